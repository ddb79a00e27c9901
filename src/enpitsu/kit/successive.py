"""Numbers 1, 2, 3, ... that follow each other from cell to cell: rules, techniques, solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from random import Random

from enpitsu.graphs import Graph
from enpitsu.kit.common import all_different, givens_kept
from enpitsu.kit.techniques.gaps import through_gaps
from enpitsu.kit.techniques.groups import grouped, one_place_left, settled_in_group
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import listed, reason
from enpitsu.paper.limit import look
from enpitsu.puzzle import (
    BLOCK,
    Answer,
    Board,
    Cell,
    Clue,
    Clues,
    Domain,
    Domains,
    Fault,
    Grid,
    Instances,
    Kind,
    Layer,
    Look,
    Numbers,
    Options,
    Place,
    Puzzle,
    Rule,
    Symbols,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.rules import Formula, Is, Not, Walk, relation, some

HOLE = "#"
MAX_CELLS = 400  # any cell may have any number, so memory grows with the square of the cells
REMEMBERED = 64  # boards
BITES = 12  # backbite moves for each cell; they make a path random
Near = Callable[[Grid, Cell], Sequence[Cell]]


def largest(grid: Grid) -> int:
    """The largest number there can be."""
    return len(grid.cells)


GIVENS = Layer("givens", Numbers(high=largest))
HOLES = Layer("holes", Symbols(HOLE), frame={HOLE: HOLE}, optional=True)


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """The domains: each cell takes a number from 1 to the number of cells that are no holes."""
    holes = puzzle.clues["holes"]
    cells = [cell for cell in puzzle.grid.cells if cell not in holes]
    return dict.fromkeys(cells, tuple(range(1, len(cells) + 1)))


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """Faults: a given larger than the number of cells, or a board that is too large."""
    holes = puzzle.clues["holes"]
    most = len(puzzle.grid.cells) - len(holes)
    if not 0 < most <= MAX_CELLS:
        yield Fault(f"the grid has {most} cells; expected 1 to {MAX_CELLS}")
    for cell, given in puzzle.clues["givens"].items():
        if cell in holes:
            yield Fault(f"{cell} holds {given} but is a hole; expected nothing", "givens", cell)
        elif int(given) > most:
            yield Fault(f"{cell} holds {given}; expected 1 to {most}", "givens", cell)


# -- rules -------------------------------------------------------------------------------------


@relation
def beside(size: int, number: int, other: int) -> Formula:
    """If the first slot has `number`, then one of the others has `other`."""
    return some((Not(Is(0, number)), *(Is(slot, other) for slot in range(1, size))))


def _following(near: Near, by: int, puzzle: Puzzle, domains: Domains) -> Instances:
    """The instances that each number has beside it the one larger `by` 1 or -1."""
    for cell, numbers in domains.items():
        assert isinstance(cell, Cell)
        around = [other for other in near(puzzle.grid, cell) if other in domains]
        for number in numbers:
            if int(number) + by in numbers:
                yield (cell, *around), (), beside(len(around) + 1, int(number), int(number) + by)


@lru_cache(maxsize=REMEMBERED)
def _walk(near: Near, grid: Grid, holes: frozenset[Cell]) -> Walk:
    """The relation that the numbers go from cell to cell."""
    cells = [cell for cell in grid.cells if cell not in holes]
    number = {cell: i for i, cell in enumerate(cells)}
    pairs = (
        (i, number[other])
        for cell, i in number.items()
        for other in near(grid, cell)
        if number.get(other, -1) > i
    )
    return Walk(Graph(len(cells), pairs))


def _gaps(near: Near, puzzle: Puzzle, domains: Domains) -> Instances:
    """The instance that the numbers go from cell to cell, which is read gap by gap."""
    yield tuple(domains), (), _walk(near, puzzle.grid, frozenset(puzzle.clues["holes"]))


# -- in words ----------------------------------------------------------------------------------


def _next_to(by: int, step: Deduction) -> str:
    """Why a number does not stand where nothing beside could follow it, or why something does."""
    (constraint,), ((place, value), *_) = step.because, step.removes
    first, *_others = constraint.variables
    if place == first:
        wanted = int(value) + by
        if any(len(known) > 1 for known in step.facts.values()):
            return f"no neighbour can be {wanted}"
        return f"no cell beside it is left for {wanted}{reason(step)}"
    number = step.facts[first][0]
    return f"{first} is {number}, and {int(number) + by} has no other place beside it"


def _not_beside(by: int, _: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:
    """A sentence that no cell beside a number can have the next number, or the previous one."""
    first, *others = places
    numbers = known.get(first, ())
    if len(numbers) != 1:
        return ""
    (number,) = numbers
    fits = "does not fit at" if len(others) == 1 else "fits at none of"
    return f"{first} is {number}, and {int(number) + by} {fits} {listed(others)}"


def _stands(step: Deduction) -> str:
    place, value = step.details
    return f"{value} stands at {place}"


def _nowhere_else(step: Deduction) -> str:
    return f"{step.details} has no other cell"


def rules(near: Near, told: str) -> tuple[Rule, ...]:
    """The rules of such a kind, and what follows from them; `told` says in words what is `near`."""
    different = all_different("different", "Each number from 1 to the number of cells stands once.")
    settled = settled_in_group("settled number", grouped("different"), _stands)
    last = one_place_left("last cell for a number", grouped("different"), _nowhere_else)
    return (
        givens_kept("givens"),
        replace(different, techniques=(settled, last)),
        Rule(
            "next",
            f"Each number but the last has the next one in a cell that {told}.",
            partial(_following, near, 1),
            unmet=partial(_not_beside, 1),
            techniques=(alone("next number", "next", partial(_next_to, 1)),),
        ),
        Rule(
            "before",
            f"Each number but 1 has the one before in a cell that {told}.",
            partial(_following, near, -1),
            roles=("lemma",),
            unmet=partial(_not_beside, -1),
            techniques=(alone("number before", "before", partial(_next_to, -1)),),
        ),
        Rule(
            "gap",
            "Numbers between two that stand go from cell to cell, and through no cell twice.",
            partial(_gaps, near),
            roles=("lemma",),
            unmet="the numbers that stand could not be joined",
            techniques=through_gaps("gap"),
        ),
    )


# -- solutions ---------------------------------------------------------------------------------


def sketch(near: Near, grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board]:
    """A random path through all cells: a zigzag, changed at its ends by backbite moves."""
    path = [c for r, row in enumerate(grid.cell_rows) for c in (row[::-1] if r % 2 else row)]
    for _bite in range(BITES * len(path)):
        look()
        if rng.random() < 0.5:
            path.reverse()
        end = path.index(rng.choice(near(grid, path[0]))) if len(path) > 1 else 0
        path[:end] = path[:end][::-1]
    return {}, {cell: number for number, cell in enumerate(path, 1)}


# -- kinds -------------------------------------------------------------------------------------


def one_path(
    near: Near, told: str, *, name: str, title: str, aliases: tuple[str, ...] = ()
) -> Kind:
    """The kind whose numbers make one path through all cells; `told` says what is `near`."""
    return Kind(
        name=name,
        title=title,
        family="numbers and letters",
        aliases=aliases,
        usual_size=(6, 6),
        clues=(HOLES, GIVENS),
        answers=(Answer(domains, outside=HOLE),),
        rules=rules(near, told),
        problems=problems,
        sketch=partial(sketch, near),
        look=Look({HOLE: BLOCK}),
    )

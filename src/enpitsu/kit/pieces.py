"""Grids that are divided into pieces of one size, whatever their shapes.

Some cells may be holes, which belong to no piece. A number tells how many sides of its cell are
borders, the rim and holes among them; `?` tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import NamedTuple

from enpitsu.graphs.graph import Graph
from enpitsu.io import codecs as c
from enpitsu.kit.boards import side_by_side
from enpitsu.kit.dividing import BORDER, FIGURES, NAMES, OPEN, SIDES, told_by
from enpitsu.kit.piece_shapes import SHAPES
from enpitsu.kit.techniques.disconnected import ill_divided
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import reason
from enpitsu.paper.source import Source
from enpitsu.puzzle import (
    BLOCK,
    Answer,
    CandidateMap,
    Cell,
    Clues,
    Domain,
    Domains,
    Edge,
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
    connected,
    parted,
)
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination
from enpitsu.rules import Cut, Is, Relation, relation

HOLE, UNKNOWN = "#", "?"
TRIES = 50  # attempts to place holes so that the other cells stay connected
NUMBERED = range(SIDES)  # numbers below 4, as a cell of a piece has a side that is no border
Size = Callable[[Options], int]


def most(_: Grid) -> int:
    """The greatest number of sides of a cell that can be borders."""
    return NUMBERED[-1]


NUMBERS = Layer("numbers", Numbers(0, most, UNKNOWN))
HOLES = Layer("holes", Symbols(HOLE), frame={HOLE: HOLE}, optional=True)
LOOK = Look({**FIGURES, HOLE: BLOCK}, value_names=NAMES)


def whole(puzzle: Puzzle) -> tuple[Cell, ...]:
    """The cells that are no holes."""
    holes = puzzle.clues.get("holes", {})
    return tuple(cell for cell in puzzle.grid.cells if cell not in holes)


def borders(puzzle: Puzzle) -> dict[Place, Domain]:
    """The domains: there is a border or none between any two cells that are no holes."""
    cells = frozenset(whole(puzzle))
    edges = (edge for edge in puzzle.grid.edges if cells.issuperset(edge))
    return dict.fromkeys(edges, (BORDER, OPEN))


ANSWER = Answer(borders, on="edges", name="borders")


@relation
def divided(graph: Graph, size: int) -> Relation:
    """Borders divide the nodes into pieces of `size` nodes."""
    return Cut(tuple(Is(slot, BORDER) for slot in range(len(graph.edges))), graph, size, size)


def _pieces(size: Size, puzzle: Puzzle, _: Domains) -> Instances:
    cells = whole(puzzle)
    graph = side_by_side(cells)
    edges = [Edge(cells[one], cells[other]) for one, other in graph.edges]
    yield edges, (), divided(graph, size(puzzle.options))


def _draws(elimination: Elimination, _: CandidateMap) -> bool:
    """Whether a border is drawn, not left out."""
    return all(value == OPEN for _place, value in elimination.removes)


def _misfit(wrong: str, step: Deduction) -> str:
    """Which piece would not have its size, or what would be wrong with some piece."""
    (constraint,) = step.because
    (told, *others) = {ill_divided(constraint, {**step.facts, p: (v,)}) for p, v in step.removes}
    return f"else a piece would be {wrong}{reason(step)}" if others or not told else f"else {told}"


_too_large = partial(_misfit, "too large or too small")
_too_small = partial(_misfit, "too small")


def rules(size: Size, text: str) -> tuple[Rule, Rule]:
    """The rules that all pieces have a size, with this text, and that numbers count borders."""
    pieces = Rule(
        "size",
        text,
        partial(_pieces, size),
        noun="grid",
        unmet="a piece would not have its size",
        techniques=(
            alone("no larger piece", "size", _too_large, when=_draws, cost=1.5),
            alone("room for a piece", "size", _too_small, level=Difficulty.MEDIUM, cost=2.2),
            *SHAPES,
        ),
    )
    return told_by("numbers"), pieces


def problems(size: Size, puzzle: Puzzle) -> Iterator[Fault]:
    """Faults: the cells without holes do not divide into pieces, or a hole has a number."""
    holes, number = puzzle.clues.get("holes", {}), size(puzzle.options)
    for cell in puzzle.clues["numbers"]:
        if cell in holes:
            yield Fault(f"{cell} has a number but is a hole; expected nothing", "numbers", cell)
    for part in parted(whole(puzzle), puzzle.grid, lambda *_: True):
        if len(part) % number:
            met = f"the {len(part)} cells round {part[0]} make no pieces of {number}"
            yield Fault(f"{met}; expected a multiple of {number}")


def frame(size: Size, grid: Grid, options: Options, rng: Random) -> Clues:
    """A frame with as few holes as possible, symmetrical under a half-turn.

    The other cells are connected.
    """
    number = len(grid.cells) % size(options)
    found: list[Cell] = []
    for _try in range(TRIES):
        found = _holes(grid, number, rng)
        if connected(grid, [cell for cell in grid.cells if cell not in found]):
            break
    return {HOLES.name: dict.fromkeys(found, HOLE)}


def _holes(grid: Grid, number: int, rng: Random) -> list[Cell]:
    """Random cells in pairs under a half-turn; if the number is odd, one is in the middle."""
    cells = grid.cells
    odd = number % 2
    found = [len(cells) // 2] * odd if len(cells) % 2 else [rng.randrange(len(cells))] * odd
    for one in rng.sample(range(len(cells) // 2), (number - odd) // 2):
        found += [one, len(cells) - 1 - one]
    return [cells[number] for number in dict.fromkeys(found)]


# -- kinds -------------------------------------------------------------------------------------


def fixed(size: int, _: Options) -> int:
    """The cells of a piece, whatever the options."""
    return size


def into_pieces(
    size: int,
    rule: str,
    *,
    name: str,
    title: str,
    codecs: Mapping[str, c.Codec] = c.NO_FORMATS,
) -> Kind:
    """The kind whose grid is divided into pieces of `size` cells; `rule` is its sentence."""
    cells = partial(fixed, size)
    return Kind(
        name=name,
        title=title,
        family="division",
        usual_size=(6, 6),
        clues=(NUMBERS, HOLES),
        answers=(ANSWER,),
        rules=rules(cells, rule),
        problems=partial(problems, cells),
        frame=partial(frame, cells),
        codecs=codecs,
        look=LOOK,
    )


# -- the editor pzprjs -------------------------------------------------------------------------


class WithHoles(NamedTuple):
    """A part of a format with numbers, and holes as a sign among them."""

    part: c.Part

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with both layers."""
        page = self.part.read(source, page)
        told = page.clues[NUMBERS.name]
        holes = {cell: value for cell, value in told.items() if value == HOLE}
        numbers = {cell: value for cell, value in told.items() if value != HOLE}
        return page.printing({NUMBERS.name: numbers, HOLES.name: holes})

    def write(self, page: c.Page) -> str:
        """Both layers as one."""
        told = {**page.clues[NUMBERS.name], **page.clues[HOLES.name]}
        return self.part.write(page.printing({NUMBERS.name: told}))


IN_LINK = WithHoles(
    c.run(
        NUMBERS.name,
        c.table({"7": HOLE, ".": UNKNOWN}),
        c.digits(NUMBERED),
        c.gaps("a"),
    )
)
IN_FILE = WithHoles(
    c.words(
        NUMBERS.name,
        c.table({"*": HOLE, "-": UNKNOWN}),
        c.digits(NUMBERED),
        c.nothing("."),
    )
)

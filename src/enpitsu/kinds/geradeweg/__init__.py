"""Geradeweg: one loop through all circles, along straight ways as long as their numbers tell.

Invented by Robert Vollmert. Its name is German for a straight way.
"""

from collections.abc import Iterable, Iterator, Sequence

from enpitsu.io import codecs as c
from enpitsu.kit import winding
from enpitsu.kit.lines import AT_CELLS, LINE, LOOP, ONE_LOOP, arms, ways
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.together import together
from enpitsu.kit.techniques.words import printed, reason
from enpitsu.puzzle import (
    Board,
    CandidateMap,
    Cell,
    Clue,
    Constraint,
    Domains,
    Edge,
    Grid,
    Instances,
    Kind,
    Layer,
    Model,
    Numbers,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Formula, Is, Not, every, exactly, number_of, relation, some

UNKNOWN = "?"


def most(grid: Grid) -> int:
    """From one end of the longest line to the other."""
    return max(grid.rows, grid.cols, 2) - 1


def taken(puzzle: Puzzle, _: Domains) -> Instances:
    """The line takes two sides of a circle's cell."""
    for cell, told in puzzle.clues["grid"].items():
        edges = ways(puzzle.grid, cell)
        yield edges, (Clue("grid", cell, told),), number_of(LINE, len(edges), 2, 2)


def along(lengths: Sequence[int], first: int = 0) -> list[Formula]:
    """That the line comes so far along arms of these lengths, edge by edge.

    Their slots follow each other from the first one.
    """
    parts: list[Formula] = []
    for length in lengths:
        arm = [Is(slot, LINE) for slot in range(first, first + length)]
        parts += [every(arm[: i + 1]) for i in range(length)]
        first += length
    return parts


@relation
def straight(number: int, lengths: tuple[int, ...]) -> Formula:
    """The line takes so many edges along two opposite arms, or none."""
    parts = along(lengths)
    return some((exactly(0, parts), exactly(number, parts)))


@relation
def equal(lengths: tuple[int, ...], others: tuple[int, ...]) -> Formula:
    """If the line takes edges along two arms and along two others, it takes as many."""
    one, other = along(lengths), along(others, sum(lengths))
    return every(
        some((Not(exactly(number, one)), exactly(0, other), exactly(number, other)))
        for number in range(1, len(one) + 1)
    )


def lengths(puzzle: Puzzle, _: Domains) -> Instances:
    """Each straight way through a circle has the length of its number; two have the same."""
    for cell, told in puzzle.clues["grid"].items():
        because, every_arm = (Clue("grid", cell, told),), arms(puzzle.grid, cell)
        if isinstance(told, int):
            for axis in (every_arm[:2], every_arm[2:]):
                near = [arm[: told + 1] for arm in axis]
                edges = [edge for arm in near for edge in arm]
                if edges:
                    yield edges, because, straight(told, tuple(map(len, near)))
        else:
            edges = [edge for arm in every_arm for edge in arm]
            upright, level = (tuple(map(len, axis)) for axis in (every_arm[:2], every_arm[2:]))
            if any(upright) and any(level):
                yield edges, because, equal(upright, level)


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The length of the straight way through a cell, or of both if they are as long."""
    far = [reach(board, arm) for arm in arms(puzzle.grid, cell)]
    found = {length for length in (sum(far[:2]), sum(far[2:])) if length}
    return found if len(found) == 1 else ()


def reach(board: Board, arm: Sequence[Edge]) -> int:
    """How many edges the line takes along an arm, up to the first that it does not take."""
    return next((i for i, edge in enumerate(arm) if board[edge] != LINE), len(arm))


def _way(step: Deduction) -> str:
    clue = step.because[0].clues[0]
    told = (
        f"would not be {clue.value} long"
        if isinstance(clue.value, int)
        else "would differ in length"
    )
    ways_ = "a straight way" if isinstance(clue.value, int) else "both straight ways"
    return f"otherwise {ways_} through {clue.place} {told}{reason(step)}"


def _circles(model: Model) -> Iterator[Site]:
    """Each circle with the edges it speaks of, and the cells that these come to."""
    told: dict[Clue, list[Constraint]] = {}
    for constraint in model.constraints:
        for clue in constraint.clues:
            told.setdefault(clue, []).append(constraint)
    lemmas = [lemma for lemma in model.lemmas if lemma.rule is AT_CELLS]
    for some_of_it in told.values():
        edges = dict.fromkeys(edge for one in some_of_it for edge in one.variables)
        near = [lemma for lemma in lemmas if not edges.keys().isdisjoint(lemma.variables)]
        watch = dict.fromkeys([*edges, *(edge for lemma in near for edge in lemma.variables)])
        yield Site([*watch], [*some_of_it, *near], [*edges])


def _no_way(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """What leaves the line no way through a circle; told: its clue."""
    (clue,) = site.constraints[0].clues
    return (found._replace(details=clue) for found in together(site, candidates))


def _through(step: Deduction) -> str:
    clue = printed((step.details,), step.value_names)
    return f"else there would be no way of that length through {clue}{reason(step)}"


THROUGH = Technique("ways through a circle", Difficulty.EASY, 2.0, _circles, _no_way, _through)
NUMBER = c.words("grid", c.decimal(), c.table({"-": UNKNOWN}), c.nothing("."))
KIND = Kind(
    name="geradeweg",
    title="Geradeweg",
    family="loops and lines",
    clues=(Layer("grid", Numbers(1, most, UNKNOWN)),),
    answers=(LOOP.answer,),
    sketch=winding.loop(LOOP, shares=(0.6, 0.85)),
    rules=(
        Rule("circle", "The line goes through each cell with a circle.", taken),
        Rule(
            "length",
            "A straight part of the line through a circle is as long as its number tells, from "
            "cell to cell; where the line turns there both parts are.",
            lengths,
            unmet="the line would not be as long as told through {clue}",
            techniques=(alone("straight way", "length", _way, cost=1.5), THROUGH),
            shown={"grid": number_shown},
        ),
        ONE_LOOP,
        AT_CELLS,
    ),
    codecs=c.codecs(
        c.link(
            "geradeweg",
            c.run("grid", c.hexadecimal(), c.table({".": UNKNOWN}), c.gaps("g")),
        ),
        c.file("geradeweg", NUMBER, LOOP.marks),
        c.sections(
            "geradeweg",
            problem=c.words("grid", c.decimal(), c.table({"?": UNKNOWN}), c.nothing("-")),
            solution=LOOP.solution,
        ),
    ),
    look=LOOP.look(),
)

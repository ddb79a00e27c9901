"""Yajisan-Kazusan: an arrow tells how many cells ahead are shaded, unless it is itself shaded.

First published by Nikoli. Shaded cells never share a side, and white cells are connected, as in
Hitori. A shaded arrow may be wrong.
"""

from collections.abc import Iterable
from dataclasses import replace

from enpitsu.io import codecs as c
from enpitsu.kit import arrows, shading
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.patterns import PINCH
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import many, printed, reason
from enpitsu.puzzle import (
    Board,
    CandidateMap,
    Cell,
    Domains,
    Grid,
    Instances,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction, Elimination
from enpitsu.rules import Formula, Is, exactly, relation, some


def most(grid: Grid) -> int:
    """Half the longest line; a wrong number may be larger in print."""
    return max(grid.rows, grid.cols) // 2


@relation
def trusted(size: int, number: int) -> Formula:
    """The first slot is shaded, or `number` of the others are."""
    return some((Is(0, SHADED), exactly(number, [Is(slot, SHADED) for slot in range(1, size + 1)])))


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """The number of an arrow in a white cell is right."""
    for cell, cells, number, clue in arrows.told(puzzle):
        yield (cell, *cells), (clue,), trusted(len(cells), number)


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """For a white cell, the number that each arrow would have; a shaded one may have any."""
    if board[cell] == WHITE:
        return arrows.shown(puzzle, board, cell)
    numbers = range(most(puzzle.grid) + 1)
    return [f"{arrow}{number}" for arrow in arrows.ARROWS for number in numbers]


def _of_its_own(elimination: Elimination, _: CandidateMap) -> bool:
    """Whether the elimination is about the cell of the arrow."""
    (constraint,) = elimination.because
    return elimination.removes[0][0] == constraint.places[0]


def _of_others(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether the elimination is about cells that the arrow points at."""
    return not _of_its_own(elimination, candidates)


def _lies(step: Deduction) -> str:
    return f"{printed(step.clues, step.value_names)} could not be right{reason(step)}"


def _is_right(step: Deduction) -> str:
    (clue,) = step.clues
    number = int(str(clue.value)[1:])
    some = many(number, SHADED, step.value_names) if number else "no shaded cell"
    arrow = printed(step.clues, step.value_names)
    return f"{arrow} is right and points at {some}{reason(step)}"


KIND = replace(
    shading.of_numbers(
        "yajikazu",
        "Yajisan-Kazusan",
        arrows.layer(most),
        (
            Rule(
                "number",
                "In a white cell, a number tells how many of the cells that its arrow points at "
                "are shaded; in a shaded cell it may tell anything.",
                numbers,
                techniques=(
                    alone("false number", "number", _lies, when=_of_its_own),
                    alone("true number", "number", _is_right, when=_of_others, at_once=True),
                ),
                shown={"grid": number_shown},
            ),
            shading.APART,
            shading.WHITE_TOGETHER,
        ),
        aliases=("やじさんかずさん",),
        codecs=c.codecs(
            c.link("yajikazu", arrows.IN_LINK),
            c.file("yajikazu", arrows.IN_FILE, shading.MARKED),
        ),
        patterns=(PINCH,),
    ),
    look=arrows.LOOK,
)

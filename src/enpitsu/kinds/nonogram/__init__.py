"""Nonogram: a picture, given by the runs of shaded cells in each line.

Invented by Non Ishida and by Tetsuya Nishio in 1987.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kinds.nonogram.codecs import Dotted, Outward, TablePart
from enpitsu.kinds.nonogram.runs import UNKNOWN, has_runs, room, told
from enpitsu.kit.shading import FIGURES, NAMES, SHADED, shaded_or_white
from enpitsu.paper.grid import Border, Side
from enpitsu.paper.layer import Answer, Board, Clue, Layer, Lists
from enpitsu.paper.look import Look
from enpitsu.paper.values import Value
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule

SIDES: tuple[Side, ...] = ("top", "left")


def lines(puzzle: Puzzle, _: Domains) -> Instances:
    """Numbers outside tell the runs of shaded cells of their line."""
    for side in SIDES:
        for border, numbers in puzzle.clues[side].items():
            cells = puzzle.grid.ray(border)
            yield cells, (Clue(side, border, numbers),), has_runs(len(cells), tuple(told(numbers)))


def lengths(values: Iterable[Value]) -> Iterator[int]:
    """The lengths of the runs of shaded cells."""
    return (len([*run]) for value, run in groupby(values) if value == SHADED)


def line_shown(puzzle: Puzzle, board: Board, border: Border) -> Iterable[Value]:
    """The runs in a line of a full board."""
    cells = puzzle.grid.ray(border)
    return (",".join(map(str, lengths(board[cell] for cell in cells))) or "0",)


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault for each line in which its runs do not fit."""
    for side in SIDES:
        for border, numbers in puzzle.clues[side].items():
            needed, cells = room(told(numbers)), len(puzzle.grid.ray(border))
            if needed > cells:
                met = f"{side}: {border} holds {numbers}, which needs {needed} cells"
                yield Fault(f"{met}; expected {cells} at most", side, border)


KIND = Kind(
    name="nonogram",
    title="Nonogram",
    aliases=(
        "Picross",
        "Griddlers",
        "Hanjie",
        "Paint by Numbers",
        "Pic-a-Pix",
        "Japanese Crossword",
        "Oekaki Logic",
        "Logimage",
        "お絵かきロジック",
        "イラストロジック",
        "ののぐらむ",
    ),
    family="shading",
    clues=tuple(Layer(side, Lists(unknown=UNKNOWN), on=side, kept=True) for side in SIDES),
    answers=(Answer(shaded_or_white),),
    rules=(
        Rule(
            "line",
            "The numbers of a row or a column tell how long its runs of shaded cells are, in "
            "order; 0 tells that there are none, and ? is a run of any length.",
            lines,
            noun="line",
            shown=dict.fromkeys(SIDES, line_shown),
        ),
    ),
    problems=problems,
    codecs=c.codecs(
        c.link("nonogram", Outward()),
        c.file("nonogram", TablePart()),
        c.game("pattern", c.size("cols", between="x"), ":", Dotted()),
    ),
    techniques=Later("enpitsu.kinds.nonogram.techniques:TECHNIQUES"),
    look=Look(FIGURES, grouped=5, value_names=NAMES),
)

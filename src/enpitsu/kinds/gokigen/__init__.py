"""Gokigen Naname: a diagonal in every cell, and no loop among them.

First published by Nikoli. Simon Tatham's collection has it as Slant.
"""

from collections.abc import Iterable

from enpitsu.graphs.graph import Graph
from enpitsu.io import codecs as c
from enpitsu.kinds.gokigen.techniques import DIAGONALS, FALLS, RISES, TECHNIQUES, meeting
from enpitsu.kit.boards import along_diagonals
from enpitsu.kit.common import in_cells
from enpitsu.paper.grid import Corner, Grid
from enpitsu.paper.layer import Board, Clue, Layer, Numbers
from enpitsu.paper.look import FALLING, RISING, Look
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import Acyclic, Formula, Is, Relation, exactly, relation

UNKNOWN = "?"


def most(grid: Grid) -> int:
    """As many as cells meet at a corner."""
    return min(grid.rows, 2) * min(grid.cols, 2)


@relation
def meet(number: int, diagonals: tuple[Value, ...]) -> Formula:
    """So many slots have their own one of these diagonals."""
    return exactly(number, (Is(slot, value) for slot, value in enumerate(diagonals)))


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number tells how many diagonals meet at its corner; a sign without one tells nothing."""
    for corner, number in puzzle.clues["grid"].items():
        if number != UNKNOWN:
            ends = meeting(corner, puzzle.grid)
            because = (Clue("grid", corner, number),)
            yield tuple(ends), because, meet(int(number), tuple(ends.values()))


@relation
def no_loop(graph: Graph) -> Relation:
    """The diagonals of all slots make no cycle."""
    cells = range(len(graph.edges) // 2)
    return Acyclic(tuple(Is(slot, value) for slot in cells for value in DIAGONALS), graph)


def loops(puzzle: Puzzle, _: Domains) -> Instances:
    """Diagonals close no loop."""
    yield puzzle.grid.cells, (), no_loop(along_diagonals(puzzle.grid))


def number_shown(puzzle: Puzzle, board: Board, corner: Corner) -> Iterable[Value]:
    """How many diagonals of a board meet at a corner."""
    ends = meeting(corner, puzzle.grid)
    return (sum(board[cell] == value for cell, value in ends.items()),)


DIGITS = c.table({str(number): number for number in range(5)})
KIND = Kind(
    name="gokigen",
    title="Gokigen",
    family="placing",
    clues=(Layer("grid", Numbers(0, most, UNKNOWN), on="corners"),),
    answers=(in_cells(*DIAGONALS),),
    rules=(
        Rule(
            "number",
            "A number tells how many diagonals meet at its corner.",
            numbers,
            shown={"grid": number_shown},
        ),
        Rule("loop", "The diagonals close no loop.", loops, noun="board"),
    ),
    codecs=c.codecs(
        c.link(
            "gokigen",
            c.run("grid", c.packed(range(5), 2), c.table({".": UNKNOWN}), c.gaps("g")),
            looks="c",
            earlier=c.run("grid", c.table({str(n): n for n in range(5)}), c.nothing(".-")),
        ),
        c.file(
            "gokigen",
            c.words("grid", c.decimal(), c.table({"-": UNKNOWN}), c.nothing(".")),
            c.entries(c.table({"1": FALLS, "2": RISES}), c.nothing(".")),
        ),
        c.game(
            "slant",
            c.size("cols", between="x", least=2),
            c.rated("eh"),
            ":",
            c.run("grid", DIGITS, c.gaps("a")),
        ),
        c.sections(
            "gokigennaname",
            problem=c.words("grid", c.decimal(), c.nothing("-")),
            solution=c.entries(c.table({"\\": FALLS, "/": RISES})),
            aliases=("gokigen",),
        ),
    ),
    techniques=TECHNIQUES,
    look=Look(
        {FALLS: FALLING, RISES: RISING},
        value_names={FALLS: "falling", RISES: "rising"},
    ),
)

"""Gokigen Naname: a diagonal in every cell, and no loop among them.

First published by Nikoli. Simon Tatham's collection has it as Slant.
"""

from collections.abc import Iterable

from enpitsu.graphs.graph import Graph
from enpitsu.io import codecs as c
from enpitsu.kinds.gokigen.techniques import DIAGONALS, FALLS, RISES, TECHNIQUES, meeting
from enpitsu.kit import corners
from enpitsu.kit.boards import along_diagonals
from enpitsu.kit.common import in_cells
from enpitsu.paper.grid import Corner
from enpitsu.paper.layer import Board, Clue
from enpitsu.paper.look import FALLING, RISING, Look
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import Acyclic, Formula, Is, Relation, exactly, relation


@relation
def meet(number: int, diagonals: tuple[Value, ...]) -> Formula:
    """Exactly `number` slots have the diagonal that `diagonals` lists for them."""
    return exactly(number, (Is(slot, value) for slot, value in enumerate(diagonals)))


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number counts the diagonals that meet at its corner; an unknown number says nothing."""
    for corner, number in puzzle.clues["grid"].items():
        if number != corners.UNKNOWN:
            ends = meeting(corner, puzzle.grid)
            because = (Clue("grid", corner, number),)
            yield tuple(ends), because, meet(int(number), tuple(ends.values()))


@relation
def no_loop(graph: Graph) -> Relation:
    """The diagonals of all slots are acyclic."""
    cells = range(len(graph.edges) // 2)
    return Acyclic(tuple(Is(slot, value) for slot in cells for value in DIAGONALS), graph)


def loops(puzzle: Puzzle, _: Domains) -> Instances:
    """Diagonals form no loop."""
    yield puzzle.grid.cells, (), no_loop(along_diagonals(puzzle.grid))


def number_shown(puzzle: Puzzle, board: Board, corner: Corner) -> Iterable[Value]:
    """How many diagonals of a board meet at a corner."""
    ends = meeting(corner, puzzle.grid)
    return (sum(board[cell] == value for cell, value in ends.items()),)


KIND = Kind(
    name="gokigen",
    title="Gokigen",
    aliases=("Gokigen Naname", "Slant", "ごきげんななめ"),
    family="placing",
    clues=(corners.LAYER,),
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
    codecs=corners.formats(
        "gokigen",
        c.entries(c.table({"1": FALLS, "2": RISES}), c.nothing(".")),
        c.entries(c.table({"\\": FALLS, "/": RISES})),
        c.game(
            "slant",
            c.size("cols", between="x", least=2),
            c.rated("eh"),
            ":",
            c.run("grid", c.digits(range(5)), c.gaps("a")),
        ),
        janko="gokigennaname",
    ),
    techniques=TECHNIQUES,
    look=Look(
        {FALLS: FALLING, RISES: RISING},
        value_names={FALLS: "falling", RISES: "rising"},
    ),
)

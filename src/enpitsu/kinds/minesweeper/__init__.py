"""Minesweeper: numbers tell how many mines touch their cells.

On paper the given numbers determine all mines, so no guess is ever needed.
"""

from collections.abc import Iterator

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kinds.minesweeper.codecs import GAME, MINE, NONE, UNKNOWN
from enpitsu.kit import boards, counting
from enpitsu.kit.common import in_cells, whole_number_or
from enpitsu.kit.techniques.comparing import compared
from enpitsu.kit.techniques.counts import full_and_needed
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.layer import Board, Clue, Layer, Numbers
from enpitsu.paper.look import DISC, DOT, Look
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import lacks, number_of


def most(_: Grid) -> int:
    """The number of cells that touch a cell."""
    return 8


def clear(puzzle: Puzzle, _: Domains) -> Instances:
    """There is no mine in a cell with a number or a question mark."""
    for cell, value in puzzle.clues["grid"].items():
        yield (cell,), (Clue("grid", cell, value),), lacks(MINE)


def in_all(puzzle: Puzzle, domains: Domains) -> Instances:
    """The total number of mines, if it is given."""
    if (told := puzzle.options["mines"]) != ANY:
        yield tuple(domains), (), number_of(MINE, len(domains), int(told), int(told))


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault if there is too little room for all mines."""
    told, room = puzzle.options["mines"], len(puzzle.grid.cells)
    if told != ANY and int(told) > room:
        yield Fault(f"mines={told} on {puzzle.grid}; expected at most {room}", "mines")


def empty(_: Puzzle, board: Board, cell: Cell) -> bool:
    """Whether there is no mine in a cell, so that a number may be printed there."""
    return board[cell] != MINE


ANY = "any"
MINES = whole_number_or("mines", ANY, 0, "How many mines there are in all.", "Mines in all")
UNTOLD = c.without("mines")

KIND = Kind(
    name="minesweeper",
    title="Minesweeper",
    aliases=("Mines", "Minenräumer", "Démineur", "Buscaminas", "マインスイーパー"),
    family="placing",
    clues=(Layer("grid", Numbers(0, most, UNKNOWN)),),
    options=(MINES,),
    answers=(in_cells(MINE, NONE),),
    rules=(
        Rule("clear", "There is no mine in a cell with a number, or with a question mark.", clear),
        counting.told_by(
            "grid",
            MINE,
            among=boards.touching,
            text="A number tells how many of the cells around it have mines, at corners too.",
            goes=empty,
            techniques=(
                *full_and_needed("number"),
                *compared("number", touch=("touches", "touch")),
            ),
        ),
        Rule(
            "total",
            "The grid has the given number of mines, if one is given (here: {mines}).",
            in_all,
            noun="grid",
        ),
    ),
    problems=problems,
    codecs=c.codecs(
        c.link(
            "mines", UNTOLD, c.run("grid", c.hexadecimal(), c.table({".": UNKNOWN}), c.gaps("g"))
        ),
        c.file(
            "mines",
            UNTOLD,
            c.words("grid", c.decimal(), c.table({"-": UNKNOWN}), c.nothing(".")),
            c.entries(c.table({"#": MINE, "+": NONE}), c.nothing("."), unmarked=NONE),
        ),
        GAME,
        c.sections(
            "minesweeper",
            UNTOLD,
            problem=c.words("grid", c.decimal(), c.nothing("-")),
            solution=c.entries(c.table({"x": MINE, "-": NONE})),
        ),
    ),
    look=Look({MINE: DISC, NONE: DOT}, value_names={MINE: "a mine", NONE: "empty"}),
)

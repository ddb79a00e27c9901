"""Minesweeper on paper: numbers tell how many mines touch their cells.

The computer game is older than its pencil puzzle, where no number may lead to a guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kinds.minesweeper.codecs import GAME
from enpitsu.kinds.minesweeper.field import MINE, NONE, UNKNOWN, number
from enpitsu.kinds.minesweeper.techniques import TECHNIQUES
from enpitsu.kit.common import whole_number_or
from enpitsu.paper.grid import Cell, Grid, Place
from enpitsu.paper.layer import Answer, Board, Clue, Layer, Numbers
from enpitsu.paper.look import DISC, DOT, Look
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import lacks, number_of


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell has a mine or not."""
    return dict.fromkeys(puzzle.grid.cells, (MINE, NONE))


def most(_: Grid) -> int:
    """As many cells as touch one."""
    return 8


def clear(puzzle: Puzzle, _: Domains) -> Instances:
    """There is no mine below a number, nor below a question mark."""
    for cell, value in puzzle.clues["grid"].items():
        yield (cell,), (Clue("grid", cell, value),), lacks(MINE)


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number counts the mines round it."""
    for cell, value in puzzle.clues["grid"].items():
        if value == UNKNOWN:
            continue
        near = puzzle.grid.touching(cell)
        because = (Clue("grid", cell, value),)
        yield near, because, number_of(MINE, len(near), int(value), int(value))


def in_all(puzzle: Puzzle, domains: Domains) -> Instances:
    """There are so many mines in all, if that is told."""
    if (told := puzzle.options["mines"]) != ANY:
        yield tuple(domains), (), number_of(MINE, len(domains), int(told), int(told))


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """There is room for all mines."""
    told, room = puzzle.options["mines"], len(puzzle.grid.cells)
    if told != ANY and int(told) > room:
        yield Fault(f"mines={told} on {puzzle.grid}; expected at most {room}", "mines")


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """How many mines touch a cell, if there is none in it."""
    if board[cell] == MINE:
        return ()
    return (number(puzzle.grid, board, cell),)


ANY = "any"
MINES = whole_number_or("mines", ANY, 0, "How many mines there are in all.")
UNTOLD = c.without("mines")

KIND = Kind(
    name="minesweeper",
    title="Minesweeper",
    family="placing",
    clues=(Layer("grid", Numbers(0, most, UNKNOWN)),),
    options=(MINES,),
    answers=(Answer(domains),),
    rules=(
        Rule("clear", "There is no mine in a cell with a number, or with a question mark.", clear),
        Rule(
            "number",
            "A number tells how many mines touch its cell, corners too.",
            numbers,
            shown={"grid": number_shown},
        ),
        Rule(
            "total",
            "With a number of mines there are so many in the whole grid (here: {mines}).",
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
    techniques=TECHNIQUES,
    look=Look({MINE: DISC, NONE: DOT}, value_names={MINE: "a mine", NONE: "empty"}),
)

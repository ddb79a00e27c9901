"""Detour: one loop through every cell; a number tells how often it turns in the room."""

from collections.abc import Iterator
from functools import partial

from enpitsu.io import codecs as c
from enpitsu.kit import rooms
from enpitsu.kit.boards import number_of_cells
from enpitsu.kit.lines import (
    LINE,
    LOOP,
    ONE_LOOP,
    Axes,
    axes,
    numbered_axes,
    through_every_cell,
    turns_at,
)
from enpitsu.kit.shading import AREAS
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.together import round_clues
from enpitsu.kit.techniques.words import printed, reason
from enpitsu.puzzle import (
    Board,
    Cell,
    Clue,
    Domains,
    Instances,
    Kind,
    Look,
    Numbers,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Formula, exactly, relation


@relation
def turning(cells: tuple[Axes, ...], number: int) -> Formula:
    """The line turns in exactly `number` of these cells."""
    return exactly(number, map(turns_at, cells))


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number counts the cells of its room in which the line turns."""
    found = rooms.cells(puzzle)
    for cell, number in puzzle.clues["numbers"].items():
        room = found(cell)
        edges, told = numbered_axes(puzzle.grid, room)
        yield (*edges, *room), (Clue("numbers", cell, number),), turning(tuple(told), int(number))


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterator[Value]:
    """How often the line turns in a room, if its number is printed in this cell."""
    if rooms.has_number(puzzle, board, cell):
        uprights = (axes(puzzle.grid, other)[0] for other in rooms.cells(puzzle)(cell))
        yield sum(sum(board[edge] == LINE for edge in edges) == 1 for edges in uprights)


def _turns(step: Deduction) -> str:
    (clue,) = step.clues
    return f"the {clue} counts the turns of the line in its room{reason(step)}"


def _no_way(step: Deduction) -> str:
    clue = printed((step.details,), step.value_names)
    return f"else the line could not turn as often in the room as {clue} tells{reason(step)}"


SIDES = (1, 2, 2, 2, 3)  # sides of a room, each as often as it is listed
CELL = through_every_cell(LOOP)
ROUND = round_clues("turns in a room", CELL, _no_way, cost=2.0)
BODY = (rooms.NUMBERS_OF_FILE, LOOP.marks, c.unread("0"))
KIND = Kind(
    name="detour",
    title="Detour",
    family="loops and lines",
    usual_size=(8, 8),
    clues=rooms.numbered(Numbers(0, number_of_cells)),
    answers=(LOOP.answer,),
    rules=(
        Rule(
            "number",
            "A number tells in how many cells of its room the line turns.",
            numbers,
            unmet="the line would not turn as often as {clue} tells in its room",
            techniques=(alone("count of turns", "number", _turns), ROUND),
            shown={"numbers": number_shown},
        ),
        CELL,
        ONE_LOOP,
    ),
    problems=rooms.problems,
    frame=partial(rooms.frame, sides=SIDES),
    codecs=c.codecs(
        c.link("detour", c.walls("regions"), rooms.NUMBERS_OF_LINK, remarked=rooms.moved),
        c.file(
            "detour",
            c.rooms("regions"),
            *BODY,
            newer={2: (c.walls("regions", by=c.BORDERS), *BODY)},
        ),
        c.sections(
            "detour",
            problem=c.words("numbers", c.decimal(), c.nothing("-")),
            areas=AREAS,
            solution=LOOP.solution,
        ),
    ),
    look=LOOP.look(Look(walls="regions", small=frozenset({"numbers"}))),
)

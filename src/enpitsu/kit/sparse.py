"""Numbers or signs in some cells, while others stay empty: rules, looks and formats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from enpitsu.graphs.graph import Graph
from enpitsu.io import codecs as c
from enpitsu.kit.boards import side_by_side
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import either
from enpitsu.puzzle import (
    DOT,
    Board,
    Cell,
    Clue,
    Domain,
    Domains,
    Figure,
    Instances,
    Look,
    Place,
    Puzzle,
    Record,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import (
    Connected,
    Formula,
    Is,
    Not,
    Relation,
    every,
    has,
    lacks,
    number_of,
    relation,
    some,
)

EMPTY = "-"
UNKNOWN = "?"  # a clue that says only that its cell is not empty
FIGURES: dict[Value, Figure] = {EMPTY: DOT}
NAMES: dict[Value, str] = {EMPTY: "empty"}
LOOK = Look(FIGURES, value_names=NAMES)
Pairs = Callable[[Puzzle], Iterable[Sequence[Cell]]]


# -- rules -------------------------------------------------------------------------------------


def _given(puzzle: Puzzle, domains: Domains) -> Instances:
    for cell, value in puzzle.clues["givens"].items():
        if cell in domains:
            says = lacks(EMPTY) if value == UNKNOWN else has(value)
            yield (cell,), (Clue("givens", cell, value),), says


def _given_shown(_: Puzzle, board: Board, place: Place) -> Iterable[Value]:
    """The clue that fits in a cell on a full board: its value, unless it is empty."""
    return (board[place],) if board.get(place, EMPTY) != EMPTY else ()


GIVEN = Rule("given", "Givens are part of the solution.", _given, shown={"givens": _given_shown})


@relation
def _joined(graph: Graph) -> Relation:
    """The nodes that are not empty are connected."""
    return Connected(tuple(Not(Is(slot, EMPTY)) for slot in range(graph.nodes)), graph)


def _together(puzzle: Puzzle, _: Domains) -> Instances:
    cells = puzzle.grid.cells
    yield cells, (), _joined(side_by_side(cells))


def together(text: str) -> Rule:
    """The rule that all cells that are not empty are connected."""
    return Rule("together", text, _together, noun="board")


def _no_square(puzzle: Puzzle, _: Domains) -> Instances:
    for corner in puzzle.grid.inner_corners:
        yield corner.around, (), number_of(EMPTY, 4, 1, 4)


NO_SQUARE = Rule("square", "In each square of 2x2 cells one is empty.", _no_square)


@relation
def unlike(values: Domain) -> Formula:
    """Two slots do not both have one of these values."""
    return every(some((Not(Is(0, value)), Not(Is(1, value)))) for value in values)


def _apart(pairs: Pairs, puzzle: Puzzle, domains: Domains) -> Instances:
    for one, other in pairs(puzzle):
        both = [value for value in domains[one] if value != EMPTY and value in domains[other]]
        if both:
            yield (one, other), (), unlike(tuple(both))


def _meets(step: Deduction) -> str:
    """Why a value does not stand beside an equal one."""
    ((place, (value, *_)),) = step.facts.items()
    return f"{place} is {either([value], step.value_names)}, and equal ones stay apart"


def apart(text: str, pairs: Pairs) -> Rule:
    """The rule that the cells of each pair differ, unless they are empty."""
    beside = alone("beside an equal one", "apart", _meets)
    return Rule("apart", text, partial(_apart, pairs), techniques=(beside,))


# -- other programs ----------------------------------------------------------------------------


def formats(
    name: str,
    *link: c.Sign,
    entries: Sequence[c.Sign],
    values: c.Sign | None = None,
    sections: c.Sign | None = None,
    unknown: Callable[[str], c.Sign] | None = None,
    kanpen: bool = False,
) -> dict[str, c.Codec]:
    """The codecs of such a kind with regions.

    `link` are the signs of links, beside a dot for an unknown clue, and `entries` those of empty
    cells in files of the editor. Answers that are no numbers have signs there (`values`) and in
    sections (`sections`). `unknown` makes the sign of an unknown clue.
    """
    values, said, unknown = values or c.decimal(), sections or c.decimal(), unknown or untold
    printed = c.words("givens", values, unknown("-"), c.nothing("."))
    of_file = (printed, marked(values, *entries))
    old = c.words("givens", c.decimal(), c.nothing("."))
    return c.codecs(
        c.link(
            name,
            c.walls("regions"),
            c.run("givens", *link, unknown(".")),
            kanpen=c.kanpen(c.rooms("regions"), old) if kanpen else None,
        ),
        c.file(
            name,
            c.rooms("regions"),
            *of_file,
            newer={1: (c.walls("regions", by=c.BORDERS), *of_file)},
        ),
        c.sections(
            name,
            problem=c.words("givens", said, c.nothing("-")),
            areas=c.words("regions", c.label("-")),
            solution=solution(said),
        ),
        remarked=never_finished,
    )


def untold(word: str) -> c.Sign:
    """The sign for a clue that says only that its cell is not empty."""
    return c.table({word: UNKNOWN})


def marked(*signs: c.Sign) -> c.Part:
    """The part of files of the editor with what is filled in; empty cells may be unmarked."""
    return c.entries(c.noted(*signs), unmarked=EMPTY)


def solution(values: c.Sign) -> c.Omittable:
    """The part of sections with the solution."""
    return c.entries(values, c.table({EMPTY: EMPTY}), printed=True)


def never_finished(record: Record) -> Iterable[str]:
    """The remark, for empty solutions, that the editor wants an entry."""
    if record.solution and set(record.solution.values()) == {EMPTY}:
        yield "the solution has nothing but empty cells: the editor will never call it finished"

"""Numberlink: a line joins each pair of equal numbers.

Sam Loyd published such a puzzle in 1897; Nikoli's first one appeared in 1987. A cell may stay
without a line, unless an option says that all cells have one, as in Flow Free.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kinds.numberlink.detours import (
    FULL,
    has_another_way,
    in_normal_form,
    is_full,
    no_other_way,
    without_wide_detours,
)
from enpitsu.kinds.numberlink.frame import BITS, altered, frame, label, no_turn_back, same, ways_at
from enpitsu.kit.boards import paths_of, through_cells
from enpitsu.kit.common import ANOTHER, INTENDED
from enpitsu.kit.lines import LINE, NONE, Line, two_or_none, ways
from enpitsu.kit.techniques.graphs import two_exits
from enpitsu.paper.grid import Cell, Edge, Grid
from enpitsu.paper.layer import Board, Clue, Layer, Numbers, Symbols
from enpitsu.paper.look import Look
from enpitsu.paper.values import Value
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.puzzle.uniqueness import ONE_SOLUTION
from enpitsu.rules import number_of


def most(grid: Grid) -> int:
    """Half the number of cells, since each number stands in two."""
    return max(1, len(grid.cells) // 2)


def pairs(puzzle: Puzzle) -> dict[Value, list[Cell]]:
    """The cells of each number."""
    found: dict[Value, list[Cell]] = {}
    for cell, number in puzzle.clues["grid"].items():
        found.setdefault(number, []).append(cell)
    return found


def joined(puzzle: Puzzle, _: Domains) -> Instances:
    """Lines join cells with equal numbers; without numbers there are no lines."""
    grid = puzzle.grid
    because = [Clue("grid", *entry) for entry in puzzle.clues["grid"].items()]
    number = {cell: i for i, cell in enumerate(grid.cells)}
    found = [[number[cell] for cell in cells] for cells in pairs(puzzle).values()]
    ends = tuple((cells[0], cells[1]) for cells in found if len(cells) == 2)
    if ends:
        yield grid.edges, because, paths_of(LINE, through_cells(grid), ends)
    else:
        yield grid.edges, because, number_of(LINE, len(grid.edges), 0, 0)


def at_numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """Each number is the end of one line."""
    grid = puzzle.grid
    for cell, number in puzzle.clues["grid"].items():
        edges = ways(grid, cell)
        yield edges, (Clue("grid", cell, number),), number_of(LINE, len(edges), 1, 1)


def at_cells(puzzle: Puzzle, _: Domains) -> Instances:
    """A line enters any other cell and leaves it again, or avoids it."""
    for edges in at_others(puzzle):
        yield edges, (), two_or_none(len(edges))


def at_all_cells(puzzle: Puzzle, _: Domains) -> Instances:
    """A line enters any other cell and leaves it again, if the option is set."""
    for edges in at_others(puzzle) if is_full(puzzle) else ():
        yield edges, (), number_of(LINE, len(edges), 2, 2)


def at_others(puzzle: Puzzle) -> Iterator[list[Edge]]:
    """The edges of each cell without a number."""
    for cell in puzzle.grid.cells:
        if cell not in puzzle.clues["grid"]:
            yield ways(puzzle.grid, cell)


def none_missing(_: Puzzle, __: Board, ___: Cell) -> Iterable[Value]:
    """No clues: all numbers belong to the frame, and none can be read off a board."""
    return ()


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """A fault for each number that does not stand in exactly two cells."""
    for number, cells in pairs(puzzle).items():
        if len(cells) != 2:
            times = "once" if len(cells) == 1 else f"{len(cells)} times"
            yield Fault(f"{number} stands {times}; expected twice", "grid", cells[-1])


def alike(puzzle: Puzzle) -> Iterable[Sequence[Value]]:
    """All numbers of a puzzle may be exchanged with each other."""
    return [tuple(pairs(puzzle))]


GRID = Layer("grid", Numbers(1, most), complete=True)
UNTOLD = c.without(FULL.name)
LINES = Line("lines")
LOOK = LINES.look(Look(circled=frozenset({"grid"})))
OPEN_FRAME = Kind(
    name="numberlink",
    title="Numberlink",
    clues=(GRID, Layer(INTENDED, Symbols(LINE + NONE), on="edges")),
    answers=(*map(label, BITS), LINES.answer),
    rules=(
        Rule("same", "A line stays with its number.", same),
        Rule("number", "One line leaves each number, and none ends elsewhere.", ways_at),
        Rule("turn", "A line takes no detour round a corner.", no_turn_back),
        ANOTHER,
    ),
    look=LOOK,
)

KIND = Kind(
    name="numberlink",
    title="Numberlink",
    aliases=("Arukone", "Flow Free", "ナンバーリンク"),
    family="loops and lines",
    clues=(GRID,),
    options=(FULL,),
    answers=(LINES.answer,),
    rules=(
        Rule(
            "pair",
            "A line joins each pair of equal numbers; no line branches, and no cell has two.",
            joined,
            noun="grid",
            shown={"grid": none_missing},
        ),
        Rule(
            FULL.name,
            "With full=yes, a line goes through every cell (here: {full}).",
            at_all_cells,
            techniques=(two_exits(FULL.name),),
        ),
        Rule("number", "Each number is the end of one line.", at_numbers, roles=("lemma",)),
        Rule(
            "cell",
            "Each other cell has a line on two of its sides, or on none.",
            at_cells,
            roles=("lemma",),
        ),
        Rule(
            "tight",
            "A line takes no detour, and turns as early as it can.",
            in_normal_form,
            roles=("normal",),
        ),
        Rule(
            "wide",
            "No line goes round a row of empty cells.",
            without_wide_detours,
            roles=("normal",),
            min_places=600,
        ),
        replace(ONE_SOLUTION, instances=no_other_way, unmet=has_another_way),
    ),
    problems=problems,
    frame=frame,
    open_frame=OPEN_FRAME,
    alter=altered,
    alike=alike,
    codecs=c.codecs(
        c.link(
            "numlin",
            UNTOLD,
            c.run("grid", c.hexadecimal(), c.gaps("g")),
            kanpen=c.kanpen(c.words("grid", c.decimal(), c.nothing("."))),
        ),
        c.file("numlin", UNTOLD, c.words("grid", c.decimal(), c.nothing(".")), LINES.marks),
        c.sections(
            "arukone",
            UNTOLD,
            problem=c.words("grid", c.decimal(), c.nothing("-")),
            solution=LINES.solution,
            aliases=("numberlink", "numlin"),
        ),
        aliases=("numberlink",),
    ),
    techniques=Later("enpitsu.kinds.numberlink.techniques:TECHNIQUES"),
    look=LOOK,
)

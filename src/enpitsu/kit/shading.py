"""What puzzles of shaded and white cells have in common: rules, and how they are written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from enpitsu.io import codecs as c
from enpitsu.kit.boards import connected_by, side_by_side
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import listed
from enpitsu.puzzle import (
    DOT,
    SHADE,
    Answer,
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
from enpitsu.rules import number_of

SHADED, WHITE = "#", "-"
FIGURES: dict[Value, Figure] = {SHADED: SHADE, WHITE: DOT}
NAMES: dict[Value, str] = {SHADED: "shaded", WHITE: "white"}


def shaded_or_white(puzzle: Puzzle) -> dict[Place, Domain]:
    """Every cell is shaded or stays white."""
    return dict.fromkeys(puzzle.grid.cells, (SHADED, WHITE))


def shaded_in_regions(puzzle: Puzzle) -> dict[Place, Domain]:
    """The same while regions grow: once there are some, nothing is shaded elsewhere."""
    lies = puzzle.clues["regions"] or puzzle.grid.cells
    return {cell: (SHADED, WHITE) if cell in lies else (WHITE,) for cell in puzzle.grid.cells}


ANSWER, GROWING = Answer(shaded_or_white), Answer(shaded_in_regions)
LOOK = Look(FIGURES, value_names=NAMES)
IN_REGIONS = replace(LOOK, walls="regions")


# -- rules -------------------------------------------------------------------------------------


def _apart(puzzle: Puzzle, _: Domains) -> Instances:
    """Of two cells side by side one is white."""
    for edge in puzzle.grid.edges:
        yield edge, (), number_of(SHADED, 2, 0, 1)


def all_together(value: Value, puzzle: Puzzle, _: Domains) -> Instances:
    """All cells with this value hang together."""
    cells = puzzle.grid.cells
    yield cells, (), connected_by(value, side_by_side(cells))


def no_square(value: Value, puzzle: Puzzle, _: Domains) -> Instances:
    """Four cells that make a square do not all have this value."""
    for block in puzzle.grid.blocks:
        if None not in block:
            yield [cell for cell in block if cell is not None], (), number_of(value, 4, 0, 3)


def _beside(step: Deduction) -> str:
    return f"beside {listed(step.facts)}, which is shaded"


BESIDE_SHADED = alone("beside a shaded cell", "apart", _beside)
APART = Rule("apart", "Shaded cells never share a side.", _apart, techniques=(BESIDE_SHADED,))
WHITE_TOGETHER = Rule(
    "together", "The white cells hang together.", partial(all_together, WHITE), noun="board"
)
SHADED_TOGETHER = Rule(
    "together", "The shaded cells hang together.", partial(all_together, SHADED), noun="board"
)
NO_SQUARE = Rule("square", "No square of 2x2 cells is all shaded.", partial(no_square, SHADED))


# -- other programs ----------------------------------------------------------------------------

MARKS = c.table({"#": SHADED, "+": WHITE})  # of the editor pzprjs
MARKED = c.entries(MARKS, c.nothing("."), unmarked=WHITE)
SOLUTION = c.entries(c.table({"x": SHADED, "-": WHITE}))


AREAS = c.words("regions", c.label("-"))


def formats_of_regions(
    name: str, *, inside: str = "", looks: str = "", earlier: c.Readable | None = None
) -> dict[str, c.Codec]:
    """How other programs write a kind of which nothing but regions is printed.

    The layer `inside` has walls that end inside regions, if it has a name.
    """
    linked = c.walls("regions", inside=inside)
    borders = c.walls("regions", by=c.BORDERS, inside=inside)
    return c.codecs(
        c.link(name, linked, looks=looks, earlier=earlier, kanpen=c.kanpen(c.rooms("regions"))),
        c.file(name, c.rooms("regions"), c.without(inside), MARKED, newer={1: (borders, MARKED)}),
        c.sections(name, c.without(inside), areas=AREAS, solution=SOLUTION),
    )


def never_finished(record: Record) -> Iterable[str]:
    """The editor wants a shaded cell somewhere."""
    if record.solution and set(record.solution.values()) == {WHITE}:
        yield "the solution has no shaded cell: the editor will never call it finished"

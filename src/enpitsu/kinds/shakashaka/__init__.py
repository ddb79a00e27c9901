"""Shakashaka, also known as Proof of Quilt: black triangles leave white rectangles.

Invented by Guten and first published by Nikoli. A triangle is named after the corner of its
cell that holds the black right angle.

The rule is local (Demaine, Okamoto, Uehara and Uno, "Computational complexity and an integer
programming model of Shakashaka", 2014): every region is a rectangle, upright or turned by 45
degrees, just if round each lattice point every white sector spans 90, 180 or 360 degrees. A
boundary that only ever turns inwards by a right angle cannot close round a hole.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress, groupby, product
from random import Random

from enpitsu.codec.boards import Entries
from enpitsu.codec.parts import On, file, link
from enpitsu.codec.runs import Run, Words
from enpitsu.codec.sections import Section, sections
from enpitsu.codec.signs import chars, gaps, nothing, packed, words
from enpitsu.grid import Grid, Place
from enpitsu.kinds.shakashaka.techniques import TECHNIQUES, WHITE
from enpitsu.layer import Answer, Clue, Clues, Layer, Options, Symbols
from enpitsu.look import BLOCK, DOT, TRIANGLES, Look
from enpitsu.puzzle import Domains, Kind, Puzzle, Record, Rule, Says
from enpitsu.rules.expr import Candidates, Domain, Expr, Table, number_of, shape

BLACK = "#"
VALUES = (WHITE, *TRIANGLES)
NUMBERS = "01234"
PZPRV3 = {"+": WHITE, "2": "SW", "3": "SE", "4": "NE", "5": "NW"}
CLOCKWISE = ("NW", "NE", "SE", "SW")


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell that is not black stays white or takes one of four triangles."""
    black = puzzle.clues["grid"]
    return {cell: VALUES for cell in puzzle.grid.cells if cell not in black}


def numbers(puzzle: Puzzle, domains: Domains) -> Says:
    """A number counts the triangles beside it: what is open there and not white."""
    for cell, clue in puzzle.clues["grid"].items():
        if clue != BLACK:
            near = [n for n in puzzle.grid.neighbours(cell) if n in domains]
            white = len(near) - int(clue)
            because = (Clue("grid", cell, clue),)
            yield near, because, number_of(WHITE, len(near), white, white)


def corners(puzzle: Puzzle, domains: Domains) -> Says:
    """Round a lattice point every white sector is a right angle, a straight one or all there is."""
    for block in puzzle.grid.blocks:
        nw, ne, sw, se = block
        is_open = nw in domains, ne in domains, sw in domains, se in domains
        if False not in is_open:
            yield block, (), INSIDE
        elif True in is_open:
            yield [*compress(block, is_open)], (), sectors(is_open)


@shape
def sectors(is_open: tuple[bool, ...]) -> Expr:
    """The allowed values of the open ones among the four cells round a lattice point."""
    choices = [VALUES if is_open[i] else (BLACK,) for i in range(4)]
    allowed = frozenset(
        tuple(value for value, open_ in zip(values, is_open, strict=True) if open_)
        for values in product(*choices)
        if all(length in (2, 4, 8) for length in white_sectors(values))
    )
    return Table(tuple(range(sum(is_open))), allowed)


def white_sectors(values: Candidates) -> list[int]:
    """The lengths, in steps of 45 degrees, of the white sectors round a lattice point.

    `values` are the four cells in the order of `Grid.blocks`.
    """
    sectors: list[bool] = []
    # Clockwise from north: the cell, and which of its corners is the lattice point.
    for position, here in ((1, 3), (3, 0), (2, 1), (0, 2)):
        value = values[position]
        sectors += (
            value not in (BLACK, CLOCKWISE[here], CLOCKWISE[beside % 4])
            for beside in (here + 1, here - 1)
        )
    if all(sectors):
        return [8]
    start = sectors.index(False)
    circle = sectors[start:] + sectors[:start]
    return [len(list(run)) for is_white, run in groupby(circle) if is_white]


INSIDE = sectors((True,) * 4)


def never_finished(record: Record) -> Iterable[str]:
    """The editor wants a triangle somewhere."""
    if record.solution and set(record.solution.values()) == {WHITE}:
        yield "the solution has no triangle: the editor will never call it finished"


def frame(grid: Grid, options: Options, rng: Random) -> Clues:  # noqa: ARG001
    """A quarter of the cells are black."""
    return {"grid": dict.fromkeys(rng.sample(grid.cells, max(1, len(grid.cells) // 4)), BLACK)}


KIND = Kind(
    name="shakashaka",
    title="Shakashaka",
    clues=(Layer("grid", Symbols(BLACK + NUMBERS), frame=dict.fromkeys(BLACK + NUMBERS, BLACK)),),
    answers=(Answer(domains, outside=BLACK),),
    frame=frame,
    rules=(
        Rule("number", "A number tells how many triangles share a side with its cell.", numbers),
        Rule(
            "rectangle",
            "The area left white falls into rectangles, upright or turned by 45 degrees.",
            corners,
        ),
    ),
    codecs={
        "puzzlink": link(
            "shakashaka",
            On("grid", by=Run(packed(NUMBERS, 2), words({".": BLACK}), gaps("g"))),
            remarked=never_finished,
        ),
        "pzprv3": file(
            "shakashaka",
            On("grid", by=Words(chars(NUMBERS), words({"5": BLACK}), nothing("."))),
            Entries(by=Words(words(PZPRV3), nothing(".-")), unmarked=WHITE),
            remarked=never_finished,
        ),
        "janko": sections(
            "shakashaka",
            Section(
                "problem", On("grid", by=Words(chars(NUMBERS), words({"x": BLACK}), nothing("-")))
            ),
        ),
    },
    techniques=TECHNIQUES,
    look=Look({BLACK: BLOCK, WHITE: DOT} | TRIANGLES, on_black=frozenset(NUMBERS)),
)

"""Shakashaka, also known as Proof of Quilt: black triangles leave white rectangles.

Invented by Guten and first published by Nikoli. A triangle is named after the corner of its
cell that holds the black right angle.

The rule is local (Demaine, Okamoto, Uehara and Uno, "Computational complexity and an integer
programming model of Shakashaka", 2014): every region is a rectangle, upright or turned by 45
degrees, just if round each lattice point every white sector spans 90, 180 or 360 degrees. A
boundary that only ever turns inwards by a right angle cannot close round a hole.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby, product

from enpitsu.codec.boards import Entries
from enpitsu.codec.parts import On, file, link
from enpitsu.codec.runs import Run, Words
from enpitsu.codec.sections import Section, sections
from enpitsu.codec.signs import chars, gaps, nothing, packed, words
from enpitsu.expr import Candidates, Domain, Is, Table, exactly
from enpitsu.grid import Place
from enpitsu.ladders.shakashaka import TECHNIQUES, WHITE
from enpitsu.picture import BLOCK, DOT, TRIANGLES, Look
from enpitsu.puzzle import Answer, Kind, Layer, Pairs, Puzzle, Rule, Symbols, Vars

BLACK = "#"
VALUES = (WHITE, *TRIANGLES)
NUMBERS = "01234"
PZPRV3 = {"+": WHITE, "2": "SW", "3": "SE", "4": "NE", "5": "NW"}
CLOCKWISE = ("NW", "NE", "SE", "SW")


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell that is not black stays white or takes one of four triangles."""
    black = puzzle.clues["grid"]
    return {cell: VALUES for cell in puzzle.grid.cells if cell not in black}


def numbers(puzzle: Puzzle, vars: Vars) -> Pairs:
    """A number counts the triangles beside it: what is open there and not white."""
    for cell, clue in puzzle.clues["grid"].items():
        if clue != BLACK:
            near = [n for n in puzzle.grid.beside(cell) if n in vars]
            whites = [Is(vars[n], WHITE) for n in near]
            yield (cell, *near), exactly(len(near) - int(clue), whites)


def corners(puzzle: Puzzle, vars: Vars) -> Pairs:
    """Round a lattice point every white sector is a right angle, a straight one or all there is."""
    for found in puzzle.grid.blocks(vars):
        open_ = tuple(filter(None, found))
        if open_:
            allowed = patterns(tuple(map(bool, found)))
            yield [var.place for var in open_], Table(open_, allowed)


@cache
def patterns(is_open: tuple[bool, ...]) -> frozenset[Candidates]:
    """The allowed values of the open ones among the four cells round a lattice point."""
    choices = [VALUES if is_open[i] else (BLACK,) for i in range(4)]
    return frozenset(
        tuple(value for value, open_ in zip(values, is_open, strict=True) if open_)
        for values in product(*choices)
        if all(length in (2, 4, 8) for length in white_sectors(values))
    )


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


KIND = Kind(
    name="shakashaka",
    title="Shakashaka",
    clues=(Layer("grid", Symbols(BLACK + NUMBERS)),),
    answer=Answer(domains, outside=BLACK),
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
            "shakashaka", On("grid", by=Run(packed(NUMBERS, 2), words({".": BLACK}), gaps("g")))
        ),
        "pzprv3": file(
            "shakashaka",
            On("grid", by=Words(chars(NUMBERS), words({"5": BLACK}), nothing("."))),
            Entries(by=Words(words(PZPRV3), nothing(".-"))),
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

"""Kurodoko, or Kuromasu: a number tells how many white cells are seen from its cell.

First published by Nikoli in 1991. Simon Tatham's collection has it as Range.
"""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.io.codecs.parts import LayerPart, SizePart, file, game, kanpen, link
from enpitsu.io.codecs.runs import Run, Spaced, Words
from enpitsu.io.codecs.sections import Section, sections
from enpitsu.io.codecs.signs import decimal, gaps, hexadecimal, nothing, words
from enpitsu.kinds.kurodoko.techniques import TECHNIQUES, sees_wrong
from enpitsu.kit.shading import (
    APART,
    FIGURES,
    MARKED,
    NAMES,
    SOLUTION,
    WHITE,
    WHITE_TOGETHER,
    never_finished,
    shaded_or_white,
)
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.layer import Answer, Clue, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import Formula, Is, every, exactly, has, relation

UNKNOWN = "?"


def most(grid: Grid) -> int:
    """A whole row and a whole column."""
    return grid.rows + grid.cols - 1


@relation
def seen(number: int, lengths: tuple[int, ...]) -> Formula:
    """The first slot is white, and from it so many are seen along rays of these lengths.

    A cell is seen if it is white, and so are all before it.
    """
    parts: list[Formula] = []
    first = 1
    for length in lengths:
        whites = [Is(slot, WHITE) for slot in range(first, first + length)]
        parts += [every(whites[: i + 1]) for i in range(length)]
        first += length
    return every((Is(0, WHITE), exactly(number - 1, parts)))


def sight(puzzle: Puzzle, _: Domains) -> Instances:
    """From the cell of a number so many white cells are seen, itself among them."""
    for cell, number in puzzle.clues["grid"].items():
        because = (Clue("grid", cell, number),)
        if number == UNKNOWN:
            yield (cell,), because, has(WHITE)
        else:
            rays = [ray[: int(number)] for ray in around(cell, puzzle.grid)]
            places = (cell, *(place for ray in rays for place in ray))
            yield places, because, seen(int(number), tuple(map(len, rays)))


def around(cell: Cell, grid: Grid) -> tuple[Sequence[Cell], ...]:
    """The cells up, down, left and right of one, nearest first."""
    row, col = grid.row(cell.row), grid.col(cell.col)
    return col[: cell.row][::-1], col[cell.row + 1 :], row[: cell.col][::-1], row[cell.col + 1 :]


NUMBER = Words(decimal(), words({"-": UNKNOWN}), nothing("."))

KIND = Kind(
    name="kurodoko",
    title="Kurodoko",
    family="shading",
    clues=(Layer("grid", Numbers(1, most, UNKNOWN)),),
    answers=(Answer(shaded_or_white),),
    rules=(
        Rule(
            "sight",
            "A cell with a number is white, and from it so many white cells are seen in its row "
            "and its column, itself among them.",
            sight,
            unmet=sees_wrong,
        ),
        APART,
        WHITE_TOGETHER,
    ),
    codecs={
        "puzzlink": link(
            "kurodoko",
            LayerPart("grid", by=Run(hexadecimal(), words({".": UNKNOWN}), gaps("g"))),
            aliases=("kuromasu",),
            remarked=never_finished,
            kanpen=kanpen(LayerPart("grid", by=Words(decimal(), nothing(".")))),
        ),
        "pzprv3": file(
            "kurodoko",
            LayerPart("grid", by=NUMBER),
            MARKED,
            aliases=("kuromasu",),
            remarked=never_finished,
        ),
        "tatham": game("range", SizePart("cols", between="x"), ":", LayerPart("grid", by=Spaced())),
        "janko": sections(
            "kuromasu",
            Section("problem", LayerPart("grid", by=Words(decimal(), nothing("-")))),
            SOLUTION,
            aliases=("kurodoko",),
        ),
    },
    techniques=TECHNIQUES,
    look=Look(FIGURES, value_names=NAMES),
)

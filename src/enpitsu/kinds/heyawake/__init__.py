"""Heyawake: some cells are shaded, never side by side, and what stays white hangs together.

First published by Nikoli in 1992. The board is divided into rooms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from enpitsu.io.codecs.parts import LayerPart, file, link
from enpitsu.io.codecs.rooms import InRooms, Rooms
from enpitsu.io.codecs.runs import Bits, Run, Words
from enpitsu.io.codecs.sections import Section, sections
from enpitsu.io.codecs.signs import decimal, gaps, hexadecimal, nothing
from enpitsu.io.codecs.walls import Walls
from enpitsu.kinds.heyawake.techniques import TECHNIQUES
from enpitsu.kit.rooms import frame, problems
from enpitsu.kit.shading import (
    APART,
    AREAS,
    FIGURES,
    MARKED,
    NAMES,
    SHADED,
    SOLUTION,
    WHITE_TOGETHER,
    never_finished,
    shaded_or_white,
)
from enpitsu.paper.grid import Cell, Grid, regions
from enpitsu.paper.layer import Answer, Board, Clue, Labels, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules.expr import number_of


def most(grid: Grid) -> int:
    """Half of all cells, one more if their number is odd."""
    return (len(grid.cells) + 1) // 2


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number tells how many cells of its room are shaded."""
    labels = puzzle.clues["regions"]
    rooms = regions(labels)
    for cell, number in puzzle.clues["numbers"].items():
        cells = rooms[labels[cell]]
        because = (Clue("numbers", cell, number),)
        yield cells, because, number_of(SHADED, len(cells), int(number), int(number))


def across(puzzle: Puzzle, _: Domains) -> Instances:
    """From the last cell of one room through a second into a third, one cell is shaded."""
    labels = puzzle.clues["regions"]
    for line in puzzle.grid.lines:
        for cells in crossings(line, labels):
            yield cells, (), number_of(SHADED, len(cells), 1, len(cells))


def crossings(line: Sequence[Cell], labels: Mapping[Any, Value]) -> Iterator[tuple[Cell, ...]]:
    """The shortest stretches of a line that cross two borders."""
    rooms = [tuple(cells) for _, cells in groupby(line, labels.__getitem__)]
    for before, between, after in zip(rooms, rooms[1:], rooms[2:], strict=False):
        yield (before[-1], *between, after[0])


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The number that a board shows in a room, in its first cell if it has none yet."""
    labels = puzzle.clues["regions"]
    if cell != next(other for other, label in labels.items() if label == labels[cell]):
        return ()
    cells = regions(labels)[labels[cell]]
    if not puzzle.clues["numbers"].keys().isdisjoint(cells):
        return ()
    return (sum(board[other] == SHADED for other in cells),)


KIND = Kind(
    name="heyawake",
    title="Heyawake",
    family="shading",
    clues=(
        Layer("regions", Labels()),
        Layer("numbers", Numbers(0, most), clues_shown=number_shown),
    ),
    answers=(Answer(shaded_or_white),),
    rules=(
        Rule(
            "number",
            "A number tells how many cells of its room are shaded.",
            numbers,
            noun="room",
        ),
        APART,
        WHITE_TOGETHER,
        Rule(
            "across",
            "A straight line of white cells lies in two rooms at most.",
            across,
            unmet="a line of white cells would reach a third room",
        ),
    ),
    problems=problems,
    frame=frame,
    codecs={
        "puzzlink": link(
            "heyawake",
            Walls("regions", by=Bits()),
            InRooms("numbers", "regions", by=Run(hexadecimal(), gaps("g"))),
            aliases=("heyawacky",),
            remarked=never_finished,
        ),
        "pzprv3": file(
            "heyawake",
            Rooms("regions"),
            LayerPart("numbers", by=Words(decimal(), nothing("."))),
            MARKED,
            remarked=never_finished,
        ),
        "janko": sections(
            "heyawake",
            Section("problem", LayerPart("numbers", by=Words(decimal(), nothing("-")))),
            AREAS,
            SOLUTION,
        ),
    },
    techniques=TECHNIQUES,
    look=Look(FIGURES, walls="regions", value_names=NAMES),
)

"""Heyawake: some cells are shaded, never side by side, and what stays white hangs together.

First published by Nikoli in 1992. The board is divided into rooms.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, pairwise

from enpitsu.io import codecs as c
from enpitsu.kinds.heyawake.techniques import TECHNIQUES
from enpitsu.kit.rooms import (
    LABELS,
    NO_WALLS,
    NUMBERS_OF_FILE,
    NUMBERS_OF_LINK,
    WALLS,
    WALLS_OF_FILE,
    WALLS_OF_LINK,
    frame,
    moved,
    problems,
)
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
from enpitsu.paper.grid import Cell, Edge, Grid, regions
from enpitsu.paper.layer import Answer, Board, Clue, Labels, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import number_of


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
    yield from _crossings(puzzle, walled=False)


def walled(puzzle: Puzzle, _: Domains) -> Instances:
    """The same from one side of a wall inside a room to the far side of the next border."""
    yield from _crossings(puzzle, walled=True)


def _crossings(puzzle: Puzzle, *, walled: bool) -> Instances:
    """The shortest stretches of lines that cross two borders, one of them a wall or none."""
    walls, labels = puzzle.clues["walls"], puzzle.clues["regions"]
    if walled and not walls:
        return
    for line in puzzle.grid.lines:
        at = [
            i
            for i, (one, other) in enumerate(pairwise(line))
            if labels[one] != labels[other] or (walls and Edge(one, other) in walls)
        ]
        for first, second in pairwise(at):
            cells = line[first : second + 2]
            ends = (Edge(*cells[:2]), Edge(*cells[-2:])) if walls else ()
            if walled != walls.keys().isdisjoint(ends):
                yield cells, (), number_of(SHADED, len(cells), 1, len(cells))


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
        WALLS,
        Layer("numbers", Numbers(0, most)),
    ),
    answers=(Answer(shaded_or_white),),
    rules=(
        Rule(
            "number",
            "A number tells how many cells of its room are shaded.",
            numbers,
            noun="room",
            shown={"numbers": number_shown},
        ),
        APART,
        WHITE_TOGETHER,
        Rule(
            "across",
            "A straight line of white cells lies in two rooms at most.",
            across,
            unmet="a line of white cells would reach a third room",
        ),
        Rule(
            "walls",
            "A straight line of white cells across a wall inside a room crosses no other border.",
            walled,
            unmet="a line of white cells would cross two borders",
        ),
    ),
    problems=problems,
    frame=frame,
    codecs=c.codecs(
        c.link(
            "heyawake",
            WALLS_OF_LINK,
            NUMBERS_OF_LINK,
            aliases=("heyawacky",),
            remarked=lambda record: chain(never_finished(record), moved(record)),
            kanpen=c.kanpen(c.rectangles("regions", "numbers")),
        ),
        c.file(
            "heyawake",
            *LABELS,
            NUMBERS_OF_FILE,
            MARKED,
            remarked=never_finished,
            newer={1: (WALLS_OF_FILE, NUMBERS_OF_FILE, MARKED)},
        ),
        c.sections(
            "heyawake",
            NO_WALLS,
            problem=c.words("numbers", c.decimal(), c.nothing("-")),
            areas=AREAS,
            solution=SOLUTION,
        ),
    ),
    techniques=TECHNIQUES,
    look=Look(FIGURES, walls="regions", value_names=NAMES),
)

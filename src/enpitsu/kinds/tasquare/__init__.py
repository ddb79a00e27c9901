"""Tasquare: shaded cells form squares; a number is the total size of those beside its cell.

First published by Nikoli as Tasukuea, from *tasu*, to add, and the English square.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import product, takewhile
from math import isqrt
from random import Random

from enpitsu.kit import shading
from enpitsu.kit.boards import number_of_cells
from enpitsu.kit.shading import SHADED, UNKNOWN, WHITE
from enpitsu.kit.sight import around
from enpitsu.kit.techniques.general import by_rules
from enpitsu.kit.techniques.single import alone
from enpitsu.puzzle import (
    Board,
    Cell,
    Clue,
    Clues,
    Domains,
    Grid,
    Instances,
    Layer,
    Numbers,
    Options,
    Puzzle,
    Rule,
    Value,
    connected,
)
from enpitsu.rules import Formula, Is, Not, every, number_of, relation, some

SIDES = (1, 1, 2, 2, 2, 3, 3)  # sides of a square in a sketch, each as often as it is listed


@relation
def as_wide_as_high(before: int, across: int, down: int) -> Formula:
    """A shaded cell with no shaded cell above or on the left has equally long runs right and down.

    The slots are the cell, `before` cells on its left and above, and the rays across and down.
    """
    wide = [Is(slot, SHADED) for slot in range(1 + before, 1 + before + across)]
    high = [Is(slot, SHADED) for slot in range(1 + before + across, 1 + before + across + down)]
    unless = (Is(0, WHITE), *(Is(slot, SHADED) for slot in range(1, 1 + before)))
    return every(
        some((*unless, *map(Not, one[: steps + 1]), *other[steps : steps + 1]))
        for one, other in ((wide, high), (high, wide))
        for steps in range(len(one))
    )


def squares(puzzle: Puzzle, _: Domains) -> Instances:
    """From each top left corner, a shaded piece extends equally far right and down."""
    for cell in puzzle.grid.cells:
        up, down, left, right = around(cell, puzzle.grid)
        for (behind, ahead), (beyond, on) in product(
            ((left, right), (right, left)), ((up, down), (down, up))
        ):
            before = (*behind[:1], *beyond[:1])
            said = as_wide_as_high(len(before), len(ahead), len(on))
            yield (cell, *before, *ahead, *on), (), said


@relation
def sizes(number: int, lengths: tuple[int, ...]) -> Formula:
    """The squares of the lengths of shaded runs at the start of some rays have the sum `number`.

    `lengths` has the number of slots of each ray.
    """
    rays: list[list[Is]] = []
    first = 0
    for length in lengths:
        rays.append([Is(slot, SHADED) for slot in range(first, first + length)])
        first += length
    sides = product(*(range(min(len(ray), isqrt(number)) + 1) for ray in rays))
    fits = [some_ for some_ in sides if sum(side * side for side in some_) == number]
    return some(
        every(part for ray, side in zip(rays, some_, strict=True) for part in just(ray, side))
        for some_ in fits
    )


def just(ray: list[Is], side: int) -> Iterable[Formula]:
    """Exactly `side` slots of a ray are shaded before the first white one."""
    return (*ray[:side], *map(Not, ray[side : side + 1]))


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number is the sum of the squares of the shaded runs next to its cell."""
    for cell, told in puzzle.clues["grid"].items():
        because = (Clue("grid", cell, told),)
        if told == UNKNOWN:
            near = puzzle.grid.neighbours(cell)
            yield near, because, number_of(SHADED, len(near), 1, len(near))
        else:
            rays = [ray[: isqrt(int(told)) + 1] for ray in around(cell, puzzle.grid)]
            places = [place for ray in rays for place in ray]
            yield places, because, sizes(int(told), tuple(map(len, rays)))


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The number of cells in the squares next to a white cell, if there are any."""
    if board[cell] == WHITE:
        rays = around(cell, puzzle.grid)
        sides = [len([*takewhile(lambda c: board[c] == SHADED, ray)]) for ray in rays]
        if any(sides):
            yield sum(side * side for side in sides)


def sketch(grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board]:
    """Squares of several sizes; a solver would find one large square and single cells round it."""
    shaded: set[Cell] = set()
    for cell in rng.sample(grid.cells, len(grid.cells)):
        side = rng.choice(SIDES)
        square = {Cell(cell.row + r, cell.col + c) for r in range(side) for c in range(side)}
        near = square.union(*map(grid.neighbours, square))
        white = [c for c in grid.cells if c not in shaded and c not in square]
        if square <= {*grid.cells} and shaded.isdisjoint(near) and white and connected(grid, white):
            shaded |= square
    return {}, {cell: SHADED if cell in shaded else WHITE for cell in grid.cells}


TASQUARE = shading.of_numbers(
    "tasquare",
    "Tasquare",
    Layer("grid", Numbers(1, number_of_cells, UNKNOWN)),
    (
        shading.white_cells("white", "A cell with a number is white."),
        Rule(
            "number",
            "A number tells how many cells the shaded squares beside its cell have together; if it "
            "is unknown, there is at least one such square.",
            numbers,
            techniques=(alone("squares that add up", "number", by_rules, cost=1.5),),
            shown={"grid": number_shown},
        ),
        shading.RECTANGLES,
        Rule(
            "square",
            "Each group of connected shaded cells is as wide as it is high.",
            squares,
            unmet="a rectangle would not be as wide as high",
            techniques=(alone("as wide as high", "square", by_rules, cost=1.8),),
        ),
        shading.WHITE_TOGETHER,
    ),
    aliases=("Tasukuea", "たすくえあ"),
    codecs=shading.formats_of_numbers("tasquare", together=True),
    usual_size=(8, 8),
)
KIND = replace(TASQUARE, sketch=sketch)

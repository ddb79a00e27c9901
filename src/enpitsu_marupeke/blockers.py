"""Placing black cells: at random, or in the patterns of a printed book.

C. Jol's thesis (Leiden, 2023, section 4.1) found that the 21 black cells of a 10 x 10 Marupeke
often are an L of three, six pairs that touch at a corner, and six single ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from enpitsu.making.symmetry import images, orbits
from enpitsu.paper.grid import Grid

SHAPES = {
    "L": (("##", "# "), ("##", " #"), ("# ", "##"), (" #", "##")),
    "pair": (("# ", " #"), (" #", "# ")),
    "single": (("#",),),
}
BOOK = {"L": 3, "pair": 12, "single": 6}  # number of cells in each shape, on a board of the book
TRIES = 20  # boards that are begun before pieces may touch each other


class Piece(NamedTuple):
    """A shape at a position, with its images: its cells, and the cells they touch, as bits.

    `number` is the number of its cells.
    """

    cells: int
    halo: int
    number: int


def choose(
    grid: Grid, symmetry: str, number: int, free: Iterable[int], rng: Random
) -> list[int] | None:
    """Choose `number` free cells, in whole orbits of the symmetry; None if impossible."""
    allowed = frozenset(free)
    groups = [orbit for orbit in orbits(grid, symmetry) if allowed.issuperset(orbit)]
    rng.shuffle(groups)
    chosen: list[int] = []
    for group in groups:
        if len(chosen) + len(group) <= number:
            chosen += group
    return chosen if len(chosen) == number else None


def in_patterns(grid: Grid, symmetry: str, number: int, rng: Random) -> list[int] | None:
    """Choose cells in the shapes of the book and in its proportions; None if impossible.

    The pieces do not touch each other, unless a board is too full for that.
    """
    for touching in (False,) * TRIES + (True,):
        taken = _placed(grid, symmetry, number, rng, touching=touching)
        if taken is not None:
            return [i for i in range(len(grid.cells)) if taken >> i & 1]
    return None


def _placed(grid: Grid, symmetry: str, number: int, rng: Random, *, touching: bool) -> int | None:
    taken = blocked = 0
    left = number  # cells still to be placed
    for shape, share in BOOK.items():
        wish = left if shape == "single" else round(number * share / sum(BOOK.values()))
        spots: Sequence[Piece] = pieces(grid, symmetry, shape)
        while wish > 0:
            spots = [one for one in spots if not one.cells & blocked and one.number <= wish]
            if not spots:
                break
            piece = rng.choice(spots)
            taken |= piece.cells
            blocked |= piece.cells if touching else piece.cells | piece.halo
            wish -= piece.number
            left -= piece.number
    return None if left else taken


@lru_cache(maxsize=64)
def pieces(grid: Grid, symmetry: str, shape: str) -> tuple[Piece, ...]:
    """Every way to place a shape together with its images, so that no two of them touch."""
    found: dict[Piece, None] = {}
    moved = images(grid, symmetry)
    touching = [_bits(grid, grid.touching(cell)) for cell in grid.cells]
    for rows in SHAPES[shape]:
        marks = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]
        for top in range(grid.rows - len(rows) + 1):
            for left in range(grid.cols - len(rows[0]) + 1):
                spot = [(top + r) * grid.cols + left + c for r, c in marks]
                turned = [
                    sum(1 << moved[i][turn % len(moved[i])] for i in spot) for turn in range(4)
                ]
                several = list(dict.fromkeys(turned))
                halos = [_halo(touching, bits) for bits in several]
                cells = halo = 0
                for bits, around in zip(several, halos, strict=True):
                    if cells & (bits | around):
                        break
                    cells, halo = cells | bits, halo | around
                else:
                    found[Piece(cells, halo, cells.bit_count())] = None
    return tuple(found)


def _bits(grid: Grid, cells: tuple[tuple[int, int], ...]) -> int:
    return sum(1 << r * grid.cols + c for r, c in cells)


def _halo(touching: list[int], bits: int) -> int:
    halo = 0
    for i, around in enumerate(touching):
        if bits >> i & 1:
            halo |= around
    return halo & ~bits

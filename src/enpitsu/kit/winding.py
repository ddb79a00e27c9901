"""Random loops that wind through most of a board, as those of published puzzles do.

Loops that a solver finds are short. Here each face of a lattice is inside the loop or outside. One
face after another changes sides if both sides stay connected, preferably if the loop gets longer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from enpitsu.kit.lines import LINE, NONE, Line
from enpitsu.paper.grid import Cell, Grid, Place
from enpitsu.paper.layer import Board, Clues, Options, SketchFunction
from enpitsu.paper.limit import look

if TYPE_CHECKING:
    from random import Random

ROUNDS = 60  # times that each face may change sides
HEAT = 0.1  # the probability that it does although the length of the loop gets worse
# The eight faces round a face, in order; those that share a side with it have odd numbers.
RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
Shares = tuple[float, float]
Frame = Callable[[Grid, Options, "Random"], Clues]


def _sides(ring: int) -> list[bool]:
    """For each face round a face whether it is inside, from a number with a bit for each."""
    return [bool(ring >> bit & 1) for bit in range(len(RING))]


def _movable(ring: int) -> bool:
    """Whether inside and outside stay connected when the face changes sides, judged by the ring."""
    inside = _sides(ring)
    changes = sum(inside[i] != inside[i - 1] for i in range(len(inside)))
    return changes == 2 and 0 < sum(inside[1::2]) < 4


@cache
def _tables() -> tuple[list[bool], list[int]]:
    """For each ring, whether its face can move, and how much longer the loop is with it."""
    rings = range(1 << len(RING))
    return [_movable(ring) for ring in rings], [4 - 2 * sum(_sides(ring)[1::2]) for ring in rings]


def movable(within: Collection[tuple[int, int]], face: tuple[int, int]) -> bool:
    """Whether inside and outside stay connected when a face changes sides."""
    row, col = face
    near = ((row + down, col + right) in within for down, right in RING)
    return _tables()[0][sum(1 << bit for bit, met in enumerate(near) if met)]


def inside(rows: int, cols: int, share: float, rng: Random) -> frozenset[tuple[int, int]]:
    """The faces inside a loop that comes to about this share of `rows` x `cols` nodes.

    Face (r, c) has node (r, c) at its top left. Empty if there is no face.
    """
    width = cols + 1  # with a rim of faces that stay outside
    faces = [(r + 1) * width + c + 1 for r in range(rows - 1) for c in range(cols - 1)]
    if not faces:
        return frozenset()
    steps = [(1 << bit, down * width + right) for bit, (down, right) in enumerate(RING)]
    within = bytearray((rows + 1) * width)
    within[rng.choice(faces)] = True
    length, wished = 4, share * rows * cols
    movable, longer_inside = _tables()
    for number in range(ROUNDS * len(faces)):
        if not number % len(faces):
            look()
        face = faces[int(rng.random() * len(faces))]
        ring = sum(bit for bit, step in steps if within[face + step])
        if not movable[ring]:
            continue
        longer = -longer_inside[ring] if within[face] else longer_inside[ring]
        if longer and (longer > 0) == (length >= wished) and rng.random() > HEAT:
            continue
        within[face] ^= True
        length += longer
    return frozenset((face // width - 1, face % width - 1) for face in faces if within[face])


def loop(line: Line, shares: Shares, frame: Frame = lambda *_: {}) -> SketchFunction:
    """Sketches of a loop; `shares` bounds the share of cells, or corners, that it comes to.

    It is drawn over a `frame`, such as rooms.
    """

    def sketch(grid: Grid, options: Options, rng: Random) -> tuple[Clues, Board] | None:
        if line.on == "edges":
            cells = through_cells(grid, shares, rng)
            return (frame(grid, options, rng), drawn(grid, cells)) if cells else None
        within = inside(grid.rows + 1, grid.cols + 1, rng.uniform(*shares), rng)
        board: Board = {
            edge: LINE if (edge.first in within) != (edge.second in within) else NONE
            for edge in grid.all_edges
        }
        return frame(grid, options, rng), board

    return sketch


def through_cells(grid: Grid, shares: Shares, rng: Random) -> list[Cell]:
    """A random loop from cell to cell, as its cells in order; empty if there is none.

    `shares` bounds the share of all cells that it comes to.
    """
    corners = inside(grid.rows, grid.cols, rng.uniform(*shares), rng)
    on_loop = list[tuple[Cell, Cell]]()
    for one, other in grid.edges:
        (row, col), down = one, other.row - one.row
        beside = ((row, col - 1), (row, col)) if down else ((row - 1, col), (row, col))
        if (beside[0] in corners) != (beside[1] in corners):
            on_loop.append((one, other))
    return [*in_order(on_loop)]


def in_order(edges: Iterable[tuple[Cell, Cell]]) -> Iterator[Cell]:
    """The cells of a loop, of which these are the edges, in order."""
    ways: dict[Cell, list[Cell]] = {}
    for one, other in edges:
        ways.setdefault(one, []).append(other)
        ways.setdefault(other, []).append(one)
    start = here = next(iter(ways), None)
    before = None
    while here is not None:
        yield here
        here, before = next(near for near in ways[here] if near != before), here
        if here == start:
            return


def drawn(grid: Grid, loop: list[Cell]) -> Board:
    """A loop as a board."""
    edges: dict[Place, str] = dict.fromkeys(grid.edges, NONE)
    edges |= {grid.edge(*pair): LINE for pair in pairwise([*loop, *loop[:1]])}
    return edges

"""Numbers at random that leave one solution: short lines become longer as long as they do."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import pairwise
from random import Random

from enpitsu.common import INTENDED
from enpitsu.grid import Cell, Grid, Place
from enpitsu.layer import Board, Clues, Options
from enpitsu.lines import LINE, NONE

MOVES = 10  # that mix a path through all cells, for each of them


def frame(grid: Grid, _: Options, rng: Random) -> Generator[Clues, Board | None, Clues | None]:
    """Lines of two cells leave one solution; two of them are joined where there still is one.

    Whatever another solution does while two lines are apart it can do once they are joined. So
    each two neighbouring ends are tried once, those of the shortest lines first.
    """
    whole = mixed(grid, rng)
    lines = [whole[i : i + 2] for i in range(0, len(whole) - 1, 2)]
    if lines and len(whole) % 2:
        lines[-1] = whole[-3:]
    line_of = {cell: line for line in lines for cell in line}
    todo = rng.sample(grid.edges, len(grid.edges))
    while todo:
        edge = min(todo, key=lambda edge: min(len(line_of[cell]) for cell in edge))
        todo.remove(edge)
        one, other = line_of[edge.first], line_of[edge.second]
        if one is other or edge.first not in ends(one) or edge.second not in ends(other):
            continue
        longer = joined(one, other, edge.first, edge.second)
        tried = [line for line in lines if line not in (one, other)] + [longer]
        if (yield {"grid": numbers(tried), INTENDED: drawn(grid, tried)}) is None:
            lines = tried
            line_of |= dict.fromkeys(longer, longer)
    order = sorted(lines, key=lambda line: min(ends(line)))
    return {"grid": numbers(order)}


def mixed(grid: Grid, rng: Random) -> list[Cell]:
    """A path through all cells at random: one that winds to and fro, its ends bitten off often.

    An end that is joined to a neighbour on the path leaves the path elsewhere (J. Mansfield,
    "Monte Carlo studies of polymer chain dimensions in the melt", 1982).
    """
    path = [cell for r in range(grid.rows) for cell in grid.row(r)[:: -1 if r % 2 else 1]]
    for _ in range(MOVES * len(path)):
        if rng.random() < 0.5:
            path.reverse()
        bitten = path.index(rng.choice(grid.neighbours(path[0]))) if len(path) > 1 else 0
        path[:bitten] = path[:bitten][::-1]
    return path


def ends(line: Sequence[Cell]) -> tuple[Cell, Cell]:
    """The two cells with its number."""
    return line[0], line[-1]


def joined(one: list[Cell], other: list[Cell], here: Cell, there: Cell) -> list[Cell]:
    """Two lines as one, from an end of the first to an end of the second."""
    return (one if one[-1] == here else one[::-1]) + (other if other[0] == there else other[::-1])


def numbers(lines: Sequence[Sequence[Cell]]) -> dict[Cell, int]:
    """The first and the last cell of each line with its number."""
    return {cell: number for number, line in enumerate(lines, 1) for cell in ends(line)}


def drawn(grid: Grid, lines: Sequence[Sequence[Cell]]) -> Board:
    """The lines as a board."""
    edges: dict[Place, str] = dict.fromkeys(grid.edges, NONE)
    for line in lines:
        edges |= {grid.edge(*pair): LINE for pair in pairwise(line)}
    return edges

"""Words for edges of a loop: the cell or corner where they meet, or the line that they cross."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from enpitsu.kit.techniques.words import in_turn, line, listed, together_named
from enpitsu.paper.grid import Cell, Edge, Place

FEW = 6  # cells of a part that are named


def crossed(rim: Sequence[Place], every: Iterable[Place]) -> str | None:
    """The line that a rim of edges follows, in words; None if it has no name.

    If the loop goes along edges, it is made of cells: "row 2", "the way through r1c1, r2c1 and
    r2c2", "the way from r8c1 over r8c7 to r10c7". If the loop goes through cells, it separates
    them: "the border between row 2 and row 3".
    """
    edges = [edge for edge in rim if isinstance(edge, Edge)]
    board = [edge for edge in every if isinstance(edge, Edge)]
    if any(len(cells_of(edge)) == 1 for edge in board):
        return _way(edges)
    return _border(edges) or _part(edges, board)


def meeting_point(places: Sequence[Place]) -> str:
    """The name of the cell, or the corner, at which these are all the edges.

    An edge that meets no other is named itself.
    """
    if len(places) == 1:
        return str(places[0])
    edges = [edge for edge in places if isinstance(edge, Edge)]
    inside = [cells_of(edge) for edge in edges]
    common = set.intersection(*map(set[Cell], inside))
    if len(common) == 1 and all(len(cells) == 2 for cells in inside):
        return str(common.pop())
    cells = sorted({cell for some in inside for cell in some})
    if len(cells) == 1:
        return f"the corner of the board at {cells[0]}"
    return f"the corner{' on the rim' * (len(cells) == 2)} between {cells[0]} and {cells[-1]}"


def cells_of(edge: Edge) -> list[Cell]:
    """The cells of an edge that are on the board."""
    if min(edge.first) < 0:
        return [edge.second]
    return [edge.first] if edge.on_rim else [*edge]


def met_at(edges: Iterable[Edge]) -> dict[Cell, list[Edge]]:
    """The cells on both sides of edges, each with those of the edges that it has."""
    at: dict[Cell, list[Edge]] = {}
    for edge in edges:
        for cell in cells_of(edge):
            at.setdefault(cell, []).append(edge)
    return at


def _way(edges: Sequence[Edge]) -> str | None:
    """The way through cells that crosses edges: from outside to outside, or round."""
    at = met_at(edges)
    if any(len(met) != 2 for met in at.values()):
        return None
    ends = [edge for edge in edges if len(cells_of(edge)) == 1]
    edge, cells = (ends or edges)[0], list[Cell]()
    while ahead := [cell for cell in cells_of(edge) if cell not in cells]:
        cells.append(ahead[0])
        edge = next(other for other in at[ahead[0]] if other != edge)
    if len(cells) < len(at):
        return None
    if all(edge.first.row == edge.second.row for edge in edges):
        return f"row {cells[0].row + 1}"
    if all(edge.first.col == edge.second.col for edge in edges):
        return f"column {cells[0].col + 1}"
    return f"the way {course(cells)}" if ends else f"the ring {course(cells, closed=True)}"


def course(cells: Sequence[Cell], *, closed: bool = False) -> str:
    """Cells, each beside the one before, in words; of many those where they turn."""
    if len(cells) <= FEW:
        return f"through {in_turn(cells)}"
    follow = [*cells, *cells[:2]] if closed else cells
    found = [
        here
        for before, here, after in zip(follow, follow[1:], follow[2:], strict=False)
        if before.row != after.row and before.col != after.col
    ]
    turns = f"over {in_turn(found)} " if found else ""  # none of a way straight along the rim
    return turns.rstrip() if closed else f"from {cells[0]} {turns}to {cells[-1]}"


def _border(edges: Sequence[Edge]) -> str | None:
    """The straight line between two rows or columns that edges lie on."""
    for axis in range(2):
        sides = {(edge.first[axis], edge.second[axis]) for edge in edges}
        if len(sides) == 1 and len({*sides.pop()}) == 2 < len(edges):
            one, other = ([edge[i] for edge in edges] for i in range(2))
            return f"the border between {together_named([line(one), line(other)])}"
    return None


def _part(edges: Sequence[Edge], board: Sequence[Edge]) -> str | None:
    """The cells on one side of edges that part a board in two: a few, or a rectangle."""
    around: dict[Cell, list[Cell]] = {}
    fence = set(edges)
    for edge in board:
        for cell, other in (edge, edge[::-1]) if edge not in fence else ():
            around.setdefault(cell, []).append(other)
    for part in sorted((_side(start, around) for start in edges[0]), key=len):
        if len(part) <= FEW:
            return f"the border of {listed(part)}"
        rows, columns = ({cell[axis] for cell in part} for axis in range(2))
        if len(part) == len(rows) * len(columns):
            return f"the border of the rectangle from {part[0]} to {part[-1]}"
    return None


def _side(start: Cell, around: Mapping[Cell, Sequence[Cell]]) -> list[Cell]:
    """The cells that are connected to one, in order."""
    found, met = [start], {start}
    for cell in found:
        fresh = [other for other in around.get(cell, ()) if other not in met]
        found += fresh
        met.update(fresh)
    return sorted(found)

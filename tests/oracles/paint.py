"""Paint that is poured into one cell and runs through all cells of its sort."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

Cell = tuple[int, int]
Wall = frozenset[Cell]


def walls(record: dict[str, Any]) -> set[Wall]:
    """The walls inside rooms, each as the two cells beside it."""
    return {frozenset((tuple(one), tuple(other))) for one, other, _ in record.get("walls", ())}


def pools(rows: list[list[Any]], *sorts: Any, between: Collection[Wall] = ()) -> list[set[Cell]]:
    """The pools that paint makes in the cells that hold one of these entries, up to walls."""
    dry = {(r, c) for r, row in enumerate(rows) for c, entry in enumerate(row) if entry in sorts}
    found = []
    while dry:
        pool = {dry.pop()}
        stack = list(pool)
        while stack:
            r, c = stack.pop()
            for beside in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if beside in dry and frozenset({(r, c), beside}) not in between:
                    dry.remove(beside)
                    pool.add(beside)
                    stack.append(beside)
        found.append(pool)
    return found


def painted(rows: list[list[Any]], sort: Any, *, between: Collection[Wall] = ()) -> bool:
    """Whether paint can get from each cell of this sort to all others; what is open may be one."""
    wet = [{rows[r][c] for r, c in pool} for pool in pools(rows, sort, None, between=between)]
    return sum(sort in entries for entries in wet) <= 1

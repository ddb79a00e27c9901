"""Paint that is poured into one cell and runs through all cells of its sort."""

from __future__ import annotations

from typing import Any


def pools(rows: list[list[Any]], *sorts: Any) -> list[set[tuple[int, int]]]:
    """The pools that paint makes in the cells that hold one of these entries."""
    dry = {(r, c) for r, row in enumerate(rows) for c, entry in enumerate(row) if entry in sorts}
    found = []
    while dry:
        pool = {dry.pop()}
        stack = list(pool)
        while stack:
            r, c = stack.pop()
            for beside in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if beside in dry:
                    dry.remove(beside)
                    pool.add(beside)
                    stack.append(beside)
        found.append(pool)
    return found


def painted(rows: list[list[Any]], sort: Any) -> bool:
    """Whether paint can get from each cell of this sort to all others; what is open may be one."""
    wet = [{rows[r][c] for r, c in pool} for pool in pools(rows, sort, None)]
    return sum(sort in entries for entries in wet) <= 1

"""Makaro by ranking: what stands round each arrow is sorted, and the arrow points at the first."""

from __future__ import annotations

from typing import Any

from oracles.suguru import choices as choices

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether regions repeat nothing, neighbours differ, and arrows point at the largest."""
    labels, arrows = record["regions"], record["arrows"] or [[None] * record["cols"] for _ in rows]
    held = {
        (r, c): number
        for r, row in enumerate(rows)
        for c, number in enumerate(row)
        if number not in ("-", None)
    }
    found = [(labels[r][c], number) for (r, c), number in held.items()]
    if len({*found}) < len(found):
        return False
    if any(held.get(near) == n for (r, c), n in held.items() for near in ((r + 1, c), (r, c + 1))):
        return False
    for r, line in enumerate(arrows):
        for c, arrow in enumerate(line):
            if arrow in STEPS:
                down, right_ = STEPS[arrow]
                ahead = held.get((r + down, c + right_))
                near = [held.get((r + dr, c + dc)) for dr, dc in STEPS.values()]
                ranked = sorted((n for n in near if n is not None), reverse=True)
                if ahead is not None and (ranked[0] != ahead or ranked.count(ahead) > 1):
                    return False
    return True

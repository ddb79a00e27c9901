"""Simple Loop, by the list of cells that the loop does not meet: these are black."""

from __future__ import annotations

from typing import Any

from .tours import Loop, clues


def fits_loop(record: dict[str, Any], loop: Loop) -> bool:
    """Whether the black cells are just the others."""
    every = {(r, c) for r in range(record["rows"]) for c in range(record["cols"])}
    return every - {*loop} == {*clues(record)}

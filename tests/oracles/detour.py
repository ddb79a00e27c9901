"""Detour, by the rooms in which one who walks round notes each of his turns."""

from __future__ import annotations

from typing import Any

from .lines import bends
from .tours import Loop, clues


def fits_loop(record: dict[str, Any], loop: Loop) -> bool:
    """Whether he comes to every cell, and his notes are the numbers."""
    rooms = record["regions"]
    notes = [rooms[r][c] for (r, c), turns in bends(loop).items() if turns]
    every = record["rows"] * record["cols"]
    told = clues(record, "numbers")
    return len(loop) == every and all(notes.count(rooms[r][c]) == n for (r, c), n in told.items())

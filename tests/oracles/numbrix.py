"""Numbrix by walking, along rows and columns only."""

from __future__ import annotations

from typing import Any

from oracles.hidato import choices as choices
from oracles.hidato import walks


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether the walk never breaks off."""
    return walks(rows, diagonally=False)

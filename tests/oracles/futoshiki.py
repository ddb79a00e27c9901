"""Futoshiki as a Latin square whose signs are told as pairs of smaller and greater."""

from __future__ import annotations

from typing import Any

from . import latin

choices = latin.choices


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    for (r, c), (down, across), sign in record["signs"]:
        one, other = rows[r][c], rows[down][across]
        if one and other and sorted((one, other)) != [one, other][:: 1 if sign in "<^" else -1]:
            return False
        if one and one == other:
            return False
    return latin.right(record, rows)

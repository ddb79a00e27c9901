"""Hakyuu from each number: it looks as far along its row and its column as it says."""

from __future__ import annotations

from typing import Any

from oracles.suguru import choices as choices


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no number meets an equal one within its reach, nor one in its region."""
    met = set()
    for r, row in enumerate(rows):
        for c, number in enumerate(row):
            if number in ("-", None):
                continue
            reach = range(1, number + 1)
            if number in [row[c + d] for d in reach if c + d < record["cols"]]:
                return False
            if number in [rows[r + d][c] for d in reach if r + d < record["rows"]]:
                return False
            if (record["regions"][r][c], number) in met:
                return False
            met.add((record["regions"][r][c], number))
    return True

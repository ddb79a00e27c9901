"""Thermometers as words: along each one mercury, then none."""

from __future__ import annotations

from typing import Any

from oracles.aquarium import counted


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """A cell of a thermometer holds mercury or not."""
    lying = any([row, col] in one["cells"] for one in record.get("thermometers", []))
    return ("#", "-") if lying else (".",)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    for one in record.get("thermometers", []):
        word = "".join(rows[r][c] or "" for r, c in one["cells"])
        if "-#" in word:
            return False
    return counted(record, rows)

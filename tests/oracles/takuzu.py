"""Takuzu by spelling: each line is a word, and no word may hold 000 or 111."""

from __future__ import annotations

from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A printed symbol stays; any other cell is a zero or a one."""
    printed = record["grid"][row][col]
    return ("0", "1") if printed == "." else (printed,)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether rows and columns are words that may stand, and of which none comes twice."""
    cols = [list(col) for col in zip(*rows, strict=True)]
    return all(may_stand(lines, record.get("unique", "yes")) for lines in (rows, cols))


def may_stand(lines: list[list[Any]], unique: str) -> bool:
    """Whether lines may hold these entries; a blank stands where nothing is filled in yet."""
    words = ["".join(entry or " " for entry in line) for line in lines]
    for word in words:
        if "000" in word or "111" in word or max(map(word.count, "01")) > len(word) / 2:
            return False
    finished = [word for word in words if " " not in word]
    return unique == "no" or len(set(finished)) == len(finished)

"""Kakuro as words: the white runs of a line are what stands between its black cells."""

from __future__ import annotations

from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """A digit in each white cell, the one that is given if one is."""
    given = record["givens"][row][col] if record.get("givens") else None
    black = record["grid"][row][col] == "#"
    return ("#",) if black else (given,) if given else tuple(range(1, 10))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    sums = {(tuple(first), one[0] == first[0]): told for one, first, told in record["sums"]}
    for across, lines in ((True, rows), (False, [*zip(*rows, strict=True)])):
        for number, line in enumerate(lines):
            text = "".join("#" if entry == "#" else str(entry or 0) for entry in line)
            start = 0
            for run in text.split("#"):
                first = (number, start) if across else (start, number)
                told = sums.get((first, across))
                digits = [int(digit) for digit in run if digit != "0"]
                if len({*digits}) < len(digits):
                    return False
                if told is not None and "0" not in run and run and sum(digits) != told:
                    return False
                start += len(run) + 1
    return True

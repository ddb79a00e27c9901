"""Magnets as charges: a domino adds up to nothing, and so does any pair of poles that meet."""

from __future__ import annotations

from typing import Any

CHARGES = {"+": 1, "-": -1, "o": 0}
HOLES = (None, "-")  # labels of cells that belong to no domino


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """Each half of a domino is a pole, or neutral."""
    printed = (record.get("grid") or {row: {col: None}})[row][col]
    if record["regions"][row][col] in HOLES:
        return (".",)
    return (printed,) if printed not in (None, ".") else ("+", "-", "o")


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    labels = record["regions"]
    charge = {
        (r, c): CHARGES[cell]
        for r, row in enumerate(rows)
        for c, cell in enumerate(row)
        if cell and labels[r][c] not in HOLES
    }
    for (r, c), one in charge.items():
        for near in ((r, c + 1), (r + 1, c)):
            other = charge.get(near)
            if other is None:
                continue
            same = labels[r][c] == labels[near[0]][near[1]]
            if (same and one + other != 0) or abs(one + other) == 2:
                return False
    for axis, sides in enumerate((("left", "right"), ("top", "bottom"))):
        for side, pole in zip(sides, (1, -1), strict=True):
            for number, told in enumerate(record.get(side) or []):
                line = [cell for cell in charge if cell[axis] == number]
                open_ = any(
                    cell is None
                    for r, row in enumerate(rows)
                    for c, cell in enumerate(row)
                    if (r, c)[axis] == number and labels[r][c] not in HOLES
                )
                found = sum(charge[cell] == pole for cell in line)
                if told is not None and not open_ and found != told:
                    return False
    return True

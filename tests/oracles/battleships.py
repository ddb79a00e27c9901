"""Battleships by taking ships off the board, each with all that touches it."""

from __future__ import annotations

from typing import Any

from oracles.aquarium import choices as choices
from oracles.aquarium import counted

SHARE = 5
SIDES = {"^": (1, 0), "v": (-1, 0), "<": (0, 1), ">": (0, -1)}


def fleet(record: dict[str, Any]) -> list[int]:
    """The lengths of the ships."""
    told = record.get("fleet", "usual")
    if told != "usual":
        return sorted(map(int, told.split(",")))
    longest, cells = 1, record["rows"] * record["cols"]
    while SHARE * (longest + 1) * (longest + 2) * (longest + 3) / 6 <= cells:
        longest += 1
    return sorted(n for n in range(1, longest + 1) for _ in range(longest + 1 - n))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    if not counted(record, rows):
        return False
    if any(None in row for row in rows):
        return True
    left = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "#"}
    shaded = set(left)
    lengths = []
    while left:
        ship = [min(left)]
        for r, c in ship:
            near = {(r + i, c + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & left - {*ship}
            ship += sorted(near)
        left -= {*ship}
        if len({r for r, _ in ship}) > 1 and len({c for _, c in ship}) > 1:
            return False
        lengths.append(len(ship))
    for r, row in enumerate(record.get("grid") or []):
        for c, part in enumerate(row):
            if part != "." and not fits(part, (r, c), shaded):
                return False
    return sorted(lengths) == fleet(record)


def fits(part: str, cell: tuple[int, int], shaded: set[tuple[int, int]]) -> bool:
    """Whether a cell shows this part of a ship, or water."""
    if part == "~":
        return cell not in shaded
    r, c = cell
    near = {step for step in SIDES.values() if (r + step[0], c + step[1]) in shaded}
    if part == "o":
        told = not near
    elif part == "m":
        told = near in ({(1, 0), (-1, 0)}, {(0, 1), (0, -1)})
    else:
        told = near == {SIDES[part]}
    return cell in shaded and told

"""Sudoku by adding: each number is a bit, and where all differ the sum of the bits is their union.

Boxes are looked for from the square root of the size downwards.
"""

from __future__ import annotations

from functools import reduce
from itertools import product
from math import isqrt
from operator import or_
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


def choices(record: dict[str, Any], row: int, col: int) -> tuple[int, ...]:
    """A printed number stays; any other cell takes 1 to the length of the longest line."""
    given = record["givens"][row][col] if record.get("givens") else 0
    return (given,) if given else tuple(range(1, max(record["rows"], record["cols"]) + 1))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no part repeats a number, and every cage that is filled makes its sum."""
    for part in parts(record):
        bits = [1 << rows[r][c] for r, c in part if rows[r][c] is not None]
        if sum(bits) != reduce(or_, bits, 0):
            return False
    for r, printed in enumerate(record.get("sums") or ()):
        for c, wanted in enumerate(printed):
            if wanted and not makes(record, rows, record["cages"][r][c], wanted):
                return False
    return True


def makes(record: dict[str, Any], rows: list[list[Any]], label: str, wanted: int) -> bool:
    """Whether the cells of a cage make a sum, or are not all filled."""
    held = [
        number
        for labels, numbers in zip(record["cages"], rows, strict=True)
        for other, number in zip(labels, numbers, strict=True)
        if other == label
    ]
    return None in held or sum(held) == wanted


def parts(record: dict[str, Any]) -> Iterator[list[tuple[int, int]]]:
    """Everything in which numbers must differ, as places."""
    height, width = record["rows"], record["cols"]
    yield from ([(r, c) for c in range(width)] for r in range(height))
    yield from ([(r, c) for r in range(height)] for c in range(width))
    if record.get("regions"):
        yield from labelled(record["regions"])
    else:
        high, wide = box(record)
        for top in range(0, height, high):
            for left in range(0, width, wide):
                yield [(top + i // wide, left + i % wide) for i in range(high * wide)]
    for layer in ("extra", "cages"):
        yield from labelled(record.get(layer) or ())
    if record.get("diagonal") == "yes":
        yield [(i, i) for i in range(height)]
        yield [(i, height - 1 - i) for i in range(height)]
    if record.get("antiknight") == "yes":
        yield from moves(height, width)


def moves(height: int, width: int) -> Iterator[list[tuple[int, int]]]:
    """Every two places that a knight goes between."""
    places = list(product(range(height), range(width)))
    for (r, c), (down, right) in product(places, places):
        if r < down and {abs(r - down), abs(c - right)} == {1, 2}:
            yield [(r, c), (down, right)]


def labelled(rows: Any) -> Iterator[list[tuple[int, int]]]:
    """The places of each label; a dot is none."""
    for label in {label for row in rows for label in row} - {".", None}:
        yield [(r, c) for r, row in enumerate(rows) for c, met in enumerate(row) if met == label]


def box(record: dict[str, Any]) -> tuple[int, int]:
    """The height and the width of a box."""
    told = str(record.get("box", "usual"))
    if "x" in told:
        high, wide = map(int, told.split("x"))
        return high, wide
    longest = max(record["rows"], record["cols"])
    for less in range(isqrt(longest), 1, -1):
        for high, wide in ((less, longest // less), (longest // less, less)):
            covers = record["rows"] % high == record["cols"] % wide == 0
            if high * wide == longest and covers:
                return high, wide
    raise ValueError(f"no boxes for {record['rows']}x{record['cols']}")

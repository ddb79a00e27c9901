"""Shakashaka by tracing regions and measuring them: no look at any angle.

Each cell is cut into four quarter triangles, named after the sides of the cell they rest on and
meeting at its centre. A black triangle covers the two quarters its name spells. White
quarters that share a side belong to one region, and a region is a rectangle just if it is as
large as the smallest rectangle round it, upright or turned by 45 degrees.

Lengths are in half cells, so that a quarter has area 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Quarter = tuple[int, int, str]

TRIANGLES = ("NW", "NE", "SW", "SE")
# The two ends of the side a quarter rests on, as (x, y) from the cell's top left corner.
ENDS = {
    "N": ((0, 0), (2, 0)),
    "E": ((2, 0), (2, 2)),
    "S": ((0, 2), (2, 2)),
    "W": ((0, 0), (0, 2)),
}


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A black cell stays; any other stays white or takes one of four triangles."""
    return (".", *TRIANGLES) if record["grid"][row][col] == "." else ("#",)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether all numbers are met and all white regions are rectangles."""
    if any(None in row for row in rows):
        return True
    return numbers_met(record, rows) and all(is_rectangle(region) for region in regions(rows))


def numbers_met(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether each numbered cell has that many triangles beside it."""
    for r, printed in enumerate(record["grid"]):
        for c, number in enumerate(printed):
            if number in (".", "#"):
                continue
            beside = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
            triangles = [
                (nr, nc)
                for nr, nc in beside
                if 0 <= nr < len(rows) and 0 <= nc < len(rows[nr]) and rows[nr][nc] in TRIANGLES
            ]
            if len(triangles) != int(number):
                return False
    return True


def regions(rows: list[list[Any]]) -> list[list[Quarter]]:
    """The white regions, each as the quarters it is made of."""
    parent = {quarter: quarter for quarter in white_quarters(rows)}

    def root(quarter: Quarter) -> Quarter:
        while parent[quarter] != quarter:
            quarter = parent[quarter]
        return quarter

    for quarter in parent:
        for other in sharing_a_side(quarter):
            if other in parent:
                parent[root(quarter)] = root(other)
    found: dict[Quarter, list[Quarter]] = {}
    for quarter in parent:
        found.setdefault(root(quarter), []).append(quarter)
    return list(found.values())


def white_quarters(rows: list[list[Any]]) -> Iterator[Quarter]:
    """Every quarter that no triangle and no black cell covers."""
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            if token != "#":
                yield from ((r, c, side) for side in "NESW" if side not in token)


def sharing_a_side(quarter: Quarter) -> tuple[Quarter, Quarter]:
    """The next quarter of the cell, clockwise, and the one across the side of the cell."""
    r, c, side = quarter
    match side:
        case "N":
            return (r, c, "E"), (r - 1, c, "S")
        case "E":
            return (r, c, "S"), (r, c + 1, "W")
        case "S":
            return (r, c, "W"), (r + 1, c, "N")
        case _:
            return (r, c, "N"), (r, c - 1, "E")


def is_rectangle(region: list[Quarter]) -> bool:
    """Whether the region fills the smallest rectangle round it, upright or turned."""
    points = [point for quarter in region for point in corners_of(quarter)]
    upright = extent([x for x, _ in points]) * extent([y for _, y in points])
    # On the axes x + y and x - y the unit of area is half as large.
    turned = extent([x + y for x, y in points]) * extent([x - y for x, y in points])
    return len(region) == upright or 2 * len(region) == turned


def corners_of(quarter: Quarter) -> list[tuple[int, int]]:
    """The three corners of a quarter."""
    r, c, side = quarter
    return [(2 * c + x, 2 * r + y) for x, y in ((1, 1), *ENDS[side])]


def extent(values: list[int]) -> int:
    """From the least to the greatest."""
    return max(values) - min(values)

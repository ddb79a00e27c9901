"""The pages as plain data, which the Typst template sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from enpitsu.errors import EnpitsuError
from enpitsu_book.limits import CAPTION_POINTS, GAP_POINTS
from enpitsu_book.paper import Room
from enpitsu_book.plates import Plate, fitting

# A page, or what flows over some: `is` names the function of the template that sets it.
Leaf = dict[str, Any]
# Columns and rows for so many a page, on paper that is higher than wide.
PUZZLES = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
MANY = {9: (3, 3), 12: (3, 4)}
SOLUTIONS = ((4, 5), (4, 4), (3, 4), (3, 3), (2, 3), (2, 2), (1, 2), (1, 1))


class Placed(NamedTuple):
    """A picture to be placed: its number, its possible layouts, and its caption."""

    number: int
    plates: Sequence[Plate]
    said: str
    name: str


class Sheet(NamedTuple):
    """A page of things in columns and rows, each in a layout at a scale."""

    cols: int
    rows: int
    things: Sequence[tuple[Placed, Plate, float]]

    def leaf(self, **more: Any) -> Leaf:  # noqa: ANN401  # plain data
        """The page as the template has it."""
        things = [
            {"number": placed.number, "said": placed.said, **plate_fields(plate, scale)}
            for placed, plate, scale in self.things
        ]
        return {"cols": self.cols, "rows": self.rows, "things": things, **more}


def plate_fields(plate: Plate, scale: float) -> Leaf:
    """A picture as the template has it."""
    width, height = plate.size
    return {"svg": plate.svg(scale), "width": width * scale, "height": height * scale}


def grids(per_page: int, room: Room) -> list[tuple[int, int]]:
    """Columns and rows for so many a page, and for fewer, if these do not fit."""
    known = {**PUZZLES, **MANY}
    found = [known[number] for number in sorted(known, reverse=True) if number <= per_page]
    return [(rows, cols) for cols, rows in found] if room.width > room.height else found


def sheets(
    placed: Sequence[Placed], grids: Sequence[tuple[int, int]], room: Room, *, alike: bool
) -> Iterator[Sheet]:
    """Pages of things in their order, as many on each as can be read there.

    If they are `alike` the cells of all on a page have one size, if that can be read.
    """
    left = list(placed)
    while left:
        found = [(cols, rows, _filled(left, cols, rows, room)) for cols, rows in grids]
        cols, rows, things = max(found, key=lambda one: len(one[2]))
        if not things:
            raise EnpitsuError(
                f"{left[0].name}: too large for this paper with text of 7 points; "
                "expected larger --paper"
            )
        del left[: len(things)]
        yield Sheet(cols, rows, _one_size(things) if alike else things)


def _filled(
    left: Sequence[Placed], cols: int, rows: int, room: Room
) -> list[tuple[Placed, Plate, float]]:
    """The first of these pictures that are legible in so many columns and rows."""
    part = room.parted(cols, rows, gap=GAP_POINTS, below=CAPTION_POINTS)
    things: list[tuple[Placed, Plate, float]] = []
    for placed in left[: cols * rows]:
        found = fitting(placed.plates, part)
        if found is None:
            break
        things.append((placed, *found))
    return things


def _one_size(things: list[tuple[Placed, Plate, float]]) -> list[tuple[Placed, Plate, float]]:
    side = min(plate.plan.cell * scale for _, plate, scale in things)
    return [(one, plate, max(side / plate.plan.cell, plate.least)) for one, plate, _ in things]

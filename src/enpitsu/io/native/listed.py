"""The places of clues that have a line each, written as the cells round them."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.paper.grid import Cell, Corner, Edge, Path, Place
from enpitsu.paper.layer import Layer, Paths

EXPECTED = {
    "cells": "one cell",
    "edges": "two cells side by side",
    "inner corners": "the four cells round a corner",
    "outside": "a side and a number, as in top 3",
}


def cells_round(place: Place) -> tuple[Cell, ...]:
    """The cells that name a place that is not outside the grid."""
    match place:
        case Path(cells):
            return cells
        case Edge(first, second):
            return first, second
        case Corner():
            return place.around
        case Cell():
            return (place,)
    raise TypeError(f"{place} is not told by cells")


def place_among(layer: Layer, cells: Sequence[Cell]) -> Place | None:
    """The place in a layer that these cells name; None if they name none."""
    if isinstance(layer.on, Paths):
        return layer.on.path(cells)
    found = sorted(cells)
    match layer.on, len(found):
        case "cells", 1:
            return found[0]
        case "edges", 2 if found[1] in _after(found[0]):
            return Edge(*found)
        case "inner corners", 4 if found == [*Corner(*found[-1]).around]:
            return Corner(*found[-1])
    return None


def _after(cell: Cell) -> tuple[Cell, Cell]:
    """The cells on the right and below."""
    return Cell(cell.row, cell.col + 1), Cell(cell.row + 1, cell.col)


def expected_place(layer: Layer) -> str:
    """The words for how a place of the layer is written, for error messages."""
    return EXPECTED.get(str(layer.on), "one or more cells")

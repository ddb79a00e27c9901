"""What a puzzle looks like, as data: a list of marks that any renderer can draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from enpitsu.expr import Value


class Shape(Enum):
    """What a value is drawn as, where it is not simply written."""

    BLOCK = "block"
    RING = "ring"
    CROSS = "cross"
    DOT = "dot"
    NW = "NW"
    NE = "NE"
    SW = "SW"
    SE = "SE"


BLOCK, RING, CROSS, DOT = Shape.BLOCK, Shape.RING, Shape.CROSS, Shape.DOT
TRIANGLES = {shape.value: shape for shape in (Shape.NW, Shape.NE, Shape.SW, Shape.SE)}


@dataclass(frozen=True)
class Look:
    """How a kind is drawn.

    `shapes` draws a value as a shape instead of writing it; values in `on_black` are written
    on a block. `walls` names the layer whose labels are drawn as thick borders.
    """

    shapes: Mapping[Value, Shape] = field(default_factory=dict)
    on_black: frozenset[Value] = frozenset()
    walls: str | None = None

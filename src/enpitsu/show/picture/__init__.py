"""A picture of a puzzle as data: a list of marks that any renderer can draw.

A picture has places, not pixels, and roles, not colours: coordinates and colours are the
renderer's.
"""

from enpitsu.show.picture.drawing import Canvas, draw
from enpitsu.show.picture.scene import (
    LineWeight,
    Mark,
    MarkSlot,
    Picture,
    Role,
    by_place,
    upright,
)
from enpitsu.show.picture.shares import LEGEND, draw_shares, percent

__all__ = [
    "LEGEND",
    "Canvas",
    "LineWeight",
    "Mark",
    "MarkSlot",
    "Picture",
    "Role",
    "by_place",
    "draw",
    "draw_shares",
    "percent",
    "upright",
]

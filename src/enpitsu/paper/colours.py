"""Colours as other programs write them, and their everyday names."""

from __future__ import annotations

import re
from colorsys import rgb_to_hls

from enpitsu.paper.drawing import Drawing

SHORT = re.compile(r"#[0-9a-fA-F]{3,4}")
LONG = re.compile(r"#(?P<rgb>[0-9a-fA-F]{6})(?P<alpha>[0-9a-fA-F]{2})?")
PARTS = re.compile(r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([\d.]+)\s*)?\)")
NAMED = {"black": "#000000", "white": "#ffffff", "grey": "#808080", "gray": "#808080"}
NAMED |= {"red": "#ff0000", "green": "#008000", "blue": "#0000ff", "yellow": "#ffff00"}
NAMED |= {"orange": "#ffa500", "purple": "#800080", "pink": "#ffc0cb", "cyan": "#00ffff"}
UNKNOWN = "#808080"  # stands for a colour in an unknown notation
FAINT = 0.1  # the least opacity that is visible
# The names of colours without a hue, up to a lightness, and of hues, up to an angle in degrees.
SHADES = ((0.2, "black"), (0.93, "grey"), (1.0, "white"))
HUES = (
    *((15, "red"), (45, "orange"), (70, "yellow"), (165, "green"), (200, "cyan")),
    *((255, "blue"), (290, "purple"), (345, "pink"), (360, "red")),
)


def colour(told: object) -> str:
    """A CSS colour in any notation as `#rrggbb`; an empty string for a transparent one."""
    text = str(told or "").strip()
    if SHORT.fullmatch(text):
        text = "#" + "".join(2 * digit for digit in text[1:])
    if met := LONG.fullmatch(text):
        seen = int(met["alpha"] or "ff", 16) >= FAINT * 255
        return f"#{met['rgb'].lower()}" if seen else ""
    if met := PARTS.fullmatch(text):
        red, green, blue = (min(int(part), 255) for part in met.groups()[:3])
        seen = met[4] is None or (met[4].count(".") < 2 and float(f"0{met[4]}") >= FAINT)
        return f"#{red:02x}{green:02x}{blue:02x}" if seen else ""
    if text.lower() in ("", "none", "transparent"):
        return ""
    return NAMED.get(text.lower(), UNKNOWN)


def colour_name(told: str) -> str:
    """The everyday name of a colour, such as grey or blue; an empty string without a colour."""
    if not told:
        return ""
    hue, light, saturation = rgb_to_hls(*(int(told[i : i + 2], 16) / 255 for i in (1, 3, 5)))
    grey = saturation < 0.15 or not 0.08 < light < 0.97
    names, at = (SHADES, light) if grey else (HUES, 360 * hue)
    return next(name for most, name in names if at <= most)


def colour_of(drawing: Drawing) -> str:
    """The name of the dominant colour of a drawing: that of its line, or else of its filling."""
    lined = drawing.shape in ("line", "arrow", "cage")
    return colour_name(drawing.line if lined else drawing.fill)

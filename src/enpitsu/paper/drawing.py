"""What is drawn on the paper though no rule speaks of it, as lines and shapes of other programs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from colorsys import rgb_to_hls
from typing import Literal, NamedTuple, get_args
from urllib.parse import quote, unquote

DrawnShape = Literal["line", "arrow", "circle", "square", "cage", "text"]
SHAPES: tuple[DrawnShape, ...] = get_args(DrawnShape)
COLOUR = re.compile(r"#[0-9a-f]{6}")
SIZE = re.compile(r"\d{1,2}(?:\.\d{1,2})?", re.ASCII)
PLACES = 2  # behind the point of a size
SHORT = re.compile(r"#[0-9a-fA-F]{3,4}")
LONG = re.compile(r"#(?P<rgb>[0-9a-fA-F]{6})(?P<alpha>[0-9a-fA-F]{2})?")
PARTS = re.compile(r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([\d.]+)\s*)?\)")
NAMED = {"black": "#000000", "white": "#ffffff", "grey": "#808080", "gray": "#808080"}
NAMED |= {"red": "#ff0000", "green": "#008000", "blue": "#0000ff", "yellow": "#ffff00"}
NAMED |= {"orange": "#ffa500", "purple": "#800080", "pink": "#ffc0cb", "cyan": "#00ffff"}
UNKNOWN = "#808080"  # is drawn for a colour of another form
BETWEEN = ";"  # between the drawings of one place


class Drawing(NamedTuple):
    """A line, a shape or a text, with its colours, `#rrggbb` or none, and its size in cells.

    The width of a line is how thick it is, that of a text how high. A text may stand in a shape.
    """

    shape: DrawnShape
    fill: str = ""
    line: str = ""
    width: float = 1.0
    height: float = 1.0
    text: str = ""

    @property
    def token(self) -> str:
        """The drawing as text without blanks: `circle,fill=#ffffff,size=0.7x0.7,text=12`."""
        wide, high = round(self.width, PLACES), round(self.height, PLACES)
        size = "" if wide == high == 1 else f"{wide:g}x{high:g}"
        told = {"fill": self.fill, "line": self.line, "size": size, "text": quote(self.text, "")}
        return ",".join((self.shape, *(f"{name}={value}" for name, value in told.items() if value)))

    @property
    def colour(self) -> str:
        """The name of the colour that is seen first: that of a line or else of the ground."""
        return colour_name(self.line if self.shape in ("line", "arrow", "cage") else self.fill)


def read_drawing(token: str) -> Drawing | None:
    """The drawing that a token tells; None if it tells none."""
    shape, *others = token.split(",")
    told = dict(part.partition("=")[::2] for part in others)
    width, _, height = told.pop("size", "1x1").partition("x")
    fill, line, text = (told.pop(name, "") for name in ("fill", "line", "text"))
    coloured = all(not one or COLOUR.fullmatch(one) for one in (fill, line))
    sized = SIZE.fullmatch(width) and SIZE.fullmatch(height)
    if shape not in SHAPES or told or not coloured or not sized:
        return None
    return Drawing(shape, fill, line, float(width), float(height), unquote(text))


def read_drawings(value: object) -> list[Drawing]:
    """The drawings of one place; what is none is left out."""
    found = map(read_drawing, str(value).split(BETWEEN))
    return [drawing for drawing in found if drawing is not None]


def written_drawings(drawings: Iterable[Drawing]) -> str:
    """Drawings of one place as text."""
    return BETWEEN.join(drawing.token for drawing in drawings)


# -- colours ---------------------------------------------------------------------------------------

FAINT = 0.1  # of full opacity: what has less is not seen
# The shades of a colour that is none, by how light it is, and the names of hues, in degrees.
SHADES = ((0.2, "black"), (0.93, "grey"), (1.0, "white"))
HUES = (
    *((15, "red"), (45, "orange"), (70, "yellow"), (165, "green"), (200, "cyan")),
    *((255, "blue"), (290, "purple"), (345, "pink"), (360, "red")),
)


def colour(told: object) -> str:
    """A colour as `#rrggbb`, whatever form of CSS it has; nothing for one that is not seen."""
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
    """What people call a colour: grey, blue; nothing for none."""
    if not told:
        return ""
    hue, light, saturation = rgb_to_hls(*(int(told[i : i + 2], 16) / 255 for i in (1, 3, 5)))
    grey = saturation < 0.15 or not 0.08 < light < 0.97
    names, at = (SHADES, light) if grey else (HUES, 360 * hue)
    return next(name for most, name in names if at <= most)

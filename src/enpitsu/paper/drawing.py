"""What is drawn on the paper though no rule speaks of it, as lines and shapes of other programs."""

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args
from urllib.parse import quote, unquote

DrawnShape = Literal["line", "arrow", "circle", "square", "cage", "text"]
SHAPES: tuple[DrawnShape, ...] = get_args(DrawnShape)
COLOUR = re.compile(r"#[0-9a-f]{6}")
SIZE = re.compile(r"\d{1,2}(?:\.\d{1,2})?", re.ASCII)
PLACES = 2  # behind the point of a size
BETWEEN = ";"  # between the drawings of one place


class Drawing(NamedTuple):
    """A line, a shape or a text; colours are `#rrggbb` or empty, sizes are in cells.

    The width of a line is its thickness, that of a text its height. A text may stand in a shape.
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
    """The drawings of one place; items that are not drawings are left out."""
    found = map(read_drawing, str(value).split(BETWEEN))
    return [drawing for drawing in found if drawing is not None]


def written_drawings(drawings: Iterable[Drawing]) -> str:
    """Drawings of one place as text."""
    return BETWEEN.join(drawing.token for drawing in drawings)

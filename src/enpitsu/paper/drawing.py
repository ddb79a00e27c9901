"""Lines, shapes and texts on the paper that no rule reads; most come from other programs."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, get_args
from urllib.parse import quote, unquote

from enpitsu.paper.grid import Turn

DrawnShape = Literal["line", "arrow", "circle", "square", "cage", "text"]
SHAPES: tuple[DrawnShape, ...] = get_args(DrawnShape)
COLOUR = re.compile(r"#[0-9a-f]{6}")
SIZE = re.compile(r"\d{1,2}(?:\.\d{1,2})?", re.ASCII)
ANGLE = re.compile(r"\d{1,3}(?:\.\d{1,2})?", re.ASCII)
POINT = re.compile(r"-?\d{1,2}(?:\.\d{1,2})?:-?\d{1,2}(?:\.\d{1,2})?", re.ASCII)
PLACES = 2  # decimal places of a size
FULL_TURN = 360
BETWEEN = ";"  # separates the drawings of one place


class Drawing(NamedTuple):
    """A line, a shape or a text; colours are `#rrggbb` or empty, sizes are in cells.

    The width of a line is its thickness, that of a text its height. A text may stand in a shape. A
    shape may be turned clockwise by an angle in degrees. A line that does not go from centre to
    centre of its cells has `points`, each right and down of the centre of the first cell. A shape
    that does not lie in the middle of its cells has one such point.
    """

    shape: DrawnShape
    fill: str = ""
    line: str = ""
    width: float = 1.0
    height: float = 1.0
    text: str = ""
    angle: float = 0.0
    points: Sequence[tuple[float, float]] = ()

    @property
    def token(self) -> str:
        """The drawing as text without blanks: `circle,fill=#ffffff,size=0.7x0.7,text=12`."""
        wide, high = _rounded(self.width), _rounded(self.height)
        angle = _rounded(self.angle % FULL_TURN)
        told = {
            "fill": self.fill,
            "line": self.line,
            "size": "" if wide == high == "1" else f"{wide}x{high}",
            "angle": "" if angle in ("0", str(FULL_TURN)) else angle,
            "points": "/".join(f"{_rounded(x)}:{_rounded(y)}" for x, y in self.points),
            "text": quote(self.text, ""),
        }
        return ",".join((self.shape, *(f"{name}={value}" for name, value in told.items() if value)))

    def turned(self, turn: Turn) -> "Drawing":
        """The drawing when the paper is turned or reflected; a text stays upright."""
        across, over = (-1 if flipped else 1 for flipped in (turn.mirrored, turn.upside_down))
        points = [(y, x) if turn.transposed else (x, y) for x, y in self.points]
        swapped = turn.transposed and self.shape in ("circle", "square")
        return self._replace(
            width=self.height if swapped else self.width,
            height=self.width if swapped else self.height,
            angle=(-self.angle if sum(turn) % 2 else self.angle) % FULL_TURN,
            points=tuple((x * across, y * over) for x, y in points),
        )


def _rounded(number: float) -> str:
    return f"{round(number, PLACES) + 0.0:g}"  # + 0.0 turns -0 into 0


def read_drawing(token: str) -> Drawing | None:
    """The drawing in a token; None if it is none."""
    shape, *others = token.split(",")
    told = dict(part.partition("=")[::2] for part in others)
    width, _, height = told.pop("size", "1x1").partition("x")
    fill, line, text = (told.pop(name, "") for name in ("fill", "line", "text"))
    angle, points = told.pop("angle", "0"), told.pop("points", "")
    met = [*filter(None, points.split("/"))]
    lies = ANGLE.fullmatch(angle) and all(map(POINT.fullmatch, met))
    coloured = all(not one or COLOUR.fullmatch(one) for one in (fill, line))
    sized = SIZE.fullmatch(width) and SIZE.fullmatch(height)
    if shape not in SHAPES or told or not coloured or not sized or not lies:
        return None
    along = tuple((float(x), float(y)) for x, _, y in (point.partition(":") for point in met))
    size = float(width), float(height)
    return Drawing(shape, fill, line, *size, unquote(text), float(angle), along)


def read_drawings(value: object) -> list[Drawing]:
    """The drawings of one place; items that are not drawings are left out."""
    found = map(read_drawing, str(value).split(BETWEEN))
    return [drawing for drawing in found if drawing is not None]


def written_drawings(drawings: Iterable[Drawing]) -> str:
    """Drawings of one place as text."""
    return BETWEEN.join(drawing.token for drawing in drawings)


def turned_drawings(value: object, turn: Turn) -> str:
    """Drawings of one place as text, when the paper is turned or reflected."""
    return written_drawings(drawing.turned(turn) for drawing in read_drawings(value))

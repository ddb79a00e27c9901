"""Layers: where on the paper values are printed or filled in, and which values."""

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, assert_never

from enpitsu.errors import Fault, short
from enpitsu.paper import wire
from enpitsu.paper.grid import (
    SIDES,
    At,
    Border,
    Cell,
    Corner,
    Grid,
    Path,
    Place,
    Side,
    SimplePlace,
    Turn,
)
from enpitsu.paper.values import Domain, Value

if TYPE_CHECKING:
    from random import Random

Options = Mapping[str, Value]
Board = Mapping[Place, Value]
Location = Literal["cells", "edges", "all edges", "corners", "inner corners", "outside"] | Side

WALL = "|"  # the one value in a layer of walls
COMMENT, SEPARATOR = "//", "---"  # in native text; no label may look like one of them
LABEL = "a label without blanks that is no block's name"


class Symbols(NamedTuple):
    """Clue values of one character: those in `chars`, and those the option `option` lists."""

    chars: str = ""
    option: str = ""

    def all(self, options: Options) -> str:
        """Every value allowed under these options."""
        return str(options.get(self.option, "")) + self.chars


class Numbers(NamedTuple):
    """Clue values that are whole numbers, `low` or more; `high` tells the largest on a grid.

    `unknown` is a sign of one character for a clue whose number is unknown; empty if there is none.
    """

    low: int = 1
    high: Callable[[Grid], int] | None = None
    unknown: str = ""

    def all(self, grid: Grid, most: int) -> range:
        """Every number, up to `most` if there is no largest one."""
        return range(self.low, (self.high(grid) if self.high is not None else most) + 1)


class Labels(NamedTuple):
    """Clue values that are names: any token will do, only equality counts.

    `turned` returns the new value after a turn of the paper, for labels that depend on that.
    """

    turned: Callable[[Value, Turn], Value] | None = None


class Lists(NamedTuple):
    """Clue values that are lists of whole numbers from 1, separated by commas: `3,1,2`; 0 if empty.

    The value is the text. Where every value is tried, these are the lists in `known`, or else those
    whose numbers fit into a line, with one place between each two; for others, such as sums, the
    rule of a kind says which are `shown`. `unknown` is a character that may stand for an unknown
    number; empty if there is none.
    """

    known: tuple[str, ...] = ()
    unknown: str = ""

    def all(self, grid: Grid) -> Iterator[str]:
        """Every list in `known`, or else every one that fits into a line; on large grids many."""
        if self.known:
            yield from self.known
            return
        yield "0"
        todo = [[first] for first in range(1, max(grid.rows, grid.cols) + 1)]
        for numbers in todo:
            yield ",".join(map(str, numbers))
            room = max(grid.rows, grid.cols) - sum(numbers) - len(numbers)
            todo += ([*numbers, more] for more in range(1, room + 1))


class Nothing(NamedTuple):
    """Clues without a value, such as thermometers: only their presence matters."""


NO_NEEDS: Mapping[str, Sequence[str]] = {}


class Parts(NamedTuple):
    """Clue values made of several parts at one place: `3^` is a number and an arrow.

    `named` maps the name of each part to its values, in the order of writing, with `between` as the
    separator (two adjacent numbers could not be told apart without one). A clue has at least
    `least` parts and at most `most`; a part listed in `needs` appears only together with others.
    The value is the text; `read` splits it into parts, and `text` joins them.
    """

    named: Mapping[str, Symbols | Numbers]
    least: int = 1
    most: int | None = None
    between: str = ""
    needs: Mapping[str, Sequence[str]] = NO_NEEDS

    def read(self, value: object, options: Options) -> dict[str, Value] | None:
        """The parts of a clue by name; None if it is not made of such parts."""
        found = self._pattern(options).fullmatch(value) if isinstance(value, str) else None
        if found is None:
            return None
        told: dict[str, Value] = {
            name: int(text) if isinstance(part, Numbers) and text != part.unknown else text
            for (name, part), text in zip(self.named.items(), found.groups(), strict=True)
            if text is not None
        }
        most = len(self.named) if self.most is None else self.most
        alone = any(not told.keys() >= {*self.needs.get(name, ())} for name in told)
        fits = self.least <= len(told) <= most and not alone and value == self.text(told)
        return told if fits else None

    def text(self, told: Mapping[str, Value]) -> str:
        """The clue that has these parts."""
        return self.between.join(str(told[name]) for name in self.named if name in told)

    def _pattern(self, options: Options) -> re.Pattern[str]:
        parts = (
            rf"(?:(?:^|{re.escape(self.between)})({_pattern(part, options)}))?"
            for part in self.named.values()
        )
        return re.compile("".join(parts), re.ASCII)

    def all(self, grid: Grid, options: Options, most: int) -> Iterator[str]:
        """Every possible clue; numbers without a bound of their own go up to `most`."""
        choices = [
            [None, *(part.all(options) if isinstance(part, Symbols) else part.all(grid, most))]
            for part in self.named.values()
        ]
        for chosen in product(*choices):
            told = {
                name: value
                for name, value in zip(self.named, chosen, strict=True)
                if value is not None
            }
            text = self.text(told)
            if self.read(text, options) == told:
                yield text


def _pattern(part: Symbols | Numbers, options: Options) -> str:
    if isinstance(part, Symbols):
        return "|".join(map(re.escape, part.all(options)))
    return "|".join((r"0|[1-9]\d{0,8}", *filter(None, [re.escape(part.unknown)])))


Values = Symbols | Numbers | Labels | Lists | Parts | Nothing
LISTED = re.compile(r"0|[1-9]\d*(,[1-9]\d*)*", re.ASCII)


def listed(value: Value) -> list[int]:
    """The numbers of a list clue; an empty list for 0."""
    return [int(number) for number in str(value).split(",") if number != "0"]


NO_FRAME: Mapping[Value, Value] = MappingProxyType({})


class Paths(NamedTuple):
    """The location of layers whose clues lie on lists of cells; the lists come with the clues.

    A list has `least` to `most` cells. Cells do not repeat, except that a `closed` list ends where
    it began. Lists that are not `ordered`, such as cages, have their cells in reading order. In
    ordered lists each cell touches the next, unless `joined` is false. Unless they may `overlap`,
    no cell lies in two lists of the layer.
    """

    least: int = 1
    most: int | None = None
    closed: bool = False
    ordered: bool = True
    overlap: bool = True
    joined: bool = True

    def path(self, cells: Iterable[Cell]) -> Path:
        """The `Path` of these cells, sorted into reading order if the layer is not ordered."""
        return Path(tuple(cells if self.ordered else sorted(cells)), self.ordered)

    def expected_instead_of(self, path: Path) -> str:
        """What to expect in place of a path the layer does not allow; empty if it does."""
        cells = path.cells[:-1] if self.closed and len(path.cells) > 1 else path.cells
        if len(cells) < self.least or (self.most is not None and len(cells) > self.most):
            return (
                f"{self.least} to {self.most} cells" if self.most else f"{self.least} or more cells"
            )
        if len({*cells}) < len(cells):
            return "each cell once"
        if self.closed and path.cells[0] != path.cells[-1]:
            return "a list that ends where it begins"
        if (
            self.ordered
            and self.joined
            and any(
                abs(one.row - other.row) > 1 or abs(one.col - other.col) > 1
                for one, other in pairwise(path.cells)
            )
        ):
            return "cells that touch, each the next"
        return ""

    def faults(self, layer: str, paths: Iterable[Path]) -> Iterator[Fault]:
        """The faults of the lists of a layer, each with the list it concerns."""
        taken: dict[Cell, Path] = {}
        for path in paths:
            if expected := self.expected_instead_of(path):
                met = str(path) if path.cells else "a list without cells"
                yield Fault(f"{layer}: {met}; expected {expected}", layer, path)
            for cell in () if self.overlap else path.cells:
                if (other := taken.setdefault(cell, path)) != path:
                    met = f"{layer}: {cell} lies in {other} and in {path}"
                    yield Fault(f"{met}; expected one list at most", layer, path)
                    break


def places(on: Location, grid: Grid) -> Sequence[SimplePlace]:
    """All places of a sort, in reading order."""
    match on:
        case "cells":
            return grid.cells
        case "edges":
            return grid.edges
        case "all edges":
            return grid.all_edges
        case "corners":
            return grid.corners
        case "inner corners":
            return grid.inner_corners
        case "top" | "bottom" | "left" | "right":
            return grid.borders(on)
        case "outside":
            return [border for side in SIDES for border in grid.borders(side)]
        case _:
            assert_never(on)


class Layer(NamedTuple):
    """One layer of clues printed on the paper.

    * `values`: what a clue of the layer may be.
    * `on`: where its places lie. `edges` are those between two cells, `all edges` also those on the
      rim; `top`, `bottom`, `left` and `right` are the places along one side of the grid, `outside`
      those along all four; `Paths` are lists of cells.
    * `blank`: what is written at a place without a clue; `Puzzle.clues` does not have such a place.
    * `frame`: the frame is what is printed before any clue is chosen, such as black cells and
      regions. For each value that belongs to it, this has the value that stays when the clue is
      removed: a black cell stays itself, and of a number on a black cell the black cell stays.
      Labels always belong to the frame.
    * `complete`: whether a place without a clue has a meaning too (no dot: the numbers are not
      related). Such a layer is printed as a whole, and its clues are not removed; if `frame` has a
      value for a clue, the clue can be reduced to that.
    * `optional`: whether the layer is not written if it is empty, as those of variants.
    * `unmade`: whether puzzles are made without such clues unless they are wished.
    * `kept`: whether published puzzles have every clue of it. When a puzzle is made, these clues
      are removed only if fewer are wished.
    * `rare`: whether published puzzles have few clues of it, or none. These are removed first.
    * `walls`: whether clues on edges are drawn like borders of regions.
    * `of_regions`: whether a clue stands in the first cell of a region and tells about all of it.
    * `listed`: whether its clues are written one a line, each with its place, as those on lists of
      cells always are.
    """

    name: str
    values: Values
    on: Location | Paths = "cells"
    blank: str = "."
    frame: Mapping[Value, Value] = NO_FRAME
    complete: bool = False
    optional: bool = False
    unmade: bool = False
    kept: bool = False
    rare: bool = False
    walls: bool = False
    of_regions: bool = False
    listed: bool = False

    def places(self, grid: Grid, printed: Iterable[Place] = ()) -> Sequence[Place]:
        """All places of the layer, in reading order; of lists of cells those that are `printed`."""
        if not isinstance(self.on, Paths):
            return places(self.on, grid)
        paths = (place for place in printed if isinstance(place, Path))
        return sorted(path for path in paths if all(cell in grid for cell in path.cells))

    @property
    def on_paths(self) -> bool:
        """Whether its clues are lists of cells."""
        return isinstance(self.on, Paths)

    @property
    def by_line(self) -> bool:
        """Whether its clues are written one a line."""
        return self.listed or self.on_paths

    @property
    def divides(self) -> bool:
        """Whether it divides the grid into regions, by labels or walls, which are not clues."""
        return self.walls or isinstance(self.values, Labels)

    @property
    def stays(self) -> bool:
        """Whether every value of the layer belongs to the frame, so that no clue can be removed."""
        values = self.values.chars if isinstance(self.values, Symbols) else ""
        whole = isinstance(self.values, Labels) or (self.complete and not self.frame)
        return whole or (bool(values) and all(self.after_removal(v) == v for v in values))

    def after_removal(self, value: Value) -> Value | None:
        """What remains when a clue with this value is removed; None if nothing does."""
        if isinstance(self.values, Labels):
            return value
        beneath = self.beneath(value)
        return value if self.complete and beneath is None else beneath

    def beneath(self, value: Value) -> Value | None:
        """What the frame prints where a clue of this value will be added; None if nothing."""
        unknown = self.values.unknown if isinstance(self.values, Numbers) else ""
        return unknown if unknown in self.frame else self.frame.get(value)

    def expected_instead_of(self, value: object, grid: Grid, options: Options) -> str:
        """What to expect in place of a value that cannot be printed; empty if it can."""
        match self.values:
            case Symbols() as symbols:
                allowed = symbols.all(options)
                fits = isinstance(value, str) and len(value) == 1 and value in allowed
                return "" if fits else f"one of {' '.join((self.blank, *sorted(allowed)))}"
            case Numbers(_, _, unknown) if unknown and value == unknown:
                return ""
            case Numbers(low, high, unknown):
                most = high(grid) if high is not None else None
                whole = isinstance(value, int) and not isinstance(value, bool)
                if whole and low <= value and (most is None or value <= most):  # type: ignore[operator]
                    return ""
                expected = f"{low} to {most}" if most is not None else f"a number from {low}"
                return f"{expected} or {unknown}" if unknown else expected
            case Labels():
                return "" if isinstance(value, str) and _is_token(value) else LABEL
            case Lists(_, unknown):
                parts = value.split(",") if isinstance(value, str) else ()
                told = ["1" if unknown and number == unknown else number for number in parts]
                fits = bool(LISTED.fullmatch(",".join(told)))
                expected = f"numbers from 1{f' or {unknown}' if unknown else ''}"
                return "" if fits else f"{expected} with commas between, or 0"
            case Parts() as parts:
                if parts.read(value, options) is not None:
                    return ""
                return f"{parts.least} or more of {', '.join(parts.named)}, written side by side"
            case Nothing():
                return "" if value == "" else "nothing"
            case _:
                assert_never(self.values)


def _is_token(text: str) -> bool:
    return text.split() == [text] and COMMENT not in text and text != SEPARATOR


class Answer(NamedTuple):
    """One layer of what the player fills in.

    * `domains`: a function from a puzzle to the places that take an answer, each with the values
      possible there, in order.
    * `outside`: what is written at a place of the layer that takes no answer.
    * `on`: where its places lie, as for a `Layer`.
    * `only`: the reason, in words, why a place may have one possible value from the start.
    * `apart`: whether it shares its cells, edges or corners with another answer. Its places are
      then `At(name, place)`, so that no place belongs to two answers.
    """

    domains: Callable[[Any], Mapping[Any, Domain]]
    outside: str = "."
    on: Location = "cells"
    name: str = "answer"
    only: str = "nothing else is possible there"
    apart: bool = False

    def places(self, grid: Grid) -> Sequence[Place]:
        """All places of the layer, in reading order."""
        found = places(self.on, grid)
        return [*map(self.place, found)] if self.apart else found

    def place(self, simple: SimplePlace) -> Place:
        """The place of this answer at a cell, edge or corner: `At` its name if it shares that."""
        return At(self.name, simple) if self.apart else simple


@wire.json_object("name", "title", "default", "expected", "meaning", "choices")
class Option(NamedTuple):
    """An option of a kind, which changes its rules, given as `name=value`.

    * `read`: parses the text of a value; `ValueError` if it is not valid.
    * `expected`: what an error message says was expected instead.
    * `title`, `meaning`: the name that people read, and a sentence on what the option is for.
    * `transposed`: the value after rows and columns are exchanged; None if it stays the same.
    * `optional`: whether it is not written where it has its default.
    * `choices`: all its values, if they are few.
    """

    name: str
    default: Value
    read: Callable[[str], Value]
    expected: str
    meaning: str = ""
    transposed: Callable[[Any], Value] | None = None
    optional: bool = False
    choices: tuple[str, ...] = ()
    title: str = ""

    def value(self, given: Value) -> Value:
        """The value, parsed if it was given as text; an invalid one is returned unchanged."""
        try:
            return self.read(str(given))
        except ValueError:
            return given

    def expected_instead_of(self, value: Value) -> str:
        """What to expect in place of an invalid value; empty if the value is valid."""
        try:
            read = self.read(str(value))
        except ValueError:
            return self.expected
        return "" if read == value else repr(read)


class Clue(NamedTuple):
    """One value printed at one place of a layer."""

    layer: str
    place: wire.AnyPlace
    value: Annotated[Any, wire.As(None, Value)]

    def __str__(self) -> str:
        if self.value == "":
            return f"{self.layer} {self.place}"
        match self.place:
            case Border() as border:
                return f"{self.value} {' '.join(border.beside)}"
            case Corner() as corner:
                return f"{self.value} {corner.where}"
            case place:
                return f"{self.value} at {place}"


# Clues: `layer -> place -> value`.
Clues = Mapping[str, Mapping[Any, Value]]
# A frame that grows: it yields the clues so far, is sent a solution or None, returns all clues.
GrowingFrame = Generator[Clues, "Board | None", Clues | None]
# Draws a frame with a solution; None if that fails. It may be a generator, too.
Sketch = tuple[Clues, "Board"]
GrowingSketch = Generator[Clues, "Board | None", "Sketch | None"]
SketchFunction = Callable[[Grid, Options, "Random"], "Sketch | GrowingSketch | None"]
FrameFunction = Callable[[Grid, Options, "Random"], "Clues | GrowingFrame"]


def misplaced(
    layer: str,
    place: Place,
    value: Value,
    domain: Domain | None,
    *,
    board: str = "",
    blank: str = "",
    outside: str = "nothing",
) -> Fault:
    """The fault of an entry whose value is not in the domain of its place.

    `layer` is the name of the answer or of the board it belongs to. For entries that were read,
    `board` is named in the message first; `blank` is the sign of an open place and `outside` that
    of a place without an answer, which the message lists as alternatives.
    """
    show = repr if domain and str(value) in map(str, domain) else str  # tells "1" from 1
    expected = f"{outside}, as no answer goes there"
    if domain is not None:
        values = short(" ".join(map(show, domain)))
        expected = f"one of {values}{f' or {blank}' if blank else ''}"
    met = f"{board and f'{board}: '}{place} holds {short(show(value))}"
    return Fault(f"{met}; expected {expected}", layer, place)

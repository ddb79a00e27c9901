"""Layers: where on the paper values are printed or filled in, and which values."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, assert_never

from enpitsu.errors import Fault, short
from enpitsu.paper import wire
from enpitsu.paper.grid import Grid, Place, Side
from enpitsu.paper.values import Domain, Value

if TYPE_CHECKING:
    from random import Random

Options = Mapping[str, Value]
Board = Mapping[Place, Value]
Location = Literal["cells", "edges", "all edges", "corners", "inner corners"] | Side

WALL = "|"  # the one value in a layer of walls
COMMENT, SEPARATOR = "//", "---"  # of native text; no label may be read as one of them
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

    `unknown` is a sign of one character for a clue whose number is not told, if there are such.
    """

    low: int = 1
    high: Callable[[Grid], int] | None = None
    unknown: str = ""


class Labels(NamedTuple):
    """Clue values that are names: any token will do, only equality counts."""


class Lists(NamedTuple):
    """Clue values that list whole numbers from 1, with commas between: `3,1,2`, or 0 for none.

    The clue is the text; together, with one place between two, they need no more than a line has,
    unless it is told which are `known`. `unknown` is a sign of one character that may stand in
    place of a number, if there is such.
    """

    known: tuple[str, ...] = ()
    unknown: str = ""

    def all(self, grid: Grid) -> Iterator[str]:
        """Those known, or each that goes into a line of the grid; on large ones very many."""
        if self.known:
            yield from self.known
            return
        yield "0"
        todo = [[first] for first in range(1, max(grid.rows, grid.cols) + 1)]
        for numbers in todo:
            yield ",".join(map(str, numbers))
            left = max(grid.rows, grid.cols) - sum(numbers) - len(numbers)
            todo += ([*numbers, more] for more in range(1, left + 1))


Values = Symbols | Numbers | Labels | Lists
LISTED = re.compile(r"0|[1-9]\d*(,[1-9]\d*)*", re.ASCII)


def listed(value: Value) -> list[int]:
    """The numbers of a clue that is a list; none if it is 0."""
    return [int(number) for number in str(value).split(",") if number != "0"]


NO_FRAME: Mapping[Value, Value] = MappingProxyType({})


def places(on: Location, grid: Grid) -> Sequence[Place]:
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
        case _:
            assert_never(on)


class Layer(NamedTuple):
    """One layer of clues printed on the paper.

    `on` says where its places lie: `edges` are those between two cells, `all edges` those on
    the rim too; a side of the grid is the row of places along it. A place without a clue is
    absent from the layer and printed as `blank`.

    What is printed before any clue is the frame: black cells, regions. `frame` tells for each
    value that belongs to it what stays when the clue there is taken away: a black cell stays
    itself, and of a number on a black cell the black cell stays. Labels always are frame.

    A layer is `complete` if a place without a clue says something too (no dot: the numbers are
    not related); it is always printed whole, so no clue of it can be taken away. An `optional`
    layer, that of a variant, is not written where it is empty. Of one that is `kept` puzzles in
    print have every clue, so none is dug away unless fewer are wished. What stands in one of
    `walls` on edges is drawn like a border of regions.
    """

    name: str
    values: Values
    on: Location = "cells"
    blank: str = "."
    frame: Mapping[Value, Value] = NO_FRAME
    complete: bool = False
    optional: bool = False
    kept: bool = False
    walls: bool = False

    def places(self, grid: Grid) -> Sequence[Place]:
        """All places of the layer, in reading order."""
        return places(self.on, grid)

    @property
    def divides(self) -> bool:
        """Whether it tells how the grid is divided: what labels and walls say are no clues."""
        return self.walls or isinstance(self.values, Labels)

    @property
    def stays(self) -> bool:
        """Whether nothing of it can be taken away: it is frame, whatever is printed."""
        values = self.values.chars if isinstance(self.values, Symbols) else ""
        whole = self.complete or isinstance(self.values, Labels)
        return whole or (bool(values) and all(self.after_removal(v) == v for v in values))

    def after_removal(self, value: Value) -> Value | None:
        """What stays of a clue when it is taken away; None if nothing does."""
        whole = self.complete or isinstance(self.values, Labels)
        return value if whole else self.beneath(value)

    def beneath(self, value: Value) -> Value | None:
        """What the frame has where a clue of this value goes; None if nothing."""
        unknown = self.values.unknown if isinstance(self.values, Numbers) else ""
        return unknown if unknown in self.frame else self.frame.get(value)

    def expected_instead_of(self, value: object, grid: Grid, options: Options) -> str:
        """What was expected where this value cannot be printed; nothing if it can."""
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
            case _:
                assert_never(self.values)


def _is_token(text: str) -> bool:
    return text.split() == [text] and COMMENT not in text and text != SEPARATOR


class Answer(NamedTuple):
    """One layer of what the player fills in.

    `domains` gives each place that takes an answer the values possible there, in order. The
    name of an answer is the value itself as text; `outside` is printed for a place of the layer
    that takes none. Two answers of a kind never lie on the same place. `only` says why a value may
    be the only one from the start.
    """

    domains: Callable[[Any], Mapping[Any, Domain]]
    outside: str = "."
    on: Location = "cells"
    name: str = "answer"
    only: str = "nothing else is possible there"

    def places(self, grid: Grid) -> Sequence[Place]:
        """All places of the layer, in reading order."""
        return places(self.on, grid)


@wire.json_object("name", "default", "expected", "meaning")
class Option(NamedTuple):
    """A variant of the rules, given as `name=value`; `read` raises `ValueError` on a bad one.

    `meaning` says in a sentence what it is for. `transposed` tells the value on a puzzle whose
    rows have become its columns, if that is another one. An `optional` one is not written where it
    is the default.
    """

    name: str
    default: Value
    read: Callable[[str], Value]
    expected: str
    meaning: str = ""
    transposed: Callable[[Any], Value] | None = None
    optional: bool = False

    def value(self, given: Value) -> Value:
        """The value that is given, as text or as it is; what is none is given back."""
        try:
            return self.read(str(given))
        except ValueError:
            return given

    def expected_instead_of(self, value: Value) -> str:
        """What was expected where this is no value of the option; nothing if it is one."""
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
        return f"{self.value} at {self.place}"


# What is printed: `layer -> place -> value`.
Clues = Mapping[str, Mapping[Any, Value]]
# A frame that grows: what there is so far -> a solution of that, or None; in the end the whole.
GrowingFrame = Generator[Clues, "Board | None", Clues | None]
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
    """The fault of an entry that cannot stand where it is: it is not in the domain of the place.

    `layer` is the answer or the board it belongs to; if it was read, `board` is told before it,
    `blank` would have left the place open, and `outside` stands where no answer goes.
    """
    show = repr if domain and str(value) in map(str, domain) else str  # "1" is not 1
    expected = f"{outside}, as no answer goes there"
    if domain is not None:
        values = short(" ".join(map(show, domain)))
        expected = f"one of {values}{f' or {blank}' if blank else ''}"
    met = f"{board and f'{board}: '}{place} holds {short(show(value))}"
    return Fault(f"{met}; expected {expected}", layer, place)

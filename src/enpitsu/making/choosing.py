"""Which clues a recipe allows, and whether there is room for as many as it wants."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from enpitsu.errors import UnknownKind, Unsupported, short, unknown
from enpitsu.making.symmetry import image_places
from enpitsu.paper.grid import Border, Cell, Grid, Place
from enpitsu.paper.layer import Layer, Numbers, Options, Symbols
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import JOINT, Kind
from enpitsu.puzzle.variant import variant

NUMBERS = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?", re.ASCII)  # a number, or least and greatest
DIGITS = frozenset("0123456789")
Picture = tuple[frozenset[Cell], frozenset[Cell], frozenset[Cell]]


def picture(cells: str, grid: Grid) -> Picture:
    """The cells of a picture: all of them, those that must have a clue, and those that must not."""
    if not cells:
        return frozenset(), frozenset(), frozenset()
    rows = cells.split("/")
    if len(rows) != grid.rows or any(len(row) != grid.cols for row in rows):
        expected = f"{grid.rows} rows of {grid.cols} joined by /"
        raise Unsupported(f"cells '{short(cells)}'; expected {expected}")
    marks = dict(zip(grid.cells, "".join(rows), strict=True))
    for cell, mark in marks.items():
        if mark not in "#-.":
            raise Unsupported(f"cells: {cell} holds '{mark}'; expected one of # - .")
    must, none = (frozenset(c for c in marks if marks[c] == mark) for mark in "#-")
    return frozenset(marks), must, none


def named_layers(told: Iterable[str], kind: Kind) -> tuple[str, ...]:
    """The layers that texts name, directly or by the name of a variant that has them.

    Each is followed by the values that are allowed there, if the text lists any.
    """
    known, found = {layer.name for layer in kind.clues}, list[str]()
    for token in told:
        name, given, values = token.partition("=")
        if name in known:
            found.append(token)
            continue
        try:
            meant = variant(name)
        except UnknownKind:
            raise Unsupported(unknown("layer", name, [one.name for one in kind.clues])) from None
        if meant.name not in kind.name.split(JOINT):
            raise Unsupported(f"{kind.name} has no {meant.name}; expected them as a variant of it")
        if not meant.clues:
            raise Unsupported(f"{meant.name} has no clues; expected a variant that has")
        found += [f"{layer.name}{given}{values}" for layer in meant.clues]
    return tuple(found)


def allowed(
    layers: Iterable[str], kind: Kind, grid: Grid, options: Options
) -> dict[str, frozenset[Value] | None]:
    """The layers that are named, each with the values it may have; None for all."""
    found: dict[str, frozenset[Value] | None] = {}
    for token in layers:
        name, given, values = token.partition("=")
        layer = kind.layer(name)
        found[name] = frozenset(_values(values, layer, grid, options)) if given else None
    dug = [layer.name for layer in kind.clues if is_dug(layer, options)]
    if found and dug and found.keys().isdisjoint(dug):
        named = ", ".join(found)
        raise Unsupported(f"layer {named} belongs to the frame; expected one of {', '.join(dug)}")
    return found


def _values(text: str, layer: Layer, grid: Grid, options: Options) -> Iterator[Value]:
    """The values in a text such as `ABC` or `0,2-3`."""
    for value in _read(text, layer):
        if expected := layer.expected_instead_of(value, grid, options):
            met = f"layer {layer.name} has no value '{short(str(value))}'"
            raise Unsupported(f"{met}; expected {expected}")
        yield value


def _read(text: str, layer: Layer) -> Iterator[Value]:
    if isinstance(layer.values, Symbols):
        yield from text.replace(",", "")
        return
    for token in text.split(","):
        if NUMBERS.fullmatch(token) is None or not isinstance(layer.values, Numbers):
            yield token
        else:
            yield from _numbers(token)


def _numbers(token: str) -> range:
    """The numbers of a text such as `2` or `1-3`, or none."""
    match = NUMBERS.fullmatch(token)
    return range(int(match[1]), int(match[2] or match[1]) + 1) if match is not None else range(0)


def numbered(kind: Kind, options: Options) -> list[Layer]:
    """The layers of clues that are numbers and may be removed."""
    return [
        layer
        for layer in kind.clues
        if is_dug(layer, options)
        and (isinstance(layer.values, Numbers) or not DIGITS.isdisjoint(_chars(layer, options)))
    ]


def _chars(layer: Layer, options: Options) -> str:
    return layer.values.all(options) if isinstance(layer.values, Symbols) else ""


def with_numbers(told: str, kind: Kind, options: Options) -> Iterator[str]:
    """The layers of numbers, named with such values as `1-2` or `1,3-5`."""
    numbers = [n for token in told.split(",") for n in _numbers(token)]
    for layer in numbered(kind, options):
        several = "" if isinstance(layer.values, Symbols) else ","
        yield f"{layer.name}={several.join(map(str, numbers))}"


def is_dug(layer: Layer, options: Options) -> bool:
    """Whether clues of a layer may be removed."""
    if not isinstance(layer.values, Symbols):
        return not layer.stays
    return any(layer.after_removal(v) != v for v in layer.values.all(options))


def expect_room(
    kind: Kind,
    grid: Grid,
    named: Mapping[str, object],
    options: Options,
    symmetry: str,
    cells: Picture,
    number: tuple[int, int] | None,
) -> None:
    """Raise `Unsupported` if there are too few places for the clues wanted in layers `named`."""
    _, must, none = cells
    if number is None and not must:
        return
    groups: dict[tuple[str, frozenset[Place]], None] = {}
    for layer in kind.clues:
        if not is_dug(layer, options) or (named and layer.name not in named):
            continue
        for place in layer.places(grid):
            images = frozenset(image_places(grid, symmetry, place))
            if none.isdisjoint(images):
                groups["" if isinstance(place, Border) else layer.name, images] = None
    free = {place for _, images in groups for place in images}
    for cell in sorted(must):
        if cell not in free:
            raise Unsupported(f"cells: no clue can be at {cell}")
    if number is not None:
        _expect_number(number, [len(images) for _, images in groups], len(must))


def _expect_number(number: tuple[int, int], sizes: Sequence[int], least: int) -> None:
    """Raise `Unsupported` unless such groups can have as many clues as wanted, or `least`."""
    (low, high), sums = number, 1  # bit n is set if some groups have n clues together
    for size in sizes:
        sums |= sums << size
    wished = f"{low} to {high} clues" if low < high else f"{low} clues"
    if high < least:
        raise Unsupported(f"{wished}; the picture of the cells has {least}")
    if low > sum(sizes):
        room = f"there is room for {sum(sizes)}" if sizes else "all that is printed is frame"
        raise Unsupported(f"{wished}; {room}")
    if not any(sums >> n & 1 for n in range(low, min(high, sum(sizes)) + 1)):
        raise Unsupported(f"{wished}; with this symmetry there is no such number")

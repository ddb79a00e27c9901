"""Drawings that no rule reads, described by their looks, which a user may declare to be clues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from enpitsu.errors import BadPuzzle, EnpitsuError, short
from enpitsu.io.codecs.keys import opened
from enpitsu.paper.colours import colour_of
from enpitsu.paper.drawing import Drawing, read_drawings, written_drawings
from enpitsu.paper.grid import Border, Corner, Edge, Path, Place
from enpitsu.paper.layer import Layer, Nothing, Numbers, Paths, Symbols
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import JOINT, LEFT_OUT, Puzzle, Record
from enpitsu.puzzle.registry import kind
from enpitsu.puzzle.variant import Variant, variant

DRAWN, DRAWN_OUTSIDE = "drawn", "drawnoutside"
OWN = "drawings"  # the variant whose layers keep drawings inside the grid and outside
PLURAL = {"line": "lines", "arrow": "arrows", "circle": "circles", "square": "squares"}
PLURAL |= {"cage": "cages", "text": "texts"}


class PlacedDrawing(NamedTuple):
    """A drawing and its place."""

    layer: str
    place: Place
    drawing: Drawing

    @property
    def looks(self) -> str:
        """A name for drawings like this one: `grey lines`, `texts`."""
        many = PLURAL[self.drawing.shape]
        colour = colour_of(self.drawing)
        return f"{colour} {many}" if colour and self.drawing.shape != "text" else many


def seen(puzzle: Puzzle) -> list[PlacedDrawing]:
    """All drawings that no rule reads."""
    return [
        PlacedDrawing(layer, place, drawing)
        for layer in (DRAWN, DRAWN_OUTSIDE)
        for place, value in puzzle.clues.get(layer, {}).items()
        for drawing in read_drawings(value)
    ]


def remark(record: Record) -> str:
    """A sentence about drawings that no rule reads, or that are lost; empty if there are none."""
    lost, looks = record.notes.get(LEFT_OUT), Counter(one.looks for one in seen(record.puzzle))
    told = ", ".join(f"{number} {name}" for name, number in looks.items())
    kept = f"drawn without meaning: {told}; --meaning LOOKS=VARIANT gives one"
    return "; ".join([kept] * bool(looks) + [f"not kept: {lost}"] * bool(lost))


# -- drawings with a meaning -----------------------------------------------------------------------


class Meaning(NamedTuple):
    """The meaning of drawings that look a certain way: clues of a variant."""

    looks: str
    variant: str

    @classmethod
    def read(cls, text: str) -> Meaning:
        """Parse `grey=thermometers`, `grey lines=thermometers` or `texts=sandwiches`."""
        looks, between, variant = text.partition("=")
        if not between or not looks.strip() or not variant.strip():
            expected = "expected how it looks and a variant, as in grey=thermometers"
            raise EnpitsuError(f"'{short(text)}' is no meaning; {expected}")
        return cls(" ".join(looks.lower().split()), variant.strip())

    def fits(self, one: PlacedDrawing) -> bool:
        """Whether a drawing looks this way: in its colour, its shape or both."""
        many = PLURAL[one.drawing.shape]
        return self.looks in (one.looks, colour_of(one.drawing), many, one.drawing.shape)


def meant(record: Record, meanings: Sequence[Meaning]) -> Record:
    """The record with drawings replaced by the clues that they mean; `BadPuzzle` if one fits none.

    If a circle is drawn at one end of a line, the line begins there, and the circle is removed,
    also if it looks like the line.
    """
    puzzle, others = record.puzzle, seen(record.puzzle)
    names, printed = puzzle.kind.name.split(JOINT), {**puzzle.clues}
    for meaning in meanings:
        meant_by = variant(meaning.variant)
        fitting = [one for one in others if meaning.fits(one)]
        if not fitting:
            looks = ", ".join(dict.fromkeys(one.looks for one in others)) or "what is drawn"
            raise EnpitsuError(f"no drawing looks like '{short(meaning.looks)}'; expected {looks}")
        names.append(meant_by.name)
        if not meant_by.clues:
            others = [one for one in others if one not in fitting]
            continue
        for one in sorted(fitting, key=_is_circle):
            if one not in others:  # at an end of a line
                continue
            others = [other for other in others if other != one]
            name, place, value = _clue(meant_by, one, others)
            lists = dict.fromkeys(_opened(meant_by, one, place), value)
            printed[name] = {**printed.get(name, {}), **lists}
            others = [other for other in others if not _is_bulb(other, place)]
    printed |= {layer: _tokens(layer, others) for layer in (DRAWN, DRAWN_OUTSIDE)}
    own = [layer.name for layer in variant(OWN).clues]
    if not any(printed[layer] for layer in own):
        names.remove(OWN)
        printed = {layer: clues for layer, clues in printed.items() if layer not in own}
    whole = kind(JOINT.join(dict.fromkeys(names)))
    told = Puzzle(whole, puzzle.grid, printed, puzzle.options)
    if told.faults:
        raise BadPuzzle(told.faults)
    return replace(record, puzzle=told)


def _tokens(layer: str, others: Sequence[PlacedDrawing]) -> Mapping[Place, Value]:
    places = dict.fromkeys(one.place for one in others if one.layer == layer)
    return {
        at: written_drawings(o.drawing for o in others if (o.layer, o.place) == (layer, at))
        for at in places
    }


def _clue(
    meant_by: Variant, one: PlacedDrawing, others: Sequence[PlacedDrawing]
) -> tuple[str, Place, Value]:
    """The clue of a variant that a drawing is; `EnpitsuError` if it is none."""
    for layer in meant_by.clues:
        place = _placed(layer, one, others)
        value = _value(layer, meant_by, one.drawing)
        if place is not None and value is not None:
            return layer.name, place, value
    where = one.place.cells[0] if isinstance(one.place, Path) else one.place
    met = f"one of {one.looks} at {where} is no clue of {meant_by.name}"
    raise EnpitsuError(f"{met}; expected others")


def _opened(meant_by: Variant, one: PlacedDrawing, place: Place) -> Iterable[Place]:
    """The lists of cells to which a drawn line may belong, among them closed ones."""
    points = one.drawing.points
    around = next((getattr(k, "around", None) for k in meant_by.fpuzzles.values()), None)
    if around is None or not isinstance(place, Path) or not points or points[0] != points[-1]:
        return [place]
    return opened([*place.cells, place.cells[0]], around)


def _placed(layer: Layer, one: PlacedDrawing, others: Sequence[PlacedDrawing]) -> Place | None:
    """The place of a layer where something is drawn; None if the layer has no such place."""
    if isinstance(one.place, Border):
        return one.place if layer.on == "outside" else None
    assert isinstance(one.place, Path)
    cells = one.place.cells
    if isinstance(layer.on, Paths):
        ends = any(_is_bulb(other, Path(cells[-1:])) for other in others)
        begins = any(_is_bulb(other, Path(cells[:1])) for other in others)
        path = layer.on.path(cells[::-1] if ends and not begins else cells)
        return None if layer.on.expected_instead_of(path) else path
    round_ = sorted(cells)
    match layer.on, len(cells):
        case "cells", 1:
            return cells[0]
        case "edges", 2:
            return Edge(*round_)
        case "inner corners", 4:
            return Corner(*round_[-1])
    return None


def _is_circle(one: PlacedDrawing) -> bool:
    return one.drawing.shape == "circle"


def _is_bulb(one: PlacedDrawing, place: Place) -> bool:
    """Whether a circle is drawn in the first cell of a list."""
    if not isinstance(place, Path) or not isinstance(one.place, Path):
        return False
    return _is_circle(one) and one.place.cells == place.cells[:1]


def _value(layer: Layer, meant_by: Variant, drawing: Drawing) -> Value | None:
    """The value of a layer that a drawing shows; None if it shows none."""
    text = drawing.text.strip()
    match layer.values:
        case Nothing():
            return ""
        case Numbers(unknown=unknown):
            usual = next((getattr(k, "default", None) for k in meant_by.fpuzzles.values()), None)
            return int(text) if text.isdecimal() else unknown or usual
        case Symbols(chars):
            dark = {"black": "*", "white": "o", "": "o"}.get(colour_of(drawing), "")
            return next((sign for sign in (text, dark) if sign and sign in chars), None)
    return text or None

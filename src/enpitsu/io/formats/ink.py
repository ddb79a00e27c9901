"""What Penpa+ draws at a place, and which clue of a kind it can be.

Source of the facts: how Penpa+ itself draws puzzles of puzz.link, in
https://github.com/swaroopg92/penpa-edit (`docs/js/general.js` and `class_square.js`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import (
    Labels,
    Layer,
    Lists,
    Nothing,
    Numbers,
    Options,
    Parts,
    Paths,
    Symbols,
    Values,
)
from enpitsu.paper.look import (
    BLOCK,
    BOX,
    CHEVRONS,
    CIRCLE,
    CROSS,
    DISC,
    FALLING,
    HULL,
    HULLS,
    LEVEL,
    PLUS,
    RING,
    RISING,
    SHADE,
    STAR,
    TENT,
    TREE,
    TRIANGLE,
    UPRIGHT,
    Figure,
)
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Kind, Puzzle

# Background colours that stand for black; if black and grey differ, only one of them does.
GROUNDS: Mapping[int, tuple[Figure, ...]] = {
    **dict.fromkeys((1, 3, 8), (SHADE, BLOCK)),
    4: (BLOCK,),
}
BLANK, HIDDEN = " ", "?"  # texts of an unknown number, in a circle and without one
ARROWS = "^<>v"  # the arrow for each digit after a number
NO_ARROW = "+"  # the clue without an arrow, in layers of arrows
SLANTS = {"4": (-1, -1), "5": (-1, 1), "6": (1, -1), "7": (1, 1)}  # down and right, by the digit
CANDIDATES = "7"  # the style of writing of pencil marks
MOST_MARKS = 10  # pencil marks are numbers from 1 to this
GREY = (3, 5)  # styles of grey circles
# The figures that a symbol may be, by its name without size or colour, and by its style.
WAYS = dict(zip((1, 3, 5, 7), ((CHEVRONS[way],) for way in "<^>v"), strict=True))
SYMBOLS: Mapping[str, Mapping[int, tuple[Figure, ...]]] = {
    "circle": {1: (RING, CIRCLE), 2: (DISC,), **dict.fromkeys(GREY, (CIRCLE,))},
    "square": {1: (BOX,), 2: (BLOCK,)},
    "triup": {1: (TRIANGLE,)},
    "ox": {1: (RING, CIRCLE), 2: (TRIANGLE,), 3: (BOX,), 4: (CROSS,)},
    "line": {1: (LEVEL,), 2: (UPRIGHT,), 3: (FALLING,), 4: (RISING,), 5: (PLUS,), 6: (CROSS,)},
    "inequality": {way: (CHEVRONS[side],) for way, side in enumerate("<^>v", 1)},
    "arrow_B": WAYS,
    "arrow_N": WAYS,
    "star": {2: (STAR,)},
    "tents": {1: (TREE,), 2: (TENT,)},
    "battleship": {
        1: (DISC,),
        2: (HULL,),
        7: (CROSS,),
        **{way: (HULLS[side],) for way, side in enumerate("<^>v", 3)},
    },
    "kakuro": dict.fromkeys((1, 2), (BLOCK,)),
}
LETTERED = re.compile(r"_[A-Z]{1,2}$")  # size or colour, behind the name of a symbol
SIGNS = {2: "+", 3: "-"}  # the styles of the symbol "math"
TYPED = {"x": "×", "X": "×", ":": "÷", "–": "−"}  # characters typed for signs of arithmetic
FOUR_ARROWS = "arrow_fouredge"  # a symbol of arrows at the sides of a cell, each there or not
AT_SIDES = ">v<^<^>v"
NUMBER = re.compile(r"[0-9]{1,9}")
INSIDE = ("cells", "corners", "inner corners")  # sorts of places where a list is one text
CIRCLES = (RING, DISC)  # figures for two values that may have any names
ROUND = frozenset({RING, CIRCLE, DISC, BOX})  # figures round a number
# Colours of lines that have a style in Penpa+: green and blue; other lines are grey there.
GREY_LINE = 5
LINE_STYLES: Mapping[str, int] = {"#22a35a": 3, "#4f8fd6": 9}
LINE, ENDS = "line", "ends"  # lists of cells drawn as lines, without and with circles at the ends
RAY, GROUND = "ray", "ground"  # drawn as a number outside with an arrow, and as coloured cells
MARKS = "marks"  # a list of one cell whose value is drawn as small numbers


class Ink(NamedTuple):
    """What is drawn at a place: a text, an arrow, and the figures that it may be.

    The figures of symbols come first, then that of the background, then a frame.
    """

    text: str = ""
    arrow: str = ""
    figures: tuple[Figure, ...] = ()


def looks(shape: object, style: object) -> tuple[Figure, ...]:
    """The figures that a symbol may be one of."""
    styles = SYMBOLS.get(LETTERED.sub("", str(shape)), {})
    return styles.get(style, ()) if isinstance(style, int) else ()


def is_black(ink: Ink) -> bool:
    """Whether the ground is black, and not grey."""
    return BLOCK in ink.figures and SHADE not in ink.figures


def says_nothing(kind: Kind, layer: Layer, ink: Ink) -> bool:
    """Whether the list of a layer whose number is optional has no number."""
    in_regions = any(isinstance(one.values, Labels) for one in kind.clues)
    of_some = layer.on != "cells" or in_regions
    return ink.text == HIDDEN and isinstance(layer.values, Numbers) and of_some


def clue(kind: Kind, layer: Layer, ink: Ink, options: Options) -> Value | None:
    """The clue of a layer that is drawn; None if it is no such clue."""
    if kind.look.blocks and (layer.name in kind.look.blocks) != (BLOCK in ink.figures):
        return None
    if _is_encircled(kind, layer) == ROUND.isdisjoint(ink.figures):
        return None
    others = (one.name for one in kind.clues if one.on == layer.on and one is not layer)
    black = layer.name in kind.look.discs
    if black != (DISC in ink.figures) and (black or not kind.look.discs.isdisjoint(others)):
        return None
    if isinstance(layer.values, Lists) and layer.on in INSIDE:
        ink = ink._replace(text=",".join(ink.text))  # each character is a number
    for value in _values(kind, layer.values, ink, options):
        if not layer.expected_instead_of(value, Grid(99, 99), options):
            return value
    return None


def ground_layer(kind: Kind) -> str:
    """The layer whose lists are coloured cells; empty if there is none, or if others look so."""
    coloured = [one for one in kind.clues if kind.look.strokes.get(one.name) == GROUND]
    lists = [one.on for one in coloured if isinstance(one.on, Paths)]
    plain = [on for on in lists if on.most == 1 or not on.ordered]
    return coloured[0].name if len(plain) == len(coloured) == 1 else ""


def line_styles(kind: Kind) -> Mapping[str, int | None]:
    """The layers whose lists are lines, with the style of these; None if no other layer has lines.

    Lines with circles at both ends differ from others. Layers whose lines look the same are not
    among them.
    """
    strokes, colours = kind.look.strokes, kind.look.colours
    drawn = {
        one.name: strokes.get(one.name, LINE)
        for one in kind.clues
        if one.on_paths and isinstance(one.values, Nothing | Numbers)
    }
    lines = {
        name: (stroke, LINE_STYLES.get(colours.get(name, ""), GREY_LINE))
        for name, stroke in drawn.items()
        if stroke in (LINE, ENDS)
    }
    looks = [*lines.values()]
    alone = len(looks) == 1
    return {
        name: None if alone else look[1] for name, look in lines.items() if looks.count(look) == 1
    }


def small_layers(kind: Kind) -> frozenset[str]:
    """The layers whose numbers are small where those of another are large, or have circles."""
    look = kind.look
    numbered = {
        layer.name
        for layer in kind.clues
        if layer.on == "cells" and isinstance(layer.values, Numbers)
    }
    small = numbered & look.small or numbered - look.circled
    return frozenset(small if small < numbered else ())


def with_circles(kind: Kind, grid: Grid) -> Kind:
    """The kind with circles, white and black, for two values that may change their names.

    That is if it has no figures for them. Those of a part of a kind have them, too.
    """
    look = kind.look
    for part in (kind, *kind.components):
        for group in part.alike(Puzzle(part, grid, {})):
            if len(group) == len(CIRCLES) and not {*group} & {*look.figures}:
                circles = dict(zip(group, CIRCLES, strict=True))
                return replace(kind, look=replace(look, figures={**look.figures, **circles}))
    return kind


def _is_encircled(kind: Kind, layer: Layer) -> bool | None:
    """Whether numbers of a layer have circles, if circles tell them from those of another.

    Circles in white tell them from numbers on black discs as well.
    """
    alike = [one for one in kind.clues if one.on == layer.on and isinstance(one.values, Numbers)]
    encircled = [one for one in alike if one.name in (kind.look.circled | kind.look.discs)]
    return layer in encircled if layer in alike and 0 < len(encircled) < len(alike) else None


def _values(kind: Kind, values: Values, ink: Ink, options: Options) -> Iterator[Value]:
    """The values that may be meant, the likeliest first."""
    text = ink.text
    match values:
        case Numbers():
            if (number := _number(kind, values, ink)) is not None:
                yield number
        case Symbols():
            yield from _signs(kind, values, ink, options)
        case Lists():
            yield text
        case Parts(named=named):
            made = {
                name: found
                for name, part in named.items()
                if (found := _part(kind, part, ink, options)) is not None
            }
            if not made:  # it may be a circle of an unknown colour
                told = ((name, part) for name, part in named.items() if isinstance(part, Numbers))
                made = {name: n for name, part in told if (n := _number(kind, part, ink))}
            if made:
                yield values.text(made)


def _part(kind: Kind, part: Symbols | Numbers, ink: Ink, options: Options) -> Value | None:
    """A part of a clue: the number at the beginning of a text, or a sign after it or beside it."""
    number = NUMBER.match(ink.text)
    end = number.end() if number else 0
    if isinstance(part, Numbers):
        text = HIDDEN if ink.text == HIDDEN else ink.text[:end]
        return _number(kind, part, ink._replace(text=text, figures=()))
    return next(_signs(kind, part, ink._replace(text=ink.text[end:]), options), None)


def _number(kind: Kind, numbers: Numbers, ink: Ink) -> Value | None:
    """A number, or the sign of one that is not told."""
    text, figures = ink.text, {*ink.figures}
    if NUMBER.fullmatch(text):
        return int(text)
    own = kind.look.figures
    if BLOCK in figures and BLOCK not in own.values():
        figures.add(SHADE)  # if no cell is printed black, black may stand for a shade
    shown = own.get(numbers.unknown) in figures or (figures and figures <= ROUND)
    hidden = text in (BLANK, HIDDEN, numbers.unknown) if text else shown
    return numbers.unknown if numbers.unknown and hidden else None


def _signs(kind: Kind, symbols: Symbols, ink: Ink, options: Options) -> Iterator[Value]:
    """The signs that may be drawn: as they are, as a text for them, or as a figure."""
    known, figures = symbols.all(options), kind.look.figures
    text = HIDDEN if ink.text == BLANK else ink.text
    yield from (sign for sign in (text, ink.arrow) if sign in {*known})
    for drawn in (TYPED.get(text, text), *ink.figures):
        yield from (sign for sign in known if figures.get(sign) == drawn)
    is_clue = text == HIDDEN or NUMBER.fullmatch(text) or BLOCK in ink.figures
    if is_clue and {NO_ARROW, *ARROWS} <= {*known}:
        yield NO_ARROW

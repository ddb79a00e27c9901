"""What there is to play with: kinds, and sheets, from which a page draws and takes input."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypedDict

from enpitsu.app.listed import (
    ListedFields,
    OptionFields,
    listed_fields,
    option_fields,
    rule_fields,
)
from enpitsu.app.questions.requests import (
    Allowance,
    BadRequest,
    FaultFields,
    fault_fields,
    grid_of,
    model_of,
    record_of,
)
from enpitsu.io.formats import formats_of
from enpitsu.io.formats.json import encoded
from enpitsu.kit.evidence import evidence
from enpitsu.making.levels import LEVELS
from enpitsu.making.recipe import never_alike, techniques
from enpitsu.making.symmetry import SYMMETRIES
from enpitsu.paper.grid import Grid, Place
from enpitsu.paper.layer import (
    Answer,
    Labels,
    Layer,
    Lists,
    Numbers,
    Symbols,
    place_fields,
)
from enpitsu.paper.look import BLOCK, CIRCLE, STROKES, Figure
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Kind, Puzzle, Record
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.puzzle.registry import listed
from enpitsu.show.picture import Canvas
from enpitsu.show.picture import draw as picture_of
from enpitsu.show.render.fields import (
    InkFields,
    PictureFields,
    PlaceFields,
    ShapeFields,
    ink_fields,
    picture_fields,
    shape_fields,
)
from enpitsu.show.reply import RuleFields

MAX_LISTS = 40  # that are told one by one

# -- requests ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Nothing:
    """A request that says nothing."""


@dataclass(frozen=True)
class OfPuzzle:
    """A puzzle: a record as JSON, or a text in any format that can be read."""

    puzzle: str | dict[str, Any]


@dataclass(frozen=True)
class OfKind:
    """A kind, by its name."""

    kind: str


@dataclass(frozen=True)
class Blank:
    """A kind, a size unless it is the usual one, and options of the kind."""

    kind: str
    rows: int | None = None
    cols: int | None = None
    options: dict[str, str | int] = field(default_factory=dict)


# -- answers -------------------------------------------------------------------------------


class LayerFields(TypedDict):
    """A layer of what is printed: where its places lie, and what may be printed there.

    `sort` is `symbols`, `numbers`, `lists` or `labels`. `values` has the symbols, and the lists if
    there are few; of numbers the least and the greatest are told. `unknown` is a sign for a number
    that is not told, if there is one. `frame` has for values what stays when they are taken away.
    """

    name: str
    on: str
    sort: str
    values: list[str]
    low: int | None
    high: int | None
    unknown: str
    blank: str
    optional: bool
    frame: list[tuple[Value, Value]]


class AnswerFields(TypedDict):
    """A layer of what is filled in: which values may stand at each place, by their indices.

    Places with the same values share an entry of `domains`.
    """

    name: str
    on: str
    outside: str
    domains: list[list[Value]]
    places: list[tuple[PlaceFields, int]]


class ValueFields(InkFields):
    """A value, what is drawn for it, and its name in words."""

    value: Value
    name: str


class LookFields(TypedDict):
    """How a kind is drawn: its values, those written on black, and which layers are lines.

    `shapes` has the elements of each figure that is no stroke along an edge or across it. If
    answers are `parted`, there are borders between cells that have different ones.
    """

    values: list[ValueFields]
    shapes: dict[str, ShapeFields]
    on_black: list[Value]
    walls: str | None
    cages: str | None
    parted: bool
    small: list[str]


class SlotFields(TypedDict):
    """Where a candidate stands at places of a sort; without a value it is the clue's place."""

    sort: str
    value: Value | None
    slot: list[int]


class KindFields(TypedDict):
    """A kind: its title, its rules in words, and the formats it can be written in."""

    kind: str
    title: str
    formats: list[str]
    rules: list[RuleFields]
    options: list[OptionFields]
    layers: list[LayerFields]


class WishedFields(KindFields):
    """A kind, and what can be wished of a new puzzle of it.

    `extra_options` are those of the frame from which it is made, `rows` and `cols` its usual size.
    """

    rows: int
    cols: int
    symmetries: list[str]
    levels: list[str]
    techniques: list[str]
    extra_options: list[OptionFields]


class KindsFields(TypedDict):
    """All kinds."""

    kinds: list[ListedFields]


class SheetFields(KindFields):
    """All that a page needs to draw a puzzle and to let it be filled in, or edited.

    `clues` has for each layer pairs of a place and what is printed there, `entries` those of a
    place and what is filled in, and `marks` those of a place and its candidates. `picture` is
    what is printed. `given` are pairs of a place and the value printed there that
    is the answer; `allowed` are those where a clue leaves only some of the values. A puzzle with
    `faults` has no answers.
    """

    record: dict[str, Any]
    clues: dict[str, list[tuple[PlaceFields, Value]]]
    entries: list[tuple[PlaceFields, Value]]
    marks: list[tuple[PlaceFields, list[Value]]]
    picture: PictureFields
    look: LookFields
    answers: list[AnswerFields]
    given: list[tuple[PlaceFields, Value]]
    allowed: list[tuple[PlaceFields, list[Value]]]
    slots: list[SlotFields]
    faults: list[FaultFields]


# -- kinds ---------------------------------------------------------------------------------


def kinds(_: Nothing, __: Allowance) -> Iterator[KindsFields]:
    """Tell which kinds of puzzle there are."""
    yield {"kinds": [*map(listed_fields, listed())]}


def rules(request: OfKind, _: Allowance) -> Iterator[WishedFields]:
    """Tell the rules of a kind, what is printed on its puzzles, and what can be wished of them."""
    kind = kind_named(request.kind)
    yield WishedFields(
        rows=kind.usual_size[0],
        cols=kind.usual_size[1],
        symmetries=[name for name in SYMMETRIES if not never_alike(kind, name)],
        levels=[*LEVELS],
        techniques=[*dict.fromkeys(technique.name for technique in techniques(kind))],
        extra_options=option_fields(kind.frame_options),
        **_kind_fields(kind, kind.defaults(), None),
    )


def _kind_fields(kind: Kind, options: Mapping[str, Value], grid: Grid | None) -> KindFields:
    return KindFields(
        kind=kind.name,
        title=kind.title,
        formats=[name for name in formats_of(kind) if name != "dimacs"],
        rules=rule_fields(kind.stated, options),
        options=option_fields(kind.options),
        layers=[_layer_fields(layer, options, grid) for layer in kind.clues],
    )


def _layer_fields(layer: Layer, options: Mapping[str, Value], grid: Grid | None) -> LayerFields:
    fields = LayerFields(
        name=layer.name,
        on=layer.on,
        sort="labels",
        values=[],
        low=None,
        high=None,
        unknown="",
        blank=layer.blank,
        optional=layer.optional,
        frame=[*layer.frame.items()],
    )
    match layer.values:
        case Symbols() as symbols:
            fields |= {"sort": "symbols", "values": [*dict.fromkeys(symbols.all(options))]}
        case Numbers(low, high, unknown):
            most = high(grid) if high is not None and grid is not None else None
            fields |= {"sort": "numbers", "low": low, "high": most, "unknown": unknown}
        case Lists() as lists:
            some = [] if grid is None else [*islice(lists.all(grid), MAX_LISTS + 1)]
            few = some if len(some) <= MAX_LISTS else []
            fields |= {"sort": "lists", "values": few, "unknown": lists.unknown}
        case Labels():
            pass
    return fields


# -- sheets --------------------------------------------------------------------------------


def sheet(request: OfPuzzle, allowance: Allowance) -> Iterator[SheetFields]:
    """Tell what is printed and what can be filled in; a puzzle with faults has a sheet too."""
    yield sheet_fields(record_of(request.puzzle, allowance, check=False))


def sample(request: OfKind, _: Allowance) -> Iterator[SheetFields]:
    """Tell the sheet of a puzzle of a kind, to begin with."""
    known = evidence(kind_named(request.kind)).solved
    if not known:
        raise BadRequest(f"no puzzle of {request.kind} is known", "kind")
    largest = max(known, key=lambda record: len(record.puzzle.grid.cells))
    yield sheet_fields(Record(largest.puzzle))


def blank(request: Blank, allowance: Allowance) -> Iterator[SheetFields]:
    """Tell the sheet of a kind and a size with nothing printed."""
    kind = kind_named(request.kind)
    grid = grid_of(kind.name, request.rows, request.cols, allowance)
    options = kind.read_options(request.options)
    yield sheet_fields(Record(Puzzle(kind, grid, {}, options)))


def sheet_fields(record: Record) -> SheetFields:
    """All that a page needs of a record."""
    puzzle = record.puzzle
    whole = not puzzle.faults
    canvas = Canvas(model_of(puzzle), candidates=True) if whole else None
    return SheetFields(
        record=encoded(record),
        clues={name: _pairs(clues) for name, clues in puzzle.clues.items()},
        entries=_pairs(record.state or {}),
        marks=[(place_fields(place), [*values]) for place, values in record.candidates.items()],
        picture=picture_fields(picture_of(puzzle)),
        look=_look_fields(puzzle),
        answers=[_answer_fields(puzzle, answer) for answer in puzzle.kind.answers if whole],
        given=_pairs(canvas.given) if canvas else [],
        allowed=_allowed(puzzle) if whole else [],
        slots=_slot_fields(canvas) if canvas else [],
        faults=[fault_fields(fault) for fault in puzzle.faults],
        **_kind_fields(puzzle.kind, puzzle.options, puzzle.grid),
    )


def _pairs(values: Mapping[Place, Value]) -> list[tuple[PlaceFields, Value]]:
    return [(place_fields(place), value) for place, value in values.items()]


def _answer_fields(puzzle: Puzzle, answer: Answer) -> AnswerFields:
    indices: dict[tuple[Value, ...], int] = {}
    places = [
        (place_fields(place), indices.setdefault(tuple(domain), len(indices)))
        for place, domain in answer.domains(puzzle).items()
    ]
    return AnswerFields(
        name=answer.name,
        on=answer.on,
        outside=answer.outside,
        domains=[[*domain] for domain in indices],
        places=places,
    )


def _allowed(puzzle: Puzzle) -> list[tuple[PlaceFields, list[Value]]]:
    givens = model_of(puzzle).givens
    return [(place_fields(p), [*values]) for p, values in givens.items() if len(values) > 1]


def _look_fields(puzzle: Puzzle) -> LookFields:
    """How the values that stand anywhere in a puzzle, or may, are drawn."""
    look, kind = puzzle.kind.look, puzzle.kind
    values: dict[Value, None] = dict.fromkeys(look.figures)
    if not puzzle.faults:
        values |= {value: None for domain in puzzle.domains.values() for value in domain}
    for layer in kind.clues:
        if isinstance(layer.values, Symbols):
            values |= dict.fromkeys(layer.values.all(puzzle.options))
        if not isinstance(layer.values, Labels):
            values |= dict.fromkeys(puzzle.clues[layer.name].values())
    figures = {ink for ink in map(look.ink, values) if isinstance(ink, Figure)}
    figures |= {BLOCK} if look.on_black else set()
    figures |= {CIRCLE} if look.circled else set()
    return LookFields(
        shapes={one.value: shape_fields(one) for one in Figure if one in figures - {*STROKES}},
        values=[
            ValueFields(
                value=value,
                name=look.value_names.get(value, str(value)),
                **ink_fields(look.ink(value)),
            )
            for value in values
        ],
        on_black=[*look.on_black],
        walls=look.walls,
        cages=look.cages,
        parted=look.parted,
        small=sorted(look.small),
    )


def _slot_fields(canvas: Canvas) -> list[SlotFields]:
    return [
        SlotFields(sort=sort.__name__.lower(), value=value, slot=[*slot])
        for sort, slots in canvas.slots.items()
        for value, slot in slots.items()
    ]

"""Questions about kinds, and about sheets: all that a page needs to draw and edit a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from enpitsu.app.limits import MAX_TOLD_LISTS
from enpitsu.app.listed import ListedKind, Sentence, sentences
from enpitsu.app.questions.requests import Allowance, ToldFault, expect_small
from enpitsu.app.requests.drafts import OfDraft
from enpitsu.app.requests.puzzles import Side
from enpitsu.io.formats import formats_of
from enpitsu.io.formats.json import encoded
from enpitsu.kit.evidence import evidence
from enpitsu.kit.instruction import instruction
from enpitsu.making.levels import LEVELS
from enpitsu.making.recipe import techniques, usual_symmetries
from enpitsu.making.turning import turn_names
from enpitsu.paper import wire
from enpitsu.paper.grid import Grid, Place
from enpitsu.paper.layer import Answer, Labels, Layer, Lists, Numbers, Option, Parts, Paths, Symbols
from enpitsu.paper.look import BLOCK, CIRCLE, DIAGONAL, DISC, STROKES, Figure, Look
from enpitsu.paper.values import Candidates, Domain, Value
from enpitsu.paper.wire import BadRequest
from enpitsu.puzzle.kind import JOINT, Kind, Puzzle, Record
from enpitsu.puzzle.model import kept_model
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.puzzle.registry import listed
from enpitsu.puzzle.variant import VARIANTS, takes_variants
from enpitsu.show.picture import Canvas, Picture
from enpitsu.show.picture import draw as picture_of
from enpitsu.show.render.shapes import FigureShapes, ListShapes, lists_of, shapes_of

# -- requests ------------------------------------------------------------------------------


@dataclass(frozen=True)
class EmptyRequest:
    """A request without fields."""


@dataclass(frozen=True)
class KindRequest:
    """A kind, by its name."""

    kind: str


@dataclass(frozen=True)
class BlankRequest:
    """A kind, a size unless it is the usual one, and options of the kind."""

    kind: str
    rows: Side = None
    cols: Side = None
    options: dict[str, str | int] = field(default_factory=dict)


# -- answers -------------------------------------------------------------------------------


NO_TEXTS = ("link", "dimacs")  # formats that people do not read as text


class PrintedLayer(NamedTuple):
    """A layer of clues: where its places lie, and what may be printed there.

    `on` is the sort of its places, and `sort` that of its values: `symbols`, `numbers`, `lists`,
    `labels`, `parts` or `nothing`. `blank` stands for no clue. `values` has the symbols, or the
    lists if they are few; numbers go from `low` to `high`, if there are such limits. `unknown`
    stands for a number that is not given, if that is possible. `frame` has pairs of a value and of
    what remains when it is erased. Clues that are `listed` are objects in JSON, each with its
    place. If the places are lists of cells, `paths` tells which of these there may be. The layer of
    a variant has the `title` of that.
    """

    name: str
    on: str
    sort: str
    blank: str
    optional: bool
    frame: Sequence[tuple[Value, Value]]
    values: Sequence[str] = ()
    low: int | None = None
    high: int | None = None
    unknown: str = ""
    listed: bool = False
    paths: Paths | None = None
    title: str = ""


class AnswerLayer(NamedTuple):
    """A layer of answers: `places` has for each place which of the `domains` it has, by number.

    `on` is the sort of its places. `outside` stands for a cell of the grid that takes no answer.
    """

    name: str
    on: str
    outside: str
    domains: Sequence[Domain]
    places: Mapping[Place, int]


class DrawnValue(NamedTuple):
    """A value, its name in words, and what is drawn for it: a figure, or else a text.

    Of one that is the centre of an area, `centre` tells where that lies, down and across in cells.
    """

    value: Value
    name: str
    centre: tuple[float, float] | None
    figure: Figure | None
    text: str | None


@wire.json_object(
    *("shapes", "values", "on_black=look.on_black", "walls=look.walls", "cages=look.cages"),
    *("parted=look.parted", "small=look.small"),
)
class DrawnLook(NamedTuple):
    """How a kind is drawn: its values, those written on black, and which layers are lines.

    `shapes` has the elements of each figure that is no stroke along an edge or across it. If
    answers are `parted`, there are borders between cells that have different ones.
    """

    shapes: Mapping[str, FigureShapes]
    values: Sequence[DrawnValue]
    look: Look


class CandidateSlot(NamedTuple):
    """Where a candidate is drawn at places of a sort; without a value, where the clue is drawn.

    `slot` has the row and the column in the small grid of slots.
    """

    sort: str
    value: Value | None
    slot: Sequence[int]


@wire.json_object(
    *("kind=kind.name", "title=kind.title", "formats", "rules", "options=kind.options"),
    "layers",
)
class PaperOfKind(NamedTuple):
    """A kind with some options, on a grid if one is chosen: its rules, and what is printed."""

    kind: Kind
    chosen: Mapping[str, Value]
    grid: Grid | None = None

    @property
    def formats(self) -> list[str]:
        """The formats it can be written in, as a puzzle."""
        return [name for name in formats_of(self.kind) if name not in NO_TEXTS]

    @property
    def rules(self) -> list[Sentence]:
        """Its rules in words."""
        return sentences(self.kind.stated, self.chosen)

    @property
    def layers(self) -> list[PrintedLayer]:
        """The layers of what is printed."""
        laid = [VARIANTS.get(name) for name in self.kind.name.split(JOINT)[1:]]
        titles = {layer.name: variant.title for variant in laid for layer in variant.clues}
        return [
            _printed(layer, self.chosen, self.grid)._replace(title=titles.get(layer.name, ""))
            for layer in self.kind.clues
        ]


@wire.json_object(
    *("rows", "cols", "symmetries", "levels", "techniques", "extra_options", "turns"),
    "*paper",
)
class Wishes(NamedTuple):
    """A kind, and what can be wished of a new puzzle of it.

    `extra_options` are those of the frame from which it is made, `rows` and `cols` its usual size;
    `turns` are the ways it can be turned.
    """

    rows: int
    cols: int
    symmetries: Sequence[str]
    levels: Sequence[str]
    techniques: Sequence[str]
    extra_options: Sequence[Option]
    turns: Sequence[str]
    paper: PaperOfKind


class OfferedVariant(NamedTuple):
    """A variant that can be laid on a kind, and what it says."""

    name: str
    title: str
    text: str


class OfferedVariants(NamedTuple):
    """The variants that can be laid on a kind; none on most."""

    variants: Sequence[OfferedVariant]


class ListedKinds(NamedTuple):
    """All kinds."""

    kinds: Sequence[ListedKind]


@wire.json_object(
    *("record", "clues", "entries", "marks", "picture", "look", "answers", "given", "allowed"),
    *("slots", "faults", "instruction", "lists", "*paper"),
)
class Sheet(NamedTuple):
    """All that a page needs to draw a puzzle and to let it be filled in, or edited.

    `clues` has for each layer pairs of a place and what is printed there, `entries` those of a
    place and what is filled in, and `marks` those of a place and its candidates. `picture` is
    what is printed. `given` are pairs of a place and the value printed there that
    is the answer; `allowed` are those where a clue leaves only some of the values. A puzzle with
    `faults` has no answers. `instruction` is the aim, then the rules of this puzzle in words.
    `lists` has what lies on lists of cells.
    """

    record: dict[str, Any]
    clues: Mapping[str, Mapping[Place, Value]]
    entries: Mapping[Place, Value]
    marks: Mapping[Place, Candidates]
    picture: Picture
    look: DrawnLook
    answers: Sequence[AnswerLayer]
    given: Mapping[Place, Value]
    allowed: Mapping[Place, Candidates]
    slots: Sequence[CandidateSlot]
    faults: Sequence[ToldFault]
    instruction: Sequence[str]
    lists: ListShapes
    paper: PaperOfKind

    @classmethod
    def of(cls, record: Record) -> Sheet:
        """All that a page needs of a record."""
        puzzle = record.puzzle
        picture = picture_of(puzzle)
        whole = not puzzle.faults
        canvas = Canvas(kept_model(puzzle), candidates=True) if whole else None
        return cls(
            record=encoded(record),
            clues=puzzle.clues,
            entries=record.state or {},
            marks=record.candidates,
            picture=picture,
            look=_look(puzzle),
            answers=[_answer(puzzle, answer) for answer in puzzle.kind.answers if whole],
            given=canvas.given if canvas else {},
            allowed=_allowed(puzzle) if whole else {},
            slots=_slots(canvas) if canvas else [],
            faults=[*map(ToldFault.of, puzzle.faults)],
            instruction=_instruction(puzzle, whole=whole),
            lists=lists_of(picture),
            paper=PaperOfKind(puzzle.kind, puzzle.options, puzzle.grid),
        )


# -- kinds ---------------------------------------------------------------------------------


def kinds(_: EmptyRequest, __: Allowance) -> Iterator[ListedKinds]:
    """Tell which kinds of puzzle there are."""
    yield ListedKinds([*map(ListedKind, listed())])


def rules(request: KindRequest, _: Allowance) -> Iterator[Wishes]:
    """Tell the rules of a kind, what is printed on its puzzles, and what can be wished of them."""
    kind = kind_named(request.kind)
    rows, cols = kind.usual_size
    yield Wishes(
        rows,
        cols,
        symmetries=usual_symmetries(kind),
        levels=[*LEVELS],
        techniques=[*dict.fromkeys(technique.name for technique in techniques(kind))],
        extra_options=kind.frame_options,
        turns=turn_names(kind),
        paper=PaperOfKind(kind, kind.defaults()),
    )


def variants(request: KindRequest, _: Allowance) -> Iterator[OfferedVariants]:
    """Tell which variants can be laid on a kind."""
    able = takes_variants(kind_named(request.kind))
    found = [one for _, one in VARIANTS.loaded(VARIANTS.names())] if able else []
    yield OfferedVariants(
        [
            OfferedVariant(
                one.name,
                one.title,
                " ".join(rule.sentence({}) for rule in one.rules if "lemma" not in rule.roles),
            )
            for one in found
        ]
    )


def _printed(layer: Layer, options: Mapping[str, Value], grid: Grid | None) -> PrintedLayer:
    sort = type(layer.values).__name__.lower()
    frame = [*layer.frame.items()]
    paths = layer.on if isinstance(layer.on, Paths) else None
    on = "paths" if isinstance(layer.on, Paths) else layer.on
    told = PrintedLayer(
        *(layer.name, on, sort, layer.blank, layer.optional, frame),
        listed=layer.by_line,
        paths=paths,
    )
    match layer.values:
        case Symbols() as symbols:
            return told._replace(values=[*dict.fromkeys(symbols.all(options))])
        case Numbers(low, high, unknown):
            most = high(grid) if high is not None and grid is not None else None
            return told._replace(low=low, high=most, unknown=unknown)
        case Parts() as parts:
            some = [] if grid is None else parts.all(grid, options, MAX_TOLD_LISTS)
            return told._replace(values=[*islice(some, MAX_TOLD_LISTS)])
        case Lists() as lists:
            some = [] if grid is None else [*islice(lists.all(grid), MAX_TOLD_LISTS + 1)]
            few = some if len(some) <= MAX_TOLD_LISTS else []
            return told._replace(values=few, unknown=lists.unknown)
        case _:
            return told


# -- sheets --------------------------------------------------------------------------------


def sheet(request: OfDraft, _: Allowance) -> Iterator[Sheet]:
    """Tell what is printed and what can be filled in; a puzzle with faults has a sheet too."""
    yield Sheet.of(request.puzzle)


def sample(request: KindRequest, _: Allowance) -> Iterator[Sheet]:
    """Tell the sheet of a puzzle of a kind, to begin with."""
    known = evidence(kind_named(request.kind)).solved
    if not known:
        raise BadRequest(f"no puzzle of {request.kind} is known", "kind")
    largest = max(known, key=lambda record: len(record.puzzle.grid.cells))
    yield Sheet.of(Record(largest.puzzle))


def blank(request: BlankRequest, allowance: Allowance) -> Iterator[Sheet]:
    """Tell the sheet of a kind and a size with nothing printed."""
    kind = kind_named(request.kind)
    grid = kind.grid(request.rows, request.cols)
    expect_small(grid, allowance)
    options = kind.read_options(request.options)
    yield Sheet.of(Record(Puzzle(kind, grid, {}, options)))


def _instruction(puzzle: Puzzle, *, whole: bool) -> list[str]:
    """The aim and the rules; of a puzzle that has faults those that every puzzle has."""
    taught = instruction(puzzle.kind)
    options, sizes = puzzle.options, taught.sizes([puzzle])
    usual = [paragraph.told(options, sizes) for paragraph in taught.usual]
    return [taught.told_aim(options, sizes), *(taught.told([puzzle]) if whole else usual)]


def _answer(puzzle: Puzzle, answer: Answer) -> AnswerLayer:
    indices: dict[Domain, int] = {}
    places = {
        place: indices.setdefault(tuple(domain), len(indices))
        for place, domain in answer.domains(puzzle).items()
    }
    return AnswerLayer(answer.name, answer.on, answer.outside, [*indices], places)


def _allowed(puzzle: Puzzle) -> dict[Place, Candidates]:
    givens = kept_model(puzzle).givens
    return {place: values for place, values in givens.items() if len(values) > 1}


def _look(puzzle: Puzzle) -> DrawnLook:
    """How the values of a puzzle, printed or possible, are drawn."""
    look, kind = puzzle.kind.look, puzzle.kind
    values: dict[Value, None] = dict.fromkeys(look.figures)
    domains = () if puzzle.faults else puzzle.domains.values()
    answers = {value: None for domain in domains for value in domain}
    values |= answers
    for layer in kind.clues:
        if isinstance(layer.values, Symbols):
            values |= dict.fromkeys(layer.values.all(puzzle.options))
        if not isinstance(layer.values, Labels):
            values |= dict.fromkeys(puzzle.clues[layer.name].values())
    figures = {ink for ink in map(look.ink, values) if isinstance(ink, Figure)}
    figures |= {BLOCK} if look.on_black or look.blocks else set()
    figures |= {CIRCLE} if look.circled else set()
    figures |= {DISC} if look.discs else set()
    figures |= {DIAGONAL} if look.outward else set()
    shapes = {one.value: shapes_of(one) for one in Figure if one in figures - {*STROKES}}
    drawn = [_drawn(value, look, is_answer=value in answers) for value in values]
    return DrawnLook(shapes, drawn, look)


def _drawn(value: Value, look: Look, *, is_answer: bool) -> DrawnValue:
    ink, name = look.ink(value), look.value_names.get(value, str(value))
    centre = look.centre(value) if look.centre and is_answer else None
    figure, text = (ink, None) if isinstance(ink, Figure) else (None, ink)
    return DrawnValue(value, name, centre, figure, text)


def _slots(canvas: Canvas) -> list[CandidateSlot]:
    return [
        CandidateSlot(sort.__name__.lower(), value, slot)
        for sort, slots in canvas.slots.items()
        for value, slot in slots.items()
        if not isinstance(value, tuple)  # the page knows no answers that share a place
    ]

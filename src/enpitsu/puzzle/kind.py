"""Kinds and their rules, puzzles, records, and states of a board.

A kind has rules that read a puzzle, and a puzzle has a kind, so these types are in one module.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from enpitsu.errors import BadKind, BadPuzzle, Fault, NoLayer, expect_type, instead, short
from enpitsu.paper.grid import TURNS, Cell, Grid, Place, Turn, regions
from enpitsu.paper.layer import (
    LABEL,
    Answer,
    Board,
    Clue,
    Clues,
    FrameFunction,
    Labels,
    Layer,
    Option,
    Options,
    Paths,
    SketchFunction,
    misplaced,
)
from enpitsu.paper.look import Look
from enpitsu.paper.source import Source
from enpitsu.paper.values import Candidates, Domain, Value
from enpitsu.rules import Relation

if TYPE_CHECKING:
    from random import Random

    from enpitsu.puzzle.deduction import Technique, Timing

Domains = Mapping[Place, Domain]
Instances = Iterable[tuple[Sequence[Place], Sequence[Clue], Relation]]
CandidateMap = Mapping[Place, Candidates]
Unmet = Callable[[Sequence[Clue], Sequence[Any], CandidateMap], str]
Role = Literal["rule", "lemma", "implied", "normal", "unique"]
Shown = Callable[["Puzzle", Board, Any], Iterable[Value]]
# Alters a frame and its solution a little, preferably near these places; None if that fails.
AlterFunction = Callable[["Puzzle", Board, Sequence[Place], "Random"], "tuple[Clues, Board] | None"]
# Chooses clues of a layer on lists of cells to fit a solution, where the puzzle has none yet.
TraceFunction = Callable[["Puzzle", Board, Options, "Random"], Mapping[Place, Value]]
Problems = Callable[["Puzzle"], Iterable[Fault]]
# The blocks that native text has for every kind.
BLOCKS = ("grid", "solution", "state", "candidates")
Entry = tuple[Place, Value]
JOINT = " + "  # between the name of a kind and those of its variants
LEFT_OUT = "left out"  # the note that lists drawings of another program that are not kept


# -- what a kind declares ----------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Rule:
    """A rule: its id, one sentence, its instances on a puzzle, and all that comes with it.

    * `text`: the sentence; it may name the puzzle's options in braces.
    * `instances`: a function of a puzzle and its domains that yields triples (places, clues,
      relation): because of these printed clues, the relation holds on these places. Without clues
      it holds on every board of this frame. The first places are the slots of the relation; any
      others only belong to the picture.
    * `roles`: what it is for.

      - "rule": part of the definition of a solution.
      - "lemma": it follows from the rules, and reasons may cite it by its name.
      - "implied": a redundant constraint. It follows from the rules, and solvers get it to shorten
        their search.
      - "normal": symmetry breaking. It need not hold, but a solution that breaks an instance can be
        changed into another solution at the places of that instance alone, and a sequence of such
        changes ends. So if there are solutions, one of them keeps all normal rules. And if just one
        does although there are others, some other one differs from it at the places of a single
        instance.
      - "unique": it holds if the puzzle has one solution. Once that is proved, reasons may cite it
        where nothing else is left.

    * `min_places`: an implied or normal rule is used on boards with this many places or more; on
      smaller ones it costs more than it saves. Such a normal rule only shortens the search: if a
      change at its places leads to a solution in normal form, this can also be changed at the
      places of an instance that every board has.
    * `instead_of`: the ids of rules that an implied rule replaces for solvers, as it says all that
      they say.
    * `noun`: what people call the places of an instance, if there is a word for them. In sentences
      a "line" is "row 4", a "run" has its ends, the "grid" or "board" is just that, and anything
      else is named by its first place, such as "the region of r3c4".
    * `unmet`: the words for an instance that cannot hold, if the candidates of its places do not
      show it: "no rectangle would cover {place}". {place} is the first place that is no slot, or
      else the first place; {clue} is the value of the clue. It may be a function of the clues, the
      places and the candidates.
    * `techniques`: the named ways of reasoning from it.
    * `shown`: for each layer it reads, a function of a puzzle, a full board and a place that yields
      the clues that the board allows there. Without it every value is tried, which takes longer.
    * `problems`: as those of a kind.
    """

    id: str
    text: str
    instances: Callable[[Puzzle, Domains], Instances]
    roles: tuple[Role, ...] = ("rule",)
    noun: str = ""
    unmet: str | Unmet = ""
    min_places: int = 0
    instead_of: tuple[str, ...] = ()
    techniques: tuple[Technique, ...] = field(default=(), compare=False, repr=False)
    shown: Mapping[str, Shown] = field(default_factory=dict, compare=False, repr=False)
    problems: Problems | None = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        return f"<rule {self.id}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it without the parts that only its kind needs: steps that cite it stay small."""
        said = self.id, self.text, self.instances, self.roles, self.noun, self.unmet
        return Rule, (*said, self.min_places, self.instead_of)

    def sentence(self, options: Options) -> str:
        """The rule as a sentence, with these options filled in."""
        return self.text.format(**options)


class Pattern(NamedTuple):
    """A name for case analyses on spots where certain rules meet.

    The ids of the rules that meet there include all of `rules`, and no others than those in `also`.
    """

    name: str
    rules: frozenset[str]
    also: frozenset[str] = frozenset()

    def fits(self, met: frozenset[str]) -> bool:
        """Whether it names a spot where these rules meet."""
        return self.rules <= met <= self.rules | self.also


class Derived(NamedTuple):
    """Values that are a function of the answers and useful in rules: inside, direction, order.

    Models, and so solvers and reasons, contain them; boards, states and counts do not. The places
    are the keys of `domains`, each `At` the name. `rule` ties them to the answers, so that each
    solution leaves one value at each place: the one that `derive(puzzle, board)` returns for a full
    board. For a board that breaks rules it may return fewer places.
    """

    name: str
    domains: Callable[[Puzzle], Domains]
    rule: Rule
    derive: Callable[[Puzzle, Board], Board]


class Former(NamedTuple):
    """An earlier version of a kind, with other layers and options, and how to convert it (`now`).

    It has no rules; its puzzles are only read, and then converted.
    """

    kind: Kind
    now: Callable[[Puzzle], Puzzle]

    def said_by(self, names: Iterable[str], kind: Kind) -> bool:
        """Whether some name is that of a layer or an option that only the earlier version has."""
        lost = {*self.kind.parts} - {*kind.parts}
        return not lost.isdisjoint(names)


class Reader(Protocol):
    """Reads puzzles of a kind."""

    def read(self, source: Source, kind: Kind, grid: Grid | None = None) -> Record:
        """The record that starts at the source's position; `grid` if its size is already known."""


class Codec(Reader, Protocol):
    """Reads and writes a kind in another program's format; `enpitsu.io.codecs` makes them."""

    @property
    def name(self) -> str:
        """The name the kind has there."""

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names it has or had there."""

    @property
    def newer(self) -> Mapping[int, Codec]:
        """The codecs of newer versions of the format, by version number."""

    @property
    def kanpen(self) -> Reader | None:
        """The reader of kanpen.net's own links, which are never written; None if there is none."""

    def write(self, record: Record) -> str:
        """The record as text; `Unsupported` if something cannot be said there."""

    def remarks(self, record: Record) -> Iterable[str]:
        """Remarks on how the other program will treat the record, where that may surprise."""


@dataclass(frozen=True, eq=False, repr=False)
class Kind:
    """A kind of puzzle, as data.

    What it is:

    * `name`, `title`, `family`, `aliases`: the name in commands and files, the name that people
      read, the group it is listed in, and other names by which it is found.
    * `clues`, `answers`: the layers that are printed, and those that are filled in.
    * `options`: what a puzzle may set beside its clues.
    * `rules`: what a solution is, and what follows from that: see `Rule`.
    * `derived`: values that follow from the answers, of which rules may speak.
    * `problems`: a function from a puzzle to the faults that it has though each clue is a value of
      its layer, such as a region in two pieces.
    * `look`, `codecs`: how it is drawn, and its formats of other programs, by their names.
    * `turns`: the rotations and reflections of the board that keep solutions.
    * `turned`: for answers that name places, their new value after a turn of this grid.
    * `alike`: a function from a puzzle to groups of values that can be exchanged with each other
      everywhere in it without changing what is a solution. Letters that an option lists always can.
    * `former`: how texts of an earlier notation are read.
    * `components`: the kinds it is made of, whose boards show their techniques.

    How it is reasoned about:

    * `techniques`: named ways of reasoning beside those that rules bring, easiest first.
    * `techniques_with_variants`: the same for the kind with variants, if there are others then.
    * `whole_ladder`: whether techniques for any kind come after all of its own; else they are
      merged by level.
    * `patterns`: names for case analyses; the first that fits is used.
    * `solving_time`: how long people take, where times for the kind have been published.

    How puzzles are made (the frame is what is printed before any clue is chosen):

    * `usual_size`: rows and columns, if nothing else is wished.
    * `frame`: draws a frame at random; without it the frame is empty. It gets the options and
      `frame_options` by name. A frame that grows is a generator: it yields the clues so far, is
      sent a solution of these or None, and returns all of them.
    * `frame_symmetry`: the symmetry that every frame has, whatever the clues.
    * `rare_symmetries`: those with which puzzles of the usual size are hardly ever found.
    * `open_frame`: the same kind with values of the frame among the answers, for kinds where a
      random frame seldom has a solution: frame and solution are then found together.
    * `outline`: a function from the cells of a board to the frame, where nothing else shows the
      frame in links of Penpa+.
    * `sketch`: draws a frame and a solution of it, where solutions found by a solver look poor.
    * `alter`: changes a frame and its solution a little, for kinds whose levels depend on frames.
    * `traces`: for layers on lists of cells that otherwise belong to the frame, functions that
      choose such lists to fit a solution.
    * `for_people`: whether puzzles get enough clues to be solved without supposing anything, unless
      another level is wished. With as few clues as possible they would be too hard for people.
    """

    name: str
    title: str
    clues: tuple[Layer, ...]
    answers: tuple[Answer, ...]
    rules: tuple[Rule, ...]
    look: Look
    options: tuple[Option, ...] = ()
    techniques: Sequence[Technique] = ()
    techniques_with_variants: Sequence[Technique] = ()
    patterns: tuple[Pattern, ...] = ()
    codecs: Mapping[str, Codec] = field(default_factory=dict)
    problems: Problems = lambda puzzle: ()  # noqa: ARG005
    frame: FrameFunction = lambda grid, options, rng: {}  # noqa: ARG005
    outline: Callable[[Collection[Cell]], Clues] | None = None
    sketch: SketchFunction | None = None
    alter: AlterFunction | None = None
    traces: Mapping[str, TraceFunction] = field(default_factory=dict)
    frame_symmetry: str = "none"
    rare_symmetries: tuple[str, ...] = ()
    frame_options: tuple[Option, ...] = ()
    open_frame: Kind | None = None
    turns: tuple[Turn, ...] = TURNS
    family: str = "others"
    turned: Callable[[Value, Turn, Grid], Value] | None = None
    alike: Callable[[Puzzle], Iterable[Sequence[Value]]] = lambda puzzle: ()  # noqa: ARG005
    usual_size: tuple[int, int] = (10, 10)
    for_people: bool = False
    whole_ladder: bool = False
    aliases: tuple[str, ...] = ()
    derived: tuple[Derived, ...] = ()
    solving_time: Timing | None = None
    former: Former | None = None
    components: tuple[Kind, ...] = ()

    @cached_property
    def stated(self) -> tuple[Rule, ...]:
        """The rules in the role `rule`: they alone define what a solution is."""
        return self._in_role("rule")

    @cached_property
    def lemmas(self) -> tuple[Rule, ...]:
        """The rules in the role `lemma`: they follow from the stated ones; reasons cite them."""
        return self._in_role("lemma")

    @cached_property
    def implied(self) -> tuple[Rule, ...]:
        """The rules in the role `implied`: they follow from the stated rules and help solvers."""
        return self._in_role("implied")

    @cached_property
    def normal(self) -> tuple[Rule, ...]:
        """The rules in the role `normal`: if there is a solution, some solution keeps them."""
        return self._in_role("normal")

    @cached_property
    def unique(self) -> tuple[Rule, ...]:
        """The rules in the role `unique`: if there is just one solution, it keeps them."""
        return self._in_role("unique")

    def _in_role(self, role: Role) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if role in rule.roles)

    @cached_property
    def own_techniques(self) -> tuple[Technique, ...]:
        """All techniques of the kind and its rules, easiest first; those of rules by their cost."""
        found = [*self.techniques]
        brought = [technique for rule in self.rules for technique in rule.techniques]
        for one in reversed(brought):
            harder = (i for i, other in enumerate(found) if other.effort >= one.effort)
            found.insert(next(harder, len(found)), one)
        return tuple(sorted(found, key=lambda technique: technique.level))

    def shown(self, layer: str) -> Shown | None:
        """The function that finds a layer's clues on a full board; None if values must be tried."""
        return next((rule.shown[layer] for rule in self.rules if layer in rule.shown), None)

    def __repr__(self) -> str:
        return f"<kind {self.name}>"

    def __deepcopy__(self, _: object) -> Kind:
        return self

    def layer(self, name: str) -> Layer:
        """The clue layer of that name."""
        for layer in self.clues:
            if layer.name == name:
                return layer
        raise NoLayer(_has_no(self, "layer", name, (layer.name for layer in self.clues)))

    def grid(self, rows: int | None = None, cols: int | None = None) -> Grid:
        """A grid of that size; by default the usual one, and a square if one side is given."""
        if rows is None:
            return Grid(*self.usual_size) if cols is None else Grid(cols, cols)
        return Grid(rows, rows if cols is None else cols)

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The names of its layers and options."""
        return *(layer.name for layer in self.clues), *(option.name for option in self.options)

    def defaults(self) -> dict[str, Value]:
        """Every option at its default."""
        return {option.name: option.default for option in self.options}

    def read_options(self, given: Options) -> dict[str, Value]:
        """Every option with its value, from text or values; missing ones take their defaults.

        Invalid values are kept as they are: `problems` reports them.
        """
        told = {**self.defaults(), **given}
        return {option.name: option.value(told[option.name]) for option in self.options}


# -- a puzzle ----------------------------------------------------------------------------

# How puzzles are shown as text and as SVG: importing `enpitsu.kinds` registers functions here.
RENDERERS: dict[str, Callable[[Any], str]] = {}


def _has_no(kind: Kind, sort: str, name: str, known: Iterable[str]) -> str:
    return f"{kind.name} has no {sort} '{short(name)}'; {instead(name, known)}"


class _Layers(dict[str, Mapping[Any, Value]]):
    """The layers of a puzzle by name; `NoLayer` for one that its kind does not have."""

    def __init__(self, kind: Kind, layers: Clues) -> None:
        super().__init__(layers)
        self.kind = kind

    def __missing__(self, name: str) -> Mapping[Any, Value]:
        raise NoLayer(_has_no(self.kind, "layer", name, self))


@dataclass(frozen=True, repr=False)
class Puzzle:
    """What is printed: a kind, a grid, the clues `layer -> place -> value`, and options.

    Puzzles are equal by value. Missing layers are empty and missing options take their
    defaults; `BadPuzzle` is raised for a layer or an option the kind does not have. All else
    can be held, a half-made puzzle too: `problems` lists what is wrong with it.
    """

    kind: Kind
    grid: Grid
    clues: Clues
    options: Options = field(default_factory=dict)

    def __post_init__(self) -> None:
        expect_type(self.kind, Kind, "enpitsu.kind finds one by its name")
        expect_type(self.grid, Grid, "Grid(rows, cols) makes one")
        expect_type(self.clues, Mapping, "clues are {layer: {place: value}}")
        expect_type(self.options, Mapping, "options are {name: value}")
        for layer in filter(None, self.clues.values()):
            expect_type(layer, Mapping, "clues are {layer: {place: value}}")
        clues = {
            layer.name: MappingProxyType(_in_order(layer, self.grid, self.clues.get(layer.name)))
            for layer in self.kind.clues
        }
        options = MappingProxyType({**self.kind.defaults(), **self.options})
        for sort, given, known in (
            ("layer", self.clues, clues),
            ("option", options, self.kind.defaults()),
        ):
            if strange := [name for name in given if name not in known]:
                raise BadPuzzle([Fault(_has_no(self.kind, sort, str(strange[0]), known))])
        object.__setattr__(self, "clues", MappingProxyType(_Layers(self.kind, clues)))
        object.__setattr__(self, "options", options)

    def __hash__(self) -> int:
        clues = (tuple(layer.items()) for layer in self.clues.values())
        return hash((self.kind.name, self.grid, *clues, *self.options.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        clues = {name: dict(layer) for name, layer in self.clues.items()}
        return Puzzle, (self.kind, self.grid, clues, dict(self.options))

    def __repr__(self) -> str:
        number = len(self.removable_clues)
        return f"<{self.kind.name} {self.grid}, {number} clue{'' if number == 1 else 's'}>"

    def __str__(self) -> str:
        return RENDERERS.get("text", repr)(self)

    def _repr_svg_(self) -> str | None:
        """The picture a notebook shows; None until a renderer is registered."""
        return RENDERERS["svg"](self) if "svg" in RENDERERS else None

    @property
    def removable_clues(self) -> list[Clue]:
        """The clues that can be removed, entirely or down to what the frame keeps of them.

        This is what "number of clues" counts; all others belong to the frame.
        """
        return [
            Clue(layer.name, place, value)
            for layer in self.kind.clues
            for place, value in self.clues[layer.name].items()
            if layer.after_removal(value) != value
        ]

    def with_clue(self, layer: str, place: Place, value: Value) -> Puzzle:
        """The puzzle with a clue added, replacing any that the layer has at this place.

        Places are zero-based, as in `Cell(0, 1)`. `BadPuzzle` names the place if there is no such
        layer or place, or if it cannot hold the value.
        """
        clues = {**self.clues, layer: {**self.clues.get(layer, {}), place: value}}
        changed = Puzzle(self.kind, self.grid, clues, self.options)
        for fault in bad_clues(changed):
            if (fault.layer, fault.place) == (layer, place):
                raise BadPuzzle([fault])
        return changed

    def without_clue(self, layer: str, place: Place) -> Puzzle:
        """The puzzle without a clue; anything that belongs to the frame, such as a label, remains.

        `BadPuzzle` names the place if no clue is there.
        """
        if layer not in self.clues:
            raise BadPuzzle([Fault(_has_no(self.kind, "layer", layer, self.clues))])
        clues = dict(self.clues[layer])
        if place not in clues:
            raise BadPuzzle([Fault(f"{layer}: {place} has no clue", layer, place)])
        stays = self.kind.layer(layer).after_removal(clues.pop(place))
        if stays is not None:
            clues[place] = stays
        return Puzzle(self.kind, self.grid, {**self.clues, layer: clues}, self.options)

    @property
    def told_options(self) -> Options:
        """The options to write: all but the optional ones that have their default."""
        return {
            option.name: self.options[option.name]
            for option in self.kind.options
            if not option.optional or self.options[option.name] != option.default
        }

    @cached_property
    def regions(self) -> Mapping[str, Mapping[Value, tuple[Cell, ...]]]:
        """The cells of each region by its label, for each layer of labels."""
        named = (layer.name for layer in self.kind.clues if isinstance(layer.values, Labels))
        return {name: regions(self.clues[name]) for name in named}

    @cached_property
    def domains(self) -> Domains:
        """The possible values at each place that takes an answer. It must have no faults."""
        return {
            place: domain
            for answer in self.kind.answers
            for place, domain in answer.domains(self).items()
        }

    @cached_property
    def all_domains(self) -> Domains:
        """The domains of answers and of derived values; the puzzle must have no faults."""
        derived = self.kind.derived
        if not derived:
            return self.domains
        told = (one.domains(self).items() for one in derived)
        return {**self.domains, **dict(chain.from_iterable(told))}

    def derived(self, board: Board) -> Board:
        """A full board together with the values at derived places."""
        if not self.kind.derived:
            return board
        found = dict(board)
        for one in self.kind.derived:
            found |= one.derive(self, found)
        return found

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with the puzzle, each fault with its place."""
        options, faults = tuple(_bad_options(self)), tuple(bad_clues(self))
        if options:  # an invalid option may make the kind's functions fail
            return (*options, *faults)
        bad = {(fault.layer, fault.place) for fault in faults}
        clues = {
            name: {place: value for place, value in layer.items() if (name, place) not in bad}
            for name, layer in self.clues.items()
        }
        sound = Puzzle(self.kind, self.grid, clues, self.options) if bad else self
        brought = (rule.problems for rule in self.kind.rules if rule.problems)
        found = chain.from_iterable(_faults(one, sound) for one in (self.kind.problems, *brought))
        return (*faults, *found)


def expect_puzzle(given: object) -> None:
    """Raise `TypeError` unless this is a puzzle."""
    expect_type(
        given, Puzzle, "enpitsu.read makes one of text or of a dict of JSON, and a record has one"
    )


def expect_board(given: object) -> None:
    """Raise `TypeError` unless this is a board: a mapping from places to values."""
    expect_type(given, Mapping, "a board is {place: value}; enpitsu.from_rows makes one of rows")


def misfits(puzzle: Puzzle, entries: Iterable[Entry]) -> Iterator[Fault]:
    """A fault for each entry with a place or value that the puzzle, itself valid, does not have."""
    layers = {answer.name: answer.places(puzzle.grid) for answer in puzzle.kind.answers}
    named = {place: name for name, places in layers.items() for place in places}
    for place, value in entries:
        domain = puzzle.domains.get(place)
        if domain is None or value not in domain:
            yield misplaced(named.get(place, ""), place, value, domain)


def _faults(problems: Problems, puzzle: Puzzle) -> Iterator[Fault]:
    """The faults that `problems` finds; `BadKind` if it yields anything else."""
    found: Any = problems(puzzle)
    met = found
    if isinstance(found, Iterable) and not isinstance(found, str | Fault):
        for met in found:
            if not isinstance(met, Fault) or not isinstance(met.text, str):
                break
            yield met
        else:
            return
    expected = "expected faults, such as Fault(text, layer, place), each with `yield`"
    raise BadKind(f"the problems of {puzzle.kind.name}: met {short(repr(met))}; {expected}")


def problems(puzzle: Puzzle) -> tuple[Fault, ...]:
    """All faults of a puzzle, each with its layer and place; empty if the puzzle is valid."""
    expect_puzzle(puzzle)
    return puzzle.faults


def _in_order(layer: Layer, grid: Grid, given: Mapping[Any, Value] | None) -> dict[Place, Value]:
    """The clues in reading order, followed by those that lie outside the grid."""
    if not given:
        return {}
    return {place: given[place] for place in layer.places(grid, given) if place in given} | dict(
        given
    )


def _bad_options(puzzle: Puzzle) -> Iterator[Fault]:
    for option in puzzle.kind.options:
        name, value = option.name, puzzle.options[option.name]
        if expected := option.expected_instead_of(value):
            met = short(repr(value) if expected == repr(option.value(value)) else str(value))
            yield Fault(f"option {name}={met}; expected {expected}", name)


def bad_clues(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault for each clue outside the grid or with a value that its layer does not have."""
    names = {*BLOCKS, *(layer.name for layer in puzzle.kind.clues)}
    for layer in puzzle.kind.clues:
        clues = puzzle.clues[layer.name]
        inside = {*layer.places(puzzle.grid, clues)} if clues else set()
        if isinstance(layer.on, Paths):
            yield from layer.on.faults(layer.name, (path for path in clues if path in inside))
        for place, value in clues.items():
            if place not in inside:
                where = _where(layer, place)
                yield Fault(f"{where} lies outside the {puzzle.grid} grid", layer.name, place)
                continue
            expected = layer.expected_instead_of(value, puzzle.grid, puzzle.options)
            if not expected and isinstance(layer.values, Labels) and value in names:
                expected = LABEL
            if expected:
                met = f"{_where(layer, place)} holds {short(str(value))}; expected {expected}"
                yield Fault(met, layer.name, place)


def _where(layer: Layer, place: Place) -> str:
    """A place with the name of its layer, unless it names that itself, as "left 3" does."""
    said = str(place)
    return said if said.startswith(f"{layer.name} ") else f"{layer.name}: {said}"


@dataclass(frozen=True, repr=False)
class Record:
    """A puzzle as it was read, with everything else in its file.

    `solution` and `state` are boards; the state may be partly filled. `candidates` are the player's
    pencil marks, at places that are not filled; if there are any, there is a state, which may be
    empty. `notes` are other remarks, which are written back unchanged; `line` is the line of the
    text where the record begins, from one.
    """

    puzzle: Puzzle
    id: str | None = None
    solution: Board | None = None
    state: Board | None = None
    notes: Mapping[str, Any] = field(default_factory=dict)
    line: int = 1
    candidates: CandidateMap = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.candidates and self.state is None:
            object.__setattr__(self, "state", {})

    def __repr__(self) -> str:
        filled = "".join(f", {name}" for name in self.boards)
        return f"<record {self.id or f'of line {self.line}'}: {self.puzzle!r}{filled}>"

    def __str__(self) -> str:
        return RENDERERS.get("record", repr)(self)

    @property
    def boards(self) -> dict[str, Board]:
        """The boards there are, by name."""
        named = {"solution": self.solution, "state": self.state}
        return {name: board for name, board in named.items() if board is not None}

    @property
    def position(self) -> State | None:
        """The player's state, made of entries and pencil marks; None if the record has none."""
        if self.state is None:
            return None
        return State.of(self.puzzle, self.state, self.candidates)


# -- what is known -----------------------------------------------------------------------


@dataclass(frozen=True)
class State:
    """The candidates at each place, known or claimed. Changes return a new state."""

    candidates: Mapping[Place, Candidates]

    @classmethod
    def fresh(cls, puzzle: Puzzle) -> State:
        """The state in which every value of every place is still possible."""
        return cls(puzzle.domains)

    @classmethod
    def of(cls, puzzle: Puzzle, board: Board, marks: CandidateMap | None = None) -> State:
        """The state of a (partly filled) board and pencil marks; all other places are open."""
        pencilled = marks or {}
        return cls(
            {
                place: (board[place],) if place in board else pencilled.get(place, domain)
                for place, domain in puzzle.domains.items()
            }
        )

    def __repr__(self) -> str:
        return f"<state, {len(self.board())} of {len(self.candidates)} settled>"

    def value(self, place: Place) -> Value | None:
        """The value at a place if it has one candidate, else None."""
        candidates = self.candidates[place]
        return candidates[0] if len(candidates) == 1 else None

    def put(self, place: Place, value: Value) -> State:
        """The state with this value at this place; a place it does not have is ignored."""
        return State({**self.candidates, place: (value,)}) if place in self.candidates else self

    def drop(self, place: Place, value: Value) -> State:
        """The state without this candidate; a place it does not have is ignored."""
        if place not in self.candidates:
            return self
        candidates = tuple(v for v in self.candidates[place] if v != value)
        return State({**self.candidates, place: candidates})

    @property
    def done(self) -> bool:
        """Whether every place has one candidate."""
        return all(len(candidates) == 1 for candidates in self.candidates.values())

    def board(self) -> dict[Place, Value]:
        """The values of all settled places."""
        return {place: known[0] for place, known in self.candidates.items() if len(known) == 1}

    def __iter__(self) -> Iterator[Place]:
        return iter(self.candidates)


def as_state(puzzle: Puzzle, known: State | Board) -> State:
    """The state of a board, or the given state; places that are not named are open.

    `BadPuzzle` lists the entries of a board that are not possible at their places.
    """
    if isinstance(known, State):
        if known.candidates.keys() >= puzzle.domains.keys():
            return known
        return State({**puzzle.domains, **known.candidates})
    expect_board(known)
    if faults := tuple(misfits(puzzle, known.items())):
        raise BadPuzzle(faults)
    return State.of(puzzle, known)

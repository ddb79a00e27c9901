"""The types everything else speaks of: puzzles, their kinds, rules as constraints, and states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from enpitsu.errors import BadPuzzle
from enpitsu.expr import Candidates, Domain, Expr, Value, Var
from enpitsu.grid import Grid, Place, Side

if TYPE_CHECKING:
    from enpitsu.codec import Codec
    from enpitsu.picture import Look
    from enpitsu.techniques import Technique

Board = Mapping[Place, Value]
Options = Mapping[str, Value]
# The keys are places: cells, edges or borders, as the layer says.
Clues = Mapping[str, Mapping[Any, Value]]


# -- what a kind's file declares ---------------------------------------------------------


class Symbols(NamedTuple):
    """Clue values of one character: those in `chars`, and those the option `option` lists."""

    chars: str = ""
    option: str = ""

    def all(self, options: Options) -> str:
        """Every value allowed under these options."""
        return str(options.get(self.option, "")) + self.chars


class Numbers(NamedTuple):
    """Clue values that are whole numbers, `low` or more."""

    low: int = 1


class Labels(NamedTuple):
    """Clue values that are names: any token will do, only equality counts."""


class Layer(NamedTuple):
    """One layer of clues printed on the paper.

    `on` says where its places lie: cells, the edges between them, or one side of the grid.
    A place without a clue is absent from the layer and printed as `blank`.
    """

    name: str
    values: Symbols | Numbers | Labels
    on: Literal["cells", "edges"] | Side = "cells"
    blank: str = "."

    def places(self, grid: Grid) -> Sequence[Place]:
        """All places of the layer, in reading order."""
        match self.on:
            case "cells":
                return grid.cells
            case "edges":
                return grid.edges
            case side:
                return grid.borders(side)


class Answer(NamedTuple):
    """What the player fills in: the places with the values possible there.

    `outside` is printed for a cell that takes no answer. The name of a cell's answer
    is the value itself as text.
    """

    domains: Callable[[Puzzle], Mapping[Place, Domain]]
    outside: str = "."


class Option(NamedTuple):
    """A variant of the rules, given as `name=value`; `read` raises `ValueError` on a bad one."""

    name: str
    default: Value
    read: Callable[[str], Value]
    expected: str


Pairs = Iterable[tuple[Sequence[Place], Expr]]
Vars = Mapping[Any, Var]


class Rule(NamedTuple):
    """A rule: its id, one sentence, and what it says of a puzzle's variables.

    `says` yields pairs (places, expression): "on these places, this holds". The sentence may
    name the puzzle's options in braces.
    """

    id: str
    text: str
    says: Callable[[Puzzle, Vars], Pairs]

    def sentence(self, options: Options) -> str:
        """The rule in words, under these options."""
        return self.text.format(**options)


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of puzzle, as data.

    `rules` are the only statement of what a solution is; `lemmas` follow from them and
    only make reasoning shorter. `techniques` are its named ways of reasoning, easiest first.
    `problems` yields a sentence for each thing that could not
    be printed (a given out of range, a region in two pieces).
    """

    name: str
    title: str
    clues: tuple[Layer, ...]
    answer: Answer
    rules: tuple[Rule, ...]
    look: Look
    options: tuple[Option, ...] = ()
    lemmas: tuple[Rule, ...] = ()
    techniques: tuple[Technique, ...] = ()
    codecs: Mapping[str, Codec] = field(default_factory=dict)
    problems: Callable[[Puzzle], Iterable[str]] = lambda puzzle: ()  # noqa: ARG005

    def __repr__(self) -> str:
        return f"<kind {self.name}>"

    def layer(self, name: str) -> Layer:
        """The clue layer of that name."""
        return next(layer for layer in self.clues if layer.name == name)

    def defaults(self) -> dict[str, Value]:
        """Every option at its default."""
        return {option.name: option.default for option in self.options}


# -- a puzzle ------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Puzzle:
    """What is printed: a kind, a grid, the clues `layer -> place -> value`, and options.

    Puzzles are equal by value. Missing layers are empty and missing options take their
    defaults; `BadPuzzle` is raised when the clues could not be printed so.
    """

    kind: Kind
    grid: Grid
    clues: Clues
    options: Options = field(default_factory=dict)

    def __post_init__(self) -> None:
        clues = {
            layer.name: MappingProxyType(_in_order(layer, self.grid, self.clues.get(layer.name)))
            for layer in self.kind.clues
        }
        object.__setattr__(self, "clues", MappingProxyType(clues))
        strange = [name for name in self.clues if name not in clues]
        if strange:
            raise BadPuzzle(
                [f"{self.kind.name} has no layer {strange[0]}; expected {', '.join(clues)}"]
            )
        options = MappingProxyType({**self.kind.defaults(), **self.options})
        _expect_options(self.kind, options)
        for layer in self.kind.clues:
            _expect_values(layer, clues[layer.name], options)
        object.__setattr__(self, "options", options)
        reasons = list(self.kind.problems(self))
        if reasons:
            raise BadPuzzle(reasons)

    def __hash__(self) -> int:
        clues = (tuple(layer.items()) for layer in self.clues.values())
        return hash((self.kind.name, self.grid, *clues, *self.options.items()))

    def __repr__(self) -> str:
        from enpitsu.notation import written

        return written(self)

    def _repr_svg_(self) -> str:
        """The picture a notebook shows."""
        from enpitsu.picture import draw
        from enpitsu.render.svg import svg

        return svg(draw(self))


def _expect_options(kind: Kind, options: Options) -> None:
    known = {option.name: option for option in kind.options}
    for name, value in options.items():
        try:
            read = known[name].read(str(value))
        except (KeyError, ValueError):
            expected = known[name].expected if name in known else f"one of {', '.join(known)}"
            raise BadPuzzle([f"option {name}={value}; expected {expected}"]) from None
        if read != value:
            raise BadPuzzle([f"option {name}={value!r}; expected {read!r}"])


def _expect_values(layer: Layer, clues: Mapping[Any, Value], options: Options) -> None:
    match layer.values:
        case Symbols() as symbols:
            allowed = tuple(symbols.all(options))
            wrong = [place for place, value in clues.items() if value not in allowed]
        case Numbers(low):
            wrong = [p for p, value in clues.items() if not isinstance(value, int) or value < low]
        case Labels():
            wrong = [place for place, value in clues.items() if not isinstance(value, str)]
    if wrong:
        raise BadPuzzle([f"{layer.name}: {wrong[0]} holds {clues[wrong[0]]!r}; expected a clue"])


def _in_order(layer: Layer, grid: Grid, given: Mapping[Any, Value] | None) -> dict[Place, Value]:
    if not given:
        return {}
    ordered = {place: given[place] for place in layer.places(grid) if place in given}
    if len(ordered) < len(given):
        stray = next(place for place in given if place not in ordered)
        raise BadPuzzle([f"{layer.name}: {stray} lies outside the {grid} grid"])
    return ordered


# -- the puzzle as constraints ----------------------------------------------------------------


@dataclass(eq=False, slots=True)  # not frozen: they are made by the thousand, in half the time
class Constraint:
    """One instance of a rule: on these places, this expression holds. Nobody changes it."""

    rule: Rule
    places: Sequence[Place]
    expr: Expr

    def __str__(self) -> str:
        return f"{self.rule.id} ({', '.join(map(str, self.places))})"


class Model(NamedTuple):
    """A puzzle's variables by place, and every instance of its rules."""

    puzzle: Puzzle
    vars: Vars
    constraints: Sequence[Constraint]


def model(puzzle: Puzzle, *, lemmas: bool = False) -> Model:
    """The constraints of a puzzle; with `lemmas`, those that follow from the rules too."""
    domains = puzzle.kind.answer.domains(puzzle)
    vars_ = {place: Var(place, domain) for place, domain in domains.items()}
    rules = puzzle.kind.rules + (puzzle.kind.lemmas if lemmas else ())
    return Model(
        puzzle,
        vars_,
        [Constraint(rule, at, expr) for rule in rules for at, expr in rule.says(puzzle, vars_)],
    )


# -- what is known ---------------------------------------------------------------------------


@dataclass(frozen=True)
class State:
    """What is known or claimed: the candidates left at each place. Changes return a new state."""

    left: Mapping[Place, Candidates]

    @classmethod
    def fresh(cls, puzzle: Puzzle) -> State:
        """Nothing is known: every value of every place is still possible."""
        return cls(puzzle.kind.answer.domains(puzzle))

    @classmethod
    def of(cls, puzzle: Puzzle, board: Board) -> State:
        """The entries of a board, which may be partly filled; all else is still open."""
        domains = puzzle.kind.answer.domains(puzzle)
        return cls({p: (board[p],) if p in board else all_ for p, all_ in domains.items()})

    def value(self, place: Place) -> Value | None:
        """The value at a place, if only one candidate is left."""
        candidates = self.left[place]
        return candidates[0] if len(candidates) == 1 else None

    def put(self, place: Place, value: Value) -> State:
        """This value stands at this place."""
        return State({**self.left, place: (value,)})

    def drop(self, place: Place, value: Value) -> State:
        """This value does not stand at this place."""
        return State({**self.left, place: tuple(v for v in self.left[place] if v != value)})

    @property
    def done(self) -> bool:
        """Whether one candidate is left everywhere."""
        return all(len(candidates) == 1 for candidates in self.left.values())

    def board(self) -> dict[Place, Value]:
        """The settled places."""
        return {place: left[0] for place, left in self.left.items() if len(left) == 1}

    def __iter__(self) -> Iterator[Place]:
        return iter(self.left)


# -- what follows ------------------------------------------------------------------------------


class Step(NamedTuple):
    """One deduction: the constraints `because` and the candidates `given` rule out `removes`.

    `given` holds, for each place the step looks at, the candidates left there; `sets` are the
    places it settles, and `own` the candidates they had before, where that matters. A step that
    supposes something tells in `chain` what follows from that.
    """

    technique: Technique
    removes: Sequence[tuple[Place, Value]]
    because: Sequence[Constraint]
    given: Mapping[Place, Candidates]
    sets: Sequence[tuple[Place, Value]] = ()
    chain: Sequence[Step] = ()
    own: Mapping[Place, Candidates] = MappingProxyType({})

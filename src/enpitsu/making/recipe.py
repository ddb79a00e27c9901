"""Recipes: what a puzzle to be made should be like; and the methods that can make puzzles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, MISSING, Field, dataclass, field, fields
from functools import cached_property, partial
from hashlib import sha256
from random import Random
from typing import Annotated, Any, NamedTuple, TypedDict

from enpitsu.errors import Unsupported, instead, short, unknown
from enpitsu.inference.reasoner import BEHIND_LADDER
from enpitsu.kit.techniques.general import DEEP, full_ladder
from enpitsu.making.choosing import (
    Picture,
    allowed,
    expect_room,
    is_dug,
    named_layers,
    numbered,
    picture,
    with_numbers,
)
from enpitsu.making.fitting import FOR_PEOPLE, Aim
from enpitsu.making.flow import Flow
from enpitsu.making.levels import LEVELS, hardly_made, levels_met
from enpitsu.making.limits import DEFAULT_ATTEMPTS
from enpitsu.making.published import PUBLISHED
from enpitsu.making.symmetry import SYMMETRIES, image_places, images
from enpitsu.making.themes import DIFFERENT, draws, theme
from enpitsu.making.turning import turns
from enpitsu.paper.grid import Cell, Grid, Place
from enpitsu.paper.layer import Board, Clue, Option, Options
from enpitsu.paper.values import Value
from enpitsu.paper.wire import Between, Meaning, OneOf
from enpitsu.plugins import Registry
from enpitsu.puzzle.deduction import Difficulty, Technique
from enpitsu.puzzle.kind import Kind, Puzzle, TraceFunction
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.puzzle.variant import variants_of

USUAL, HALF_TURN = "usual", "rotate"  # symmetries


class ExtraOption(NamedTuple):
    """An option of a method or of a frame, and what it means.

    `read` takes a value or its text and returns the value; `ValueError` or `TypeError` if it is not
    valid. `default` is the value if none is given.
    """

    name: str
    default: Any
    read: Callable[[Any], Any]
    expected: str
    meaning: str


Attempted = tuple[Puzzle, Board] | str


class Method(NamedTuple):
    """A way to make puzzles, with options of its own.

    `attempt(recipe, rng, tried)` is attempt number `tried`: it returns a puzzle and its only
    solution, or in words why there is none, such as `several solutions`. It raises `Unsupported`
    if no attempt can succeed. After so many `attempts` the method gives up. A `general` one knows
    every field of a recipe, and the options of the kind's frame; others none of `GENERAL_FIELDS`.
    """

    attempt: Callable[[Recipe, Random, int], Attempted]
    extra_options: tuple[ExtraOption, ...] = ()
    attempts: int = DEFAULT_ATTEMPTS
    general: bool = False


DIG = "dig"  # the method that makes every kind
# Methods for one kind alone are named KIND.NAME; KIND.dig replaces the general method.
METHODS: Registry[Method] = Registry("method", {DIG: "enpitsu.making.general:DIG"}, Method)


class ClueWishes(TypedDict, total=False):
    """The fields of a recipe that concern its clues and how it is solved."""

    symmetry: str
    level: str | None
    score: tuple[float, float] | None
    clues: tuple[int, int] | None
    density: tuple[float, float] | None
    layers: tuple[str, ...]
    cells: str
    theme: str
    needs: tuple[str, ...]
    avoids: tuple[str, ...]
    flow: str


@dataclass(frozen=True, kw_only=True)
class ClueRecipe:
    """What the clues of a puzzle should be like, and how hard it should be to solve."""

    symmetry: Annotated[
        str, OneOf((*SYMMETRIES, USUAL)), Meaning("The symmetry of what is printed.")
    ] = USUAL
    level: Annotated[str | None, OneOf(LEVELS), Meaning("Exactly this level.")] = None
    score: Annotated[
        tuple[float, float] | None, Meaning("Bounds of the score that grade gives.")
    ] = None
    clues: Annotated[tuple[int, int] | None, Meaning("The number of clues, without the frame.")] = (
        None
    )
    density: Annotated[
        tuple[float, float] | None, Meaning("Clues as a share of the cells, as in 0.2-0.3.")
    ] = None
    layers: Annotated[
        tuple[str, ...],
        Meaning("Clues only from these layers, or only these values.", "layer", "LAYER[=VALUES]"),
    ] = ()
    cells: Annotated[
        str,
        Meaning("Which cells have clues: # yes, - no, . either.", "cells", "ROW/ROW/..."),
    ] = ""
    theme: Annotated[
        str,
        Meaning(
            "Clues form a picture: frame, rings, spiral, cross, diagonals, checkers, A to Z; or "
            "are all different, or only some numbers: 1-2.",
            "theme",
            "NAME",
        ),
    ] = ""
    needs: Annotated[
        tuple[str, ...], Meaning("Solving requires this technique.", "needs", "TECHNIQUE")
    ] = ()
    avoids: Annotated[
        tuple[str, ...], Meaning("Solving does not use this technique.", "avoids", "TECHNIQUE")
    ] = ()
    flow: Annotated[
        str,
        Meaning(
            "How solving proceeds: opening=1..3, narrow=2.., finish=fast.",
            "flow",
            "NAME=WISH,...",
        ),
    ] = ""


@dataclass(frozen=True, repr=False)
class Recipe(ClueRecipe):
    """What a puzzle should be like: `Recipe("suguru", 6, 6, level="easy")`.

    `Unsupported` says which wish cannot be met, and what can be wished instead.

    * `kind`: its name.
    * `rows`, `cols`: its size; by default that of the picture of `cells`, or else the usual one of
      its kind, and a square if one is given.
    * `options`: those of the kind.
    * `method`, `extra_options`: one of the `METHODS`, and options of that or of the kind's frame.
    * `symmetry`: the rotation or reflection after which what is printed looks the same. The `usual`
      one is the half-turn for kinds most of whose published boards have it, if no clues are wished
      and such puzzles are found; else there is none.
    * `minimal`: no clue can be left out, or with a symmetry no clue together with its images.
    * `level`, `score`: as `grade` gives them; the score is a pair of bounds.
    * `needs`, `avoids`: techniques that solving requires, each of them, and that it does without.
    * `flow`: how solving proceeds: see `enpitsu.making.flow`.
    * `clues`: the least and the greatest number of clues, not counting the frame; `density` is the
      same as a share of the cells, as in (0.2, 0.3).
    * `layers`: the layers that clues come from; `layer=ABC` or `layer=0,2-3` names values, too.
    * `cells`: the cells with clues, as a picture with rows joined by `/`: `#` for a clue, `-` for
      none, `.` for either.
    * `theme`: the name of such a picture (`enpitsu.making.themes`); `different` if no two clues are
      the same number; or the only numbers that are printed, as in `1-2`.
    * `best_of`: the number of puzzles that are made, if there is time; the one taken is most like
      those that people made (`enpitsu.making.taste`).
    """

    kind: str
    rows: int | None = None
    cols: int | None = None
    _: KW_ONLY
    options: Options = field(default_factory=dict)
    method: str = DIG
    minimal: Annotated[bool, Meaning("No clue can be left out.")] = False
    best_of: Annotated[
        int, Between(1), Meaning("Make N puzzles, and choose the one most like those in print.")
    ] = 1
    extra_options: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        size = {"kind": self.kind, "rows": self.rows, "cols": self.cols}
        wished = (wish for wish in fields(self) if getattr(self, wish.name) != _unwished(wish))
        told = size | {wish.name: getattr(self, wish.name) for wish in wished}
        return f"Recipe({', '.join(f'{name}={value!r}' for name, value in told.items())})"

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", self.puzzle_kind.name)
        if self.method not in methods(self.puzzle_kind):
            raise Unsupported(unknown("method", self.method, methods(self.puzzle_kind)))
        for side in (self.rows, self.cols):
            if isinstance(side, int) and side < 1:
                size = f"{self.rows}x{self.cols}"
                raise Unsupported(f"size {size}; expected one row and column at least")
        if self.cells and self.rows is None and self.cols is None:
            drawn = self.cells.split("/")
            object.__setattr__(self, "rows", len(drawn))
            object.__setattr__(self, "cols", len(drawn[0]))
        grid = self.grid  # taken first: with one side alone it would be a square
        object.__setattr__(self, "rows", grid.rows)
        object.__setattr__(self, "cols", grid.cols)
        images(self.grid, self.wished_symmetry)
        if reason := never_alike(self.puzzle_kind, self.wished_symmetry):
            raise Unsupported(f"symmetry {self.symmetry}; {reason}")
        self._expect_symmetry()
        object.__setattr__(self, "layers", named_layers(self.layers, self.puzzle_kind))
        object.__setattr__(self, "options", _options(self.puzzle_kind, self.options))
        object.__setattr__(self, "extra_options", self._read_extra_options())
        self._expect_known()
        self._expect_bounds()
        for name in ("cells",) if draws(self.theme) else ("layers",) if self.theme else ():
            if getattr(self, name):
                raise Unsupported(f"{name} and theme; expected one of them")
        if self.theme and not draws(self.theme) and not self._numbered:
            raise Unsupported(f"theme {self.theme}; no clue of {self.kind} is a number")
        _ = self.aim
        if self.chosen_method.general:
            expect_room(
                self.puzzle_kind,
                self.grid,
                self._allowed,
                self._all_options,
                self.wished_symmetry,
                self.cell_picture,
                self.number,
            )
        self._expect_level()

    def _read_extra_options(self) -> dict[str, Any]:
        """The options of the method and the frame as values."""
        known = {wish.name: wish for wish in self.known_options}
        found = {}
        for name, value in self.extra_options.items():
            if name not in known:
                several = len(methods(self.puzzle_kind)) > 1
                made = f"{self.kind} by {self.method}" if several else self.kind
                told = instead(name, known) if known else f"{made} has none"
                raise Unsupported(f"unknown wish '{short(name)}' for {made}; {told}")
            try:
                found[name] = known[name].read(value)
            except (ValueError, TypeError):
                met, expected = short(str(value)), known[name].expected
                raise Unsupported(f"{name} '{met}'; expected {expected}") from None
        return found

    def _expect_level(self) -> None:
        """Raise `Unsupported` if puzzles of the kind are known to have the level hardly ever."""
        if self.level is None or self.method != DIG or self.extra_options:
            return
        layers = self.layers
        if reason := hardly_made(self.puzzle_kind, self.grid, self.options, self.level, layers):
            only = f" of nothing but {' and '.join(layers)}" if layers else ""
            raise Unsupported(
                f"puzzles of {self.kind}{only} are hardly ever of level {self.level}: {reason}"
            )

    def _expect_known(self) -> None:
        """Raise `Unsupported` for a wish that the method does not know."""
        for name in () if self.chosen_method.general else GENERAL_FIELDS:
            if getattr(self, name):
                raise Unsupported(f"the method {self.method} knows no wish '{name}'")

    def _expect_bounds(self) -> None:
        for name in ("clues", "density", "score"):
            bounds = getattr(self, name)
            if bounds is None:
                continue
            if len(bounds) != 2 or not 0 <= bounds[0] <= bounds[1]:
                raise Unsupported(f"{name} {bounds}; expected a minimum and a maximum")
        if self.best_of < 1:
            raise Unsupported(f"best_of {self.best_of}; expected 1 or more")
        if self.clues is not None and self.density is not None:
            raise Unsupported("clues and density; expected one of them")

    def name(self, seed: int, number: int, again: int = 0) -> str:
        """The name of a puzzle of a seed, by its number; it also seeds all random choices.

        With `again` it is that of another puzzle in the same place. It is unique to these wishes.
        """
        method = self.method if self.method != DIG else ""
        usual = (
            self.symmetry == USUAL or usual_symmetry(self.puzzle_kind) == self.symmetry == "none"
        )
        symmetry = "" if usual else self.symmetry
        wished = filter(None, (method, self.level, symmetry, self._others))
        place = f"{number}.{again + 1}" if again else str(number)
        kind = self.kind.replace(" ", "")  # names with variants have blanks; this is one word
        return "-".join((kind, str(self.grid), *wished, str(seed), place))

    @cached_property
    def _others(self) -> str:
        """Six hexadecimal digits for wishes that a name does not contain; empty without any."""
        told = {
            wish.name: given
            for wish in fields(Recipe)
            if wish.name not in ("kind", "rows", "cols", "options", "method", "level", "symmetry")
            and (given := getattr(self, wish.name)) != _unwished(wish)
        }
        unlike = {*self.options.items()} - {*self.puzzle_kind.defaults().items()}
        told |= {"options": sorted(unlike)} if unlike else {}
        return sha256(repr(sorted(told.items())).encode()).hexdigest()[:6] if told else ""

    @property
    def grid(self) -> Grid:
        """The grid of the puzzle."""
        return self.puzzle_kind.grid(self.rows, self.cols)

    @cached_property
    def puzzle_kind(self) -> Kind:
        """The kind that its name stands for."""
        return kind_named(self.kind)

    @cached_property
    def chosen_method(self) -> Method:
        """The method."""
        return method_of(self.puzzle_kind, self.method)

    @property
    def known_options(self) -> tuple[ExtraOption, ...]:
        """The options of the method and of the frame of the kind."""
        return (
            *self.chosen_method.extra_options,
            *(frame_options(self.puzzle_kind) if self.chosen_method.general else ()),
        )

    @property
    def options_of_frame(self) -> dict[str, Any]:
        """The options that go to the frame of the kind."""
        names = {wish.name for wish in self.puzzle_kind.frame_options}
        return {name: value for name, value in self.extra_options.items() if name in names}

    def extra_option(self, name: str) -> Any:  # noqa: ANN401  # each wish has values of its own
        """The value of a further option, or its default."""
        if name in self.extra_options:
            return self.extra_options[name]
        return next(wish.default for wish in self.known_options if wish.name == name)

    @property
    def uses_general_fields(self) -> bool:
        """Whether anything is wished that only general methods know."""
        return any(getattr(self, name) for name in GENERAL_FIELDS)

    # -- wishes about clues ----------------------------------------------------------------

    @property
    def number(self) -> tuple[int, int] | None:
        """The least and the most clues, if a number is wished; else None."""
        if self.density is None:
            return self.clues
        low, high = (round(share * len(self.grid.cells)) for share in self.density)
        return low, high

    @property
    def wished_symmetry(self) -> str:
        """The symmetry that is wished, beyond that which every frame of its kind has."""
        free = self.symmetry in (USUAL, self.puzzle_kind.frame_symmetry)
        return "none" if free else self.symmetry

    @property
    def customary_symmetry(self) -> str:
        """The symmetry that is tried first: with the `usual` one, that of published puzzles."""
        if self.symmetry != USUAL or self.wishes_clues:
            return self.wished_symmetry
        return usual_symmetry(self.puzzle_kind)

    @property
    def wishes_clues(self) -> bool:
        """Whether it is wished which clues there are, or how many."""
        wished = self.minimal or self.layers or self.cells or self.theme
        return bool(wished) or self.number is not None

    @property
    def alters(self) -> bool:
        """Whether the kind may change the frame, since no wish concerns its look."""
        plain = self.wished_symmetry == "none" and not self.wishes_clues
        return plain and self.puzzle_kind.alter is not None

    @cached_property
    def level_is_met(self) -> bool:
        """Whether puzzles of the level are known to be made at this size; not with other wishes."""
        met = levels_met(self.puzzle_kind, self.grid, self.options)
        plain = self.wished_symmetry == "none" and not self._others
        return plain and self.level is not None and self.level in (met or ())

    @property
    def customary_clues(self) -> tuple[int, int, int] | None:
        """The number of clues in published puzzles: lower tenth, median and upper tenth.

        None where that is not known, as for large boards, or if clues are wished.
        """
        known = PUBLISHED.get(self.kind)
        kept = any(layer.kept or layer.on != "cells" for layer in self.puzzle_kind.clues)
        share = known.clues_on(self.grid) if known is not None else None
        if share is None or kept or self.wishes_clues:
            return None
        low, middle, high = (round(one * len(self.grid.cells)) for one in share)
        return low, middle, high

    @property
    def usual_frame(self) -> tuple[int, int] | None:
        """Between how many and how many places frames of published puzzles mostly have.

        It is known of black cells, unless their number is wished, and of clues that are `kept`,
        where fewer than in half of them are hardly found; None if it is not known, or if clues are
        wished.
        """
        known = PUBLISHED.get(self.kind)
        share = known.clues_on(self.grid) if known is not None else None
        if known is None or share is None or self.wishes_clues:
            return None
        if known.black is not None and not self.options_of_frame:
            between = known.black.low, known.black.high
        elif any(layer.kept for layer in self.puzzle_kind.clues):
            between = share.middle, share.high
        else:
            return None
        low, high = (round(one * len(self.grid.cells)) for one in between)
        return low, high

    @cached_property
    def least_taken(self) -> float:
        """The share of cells, or corners, that a loop takes in nine of ten published puzzles.

        0 if that is not known.
        """
        known = PUBLISHED.get(self.kind)
        return 0.0 if known is None or known.taken is None else known.taken.low

    def many_ones(self, clues: Collection[Clue]) -> bool:
        """Whether more of these clues are 1 than in nine of ten published puzzles.

        It is asked of layers that are `kept`, where a 1 is a rectangle or an island of one cell.
        False if that is not known, or the kind sketches its solutions.
        """
        known = PUBLISHED.get(self.kind)
        sketched = self.puzzle_kind.sketch is not None
        if known is None or known.ones is None or self.wishes_clues or sketched:
            return False
        kept = [clue for clue in clues if self.puzzle_kind.layer(clue.layer).kept]
        ones = len([clue for clue in kept if clue.value == 1])
        return ones > known.ones.high * len(kept)

    def _expect_symmetry(self) -> None:
        """Refuse a symmetry that puzzles of this size hardly ever have."""
        kind, (rows, cols) = self.puzzle_kind, self.puzzle_kind.usual_size
        if self.wished_symmetry in kind.rare_symmetries and len(self.grid.cells) >= rows * cols:
            told = f"hardly any {kind.name} of {rows}x{cols} or larger has it"
            raise Unsupported(
                f"symmetry {self.symmetry}; {told}; expected {', '.join(usual_symmetries(kind))}"
            )

    @cached_property
    def cell_picture(self) -> Picture:
        """The cells of the picture: all of them, where a clue must be and where none."""
        drawn = theme(self.theme, self.grid) if draws(self.theme) else self.cells
        return picture(drawn, self.grid)

    @cached_property
    def cells_with_clues(self) -> Sequence[Cell]:
        """The cells where the picture has a clue, with their images, in reading order."""
        _, must, _ = self.cell_picture
        images = (image_places(self.grid, self.wished_symmetry, cell) for cell in must)
        found = {place for places in images for place in places}
        return [cell for cell in self.grid.cells if cell in found]

    @property
    def _all_options(self) -> Options:
        """The options of the kind, those that are not given as well."""
        return {**self.puzzle_kind.defaults(), **self.options}

    @cached_property
    def _allowed(self) -> dict[str, frozenset[Value] | None]:
        """The layers clues may come from, and which of their values, None for all."""
        some = self.theme and self.theme != DIFFERENT and not draws(self.theme)
        told = with_numbers(self.theme, self.puzzle_kind, self._all_options) if some else ()
        return allowed(told or self.layers, self.puzzle_kind, self.grid, self._all_options)

    @cached_property
    def _numbered(self) -> Collection[str]:
        """The layers of clues that are numbers and may be removed."""
        return [layer.name for layer in numbered(self.puzzle_kind, self._all_options)]

    @property
    def different(self) -> Collection[str]:
        """The layers of numbers no two of which are equal."""
        return self._numbered if self.theme == DIFFERENT else ()

    @cached_property
    def traces(self) -> dict[str, TraceFunction]:
        """The layers of lists whose clues are read off a solution, as clues of these are wished."""
        known = self.puzzle_kind.traces
        return {name: trace for name, trace in known.items() if name in self._allowed}

    def traced(
        self, frame: Puzzle, board: Board, rng: Random, before: Iterable[Clue] = ()
    ) -> list[Clue]:
        """The clues on lists of cells that a solution could print, so that no two share a cell.

        Those of `before` that fit the solution are among them.
        """
        wishes = {wish.name: wish.default for wish in self.puzzle_kind.frame_options}
        wishes |= self.options_of_frame
        lists = {name: dict[Place, Value]() for name in self.traces}
        for name, place, value in before:
            if name in lists:
                lists[name][place] = value
        for name, trace in self.traces.items():
            begun = Puzzle(frame.kind, frame.grid, {**frame.clues, **lists}, frame.options)
            lists[name] = {**trace(begun, board, wishes, rng)}
        return [Clue(name, place, v) for name, found in lists.items() for place, v in found.items()]

    @cached_property
    def variant_layers(self) -> Sequence[Collection[str]]:
        """For each variant the layers of its clues, as far as clues may come from them."""
        laid = variants_of(self.puzzle_kind)
        found = [{layer.name for layer in one.clues} for one in laid]
        if self._allowed:
            found = [layers & self._allowed.keys() for layers in found]
        return [layers for layers in found if layers]

    def allows(self, clue: Clue) -> bool:
        """Whether a clue may be printed; clues of complete layers always may."""
        complete = self.puzzle_kind.layer(clue.layer).complete
        if clue.place in self.cell_picture[2]:
            return complete
        if not self._allowed:
            return clue.layer not in self.unmade_layers
        if clue.layer not in self._allowed:
            return complete
        values = self._allowed[clue.layer]
        return values is None or clue.value in values

    @cached_property
    def unmade_layers(self) -> Collection[str]:
        """The layers without clues in puzzles that are made, unless they are wished."""
        return frozenset(layer.name for layer in self.puzzle_kind.clues if layer.unmade)

    @cached_property
    def rare_layers(self) -> Collection[str]:
        """The layers of which puzzles in print have few clues or none; none if clues are wished."""
        rare = frozenset(layer.name for layer in self.puzzle_kind.clues if layer.rare)
        return frozenset() if self.wishes_clues else rare

    @cached_property
    def margin(self) -> Collection[Place]:
        """The cells around a picture of clues, which stands out if they are empty."""
        drawn = {*self.cells_with_clues}
        return {beside for cell in drawn for beside in self.grid.touching(cell)} - drawn

    def usually_allows(self, clue: Clue) -> bool:
        """Whether a clue may be printed, not beside a picture nor rare in published puzzles."""
        if clue.layer in self.rare_layers:
            return False
        beside = clue.place in self.margin and not self.puzzle_kind.layer(clue.layer).complete
        return not beside and self.allows(clue)

    # -- wishes about solving --------------------------------------------------------------

    @cached_property
    def aim(self) -> Aim | None:
        """The wishes about solving; None if there are none."""
        if self.level is not None and self.level not in LEVELS:
            raise Unsupported(unknown("level", self.level, LEVELS))
        known = dict.fromkeys(technique.name for technique in techniques(self.puzzle_kind))
        for name in (*self.needs, *self.avoids):
            if name not in known:
                raise Unsupported(unknown("technique", name, known))
        if not (self.level or self.score or self.needs or self.avoids or self.flow):
            return None
        level = Difficulty[self.level.upper()] if self.level else None
        flow = Flow.read(self.flow) if self.flow else None
        return Aim(level, self.score, frozenset(self.needs), frozenset(self.avoids), flow)

    @property
    def customary_aim(self) -> Aim | None:
        """The aim of its solving; by default, for kinds `for_people`, that people can solve it."""
        plain = self.aim is None and not self.minimal and not self.wishes_clues
        return FOR_PEOPLE if plain and self.puzzle_kind.for_people else self.aim


def _unwished(wish: Field[Any]) -> object:
    """The value of a field of a recipe if nothing is wished."""
    return wish.default if wish.default_factory is MISSING else wish.default_factory()


# The fields that only general methods know.
GENERAL_FIELDS = (
    "score",
    "clues",
    "density",
    "layers",
    "cells",
    "theme",
    "needs",
    "avoids",
    "flow",
)


def methods(kind: Kind) -> list[str]:
    """The names of the methods that make a kind: the general one, and those of its own."""
    own = [name.removeprefix(f"{kind.name}.") for name in _own_methods(kind)]
    return [*dict.fromkeys([DIG, *own])]


def method_of(kind: Kind, name: str) -> Method:
    """The method of that name; one of the kind's own comes first."""
    own = f"{kind.name}.{name}"
    return METHODS.get(own if own in METHODS else name)


def method_options(kind: Kind) -> list[ExtraOption]:
    """The options of a kind's own methods."""
    found = METHODS.loaded(_own_methods(kind))
    return [option for _, method in found for option in method.extra_options]


def _own_methods(kind: Kind) -> list[str]:
    return [name for name in METHODS.others() if name.startswith(f"{kind.name}.")]


def extra_names(kind: Kind) -> list[str]:
    """The names of the options of a kind's frame, and of those of any of its methods."""
    return [one.name for one in (*frame_options(kind), *method_options(kind))]


def frame_options(kind: Kind) -> tuple[ExtraOption, ...]:
    """The options of a kind's frame."""
    return tuple(map(frame_option, kind.frame_options))


def frame_option(one: Option) -> ExtraOption:
    """An option of a frame as an extra option."""
    return ExtraOption(one.name, one.default, partial(_read_option, one), one.expected, one.meaning)


def _read_option(wish: Option, given: object) -> Value:
    return wish.read(str(given))


def techniques(kind: Kind) -> list[Technique]:
    """Every technique that a grade of the kind may rest on."""
    behind = (one for one in BEHIND_LADDER if one != DEEP)
    return [*full_ladder(kind, resting_on_uniqueness=bool(kind.unique)), *behind]


def usual_symmetry(kind: Kind) -> str:
    """The symmetry of most published boards of a kind."""
    known = PUBLISHED.get(kind.name)
    usual = known is not None and known.symmetrical > 0.5 and not never_alike(kind, HALF_TURN)
    return HALF_TURN if usual else "none"


def usual_symmetries(kind: Kind) -> list[str]:
    """The symmetries with which puzzles of a kind are made at its usual size."""
    return [
        name
        for name in SYMMETRIES
        if name not in kind.rare_symmetries and not never_alike(kind, name)
    ]


def never_alike(kind: Kind, symmetry: str) -> str:
    """Why no puzzle of a kind can have a symmetry; empty if some can."""
    if symmetry == kind.frame_symmetry:
        return ""
    if not {*SYMMETRIES[symmetry]} <= {*turns(kind)}:
        return f"no {kind.name} can be turned so"
    if symmetry != "none" and not any(is_dug(layer, kind.defaults()) for layer in kind.clues):
        return f"all that is printed of {kind.name} is the frame, which is not drawn to one"
    return ""


def _options(kind: Kind, given: Options) -> Options:
    """The options that are given, as text or as their values."""
    known = {option.name: option for option in kind.options}
    for name in given:
        if name not in known:
            raise Unsupported(unknown("option", name, known))
    read = kind.read_options(given)
    for name, value in given.items():
        if known[name].expected_instead_of(read[name]):
            raise Unsupported(f"{name} {value!r}; expected {known[name].expected}")
    return {name: read[name] for name in given}

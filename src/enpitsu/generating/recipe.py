"""What is wished of a puzzle that is to be made, and the methods that can make it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from enpitsu.engines.limit import Limit
from enpitsu.errors import Unsupported, short
from enpitsu.generating import METHODS
from enpitsu.generating.levels import LEVELS, absent
from enpitsu.generating.symmetry import images
from enpitsu.grid import Grid
from enpitsu.kinds import kind as kind_named
from enpitsu.layer import Board, Options
from enpitsu.puzzle import Kind, Puzzle


class Wish(NamedTuple):
    """Something a method can be asked for besides, and what it means.

    `read` returns the value of what is given, as text or as a value, and raises `ValueError` or
    `TypeError` if it is none; `default` is the value where nothing is given.
    """

    name: str
    default: Any
    read: Callable[[Any], Any]
    expected: str
    meaning: str


class Method(NamedTuple):
    """A way to make puzzles, and the wishes it knows.

    `attempt(recipe, rng, limit)` is one try at a puzzle and its only solution; None if it came
    to nothing. It raises `Unsupported` if no try ever will do.
    """

    attempt: Callable[[Recipe, Random, Limit], tuple[Puzzle, Board] | None]
    wishes: tuple[Wish, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """What is wished; `Unsupported` says which wish cannot be met.

    `options` are those of the kind, `wishes` those that only some methods know. With a symmetry
    what is printed looks the same when the board is turned. A minimal puzzle can lack no clue,
    or no clue together with its images. The level is the one `grade` gives.
    """

    kind: str
    rows: int
    cols: int
    options: Options = field(default_factory=dict)
    method: str = "dig"
    symmetry: str = "none"
    minimal: bool = False
    level: str | None = None
    wishes: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        kind = kind_named(self.kind)
        if kind.name not in METHODS:
            raise Unsupported(f"no generator for {kind.name}; expected {', '.join(METHODS)}")
        if self.method not in METHODS[kind.name]:
            raise _unknown("method", self.method, METHODS[kind.name])
        if self.rows < 1 or self.cols < 1:
            raise Unsupported(f"size {self.rows}x{self.cols}; expected one row and column at least")
        images(self.grid, self.symmetry)
        _expect_options(kind, self.options)
        object.__setattr__(self, "wishes", _read(self.how.wishes, self.wishes))
        if self.level is not None and self.level not in LEVELS:
            raise _unknown("level", self.level, LEVELS)
        if self.level is not None and (reason := absent(kind, self.grid, self.options, self.level)):
            raise Unsupported(f"no {kind.name} is of level {self.level}: {reason}")

    @property
    def grid(self) -> Grid:
        """The grid of the puzzle."""
        return Grid(self.rows, self.cols)

    @cached_property
    def how(self) -> Method:
        """The method."""
        module, _, name = METHODS[self.kind][self.method].partition(":")
        found: Method = getattr(import_module(module), name)
        return found

    def wish(self, name: str) -> Any:  # noqa: ANN401  # each wish has values of its own
        """What is wished by this name, or what goes where nothing is."""
        if name in self.wishes:
            return self.wishes[name]
        return next(wish.default for wish in self.how.wishes if wish.name == name)


def _expect_options(kind: Kind, given: Options) -> None:
    known = {option.name: option for option in kind.options}
    for name, value in given.items():
        if name not in known:
            raise _unknown("option", name, known)
        try:
            read = known[name].read(str(value))
        except ValueError:
            read = None
        if read != value:
            raise Unsupported(f"{name} {value!r}; expected {known[name].expected}")


def _read(known: Iterable[Wish], given: Mapping[str, Any]) -> dict[str, Any]:
    """The wishes as values."""
    by_name = {wish.name: wish for wish in known}
    found = {}
    for name, value in given.items():
        if name not in by_name:
            raise _unknown("wish", name, by_name)
        try:
            found[name] = by_name[name].read(value)
        except (ValueError, TypeError):
            met, expected = short(str(value)), by_name[name].expected
            raise Unsupported(f"{name} '{met}'; expected {expected}") from None
    return found


def _unknown(sort: str, met: str, expected: Iterable[str]) -> Unsupported:
    known = ", ".join(expected)
    wanted = f"one of {known}" if known else "none"
    return Unsupported(f"unknown {sort} '{short(met)}'; expected {wanted}")

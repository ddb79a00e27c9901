"""Puzzles on order: each is made where it is asked for, in whatever process that is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from enpitsu import __version__
from enpitsu.errors import EnpitsuError
from enpitsu.expr import Value
from enpitsu.formats import Record
from enpitsu.generating import Recipe, made
from enpitsu.kinds import kind as kind_named

LARGEST = 100  # cells a side


@dataclass(frozen=True)
class Order:
    """One puzzle of a series; with its solution, where that can be written."""

    recipe: Recipe
    seed: int
    number: int
    attempts: int
    time_limit: float | None
    solved: bool

    @property
    def name(self) -> str:
        """The name the puzzle will have."""
        recipe = self.recipe
        return f"{recipe.kind}-{recipe.grid}-{recipe.method}-{self.number}"

    def record(self) -> Record:
        """The puzzle, made now."""
        puzzle, solution = made(
            self.recipe,
            seed=self.seed,
            number=self.number,
            attempts=self.attempts,
            time_limit=self.time_limit,
        )
        source = f"enpitsu {__version__}, {self.recipe.method}, seed {self.seed}"
        board = solution if self.solved else None
        return Record(puzzle, id=self.name, solution=board, notes={"source": source})


def orders(
    recipe: Recipe,
    seed: int,
    count: int,
    attempts: int,
    time_limit: float | None,
    *,
    solved: bool,
) -> list[Order]:
    """The first so many puzzles of a seed's series, not made yet."""
    return [
        Order(recipe, seed, number, attempts, time_limit, solved) for number in range(1, count + 1)
    ]


def slow(recipe: Recipe) -> bool:
    """Whether one puzzle takes so long that another process is worth starting."""
    return recipe.method != "dig" or recipe.level is not None


def options(kind: str, given: Iterable[str]) -> dict[str, Value]:
    """The options of a kind, each given as `name=value`."""
    known = {option.name: option for option in kind_named(kind).options}
    read: dict[str, Value] = {}
    for name, _, text in (one.partition("=") for one in given):
        if name not in known:
            raise EnpitsuError(f"unknown option '{name}'; expected {', '.join(known) or 'none'}")
        try:
            read[name] = known[name].read(text)
        except ValueError:
            raise EnpitsuError(f"{name} '{text}'; expected {known[name].expected}") from None
    return read


def size(text: str) -> tuple[int, int]:
    """The rows and columns of `6x8`, or of `6` for a square."""
    match = re.fullmatch(r"(\d+)(?:x(\d+))?", text)
    rows, cols = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not (0 < rows <= LARGEST and 0 < cols <= LARGEST):
        raise EnpitsuError(f"size '{text}'; expected rows and columns, as in 10x10")
    return rows, cols


def bounds(name: str, text: str | None) -> tuple[int, int] | None:
    """The least and the most of `3-5`, or of `4` for just that."""
    if text is None:
        return None
    match = re.fullmatch(r"(\d+)(?:-(\d+))?", text)
    if not match:
        raise EnpitsuError(f"{name} '{text}'; expected a number, or two as in 3-5")
    return int(match[1]), int(match[2] or match[1])

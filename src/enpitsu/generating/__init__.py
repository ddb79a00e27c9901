"""Making puzzles: from a recipe and a seed, the same ones again and again.

For each kind that can be made there is a module with `attempt(recipe, rng, limit)`, one try at a
puzzle and its solution. Puzzle number k of a series depends on the recipe, the seed and k alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import count as numbers
from random import Random
from typing import Any

from enpitsu.generating.recipe import METHODS, Recipe
from enpitsu.puzzle import Board, Puzzle
from enpitsu.solving.limit import Limit, OutOfTime

__all__ = ["ATTEMPTS", "METHODS", "Recipe", "generate", "generate_all", "made"]

ATTEMPTS = 100_000  # tries at one puzzle, unless told otherwise


def generate(
    kind: str,
    *,
    rows: int,
    cols: int,
    seed: int = 1,
    attempts: int = ATTEMPTS,
    time_limit: float | None = None,
    **wishes: Any,  # noqa: ANN401  # the fields of a recipe
) -> Puzzle:
    """A new puzzle with one solution; the wishes are the fields of `Recipe`.

    `OutOfTime` when so many attempts or seconds have brought none, `Unsupported` for a wish that
    cannot be met.
    """
    recipe = Recipe(kind=kind, rows=rows, cols=cols, **wishes)
    return made(recipe, seed=seed, attempts=attempts, time_limit=time_limit)[0]


def generate_all(
    kind: str,
    *,
    rows: int,
    cols: int,
    seed: int = 1,
    count: int | None = None,
    attempts: int = ATTEMPTS,
    time_limit: float | None = None,
    **wishes: Any,  # noqa: ANN401  # the fields of a recipe
) -> Iterator[Puzzle]:
    """The series of a seed, `count` puzzles or without end; the first is that of `generate`.

    The limits are for each puzzle.
    """
    recipe = Recipe(kind=kind, rows=rows, cols=cols, **wishes)
    for number in numbers(1) if count is None else range(1, count + 1):
        yield made(recipe, seed=seed, number=number, attempts=attempts, time_limit=time_limit)[0]


def made(
    recipe: Recipe,
    *,
    seed: int = 1,
    number: int = 1,
    attempts: int = ATTEMPTS,
    time_limit: float | None = None,
) -> tuple[Puzzle, Board]:
    """Puzzle number so-and-so of the series of a seed, and its solution."""
    rng, limit = Random(f"{seed}:{number}"), Limit(time_limit)
    attempt = import_module(f"{__name__}.{recipe.kind}").attempt
    for _ in range(attempts):
        limit.check()
        found: tuple[Puzzle, Board] | None = attempt(recipe, rng, limit)
        if found is not None:
            return found
    raise OutOfTime(f"no such puzzle in {attempts} attempts")

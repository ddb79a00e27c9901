"""The levels that puzzles of a kind can have, and those they never or hardly ever have.

The table `levels.json` has, for kinds and sizes, the levels of puzzles that could be made, and how
long the others were tried in vain. `scripts/levels.py` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pkgutil import get_data
from typing import NamedTuple

from enpitsu.errors import EnpitsuError, short
from enpitsu.inference.ranks import size_key
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Options
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.kind import Kind

LEVELS = tuple(level.name.lower() for level in Difficulty)
TABLE = "levels.json"


class Tried(NamedTuple):
    """For kinds and sizes the levels that were met; others were tried `tries` times for `seconds`.

    Kinds with clues from some layers only have rows of their own: see `row`.
    """

    tries: int
    seconds: int
    kinds: Mapping[str, Mapping[str, Sequence[str]]]


def levels_named(told: str) -> list[str]:
    """The levels of `hard..`, of `easy..hard` or of `easy,medium`, each once and in order."""
    found = set[str]()
    for word in told.split(","):
        low, dots, high = word.partition("..")
        first, last = low or LEVELS[0], (high or LEVELS[-1]) if dots else low
        known = {first, last} <= {*LEVELS} and (low or high)
        if not known or LEVELS.index(first) > LEVELS.index(last):
            expected = f"one of {', '.join(LEVELS)}, or a range of them"
            raise EnpitsuError(f"level '{short(word)}'; expected {expected}")
        found.update(LEVELS[LEVELS.index(first) : LEVELS.index(last) + 1])
    return [level for level in LEVELS if level in found]


def row(kind: str, layers: Iterable[str] = ()) -> str:
    """The name of a kind in the table, with the only layers whose clues are printed."""
    return " ".join((kind, *(f"--layer {layer}" for layer in sorted(layers))))


def levels_met(
    kind: Kind, grid: Grid, options: Options, layers: Iterable[str] = ()
) -> Sequence[str] | None:
    """The levels that were met at a size; None if they were not tried.

    That is known for kinds with their default options, or with clues of some `layers` only.
    """
    if {**kind.defaults(), **options} != kind.defaults():
        return None
    known = _tried().kinds.get(row(kind.name, layers), {})
    return known.get(size_key(grid.rows, grid.cols))


def hardly_made(
    kind: Kind, grid: Grid, options: Options, level: str, layers: Iterable[str] = ()
) -> str:
    """Why a level is not tried at a size, as it is hardly ever met; empty if it may be tried."""
    met = levels_met(kind, grid, options, layers)
    if met is None or level in met:
        return ""
    tried = _tried()
    others = f"one of {', '.join(met)}" if len(met) > 1 else "".join(met)
    vain = f"{tried.tries} tries of {tried.seconds} s were in vain for {grid}"
    return f"{vain}; expected {others or 'another size'}"


@cache
def _tried() -> Tried:
    """The table as it is shipped."""
    text = get_data("enpitsu.making", TABLE)
    assert text is not None, f"{TABLE} is part of the package"
    return Tried(**json.loads(text))

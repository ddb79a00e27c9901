"""The rank of a puzzle: its difficulty among generated puzzles of its kind and size.

The table `ranks.json` has, for kinds and usual sizes, quantiles of the efforts of puzzles that were
made without a requested level. `scripts/ranks.py` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pkgutil import get_data

from enpitsu.puzzle.kind import Puzzle

TABLE = "ranks.json"
POINTS = range(5, 100, 5)  # the quantiles of a table, in per cent of its puzzles


def rank(puzzle: Puzzle, effort: float) -> int | None:
    """The percentage of generated puzzles of its kind and size that are easier, in steps of five.

    None if the table has no such puzzles, because of the size, an option or an optional layer.
    """
    points = _table().get(puzzle.kind.name, {}).get(size_key(puzzle.grid.rows, puzzle.grid.cols))
    if points is None or not _usual(puzzle):
        return None
    easier = sum(point is not None and point < effort for point in points)
    return POINTS[easier - 1] if easier else 0


def size_key(rows: int, cols: int) -> str:
    """The key of a size in the table, the same for a board that is turned."""
    return f"{min(rows, cols)}x{max(rows, cols)}"


def _usual(puzzle: Puzzle) -> bool:
    """Whether its options have their defaults, and its optional layers are empty."""
    optional = [layer.name for layer in puzzle.kind.clues if layer.optional]
    more = any(puzzle.clues[name] for name in optional)
    return not more and puzzle.options == puzzle.kind.defaults()


@cache
def _table() -> Mapping[str, Mapping[str, Sequence[float | None]]]:
    """The quantiles for each kind and size; None where grading ran out of time."""
    text = get_data("enpitsu.inference", TABLE)
    assert text is not None, f"{TABLE} is part of the package"
    kinds: Mapping[str, Mapping[str, Sequence[float | None]]] = json.loads(text)["kinds"]
    return kinds

"""How hard a puzzle is among those that are made of its kind at its size.

The table `ranks.json` has, for kinds and usual sizes, points of the distribution of efforts of
puzzles that were made with no wish as to how hard they are. `scripts/ranks.py` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pkgutil import get_data

from enpitsu.puzzle.kind import Puzzle

TABLE = "ranks.json"
POINTS = range(5, 100, 5)  # per cent of the puzzles that were made


def rank(puzzle: Puzzle, effort: float) -> int | None:
    """The percentage of generated puzzles of its kind and size that are easier, in steps of five.

    None if the table has no such puzzles: for other sizes, or for options or layers that they lack.
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
    """Whether its options are the default ones, and layers that may be missing are."""
    optional = [layer.name for layer in puzzle.kind.clues if layer.optional]
    more = any(puzzle.clues[name] for name in optional)
    return not more and puzzle.options == puzzle.kind.defaults()


@cache
def _table() -> Mapping[str, Mapping[str, Sequence[float | None]]]:
    """The points of each kind and size; None for what could not be graded in time."""
    text = get_data("enpitsu.inference", TABLE)
    assert text is not None, f"{TABLE} is part of the package"
    kinds: Mapping[str, Mapping[str, Sequence[float | None]]] = json.loads(text)["kinds"]
    return kinds

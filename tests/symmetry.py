"""Boards turned, and other signs for what is on them."""

from enpitsu.paper.grid import TURNS
from enpitsu.paper.layer import Labels, Symbols
from enpitsu.puzzle.kind import Puzzle
from enpitsu.testing import turned

__all__ = ["TURNS", "exchanged", "turned"]

SWAPPED = {"marupeke": {"x": "o", "o": "x"}, "takuzu": {"0": "1", "1": "0"}}


def exchanged(puzzle):
    """The puzzle with other signs that mean the same: symbols swapped, letters, labels renamed."""
    letters = str(puzzle.options.get("letters", ""))
    table = {
        **SWAPPED.get(puzzle.kind.name, {}),
        **dict(zip(letters, reversed(letters), strict=True)),
    }
    clues = {}
    for layer in puzzle.kind.clues:
        found = puzzle.clues[layer.name]
        match layer.values:
            case Symbols():
                clues[layer.name] = {p: table.get(v, v) for p, v in found.items()}
            case Labels():
                names = {v: f"n{i}" for i, v in enumerate(reversed(dict.fromkeys(found.values())))}
                clues[layer.name] = {p: names[v] for p, v in found.items()}
            case _:
                clues[layer.name] = found
    return Puzzle(puzzle.kind, puzzle.grid, clues, puzzle.options)

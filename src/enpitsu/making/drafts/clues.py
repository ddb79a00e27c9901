"""What is printed in a draft: clues, and the frame that stays when they all are taken away."""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Clue
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle


def frame_of(puzzle: Puzzle) -> Puzzle:
    """The puzzle without its clues: what stays when each of them is taken away."""
    clues: dict[str, dict[Place, Value]] = {}
    for layer in puzzle.kind.clues:
        left = (
            (place, layer.after_removal(value)) for place, value in puzzle.clues[layer.name].items()
        )
        clues[layer.name] = {place: value for place, value in left if value is not None}
    return Puzzle(puzzle.kind, puzzle.grid, clues, puzzle.options)


def with_clues(puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle:
    """The puzzle with these clues printed; where the value is None nothing is left."""
    layers = {name: dict(layer) for name, layer in puzzle.clues.items()}
    for layer, place, value in clues:
        if value is None:
            layers.setdefault(layer, {}).pop(place, None)
        else:
            layers.setdefault(layer, {})[place] = value
    return Puzzle(puzzle.kind, puzzle.grid, layers, puzzle.options)

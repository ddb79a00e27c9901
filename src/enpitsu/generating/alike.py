"""Puzzles that are alike: one is the other turned, seen from behind, or with other names.

Names are labels and the values that an option of the kind lists. On most boards a number that
does not depend on how they lie tells that they differ; only where it is the same are they turned.
"""

from __future__ import annotations

from collections.abc import Hashable

from enpitsu.generating.turning import turned, turns
from enpitsu.grid import Place
from enpitsu.layer import Labels, Symbols
from enpitsu.puzzle import Puzzle
from enpitsu.rules.expr import Value

Form = tuple[Hashable, ...]


class Seen:
    """The puzzles of a run, one of each sort."""

    def __init__(self) -> None:
        self.first: dict[Form, Puzzle] = {}
        self.forms: dict[Form, set[Form]] = {}

    def new(self, puzzle: Puzzle) -> bool:
        """Whether none like this was seen before; from now on it was."""
        rough = _rough(puzzle)
        if rough not in self.first:
            self.first[rough] = puzzle
            return True
        known = self.forms.setdefault(rough, {_form(self.first[rough])})
        form = _form(puzzle)
        if form in known:
            return False
        known.add(form)
        return True


def _rough(puzzle: Puzzle) -> Form:
    """What is the same of all that are alike: how many clues there are how far from the rim."""
    rows, cols = puzzle.grid.rows, puzzle.grid.cols
    names = _names(puzzle)
    found = sorted(
        (type(place).__name__, _depth(place, rows, cols), "" if name in names else str(value))
        for name, layer in puzzle.clues.items()
        for place, value in layer.items()
    )
    turning = {option.name for option in puzzle.kind.options if option.transposed is not None}
    options = tuple(item for item in puzzle.options.items() if item[0] not in turning)
    return min(rows, cols), max(rows, cols), options, tuple(found)


def _depth(place: Place, rows: int, cols: int) -> tuple[int, ...]:
    """How far a cell is from the rim, both ways."""
    if not isinstance(place, tuple) or not isinstance(place[0], int):
        return ()
    row, col = int(place[0]), int(place[1])
    return tuple(sorted((min(row, rows - 1 - row), min(col, cols - 1 - col))))


def _form(puzzle: Puzzle) -> Form:
    """The smallest of all ways it may lie, with names in the order they are met."""
    return min(_lying(turned(puzzle, turn)) for turn in turns(puzzle.kind))


def _lying(puzzle: Puzzle) -> Form:
    names = _names(puzzle)
    met: dict[Value, int] = {}
    told: list[tuple[str, ...]] = []
    for layer in puzzle.kind.clues:
        clues = puzzle.clues[layer.name]
        for number, place in enumerate(layer.places(puzzle.grid)):
            if place in clues:
                value = clues[place]
                shown = met.setdefault(value, len(met)) if layer.name in names else value
                told.append((layer.name, str(number), str(shown)))
    return puzzle.grid.rows, puzzle.grid.cols, tuple(puzzle.options.items()), tuple(told)


def _names(puzzle: Puzzle) -> set[str]:
    """The layers whose values are names."""
    return {
        layer.name
        for layer in puzzle.kind.clues
        if isinstance(layer.values, Labels)
        or (isinstance(layer.values, Symbols) and layer.values.option)
    }

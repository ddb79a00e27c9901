"""Puzzles that are alike: one is the other turned, seen from behind, or with other names.

Names are labels, the values that an option of the kind lists, and those the kind calls alike. On
most boards a number that does not depend on how they lie tells that they differ; only where it is
the same are they turned.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from hashlib import sha256

from enpitsu.making.turning import points, turned, turns
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Labels, Symbols
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle

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


def digest(puzzle: Puzzle) -> str:
    """32 hexadecimal digits, the same of all puzzles that are alike; it has no faults."""
    told = (puzzle.kind.name, *_form(puzzle))
    return sha256(repr(told).encode()).hexdigest()[:32]


def _rough(puzzle: Puzzle) -> Form:
    """What is the same of all that are alike: how many clues there are how far from the rim."""
    rows, cols = puzzle.grid.rows, puzzle.grid.cols
    names = _Names(puzzle)
    found = sorted(
        (
            type(place).__name__,
            _depth(place, rows, cols),
            names.sort(layer.name, value) or ("" if points(puzzle.kind, value) else str(value)),
        )
        for layer in puzzle.kind.clues
        for place, value in puzzle.clues[layer.name].items()
    )
    turning = {option.name for option in puzzle.kind.options if option.transposed is not None}
    options = tuple(item for item in names.options if item[0] not in turning)
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
    names = _Names(puzzle)
    met: dict[str, dict[Value, int]] = {}
    told: list[tuple[str, int, str]] = []
    for layer in puzzle.kind.clues:
        clues = puzzle.clues[layer.name]
        for number, place in enumerate(layer.places(puzzle.grid) if clues else ()):
            if place in clues:
                value = clues[place]
                shown = str(value)
                if sort := names.sort(layer.name, value):
                    group = met.setdefault(sort, {})
                    shown = f"{sort} {group.setdefault(value, len(group))}"
                told.append((layer.name, number, shown))
    return puzzle.grid.rows, puzzle.grid.cols, names.options, tuple(told)


class _Names:
    """Which of the values of a puzzle are names, and which of these may stand for each other."""

    def __init__(self, puzzle: Puzzle) -> None:
        layers = puzzle.kind.clues
        self.labels = {one.name for one in layers if isinstance(one.values, Labels)}
        listed = {one.values.option for one in layers if isinstance(one.values, Symbols)}
        letters = [str(puzzle.options[name]) for name in listed if name]
        self.groups: Mapping[Value, str] = {
            value: f"name of group {number}"
            for number, group in enumerate((*letters, *puzzle.kind.alike(puzzle)))
            for value in group
        }
        self.options = tuple(
            (name, f"{len(str(value))} names" if name in listed else value)
            for name, value in puzzle.options.items()
        )

    def sort(self, layer: str, value: Value) -> str:
        """Of a name, which others it may stand for; of any other value nothing."""
        return f"label in {layer}" if layer in self.labels else self.groups.get(value, "")

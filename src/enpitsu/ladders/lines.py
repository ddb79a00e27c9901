"""Rows and columns with each letter once, what is seen of them from outside, and words for both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from enpitsu.expr import Count, Is
from enpitsu.grid import Border, Cell
from enpitsu.puzzle import Constraint, Model, Step
from enpitsu.techniques import Left, facts

BLANK = "."


class Line(NamedTuple):
    """A row or a column with the constraint on each letter; `full` if all letters stand in it."""

    cells: Sequence[Cell]
    once: Mapping[str, Constraint]
    full: bool


class Sight(NamedTuple):
    """A clue: what stands first among these cells, nearest first, of this line."""

    border: Border
    cells: Sequence[Cell]
    letter: str
    first: Constraint
    line: Line


def lines(model: Model) -> list[Line]:
    """The rows and columns of a board."""
    once: dict[tuple[Cell, ...], dict[str, Constraint]] = {}
    for constraint in model.constraints:
        if constraint.rule.id == "once":
            cells = tuple(cells_of(constraint))
            once.setdefault(cells, {})[letter_of(constraint)] = constraint
    longest = max(model.puzzle.grid.rows, model.puzzle.grid.cols)
    return [Line(cells, found, len(cells) == longest) for cells, found in once.items()]


def sights(model: Model) -> list[Sight]:
    """The clues round a board."""
    by_cells = {line.cells: line for line in lines(model)}
    found = []
    for constraint in model.constraints:
        if constraint.rule.id == "first":
            border, cells = border_of(constraint), cells_of(constraint)
            letter = shown(constraint)
            line = by_cells[tuple(sorted(cells))]
            found.append(Sight(border, cells, letter, constraint, line))
    return found


def letter_of(once: Constraint) -> str:
    """The letter a constraint on a line speaks of."""
    assert isinstance(once.expr, Count)
    part = once.expr.parts[0]
    assert isinstance(part, Is)
    return str(part.value)


def named(constraint: Constraint) -> str:
    """The line of a constraint as people count it: "row 1" or "column 3"."""
    if constraint.rule.id == "first":
        border = border_of(constraint)
        return f"{'row' if border.side in ('left', 'right') else 'column'} {border.line + 1}"
    cells = cells_of(constraint)
    if cells[0].row == cells[-1].row:
        return f"row {cells[0].row + 1}"
    return f"column {cells[0].col + 1}"


def empty(cells: Sequence[Cell], left: Left) -> list[Cell]:
    """The cells known to stay blank."""
    return [cell for cell in cells if left[cell] == (BLANK,)]


def clued(says: Callable[[Step, Constraint], str]) -> Callable[[Step], str]:
    """Words for a step that rests on a clue, unless what was found meanwhile does without it."""

    def words(step: Step) -> str:
        firsts = [c for c in step.because if c.rule.id == "first"]
        if firsts:
            return says(step, firsts[0])
        return f"{named(step.because[0])} holds each letter once and {facts(step)}"

    return words


def others_of(step: Step) -> list[str]:
    """The letters a step counts besides those of its clues."""
    seen = [shown(c) for c in step.because if c.rule.id == "first"]
    counted = [letter_of(c) for c in step.because if c.rule.id == "once"]
    return [letter for letter in counted if letter not in seen]


def border_of(first: Constraint) -> Border:
    """Where a clue stands."""
    border = first.places[0]
    assert isinstance(border, Border)
    return border


def cells_of(constraint: Constraint) -> list[Cell]:
    """The cells of a constraint, without its clue."""
    return [place for place in constraint.places if isinstance(place, Cell)]


def line_of(step: Step) -> list[Cell]:
    """The line in which a step counts."""
    return cells_of(step.because[0])


def shown(first: Constraint) -> str:
    """The letter of a clue."""
    assert isinstance(first.expr, Count)
    seen = first.expr.parts[-1]
    assert isinstance(seen, Count)
    part = seen.parts[0]
    assert isinstance(part, Is)
    return str(part.value)


def claim(first: Constraint) -> str:
    """A clue in words: "A is the first letter from the left in row 1"."""
    side = border_of(first).side
    return f"{shown(first)} is the first letter from the {side} in {named(first)}"

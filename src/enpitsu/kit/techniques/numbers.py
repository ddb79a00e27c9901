"""Numbers that stand once in the whole grid: where they stand, and where they still can."""

from __future__ import annotations

from enpitsu.kit.techniques.groups import (
    elsewhere,
    grouped,
    hidden_set,
    lacking,
    naked_set,
    one_place_left,
    settled_in_group,
)
from enpitsu.kit.techniques.words import listed
from enpitsu.puzzle.deduction import Deduction, Technique


def number_placed(rule: str) -> Technique:
    """The technique: a number that stands somewhere stands nowhere else."""
    return settled_in_group("number already placed", grouped(rule), _placed_reason)


def _placed_reason(step: Deduction) -> str:
    place, number = step.details
    return f"{number} stands in {place} already"


def one_place(rule: str) -> Technique:
    """The technique: a number with one place left goes there."""
    return one_place_left("one place for a number", grouped(rule), _one_place_reason)


def _one_place_reason(step: Deduction) -> str:
    return f"it is the only place left for {step.details}{elsewhere(step)}"


def naked_pair(rule: str) -> Technique:
    """The technique: if two cells have two candidates together, no other cell has these."""
    return naked_set("naked pair", 2, grouped(rule), _naked_reason)


def _naked_reason(step: Deduction) -> str:
    cells, numbers = step.details
    return f"{listed(cells)} take {listed(numbers)} between them"


def hidden_pair(rule: str) -> Technique:
    """The technique: if two numbers have two places together, no other number stands there."""
    return hidden_set("hidden pair", 2, grouped(rule), _hidden_reason)


def _hidden_reason(step: Deduction) -> str:
    cells, numbers = step.details
    told = f"{listed(numbers)} have no other places left than {listed(cells)}"
    return told + lacking(numbers, step)

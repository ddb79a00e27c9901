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
    """A number that stands somewhere stands nowhere else."""
    return settled_in_group("number already placed", grouped(rule), _placed_reason)


def _placed_reason(step: Deduction) -> str:
    place, number = step.details
    return f"{number} stands in {place} already"


def one_place(rule: str) -> Technique:
    """A number with one place left goes there."""
    return one_place_left("one place for a number", grouped(rule), _one_place_reason)


def _one_place_reason(step: Deduction) -> str:
    return f"it is the only place left for {step.details}{elsewhere(step)}"


def naked_pair(rule: str) -> Technique:
    """Two cells with two candidates between them: no other cell has those."""
    return naked_set("naked pair", 2, grouped(rule), _naked_reason)


def _naked_reason(step: Deduction) -> str:
    cells, numbers = step.details
    return f"{listed(cells)} take {listed(numbers)} between them"


def hidden_pair(rule: str) -> Technique:
    """Two numbers with two places between them: nothing else stands there."""
    return hidden_set("hidden pair", 2, grouped(rule), _hidden_reason)


def _hidden_reason(step: Deduction) -> str:
    cells, numbers = step.details
    told = f"{listed(numbers)} have no other places left than {listed(cells)}"
    return told + lacking(numbers, step)

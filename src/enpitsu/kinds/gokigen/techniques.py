"""How people solve Gokigen: number by number, two at once, and by loops that would close."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations

from enpitsu.constraints import Constraint, Model
from enpitsu.grid import Place
from enpitsu.kinds.gokigen.diagonals import DIAGONALS
from enpitsu.puzzle import CandidateMap
from enpitsu.rules.expr import Acyclic, Count, Is, Value
from enpitsu.rules.forests import parting, path
from enpitsu.step import Difficulty, Finding, Focus, Step, Technique
from enpitsu.techniques.single import alone, each
from enpitsu.techniques.together import together
from enpitsu.techniques.words import listed, reason


def _closing(focus: Focus, candidates: CandidateMap) -> Iterator[Finding]:
    """A diagonal between two corners that others join already; told: the cells of these."""
    (constraint,) = focus.constraints
    expr, cells = constraint.shape.expr, constraint.places
    assert isinstance(expr, Acyclic)
    drawn = [candidates[cell] == (value,) for cell in cells for value in DIAGONALS]
    verdicts = [
        (None if len(candidates[cell]) > 1 else True) if value in candidates[cell] else False
        for cell in cells
        for value in DIAGONALS
    ]
    for edge in parting(expr.graph, verdicts) or ():
        way = path(expr.graph, drawn, *expr.graph.edges[edge]) or []
        cell, value = cells[edge // 2], DIAGONALS[edge % 2]
        yield Finding([(cell, value)], focus.constraints, [cells[other // 2] for other in way])


def _pairs(more: str, model: Model) -> Iterator[Focus]:
    """Two numbers that share cells, and perhaps a rule of the whole board."""
    numbers = [c for c in model.constraints if c.rule.id == "number"]
    whole = [c for c in model.constraints if c.rule.id == more]
    at: dict[object, list[Constraint]] = {}
    for number in numbers:
        for cell in number.variables:
            at.setdefault(cell, []).append(number)
    found = {(one, other): None for shared in at.values() for one, other in combinations(shared, 2)}
    for pair in found:
        cells = tuple(dict.fromkeys(cell for number in pair for cell in number.variables))
        watch: Iterable[object] = model.domains if whole else cells
        yield Focus(tuple(watch), (*pair, *whole), cells)  # type: ignore[arg-type]


def _numbered(step: Step) -> str:
    (constraint,), (clue,) = step.because, step.clues
    number, cells = int(clue.value), len(constraint.variables)
    if number in (0, cells):
        told = "no diagonal meets" if number == 0 else "all diagonals meet"
        return f"{told} the {clue.value} at {clue.place}"
    touch = sum(_touches(constraint, cell, left[0]) for cell, left in step.facts.items())
    if touch == number:
        return f"the {clue.value} at {clue.place} has all its diagonals{reason(step)}"
    return f"the {clue.value} at {clue.place} needs all diagonals that are left{reason(step)}"


def _touches(constraint: Constraint, cell: Place, value: Value) -> bool:
    """Whether a diagonal meets the corner of a number."""
    expr = constraint.shape.expr
    assert isinstance(expr, Count)
    return any(
        isinstance(part, Is) and constraint.places[part.slot] == cell and part.value == value
        for part in expr.parts
    )


def _loop(step: Step) -> str:
    return f"it would close a loop with the diagonals of {listed(step.facts)}"


def _both(step: Step) -> str:
    clues = listed(f"the {clue.value} at {clue.place}" for clue in step.clues)
    both = "both " if len(step.clues) > 1 else ""
    return f"otherwise {clues} could not {both}have their diagonals{reason(step)}"


def _both_and_loop(step: Step) -> str:
    clues = listed(f"the {clue.value} at {clue.place}" for clue in step.clues)
    return f"otherwise the diagonals of {clues} would close a loop{reason(step)}"


EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
TECHNIQUES = (
    alone("number", "number", _numbered),
    Technique("loop", EASY, 1.5, each("loop"), _closing, _loop),
    Technique("two numbers", MEDIUM, 2.0, partial(_pairs, ""), together, _both),
    Technique("numbers in a loop", HARD, 3.0, partial(_pairs, "loop"), together, _both_and_loop),
)

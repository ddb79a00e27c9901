"""Sentences for runs of cells that may not all have the same one of two symbols."""

from __future__ import annotations

from enpitsu.kit.techniques.words import listed
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Elimination
from enpitsu.puzzle.kind import CandidateMap


def at_end(elimination: Elimination, candidates: CandidateMap) -> bool:  # noqa: ARG001
    """Whether the cell that is settled stands at an end of its run."""
    (constraint,), ((place, _), *_more) = elimination.because, elimination.removes
    return place in (constraint.places[0], constraint.places[-1])


def inside(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether the cell that is settled stands inside its run."""
    return not at_end(elimination, candidates)


def several(symbol: Value) -> str:
    """The plural of a symbol: "1s", but "o's"."""
    return f"{symbol}s" if str(symbol).isdecimal() else f"{symbol}'s"


def equal_ones(step: Deduction) -> str:
    """The equal symbols that a step is given: "two o's"."""
    (symbol,), *others = step.facts.values()
    number = {2: "two", 3: "three", 4: "four"}.get(len(step.facts), len(step.facts))
    article = "a" if str(symbol).isdecimal() else "an"
    return f"{number} {several(symbol)}" if others else f"{article} {symbol}"


def next_to(step: Deduction) -> str:
    """Why the cell at the end of a run differs from the others."""
    line = " in a line" if len(step.facts) > 1 else ""
    return f"next to {equal_ones(step)}{line}, {listed(step.facts)}"


def between(step: Deduction) -> str:
    """Why the cell inside a run differs from the others."""
    return f"between {equal_ones(step)}, {listed(step.facts)}"

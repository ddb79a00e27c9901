"""The techniques that every kind has behind its own."""

from __future__ import annotations

from enpitsu.constraints import Model
from enpitsu.puzzle import CandidateMap, Kind
from enpitsu.step import Difficulty, Focus, Step, Technique
from enpitsu.techniques.anywhere import ANYWHERE
from enpitsu.techniques.single import each, forbidden
from enpitsu.techniques.words import conclusion, either, facts, listed, rules, spots


def by_rules(step: Step) -> str:
    """The rules a step rests on, where they are, and what it is given."""
    given = f", as {facts(step)}" if step.facts else ""
    return f"by {rules(step.because)} on {listed(spots(step.because))}{given}"


def by_clash(step: Step) -> str:
    """What follows from the opposite, down to the clash."""
    *follows, last = step.chain
    parts = [f"then {conclusion(part)}" for part in follows]
    ((place, value),) = step.removes
    clash = f"and {rules(last.because)} fails on {listed(spots(last.because))}"
    return "; ".join((f"suppose {place} were {either((value,), step.value_names)}", *parts, clash))


def _nowhere(_: Model) -> tuple[Focus, ...]:
    return ()


def _nothing(*_: Focus | CandidateMap) -> tuple[()]:
    return ()


ONE_CONSTRAINT = Technique("one constraint", Difficulty.MEDIUM, 3.0, each(), forbidden, by_rules)
CONTRADICTION = Technique(
    "contradiction", Difficulty.HARD, 6.0, _nowhere, _nothing, by_clash, supposes=True
)
LONG_CONTRADICTION = Technique(
    "long contradiction", Difficulty.EXPERT, 10.0, _nowhere, _nothing, by_clash, supposes=True
)
AGREEMENT = Technique("either-or agreement", Difficulty.EXPERT, 12.0, _nowhere, _nothing, by_rules)
DEEP = Technique("unsatisfiable subset", Difficulty.EXTREME, 25.0, _nowhere, _nothing, by_rules)
FOLLOWS = Technique("consequence", Difficulty.EASY, 0.0, _nowhere, _nothing, by_rules)


def full_ladder(kind: Kind) -> tuple[Technique, ...]:
    """The techniques of a kind, then those for any kind, and at last one constraint alone."""
    named = [technique for technique in kind.techniques if "full" in technique.ladders]
    return (*named, *ANYWHERE, ONE_CONSTRAINT)

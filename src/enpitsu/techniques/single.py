"""One constraint alone: where such techniques look, and what they find there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from enpitsu.constraints import Model
from enpitsu.grid import Place
from enpitsu.puzzle import CandidateMap
from enpitsu.rules.expr import Value
from enpitsu.step import Difficulty, Finding, Focus, Step, Technique

Foci = Callable[[Model], Iterator[Focus]]
BOTH = ("full", "source")


def each(*rules: str) -> Foci:
    """The foci of a technique that looks at one constraint of these rules, or of any, at a time."""
    return partial(_each, rules)


def _each(rules: tuple[str, ...], model: Model) -> Iterator[Focus]:
    for constraint in model.with_lemmas:
        if constraint.rule.id in rules or not rules:
            yield Focus(constraint.variables, (constraint,))


def forbidden(focus: Focus, candidates: CandidateMap) -> Iterator[Finding]:
    """What the constraint alone forbids, for one place at a time."""
    (constraint,) = focus.constraints
    gone: dict[Place, list[Value]] = {}
    for place, value in constraint.forbids(candidates):
        gone.setdefault(place, []).append(value)
    for place, values in gone.items():
        others = [other for other in focus.watch if other != place]
        yield Finding([(place, value) for value in values], (constraint,), others)


def alone(
    name: str,
    rule: str,
    reason: Callable[[Step], str],
    *,
    when: Callable[[Finding, CandidateMap], bool] | None = None,
    level: Difficulty = Difficulty.EASY,
    cost: float = 1.0,
) -> Technique:
    """A technique that reads one constraint of a rule, where `when` says that its name fits."""
    find = forbidden if when is None else partial(_forbidden_when, when)
    return Technique(name, level, cost, each(rule), find, reason)


def _forbidden_when(
    when: Callable[[Finding, CandidateMap], bool], focus: Focus, candidates: CandidateMap
) -> Iterator[Finding]:
    return (finding for finding in forbidden(focus, candidates) if when(finding, candidates))

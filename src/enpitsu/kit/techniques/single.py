"""One constraint alone: where such techniques look, and what they find there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial, wraps
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from enpitsu.paper.grid import Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Difficulty, Finding, Focus, Step, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Model
from enpitsu.rules import Relation

T = TypeVar("T")
K = TypeVar("K")
Foci = Callable[[Model], Iterable[Focus]]
Find = Callable[[Focus, CandidateMap], Iterable[Finding]]
BOTH = ("full", "source")
_READ: WeakKeyDictionary[Model, dict[Any, Any]] = WeakKeyDictionary()


def cached_by_model(read: Callable[[Model, K], T]) -> Callable[[Model, K], T]:
    """Make a function of a model and a rule, or rules, work out each answer once."""

    @wraps(read)
    def remembered(model: Model, rules: K) -> T:
        known = _READ.setdefault(model, {})
        if (read, rules) not in known:
            known[read, rules] = read(model, rules)
        found: T = known[read, rules]
        return found

    return remembered


@cache  # techniques that look in the same places share them
def each(*rules: str) -> Foci:
    """The foci of a technique that looks at one constraint of these rules, or of any, at a time."""
    return partial(_of_rules, rules)


def _of_rules(rules: tuple[str, ...], model: Model) -> Iterable[Focus]:
    return _each(model, rules)


@cached_by_model
def _each(model: Model, rules: tuple[str, ...]) -> list[Focus]:
    if rules:
        return [focus for focus in _each(model, ()) if focus.constraints[0].rule.id in rules]
    return [Focus(constraint.variables, (constraint,)) for constraint in model.with_lemmas]


def shaped(
    model: Model, read: Callable[[Relation], T | None], *rules: str
) -> Iterator[tuple[Focus, T]]:
    """The constraints of these rules, or of any, of whose relation a reader makes something.

    There are few relations, and each is read once.
    """
    known = {relation: read(relation) for relation in _shapes(model, rules)}
    if any(said is not None for said in known.values()):
        for focus in _each(model, rules):
            said = known[focus.constraints[0].relation]
            if said is not None:
                yield focus, said


@cached_by_model
def _shapes(model: Model, rules: tuple[str, ...]) -> list[Relation]:
    return list(dict.fromkeys([focus.constraints[0].relation for focus in _each(model, rules)]))


def forbidden(focus: Focus, candidates: CandidateMap) -> Iterator[Finding]:
    """What the constraint alone forbids, for one place at a time."""
    (constraint,) = focus.constraints
    denied = constraint.forbids(candidates)
    if not denied:
        return
    gone: dict[Place, list[Value]] = {}
    for place, value in denied:
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
    at_once: bool = False,
) -> Technique:
    """A technique that reads one constraint of a rule, where `when` says that its name fits.

    It tells of one place at a time, or of all of them `at_once`.
    """
    find = _all_forbidden if at_once else forbidden
    if when is not None:
        find = partial(_forbidden_when, find, when)
    return Technique(name, level, cost, each(rule), find, reason, alone=True)


def _all_forbidden(focus: Focus, candidates: CandidateMap) -> Iterator[Finding]:
    """The same, for all places at once; where nothing fits, for one of them, as the others tell."""
    found = [*forbidden(focus, candidates)]
    if any(len(one.removes) == len(candidates[one.removes[0][0]]) for one in found):
        yield found[0]
    elif found:
        removes = [entry for finding in found for entry in finding.removes]
        lost = {place for place, _ in removes}
        places = [place for place in focus.watch if place not in lost]
        yield found[0]._replace(removes=removes, places=places)


def _forbidden_when(
    find: Find,
    when: Callable[[Finding, CandidateMap], bool],
    focus: Focus,
    candidates: CandidateMap,
) -> Iterator[Finding]:
    return (finding for finding in find(focus, candidates) if when(finding, candidates))

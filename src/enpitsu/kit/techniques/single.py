"""Techniques that read one constraint at a time: their sites, and what they find there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial, wraps
from typing import TypeVar

from enpitsu.paper.grid import Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Model
from enpitsu.rules import Relation

T = TypeVar("T")
K = TypeVar("K")
Sites = Callable[[Model], Iterable[Site]]
Find = Callable[[Site, CandidateMap], Iterable[Elimination]]
BOTH = ("full", "source")


def cached_by_model(read: Callable[[Model, K], T]) -> Callable[[Model, K], T]:
    """Decorate a function of a model and a key, such as a rule: results are remembered by model."""

    @wraps(read)
    def remembered(model: Model, rules: K) -> T:
        known = model.memo
        if (read, rules) not in known:
            known[read, rules] = read(model, rules)
        found: T = known[read, rules]
        return found

    return remembered


@cache  # techniques that look in the same places share them
def each(*rules: str) -> Sites:
    """The sites of a technique that looks at one constraint, of these rules or of any."""
    return partial(_of_rules, rules)


def _of_rules(rules: tuple[str, ...], model: Model) -> Iterable[Site]:
    return _each(model, rules)


@cached_by_model
def _each(model: Model, rules: tuple[str, ...]) -> list[Site]:
    if rules:
        return [site for site in _each(model, ()) if site.constraints[0].rule.id in rules]
    return [Site(constraint.variables, (constraint,)) for constraint in model.with_lemmas]


def shaped(
    model: Model, read: Callable[[Relation], T | None], *rules: str
) -> Iterator[tuple[Site, T]]:
    """The constraints of these rules, or of any, with what `read` makes of their relations.

    Relations for which it returns None are left out; each relation is read once.
    """
    known = {relation: read(relation) for relation in _shapes(model, rules)}
    if any(said is not None for said in known.values()):
        for site in _each(model, rules):
            said = known[site.constraints[0].relation]
            if said is not None:
                yield site, said


@cached_by_model
def _shapes(model: Model, rules: tuple[str, ...]) -> list[Relation]:
    return list(dict.fromkeys([site.constraints[0].relation for site in _each(model, rules)]))


def forbidden(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The entries that a constraint alone forbids, for one place at a time."""
    (constraint,) = site.constraints
    denied = constraint.forbids(candidates)
    if not denied:
        return
    gone: dict[Place, list[Value]] = {}
    for place, value in denied:
        gone.setdefault(place, []).append(value)
    for place, values in gone.items():
        others = [other for other in site.watch if other != place]
        yield Elimination([(place, value) for value in values], (constraint,), others)


def alone(
    name: str,
    rule: str,
    reason: Callable[[Deduction], str],
    *,
    when: Callable[[Elimination, CandidateMap], bool] | None = None,
    level: Difficulty = Difficulty.EASY,
    cost: float = 1.0,
    at_once: bool = False,
) -> Technique:
    """A technique that reads one constraint of a rule.

    `when` tells whether the name of the technique fits an elimination, given the candidates. An
    elimination is about one place, or with `at_once` about all of them. `reason` puts a step into
    words.
    """
    find = _all_forbidden if at_once else forbidden
    if when is not None:
        find = partial(_forbidden_when, find, when)
    return Technique(name, level, cost, each(rule), find, reason, alone=True)


def _all_forbidden(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The entries that a constraint alone forbids, for all places at once.

    If it cannot hold, only those of one place, for which the others are the reason.
    """
    found = [*forbidden(site, candidates)]
    if any(len(one.removes) == len(candidates[one.removes[0][0]]) for one in found):
        yield found[0]
    elif found:
        removes = [entry for elimination in found for entry in elimination.removes]
        lost = {place for place, _ in removes}
        places = [place for place in site.watch if place not in lost]
        yield found[0]._replace(removes=removes, places=places)


def _forbidden_when(
    find: Find,
    when: Callable[[Elimination, CandidateMap], bool],
    site: Site,
    candidates: CandidateMap,
) -> Iterator[Elimination]:
    return (elimination for elimination in find(site, candidates) if when(elimination, candidates))

"""Techniques for a few constraints together, whose propagation refutes an entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Clue
from enpitsu.paper.values import Candidates
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap, Entry, Rule
from enpitsu.puzzle.model import Constraint, Model


def together(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The entries that propagating the constraints of a spot refutes, at the places in its data."""
    spoken = {p: candidates[p] for constraint in site.constraints for p in constraint.variables}
    for place in site.data:
        for value in candidates[place] if len(candidates[place]) > 1 else ():
            if is_refuted((place, value), site.constraints, spoken):
                others = [other for other in spoken if other != place]
                yield Elimination([(place, value)], site.constraints, others)


def is_refuted(entry: Entry, constraints: Sequence[Constraint], candidates: CandidateMap) -> bool:
    """Whether propagating these constraints to a fixpoint refutes an entry.

    `candidates` has the candidates of their places.
    """
    now: dict[Place, Candidates] = {**candidates, entry[0]: entry[1:]}
    asked = constraints
    while fallen := [gone for constraint in asked for gone in constraint.forbids(now)]:
        for place, value in fallen:
            now[place] = tuple([kept for kept in now[place] if kept != value])
        if not all(now.values()):
            return True
        changed = {place for place, _ in fallen}
        asked = [one for one in constraints if not changed.isdisjoint(one.variables)]
    return False


# -- a clue and constraints near it ------------------------------------------------------------


def round_clues(
    name: str,
    near: Rule,
    says: Callable[[Deduction], str],
    *,
    level: Difficulty = Difficulty.EASY,
    cost: float = 2.0,
) -> Technique:
    """The technique for a clue together with the instances of the rule `near` around it.

    The details of a step are the clue.
    """
    return Technique(name, level, cost, partial(_clues, near), _unmet, says)


def _clues(near: Rule, model: Model) -> Iterator[Site]:
    """Each clue with the constraints that cite it alone, and with those of `near` around it."""
    told: dict[Clue, list[Constraint]] = {}
    for constraint in model.constraints:
        if len(constraint.clues) == 1:
            told.setdefault(constraint.clues[0], []).append(constraint)
    beside = [constraint for constraint in model.with_lemmas if constraint.rule is near]
    for said in told.values():
        places = dict.fromkeys(place for one in said for place in one.variables)
        met = [one for one in beside if not places.keys().isdisjoint(one.variables)]
        watch = dict.fromkeys([*places, *(place for one in met for place in one.variables)])
        yield Site([*watch], [*said, *met], [*places])


def _unmet(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    (clue,) = site.constraints[0].clues
    return (found._replace(details=clue) for found in together(site, candidates))

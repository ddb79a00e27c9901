"""Verification of chains: whether the links show what a step removes, however they were found."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.kit.techniques.general import CLASH, SUPPOSITION
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import CandidateMap, Domains, Entry
from enpitsu.puzzle.model import Model


def follows(step: Deduction, model: Model) -> bool:
    """Whether a chain proves what its step removes, without any premise that is not needed.

    Each link must follow from its one constraint and its premises, which were known or derived
    earlier. Each case must end in a conflict or have removed all of the goal.
    """
    cases: list[list[Deduction]] = []
    for link in step.chain:
        if link.technique == SUPPOSITION:
            cases.append([])
        cases[-1].append(link)
    return (
        _all_supposed(step, cases)
        and _none_idle(step, model)
        and all(_case_follows(case, step, model) for case in cases)
    )


def _all_supposed(step: Deduction, cases: Sequence[Sequence[Deduction]]) -> bool:
    """Whether the entry that falls is supposed, or in turn all candidates of a place."""
    supposed = [entry for (first, *_) in cases for entry in first.sets]
    if step.technique.supposes:
        return supposed == list(step.removes)
    known = {**step.facts, **step.candidates_before}.get(step.details)
    return {value for _, value in supposed} >= set(known or ())


def _case_follows(case: Sequence[Deduction], step: Deduction, model: Model) -> bool:
    now = {**model.domains, **step.facts, **step.candidates_before}
    return _comes_to(case, now, model, step.removes)


def _comes_to(
    case: Sequence[Deduction], before: CandidateMap, model: Model, goal: Sequence[Entry] = ()
) -> bool:
    """Whether a case leads, link by link, to a conflict, or removes all of the goal."""
    (entry,) = case[0].sets
    now = {**before, entry[0]: entry[1:]}
    for link in case[1:]:
        if any(not set(now[place]) <= set(known) for place, known in link.facts.items()):
            return False
        if link.technique == CLASH:
            return _denied(link, model.domains) is None
        if link.chain:
            if [*link.chain[0].sets] != [*link.removes] or not _comes_to(link.chain, now, model):
                return False
        else:
            denied = _denied(link, model.domains)
            if denied is not None and not set(link.removes) <= denied:
                return False
        for place, value in link.removes:
            now[place] = tuple([kept for kept in now[place] if kept != value])
    return bool(goal) and all(value not in now[place] for place, value in goal)


def _denied(link: Deduction, domains: Domains) -> set[Entry] | None:
    """What the constraint of a link forbids, read to a fixpoint; None if it cannot hold."""
    (constraint,) = link.because
    now = {place: link.facts.get(place, domains[place]) for place in constraint.variables}
    found: set[Entry] = set()
    while not constraint.fails(now):
        if not (denied := set(constraint.forbids(now))):
            return found
        found |= denied
        now = {p: tuple([v for v in known if (p, v) not in denied]) for p, known in now.items()}
    return None


def _none_idle(step: Deduction, model: Model) -> bool:
    """Whether all that a step cites, and all that its links remove, is used."""
    read = {
        (place, value)
        for link in step.links
        for place, known in link.facts.items()
        for value in model.domains[place]
        if value not in known
    } | set(step.removes)
    links = [link for link in step.links if link.because]
    found = {entry for link in links for entry in link.removes}
    gone = [
        any((place, value) in read for value in model.domains[place] if value not in known)
        for place, known in step.facts.items()
        if place != step.details
    ]
    cited = {constraint for link in links for constraint in link.because}
    return found <= read and all(gone) and cited == set(step.because)

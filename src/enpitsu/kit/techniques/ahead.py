"""A few looks ahead: a short chain of consequences, told in one sentence."""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence

from enpitsu.kit.techniques.circuits import met_there
from enpitsu.kit.techniques.conflicts import WHATEVER, would_fail
from enpitsu.kit.techniques.general import CLASH, LONG_CONTRADICTION, by_chain
from enpitsu.kit.techniques.place_names import mentioned
from enpitsu.kit.techniques.words import clues_named, in_turn, known_of, listed
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates
from enpitsu.puzzle.deduction import Deduction, Technique
from enpitsu.puzzle.kind import CandidateMap, Domains, Entry
from enpitsu.puzzle.model import Constraint
from enpitsu.rules import Distinct

MOST = 4  # places that are filled in mentally
MOST_LINKS = 8  # links of the chain, told or not
MOST_WORDS = 30  # words of the reason
PAIR = 2  # for places with so many values only one value is mentioned


def by_looks_ahead(step: Deduction) -> str:
    """The reason of a chain: what would be filled in, in order, and what would be wrong then."""
    return _in_the_head(step) or by_chain(step)


def told_ahead(step: Deduction) -> Deduction:
    """The step as one of "a few looks ahead" if its chain is short, else unchanged."""
    if not step.technique.supposes or not _in_the_head(step):
        return step
    return step._replace(technique=_as_looks_ahead(step.technique))


def _as_looks_ahead(technique: Technique) -> Technique:
    return technique._replace(name="a few looks ahead", reason=by_looks_ahead, brief=True)


def _in_the_head(step: Deduction) -> str:
    """The reason in one sentence; empty if a person could not keep that much in mind."""
    *links, end = step.chain
    found = [link for link in links[1:] if not link.technique.follows]
    if len(found) > MOST_LINKS or end.technique != CLASH or any(link.chain for link in found):
        return ""
    entries = [entry for link in found for entry in link.sets]
    places = {place for place, _ in entries}
    striking = [link for link in found if any(place not in places for place, _ in link.removes)]
    struck = {place for link in striking for place, _ in link.removes}
    told = _told(entries, step)
    if not found or len(told) > MOST or not all(_at_a_glance(link, struck) for link in striking):
        return ""
    (constraint,), domains = end.because, step.domains
    settled = {place for place, left in step.facts.items() if len(left) == 1}
    visible = {*settled, *told, *(place for place, _ in step.removes)}
    fails = would_fail(constraint, end.facts, step.value_names, domains, visible)
    named = mentioned(fails)
    rest = {
        place: left
        for place, left in told.items()
        if str(place) not in named and not met_there(place, fails)
    }
    text = f"else {_would(rest, step)}, and {fails}" if rest else f"else {fails}"
    by = [one for link in striking for one in link.because if one.clues and one != constraint]
    if clues := dict.fromkeys(clues_named(one, step.value_names) for one in by):
        text += f", by {listed(clues)}"
    return text if len(text.split()) <= MOST_WORDS and WHATEVER not in text else ""


def seen_at_a_glance(constraint: Constraint) -> bool:
    """Whether one sees at a glance what a constraint forbids, by its clues or by settled cells."""
    return bool(constraint.clues) or isinstance(constraint.relation, Distinct)


def fits_the_head(places: Collection[Place], domains: Domains) -> bool:
    """Whether one can keep in mind what is filled in at some places; only pairs may be many."""
    return len(places) <= MOST or all(len(domains[place]) == PAIR for place in places)


def _at_a_glance(link: Deduction, struck: Container[Place]) -> bool:
    """Whether a link is seen at a glance.

    It rests on no open place where candidates were `struck` out before: a person would have to
    remember these.
    """
    kept = (len(left) == 1 or place not in struck for place, left in link.facts.items())
    return all(map(seen_at_a_glance, link.because)) and all(kept)


def _told(entries: Sequence[Entry], step: Deduction) -> CandidateMap:
    """The entries to tell: of places with two values, only those with one of these values.

    It is the value with fewer places or, if both have as many, the one that is supposed.
    """
    every: dict[Entry, None] = dict.fromkeys(entries)
    if len(every) > MOST and fits_the_head({place for place, _ in every}, step.domains):
        supposed = {value for _, value in step.removes}
        values = dict.fromkeys(value for _, value in every)
        alike = {value: [one for one in every if one[1] == value] for value in values}
        least = min(values, key=lambda value: (len(alike[value]), value not in supposed))
        every = dict.fromkeys(alike[least])
    return {place: (value,) for place, value in every}


def _would(known: CandidateMap, step: Deduction) -> str:
    """A sentence that places would be filled in: "r1c1 would be 1, r1c2 and r1c3 2"."""
    told: list[tuple[str, Candidates | str]] = [
        (in_turn(places), left) for places, left in known_of(known, step.value_names, step.domains)
    ]
    be = [f"{at} {'' if i else 'would be '}{left}" for i, (at, left) in enumerate(told)]
    return listed(be)


AHEAD = _as_looks_ahead(LONG_CONTRADICTION)

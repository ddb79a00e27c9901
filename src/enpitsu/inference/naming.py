"""Techniques as names of steps: for links of chains, and for steps whose own name does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from enpitsu.inference.limits import MAX_PARTED_PLACES
from enpitsu.inference.scheduler import SiteList
from enpitsu.kit.techniques.exploration import plain
from enpitsu.kit.techniques.fillings import Fillings
from enpitsu.kit.techniques.general import CLASH, SUPPOSITION, by_rules
from enpitsu.kit.techniques.spots import Split
from enpitsu.kit.techniques.together import together
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates
from enpitsu.puzzle.deduction import Deduction, Elimination, Technique
from enpitsu.puzzle.kind import CandidateMap, Entry, Pattern
from enpitsu.puzzle.model import Constraint
from enpitsu.rules import Count, GraphRelation, Is, Loop, Sized

NOTHING: CandidateMap = {}
UNSEEN = ("no loop", "no lines")  # how the words for a conflict without visible reason begin


def named(
    chain: Sequence[Deduction],
    ladder: Sequence[tuple[Technique, SiteList]],
    candidates: CandidateMap,
) -> Iterator[Deduction]:
    """The links of a chain, each with the easiest technique that finds it, if there is one.

    `candidates` are those before the chain; `ladder` has techniques with their sites, easiest
    first. A link about a whole graph may become several.
    """
    now: dict[Place, Candidates] = dict(candidates)
    supposed: dict[Place, Candidates] = {}
    for link in chain:
        if link.technique == SUPPOSITION:
            supposed = {place: (value,) for place, value in link.sets}
            now = {**candidates, **supposed}
            yield link
        elif link.technique == CLASH:
            yield _clashing(link, now, supposed, candidates)
        else:
            yield from _parts(link, ladder, now)
            for place, value in link.removes:
                now[place] = tuple([kept for kept in now[place] if kept != value])


def _parts(
    link: Deduction, ladder: Sequence[tuple[Technique, SiteList]], now: CandidateMap
) -> list[Deduction]:
    """A link as it is told; if it has a nested chain, the links of that are named."""
    if link.chain:
        return [link._replace(chain=tuple(named(link.chain, ladder, now)))]
    return _as_told(link, ladder, now)


def _as_told(
    link: Deduction, ladder: Sequence[tuple[Technique, SiteList]], now: CandidateMap
) -> list[Deduction]:
    """A link with a technique that finds it.

    If there is none, and the link is about a whole graph, it is parted by place, and parts with the
    same reason are merged again.
    """
    found = next(_as_found(link, ladder, now), None)
    if found is not None:
        return [found]
    whole, alike = _as_known(link, now), dict[str, list[Deduction]]()
    if not _of_graph(link.because[0]):
        return [whole]
    for place in dict.fromkeys(place for place, _ in link.removes):
        part = link.of([place])
        told = next(_as_found(part, ladder, now), _as_known(part, now))
        if told.technique == link.technique and len(link.facts) > MAX_PARTED_PLACES:
            return [whole]
        alike.setdefault(told.technique.reason(told), []).append(told)
    return [first.with_all(others) for first, *others in alike.values()]


def _of_graph(constraint: Constraint) -> bool:
    return isinstance(constraint.relation, GraphRelation)


def _as_known(link: Deduction, now: CandidateMap) -> Deduction:
    """A link whose facts are all that is known, at that point of the chain, of the places it cites.

    Two sorts of places keep the facts that the link needs: open places of pieces with sizes, and
    places that have no candidate left, as links of one round do not depend on each other. Entries
    that have fallen by then are not removed again, unless the link removes no others.
    """
    (constraint,) = link.because
    sized = isinstance(constraint.relation, Sized)
    facts = {
        p: known if not now[p] or (sized and len(now[p]) > 1) else now[p]
        for p, known in link.facts.items()
    }
    removes = [(p, value) for p, value in link.removes if value in facts.get(p, (value,))]
    if link.removes and not removes:
        return link
    return link._replace(facts=facts, removes=removes)


def _clashing(
    link: Deduction, now: CandidateMap, supposed: CandidateMap, before: CandidateMap
) -> Deduction:
    """A conflict told by the suppositions or by the lines drawn so far, whichever is shorter."""
    (constraint,) = link.because
    told = [_as_clashing(link, now), _as_clashing(link, now, supposed)]
    expr = constraint.relation
    if isinstance(expr, Loop):
        parts = [(constraint.places[part.slot], part) for part in plain(expr.parts) or ()]
        drawn = {p: now[p] for p, part in parts if now[p] != before[p] and part.verdict(now[p])}
        told.append(_as_clashing(link, now, drawn))
    if all(step.facts == told[0].facts for step in told):
        return told[0]
    return min(told, key=_vague)


def _vague(clash: Deduction) -> tuple[bool, int]:
    """The sort key of words for a conflict: those without a visible reason last, then by length."""
    told = CLASH.reason(clash)
    return told.startswith(UNSEEN), len(told)


def _as_clashing(link: Deduction, now: CandidateMap, supposed: CandidateMap = NOTHING) -> Deduction:
    """A conflict with all that is known of its places (`_as_known`), and of those `supposed`.

    If it is about a count, all places where something is known are cited.
    """
    (constraint,) = link.because
    more = {*link.facts, *supposed}
    link = link._replace(
        facts={p: link.facts.get(p, now[p]) for p in constraint.variables if p in more}
    )
    formula = constraint.relation.formula
    counted = isinstance(formula, Count) and all(isinstance(p, Is) for p in formula.parts)
    if counted and not constraint.rule.unmet:
        places = [p for p in constraint.variables if 0 < len(now[p]) < len(link.domains[p])]
        known = {**link.facts, **{p: now[p] for p in places}}
        link = link._replace(facts=known)
    return _as_known(link, now)


def fitting(step: Deduction) -> Deduction:
    """The step; if the words of its technique do not fit, the rules are its reason."""
    if fits(step):
        return step
    return step._replace(technique=step.technique._replace(reason=by_rules))


def called(step: Deduction, patterns: Iterable[Pattern]) -> Deduction:
    """A case analysis with the name of the first pattern that fits; any other step is unchanged."""
    if not isinstance(step.details, Split):
        return step
    met = frozenset(constraint.rule.id for constraint in step.because)
    name = next((one.name for one in patterns if one.fits(met)), step.technique.name)
    return step._replace(technique=step.technique._replace(name=name))


def fits(step: Deduction) -> bool:
    """Whether the words of its technique name only places and clues among its premises.

    The details of a technique may have a field `said_by`: the constraints whose clues they name.
    """
    if step.details is None:
        return True
    if not set(step.because).issuperset(getattr(step.details, "said_by", ())):
        return False
    cited = {*step.facts, *step.candidates_before, *(place for place, _ in step.removes)}
    cited.update(spot for constraint in step.because for spot in constraint.all_places)
    return cited.issuperset(_places(step.details))


def _places(told: object) -> Iterator[Place]:
    """The places in the details of an elimination."""
    if isinstance(told, Place):
        yield told
    elif isinstance(told, (tuple, list)):
        for part in told:
            yield from _places(part)


def _as_found(
    link: Deduction, ladder: Sequence[tuple[Technique, SiteList]], now: CandidateMap
) -> Iterator[Deduction]:
    (constraint,) = link.because
    places = [*link.facts] or [place for place, _ in link.removes]
    in_part = len(constraint.variables) < len(link.domains) and not _of_graph(constraint)
    for technique, spots in ladder:
        if technique.alone or technique.find is together:  # it cites nothing but its spot
            sites = spots.citing(constraint)
        else:
            sites = spots.watching(places)
        for site in sites:
            if in_part and len(site.watch) == len(link.domains):
                continue  # a technique for the whole board says more than this link
            if isinstance(site.data, Fillings) and len(site.constraints) > 1:
                continue  # the technique cites all of them
            if not all(now[place] for place in site.watch):
                continue  # a technique finds nothing after a conflict
            found = [*technique.find(site, now)]
            for elimination in _together(found):
                if _says(elimination, link, whole=technique.whole):
                    named = _as_known(link, now)._replace(
                        sets=_settled(technique, elimination, link, now)
                    )
                    yield named._replace(technique=technique, details=elimination.details)


def _together(eliminations: Sequence[Elimination]) -> Iterator[Elimination]:
    """The eliminations at a spot, then those with the same constraint and details merged.

    A link may remove candidates at several places at once.
    """
    yield from eliminations
    alike: list[list[Elimination]] = []
    for elimination in eliminations if len(eliminations) > 1 else ():
        told = [*map(id, elimination.because)], elimination.details
        same = (g for g in alike if ([*map(id, g[0].because)], g[0].details) == told)
        if (group := next(same, None)) is None:
            alike.append([elimination])
        else:
            group.append(elimination)
    for group in alike:
        if len(group) > 1 and len(group[0].because) == 1:
            removes = [entry for elimination in group for entry in elimination.removes]
            places = dict.fromkeys(place for elimination in group for place in elimination.places)
            yield group[0]._replace(removes=removes, places=[*places])


def _settled(
    technique: Technique, elimination: Elimination, link: Deduction, now: CandidateMap
) -> Sequence[Entry]:
    """The entries that a link settles.

    If the technique `settles`, these include places where one candidate is left by then, even if
    the link by itself removes fewer.
    """
    sets = dict(link.sets)
    for place in dict.fromkeys(place for place, _ in link.removes) if technique.settles else ():
        left = [value for value in now[place] if (place, value) not in elimination.removes]
        if len(left) == 1:
            sets[place] = left[0]
    return [*sets.items()]


def _says(elimination: Elimination, link: Deduction, *, whole: bool) -> bool:
    """Whether an elimination has what a link removes, by its constraint, from its places or more.

    If the technique is `whole`, the link must cite all places of the elimination.
    """
    (constraint,) = link.because
    if not set(link.removes) <= set(elimination.removes) or constraint not in elimination.because:
        return False
    if not set(link.sets).isdisjoint(elimination.removes):
        return False
    alone = len(elimination.because) == 1 or len(elimination.places) == 1
    cited = set(elimination.places)
    return alone and set(link.facts) <= cited and not (whole and cited - set(link.facts))

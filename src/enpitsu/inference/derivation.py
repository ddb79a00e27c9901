"""Chains: the consequences of a supposed entry, link by link, down to the conflict.

Each link is a deduction of its own: one constraint, its premises, and the candidates it removes.
What was known before the supposition is a premise, not derived again. Links that do not contribute
to the end are left out.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from math import inf
from typing import NamedTuple

from enpitsu.inference.limits import FAR_EFFORT, MAX_TOLD_CONFLICTS
from enpitsu.kit.techniques.ahead import MOST_LINKS, fits_the_head, seen_at_a_glance
from enpitsu.kit.techniques.general import CLASH, CONTRADICTION, ONE_CONSTRAINT, SUPPOSITION
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.implications import Facts, Hypothesis
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.puzzle.numbered import NumberedConstraints, NumberedModel

# The key of a link: the round, the constraint or refuted entry, and the aspect people look at.
LinkKey = tuple[int, Constraint | Entry, Hashable]


class Chain(NamedTuple):
    """The links in order, and the candidates `given` at the places that they use.

    `rests` are the entries that must have fallen before the chain, of all that `given` excludes.
    """

    links: Sequence[Deduction]
    given: CandidateMap
    rests: Sequence[Entry] = ()

    @property
    def because(self) -> list[Constraint]:
        """The constraints that its links rest on, each once."""
        return list(dict.fromkeys(c for link in self.links for c in link.because))

    @property
    def effort(self) -> int:
        """An estimate of how much there is to look at, highest for rules about a whole graph."""
        return effort(self.links)


class Agreement(NamedTuple):
    """The candidates of a place, each of which is supposed in turn."""

    place: Place
    cases: Sequence[Hypothesis]


class Derivations:
    """Finds chains from suppositions to a conflict, or to a conclusion that all cases share."""

    def __init__(self, numbered: NumberedModel, constraints: Sequence[Constraint]) -> None:
        self.numbered, self.constraints = numbered, constraints

    def refuting(
        self, graph: Hypothesis, candidates: CandidateMap, most: float = inf
    ) -> Chain | None:
        """The chain from an entry to its conflict; None if it takes more effort than `most`.

        If it cites a rule about the whole board, other orders of propagation are tried, which may
        show the same with fewer places.
        """
        chain = refuting(self.numbered, graph, most)
        if chain is None or graph.nested or not any(one.relation.far for one in chain.because):
            return chain
        other = refuting(self.numbered, self._again(graph, candidates), chain.effort)
        return chain if other is None else min(chain, other, key=lambda one: one.effort)

    def refuting_briefly(self, graph: Hypothesis, candidates: CandidateMap) -> Chain | None:
        """The same, if the chain may be told in one sentence; else None."""
        chain = refuting(self.numbered, graph, briefly=True)
        if graph.nested or not any(constraint.relation.far for constraint in self.constraints):
            return chain
        most = inf if chain is None else chain.effort
        again = refuting(self.numbered, self._again(graph, candidates), most, briefly=True)
        return again or chain

    def _again(self, graph: Hypothesis, candidates: CandidateMap) -> Hypothesis:
        """The hypothesis of the same entry, with all that follows, read in the other order."""
        bits = self.numbered.bits(candidates)
        return Hypothesis(self._in_other_order, bits, graph.entry).extended()

    @cached_property
    def _in_other_order(self) -> NumberedConstraints:
        """All constraints; those about the whole board are late, unless some were late before."""
        some_last = any(constraint.relation.read_last for constraint in self.constraints)
        late = [c for c in self.constraints if c.relation.far and not some_last]
        return NumberedConstraints(self.numbered, self.constraints, late)

    def agreeing(self, found: Agreement, goal: Sequence[Entry]) -> Chain:
        """For each candidate of a place, the chain until all entries of the goal have fallen."""
        chains = [Derivation(self.numbered, case).chain(goal=goal) for case in found.cases]
        cases = [chain for chain in chains if chain is not None]
        given: dict[Place, Candidates] = {}
        for case in cases:
            for p, known in case.given.items():
                given[p] = tuple([value for value in given.get(p, known) if value in known])
        known = found.cases[0].before(found.place)
        if len(known) < len(self.numbered.model.domains[found.place]):
            given[found.place] = known
        return Chain([link for case in cases for link in case.links], given)


def refuting(
    numbered: NumberedModel, graph: Hypothesis, most: float = inf, *, briefly: bool = False
) -> Chain | None:
    """The chain from an entry to its conflict; None if that takes more effort than `most`.

    None, too, if it is wanted `briefly` and could not be told in one sentence.
    """
    shortest, domains = None, numbered.model.domains
    for constraint, now in islice(graph.conflicts(), MAX_TOLD_CONFLICTS):
        before = {place: graph.before(place) for place in now}
        end = clashing(numbered.model, constraint, constraint.reasons(now, before, domains))
        chain = Derivation(numbered, graph).chain(end, most=most, briefly=briefly)
        if chain is not None and (shortest is None or chain.effort < most):
            shortest, most = chain, chain.effort
    return shortest


class Earlier(NamedTuple):
    """The candidates that were `gone` before a chain and are cited, and those its links need."""

    gone: dict[Place, set[Value]]
    needed: dict[Entry, None]


class Derivation:
    """The backward slice of an implication graph from its end, as a chain."""

    def __init__(self, numbered: NumberedModel, graph: Hypothesis) -> None:
        self.numbered, self.graph, model = numbered, graph, numbered.model
        self.domains = model.domains
        self.value_names = model.puzzle.kind.look.value_names
        self.known: dict[Place, Candidates] = {}

    def before(self, place: Place) -> Candidates:
        """The candidates of a place before the supposition."""
        known = self.known.get(place)
        if known is None:
            known = self.known[place] = self.graph.before(place)
        return known

    def chain(
        self,
        end: Deduction | None = None,
        goal: Sequence[Entry] = (),
        most: float = inf,
        *,
        briefly: bool = False,
    ) -> Chain | None:
        """The links on which a conflict (`end`) or the entries of a `goal` rest.

        None if they take more effort than `most`, or are wanted `briefly` and could not be told in
        one sentence.
        """
        todo, links = [*goal], dict[LinkKey, tuple[list[Entry], Facts]]()
        cited = Earlier({}, {})
        fell_by: dict[Entry, LinkKey] = {}
        rests: dict[LinkKey | None, list[Entry]] = {}  # None is the end
        refuted: dict[Entry, Chain] = {}
        if end is not None:
            todo += self._rests(end.because[0], end.facts, cited)
            most -= effort([end])
        rests[None] = [*todo]
        met = set(todo)
        filled = set[Place]()
        if briefly and not self._is_brief(todo, filled):
            return None
        while todo:
            entry = todo.pop()
            fall = self.graph.fall(entry)
            if fall is None:
                continue  # the supposition itself removes it
            round, _, reason = fall
            if isinstance(reason, Hypothesis):
                key: LinkKey = round, entry, ()
                chain = refuting(self.numbered, reason)
                assert chain is not None
                refuted[entry] = chain
                links[key], fell_by[entry] = ([entry], {}), key
                most -= chain.effort
                needed = self._rests_on(chain, cited)
            else:
                constraint, known = self._premises(entry, reason, round)
                key = round, constraint, constraint.relation.aspect(known)
                entries, facts = links.setdefault(key, ([], {}))
                entries.append(entry)
                fell_by[entry] = key
                most += _toll(constraint, facts) if len(entries) > 1 else 0
                for place, candidates in known.items():
                    left = facts.get(place, candidates)
                    facts[place] = tuple([value for value in left if value in candidates])
                most -= _toll(constraint, facts)
                needed = self._rests(constraint, known, cited)
            if most < 0:
                return None
            rests.setdefault(key, []).extend(needed)
            fresh = [one for one in needed if one not in met]
            if briefly and (len(links) > MOST_LINKS or not self._is_brief(fresh, filled)):
                return None
            met.update(fresh)
            todo += fresh
        order = _one_by_one(fell_by, rests)
        return self._linked([(key, links[key]) for key in order], refuted, end, cited)

    def _is_brief(self, removes: Iterable[Entry], filled: set[Place]) -> bool:
        """Whether a chain with these removals may be told in one sentence.

        Each is seen at a glance, or its place is one of the few that are `filled` in mentally.
        """
        graph = self.graph
        for entry in removes:
            fall = graph.fall(entry)
            if fall is not None:
                _, _, reason = fall
                if isinstance(reason, Hypothesis):
                    return False
                if not seen_at_a_glance(graph.reading.reads[reason].constraint):
                    left = graph.candidates[self.numbered.number[entry[0]]]
                    if left & left - 1:
                        return False
                    filled.add(entry[0])
        return fits_the_head(filled, self.domains)

    def _premises(self, entry: Entry, number: int, round: int) -> tuple[Constraint, Facts]:
        """The constraint with this number, and its premises for removing an entry in a round."""
        constraint = self.graph.reading.reads[number].constraint
        now = self.graph.read_in(number, round)
        before = {place: self.before(place) for place in now}
        return constraint, constraint.reasons(now, before, self.domains, entry)

    def _linked(
        self,
        links: Iterable[tuple[LinkKey, tuple[list[Entry], Facts]]],
        refuted: Mapping[Entry, Chain],
        end: Deduction | None,
        cited: Earlier,
    ) -> Chain:
        place, value = self.graph.entry
        given = {
            p: before
            if len(before := self.before(p)) == 1
            else tuple([v for v in self.domains[p] if v not in gone])
            for p, gone in cited.gone.items()
            if p != place
        }
        now = {**self.domains, **given, place: (value,)}
        others = [(place, other) for other in self.before(place) if other != value]
        entry = self.graph.entry
        told = [Deduction(SUPPOSITION, others, (), {}, [entry], value_names=self.value_names)]
        order = {place: number for number, place in enumerate(self.domains)}
        for (_, by, _), (entries, facts) in links:
            removes = sorted(entries, key=lambda one: (order[one[0]], str(one[1])))
            link = Deduction(
                ONE_CONSTRAINT, (), (), {}, value_names=self.value_names, domains=self.domains
            )
            if isinstance(by, Constraint):
                link = link._replace(because=(by,), facts=_as_read(by, facts))
            else:  # a nested hypothesis was refuted: it has a chain of its own
                chain = Chain(_still_new(refuted[by].links, now), {})
                link = link._replace(
                    technique=CONTRADICTION, because=chain.because, chain=chain.links
                )
            told.append(_striking(link, removes, now))
        rests = [entry for entry in cited.needed if entry[0] != place]
        return Chain(told if end is None else [*told, end], given, rests)

    def _rests(self, constraint: Constraint, known: CandidateMap, cited: Earlier) -> list[Entry]:
        """The entries that must have fallen since the supposition; what fell before is cited.

        Of each place all that is known is cited; if the relation `cites_least`, only what it needs.
        """
        found, least = list[Entry](), constraint.relation.cites_least
        for place, candidates in known.items():
            before, domain = self.before(place), self.domains[place]
            found += [(place, value) for value in before if value not in candidates]
            if len(before) < len(domain):
                kept = {*before, *candidates}
                gone = [value for value in domain if value not in kept]
                self._cite(cited, place, gone, all_known=not least)
        return found

    def _rests_on(self, chain: Chain, cited: Earlier) -> list[Entry]:
        """The same as `_rests` for the premises of a nested chain."""
        found = []
        for place, value in chain.rests:
            if value in self.before(place):
                found.append((place, value))
            else:
                self._cite(cited, place, [value], all_known=True)
        return found

    def _cite(
        self, cited: Earlier, place: Place, gone: Sequence[Value], *, all_known: bool
    ) -> None:
        """Cite the values that were gone at a place before the supposition, or all that were."""
        if gone:
            cited.needed.update(dict.fromkeys([(place, value) for value in gone]))
            if all_known:
                before = self.before(place)
                gone = [value for value in self.domains[place] if value not in before]
            cited.gone.setdefault(place, set()).update(gone)


def _one_by_one(
    fell_by: Mapping[Entry, LinkKey], rests: Mapping[LinkKey | None, Sequence[Entry]]
) -> list[LinkKey]:
    """Links in depth-first order: each follows those that it rests on."""
    found: dict[LinkKey, None] = {}
    open_: list[tuple[LinkKey | None, Iterator[Entry]]] = [(None, iter(rests[None]))]
    while open_:
        done, before = open_[-1]
        links = (fell_by[entry] for entry in before if entry in fell_by)
        link = next((link for link in links if link not in found), None)
        if link is not None:
            open_.append((link, iter(rests[link])))
        else:
            open_.pop()
            if done is not None:
                found[done] = None
    return [*found]


def _striking(link: Deduction, removes: Sequence[Entry], now: dict[Place, Candidates]) -> Deduction:
    """The link with what it removes, settles and leaves; `now` loses the removed candidates."""
    for place, gone in removes:
        now[place] = tuple([value for value in now[place] if value != gone])
    places = dict.fromkeys(place for place, _ in removes)
    sets = [(place, now[place][0]) for place in places if len(now[place]) == 1]
    left = {place: now[place] for place in places if len(now[place]) > 1}
    return link._replace(removes=removes, sets=sets, left=left)


def _still_new(links: Sequence[Deduction], known: CandidateMap) -> list[Deduction]:
    """A nested chain without the entries that have fallen by now."""
    supposition, *others = links
    found = [supposition]
    now = {**known, **{place: (value,) for place, value in supposition.sets}}
    for link in others:
        removes = [(place, value) for place, value in link.removes if value in now[place]]
        if removes:
            found.append(_striking(link, removes, now))
        elif not link.removes:
            found.append(link)
    return found


def failing(model: Model, constraint: Constraint, candidates: CandidateMap) -> Deduction | None:
    """The conflict of a constraint that cannot hold, with minimal premises; None if it can hold."""
    if not constraint.fails(candidates):
        return None
    known = constraint.reasons(candidates, candidates, model.domains)
    return clashing(model, constraint, known)


def clashing(model: Model, constraint: Constraint, known: CandidateMap) -> Deduction:
    """The conflict of a constraint that cannot hold with these candidates, as a deduction."""
    values = [value for place in constraint.variables for value in model.domains[place]]
    told, value_names = tuple(dict.fromkeys(values)), model.puzzle.kind.look.value_names
    return Deduction(
        CLASH,
        (),
        (constraint,),
        _as_read(constraint, known),
        details=told,
        value_names=value_names,
        domains=model.domains,
    )


def _as_read(constraint: Constraint, known: CandidateMap) -> Facts:
    """The known candidates at places of a constraint, in its order."""
    return {place: known[place] for place in constraint.variables if place in known}


def effort(links: Iterable[Deduction]) -> int:
    """An estimate of how much a person has to look at along the links of a chain."""
    return sum(
        effort(link.chain) if link.chain else sum(_toll(one, link.facts) for one in link.because)
        for link in links
    )


def _toll(constraint: Constraint, facts: CandidateMap) -> int:
    """The effort of one link: its places, or more for a rule about the whole board."""
    return (1 + len(facts)) * (FAR_EFFORT if constraint.relation.far else 1)


def alike(step: Deduction, other: Deduction) -> bool:
    """Whether two steps differ only in what they suppose."""
    if not step.chain or not step.technique.supposes or step.technique != other.technique:
        return False
    return step.removes != other.removes and _course(step) == _course(other)


def _course(step: Deduction) -> list[tuple[object, ...]]:
    """For each link of a chain its conclusion and its constraints."""
    return [(*link.removes, *map(id, link.because)) for link in step.chain[1:]]

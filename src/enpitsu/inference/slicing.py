"""Backward slicing of a path: only steps on which its end or a later step rests are kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from enpitsu.inference.entailment import Conclusion, Premises
from enpitsu.inference.naming import called, fitting
from enpitsu.inference.reasoner import Round
from enpitsu.inference.verification import Certifier, split
from enpitsu.kit.techniques.general import told_link, told_links
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates, without
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.model import Model


class Needed(NamedTuple):
    """What earlier steps must derive: the values of settled places, and entries that fall."""

    settled: set[Place]
    gone: set[Entry]

    def rest_on(self, facts: CandidateMap, now: CandidateMap, start: CandidateMap) -> None:
        """Add these candidates at places to what is needed; for a settled place, its value."""
        self.settled.update(place for place in facts if len(now[place]) == 1)
        self.gone.update(_fallen(facts, now, start))


class KeptStep(NamedTuple):
    """A step of the slice: its round, its conclusions and its premises.

    If `least`, it is told with minimal premises, as its words do not depend on others.
    """

    round: int
    step: Deduction
    removes: Sequence[Entry]
    sets: Sequence[Entry]
    cited: Premises
    rests: Sequence[Entry]
    least: bool

    def told(self, facts: CandidateMap) -> Deduction:
        """The step with these premises."""
        settled = dict(self.sets)
        return self.step._replace(
            removes=self.removes,
            because=self.cited.because,
            facts={place: known for place, known in facts.items() if place not in settled},
            candidates_before={place: facts[place] for place in settled if place in facts},
            sets=self.sets,
        )


class ToldStep(NamedTuple):
    """A step, the number of its round, and the earlier eliminations that it rests on.

    Settled places are visible on the board, so they are not listed.
    """

    round: int
    step: Deduction
    rests: Sequence[Entry]


def whole(start: CandidateMap, rounds: Sequence[Round]) -> list[ToldStep]:
    """All steps of a path."""
    found, now = [], dict(start)
    for number, step in _steps(rounds):
        found.append(
            ToldStep(number, step, _fallen({**step.facts, **step.candidates_before}, now, start))
        )
        _strike(now, step.removes)
    return found


def sliced(
    model: Model, start: CandidateMap, rounds: Sequence[Round], end: CandidateMap
) -> list[ToldStep]:
    """The steps of a path, and the parts of these, that its end rests on.

    `end` tells which candidates have to be derived: the value where one is left, and everything
    that has fallen where there are more; other places do not matter.
    """
    steps = _steps(rounds)
    now = dict(start)
    for _, step in steps:
        _strike(now, step.removes)
    needed = Needed(set(), set())
    needed.rest_on(end, end, start)
    kept = [*_kept(Slicer(model, start, now, needed), steps)]
    told, candidates = [], dict(start)
    for one in reversed(kept):
        step = called(_told(one, candidates), model.puzzle.kind.patterns)
        told.append(ToldStep(one.round, step, one.rests))
        _strike(candidates, step.removes)
    return gathered(told)


def gathered(told: Sequence[ToldStep]) -> list[ToldStep]:
    """The steps with pure eliminations moved to the earliest place possible within their round.

    Steps with the same reason come to stand together.
    """
    found: list[ToldStep] = []
    for _, parts in groupby(told, lambda one: one.round):
        strikes: list[ToldStep] = []
        others: list[ToldStep] = []
        changed: set[Place] = set()
        for one in parts:
            early = not one.step.sets and not one.step.chain and changed.isdisjoint(one.step.facts)
            (strikes if early else others).append(one)
            if not early:
                changed.update(place for place, _ in one.step.removes)
        found += [*_together(strikes), *_together(others)]
    return found


def _together(told: Iterable[ToldStep]) -> Iterator[ToldStep]:
    """Move each step to the first with its reason, unless it depends on a step in between."""
    groups: list[tuple[str, list[ToldStep]]] = []
    for one in told:
        reason = "" if one.step.chain else one.step.technique.reason(one.step)
        changed: set[Place] = set()
        for known, group in reversed(groups):
            if known == reason != "" and changed.isdisjoint(one.step.facts):
                group.append(one)
                break
            changed.update(place for other in group for place, _ in other.step.removes)
        else:
            groups.append((reason, [one]))
    return (one for _, group in groups for one in group)


def _steps(rounds: Sequence[Round]) -> list[tuple[int, Deduction]]:
    return [(number, step) for number, part in enumerate(rounds) for step in part.steps]


def _fallen(facts: CandidateMap, now: CandidateMap, start: CandidateMap) -> list[Entry]:
    """The entries of open places that these facts need to have fallen since the start."""
    return [
        (place, value)
        for place, known in facts.items()
        if len(now[place]) > 1
        for value in start[place]
        if value not in known
    ]


class Slicer:
    """A backward pass through a path: `now` has the candidates before the current step."""

    def __init__(
        self, model: Model, start: CandidateMap, now: dict[Place, Candidates], needed: Needed
    ) -> None:
        self.domains, self.certifier = model.domains, Certifier(model)
        self.start, self.now, self.needed = start, now, needed

    def undo(self, step: Deduction) -> None:
        """Go back before a step."""
        for place in dict.fromkeys(place for place, _ in step.removes):
            back = {value for p, value in step.removes if p == place} | {*self.now[place]}
            self.now[place] = tuple([v for v in self.domains[place] if v in back])

    def wanted(self, step: Deduction) -> tuple[list[Entry], list[Entry]]:
        """The needed parts of a step: the entries it removes, and those it settles."""
        gone = {place for place, _ in self.needed.gone.intersection(step.removes)}
        sets = [entry for entry in step.sets if entry[0] in self.needed.settled | gone]
        places = {place for place, _ in sets}
        removes = [one for one in step.removes if one[0] in places or one in self.needed.gone]
        if step.chain and removes:  # a chain is kept whole
            return [*step.removes], [*step.sets]
        return removes, sets

    def keep(
        self, round: int, step: Deduction, removes: list[Entry], sets: list[Entry]
    ) -> KeptStep:
        """Add a step to the slice; its premises become needed."""
        step = _with_least(step) if step.rests else step
        self.needed.settled.difference_update(place for place, _ in sets)
        self.needed.gone.difference_update(removes)
        cited = Premises(step.because, {**step.facts, **step.candidates_before})
        conclusion = Conclusion(removes, sets, split(step))
        own = step.own(dict(sets))
        if len(removes) < len(step.removes):
            cited = self.certifier.least(conclusion, cited) or cited
            cited = cited._replace(facts={**cited.facts, **own})
        facts, least = cited.facts, True
        if step.technique.counts:
            read = dict.fromkeys([*cited.facts, *step.technique.counts(step)])
            facts = {place: cited.facts.get(place, self.now[place]) for place in read}
        elif not step.chain:
            spare = [entry for entry in self.spare(cited.facts) if step.spares(own, entry)]
            facts = self.certifier.loosest(conclusion, cited, spare)
            kept = KeptStep(round, step, removes, sets, cited, (), least)
            least = _words(kept.told(facts)) == _words(kept.told(cited.facts))
            if not least:  # its words depend on all candidates of some place
                spare = [entry for entry in spare if entry not in self.needed.gone]
                facts = self.certifier.loosest(conclusion, cited, spare)
        self.needed.rest_on(facts, self.now, self.start)
        cited = Premises(cited.because, {p: facts[p] for p in cited.facts if p in facts})
        rests = _fallen(facts, self.now, self.start)
        return KeptStep(round, step, removes, sets, cited, rests, least)

    def spare(self, facts: CandidateMap) -> list[Entry]:
        """The entries that have fallen at these places, those that nothing else needs first.

        Entries with the same value are next to each other: mostly all of them are needed, or none.
        """
        fallen = _fallen(facts, self.now, self.start)
        return sorted(fallen, key=lambda entry: (entry in self.needed.gone, str(entry[1])))


def _kept(slicer: Slicer, steps: Sequence[tuple[int, Deduction]]) -> Iterator[KeptStep]:
    for number, step in reversed(steps):
        slicer.undo(step)
        removes, sets = slicer.wanted(step)
        if removes:
            yield slicer.keep(number, step, removes, sets)


def _told(kept: KeptStep, candidates: CandidateMap) -> Deduction:
    """A step on a board where only told entries have fallen; at other places it cites nothing."""
    known, domains = kept.cited.facts, kept.step.domains
    if not kept.least:
        known = {place: candidates[place] for place in known}
    step = kept.told({p: left for p, left in known.items() if len(left) < len(domains[p])})
    removes = fallen(kept.removes, kept.sets, candidates)
    return fitting(step._replace(removes=removes).leaving(candidates))


def _with_least(step: Deduction) -> Deduction:
    """A step whose chain has minimal premises at open places, if its words stay the same."""
    if not step.technique.supposes or any(link.chain for link in step.chain):
        return step
    needed, domains = set(step.rests), step.domains
    spare = {
        (p, v)
        for p, known in step.facts.items()
        for v in (domains[p] if len(known) > 1 else ())
        if v not in known and (p, v) not in needed
    }

    def wider(facts: CandidateMap) -> CandidateMap:
        return {
            p: tuple([v for v in domains[p] if v in known or (p, v) in spare])
            for p, known in facts.items()
        }

    chain = [link._replace(facts=wider(link.facts)) for link in step.chain]
    least = step._replace(facts=wider(step.facts), chain=chain)
    same = [*map(told_link, told_links(least))] == [*map(told_link, told_links(step))]
    return least if same else step


def _words(step: Deduction) -> str:
    """The reason of a step in words, without the candidates before at places that it settles."""
    told = fitting(step)
    return told.technique.reason(told)


def told_from(
    start: CandidateMap, steps: Iterable[Deduction], certifier: Certifier
) -> list[Deduction]:
    """Steps in sequence, each on the board that results from telling those before it.

    Even where they rest on minimal premises, values of settled places are visible. Premises that
    such a value makes redundant are left out.
    """
    told, candidates = [], dict(start)
    for step in steps:
        settled = {place: candidates[place] for place in step.facts if len(candidates[place]) == 1}
        seen = step._replace(facts={**step.facts, **settled})
        if seen.facts != step.facts:
            seen = certifier.restated(seen, seen.removes, settling=bool(seen.sets), fallen=())
        removes = fallen(step.removes, step.sets, candidates)
        told.append(seen._replace(removes=removes).leaving(candidates))
        _strike(candidates, removes)
    return told


def fallen(
    removes: Sequence[Entry], sets: Sequence[Entry], candidates: CandidateMap
) -> list[Entry]:
    """The entries that fall on a board with possibly more candidates, given what a step settles."""
    settled, wanted = dict(sets), set(removes)
    return [
        (place, value)
        for place in dict.fromkeys(place for place, _ in removes)
        for value in candidates[place]
        if (place, value) in wanted or value != settled.get(place, value)
    ]


def _strike(candidates: dict[Place, Candidates], removes: Iterable[Entry]) -> None:
    for place, value in removes:
        candidates[place] = without(candidates[place], value)

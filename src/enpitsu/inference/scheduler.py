"""Which sites of a technique have to be searched again: those where something has changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

from enpitsu.kit.techniques.single import Sites, cached_by_model
from enpitsu.paper.grid import Place
from enpitsu.paper.limit import look
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.model import Constraint, Model, garbage_collector_paused


class Readers:
    """Constraints by what they depend on: a place, or only one value there."""

    def __init__(self, constraints: Iterable[Constraint]) -> None:
        self.of_place: dict[Place, list[Constraint]] = {}
        self.of_entry: dict[Entry, list[Constraint]] = {}
        for constraint in constraints:
            places, only = constraint.places, constraint.relation.only_values
            for slot in constraint.relation.slots:
                place = places[slot]
                found = (
                    self.of_entry.setdefault((place, only[slot]), [])
                    if slot in only
                    else self.of_place.setdefault(place, [])
                )
                found.append(constraint)

    def concerned(self, place: Place, value: Value, left: Candidates) -> Iterator[Constraint]:
        """The constraints that depend on a value fallen at a place, given what is left there."""
        yield from self.of_place.get(place, ())
        for one in (value, *left) if len(left) == 1 else (value,):
            yield from self.of_entry.get((place, one), ())


@cached_by_model
@garbage_collector_paused()
def _listed(model: Model, sites: Sites) -> Sequence[Site]:
    """The sites of a technique in order; `OutOfTime` when the limit passes."""
    found = []
    for site in sites(model):
        look()
        found.append(site)
    return found


@cached_by_model
@garbage_collector_paused()
def _watchers(model: Model, sites: Sites) -> Mapping[Place, Sequence[int]]:
    """For each place the numbers of the sites that depend on it."""
    found: dict[Place, list[int]] = {}
    for number, site in enumerate(_listed(model, sites)):
        for place in site.watch:
            found.setdefault(place, []).append(number)
    return found


@cached_by_model
@garbage_collector_paused()
def _citing(model: Model, sites: Sites) -> Mapping[Constraint, Sequence[int]]:
    """For each constraint the numbers of the sites that cite it."""
    found: dict[Constraint, list[int]] = {}
    for number, site in enumerate(_listed(model, sites)):
        for constraint in site.constraints:
            found.setdefault(constraint, []).append(number)
    return found


class SiteList:
    """The sites of a technique on a board; `OutOfTime` when the limit passes."""

    def __init__(self, technique: Technique, model: Model) -> None:
        self.technique, self.model = technique, model
        self.active: dict[int, int] = {}  # by site: changes after which its constraints forbade
        self.active_at: int | None = None  # the number of changes at which that was computed
        self.doubted = 0  # the number of constraints that had been in doubt by then

    @property
    def sites(self) -> Sequence[Site]:
        """The sites in order, listed when they are first needed."""
        return _listed(self.model, self.technique.sites)

    def citing(self, constraint: Constraint) -> Sequence[Site]:
        """The sites that cite a constraint."""
        citing, sites = _citing(self.model, self.technique.sites), self.sites
        return [sites[number] for number in citing.get(constraint, ())]

    def watching(self, places: Iterable[Place]) -> list[Site]:
        """The sites that watch all of these places."""
        watchers, sites = _watchers(self.model, self.technique.sites), self.sites
        first, *others = [watchers.get(place, ()) for place in places]
        kept = set(first).intersection(*others)
        return [sites[number] for number in first if number in kept]

    def changed(self, changes: Sequence[Entry], seen: int | None) -> Collection[int]:
        """The numbers of sites that watch a place changed after the first `seen` changes."""
        if seen is None:
            return range(len(self.sites))
        if seen == len(changes):
            return ()
        watchers, met = _watchers(self.model, self.technique.sites), changed_places(changes, seen)
        return dict.fromkeys(chain.from_iterable(watchers.get(place, ()) for place in met))

    def forbidding(
        self,
        candidates: CandidateMap,
        changes: Sequence[Entry],
        seen: int | None,
        idle: IdleConstraints,
    ) -> Collection[int]:
        """The numbers of sites that have changed and whose constraints forbid anything.

        The result is shared by techniques that look at the same sites.
        """
        if self.active_at != len(changes):
            sites = self.sites
            for number in self._doubtful(changes, idle):
                if idle.holds(sites[number], candidates):
                    self.active.pop(number, None)
                else:
                    self.active[number] = len(changes)
            self.active_at, self.doubted = len(changes), len(idle.doubted)
        first = -1 if seen is None else seen
        return [number for number, changed in self.active.items() if changed > first]

    def _doubtful(self, changes: Sequence[Entry], idle: IdleConstraints) -> Collection[int]:
        """The numbers of sites whose constraints may forbid something again."""
        seen, sites = self.active_at, self.sites
        if seen is None:
            return range(len(sites))
        met = changed_places(changes, seen)
        found = {number for number in self.active if not met.keys().isdisjoint(sites[number].watch)}
        citing = _citing(self.model, self.technique.sites)
        for constraint in idle.doubted[self.doubted :]:
            if constraint not in idle.known:
                found.update(citing.get(constraint, ()))
        return sorted(found)


def changed_places(changes: Sequence[Entry], seen: int) -> dict[Place, None]:
    """The places where a candidate has fallen after the first `seen` changes."""
    return dict.fromkeys([place for place, _ in changes[seen:]])


@cached_by_model
@garbage_collector_paused()
def _around(model: Model, _: None) -> Mapping[Place, Sequence[Constraint]]:
    """For each place the constraints that have it in their scope."""
    found: dict[Place, list[Constraint]] = {place: [] for place in model.domains}
    for constraint in model.with_lemmas:
        for place in constraint.variables:
            found[place].append(constraint)
    return found


@cached_by_model
@garbage_collector_paused()
def _readers(model: Model, _: None) -> Readers:
    return Readers(model.with_lemmas)


class IdleConstraints:
    """The constraints that are known to forbid nothing at present.

    Many techniques read the same constraint for different findings; whether it forbids anything at
    all is computed once. The results for the last board of a model are kept for the next board, as
    far as both have the same candidates in the scope of a constraint.
    """

    def __init__(self, model: Model, start: CandidateMap) -> None:
        self.model, self.start = model, start
        self.known: set[Constraint] = set()
        last, known = model.memo.get(IdleConstraints, ({}, ()))
        if known:
            self.known.update(known)
            self.known.difference_update(self._changed(last))
        self.doubted: list[Constraint] = []  # forbade nothing before the last removals
        self.fell = False

    def _changed(self, last: CandidateMap) -> Iterator[Constraint]:
        """The constraints that depend on a difference from the last board."""
        readers = _readers(self.model, None)
        for place, left in self.start.items():
            before = last[place]
            for value in {*left}.symmetric_difference(before) if left != before else ():
                yield from readers.concerned(place, value, left)
                yield from readers.concerned(place, value, before)

    @cached_property
    def _asked(self) -> dict[Place, None]:
        """The places of constraints that may forbid something."""
        return dict.fromkeys(self.model.domains)

    def everywhere(self, candidates: CandidateMap) -> bool:
        """Whether it is known that no constraint forbids anything."""
        known, asked, around = self.known, self._asked, _around(self.model, None)
        while asked:
            place = next(iter(asked))
            for constraint in around[place]:
                if constraint not in known:
                    if constraint.relation.size > 1 or constraint.forbids(candidates):
                        return False
                    known.add(constraint)
            del asked[place]
        return True

    def holds(self, site: Site, candidates: CandidateMap) -> bool:
        """Whether the constraints of a site forbid nothing."""
        known = self.known
        for constraint in site.constraints:
            if constraint not in known:
                if constraint.forbids(candidates):
                    return False
                known.add(constraint)
        return True

    def change(self, place: Place, value: Value, left: Candidates) -> None:
        """Record that a candidate has fallen at a place, and what is left there."""
        if not self.fell:
            self.fell = True
            self.model.memo[IdleConstraints] = self.start, frozenset(self.known)
        if self.known:
            readers = _readers(self.model, None)
            gone = self.known.intersection(readers.concerned(place, value, left))
            self.known -= gone
            self.doubted += gone
            self._asked[place] = None


class TechniqueState:
    """A technique on a board: its sites, and its findings at each of them.

    `OutOfTime` when the limit passes.
    """

    def __init__(
        self,
        technique: Technique,
        spots: SiteList,
        idle: IdleConstraints,
        counters: Counter[str],
    ) -> None:
        self.technique, self.spots, self.idle = technique, spots, idle
        self.counters = counters
        self.found: dict[int, list[Elimination]] = {}
        self.seen: int | None = None  # changes of the board that have been taken into account

    def eliminations(self, candidates: CandidateMap, changes: Sequence[Entry]) -> list[Elimination]:
        """All findings; only sites where something has changed are searched again."""
        if self.technique.alone and self.idle.everywhere(candidates):
            return []
        sites, found = self.spots.sites, self.found
        if not sites:
            return []
        find, stale = self.technique.find, self._stale(candidates, changes)
        for number in stale:
            look()
            if eliminations := [*find(sites[number], candidates)]:
                found[number] = eliminations
            elif number in found:
                del found[number]
        self.counters["looks"] += len(stale)
        for number, eliminations in [*found.items()]:
            if news := [one for one in eliminations if _is_news(one, candidates)]:
                found[number] = news
            else:
                del found[number]
        return [elimination for number in sorted(found) for elimination in found[number]]

    def _stale(self, candidates: CandidateMap, changes: Sequence[Entry]) -> Collection[int]:
        """The numbers of the sites to search again."""
        seen, self.seen = self.seen, len(changes)
        if self.technique.alone:
            return self.spots.forbidding(candidates, changes, seen, self.idle)
        return self.spots.changed(changes, seen)


def _is_news(elimination: Elimination, candidates: CandidateMap) -> bool:
    for place, value in elimination.removes:  # noqa: SIM110  # a generator takes three times as long
        if value in candidates[place]:
            return True
    return False

"""Which sites of a technique have to be searched again: those where something has changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain

from enpitsu.paper.grid import Place
from enpitsu.paper.limit import look
from enpitsu.puzzle.deduction import Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model


class SiteList:
    """The sites of a technique on a board; `OutOfTime` when the limit passes."""

    def __init__(self, technique: Technique, model: Model) -> None:
        self.technique, self.model = technique, model
        self.active: dict[int, int] = {}  # after so many changes these spots' constraints forbade
        self.active_at: int | None = None  # so many changes of the board

    @cached_property
    def sites(self) -> Sequence[Site]:
        """The sites in order, listed when they are first needed."""
        found = []
        for site in self.technique.sites(self.model):
            look()
            found.append(site)
        return found

    @cached_property
    def watchers(self) -> dict[Place, list[int]]:
        """For each place the numbers of the sites that depend on it."""
        found: dict[Place, list[int]] = {}
        for number, site in enumerate(self.sites):
            for place in site.watch:
                found.setdefault(place, []).append(number)
        return found

    @cached_property
    def _by_constraint(self) -> dict[Constraint, list[Site]]:
        found: dict[Constraint, list[Site]] = {}
        for site in self.sites:
            for constraint in site.constraints:
                found.setdefault(constraint, []).append(site)
        return found

    def citing(self, constraint: Constraint) -> Sequence[Site]:
        """The sites that cite a constraint."""
        return self._by_constraint.get(constraint, ())

    def watching(self, places: Iterable[Place]) -> list[Site]:
        """The sites that watch all of these places."""
        first, *others = [self.watchers.get(place, ()) for place in places]
        kept = set(first).intersection(*others)
        return [self.sites[number] for number in first if number in kept]

    def changed(self, changes: Sequence[Place], seen: int | None) -> Collection[int]:
        """The numbers of the sites that watch a place changed since `seen`; all if that is None."""
        if seen is None:
            return range(len(self.sites))
        if seen == len(changes):
            return ()
        watchers = self.watchers
        changed = [watchers[place] for place in dict.fromkeys(changes[seen:]) if place in watchers]
        return dict.fromkeys(chain.from_iterable(changed))

    def forbidding(
        self,
        candidates: CandidateMap,
        changes: Sequence[Place],
        seen: int | None,
        idle: IdleConstraints,
    ) -> Collection[int]:
        """Those of these sites whose constraints forbid anything.

        The result is shared by techniques that look at the same sites.
        """
        if self.active_at != len(changes):
            for number in self.changed(changes, self.active_at):
                if idle.holds(self.sites[number], candidates):
                    self.active.pop(number, None)
                else:
                    self.active[number] = len(changes)
            self.active_at = len(changes)
        first = -1 if seen is None else seen
        return [number for number, changed in self.active.items() if changed > first]


class IdleConstraints:
    """The constraints that are known to forbid nothing at present.

    Many techniques read the same constraint for different findings; whether it forbids anything at
    all is worked out once.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.known: set[Constraint] = set()

    @cached_property
    def _asked(self) -> dict[Place, None]:
        """The places round which something may not be known."""
        return dict.fromkeys(self.model.domains)

    def everywhere(self, candidates: CandidateMap) -> bool:
        """Whether it is known that no constraint forbids anything."""
        known, asked = self.known, self._asked
        while asked:
            place = next(iter(asked))
            for constraint in self._around[place]:
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

    def change(self, place: Place) -> None:
        """Record that a candidate has fallen at a place."""
        if self.known:
            self.known.difference_update(self._around[place])
            self._asked[place] = None

    @cached_property
    def _around(self) -> Mapping[Place, Sequence[Constraint]]:
        """For each place the constraints that speak of it."""
        found: dict[Place, list[Constraint]] = {place: [] for place in self.model.domains}
        for constraint in self.model.with_lemmas:
            for place in constraint.variables:
                found[place].append(constraint)
        return found


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
        self.seen: int | None = None  # so many changes of the board

    def eliminations(self, candidates: CandidateMap, changes: Sequence[Place]) -> list[Elimination]:
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

    def _stale(self, candidates: CandidateMap, changes: Sequence[Place]) -> Collection[int]:
        """The numbers of the spots to look at again."""
        seen, self.seen = self.seen, len(changes)
        if self.technique.alone:
            return self.spots.forbidding(candidates, changes, seen, self.idle)
        return self.spots.changed(changes, seen)


def _is_news(elimination: Elimination, candidates: CandidateMap) -> bool:
    for place, value in elimination.removes:  # noqa: SIM110  # a generator takes three times as long
        if value in candidates[place]:
            return True
    return False

"""Where techniques look on a board; where nothing has changed they do not look again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain

from enpitsu.paper.grid import Place
from enpitsu.paper.limit import look
from enpitsu.puzzle.deduction import Finding, Focus, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model


class Spots:
    """Where a technique looks on a board; `OutOfTime` when the limit passes."""

    def __init__(self, technique: Technique, model: Model) -> None:
        self.technique, self.model = technique, model
        self.loud: dict[int, int] = {}  # after so many changes these spots' constraints forbade
        self.heard: int | None = None  # so many changes of the board

    @cached_property
    def foci(self) -> Sequence[Focus]:
        """The spots in their order, listed once somebody has to look."""
        found = []
        for focus in self.technique.foci(self.model):
            look()
            found.append(focus)
        return found

    @cached_property
    def watchers(self) -> dict[Place, list[int]]:
        """For each place the spots whose answer depends on it."""
        found: dict[Place, list[int]] = {}
        for number, focus in enumerate(self.foci):
            for place in focus.watch:
                found.setdefault(place, []).append(number)
        return found

    @cached_property
    def _by_constraint(self) -> dict[Constraint, list[Focus]]:
        found: dict[Constraint, list[Focus]] = {}
        for focus in self.foci:
            for constraint in focus.constraints:
                found.setdefault(constraint, []).append(focus)
        return found

    def citing(self, constraint: Constraint) -> Sequence[Focus]:
        """The spots that have a constraint."""
        return self._by_constraint.get(constraint, ())

    def watching(self, places: Iterable[Place]) -> list[Focus]:
        """The spots that watch all of these places."""
        first, *others = [self.watchers.get(place, ()) for place in places]
        kept = set(first).intersection(*others)
        return [self.foci[number] for number in first if number in kept]

    def changed(self, changes: Sequence[Place], seen: int | None) -> Collection[int]:
        """The numbers of those that watch what has changed since; at first all."""
        if seen is None:
            return range(len(self.foci))
        if seen == len(changes):
            return ()
        watchers = self.watchers
        changed = [watchers[place] for place in dict.fromkeys(changes[seen:]) if place in watchers]
        return dict.fromkeys(chain.from_iterable(changed))

    def forbidding(
        self, candidates: CandidateMap, changes: Sequence[Place], seen: int | None, quiet: Quiet
    ) -> Collection[int]:
        """Of these numbers those whose constraints forbid anything.

        Techniques that look in the same places ask one after the other: it is found out once.
        """
        if self.heard != len(changes):
            for number in self.changed(changes, self.heard):
                if quiet.holds(self.foci[number], candidates):
                    self.loud.pop(number, None)
                else:
                    self.loud[number] = len(changes)
            self.heard = len(changes)
        first = -1 if seen is None else seen
        return [number for number, changed in self.loud.items() if changed > first]


class Quiet:
    """The constraints that are known to forbid nothing.

    Many techniques read the same constraint, each for something else: whether it forbids anything
    at all is found out once.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.known: set[Constraint] = set()

    @cached_property
    def _asked(self) -> dict[Place, None]:
        """The places round which something may not be known."""
        return dict.fromkeys(self.model.domains)

    def everywhere(self, candidates: CandidateMap) -> bool:
        """Whether it is known that no constraint forbids anything; one place is soon read."""
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

    def holds(self, focus: Focus, candidates: CandidateMap) -> bool:
        """Whether the constraints of a spot forbid nothing."""
        known = self.known
        for constraint in focus.constraints:
            if constraint not in known:
                if constraint.forbids(candidates):
                    return False
                known.add(constraint)
        return True

    def change(self, place: Place) -> None:
        """Something has fallen at a place."""
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
    """A technique on a board: its spots, and what it found at each of them.

    `OutOfTime` when the limit passes.
    """

    def __init__(
        self,
        technique: Technique,
        spots: Spots,
        quiet: Quiet,
        counters: Counter[str],
    ) -> None:
        self.technique, self.spots, self.quiet = technique, spots, quiet
        self.counters = counters
        self.found: dict[int, list[Finding]] = {}
        self.seen: int | None = None  # so many changes of the board

    def findings(self, candidates: CandidateMap, changes: Sequence[Place]) -> list[Finding]:
        """What there is to find; only where something has changed does it look again."""
        if self.technique.alone and self.quiet.everywhere(candidates):
            return []
        foci, found = self.spots.foci, self.found
        if not foci:
            return []
        find, stale = self.technique.find, self._stale(candidates, changes)
        for number in stale:
            look()
            if findings := [*find(foci[number], candidates)]:
                found[number] = findings
            elif number in found:
                del found[number]
        self.counters["looks"] += len(stale)
        for number, findings in [*found.items()]:
            if news := [one for one in findings if _is_news(one, candidates)]:
                found[number] = news
            else:
                del found[number]
        return [finding for number in sorted(found) for finding in found[number]]

    def _stale(self, candidates: CandidateMap, changes: Sequence[Place]) -> Collection[int]:
        """The numbers of the spots to look at again."""
        seen, self.seen = self.seen, len(changes)
        if self.technique.alone:
            return self.spots.forbidding(candidates, changes, seen, self.quiet)
        return self.spots.changed(changes, seen)


def _is_news(finding: Finding, candidates: CandidateMap) -> bool:
    for place, value in finding.removes:  # noqa: SIM110  # a generator takes three times as long
        if value in candidates[place]:
            return True
    return False

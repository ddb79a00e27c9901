"""Where techniques look on a board; where nothing has changed they do not look again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import chain

from enpitsu.constraints import Constraint, Model
from enpitsu.engines.limit import Limit
from enpitsu.grid import Place
from enpitsu.puzzle import CandidateMap
from enpitsu.step import Finding, Focus, Technique


class Spots:
    """Where a technique looks on a board; `OutOfTime` when the limit passes."""

    def __init__(self, technique: Technique, model: Model, limit: Limit) -> None:
        self.foci: list[Focus] = []
        for focus in technique.foci(model):
            limit.check()
            self.foci.append(focus)

    @cached_property
    def watchers(self) -> dict[Place, list[int]]:
        """For each place the spots whose answer depends on it."""
        found: dict[Place, list[int]] = {}
        for number, focus in enumerate(self.foci):
            for place in focus.watch:
                found.setdefault(place, []).append(number)
        return found

    def at(self, place: Place) -> list[Focus]:
        """The spots that watch a place."""
        return [self.foci[number] for number in self.watchers.get(place, ())]


class Quiet:
    """The spots of one constraint each that are known to have nothing to find.

    Many techniques read the same constraint, each for something else: whether it forbids anything
    at all is found out once.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.known: set[Constraint] = set()

    def holds(self, focus: Focus, candidates: CandidateMap) -> bool:
        """Whether the constraint of a spot forbids nothing."""
        (constraint,) = focus.constraints
        if constraint in self.known:
            return True
        if constraint.forbids(candidates):
            return False
        self.known.add(constraint)
        return True

    def change(self, place: Place) -> None:
        """Something has fallen at a place."""
        if self.known:
            self.known.difference_update(self._around[place])

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
        limit: Limit,
    ) -> None:
        self.technique, self.spots, self.quiet = technique, spots, quiet
        self.counters, self.limit = counters, limit
        self.found: dict[int, list[Finding]] = {}
        self.seen: int | None = None  # so many changes of the board

    def findings(self, candidates: CandidateMap, changes: Sequence[Place]) -> list[Finding]:
        """What there is to find; only where something has changed does it look again."""
        foci, found = self.spots.foci, self.found
        if not foci:
            return []
        find, check, stale = self.technique.find, self.limit.check, self._stale(changes)
        alone, quiet = self.technique.alone, self.quiet
        for number in stale:
            check()
            focus = foci[number]
            if not (alone and quiet.holds(focus, candidates)) and (
                findings := [*find(focus, candidates)]
            ):
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

    def _stale(self, changes: Sequence[Place]) -> Collection[int]:
        seen, self.seen = self.seen, len(changes)
        if seen is None:
            return range(len(self.spots.foci))
        watchers = self.spots.watchers
        changed = [watchers[place] for place in dict.fromkeys(changes[seen:]) if place in watchers]
        return dict.fromkeys(chain.from_iterable(changed))


def _is_news(finding: Finding, candidates: CandidateMap) -> bool:
    for place, value in finding.removes:  # noqa: SIM110  # a generator takes three times as long
        if value in candidates[place]:
            return True
    return False

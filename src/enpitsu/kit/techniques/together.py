"""A few constraints together: what falls because supposing it leaves them no way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates
from enpitsu.puzzle.deduction import Elimination, Site
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.model import Constraint


def together(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """What the constraints of a spot forbid at the places in its data, read one after another."""
    spoken = {p: candidates[p] for constraint in site.constraints for p in constraint.variables}
    for place in site.data:
        for value in candidates[place] if len(candidates[place]) > 1 else ():
            if clashes((place, value), site.constraints, spoken):
                others = [other for other in spoken if other != place]
                yield Elimination([(place, value)], site.constraints, others)


def clashes(entry: Entry, constraints: Sequence[Constraint], candidates: CandidateMap) -> bool:
    """Whether these constraints leave an entry no way, read until nothing follows any more.

    The candidates are those of the places they speak of.
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

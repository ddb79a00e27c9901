"""Numbers that follow each other from neighbour to neighbour."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import cast

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.walks import Gap, Walks
from enpitsu.paper.limit import look
from enpitsu.paper.values import Value
from enpitsu.rules.formulas import (
    Entries,
    Is,
    Not,
    Predicate,
    Slot,
    SlotCandidates,
    every_candidate,
    some,
)
from enpitsu.rules.reasons import Known, Weakening, Wrong
from enpitsu.rules.relations import Holds, Part, Relation
from enpitsu.rules.words.distinct import distinct


class Walk(Relation):
    """Slot i is about node i; the numbers 1, 2, 3, ... stand once each, each beside the next.

    What it forbids is what people see of it: how numbers may go through the gaps between those that
    are known.
    """

    __match_args__ = ("graph",)
    far = True
    read_as_told = True

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def spoken(self) -> Iterable[Slot]:
        """One slot for each node."""
        return range(self.graph.nodes)

    def predicate(self) -> Predicate:
        """Follows the numbers."""
        beside = self.graph.beside

        def follows(values: Sequence[Value]) -> bool:
            node = {value: i for i, value in enumerate(values)}
            if node.keys() != {*range(1, len(values) + 1)}:
                return False
            return all(beside[node[k]] >> node[k + 1] & 1 for k in range(1, len(values)))

        return follows

    def decompose(self, domains: SlotCandidates) -> Iterator[Part]:
        """The numbers differ, and each has the next one beside it."""
        size = self.graph.nodes
        yield distinct(size), range(size)
        for node, near in enumerate(self.graph.neighbours):
            for number in domains[node]:
                if 0 < int(number) < size:
                    beside = (Is(i, int(number) + 1) for i in range(1, len(near) + 1))
                    yield Holds(some((Not(Is(0, number)), *beside))), (node, *near)

    def forbids(self, candidates: SlotCandidates) -> Entries:
        """The candidates that no way through a gap leaves."""
        look()
        found = self.denied(candidates)
        return every_candidate(self.slots, candidates) if found is None else found

    def denied(self, candidates: SlotCandidates) -> Entries | None:
        """The same; None if it cannot hold."""
        walks = self.walks(candidates)
        gaps = None if walks.twice else self.gaps(walks)
        if gaps is None:
            return None
        found = [*dict.fromkeys(entry for gap in gaps for entry in denied(gap, candidates))]
        left = [len(column) for column in candidates]
        for slot, _ in found:
            left[slot] -= 1
        return found if all(left) else None

    def walks(self, candidates: SlotCandidates, *, bare: bool = False) -> Walks:
        """The walks with these candidates; `bare`, if of an open node none has fallen."""
        columns = cast(Sequence[Sequence[int]], candidates)  # no other values are meant
        return Walks(self.graph, columns, self.memo.setdefault("gaps", {}), bare=bare)

    def gaps(self, walks: Walks) -> list[Gap] | None:
        """The gaps with their ways; None if one has none."""
        found: list[Gap] = []
        for low, high in walks.ends:
            gap = walks.ways(low, high)
            if gap is None:
                return None
            if gap.layers:
                found.append(gap)
        return found

    def values(self) -> tuple[Value, ...]:
        """The numbers."""
        return tuple(range(1, self.graph.nodes + 1))

    def weakening(self, known: Known, domains: Known, wrong: Wrong) -> Weakening:
        """Premises about the gaps that matter, if these suffice."""
        return SomeGaps(self, known, domains, wrong)


class SomeGaps(Weakening):
    """Reads the gaps with the numbers that fall before all others."""

    relation: Walk

    def _suffices(self, known: Known) -> bool:
        walk, columns = self.relation, [known[slot] for slot in self.relation.slots]
        if not self.wrong:
            return walk.denied(columns) is None
        left = {(s, v) for s, values in self.wrong.items() for v in values if v in known[s]}
        numbers = {int(value) for _, value in left}
        walks = walk.walks(columns)
        if walks.twice or not left:
            return True
        first = [ends for ends in walks.ends if not numbers.isdisjoint(range(ends[0] + 1, ends[1]))]
        for look_at in (walks.gap, walks.ways):
            for ends in first:
                gap = look_at(*ends)
                if gap is None:
                    return True
                left = {(slot, value) for slot, value in left if not gap.denies(slot, int(value))}
                if not left:
                    return True
        return self._elsewhere(walks, first, left)

    def needed(self, slots: Sequence[Slot]) -> list[Slot]:
        """The same; and none of them alone can be left out, for less known may join two gaps."""
        found = super().needed(slots)
        while spare := [s for s in found if self.weaken({s: self.domains[s]})]:
            found = [slot for slot in found if slot not in spare]
        return found

    def _elsewhere(
        self, walks: Walks, seen: Sequence[tuple[int, int]], left: Collection[tuple[Slot, Value]]
    ) -> bool:
        """Whether gaps with other numbers cannot be, or have to come by where values are left."""
        for ends in walks.ends:
            if ends in seen:
                continue
            gap = walks.gap(*ends)
            if gap is not None and any(gap.comes_by(slot) for slot, _ in left):
                gap = walks.ways(*ends)
            if gap is None:
                return True
            left = {(slot, value) for slot, value in left if not gap.denies(slot, int(value))}
        return not left


def denied(gap: Gap, candidates: SlotCandidates) -> Iterator[tuple[Slot, Value]]:
    """The candidates that a gap rules out: its numbers elsewhere, others where it must come by."""
    for node, column in enumerate(candidates):
        if len(column) > 1:
            for value in column:
                if gap.denies(node, int(value)):
                    yield node, value

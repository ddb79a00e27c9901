"""Hamiltonian paths: numbers that follow each other from neighbour to neighbour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import cast

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.walks import Bits, Gap, Walks, coded
from enpitsu.paper.limit import look
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.bits import each_coded
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

Reading = Callable[[int, int], Gap | None]
# How to read a gap that has no path, and the known numbers before and after it.
PathReading = tuple[Callable[[Walks, int, int], Gap | None], int, int]


class Walk(Relation):
    """The nodes of a graph have the numbers 1, 2, 3, ..., once each, each next to the one before.

    Slot i is about node i. `forbids` finds what people find: what the ways through the gaps between
    known numbers have in common.
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
        """Whether each number stands beside the next."""
        beside = self.graph.beside

        def follows(values: Sequence[Value]) -> bool:
            node = {value: i for i, value in enumerate(values)}
            if node.keys() != {*range(1, len(values) + 1)}:
                return False
            return all(beside[node[k]] >> node[k + 1] & 1 for k in range(1, len(values)))

        return follows

    def decompose(self, domains: SlotCandidates) -> Iterator[Part]:
        """The numbers differ, and each has the next one at a neighbour."""
        size = self.graph.nodes
        yield distinct(size), range(size)
        for node, near in enumerate(self.graph.neighbours):
            for number in domains[node]:
                if 0 < int(number) < size:
                    beside = (Is(i, int(number) + 1) for i in range(1, len(near) + 1))
                    yield Holds(some((Not(Is(0, number)), *beside))), (node, *near)

    def forbids(self, candidates: SlotCandidates) -> Entries:
        """The candidates that leave some gap without a path."""
        look()
        found = self.denied(candidates)
        return every_candidate(self.slots, candidates) if found is None else found

    def denied(self, candidates: SlotCandidates) -> Entries | None:
        """The same as `forbids`, but None if the relation cannot hold."""
        walks = self.walks(candidates)
        gaps = None if walks.twice else self.gaps(walks)
        if gaps is None:
            return None
        found: Entries = [*dict.fromkeys(entry for gap in gaps for entry in walks.denied(gap))]
        left = [len(column) for column in candidates]
        for slot, _ in found:
            left[slot] -= 1
        return found if all(left) else None

    def walks(self, candidates: SlotCandidates, *, bare: bool = False) -> Walks:
        """The gaps with these candidates; `bare` if no candidate of an open node has fallen."""
        return self.coded_walks(each_coded(candidates, _coded), bare=bare)

    def coded_walks(self, codes: Sequence[Bits], *, bare: bool = False) -> Walks:
        """The same as `walks`, with the candidates as bits."""
        return Walks(self.graph, codes, self.memo.setdefault("gaps", {}), bare=bare)

    def gaps(self, walks: Walks) -> list[Gap] | None:
        """The gaps with their paths; None if there is a gap without one."""
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
    """Premises of what gaps exclude, found by reading gaps in rounds.

    The first rounds read the gaps with a number that is the last candidate of some node, the next
    those with numbers that fall, then come all others; each time first only the walks of the right
    length, then the ways. Premises are weakened only as far as no more rounds are needed than
    before. If the conclusion is a contradiction, only one gap without a path is read again, or it
    is that one node has no number left.
    """

    relation: Walk

    def __init__(self, relation: Walk, known: Known, domains: Known, wrong: Wrong) -> None:
        super().__init__(relation, known, domains, wrong)
        self.codes = dict(zip(known, each_coded(known.values(), _coded), strict=True))
        self.lost = [(s, int(v)) for s, values in wrong.items() for v in values]
        left = [{*known[slot]}.difference(values) for slot, values in wrong.items()]
        self.left = {int(value) for values in left if len(values) == 1 for value in values}
        self.fallen = {number for _, number in self._falling(self.codes)}
        self.rounds = inf
        self.without_path: PathReading | None = None
        if not wrong:
            self._contradicted()
        self.rounds = self._rounds(self.known, self.codes)

    def _contradicted(self) -> None:
        """Find the shortest gap without a path, or else a node that has no number left."""
        walk, slots = self.relation, self.relation.slots
        walks = walk.coded_walks([self.codes[slot] for slot in slots])
        for read in () if walks.twice else (Walks.gap, Walks.ways):
            if broken := [ends for ends in walks.ends if read(walks, *ends) is None]:
                low, high = min(broken, key=lambda ends: ends[1] - ends[0])
                self.without_path = read, low, high
                return
        gaps = [] if walks.twice else walk.gaps(walks) or []
        denied = {entry for gap in gaps for entry in walks.denied(gap)}
        for node, slot in enumerate(slots):
            if all((node, int(number)) in denied for number in self.known[slot]):
                self.lost = [(slot, int(value)) for value in self.domains[slot]]
                self.fallen = {number for _, number in self._falling(self.codes)}
                return

    def _falling(self, codes: Mapping[Slot, Bits]) -> list[tuple[int, int]]:
        """The candidates to exclude, by slot, that are among these codes."""
        return [(slot, number) for slot, number in self.lost if codes[slot] >> number & 1]

    def suffice(self) -> bool:
        return self._rounds(self.known, self.codes) < inf

    def weaken(self, wider: Known) -> bool:
        known = self.known | wider
        codes = self.codes | dict(zip(wider, each_coded(wider.values(), _coded), strict=True))
        enough = self._rounds(known, codes) < inf
        if enough:
            self.known, self.codes = known, codes
        return enough

    def _rounds(self, known: Known, codes: Mapping[Slot, Bits]) -> float:
        """The number of rounds until the conclusion follows; infinite if more than before."""
        walk = self.relation
        if not self.lost and self.without_path is None:
            return inf if walk.denied([known[slot] for slot in walk.slots]) is not None else 0
        walks = walk.coded_walks([codes[slot] for slot in walk.slots])
        if self.without_path is not None:
            path, low, high = self.without_path
            (around,) = (ends for ends in walks.ends if ends[0] <= low and high <= ends[1])
            return inf if path(walks, *around) is not None else 0
        left = self._falling(codes)
        if walks.twice or not left:
            return 0
        for number, (read, every) in enumerate(self._readings(walks), 1):
            if number > self.rounds:
                break
            for ends in every:
                gap = read(*ends)
                if gap is None:
                    return number
                left = [entry for entry in left if not gap.denies(*entry)]
                if not left:
                    return number
        return inf

    def _readings(self, walks: Walks) -> Iterator[tuple[Reading, Iterable[tuple[int, int]]]]:
        """For each round how gaps are read, and which ones."""
        for numbers in (self.left, self.fallen):
            among = [
                (low, high)
                for low, high in walks.ends
                if not numbers.isdisjoint(range(low + 1, high))
            ]
            yield walks.gap, among
            yield walks.ways, among
        yield walks.gap, walks.ends
        about = {slot for slot, _ in self.lost}
        gaps = ((ends, walks.gap(*ends)) for ends in walks.ends)
        yield walks.ways, (e for e, gap in gaps if gap and any(map(gap.reaches, about)))

    def needed(self, slots: Sequence[Slot]) -> list[Slot]:
        """The slots that cannot be left out, also when they are tried one by one.

        That is tried again because two gaps may become one when less is known, and tell more.
        """
        found = super().needed(slots)
        while spare := [s for s in found if self.weaken({s: self.domains[s]})]:
            found = [slot for slot in found if slot not in spare]
        return found


def _coded(column: Candidates) -> Bits:
    """Candidates as bits; no other values than numbers are meant."""
    return coded(cast(tuple[int, ...], column))

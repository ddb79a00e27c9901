"""Pieces of equal numbers."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from enpitsu.graphs.graph import Graph, Verdict, nodes_of
from enpitsu.graphs.pieces import (
    Boards,
    Size,
    SizeReasons,
    misfits,
    pieces_fit,
    size_reasons,
    struck,
)
from enpitsu.paper.limit import look
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.bits import Bits, Coding, Gone, Narrow
from enpitsu.rules.clauses import Clauses, Columns
from enpitsu.rules.cuts import SizeCuts
from enpitsu.rules.elimination import count_components
from enpitsu.rules.formulas import (
    Entries,
    Predicate,
    Slot,
    SlotCandidates,
    every_candidate,
    picker,
)
from enpitsu.rules.presolver import Presolver
from enpitsu.rules.reasons import Known, Weakening, Wrong
from enpitsu.rules.relations import Relation
from enpitsu.rules.states.base import Literals, States


class Sized(Relation):
    """Connected slots with equal numbers: each component has as many slots as its number.

    The slot listed as number i is about node i of the graph.
    """

    __match_args__ = ("listed", "graph")
    far = True
    read_as_told = True
    cites_least = True  # there are many numbers

    def __init__(self, listed: Sequence[Slot], graph: Graph) -> None:
        self.listed, self.graph = tuple(listed), graph

    def spoken(self) -> Iterable[Slot]:
        """The listed slots."""
        return self.listed

    def predicate(self) -> Predicate:
        """Compares the size of each component with its number."""
        filled, graph = picker(self.listed), self.graph
        return lambda values: bool(pieces_fit(graph, [(value,) for value in filled(values)]))

    def forbids(self, candidates: SlotCandidates) -> Entries:
        """The candidates that are impossible, found for one size after another."""
        lost = struck(self.graph, Boards().board([candidates[slot] for slot in self.listed]))
        if lost is None:
            return every_candidate(self.slots, candidates)
        entries = [(node, number) for number, nodes in lost.items() for node in nodes_of(nodes)]
        return [(self.listed[node], number) for node, number in sorted(entries)]

    def narrow(self, coding: Coding) -> Narrow:
        """The same as `forbids`, on bits; only what differs from the last time is read again."""
        listed, graph = self.listed, self.graph
        boards, known = Boards(), coding.candidates

        def narrowed(columns: Sequence[Bits]) -> Gone:
            here = [columns[slot] for slot in listed]
            try:
                candidates = [*map(known.__getitem__, here)]
            except KeyError:
                candidates = [*map(coding.values_of, here)]
            board = boards.board(candidates)
            lost = struck(graph, board)
            if lost is None:
                return [(slot, columns[slot]) for slot in self.slots]
            alike: dict[int, Bits] = {}  # nodes that lose the same numbers, and these numbers
            for number, nodes in lost.items():
                left, bit = nodes, coding.bit[number]
                for some, bits in [*alike.items()] if alike else ():
                    if both := some & left:
                        left &= ~both
                        del alike[some]
                        alike[both] = bits | bit
                        if some != both:
                            alike[some & ~both] = bits
                if left:
                    alike[left] = bit
            gone = [
                (listed[node], bits) for nodes, bits in alike.items() for node in nodes_of(nodes)
            ]
            return sorted(gone)

        return narrowed

    def presolve(self, presolver: Presolver, places: Sequence[Any]) -> bool:
        """Excludes numbers that no piece can have: on a large board nearly all."""
        presolver.add_narrowing(places, self.forbids)
        return True

    def clauses(self, cnf: Clauses, columns: Columns) -> None:
        """Clauses that count every piece; a lazy solver gets clauses on neighbours, and cuts."""
        nodes = [
            {int(value): literal for value, literal in zip(domain, signed)}  # noqa: B905
            for _, domain, signed in (columns[slot] for slot in self.listed)
        ]  # the negations follow in the same tuple
        if not cnf.lazy:
            count_components(self.graph, nodes, cnf.new, cnf.add)
            return
        settled = self._settled(cnf, nodes)
        cnf.cut_generators.append(SizeCuts(self.graph, settled))
        for node, names in enumerate(settled):
            look()
            adjacent = [settled[other] for other in self.graph.neighbours[node]]
            for number, name in names.items():
                near = [others[number] for others in adjacent if number in others]
                if number > 1:
                    cnf.add((-name, *near))
                if number < 3:
                    for some in combinations(near, number):
                        cnf.add((-name, *(-other for other in some)))

    def _settled(self, cnf: Clauses, nodes: Sequence[dict[int, int]]) -> list[dict[int, int]]:
        """The literals of the candidates that propagation leaves; the others are excluded."""
        node_candidates = [tuple(names) for names in nodes]
        rule = Sized(range(self.graph.nodes), self.graph)
        while gone := {*rule.forbids(node_candidates)}:
            for node, number in gone:
                cnf.add((-nodes[node][int(number)],))
            node_candidates = [
                tuple([number for number in numbers if (node, number) not in gone])
                for node, numbers in enumerate(node_candidates)
            ]
        return [
            names if len(numbers) == len(names) else {number: names[number] for number in numbers}
            for numbers, names in zip(node_candidates, nodes, strict=True)
        ]

    def states(self, literals: Literals, possible: SlotCandidates) -> States | None:
        """The number of nodes of each piece so far."""
        from enpitsu.rules.states.sized import SizedStates  # only counting needs it

        nodes = [{int(v): literals[slot][v] for v in possible[slot]} for slot in self.listed]
        return SizedStates(self.graph, nodes)

    def status(self, candidates: SlotCandidates) -> Verdict:
        """False as soon as a piece cannot fit."""
        return pieces_fit(self.graph, [candidates[slot] for slot in self.listed])

    def violations(self, candidates: SlotCandidates) -> list[Slot]:
        """The slots of pieces that are wrong."""
        node_candidates = [candidates[slot] for slot in self.listed]
        wrong = misfits(self.graph, node_candidates)
        return sorted({self.listed[node] for _, piece, _ in wrong for node in piece})

    def weakening(self, known: Known, domains: Known, wrong: Wrong) -> Weakening:
        """Premises about as few sizes as are needed, if single sizes suffice."""
        by_sizes = SomeSizes(self, known, domains, wrong)
        return by_sizes if by_sizes.suffice() else Weakening(self, known, domains, wrong)

    def aspect(self, known: Mapping[Any, Candidates]) -> Hashable:
        """The places whose number is known."""
        return tuple(known)


class SomeSizes(Weakening):
    """Premises about the components of some sizes; once one size suffices, no other is read.

    If the conclusion is that no number is left for some node, premises are weakened only as long
    as that stays so.
    """

    def __init__(self, relation: Sized, known: Known, domains: Known, wrong: Wrong) -> None:
        super().__init__(relation, known, domains, wrong)
        self.graph, self.listed = relation.graph, relation.listed
        self.boards = Boards()
        self.lost = {slot: frozenset(values) for slot, values in wrong.items()}
        self.sizes: Collection[Size] = ()
        self.told: SizeReasons | None = None
        self.nowhere: int | None = None

    def _suffices(self, known: Known) -> bool:
        fallen = self._fallen(known)
        if self.wrong and not fallen:
            return True
        node_candidates = [known[slot] for slot in self.listed]
        if self.nowhere is not None:
            fallen = {int(value): 1 << self.nowhere for value in node_candidates[self.nowhere]}
        board = self.boards.board(node_candidates)
        told = size_reasons(self.graph, board, fallen, self.sizes)
        if not told and self.sizes and self.wrong:  # with fewer premises other sizes may matter
            more = {*map(Size, fallen)}.difference(self.sizes)
            every = [*self.sizes, *sorted(more)]
            told = size_reasons(self.graph, board, fallen, every) if more else None
        if told is not None:
            if self.told is None:
                self.sizes, self.nowhere = told.sizes, told.nowhere
            self.told = told
        return told is not None

    def _fallen(self, known: Known) -> Mapping[int, int]:
        """For each number the nodes, as bits, that have it as a candidate and lose it."""
        alike: dict[tuple[frozenset[Value], Candidates], int] = {}
        for node, slot in enumerate(self.listed):
            if slot in self.lost:
                key = self.lost[slot], known[slot]
                alike[key] = alike.get(key, 0) | 1 << node
        fallen: dict[int, int] = {}
        for (lost, left), nodes in alike.items():
            for value in lost.intersection(left):
                fallen[int(value)] = fallen.get(int(value), 0) | nodes
        return fallen

    def separators(self) -> Iterator[Collection[Slot]]:
        """The slots of the pieces from which it follows, with those around them."""
        if self.told is not None:
            about = () if self.nowhere is None else (self.nowhere,)
            yield {self.listed[node] for node in (*about, *self.told.nodes)}

    def widen(self, slot: Slot, before: Candidates) -> None:  # noqa: ARG002
        """Give a slot back all values that the sizes do not tell apart from those it has."""
        known = {self._fits(value) for value in self.known[slot]}
        alike = tuple([value for value in self.domains[slot] if self._fits(value) in known])
        if len(self.known[slot]) < len(alike) < len(self.domains[slot]):
            self.weaken({slot: alike})

    def _fits(self, value: Value) -> tuple[bool, ...]:
        """For each of the sizes whether the value stands for it; nothing else about it matters."""
        return tuple([size.fits(value) for size in self.sizes])

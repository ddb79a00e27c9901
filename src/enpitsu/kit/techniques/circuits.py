"""Sentences why edges cannot form one loop: a line branches, ends or cannot return."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence
from typing import NamedTuple

from enpitsu.graphs.forests import path
from enpitsu.graphs.graph import Graph, Verdict
from enpitsu.graphs.loops import blocks, by_parity, degrees, joining, segments, two_edge_cuts
from enpitsu.kit.techniques.crossings import crossed, meeting_point
from enpitsu.kit.techniques.exploration import SlotLiteral, literals, reached, rim
from enpitsu.kit.techniques.graphs import NAMED, leading_out
from enpitsu.kit.techniques.words import in_turn, listed
from enpitsu.paper.grid import Edge, Place
from enpitsu.rules import Count, Relation

Told = tuple[str, Collection[int]]  # a reason in words, and the edges that it names


def meeting(relation: Relation) -> list[SlotLiteral] | None:
    """The edges of a relation that says that a line takes two of them or none; else None."""
    match relation.formula:
        case Count((Count(parts, 0, 0), Count(others, 2, 2)), 1, 2) if parts == others:
            return literals(parts)
    return None


def ill_met(taken: Sequence[Place], met: Sequence[Place]) -> str | None:
    """What is wrong where edges have `met`, of which a line has `taken` some; else None."""
    if len(taken) > 2:
        return f"the line would branch at {meeting_point(met)}"
    if len(taken) == 1:
        return f"the line would end at {meeting_point(met)}"
    return None


def met_there(place: Place, why: str) -> bool:
    """Whether a place is an edge where, in these words, the line would branch or end."""
    if not isinstance(place, Edge) or not ("branch at " in why or "end at " in why):
        return False
    return not {*map(str, place)}.isdisjoint(why.rpartition(" at ")[2].split())


class Circuit(NamedTuple):
    """Edges of a graph that must form one loop, some of which are known.

    Some of these are only `supposed`, and some are `visible` on the board.
    """

    graph: Graph
    places: Sequence[Place]
    verdicts: Sequence[Verdict]
    supposed: Container[Place] = ()
    visible: Container[Place] = ()

    @property
    def broken(self) -> str | None:
        """The reason why no loop has the edges that are drawn; None if it is not apparent."""
        if told := self.tangled or self._odd() or self._closed():
            return told
        for found in (self._cut(), self._torn_between()):
            if found is not None:
                text, met = found
                return text + self._why(met)
        return None

    @property
    def tangled(self) -> str | None:
        """Where a line branches or ends."""
        return next(filter(None, map(self._at, range(self.graph.nodes))), None)

    def _named(self, edges: Collection[int]) -> str:
        return in_turn(self.places[edge] for edge in edges)

    def _drawn(self, edges: Collection[int]) -> list[int]:
        return [edge for edge in edges if self.verdicts[edge]]

    def _why(self, met: Collection[int]) -> str:
        """The edges that are crossed out, as a reason, without those that are supposed."""
        found = [
            place
            for edge, place in enumerate(self.places)
            if self.verdicts[edge] is False
            and edge not in met
            and place not in self.supposed
            and place not in self.visible
        ]
        if not found:
            return ""
        are = f"{listed(found)} {'is' if len(found) == 1 else 'are'} crossed out"
        return f", as {self._ringed(met) or are}"

    def _ringed(self, met: Collection[int]) -> str | None:
        """The reason that all edges of a ring except open ones are crossed out, if many."""
        shut = [edge for edge, verdict in enumerate(self.verdicts) if verdict is False]
        open_ = [edge for edge in met if self.verdicts[edge] is None]
        others = {*range(len(self.verdicts))} - {*shut, *met}
        if len(shut) <= NAMED or any(self.verdicts[edge] for edge in others):
            return None
        what = crossed([self.places[edge] for edge in (*open_, *shut)], self.places)
        told = f"all {'else ' if open_ else ''}across {what} is crossed out"
        return told if what and len(told) < len(self._named(shut)) else None

    def _at(self, node: int) -> str | None:
        """What is wrong where edges meet: that a line branches or ends."""
        met = [edge for edge, _ in self.graph.around[node]]
        taken = self._drawn(met)
        if len(taken) < 3 and any(self.verdicts[edge] is None for edge in met):
            return None
        return ill_met([self.places[edge] for edge in taken], [self.places[edge] for edge in met])

    def _odd(self) -> str | None:
        """The reason that an odd number of the edges round a part of the board is drawn."""
        known = [edge for edge, verdict in enumerate(self.verdicts) if verdict is not None]
        drawn = self._drawn(known)
        for start in self.graph.edges[known[0]] if len(drawn) % 2 else ():
            part = reached(self.graph, start, lambda edge, _: self.verdicts[edge] is None)
            if sorted(rim(self.graph, part)) == known:
                at = self._named(drawn)
                if what := crossed([self.places[edge] for edge in known], self.places):
                    return f"the loop would cross {what} an odd number of times: at {at}"
                told = f"{self._named(known)} divide the board in two"
                return f"{told}, and the loop would take an odd number of them: {at}"
        return None

    def _closed(self) -> str | None:
        """The reason that a line closes although there is another one."""
        held, _ = degrees(self.graph, self.verdicts)
        pieces = segments(self.graph, self.verdicts)
        for nodes in pieces if len(pieces) > 1 else ():
            inside = {*nodes}
            drawn = self._drawn(range(len(self.verdicts)))
            line = [edge for edge in drawn if self.graph.edges[edge][0] in inside]
            if all(held[node] == 2 for node in nodes):
                other = next(edge for edge in drawn if edge not in line)
                told = f"{self._named(line)} would close a loop"
                return f"{told}, and {self.places[other]} would lie outside it"
        return None

    # -- what is connected -----------------------------------------------------------------

    def _cut(self) -> Told | None:
        """The reason that two drawn edges are not connected, or only by one edge or one node."""
        block_of = blocks(self.graph, self.verdicts)
        drawn = self._drawn(range(len(self.verdicts)))
        drawn.sort(key=lambda edge: self.places[edge] not in self.supposed)
        for edge in drawn:
            if block_of[edge] is None:
                return f"a loop that takes {self.places[edge]} would have no way back", [edge]
        one = drawn[0] if drawn else 0
        other = next((edge for edge in drawn if block_of[edge] != block_of[one]), None)
        if other is None:
            return None
        there, two = self.places[one] in self.supposed, self._named([one, other])
        if not self._joined(one, other):
            return f"{two} would be cut off from each other", [one, other]
        open_ = [verdict is not False for verdict in self.verdicts]
        way = path(self.graph, open_, self.graph.edges[one][0], self.graph.edges[other][0]) or []
        for edge in sorted(way):
            if self.verdicts[edge] is None and not self._joined(one, other, edge=edge):
                ways = f"there from {self.places[other]}" if there else f"between {two}"
                return f"the only way {ways} would be by {self.places[edge]}", [one, other, edge]
        nodes = sorted({node for edge in (one, other, *way) for node in self.graph.edges[edge]})
        node = next(node for node in nodes if not self._joined(one, other, node=node))
        by = meeting_point([self.places[edge] for edge, _ in self.graph.around[node]])
        if there:
            told = f"the loop could get there from {self.places[other]} and back only through {by}"
            return told, [one, other]
        return f"all ways between {two} would go through {by}", [one, other]

    def _joined(self, one: int, other: int, edge: int = -1, node: int = -1) -> bool:
        """Whether there is a way from one edge to the other, without an edge and a node."""
        starts = [end for end in self.graph.edges[one] if end != node]
        ends = {end for end in self.graph.edges[other] if end != node}
        met = reached(
            self.graph,
            starts[0],
            lambda way, to: self.verdicts[way] is not False and way != edge and to != node,
        )
        return not ends.isdisjoint(met)

    # -- what must be drawn and must not -----------------------------------------------------

    def _torn_between(self) -> Told | None:
        """An edge that must be drawn and must not be, and why."""
        barred = dict(self._barred())
        for edge, (needed, met) in self._needed():
            if edge in barred:
                told, more = barred[edge]
                return f"{needed}, {told}", [*met, *more]
        return None

    def _needed(self) -> Iterator[tuple[int, Told]]:
        """The open edges that must be drawn, each with why."""
        for edge, drawn in (by_parity(self.graph, self.verdicts) or {}).items():
            if drawn:
                rest = leading_out(self.graph, self.verdicts, edge)
                taken = self._drawn(rest)
                what = crossed([self.places[other] for other in (edge, *rest)], self.places)
                told = f"the loop crosses {what} at {self._named(taken)} and could come back"
                if what is None:
                    told = f"the loop goes out of a part of the board by {self._named(taken)}"
                    told += " and could come back"
                if len(taken) == 1 and self._meet([edge, *taken]):
                    told = f"the line that comes by {self._named(taken)} could go on"
                yield edge, (f"{told} only by {self.places[edge]}", taken)
        for pair, part in two_edge_cuts(self.graph, self.verdicts):
            inside = {*part}
            drawn_edges = self._drawn(range(len(self.verdicts)))
            within = next(e for e in drawn_edges if self.graph.edges[e][0] in inside)
            beyond = next(e for e in drawn_edges if self.graph.edges[e][0] not in inside)
            told = f"the loop could get from {self.places[within]} to {self.places[beyond]}"
            for edge in pair:
                yield edge, (f"{told} and back only by {self._named(pair)}", [within, beyond])

    def _meet(self, edges: Sequence[int]) -> bool:
        """Whether edges meet."""
        return bool(set.intersection(*({*self.graph.edges[edge]} for edge in edges)))

    def _barred(self) -> Iterator[tuple[int, Told]]:
        """The open edges that must not be drawn, each with why."""
        block_of = blocks(self.graph, self.verdicts)
        drawn = self._drawn(range(len(self.verdicts)))
        home = {block_of[edge] for edge in drawn} or {*block_of.values()}
        for edge, verdict in enumerate(self.verdicts):
            if verdict is None and (block_of[edge] is None or block_of[edge] not in home):
                yield edge, (f"and {self.places[edge]} has no way back", [])
        if len(segments(self.graph, self.verdicts)) > 1:
            for edge, nodes in joining(self.graph, self.verdicts).items():
                other = next(e for e in drawn if self.graph.edges[e][0] not in nodes)
                inside = {*nodes}
                line = [e for e in drawn if inside.issuperset(self.graph.edges[e])]
                told = f"and {self.places[edge]} would close a loop"
                told += f" with {self._named(line)}" if len(line) <= NAMED else ""
                yield edge, (f"{told}, with {self.places[other]} outside it", [other])
        for around in self.graph.around:
            taken = self._drawn([edge for edge, _ in around])
            if len(taken) == 2:
                told = f"where the line takes {self._named(taken)}"
                for edge, _ in around:
                    if self.verdicts[edge] is None:
                        yield edge, (f"and {self.places[edge]} would branch off {told}", taken)

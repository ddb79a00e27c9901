"""Grounds: why a rule about a whole graph must hold or fail at one of its parts, or cannot hold.

To find all that such a rule tells takes searches over the whole graph. Whether one ground is still
there when less is known is soon told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from enpitsu.graphs import forests, graph, paths
from enpitsu.graphs.faces import rings
from enpitsu.graphs.graph import Ground, Verdict
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.expr import MAX_MEMO, Acyclic, Connected, Global, Is, Loop, Not, Slot
from enpitsu.rules.narrow import wanted_by


class Part(NamedTuple):
    """A part of a rule that holds, or fails, where one value stands in its slot."""

    slot: Slot
    value: Value
    holds: bool

    def verdict(self, left: Candidates) -> Verdict:
        """Whether it holds, given what is left in its slot."""
        if self.value not in left:
            return not self.holds
        return self.holds if len(left) == 1 else None


@lru_cache(maxsize=64)
def simple_parts(rule: Global) -> Sequence[Part]:
    """The parts of a rule, if each speaks of one value in one slot; else none."""
    found = []
    for part in rule.parts:
        said = part.part if isinstance(part, Not) else part
        if not isinstance(said, Is):
            return ()
        found.append(Part(said.slot, said.value, said is part))
    return tuple(found)


def hopeless(rule: Global, told: Sequence[Verdict]) -> bool:
    """Whether the rule cannot hold."""
    return _hopeless(rule, tuple(told))


@lru_cache(maxsize=MAX_MEMO)  # who asks for a hint again asks it all again
def _hopeless(rule: Global, told: tuple[Verdict, ...]) -> bool:
    return wanted_by(rule, told) is None


def grounds(rule: Global, told: Sequence[Verdict], slot: Slot, value: Value) -> list[Ground]:
    """Why a value cannot stand in a slot, if the rule can hold; each ground is enough by itself."""
    return [
        ground
        for number, holds in _denying(rule, slot, value)
        for ground in _of(rule, number, holds=holds)
        if told[number] is None and ground(told)
    ]


def fences(rule: Global, told: Sequence[Verdict], slot: Slot, value: Value) -> Iterator[set[Slot]]:
    """Few slots of which to know may be enough for a ground: they part a plane graph in two."""
    if not isinstance(rule, Loop) or rule.ends or not rule.graph.sides:
        return
    parts, drawn = simple_parts(rule), [i for i, verdict in enumerate(told) if verdict]
    for number, _ in _denying(rule, slot, value):
        for ring in rings(rule.graph, tuple(told), number) if told[number] is None else ():
            whole = all(told[other] is not None for other in ring)
            yield {parts[i].slot for i in (ring if whole else [*ring, *drawn])}


def _denying(rule: Global, slot: Slot, value: Value) -> Iterator[tuple[int, bool]]:
    """The parts about a slot, and whether they must hold, or fail, for a value to be denied."""
    for number, part in enumerate(simple_parts(rule)):
        if part.slot == slot:
            yield number, (part.value != value) is part.holds


def _of(rule: Global, number: int, *, holds: bool) -> list[Ground]:
    match rule:
        case Loop(_, edges, ends):
            return paths.grounds(edges, ends, number, holds=holds)
        case Connected(_, nodes):
            return graph.grounds(nodes, number, holds=holds)
        case Acyclic(_, edges) if not holds:
            return [forests.ground(edges, number)]
        case _:
            return []

"""How it is told that no loop is left, that places would be cut off, or pieces would be wrong."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from enpitsu.constraints import Constraint
from enpitsu.grid import Place
from enpitsu.layer import Clue
from enpitsu.puzzle import CandidateMap
from enpitsu.rules.expr import Acyclic, Connected, Global, Loop, Rooted, Sized, Value
from enpitsu.rules.graph import Graph, Verdict, components
from enpitsu.rules.paths import apart, joining, misled, narrows
from enpitsu.rules.pieces import reading, without_number
from enpitsu.rules.rooted import Flood
from enpitsu.techniques.graphs import NAMED
from enpitsu.techniques.spread import literals, plain, reached, rim
from enpitsu.techniques.words import UNTOLD, facts_of, listed


def torn(
    constraint: Constraint,
    known: CandidateMap,
    said: Mapping[Value, str],
    domains: CandidateMap = UNTOLD,
    supposed: Container[Place] = (),
) -> str | None:
    """Why a rule about a whole graph cannot hold; None if the constraint is no such.

    What is supposed at some places need not be said again.
    """
    expr = constraint.shape.expr
    if isinstance(expr, Sized):
        return _misfit(expr, constraint.places, known, facts_of(known, said, domains))
    if not isinstance(expr, Global):
        return None
    found = literals(expr.parts) if isinstance(expr, Acyclic) else plain(expr.parts)
    if found is None:
        return None
    places = [constraint.places[part.slot] for part in found]
    verdicts: list[Verdict] = [
        part.verdict(known[place]) if place in known else None
        for place, part in zip(places, found, strict=True)
    ]
    held = list(dict.fromkeys(p for p, verdict in zip(places, verdicts, strict=True) if verdict))
    fence = {p: left for p, left in known.items() if p not in held and p not in supposed}
    why = f", as {facts_of(fence, said)}" if fence else ""
    match expr:
        case Connected():
            return f"{listed(held)} would be cut off from each other{why}"
        case Acyclic():
            return f"{listed(held)} would close a loop"
        case Rooted():
            grown = _misgrown(expr, places, verdicts)
            return grown and grown + why
        case Loop(_, _, ends) if ends:
            paths = Paths(expr, places, verdicts, constraint.clues)
            return paths.broken or f"no lines join all pairs, as {facts_of(known, said)}"
    return _broken_line(expr.graph, places, verdicts) or (
        f"no loop takes {listed(held)}{why}" if held else f"no loop is left{why}"
    )


def parted(constraint: Constraint, known: CandidateMap, at_fault: Sequence[Place]) -> str | None:
    """How a board breaks a rule about a whole graph; None if the constraint is no such."""
    match constraint.shape.expr:
        case Connected():
            return f"{_some(at_fault)} {'is' if len(at_fault) == 1 else 'are'} cut off"
        case Acyclic():
            return f"{_some(at_fault)} close a loop"
        case Loop(_, _, ends) if ends:
            return f"{_some(at_fault)} join no pair" if at_fault else None
        case Loop():
            text = torn(constraint, {place: known[place] for place in at_fault}, {}) or ""
            line = text.replace(" would branch", " branches").replace(" would end", " ends")
            return line if line != text else f"{_some(at_fault)} are not part of one loop"
        case Rooted():
            return f"{_some(at_fault)} do not fit their numbers"
        case Sized():
            return f"{_some(at_fault)} {'does' if len(at_fault) == 1 else 'do'} not fit in number"
    return None


def _some(places: Sequence[Place]) -> str:
    """Some places by name; of many the first."""
    if len(places) <= NAMED:
        return listed(places)
    return f"{', '.join(map(str, places[: NAMED - 1]))} and {len(places) - NAMED + 1} more"


def _misfit(rule: Sized, places: Sequence[Place], known: CandidateMap, facts: str) -> str | None:
    """Which piece would be too large or have too little room, or which two need one place."""
    cells = [places[slot] for slot in rule.slots]
    every = tuple(range(1, rule.graph.nodes + 1))
    left = [known.get(cell, every) for cell in cells]
    misfits, follows = reading(rule.graph, left)
    for size, piece in misfits:
        told = listed(cells[node] for node in piece)
        if len(piece) > size.number:
            return f"{told} would be more than {size.number} cells"
        return f"there is no room for {size} cells round {told}, as {facts}"
    nowhere = without_number(left, follows)
    if nowhere is None:
        return None
    node, why = nowhere
    needing = [cells[one.pieces[0]] for one in why if one.holds]
    if len(needing) == 2:
        one, other = needing
        return f"{cells[node]} would have to be in one piece with {one} and {other}, as {facts}"
    return f"no number is left for {cells[node]}, as {facts}"


def _misgrown(rule: Rooted, places: Sequence[Place], verdicts: Sequence[Verdict]) -> str | None:
    """Which places would hang together though they must not, or with which there is no room."""
    starts = {root.node: root for root in rule.roots}
    for piece in components(rule.graph, [verdict is True for verdict in verdicts]):
        own = [starts[node] for node in piece if node in starts]
        if len(own) > 1:
            joined = listed(places[root.node] for root in own)
            return f"{joined} would hang together"
        if own and len(piece) > own[0].high:
            return f"{listed(places[node] for node in piece)} would be more than {own[0].high}"
    flood = Flood(rule.graph, rule.roots, verdicts)
    for root, reach in zip(rule.roots, flood.reach, strict=True):
        if len(reach) < root.low:
            room = f"room for only {len(reach)} of {root.low}"
            return f"there would be {room} round {places[root.node]}"
    lost = [node for node, verdict in enumerate(verdicts) if verdict and not flood.by[node]]
    return f"{listed(places[node] for node in lost)} would be out of reach" if lost else None


class Paths(NamedTuple):
    """Edges that shall join pairs of ends, some of which are known."""

    rule: Loop
    places: Sequence[Place]
    verdicts: Sequence[Verdict]
    clues: Sequence[Clue]

    @property
    def broken(self) -> str | None:
        """Where lines branch, end, close or join what is no pair, or which pair is cut off."""
        ended = {end for pair in self.rule.ends for end in pair}
        for node, around in enumerate(self.rule.graph.around):
            met = [edge for edge, _ in around]
            if told := self._at(met, 1 if node in ended else 2):
                return told
        graph, verdicts, ends = self.rule.graph, self.verdicts, self.rule.ends
        if wrong := misled(graph, verdicts, ends):
            return f"{listed(self.places[edge] for edge in wrong)} join no pair"
        values = list(dict.fromkeys(clue.value for clue in self.clues))
        gone = [p for p, verdict in zip(self.places, verdicts, strict=True) if verdict is False]
        why = f", as {listed(gone)} {'is' if len(gone) == 1 else 'are'} crossed out" if gone else ""
        if parted := apart(graph, verdicts, ends):
            return f"the two with {values[parted[0]]} would be cut off from each other{why}"
        barred = joining(graph, verdicts, ends)
        for number, value in enumerate(values):
            for edge, _ in narrows(graph, verdicts, ends, number):
                if edge in barred:
                    only = f"the two with {value} could only meet by {self.places[edge]}"
                    return f"{only}, where different lines would meet or one would close{why}"
        return None

    def _at(self, met: Sequence[int], most: int) -> str | None:
        """What is wrong where edges meet and so many at most are taken."""
        taken = [self.places[edge] for edge in met if self.verdicts[edge]]
        others = [self.places[edge] for edge in met if self.verdicts[edge] is False]
        if len(taken) > most:
            what = "the line would branch" if most > 1 else "a number would have two lines"
            return f"{what} where {listed(taken)} meet"
        if len(others) < len(met) - len(taken) or len(taken) == most or len(taken) == most - 2:
            return None
        if not taken:
            return f"a number would have no line, as it takes none of {listed(others)}"
        return f"the line that comes by {taken[0]} would end, as it takes none of {listed(others)}"


def _broken_line(graph: Graph, places: Sequence[Place], verdicts: Sequence[Verdict]) -> str | None:
    """Where edges branch or end, or how often they cross a part of the board."""
    known = [edge for edge, verdict in enumerate(verdicts) if verdict is not None]
    drawn = [places[edge] for edge in known if verdicts[edge]]
    for around in graph.around:
        met = [edge for edge, _ in around]
        taken = [places[edge] for edge in met if verdicts[edge]]
        if len(taken) > 2:
            return f"the line would branch where {listed(taken)} meet"
        if len(taken) == 1 and all(verdicts[edge] is not None for edge in met):
            others = [places[edge] for edge in met if not verdicts[edge]]
            ends = f"the line that comes by {taken[0]} would end"
            return f"{ends}, as it takes none of {listed(others)}" if others else ends
    part = reached(graph, graph.edges[known[0]][0], lambda edge, _: verdicts[edge] is None)
    if len(drawn) % 2 and sorted(rim(graph, part)) == known:
        told = f"{listed(places[edge] for edge in known)} part the board in two"
        return f"{told}, and the loop would take an odd number of them: {listed(drawn)}"
    return None

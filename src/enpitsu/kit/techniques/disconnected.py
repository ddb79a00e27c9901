"""Sentences for conflicts of rules about whole graphs: no loop, places cut off, wrong pieces."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from enpitsu.graphs.graph import Verdict, components
from enpitsu.graphs.partitions import Partition
from enpitsu.graphs.paths import bridges, faulty_lines, joining, separated
from enpitsu.graphs.pieces import Cause, Consequence, adjoining, consequences, node_without_number
from enpitsu.graphs.rooted import Flood, Root
from enpitsu.kit.techniques.circuits import Circuit, ill_met, meeting
from enpitsu.kit.techniques.crossings import meeting_point
from enpitsu.kit.techniques.exploration import literals, plain
from enpitsu.kit.techniques.graphs import NAMED
from enpitsu.kit.techniques.words import (
    NUMBERS,
    UNTOLD,
    either,
    facts_of,
    in_turn,
    known_of,
    listed,
    many,
)
from enpitsu.paper.grid import Edge, Place
from enpitsu.paper.layer import Clue
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint
from enpitsu.rules import Acyclic, Connected, Cut, Formula, GraphRelation, Loop, Rooted, Sized

NEAR = 2  # numbers near a place that are named
FENCE = 2  # cells round an area that are named


def disconnected(
    constraint: Constraint,
    known: CandidateMap,
    said: Mapping[Value, str],
    domains: CandidateMap = UNTOLD,
    supposed: Container[Place] = (),
    visible: Container[Place] = (),
) -> str | None:
    """Why a rule about a whole graph, or where lines meet, cannot hold; None for other rules.

    Places that are `supposed`, or `visible` on the board, need not be named as reasons.
    """
    expr = constraint.relation
    given = {p: left for p, left in known.items() if p not in supposed and p not in visible}
    if isinstance(expr, Sized):
        shown = given if visible else given or known
        return _misfit(expr, constraint.places, known, _as(shown, said, domains))
    edges = meeting(expr)
    if edges and all(isinstance(place, Edge) for place in constraint.places):
        at = {constraint.places[edge.slot]: edge for edge in edges}
        return ill_met([p for p in at if p in known and at[p].verdict(known[p])], [*at])
    if not isinstance(expr, GraphRelation):
        return None
    found = literals(expr.parts) if isinstance(expr, Acyclic) else plain(expr.parts)
    if found is None:
        return None
    places = [constraint.places[part.slot] for part in found]
    left = {place: known.get(place) or domains.get(place, ()) for place in places}
    verdicts = [part.verdict(left[p]) for p, part in zip(places, found, strict=True)]
    held = _held(places, verdicts, known)
    fence = {p: left for p, left in given.items() if p not in held}
    why = _as(fence, said)
    match expr:
        case Connected():
            return f"{held[0]} would be cut off{''.join(f' from {p}' for p in held[1:])}{why}"
        case Acyclic():
            return f"{in_turn(held)} would close a loop"
        case Rooted():
            if (grown := _misgrown(expr, places, verdicts, constraint.clues)) is None:
                return None
            text, named = grown
            return text + _fenced(
                {p: given[p] for p in places if p in given and p not in named}, said
            )
        case Loop(_, _, ends) if ends:
            paths = Paths(expr, places, verdicts, constraint.clues, supposed, visible)
            return paths.broken or f"no lines join all pairs{_as(given, said)}"
        case Cut():
            told = _ill_divided(expr, places, verdicts)
            return told and told + _as({**fence, **given}, said)
        case Loop():
            return Circuit(expr.graph, places, verdicts, supposed, visible).broken or (
                f"no loop takes {listed(held)}{why}" if held else f"no loop is left{why}"
            )
    return None


def _ends(place: Place) -> Sequence[Place]:
    """The two cells beside an edge; any other place twice."""
    return (place.first, place.second) if isinstance(place, Edge) else (place, place)


def _as(given: CandidateMap, said: Mapping[Value, str], domains: CandidateMap = UNTOLD) -> str:
    """The premises as a reason in words; empty if there are none."""
    return f", as {facts_of(given, said, domains)}" if given else ""


def _fenced(given: CandidateMap, said: Mapping[Value, str]) -> str:
    """The cells that enclose an area, as a reason; many cells of one colour are not named each."""
    groups = [*known_of(given, said)]
    if len(given) > FENCE and len(groups) == 1:
        return f", closed in by {groups[0][1]} cells"
    return _as(given, said)


def ill_divided(constraint: Constraint, known: CandidateMap) -> str | None:
    """Which piece of a divided board would have a wrong size; None if none is seen."""
    match constraint.relation:
        case Cut(parts) as rule if found := plain(parts):
            places = [constraint.places[part.slot] for part in found]
            left = [known.get(place, ()) for place in places]
            verdicts = [
                part.verdict(on) if on else None for on, part in zip(left, found, strict=True)
            ]
            return _ill_divided(rule, places, verdicts)
    return None


def _ill_divided(rule: Cut, places: Sequence[Place], verdicts: Sequence[Verdict]) -> str | None:
    """Which piece would be too large or too small, or which border would end in one."""
    known = Partition(rule.graph, verdicts)
    if loose := [places[edge] for edge in known.inside if verdicts[edge]]:
        return f"{listed(loose)} would end inside a piece"
    spots = {
        known.part[node]: spot
        for edge, ends in reversed([*enumerate(rule.graph.edges)])
        for spot, node in zip(_ends(places[edge]), ends, strict=True)
    }
    wrong = known.misfit(rule.low, rule.high)
    if wrong is None:
        for part, other in known.needed(rule.low):
            if known.size[part] + known.size[other] > rule.high:
                onward = f"the piece of {spots[part]} could only grow into that of {spots[other]}"
                return f"{onward}, and both have more than {rule.high} cells"
        return None
    number = sum([known.size[part] for part in wrong])
    size = f"{rule.low}" if rule.low == rule.high else f"{rule.low} to {rule.high}"
    cell = next(spot for part, spot in spots.items() if part in wrong)
    if len(wrong) == 1 and number > rule.high:
        return f"the piece of {cell} would have more than {rule.high} cells"
    if number < rule.low:
        return f"the piece of {cell} would have room for only {_cells(number)}"
    return f"the {number} cells round {cell} could not be divided into pieces of {size}"


def _held(places: Sequence[Place], verdicts: Sequence[Verdict], known: CandidateMap) -> list[Place]:
    """The places whose part holds: those that are known, and others where these are few."""
    found = dict.fromkeys(p for p, verdict in zip(places, verdicts, strict=True) if verdict)
    told = [place for place in found if place in known]
    return told if len(told) > 1 else [*dict.fromkeys([*told, *found])][:2]


def parted(constraint: Constraint, known: CandidateMap, at_fault: Sequence[Place]) -> str | None:
    """How a board breaks a rule about a whole graph; None if the constraint is no such."""
    match constraint.relation:
        case Connected():
            return f"{_some(at_fault)} {'is' if len(at_fault) == 1 else 'are'} cut off"
        case Acyclic():
            return f"{_some(at_fault)} close a loop"
        case Loop() as loop:
            if told := _tangled(loop, constraint, known):
                return told
            if loop.ends:
                return f"{_some(at_fault)} join no pair" if at_fault else None
            return f"{_some(at_fault)} close a loop, which is not the whole line"
        case Rooted(parts) as rule:
            places, verdicts = _read(parts, constraint, known)
            if grown := _misgrown(rule, places, verdicts, constraint.clues):
                return grown[0]
            return f"{_some(at_fault)} {'does' if len(at_fault) == 1 else 'do'} not fit in number"
        case Sized():
            return f"{_some(at_fault)} {'does' if len(at_fault) == 1 else 'do'} not fit in number"
    return None


def _tangled(loop: Loop, constraint: Constraint, known: CandidateMap) -> str | None:
    """Where lines on a board branch or end."""
    places, verdicts = _read(loop.parts, constraint, known)
    lines = (
        Paths(loop, places, verdicts, constraint.clues)
        if loop.ends
        else Circuit(loop.graph, places, verdicts)
    )
    told = lines.tangled
    for would, does in (("branch", "branches"), ("end", "ends"), ("have", "has")):
        told = told and told.replace(f" would {would}", f" {does}")
    return told


def _read(
    parts: Sequence[Formula], constraint: Constraint, known: CandidateMap
) -> tuple[list[Place], list[Verdict]]:
    """The place of each part of a rule about a whole graph, and whether it is known to hold."""
    found = plain(parts) or []
    places = [constraint.places[part.slot] for part in found]
    left = [known.get(place, ()) for place in places]
    return places, [part.verdict(some) for part, some in zip(found, left, strict=True)]


def _some(places: Sequence[Place]) -> str:
    """Some places by name; of many the first."""
    if len(places) <= NAMED:
        return listed(places)
    return f"{', '.join(map(str, places[: NAMED - 1]))} and {len(places) - NAMED + 1} more"


def _misfit(rule: Sized, places: Sequence[Place], known: CandidateMap, why: str) -> str | None:
    """Which piece would be too large or have too little room, or which two need one place."""
    cells = [places[slot] for slot in rule.slots]
    every = tuple(range(1, rule.graph.nodes + 1))
    left = [known.get(cell, every) for cell in cells]
    misfits, follows = consequences(rule.graph, left)
    for size, piece, _ in misfits:
        found = [cells[node] for node in sorted(piece)]
        told = listed(found) if len(found) <= NEAR else f"the piece of {found[0]}"
        if len(piece) > size.number:
            return f"{told} would be more than {size.number} cell{'' if size.number == 1 else 's'}"
        others = adjoining(rule.graph, left, size, piece, follows)
        without = f" without joining {listed(cells[node] for node in others)}" if others else ""
        return f"{size} cells would not fit round {told}{without}{why}"
    nowhere = node_without_number(left, follows)
    if nowhere is None:
        return None
    node, causes = nowhere
    needing = sorted(one.pieces[0] for one in causes if one.holds)
    if len(needing) == 2:
        one, other = (cells[piece] for piece in needing)
        return f"the pieces of {one} and {other} would both need {cells[node]}{why}"
    return f"nothing would be left for {cells[node]}: {_denied(left[node], causes, cells)}{why}"


def _denied(numbers: Sequence[Value], why: Sequence[Consequence], cells: Sequence[Place]) -> str:
    """Why numbers fall at a place: "3 or 4 would not fit and 2 would be too many with r1c2"."""
    reasons: dict[str, list[Value]] = {}
    for number in numbers:
        one = next(one for one in why if one.denies(number))
        pieces = [cells[piece] for piece in one.pieces]
        told = "{} would not fit"
        if one.holds:
            told = f"{listed(pieces)} needs {one.size} there"
        elif one.cause in (Cause.COMPLETE, Cause.JOINED):
            told = f"{{}} would be too many with {listed(pieces)}"
        elif one.cause is Cause.SHARED:
            told = "{} would not fit beside others"
        reasons.setdefault(told, []).append(number)
    return listed(told.format(either(values)) for told, values in reasons.items())


def _misgrown(
    rule: Rooted, places: Sequence[Place], verdicts: Sequence[Verdict], clues: Sequence[Clue]
) -> tuple[str, Collection[Place]] | None:
    """Which places would be connected though they must not be, or with which there is no room.

    With the words come the places that they name.
    """
    now = [*verdicts]
    for root in rule.roots:
        now[root.node] = now[root.node] is not False if root.low else now[root.node]
    starts = {root.node: root for root in rule.roots}
    for piece in components(rule.graph, [verdict is True for verdict in now]):
        own = [starts[node] for node in piece if node in starts]
        inside = [places[node] for node in sorted(piece)]
        if len(own) > 1:
            joined = listed(_number(places[root.node], clues) for root in own[:2])
            return f"{listed(inside)} would join {joined}", inside
        if own and len(piece) > own[0].high:
            start = places[own[0].node]
            told = inside if _counted(own[0], start, clues) else [p for p in inside if p != start]
            return f"{listed(told)} would be too many for {_number(start, clues)}", inside
    flood = Flood(rule.graph, rule.roots, now)
    for root, reach in zip(rule.roots, flood.reach, strict=True):
        if len(reach) < root.low:
            start = places[root.node]
            room = len(reach) - (not _counted(root, start, clues))
            only = f"room for only {NUMBERS.get(room, room)}" if room else "no room"
            return f"{_number(start, clues)} would have {only}", ()
    lost = [p for p, held, by in zip(places, now, flood.by, strict=True) if held and not by]
    if lost and not rule.strays:
        return _unreached(rule, places, lost, clues), lost
    needed: dict[int, int | None] = {}
    for number, node in flood.needed(strays=rule.strays):
        needed[node] = rule.roots[number].node
    if not rule.strays:
        needed = dict.fromkeys(flood.bridges_to_roots()) | needed
    for node in flood.beyond():
        if node in needed:
            return _torn_between(flood, places, node, needed[node], clues), ()
    return None


def _counted(root: Root, start: Place, clues: Sequence[Clue]) -> bool:
    """Whether a number counts its own place among those of its piece."""
    told = [clue.value for clue in clues if clue.place == start and isinstance(clue.value, int)]
    return told in ([], [root.high])


def _unreached(
    rule: Rooted, places: Sequence[Place], lost: Sequence[Place], clues: Sequence[Clue]
) -> str:
    """A sentence that no number reaches places; for one place, the number that nearly does."""
    told = f"no number would reach {either(map(str, lost))}"
    if len(lost) > 1:
        return told
    node = places.index(lost[0])
    free: list[Verdict] = [None] * len(places)
    for root in rule.roots:
        free[root.node] = True if root.low else None
    near = [rule.roots[number].node for number in Flood(rule.graph, rule.roots, free).by[node]]
    if not 0 < len(near) <= NEAR:
        return told
    who = listed(_number(places[start], clues) for start in near)
    are, could = ("is", "could not") if len(near) == 1 else ("are", "neither could")
    return f"only {who} {are} near enough to {lost[0]}, and {could} reach it"


def _torn_between(
    flood: Flood,
    places: Sequence[Place],
    node: int,
    needing: int | None,
    clues: Sequence[Clue],
) -> str:
    """The words that a piece would need a node beside another piece, which it cannot join."""
    near = [flood.owner[other] for other in flood.graph.neighbours[node] if other in flood.owner]
    owners = (flood.roots[number].node for number in near)
    beside = next((start for start in owners if start != needing), None)
    who = "what has no number yet" if needing is None else _number(places[needing], clues)
    whose = "" if beside is None else f", which touches what {_number(places[beside], clues)} has"
    return f"{who} would need {places[node]}{whose}"


def _number(place: Place, clues: Sequence[Clue]) -> str:
    """A number from which a piece grows; it may not be known."""
    told = next((clue.value for clue in clues if clue.place == place), "number")
    return f"the {told} at {place}"


def _cells(number: int) -> str:
    return f"{NUMBERS.get(number, number)} cell{'' if number == 1 else 's'}"


class Paths(NamedTuple):
    """Edges of a graph that must join pairs of ends, some of which are known.

    Some of these are only `supposed`, and some are `visible` on the board.
    """

    rule: Loop
    places: Sequence[Place]
    verdicts: Sequence[Verdict]
    clues: Sequence[Clue]
    supposed: Container[Place] = ()
    visible: Container[Place] = ()

    @property
    def broken(self) -> str | None:
        """Where lines branch, end, close or join what is no pair, or which pair is cut off."""
        if told := self.tangled:
            return told
        graph, verdicts, ends = self.rule.graph, self.verdicts, self.rule.ends
        if wrong := faulty_lines(graph, verdicts, ends):
            return f"{listed(self.places[edge] for edge in wrong)} would join no pair"
        if parted := separated(graph, verdicts, ends):
            told = f"the {self._two(parted[0])} would be cut off from each other"
            return told + self._why(False)
        return self._torn_between

    @property
    def tangled(self) -> str | None:
        """Where a line branches or ends, or a number has none or two."""
        met = ([edge for edge, _ in around] for around in self.rule.graph.around)
        told = (self._at(edges, self._most(node)) for node, edges in enumerate(met))
        return next(filter(None, told), None)

    @property
    def _values(self) -> list[Value]:
        """What is printed at the pairs, in the order of these."""
        return list(dict.fromkeys(clue.value for clue in self.clues))

    def _two(self, number: int) -> str:
        """The two ends of a pair: "two 1s"."""
        return many(2, self._values[number], {})

    def _most(self, node: int) -> int:
        """How many edges a line takes at a node that it meets."""
        return 1 if any(node in pair for pair in self.rule.ends) else 2

    def _why(self, *verdicts: bool) -> str:
        """The edges that are drawn or crossed out, as a reason, without those that are supposed."""
        told = []
        for verdict, word in ((True, "drawn"), (False, "crossed out")):
            found = [
                place
                for place, known in zip(self.places, self.verdicts, strict=True)
                if known is verdict
                and verdict in verdicts
                and place not in self.supposed
                and place not in self.visible
            ]
            if found:
                told.append(f"{listed(found)} {'is' if len(found) == 1 else 'are'} {word}")
        return f", as {listed(told)}" if told else ""

    def _at(self, met: Sequence[int], most: int) -> str | None:
        """What is wrong where edges meet and so many at most are taken."""
        places = [self.places[edge] for edge in met]
        taken = [self.places[edge] for edge in met if self.verdicts[edge]]
        open_ = any(self.verdicts[edge] is None for edge in met)
        if len(taken) > most == 1:
            return f"a number would have two lines at {meeting_point(places)}"
        if len(taken) > most or (not open_ and len(taken) == 1 < most):
            return ill_met(taken, places)
        if not open_ and not taken and most == 1:
            return f"a number would have no line at {meeting_point(places)}"
        return None

    @property
    def _torn_between(self) -> str | None:
        """An edge that must be taken and must not be, and why."""
        barred = dict(self._barred())
        for edge, needed in self._needed():
            if edge in barred:
                told, joins = barred[edge]
                return f"{needed}, {told}{self._why(*((True, False) if joins else (False,)))}"
        return None

    def _needed(self) -> Iterator[tuple[int, str]]:
        """The open edges that must be taken, each with why."""
        graph, verdicts, ends = self.rule.graph, self.verdicts, self.rule.ends
        for number in range(len(ends)):
            for edge, _ in bridges(graph, verdicts, ends, number):
                yield edge, f"the {self._two(number)} could meet only by {self.places[edge]}"
        for node, around in enumerate(graph.around):
            drawn = [edge for edge, _ in around if verdicts[edge]]
            open_ = [edge for edge, _ in around if verdicts[edge] is None]
            if len(open_) == 1 and len(drawn) == self._most(node) - 1:
                who = f"the line that comes by {self.places[drawn[0]]}" if drawn else "a number"
                yield open_[0], f"{who} could go on only by {self.places[open_[0]]}"

    def _barred(self) -> Iterator[tuple[int, tuple[str, bool]]]:
        """The open edges that must not be taken, each with why, and whether it joins lines."""
        graph, verdicts, ends = self.rule.graph, self.verdicts, self.rule.ends
        pair_of = {end: number for number, pair in enumerate(ends) for end in pair}
        for node, around in enumerate(graph.around):
            drawn = [edge for edge, _ in around if verdicts[edge]]
            open_ = [edge for edge, _ in around if verdicts[edge] is None]
            if len(drawn) == self._most(node):
                told = f"where a line takes {listed(self.places[edge] for edge in drawn)}"
                yield from ((edge, (told, False)) for edge in open_)
            elif len(open_) == 1 and not drawn and self._most(node) == 2:
                yield open_[0], ("which leads to a dead end", False)
        for edge, nodes in joining(graph, verdicts, ends).items():
            met = [self._values[n] for n in sorted({pair_of[o] for o in nodes if o in pair_of})]
            joins = f"join the lines of {listed(met)}" if len(met) > 1 else "close a line"
            yield edge, (f"which would {joins}", True)

"""Techniques for lines that are one loop, and for places that are connected.

They read the relation of a constraint, so that every kind with the word `Loop` or `Connected` has
them. A step rests on few places: those around the part of the board that it is about.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from enpitsu.graphs.faces import ring, rings
from enpitsu.graphs.graph import Graph, Verdict, forced_by_connection
from enpitsu.graphs.loops import blocks, by_parity, joining, two_edge_cuts
from enpitsu.kit.techniques.crossings import crossed, meeting_point
from enpitsu.kit.techniques.exploration import GraphRule, PlacedGraph, placed_graphs, reached, rim
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import (
    DOZEN,
    MUCH,
    against,
    area,
    facts_of,
    in_turn,
    known_of,
    listed,
    many,
    not_entered,
    printed,
    reason,
)
from enpitsu.paper.grid import Place, noun
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Model

ELSE = "no other is left"
FENCE = 2  # edges round a part of the board that a sentence names
NAMED = 6  # edges of a line that a sentence names; of a longer one it names the ends


# -- lines at a node -----------------------------------------------------------------------


def at_nodes(lemma: str, line: Value) -> tuple[Technique, ...]:
    """The techniques where edges meet, by a lemma that the line takes two of them or none."""
    branch, on, end = (partial(_holding, line, number) for number in (2, 1, 0))
    return (
        alone("no branch", lemma, _branch_says, when=branch),
        alone("only way on", lemma, partial(_on_says, line), when=on),
        alone("dead end", lemma, _end_says, when=end),
    )


def at_every_node(rule: str, line: Value) -> tuple[Technique, ...]:
    """The techniques where edges meet, by a rule that the line takes two of them."""
    return (
        alone("no branch", rule, _branch_says, when=partial(_holding, line, 2)),
        two_exits(rule),
    )


def two_exits(rule: str) -> Technique:
    """The line goes through a cell with two exits, by a rule that it takes two of its edges."""
    return alone("just two exits", rule, _exits_say, at_once=True)


def _holding(line: Value, number: int, elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether the line takes so many of the other edges that meet there."""
    return sum(candidates[place] == (line,) for place in elimination.places) == number


def _branch_says(step: Deduction) -> str:
    return f"the line takes {listed(step.facts)} there"


def _exits_say(step: Deduction) -> str:
    point = meeting_point(step.because[0].places)
    return f"the line goes through {point}, which has just two exits{reason(step)}"


def _on_says(line: Value, step: Deduction) -> str:
    came = [place for place, known in step.facts.items() if known == (line,)]
    others = {p: known for p, known in not_entered(step).items() if p not in came}
    told = f"the line by {listed(came)} has no other way on"
    groups = [*known_of(others, step.value_names, step.domains)]
    why = [facts_of(others, step.value_names, step.domains)] if others else []
    why += [f"the rest is {groups[0][1]}"] if len(groups) == 1 else []
    return f"{told}, as {min(why, key=lambda one: len(one.split()))}" if why else told


def _end_says(step: Deduction) -> str:
    return f"a line would end there{reason(step)}"


# -- one loop ------------------------------------------------------------------------------


def _with_all_rules(model: Model) -> Iterator[Site]:
    """The loops; whether one may be closed can depend on what is known anywhere."""
    for site in placed_graphs(GraphRule.LOOP, model):
        yield site._replace(watch=tuple(model.domains))


def _early(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """An edge between the two ends of one line, where the loop this makes is not the whole.

    Details: the edges of the line, and one that would lie outside the loop, or else what would be
    known if the loop were the whole.
    """
    placed: PlacedGraph = site.data
    verdicts = placed.verdicts(candidates)
    drawn = [edge for edge, verdict in enumerate(verdicts) if verdict]
    for edge in joining(placed.graph, verdicts):
        line = _in_line(placed.graph, verdicts, edge)
        inside, told = {*line}, placed.at(line)
        others = placed.at([other for other in drawn if other not in inside][:1])
        known = {} if others else _alone(placed, {*line, edge}, candidates)
        broken = next((c for c in placed.constraints if known and c.truth(known) is False), None)
        gone = placed.gone(edge, candidates, holds=False)
        if others:
            yield Elimination(gone, site.constraints, [*told, *others], (told, others, known))
        elif broken is not None:
            because = (*site.constraints, broken)
            places = [*dict.fromkeys([*told, *broken.variables])]
            yield Elimination(gone, because, places, (told, others, known))


def _in_line(graph: Graph, verdicts: Sequence[Verdict], edge: int) -> list[int]:
    """The edges of a line in order, from one end of the edge that would close it to the other.

    Where a line branches, which no loop does, it is the way between the ends.
    """
    start, goal = graph.edges[edge]
    came: dict[int, tuple[int, int]] = {}
    todo = [start]
    for here in todo:
        for way, there in graph.around[here]:
            if verdicts[way] and there not in came and there != start:
                came[there] = way, here
                todo.append(there)
    found: list[int] = []
    while goal != start:
        way, goal = came[goal]
        found.append(way)
    return found[::-1]


def _alone(placed: PlacedGraph, loop: set[int], candidates: CandidateMap) -> CandidateMap:
    """What is known if this loop is all there is."""
    known: dict[Place, Candidates] = dict(candidates)
    for number, (place, part) in enumerate(zip(placed.places, placed.parts, strict=True)):
        kept = tuple([v for v in candidates[place] if part.holds(v) is (number in loop)])
        known[place] = kept or candidates[place]
    return known


def _early_says(step: Deduction) -> str:
    line, others, known = step.details
    told = in_turn(line) if len(line) <= NAMED else f"the line from {line[0]} to {line[-1]}"
    loop = f"with {told} it would close a loop"
    if others:
        return f"{loop}, and {listed(others)} would lie outside it"
    broken = step.because[-1]
    if unmet := against(broken, step.value_names, known):
        return f"{loop}, the whole line then, and {unmet}"
    clues = broken.clues
    rule = printed(clues, step.value_names) if clues else f"rule {broken.rule.id}"
    return f"{loop}, the whole line then, against {rule}"


def _crossings(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """An edge that alone is open of those that part the board; details: those that are drawn."""
    placed: PlacedGraph = site.data
    verdicts = placed.verdicts(candidates)
    for edge, drawn in (by_parity(placed.graph, verdicts) or {}).items():
        rest = leading_out(placed.graph, verdicts, edge)
        gone = placed.gone(edge, candidates, holds=drawn)
        taken = placed.at(other for other in rest if verdicts[other])
        yield Elimination(gone, site.constraints, placed.at(rest), taken)


def leading_out(graph: Graph, verdicts: Sequence[Verdict], edge: int) -> list[int]:
    """All other edges that lead out of a part out of which this one alone is open, if few."""
    if graph.sides:
        return sorted(next(rings(graph, tuple(verdicts), edge)))
    found = []
    for end in graph.edges[edge]:
        for still in ((None,), (None, True)):

            def may(way: int, _: int, still: tuple[Verdict, ...] = still) -> bool:
                return way != edge and verdicts[way] in still

            met = rim(graph, reached(graph, end, may))
            if [other for other in met if verdicts[other] is None] == [edge]:
                found.append([other for other in met if other != edge])
    return min(found, key=len)


def _uncrossed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    return (found for found in _crossings(site, candidates) if not found.details)


def _crossed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    return (found for found in _crossings(site, candidates) if found.details)


def _uncrossed_says(step: Deduction) -> str:
    return f"a loop that goes there has no other way back{_fenced(step, ())}"


def _crossed_says(step: Deduction) -> str:
    (place, _), *_others = step.removes
    rim, taken = [place, *step.facts], listed(p for p in step.details if p in step.facts)
    if what := crossed(rim, step.domains):
        return f"the loop crosses {what} an even number of times: so far at {taken}, and {ELSE}"
    told = f"{listed(rim)} divide the board in two, and the loop takes an even number of them"
    return f"{told}: so far {taken}, and {ELSE}"


def _beyond(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A part that is connected to the line by a single node, or not at all."""
    placed: PlacedGraph = site.data
    graph, verdicts = placed.graph, placed.verdicts(candidates)
    home = next((edge for edge, verdict in enumerate(verdicts) if verdict), None)
    block_of = blocks(graph, verdicts)
    if home is None or block_of[home] is None:
        return  # no line; or a line that cannot return, which another technique tells
    around = [edge for edge in range(len(verdicts)) if block_of.get(edge) == block_of[home]]
    inside = {node for edge in around for node in graph.edges[edge]}
    met = {*inside}
    for start in range(graph.nodes):
        if start in met:
            continue
        part = reached(graph, start, lambda e, n: verdicts[e] is not False and n not in inside)
        met.update(part)
        open_ = {e for node in part for e, _ in graph.around[node] if verdicts[e] is None}
        gone = [entry for e in sorted(open_) for entry in placed.gone(e, candidates, holds=False)]
        if gone:
            fence = [e for e in rim(graph, part) if verdicts[e] is False]
            ways = [e for e in rim(graph, part) if verdicts[e] is not False]
            hinge = next((n for e in ways for n in graph.edges[e] if n in inside), None)
            told = placed.at([home]), None if hinge is None else _point(placed, hinge)
            yield Elimination(gone, site.constraints, placed.at([*fence, home]), told)


def _point(placed: PlacedGraph, node: int) -> str:
    return meeting_point(placed.at(edge for edge, _ in placed.graph.around[node]))


def _beyond_says(step: Deduction) -> str:
    line, hinge = step.details
    told = f"the loop takes {listed(line)} and cannot get there and back"
    if hinge is not None:
        told = f"the loop takes {listed(line)} and could get there and back only through {hinge}"
    return told + _fenced(step, line)


def _fenced(step: Deduction, left_out: Sequence[Place]) -> str:
    """The premises of a step as a reason, except those `left_out`; many are told as an area."""
    facts = step.facts
    fence = {
        place: facts[place] for place in step.domains if place in facts and place not in left_out
    }
    groups = [*known_of(fence, step.value_names, step.domains)]
    if len(fence) > FENCE and len(groups) == 1 and fence.keys().isdisjoint(not_entered(step)):
        return f" past all that is {groups[0][1]}"
    told = facts_of(fence, step.value_names, step.domains) if fence else ""
    if len(groups) > FENCE and len(told.split()) > MUCH:
        return f" past {listed(fence) if len(fence) <= DOZEN else f'what is in {area(fence)}'}"
    return f", as {told}" if told else ""


def _both_ways(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Two edges by which alone one line is connected to another; details: the two lines."""
    placed: PlacedGraph = site.data
    graph, verdicts = placed.graph, placed.verdicts(candidates)
    for ways, part in two_edge_cuts(graph, verdicts):
        inside = set(part)
        drawn = [edge for edge, verdict in enumerate(verdicts) if verdict]
        within = next(edge for edge in drawn if graph.edges[edge][0] in inside)
        beyond = next(edge for edge in drawn if graph.edges[edge][0] not in inside)
        fence = [edge for edge in rim(graph, part) if verdicts[edge] is False]
        if graph.sides:
            shortest = sorted(ring(graph, tuple(verdicts), ways))
            if _parts(graph, {*ways, *shortest}, within, beyond):
                fence = shortest
        gone = [entry for edge in ways for entry in placed.gone(edge, candidates, holds=True)]
        lines, pair = placed.at([within, beyond]), placed.at(sorted(ways))
        places = [*lines, *placed.at(fence)]
        yield Elimination(gone, site.constraints, places, (*lines, *pair))


def _parts(graph: Graph, cut: Collection[int], one: int, other: int) -> bool:
    """Whether a cut parts two edges; it may not if others that fail enclose one of them."""
    met = reached(graph, graph.edges[one][0], lambda edge, _: edge not in cut)
    return graph.edges[other][0] not in met


def _both_ways_say(step: Deduction) -> str:
    one, other, *ways = step.details
    fence = [place for place in step.facts if place not in step.details]
    these = "these" if {*ways} <= {place for place, _ in step.sets} else listed(ways)
    told = f"the loop can get from {one} to {other} and back only by {these}"
    fenced = _fenced(step, step.details)
    if len(fence) > NAMED and (what := crossed([*ways, *fence], step.domains)):
        fenced = min(fenced, f", as all else across {what} is crossed out", key=len)
    return told + fenced


# -- what is connected ---------------------------------------------------------------------


def _last_neighbours(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The only place left beside one that is connected to others; details: it and such another."""
    placed: PlacedGraph = site.data
    verdicts = placed.verdicts(candidates)
    held = [node for node, verdict in enumerate(verdicts) if verdict][:2]
    for node, verdict in enumerate(verdicts) if len(held) > 1 else ():
        if not verdict:
            continue
        near = placed.graph.neighbours[node]
        ways = [other for other in near if verdicts[other] is not False]
        if len(ways) == 1 and verdicts[ways[0]] is None:
            other = next(beyond for beyond in held if beyond != node)
            one, two = placed.at([node, other])
            places = [one, two, *placed.at(shut for shut in near if shut not in ways)]
            gone = placed.gone(ways[0], candidates, holds=True)
            yield Elimination(gone, site.constraints, places, CutOff(one, two, known=True))


def _enclosed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A place beside which none is left, where another one holds."""
    placed: PlacedGraph = site.data
    verdicts = placed.verdicts(candidates)
    home = [node for node, verdict in enumerate(verdicts) if verdict][:1]
    for node, verdict in enumerate(verdicts) if home else ():
        near = placed.graph.neighbours[node]
        if verdict is None and all(verdicts[other] is False for other in near):
            gone = placed.gone(node, candidates, holds=False)
            yield Elimination(gone, site.constraints, placed.at([*home, *near]), placed.at(home))


class CutOff(NamedTuple):
    """Two places that would be cut off from each other; whether all round the one is known."""

    one: Place
    other: Place
    known: bool


def _separating(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A place without which two that must be connected are not."""
    placed: PlacedGraph = site.data
    graph, verdicts = placed.graph, placed.verdicts(candidates)
    for cut, wanted in (forced_by_connection(graph, verdicts) or {}).items():
        if not wanted:
            continue
        near = [node for node in graph.neighbours[cut] if verdicts[node] is not False]
        parts = [_possible(graph, verdicts, node, cut) for node in near]
        held = [part for part in parts if any(verdicts[node] for node in part)]
        fences = [_fence(graph, verdicts, part) for part in held]
        known = [all(verdicts[node] for node in part) for part in held]
        smallest = min(range(len(held)), key=lambda i: (not known[i], len(fences[i]), len(held[i])))
        part = held[smallest]
        other = next(beyond for beyond in held if part[0] not in beyond)
        one, two = (next(node for node in nodes if verdicts[node]) for nodes in (part, other))
        ends = placed.at([one, two])
        places = [*ends, *placed.at(fences[smallest])]
        gone = placed.gone(cut, candidates, holds=True)
        yield Elimination(gone, site.constraints, places, CutOff(ends[0], ends[1], known[smallest]))


def _possible(
    graph: Graph, verdicts: Sequence[Verdict], start: int, cut: int | None = None
) -> list[int]:
    """The nodes that may hold and be connected to this one, without the one that is cut."""
    return reached(graph, start, lambda _, node: verdicts[node] is not False and node != cut)


def _fence(graph: Graph, verdicts: Sequence[Verdict], part: Iterable[int]) -> list[int]:
    """The nodes round a part that fail."""
    near = dict.fromkeys(other for node in part for other in graph.neighbours[node])
    return [node for node in near if verdicts[node] is False]


def _single_way(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    return (found for found in _separating(site, candidates) if found.details.known)


def _cut_vertex(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    return (found for found in _separating(site, candidates) if not found.details.known)


def _separating_says(step: Deduction) -> str:
    apart: CutOff = step.details
    if cells := _cells_between(step, apart[:2]):
        return f"otherwise {cells} would cut {apart.one} off from {apart.other}"
    told = f"otherwise {apart.one} would be cut off from {apart.other}"
    return told + _fenced(step, apart[:2])


def _secluded(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Open places that cannot be reached from one that is known."""
    placed: PlacedGraph = site.data
    graph, verdicts = placed.graph, placed.verdicts(candidates)
    home = [node for node, verdict in enumerate(verdicts) if verdict][:1]
    met: set[int] = set()
    for start, wanted in (forced_by_connection(graph, verdicts) or {}).items():
        if not wanted and start not in met:
            part = _possible(graph, verdicts, start)
            met.update(part)
            gone = [entry for n in part for entry in placed.gone(n, candidates, holds=False)]
            places = placed.at([*home, *_fence(graph, verdicts, part)])
            yield Elimination(gone, site.constraints, places, placed.at(home))


def _secluded_says(step: Deduction) -> str:
    if cells := _cells_between(step, step.details):
        them = "it" if len({place for place, _ in step.removes}) == 1 else "them"
        return f"{cells} cut {them} off from {listed(step.details)}"
    return f"{listed(step.details)} cannot be reached from there{_fenced(step, step.details)}"


def _cells_between(step: Deduction, left_out: Sequence[Place]) -> str:
    """What many known cells of one value are, if they are all that a step cites; else empty."""
    fence = {place: known for place, known in step.facts.items() if place not in left_out}
    (known, *others) = {*fence.values()} or {()}
    seen = fence.keys().isdisjoint(not_entered(step))
    if len(fence) <= FENCE or others or len(known) != 1 or noun(fence) != "cells" or not seen:
        return ""
    return many(2, known[0], step.value_names).removeprefix("two ")


EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
LOOPS, CONNECTED = (
    partial(placed_graphs, GraphRule.LOOP),
    partial(placed_graphs, GraphRule.CONNECTED),
)
GRAPHS: tuple[Technique, ...] = (
    Technique("last neighbour", EASY, 1.5, CONNECTED, _last_neighbours, _separating_says),
    Technique("enclosed", EASY, 1.5, CONNECTED, _enclosed, _secluded_says),
    Technique("one way out", MEDIUM, 2.0, CONNECTED, _single_way, _separating_says),
    Technique("early loop", MEDIUM, 2.0, _with_all_rules, _early, _early_says),
    Technique("unreachable", MEDIUM, 2.5, CONNECTED, _secluded, _secluded_says),
    Technique("no way back", MEDIUM, 3.0, LOOPS, _uncrossed, _uncrossed_says),
    Technique("both ways", MEDIUM, 3.0, LOOPS, _both_ways, _both_ways_say, whole=True),
    Technique("would be cut off", HARD, 3.5, CONNECTED, _cut_vertex, _separating_says),
    Technique("there and back", HARD, 3.5, LOOPS, _beyond, _beyond_says),
    Technique("even crossings", HARD, 4.0, LOOPS, _crossed, _crossed_says),
)

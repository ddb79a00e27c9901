"""Techniques for paths between pairs of ends.

They read the relation of a constraint, so that every kind with the word `Loop` and ends has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from enpitsu.graphs.graph import Graph, Verdict
from enpitsu.graphs.paths import Ends, bridges, joining, separated
from enpitsu.kit.techniques.exploration import GraphRule, PlacedGraph, placed_graphs, reached, rim
from enpitsu.kit.techniques.words import listed, reason
from enpitsu.paper.grid import Edge, Place
from enpitsu.paper.layer import Clue
from enpitsu.paper.values import Candidates
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap

FEW = 2  # edges of lines of which each is named


def _clues(site: Site, numbers: Sequence[int]) -> list[Clue]:
    """One clue of each of these pairs, which are told in the order of the clues."""
    values = list(dict.fromkeys(clue.value for clue in site.constraints[0].clues))
    clues = {clue.value: clue for clue in reversed(site.constraints[0].clues)}
    return [clues[values[number]] for number in numbers]


def _joining(closes: bool, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """An edge that would close a line, or join those of two pairs."""
    placed: PlacedGraph = site.data
    graph, verdicts = placed.graph, placed.verdicts(candidates)
    pair_of = {end: number for number, pair in enumerate(placed.ends) for end in pair}
    for edge, nodes in joining(graph, verdicts, placed.ends).items():
        met = sorted({pair_of[node] for node in nodes if node in pair_of})
        if (len(met) < 2) is closes:
            inside = set(nodes)
            line = [e for e in range(len(verdicts)) if verdicts[e] and {*graph.edges[e]} <= inside]
            gone = placed.gone(edge, candidates, holds=False)
            told = () if closes else _clues(site, met)
            yield Elimination(gone, site.constraints, placed.at(line), told)


def _closes_says(step: Deduction) -> str:
    return f"it would close a line{reason(step)}"


def _differ_says(step: Deduction) -> str:
    numbers = listed(clue.value for clue in step.details)
    return f"that would join the lines of {numbers}{reason(_near(step))}"


def _near(step: Deduction) -> Deduction:
    """The step with only those edges of lines as premises that meet the places it is about."""
    if len(step.facts) <= FEW:
        return step
    cells = {cell for place, _ in step.removes if isinstance(place, Edge) for cell in place}
    come: dict[Place, Candidates] = {
        p: left for p, left in step.facts.items() if isinstance(p, Edge) and cells & {*p}
    }
    return step._replace(facts=come)


def _narrow(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """An edge that every path between a pair takes."""
    placed: PlacedGraph = site.data
    graph, verdicts = placed.graph, placed.verdicts(candidates)
    for number in range(len(placed.ends)):
        for edge, part in bridges(graph, verdicts, placed.ends, number):
            gone = placed.gone(edge, candidates, holds=True)
            fence = _fence(graph, verdicts, part)
            yield Elimination(gone, site.constraints, placed.at(fence), _clues(site, [number]))


def _fence(graph: Graph, verdicts: Sequence[Verdict], part: Sequence[int]) -> list[int]:
    """The edges round a part that no line takes."""
    return [edge for edge in rim(graph, part) if verdicts[edge] is False]


def _narrow_says(step: Deduction) -> str:
    (clue,) = step.details
    return f"otherwise the {clue} would be cut off from its partner{reason(step)}"


def _parting(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """An edge by which a line would part two ends that belong together."""
    placed: PlacedGraph = site.data
    graph, verdicts, ends = placed.graph, placed.verdicts(candidates), placed.ends
    barred = {end for pair in ends for end in pair}
    heads = {node for node in range(graph.nodes) if _drawn(graph, verdicts, node)} | barred
    for edge, pair in enumerate(graph.edges):
        if verdicts[edge] is not None or heads.isdisjoint(pair):
            continue
        then = [*verdicts]
        then[edge] = True
        near: list[int] = []
        for node in pair:
            drawn = _drawn(graph, then, node)
            if len(drawn) == (1 if node in barred else 2):
                near += [other for other in drawn if other != edge]
                for other, _ in graph.around[node]:
                    then[other] = then[other] or False
        for number in separated(graph, then, ends)[:1]:
            fence = [*near, *_parted(graph, verdicts, then, ends, number)]
            gone = placed.gone(edge, candidates, holds=False)
            places: list[Place] = placed.at(dict.fromkeys(fence))
            yield Elimination(gone, site.constraints, places, _clues(site, [number]))


def _drawn(graph: Graph, verdicts: Sequence[Verdict], node: int) -> list[int]:
    return [edge for edge, _ in graph.around[node] if verdicts[edge]]


def _parted(
    graph: Graph, now: Sequence[Verdict], then: Sequence[Verdict], ends: Ends, number: int
) -> list[int]:
    """The edges that no line takes, round the part that one of a pair of ends can still reach."""
    barred = {end for pair in ends for end in pair}
    start, _ = ends[number]
    part = reached(graph, start, lambda edge, node: then[edge] is not False and node not in barred)
    return _fence(graph, now, part)


def _parting_says(step: Deduction) -> str:
    (clue,) = step.details
    return f"the line would cut the {clue} off from its partner{reason(step)}"


EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
PATHS = partial(placed_graphs, GraphRule.PATHS)
JOINING: tuple[Technique, ...] = (
    Technique("different numbers", EASY, 1.5, PATHS, partial(_joining, False), _differ_says),
    Technique("closed line", EASY, 1.5, PATHS, partial(_joining, True), _closes_says),
    Technique("bottleneck", MEDIUM, 2.5, PATHS, _narrow, _narrow_says, whole=True),
    Technique("cutting off", HARD, 3.0, PATHS, _parting, _parting_says, whole=True),
)

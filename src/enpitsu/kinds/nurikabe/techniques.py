"""How people solve Nurikabe: by its islands, by pools, and by the connected sea."""

from collections.abc import Iterable, Iterator

from enpitsu.graphs.graph import Graph, components
from enpitsu.graphs.rooted import Flood
from enpitsu.kit.island_techniques import ISLANDS, Islands, known_round, whole
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import listed, reason
from enpitsu.puzzle import CandidateMap, Entry, Model
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Connected


def _with_squares(model: Model) -> Iterator[Site]:
    """The board, with all numbers and the squares that must not be all shaded."""
    squares = [c for c in model.constraints if c.rule.id == "square"]
    for site in whole(model):
        yield site._replace(constraints=[*site.constraints, *squares])


def _strait(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The only open cell next to a part of the sea, if there is sea elsewhere."""
    graph: Graph = site.data
    shaded = [candidates[place] == (SHADED,) for place in site.watch]
    parts = components(graph, shaded)
    for part in parts if len(parts) > 1 else ():
        beside = dict.fromkeys(o for node in part for o in graph.neighbours[node])
        near = [site.watch[node] for node in beside if not shaded[node]]
        ways = [place for place in near if len(candidates[place]) > 1]
        if len(ways) == 1:
            beyond = next(site.watch[other[0]] for other in parts if other is not part)
            told = [site.watch[part[0]], beyond, *(place for place in near if place not in ways)]
            yield Elimination([(ways[0], WHITE)], site.constraints, told, told[:2])


def _sea(model: Model) -> Iterator[Site]:
    """All cells, with the graph of neighbours."""
    for constraint in model.constraints:
        expr = constraint.relation
        if constraint.rule.id == "together" and isinstance(expr, Connected):
            yield Site(constraint.variables, (constraint,), expr.graph)


def _dams(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The cells without which no number reaches any of the four cells of a square."""
    islands: Islands = site.data
    flood, dammed = islands.flood(candidates), dict[int, Flood]()
    number = {place: node for node, place in enumerate(islands.places)}
    for square in site.constraints:
        if square.rule.id != "square":
            continue
        dry = [number[place] for place in square.places if SHADED not in candidates[place]]
        open_ = [number[p] for p in square.places if WHITE in candidates[p]]
        if dry or not open_:
            continue
        gone = list[Entry]()
        for node in sorted({n for one in open_ for n in _round(islands, one)}):
            place, others = islands.places[node], [n for n in open_ if n != node]
            if len(candidates[place]) == 1 or not _may_dam(flood, node, others):
                continue
            if node not in dammed:
                dammed[node] = islands.flood({**candidates, place: (SHADED,)})
            if not any(dammed[node].by[n] for n in others):
                gone.append((place, SHADED))
        if gone:
            known = known_round(site, candidates, gone[0][0])
            because = [*(c for c in site.constraints if c.rule.id != "square"), square]
            yield Elimination(gone, because, known, tuple(square.places))


def _may_dam(flood: Flood, node: int, others: Iterable[int]) -> bool:
    """Whether all numbers that reach any of the others reach this node as well."""
    return bool(flood.by[node]) and {i for n in others for i in flood.by[n]} <= {*flood.by[node]}


def _round(islands: Islands, node: int) -> list[int]:
    """The nodes within two steps of a node."""
    near = islands.rule.graph.neighbours
    return [node, *near[node], *(far for one in near[node] for far in near[one])]


def _three(step: Deduction) -> str:
    return f"{listed(step.facts)} are shaded, and the four make a square"


def _strait_says(step: Deduction) -> str:
    one, other = step.details
    past = {place: known for place, known in step.facts.items() if place not in (one, other)}
    return f"otherwise {one} would be cut off from {other}{reason(step._replace(facts=past))}"


def _dams_say(step: Deduction) -> str:
    return f"else no number would get to {listed(step.details)}, which make a square{reason(step)}"


POOL = alone("pool", "square", _three)
OF_THE_SEA = (
    Technique("only way on for the sea", Difficulty.EASY, 1.4, _sea, _strait, _strait_says),
    Technique("only way into a pool", Difficulty.MEDIUM, 2.8, _with_squares, _dams, _dams_say),
)
TECHNIQUES = tuple(sorted((*OF_THE_SEA, *ISLANDS), key=lambda technique: technique.effort))

"""How people solve Nurikabe: how far islands can grow, what lies between them, and pools."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from enpitsu.graphs.graph import Graph, components
from enpitsu.graphs.rooted import Flood, Root
from enpitsu.kit.boards import steps
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import listed, reason
from enpitsu.puzzle import CandidateMap, Constraint, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Connected, Rooted

FEW = 3  # numbers that a sentence names


class Sea(NamedTuple):
    """All cells as nodes of the graph of `rule`, and the numbers as its roots.

    `one` is the constraint that each island has one number, and `sizes` has for each root the
    constraint of its number, None where that is not known.
    """

    rule: Rooted
    places: Sequence[Place]
    one: Constraint
    sizes: Sequence[Constraint | None]

    def flood(self, candidates: CandidateMap) -> Flood:
        """How far each island can grow."""
        verdicts = [
            None if len(candidates[place]) > 1 else candidates[place] == (WHITE,)
            for place in self.places
        ]
        return Flood(self.rule.graph, self.rule.roots, verdicts)

    def at(self, nodes: Iterable[int]) -> list[Place]:
        """The places of some nodes."""
        return [self.places[node] for node in nodes]

    def near(self, place: Place) -> list[Place]:
        """The numbers that would reach a cell if nothing stood in their way."""
        starts = ((self.places[root.node], root.high) for root in self.rule.roots)
        return [start for start, size in starts if steps(start, place) < size]


def _whole(model: Model) -> Iterator[Site]:
    """The board, with all numbers."""
    sizes = {c.clues[0].place: c for c in model.constraints if c.rule.id == "size"}
    for one in model.constraints:
        expr = one.relation
        if one.rule.id == "one" and isinstance(expr, Rooted):
            places, roots = one.variables, []
            found = [sizes.get(places[root.node]) for root in expr.roots]
            for root, size in zip(expr.roots, found, strict=True):
                number = None if size is None else int(size.clues[0].value)
                roots.append(root if number is None else Root(root.node, number, number))
            rule = Rooted(expr.parts, expr.graph, tuple(roots), expr.strays)
            lemmas = [lemma for lemma in model.lemmas if lemma.rule.id == "islands"]
            because = lemmas or [one, *(size for size in found if size is not None)]
            yield Site(places, because, Sea(rule, places, one, found))


def _with_squares(model: Model) -> Iterator[Site]:
    """The board, with all numbers and with the squares that must not all be shaded."""
    squares = [c for c in model.constraints if c.rule.id == "square"]
    for site in _whole(model):
        yield site._replace(constraints=[*site.constraints, *squares])


def _far_away(model: Model) -> Iterator[Site]:
    """The cells that no number reaches, whatever lies between."""
    for site in _whole(model):
        sea: Sea = site.data
        flood = sea.flood(dict.fromkeys(sea.places, (WHITE, SHADED)))
        for node, place in enumerate(sea.places):
            if not flood.by[node]:
                yield Site((place,), site.constraints, sea.near(place))


def _too_far(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    (place,) = site.watch
    if len(candidates[place]) > 1:
        yield Elimination([(place, WHITE)], site.constraints, (), site.data)


def _known(site: Site, candidates: CandidateMap, here: Place) -> list[Place]:
    """What is known of the board; of all that would do the nearest is told, which comes last."""
    known = [place for place in site.watch if len(candidates[place]) == 1]
    return sorted(known, key=lambda place: -steps(place, here))


def _complete(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The cells round an island that has all its cells."""
    sea: Sea = site.data
    flood = sea.flood(candidates)
    for piece, number in flood.owner.items():
        size = sea.sizes[number]
        island = flood.pieces[piece]
        if size is not None and len(island) == sea.rule.roots[number].high:
            near = dict.fromkeys(o for node in island for o in sea.rule.graph.neighbours[node])
            gone = [(p, WHITE) for p in sea.at(near) if len(candidates[p]) > 1]
            for entry in gone:
                yield Elimination([entry], [size], sea.at(island))


def _between(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell beside two islands that have a number each."""
    sea: Sea = site.data
    flood = sea.flood(candidates)
    for node, place in enumerate(sea.places):
        if len(candidates[place]) > 1:
            near = (flood.piece_of.get(other) for other in sea.rule.graph.neighbours[node])
            owned = list(dict.fromkeys(p for p in near if p is not None and p in flood.owner))
            if len(owned) > 1:
                told = [cell for piece in owned[:2] for cell in sea.at(flood.pieces[piece])]
                starts = sea.at(sea.rule.roots[flood.owner[piece]].node for piece in owned[:2])
                yield Elimination([(place, WHITE)], [sea.one], told, starts)


def _hemmed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The only cell that is open beside an island which lacks some of its cells."""
    sea: Sea = site.data
    flood = sea.flood(candidates)
    for piece, number in flood.owner.items():
        size, island = sea.sizes[number], flood.pieces[piece]
        if size is None or len(island) >= sea.rule.roots[number].low:
            continue
        beside = dict.fromkeys(o for node in island for o in sea.rule.graph.neighbours[node])
        near = sea.at(node for node in beside if node not in island)
        ways = [place for place in near if len(candidates[place]) > 1]
        if len(ways) == 1:
            told = [*sea.at(island), *(place for place in near if place not in ways)]
            start = sea.at([sea.rule.roots[number].node])
            yield Elimination([(ways[0], SHADED)], site.constraints, told, start)


def _strait(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The only cell that is open beside a part of the sea, while there is sea elsewhere."""
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
    """All cells, with the graph of those side by side."""
    for constraint in model.constraints:
        expr = constraint.relation
        if constraint.rule.id == "together" and isinstance(expr, Connected):
            yield Site(constraint.variables, (constraint,), expr.graph)


def _dams(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell without which no number reaches any of four cells that make a square."""
    sea: Sea = site.data
    flood, dammed = sea.flood(candidates), dict[int, Flood]()
    number = {place: node for node, place in enumerate(sea.places)}
    for square in site.constraints:
        if square.rule.id != "square":
            continue
        dry = [number[place] for place in square.places if SHADED not in candidates[place]]
        open_ = [number[p] for p in square.places if WHITE in candidates[p]]
        if dry or not open_:
            continue
        for node in sorted({n for one in open_ for n in _round(sea, one)}):
            place, others = sea.places[node], [n for n in open_ if n != node]
            if len(candidates[place]) == 1 or not _may_dam(flood, node, others):
                continue
            if node not in dammed:
                dammed[node] = sea.flood({**candidates, place: (SHADED,)})
            if not any(dammed[node].by[n] for n in others):
                known = _known(site, candidates, place)
                because = [*(c for c in site.constraints if c.rule.id != "square"), square]
                yield Elimination([(place, SHADED)], because, known, tuple(square.places))


def _may_dam(flood: Flood, node: int, others: Iterable[int]) -> bool:
    """Whether all numbers that reach any of the others come to this node too."""
    return bool(flood.by[node]) and {i for n in others for i in flood.by[n]} <= {*flood.by[node]}


def _shutting(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell that, white, would leave some island no room."""
    sea: Sea = site.data
    flood = sea.flood(candidates)
    for node, place in enumerate(sea.places):
        if len(candidates[place]) > 1 and flood.by[node]:
            then = sea.flood({**candidates, place: (WHITE,)})
            for number, root in enumerate(sea.rule.roots):
                if len(then.reach[number]) < root.low:
                    start = sea.at([root.node])
                    known = _known(site, candidates, start[0])
                    yield Elimination([(place, WHITE)], site.constraints, known, start)
                    break


def _round(sea: Sea, node: int) -> list[int]:
    """A node with those beside it, and those beside these."""
    near = sea.rule.graph.neighbours
    return [node, *near[node], *(far for one in near[node] for far in near[one])]


def _needed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell without which the island of a number has no room."""
    sea: Sea = site.data
    flood = sea.flood(candidates)
    for number, node in flood.needed(strays=True):
        start = sea.at([sea.rule.roots[number].node])
        known = _known(site, candidates, start[0])
        yield Elimination([(sea.places[node], SHADED)], site.constraints, known, start)


def _out_of_reach(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell that no number reaches."""
    sea: Sea = site.data
    flood = sea.flood(candidates)
    for node, place in enumerate(sea.places):
        if len(candidates[place]) > 1 and not flood.by[node]:
            known = _known(site, candidates, place)
            yield Elimination([(place, WHITE)], site.constraints, known, sea.near(place))


def _way_home(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell by which alone white cells without a number hang together with one."""
    sea: Sea = site.data
    flood = sea.flood(candidates)
    only = (node for _, node in flood.needed(strays=False))
    sized = {node for _, node in flood.needed(strays=True)}
    for node in dict.fromkeys([*flood.ways_home(), *only]):
        place = sea.places[node]
        if node not in sized and len(candidates[place]) > 1:
            without = sea.flood({**candidates, place: (SHADED,)})
            lost = [n for piece in without.pieces for n in piece if not without.by[n]]
            known = _known(site, candidates, place)
            yield Elimination([(place, SHADED)], site.constraints, known, sea.at(lost[:1]))


def _three(step: Deduction) -> str:
    return f"{listed(step.facts)} are shaded, and the four make a square"


def _complete_says(step: Deduction) -> str:
    (clue,) = step.clues
    return f"the island of the {clue.value} at {clue.place} is complete"


def _between_says(step: Deduction) -> str:
    one, other = step.details
    return f"white there would join the numbers at {one} and {other}"


def _needed_says(step: Deduction) -> str:
    return f"else {_numbers(step)} has no room for its island{reason(step)}"


def _out_says(step: Deduction) -> str:
    if not step.details:
        return "no number is near enough"
    past = reason(step) or " past the others"
    if len(step.details) > FEW:
        return f"no number that is near enough can get there{past}"
    return f"{_numbers(step)} cannot get there{past}, and no other number is near enough"


def _numbers(step: Deduction) -> str:
    """The numbers that a step names: "the 4 at r1c1 and the number at r3c3"."""
    told = {clue.place: clue.value for clue in step.clues}
    return listed(f"the {told.get(place, 'number')} at {place}" for place in step.details)


def _strait_says(step: Deduction) -> str:
    one, other = step.details
    past = {place: known for place, known in step.facts.items() if place not in (one, other)}
    return f"otherwise {one} would be cut off from {other}{reason(step._replace(facts=past))}"


def _shutting_says(step: Deduction) -> str:
    return f"white there would leave {_numbers(step)} no room for its island{reason(step)}"


def _dams_say(step: Deduction) -> str:
    return f"else no number would get to {listed(step.details)}, which make a square{reason(step)}"


def _home_says(step: Deduction) -> str:
    lost = listed(step.details) if step.details else "white cells"
    given = {place: left for place, left in step.facts.items() if place not in step.details}
    return f"else {lost} would have no way to a number{reason(step._replace(facts=given))}"


EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
TECHNIQUES = (
    alone("pool", "square", _three),
    Technique("island complete", EASY, 1.0, _whole, _complete, _complete_says),
    Technique("between islands", EASY, 1.0, _whole, _between, _between_says),
    Technique("only way to grow", EASY, 1.2, _whole, _hemmed, _needed_says),
    Technique("only way on for the sea", EASY, 1.4, _sea, _strait, _strait_says),
    Technique("far from all numbers", EASY, 1.5, _far_away, _too_far, _out_says),
    Technique("room to grow", MEDIUM, 2.0, _whole, _needed, _needed_says),
    Technique("out of reach", MEDIUM, 2.5, _whole, _out_of_reach, _out_says),
    Technique("would shut in an island", MEDIUM, 2.7, _whole, _shutting, _shutting_says),
    Technique("only way into a pool", MEDIUM, 2.8, _with_squares, _dams, _dams_say),
    Technique("way to a number", HARD, 3.0, _whole, _way_home, _home_says),
)

"""Techniques for islands of white cells: how far they grow, and what separates them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from enpitsu.graphs.rooted import Flood, Root
from enpitsu.kit.boards import steps
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.place_names import in_reading_order
from enpitsu.kit.techniques.words import either, listed, reason
from enpitsu.puzzle import CandidateMap, Constraint, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Rooted

FEW = 3  # numbers that a sentence names


class Islands(NamedTuple):
    """All cells as nodes of the graph of `rule`, and the numbers as its roots.

    `one` is the constraint that each island has one number, and `sizes` has for each root the
    constraint of its number; None if the number is not known.
    """

    rule: Rooted
    places: Sequence[Place]
    one: Constraint
    sizes: Sequence[Constraint | None]

    def flood(self, candidates: CandidateMap) -> Flood:
        """How far each island can grow, given the candidates."""
        verdicts = [
            None if len(candidates[place]) > 1 else candidates[place] == (WHITE,)
            for place in self.places
        ]
        return Flood(self.rule.graph, self.rule.roots, verdicts)

    def at(self, nodes: Iterable[int]) -> list[Place]:
        """The places of some nodes."""
        return [self.places[node] for node in nodes]

    def near(self, place: Place) -> list[Place]:
        """The numbers that would reach a cell if there were no obstacles."""
        starts = ((self.places[root.node], root.high) for root in self.rule.roots)
        return [start for start, size in starts if steps(start, place) < size]


def whole(model: Model) -> Iterator[Site]:
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
            yield Site(places, because, Islands(rule, places, one, found))


def _far_away(model: Model) -> Iterator[Site]:
    """The cells that no number reaches, even without obstacles."""
    for site in whole(model):
        islands: Islands = site.data
        flood = islands.flood(dict.fromkeys(islands.places, (WHITE, SHADED)))
        for node, place in enumerate(islands.places):
            if not flood.by[node]:
                yield Site((place,), site.constraints, islands.near(place))


def _too_far(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    (place,) = site.watch
    if len(candidates[place]) > 1:
        yield Elimination([(place, WHITE)], site.constraints, (), site.data)


def known_round(site: Site, candidates: CandidateMap, here: Place) -> list[Place]:
    """The settled places that matter around a cell; of several sufficient sets, the nearest."""
    known = [place for place in site.watch if len(candidates[place]) == 1]
    return sorted(known, key=lambda place: -steps(place, here))


def _complete(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The cells round an island that has all its cells."""
    islands: Islands = site.data
    flood = islands.flood(candidates)
    for number, island in flood.pieces.items():
        size = islands.sizes[number]
        if size is not None and len(island) == islands.rule.roots[number].high:
            near = dict.fromkeys(o for node in island for o in islands.rule.graph.neighbours[node])
            gone = [(p, WHITE) for p in islands.at(near) if len(candidates[p]) > 1]
            for entry in gone:
                yield Elimination([entry], [size], islands.at(island))


def _between(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell beside two islands that have a number each."""
    islands: Islands = site.data
    flood = islands.flood(candidates)
    for node, place in enumerate(islands.places):
        if len(candidates[place]) > 1:
            near = islands.rule.graph.neighbours[node]
            owners = list(dict.fromkeys(flood.owner[n] for n in near if n in flood.owner))[:2]
            if len(owners) > 1:
                told = [cell for number in owners for cell in islands.at(flood.pieces[number])]
                starts = islands.at(islands.rule.roots[number].node for number in owners)
                yield Elimination([(place, WHITE)], [islands.one], told, starts)


def _hemmed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The only cell that is open beside an island which lacks some of its cells."""
    islands: Islands = site.data
    flood = islands.flood(candidates)
    for number, island in flood.pieces.items():
        size = islands.sizes[number]
        if size is None or len(island) >= islands.rule.roots[number].low:
            continue
        beside = dict.fromkeys(o for node in island for o in islands.rule.graph.neighbours[node])
        near = islands.at(node for node in beside if node not in island)
        ways = [place for place in near if len(candidates[place]) > 1]
        if len(ways) == 1:
            told = [*islands.at(island), *(place for place in near if place not in ways)]
            start = islands.at([islands.rule.roots[number].node])
            yield Elimination([(ways[0], SHADED)], site.constraints, told, start)


def _elbow(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell beside both of two cells of which one completes an island: it is shaded."""
    islands: Islands = site.data
    flood, neighbours = islands.flood(candidates), islands.rule.graph.neighbours
    for number, island in flood.pieces.items():
        size = islands.sizes[number]
        if size is None or len(island) != islands.rule.roots[number].low - 1:
            continue
        near = [
            n for n in dict.fromkeys(o for i in island for o in neighbours[i]) if n not in island
        ]
        ways = [node for node in near if len(candidates[islands.places[node]]) > 1]
        if len(ways) != 2:
            continue
        for node in sorted({*neighbours[ways[0]]} & {*neighbours[ways[1]]} - {*island}):
            place = islands.places[node]
            if len(candidates[place]) > 1:
                told = islands.at([*island, *(n for n in near if n not in ways)])
                yield Elimination([(place, WHITE)], [size], told, islands.at(ways))


def _shutting(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell that must be shaded because, if white, it would leave some island no room."""
    islands: Islands = site.data
    flood = islands.flood(candidates)
    for node, place in enumerate(islands.places):
        if len(candidates[place]) > 1 and flood.by[node]:
            then = islands.flood({**candidates, place: (WHITE,)})
            for number, root in enumerate(islands.rule.roots):
                if len(then.reach[number]) < root.low:
                    start = islands.at([root.node])
                    known = known_round(site, candidates, start[0])
                    yield Elimination([(place, WHITE)], site.constraints, known, start)
                    break


def _needed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The cells without which the island of a number has no room."""
    islands: Islands = site.data
    needed: dict[int, list[int]] = {}
    for number, node in islands.flood(candidates).needed(strays=True):
        needed.setdefault(number, []).append(node)
    for number, nodes in needed.items():
        start = islands.at([islands.rule.roots[number].node])
        gone = [(place, SHADED) for place in islands.at(nodes)]
        yield Elimination(gone, site.constraints, known_round(site, candidates, start[0]), start)


def _out_of_reach(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell that no number reaches."""
    islands: Islands = site.data
    flood = islands.flood(candidates)
    for node, place in enumerate(islands.places):
        if len(candidates[place]) > 1 and not flood.by[node]:
            known = known_round(site, candidates, place)
            yield Elimination([(place, WHITE)], site.constraints, known, islands.near(place))


def _way_home(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell through which alone white cells can be connected to a number."""
    islands: Islands = site.data
    flood = islands.flood(candidates)
    only = (node for _, node in flood.needed(strays=False))
    sized = {node for _, node in flood.needed(strays=True)}
    for node in dict.fromkeys([*flood.bridges_to_roots(), *only]):
        place = islands.places[node]
        if node not in sized and len(candidates[place]) > 1:
            without = islands.flood({**candidates, place: (SHADED,)})
            lost = [n for n, held in enumerate(without.nodes) if held and not without.by[n]]
            known = known_round(site, candidates, place)
            yield Elimination([(place, SHADED)], site.constraints, known, islands.at(lost[:1]))


def _complete_says(step: Deduction) -> str:
    (clue,) = step.clues
    return f"the island of the {clue.value} at {clue.place} is complete"


def _elbow_says(step: Deduction) -> str:
    (clue,) = step.clues
    ways = either(map(str, step.details))
    return f"the island of the {clue.value} at {clue.place} ends at {ways}, and that touches both"


def _between_says(step: Deduction) -> str:
    one, other = in_reading_order(step.details)
    joined = f"the numbers at {one} and {other}" if step.facts else "two numbers"
    return f"white there would join {joined}"


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
    places = in_reading_order(step.details)
    return listed(f"the {told.get(place, 'number')} at {place}" for place in places)


def _shutting_says(step: Deduction) -> str:
    return f"white there would leave {_numbers(step)} no room for its island{reason(step)}"


def _home_says(step: Deduction) -> str:
    lost = listed(step.details) if step.details else "white cells"
    given = {place: left for place, left in step.facts.items() if place not in step.details}
    return f"else {lost} would have no way to a number{reason(step._replace(facts=given))}"


EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
COMPLETE = Technique("island complete", EASY, 1.0, whole, _complete, _complete_says)
BETWEEN = Technique("between islands", EASY, 1.0, whole, _between, _between_says)
HEMMED = Technique("only way to grow", EASY, 1.2, whole, _hemmed, _needed_says)
FAR = Technique("far from all numbers", EASY, 1.5, _far_away, _too_far, _out_says)
ROOM = Technique("room to grow", MEDIUM, 2.0, whole, _needed, _needed_says)
BEYOND = Technique("out of reach", MEDIUM, 2.5, whole, _out_of_reach, _out_says)
ELBOW = Technique("elbow", MEDIUM, 2.2, whole, _elbow, _elbow_says)
SHUT_IN = Technique("would shut in an island", MEDIUM, 2.7, whole, _shutting, _shutting_says)
HOME = Technique("way to a number", HARD, 3.0, whole, _way_home, _home_says)
ISLANDS = (COMPLETE, BETWEEN, HEMMED, FAR, ROOM, ELBOW, BEYOND, SHUT_IN, HOME)

"""Cells inside and outside of a loop that goes along edges, as those who colour them see them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, product
from typing import NamedTuple

from enpitsu.graphs.faces import faces, way_across
from enpitsu.graphs.graph import Verdict
from enpitsu.graphs.loops import by_parity
from enpitsu.kit.techniques.crossings import cells_of, course, met_at
from enpitsu.kit.techniques.exploration import GraphRule, PlacedGraph, placed_graphs
from enpitsu.kit.techniques.graphs import leading_out
from enpitsu.kit.techniques.words import NUMBERS, listed
from enpitsu.paper.grid import Cell, Edge, Place
from enpitsu.paper.layer import Clue
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model

TIMES = {0: "not at all", 1: "once", 2: "twice"}


# -- one edge ------------------------------------------------------------------------------


def _loops(model: Model) -> Iterator[Site]:
    return placed_graphs(GraphRule.LOOP, model)


def _coloured(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """An edge between cells that are known to lie inside or outside, or on sides that are known.

    Details: the known edges on the way from one to the other, and those of the loop.
    """
    placed: PlacedGraph = site.data
    verdicts = placed.verdicts(candidates)
    for edge, drawn in (by_parity(placed.graph, verdicts) or {}).items():
        rest = leading_out(placed.graph, verdicts, edge)
        taken = [other for other in rest if verdicts[other]]
        if taken:
            gone = placed.gone(edge, candidates, holds=drawn)
            told = _edges(placed, rest), _edges(placed, taken)
            yield Elimination(gone, site.constraints, placed.at(rest), told)


def _edges(placed: PlacedGraph, numbers: Iterable[int]) -> tuple[Edge, ...]:
    return tuple([place for place in placed.at(numbers) if isinstance(place, Edge)])


class Walk(NamedTuple):
    """A way from a cell across known edges to the outside, or to another cell.

    `times` is how often it crosses the loop.
    """

    cells: Sequence[Cell]
    times: int
    is_out: bool


def _walk(start: Cell, edges: Sequence[Edge], drawn: Collection[Place]) -> Walk:
    """The way from a cell across these edges, of which the cell has one; some are `drawn`."""
    at = met_at(edges)
    cells, times, edge = [start], 0, at[start][0]
    while True:
        times += edge in drawn
        ahead = [cell for cell in cells_of(edge) if cell != cells[-1]]
        if not ahead:
            return Walk(cells, times, is_out=True)
        cells += ahead
        further = [other for other in at[ahead[0]] if other != edge]
        if not further:
            return Walk(cells, times, is_out=False)
        edge = further[0]


def _sides(
    cells: Sequence[Cell], way: Sequence[Edge], drawn: Collection[Place], them: str = ""
) -> str:
    """On which sides of the loop one or two cells are, and the way that tells.

    Where the same is said of both, they are called `them`.
    """
    them = them or listed(cells)
    walks = [_walk(cell, way, drawn) for cell in cells]
    if not all(walk.is_out for walk in walks):
        alike = "the same side" if walks[0].times % 2 == 0 else "different sides"
        return f"{them} are on {alike} of the loop: the way {_crossing(walks[:1])}"
    sides = ["inside" if walk.times % 2 else "outside" for walk in walks]
    told = f"{them} {'are both' if len(cells) > 1 else 'is'} {sides[0]} the loop"
    if len({*sides}) > 1:
        told = f"{cells[0]} is {sides[0]} the loop and {cells[1]} {sides[1]}"
    return f"{told}: the {'ways' if len(cells) > 1 else 'way'} out {_crossing(walks)}"


def _crossing(walks: Sequence[Walk]) -> str:
    """Where ways go and how often they cross the loop: "through r1c2 and r1c3 crosses it twice"."""
    ways = " and ".join(course(walk.cells) for walk in walks)
    often = {walk.times: TIMES.get(walk.times, f"{_number(walk.times)} times") for walk in walks}
    if [*often] == [0]:
        return f"{ways} {'do' if len(walks) > 1 else 'does'} not cross it"
    if len(often) < len(walks):
        return f"{ways} each cross it {listed(often.values())}"
    return f"{ways} {'cross' if len(walks) > 1 else 'crosses'} it {listed(often.values())}"


def _number(number: int) -> str:
    return NUMBERS.get(number, str(number))


def _coloured_says(step: Deduction) -> str:
    (place, _), *_others = step.removes
    assert isinstance(place, Edge)
    return _sides(cells_of(place), *step.details)


# -- two edges of a number -----------------------------------------------------------------


class Pair(NamedTuple):
    """Two edges of a number whose far sides are in one region: equal or opposite, and why.

    `way` has the known edges from one of the far sides to the other, and `drawn` those of the loop.
    """

    edges: tuple[Edge, ...]
    equal: bool
    way: tuple[Edge, ...]
    drawn: tuple[Edge, ...]


def _with_numbers(model: Model) -> Iterator[Site]:
    """The loop, with the numbers of which two edges may be equal or opposite."""
    numbers = [one for one in model.constraints if one.rule.id == "number"]
    for site in _loops(model):
        yield site._replace(data=(site.data, numbers))


def _equal(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Edges of a number, two of which go together or exclude each other.

    Details: these two, and the clue.
    """
    placed: PlacedGraph
    numbers: Sequence[Constraint]
    placed, numbers = site.data
    verdicts = tuple(placed.verdicts(candidates))
    at = {place: edge for edge, place in enumerate(placed.places)}
    for constraint in numbers:
        edges = [at[place] for place in constraint.places]
        states = tuple([verdicts[edge] for edge in edges])
        if states.count(None) < 2:
            continue
        (clue,) = constraint.clues
        for pair in _pairs(placed, verdicts, edges):
            one, other = (edges.index(at[edge]) for edge in pair.edges)
            ways = _ways(int(clue.value), states, one, other, pair.equal)
            gone = [
                entry
                for i, drawn in ways
                for entry in placed.gone(edges[i], candidates, holds=drawn)
            ]
            if gone:
                known = [
                    p
                    for p, state in zip(constraint.places, states, strict=True)
                    if state is not None
                ]
                places = [*dict.fromkeys([*pair.way, *known])]
                yield Elimination(gone, (constraint, *site.constraints), places, (pair, clue))


def _pairs(
    placed: PlacedGraph, verdicts: tuple[Verdict, ...], edges: Sequence[int]
) -> Iterator[Pair]:
    """The open edges of a number, two of which are equal or opposite."""
    _, region, other, agree = faces(placed.graph, verdicts)
    sides = placed.graph.sides
    here = set.intersection(*({*sides[edge]} for edge in edges))  # two on a board of one cell
    faces_beyond = {edge: {*sides[edge]} - here for edge in edges if verdicts[edge] is None}
    beyond = {edge: face for edge, others in faces_beyond.items() for face in others}
    for one, two in combinations(beyond, 2) if agree else ():
        if region[beyond[one]] == region[beyond[two]]:
            equal = other[beyond[one]] is other[beyond[two]]
            way = way_across(placed.graph, verdicts, beyond[one], beyond[two])
            drawn = [edge for edge in way if verdicts[edge]]
            ends, across, taken = (_edges(placed, some) for some in ((one, two), way, drawn))
            yield Pair(ends, equal, across, taken)


@cache
def _ways(
    number: int, states: tuple[Verdict, ...], one: int, other: int, equal: bool
) -> tuple[tuple[int, bool], ...]:
    """The open edges of a number that are the same in all ways, if two are equal or opposite."""
    choices = [(False, True) if state is None else (state,) for state in states]
    ways = [
        way for way in product(*choices) if sum(way) == number and (way[one] is way[other]) is equal
    ]
    met = [{way[i] for way in ways} for i in range(len(states))]
    return tuple(
        (i, True in met[i]) for i, state in enumerate(states) if state is None and len(met[i]) == 1
    )


def _equal_says(step: Deduction) -> str:
    pair: Pair
    clue: Clue
    pair, clue = step.details
    beyond = [[cell for cell in cells_of(edge) if cell != clue.place] for edge in pair.edges]
    cells = [*chain(*beyond)]
    its = f"its edges to {listed(cells)}"
    if len(cells) < len(pair.edges):
        its = f"its outer edge and that to {listed(cells)}" if cells else "its outer edges"
    takes = f"both or neither of {its}" if pair.equal else f"just one of {its}"
    if not cells:
        return f"the {clue} takes {takes}"
    told = _sides(cells, pair.way, pair.drawn, them="which")
    return f"the {clue} takes {takes}, {'' if told.startswith('which') else 'as '}{told}"


HARD = Difficulty.HARD
COLOURING = (
    Technique("inside and outside", HARD, 4.0, _loops, _coloured, _coloured_says, whole=True),
    Technique("equal edges", HARD, 4.2, _with_numbers, _equal, _equal_says, whole=True),
)

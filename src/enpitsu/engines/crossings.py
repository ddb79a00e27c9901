"""Pairs of constraints that their cells are connected: such sets of cells do not cross."""

from collections.abc import Sequence
from itertools import combinations

from enpitsu.paper.grid import Cell
from enpitsu.puzzle.model import Constraint
from enpitsu.rules.crossings import CrossingCuts, crossing
from enpitsu.rules.cuts import ConnectedCuts, CutGenerator
from enpitsu.rules.words.connected import Connected


def crossings(
    constraints: Sequence[Constraint], generators: Sequence[Sequence[CutGenerator]]
) -> list[CrossingCuts]:
    """The cuts for each two sets of cells that are connected by constraints with these generators.

    There is a list of generators for each constraint.
    """
    sets: list[tuple[ConnectedCuts, list[Cell]]] = []
    for constraint, made in zip(constraints, generators, strict=True):
        if isinstance(constraint.relation, Connected):
            places = [constraint.places[part.slot] for part in constraint.relation.simple_parts]
            cells = [place for place in places if isinstance(place, Cell)]
            connected = [one for one in made if isinstance(one, ConnectedCuts)]
            sets += [(one, cells) for one in connected if len(cells) == len(one.nodes)]
    pairs = [
        crossing(one.graph, cells, one.nodes, other.nodes)
        for (one, cells), (other, others) in combinations(sets, 2)
        if cells == others and one.graph == other.graph
    ]
    return [pair for pair in pairs if pair is not None]

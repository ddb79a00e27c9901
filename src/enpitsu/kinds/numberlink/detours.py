"""Other ways round a lattice point: the normal form of a solution, and the use of uniqueness.

Of four cells that meet, a line takes some in turn, and could often take the others instead: three
sides of their square can be replaced by the fourth, a corner can move to the opposite cell if that
is empty, and a line along two empty cells can go through these. In normal form lines are short
there, and turn in as early a cell as they can (symmetry breaking): the first change makes lines
shorter, and the second always goes to an earlier cell, so changes come to an end. On large boards
no line goes round a row of empty cells, either. If there is a
solution, some solution is in normal form. If there is just one, no line of it has another way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, chain, pairwise, starmap
from typing import NamedTuple

from enpitsu.kit.boards import REMEMBERED
from enpitsu.kit.common import NO, YES, yes_or_no
from enpitsu.kit.lines import LINE, NONE, ways
from enpitsu.kit.techniques.words import either, listed, reason
from enpitsu.puzzle import (
    CandidateMap,
    Clue,
    Corner,
    Domains,
    Edge,
    Grid,
    Instances,
    Model,
    Place,
    Puzzle,
)
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.uniqueness import LADDER
from enpitsu.rules import Count, Formula, Is, Not, Relation, every, relation, some

CLOCKWISE = (1, 3, 2, 0)  # the cells at a lattice point, clockwise from the upper right one
SIDES = 4
WIDEST = 10  # edges along a detour: still wider ones cost more time than they save


FULL = yes_or_no(
    "full", NO, "Whether a line goes through every cell.", "A line goes through every cell"
)._replace(optional=True)


def is_full(puzzle: Puzzle) -> bool:
    """Whether a line must go through every cell, so that no line can be shortened or moved."""
    return puzzle.options[FULL.name] == YES


def _others(grid: Grid, corner: Corner, number: int) -> list[Edge]:
    """The edges of one cell at a lattice point that do not meet there."""
    edges = ways(grid, corner.around[number])
    return [edge for edge in edges if edge not in corner.edges]


# -- normal form ---------------------------------------------------------------------------------


def in_normal_form(puzzle: Puzzle, _: Domains) -> Instances:
    """No line has a detour round a lattice point, or a corner that could move to a prior cell."""
    if not is_full(puzzle):
        for edges, tightly in _tight_points(puzzle.grid):
            yield edges, (), tightly


@lru_cache(maxsize=REMEMBERED)
def _tight_points(grid: Grid) -> Sequence[tuple[Sequence[Edge], Relation]]:
    """The edges near each lattice point inside the grid, with their relation."""
    found: list[tuple[Sequence[Edge], Relation]] = []
    for corner in grid.inner_corners:
        north_west, north_east = (_others(grid, corner, i) for i in (0, 1))
        edges = (*corner.edges, *north_west, *north_east)
        found.append((edges, tight(len(north_west), len(north_east))))
    return found


@relation
def tight(north_west: int, north_east: int) -> Formula:
    """At most two edges meet; if two form a corner below, an edge of the opposite cell is taken.

    The slots of the edges that meet come first, then those of the other edges of the two cells
    above, whose numbers are the arguments.
    """
    up, right, down, left = (Is(slot, LINE) for slot in range(4))
    beyond = [Is(slot, LINE) for slot in range(4, 4 + north_west + north_east)]
    return every(
        (
            Count((up, right, down, left), 0, 2),
            some((Not(right), Not(down), up, left, *beyond[:north_west])),
            some((Not(left), Not(down), up, right, *beyond[north_west:])),
        )
    )


def without_wide_detours(puzzle: Puzzle, _: Domains) -> Instances:
    """No line leaves a row or column and comes back to it, if the cells between are empty.

    That way would be shorter by two edges, so such changes come to an end, too. It would run beside
    empty cells, which a line along an edge of it could go through instead.
    """
    if not is_full(puzzle):
        yield from _wide_detours(puzzle.grid)


@lru_cache(maxsize=REMEMBERED)
def _wide_detours(grid: Grid) -> Sequence[tuple[Sequence[Edge], Sequence[Clue], Relation]]:
    """The instances for each part of a row or column, and the one on either side of it."""
    found: list[tuple[Sequence[Edge], Sequence[Clue], Relation]] = []
    rows = [*grid.cell_rows]
    for lines in (rows, rows[::-1], columns := [*zip(*rows, strict=True)], columns[::-1]):
        for number, (far, near) in enumerate(pairwise(lines)):
            away = list(starmap(grid.edge, pairwise(far)))
            along = list(starmap(grid.edge, pairwise(near)))
            legs = list(map(grid.edge, far, near))
            beyond = list(map(grid.edge, near, lines[number + 2])) if lines[number + 2 :] else []
            for start in range(len(away)):
                for end in range(start + 2, min(start + WIDEST, len(away)) + 1):
                    taken = (*away[start:end], legs[start], legs[end])
                    empty = (*along[start:end], *beyond[start + 1 : end])
                    found.append(((*taken, *empty), (), straight(len(taken), len(empty))))
    return found


@relation
def straight(taken: int, empty: int) -> Formula:
    """A line does not take all of the first edges while there are no lines on the other ones."""
    slots = range(taken + empty)
    return some([Not(Is(slot, LINE)) if slot < taken else Is(slot, LINE) for slot in slots])


# -- one solution --------------------------------------------------------------------------------


class Way(NamedTuple):
    """A part of a line at a point, by slots: it could be rerouted if the `empty` edges are free."""

    taken: Sequence[int]
    empty: Sequence[int]


class Point(NamedTuple):
    """A lattice point: the edges near it, and the relation that holds if there is one solution.

    The edges that meet come first, clockwise from the upper one. Edges i and i + 1 belong to cell
    i, whose other edges come later; `cells` has all edges of each cell, by slots.
    """

    edges: Sequence[Edge]
    cells: Sequence[Sequence[int]]
    only: Relation


def no_other_way(puzzle: Puzzle, _: Domains) -> Instances:
    """No line has another way round a lattice point, unless a further rule forbids that way."""
    if not is_full(puzzle) and {rule.id for rule in puzzle.kind.stated} == {"pair", FULL.name}:
        for point in _points(puzzle.grid):
            yield point.edges, (), point.only


@lru_cache(maxsize=REMEMBERED)
def _points(grid: Grid) -> Sequence[Point]:
    """The lattice points inside the grid."""
    found = []
    for corner in grid.inner_corners:
        others = [_others(grid, corner, number) for number in CLOCKWISE]
        number = tuple(map(len, others))
        edges = (*corner.edges, *chain(*others))
        found.append(Point(edges, _cells(number), only_way(number)))
    return found


@relation
def only_way(others: tuple[int, ...]) -> Formula:
    """The formula that no line could go round a lattice point on its other side instead.

    If a line takes consecutive edges of those that meet, some cell between the untaken edges has a
    line. The slots are those of a `Point`; `others` has for each cell the number of its edges that
    do not end at the point.
    """
    return every(
        some([*(Not(Is(s, LINE)) for s in way.taken), *(Is(s, LINE) for s in way.empty)])
        for way in _ways(others)
    )


def _cells(others: tuple[int, ...]) -> Sequence[Sequence[int]]:
    """The slots of the edges of each cell at a point: two that meet there, and `others`."""
    beyond = [*accumulate(others, initial=SIDES)]
    return [(i, (i + 1) % SIDES, *range(*beyond[i : i + 2])) for i in range(SIDES)]


@cache
def _ways(others: tuple[int, ...]) -> Sequence[Way]:
    """The parts of lines that have another way: one to three consecutive edges round a point."""
    cells, found = _cells(others), []
    for start in range(SIDES):
        for length in range(1, SIDES):
            taken = [(start + i) % SIDES for i in range(length)]
            passed = [cells[(start + i) % SIDES] for i in range(length, SIDES - 1)]
            found.append(Way(taken, [*dict.fromkeys(chain(*passed))]))
    return found


# -- techniques ----------------------------------------------------------------------------------


def _at_points(model: Model) -> Iterator[Site]:
    """The lattice points, each with the constraints on its cells."""
    at = {frozenset(lemma.places): lemma for lemma in model.lemmas}
    for constraint, point in zip(model.unique, _points(model.puzzle.grid), strict=False):
        cells = [at[frozenset(point.edges[slot] for slot in cell)] for cell in point.cells]
        yield Site(point.edges, (constraint, *cells), point)


def _with_another_way(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The only edge left that can keep a line from having another way."""
    edges, cells, _ = site.data
    for way in _ways(tuple([len(cell) - 2 for cell in cells])):
        wanted = {edges[slot]: LINE for slot in way.taken}
        wanted |= {edges[slot]: NONE for slot in way.empty}
        left = [edge for edge, value in wanted.items() if candidates[edge] != (value,)]
        if len(left) == 1 and len(candidates[left[0]]) > 1:
            (edge,) = left
            others = [other for other in wanted if other != edge]
            taken = [edges[slot] for slot in way.taken]
            yield Elimination([(edge, wanted[edge])], site.constraints[:1], others, taken)


def _along_walls(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Edges of lines that would have another way, since two cells beside them have few ways left.

    Such an edge joins two cells at a point. If its line goes on to one of the two other cells, or
    neither of these has a line, it has another way. So one other line must go through both, and
    have edges that lead there and away.
    """
    edges, cells, _ = site.data
    said, *lemmas = site.constraints
    left = [[edges[s] for s in cell[2:] if candidates[edges[s]] != (NONE,)] for cell in cells]
    ending = [bool(lemma.clues) for lemma in lemmas]
    gone = dict[Edge, tuple[int, int]]()
    for number in range(SIDES):
        across = (number + 2) % SIDES
        beside = (across - 1) % SIDES, across
        passed = all(left[cell] or ending[cell] for cell in beside)
        if any(len(left[cell]) > (not ending[cell]) for cell in beside):
            continue
        if len(candidates[edges[number]]) > 1 and not (
            passed and candidates[edges[across]] != (NONE,)
        ):
            gone[edges[number]] = beside
    if gone:
        met = dict.fromkeys(chain(*gone.values()))
        near = dict.fromkeys(edges[slot] for cell in met for slot in cells[cell])
        by = [*set.intersection(*map(set[int], gone.values()))] or met
        passed_by = ({*edges[cell]}.intersection(edges[(cell + 1) % SIDES]).pop() for cell in by)
        told = tuple(map(str, sorted(passed_by)))
        because = said, *(lemmas[cell] for cell in met)
        yield Elimination([(edge, LINE) for edge in gone], because, [*near], told)


def _says(step: Deduction) -> str:
    (constraint,) = step.because
    return f"else {_told(constraint.places, step.details)}{reason(step)}: two solutions"


def _along_says(step: Deduction) -> str:
    by = f"another way by {either(step.details)}"
    return f"else the line there would have {by}{reason(step)}: two solutions"


def has_another_way(_: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:
    """A sentence that a line has another way round a lattice point."""
    return _told(places, [place for place in places[:SIDES] if known.get(place) == (LINE,)])


def _told(places: Sequence[Place], taken: Sequence[Place]) -> str:
    """A sentence on where else a line could go that takes some edges round a lattice point."""
    edges = [edge for edge in places[:SIDES] if isinstance(edge, Edge)]
    joined = Counter(cell for edge in edges if edge in taken for cell in edge)
    ends = [cell for cell, times in joined.items() if times == 1]
    through = [cell for cell, times in joined.items() if times == 2]
    free = sorted({cell for edge in edges for cell in edge} - {*joined})
    if len(ends) != 2:
        return "a line could as well go another way"
    if not free:
        return f"the line could as well go straight from {ends[0]} to {ends[1]}"
    if through:
        return f"the line could as well go through {listed(free)} as through {listed(through)}"
    return f"the line from {ends[0]} to {ends[1]} could as well go through {listed(free)}"


def _technique(
    name: str,
    cost: float,
    find: Callable[[Site, CandidateMap], Iterator[Elimination]],
    says: Callable[[Deduction], str],
) -> Technique:
    return Technique(name, Difficulty.MEDIUM, cost, _at_points, find, says, ladders=(LADDER,))


OTHER_WAYS = (
    _technique("another way", 2.0, _with_another_way, _says),
    _technique("along the wall", 2.3, _along_walls, _along_says),
)

"""Techniques for circles whose clues say how far a line goes straight from them.

The line goes through the cell of each circle, by one of several ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import combinations, product, zip_longest
from operator import and_, or_
from typing import NamedTuple

from enpitsu.kit.lines import LINE, NONE, arms, ways
from enpitsu.kit.techniques.general import by_rules
from enpitsu.kit.techniques.single import cached_by_model
from enpitsu.kit.techniques.words import printed
from enpitsu.paper.grid import Cell, Edge, Grid, Place
from enpitsu.paper.layer import Clue
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.model import Constraint, Model


class Way(NamedTuple):
    """A way through a circle, as bits: edges drawn, edges crossed out, and `turns`.

    Of the edges of each turn one is drawn.
    """

    drawn: int
    crossed: int
    turns: tuple[int, ...]

    def fits(self, drawn: int, crossed: int) -> bool:
        """Whether these edges may be drawn and crossed out beside it."""
        drawn |= self.drawn
        crossed |= self.crossed
        return not drawn & crossed and all(
            turn & crossed != turn and turn & drawn != turn for turn in self.turns
        )


class Circle(NamedTuple):
    """A clue, its constraints and those beside it, the ways through it, and their edges as bits."""

    clue: Clue
    because: Sequence[Constraint]
    ways: Sequence[Way]
    edges: int


@dataclass(frozen=True)
class Through:
    """The details of a step: the clue whose ways are listed, if the step rests on it."""

    clue: Clue


class Circles(NamedTuple):
    """All circles with ways through them, and the edges by their bits."""

    circles: Sequence[Circle]
    edges: Sequence[Place]


def ways_through_circles(near: str) -> tuple[Technique, ...]:
    """The techniques by the ways through a circle, and by those that circles nearby rule out.

    `near` is the id of the rule that the line goes on in a cell.
    """
    return tuple(
        Technique(name, level, cost, partial(_sites, near), partial(_agreed, few), _says)
        for few, (name, level, cost) in enumerate(
            (
                ("all ways through a circle", Difficulty.MEDIUM, 2.5),
                ("ways through two circles", Difficulty.MEDIUM, 3.2),
                ("ways through three circles", Difficulty.HARD, 4.5),
            )
        )
    )


@cached_by_model
def _circles(model: Model, near: str) -> Circles:
    grid = model.puzzle.grid
    edges = [place for place in model.domains if isinstance(place, Edge)]
    bit: dict[Place, int] = {edge: 1 << i for i, edge in enumerate(edges)}
    said: dict[Clue, list[Constraint]] = {}
    for one in model.constraints:
        if len(one.clues) == 1 and isinstance(one.clues[0].place, Cell):
            said.setdefault(one.clues[0], []).append(one)
    beside = [one for one in model.with_lemmas if one.rule.id == near]
    found = []
    for clue, own in said.items():
        through = [*_ways(grid, clue.place, own, bit, model.domains)]
        taken = reduce(or_, (w.drawn | w.crossed | reduce(or_, w.turns, 0) for w in through), 0)
        met = [one for one in beside if any(bit.get(p, 0) & taken for p in one.variables)]
        if through:
            found.append(Circle(clue, [*own, *met], through, taken))
    return Circles(found, edges)


def _ways(
    grid: Grid, cell: Cell, said: Sequence[Constraint], bit: dict[Place, int], domains: CandidateMap
) -> Iterator[Way]:
    """The ways through a cell that the constraints of its clue allow."""
    every = [arm for arm in arms(grid, cell) if arm]
    spoken = {place: domains[place] for one in said for place in one.variables}
    for pair in combinations(every, 2):
        bent = [arm[0] for arm in every if arm not in pair]
        for lengths in product(*(range(1, len(arm) + 1) for arm in pair)):
            taken, left = list[Edge](), [*bent]
            for arm, length in zip(pair, lengths, strict=True):
                taken += arm[:length]
                left += arm[length : length + 1]
            known = spoken | dict.fromkeys(taken, (LINE,)) | dict.fromkeys(left, (NONE,))
            if any(one.fails(known) for one in said):
                continue
            turns = list[list[int]]()
            for arm, length in zip(pair, lengths, strict=True):
                *passed, last = _aside(grid, cell, arm)[:length]
                left += [edge for edges in passed for edge in edges]
                turns.append([bit[edge] for edge in last])
            drawn, crossed = (sum(bit[edge] for edge in {*some}) for some in (taken, left))
            drawn |= sum(turn[0] for turn in turns if len(turn) == 1)
            if all(turns) and not drawn & crossed:
                yield Way(drawn, crossed, tuple(sum(turn) for turn in turns if len(turn) > 1))


def _aside(grid: Grid, cell: Cell, arm: Sequence[Edge]) -> list[list[Edge]]:
    """For each cell along an arm the edges by which the line would leave it to a side."""
    found = []
    for edge, beyond in zip_longest(arm, arm[1:]):
        cell = edge.second if edge.first == cell else edge.first
        found.append([side for side in ways(grid, cell) if side not in (edge, beyond)])
    return found


def _sites(near: str, model: Model) -> Iterator[Site]:
    """Each circle with those whose ways meet its own."""
    circles, edges = _circles(model, near)
    for one in circles:
        beside = [other for other in circles if other is not one and other.edges & one.edges]
        met = reduce(or_, (other.edges for other in beside), one.edges)
        watch = [edge for i, edge in enumerate(edges) if met >> i & 1]
        because = dict.fromkeys(c for each in (one, *beside) for c in each.because)
        yield Site(watch, [*because], (one, beside, edges))


def _agreed(few: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """What the remaining ways through a circle share, if so `few` others rule out the rest."""
    own, beside, edges = site.data
    if not few:
        beside = []
    drawn, crossed = (
        sum(1 << i for i, edge in enumerate(edges) if candidates[edge] == (value,))
        for value in (LINE, NONE)
    )
    left, *others = (
        [way for way in circle.ways if way.fits(drawn, crossed)] for circle in (own, *beside)
    )
    ruled = [  # the ways that each of the others rules out
        {
            i
            for i, way in enumerate(left)
            if not any(
                way.fits(drawn | that.drawn, crossed | that.crossed)
                and that.fits(drawn | way.drawn, crossed | way.crossed)
                for that in open_
            )
        }
        for open_ in others
    ]
    kept = [i for i in range(len(left)) if not any(i in some for some in ruled)]
    if not kept:
        return
    told: dict[tuple[int, ...], list[Entry]] = {}
    for taken, value in ((True, NONE), (False, LINE)):
        masks = [way.drawn if taken else way.crossed for way in left]
        common = reduce(and_, (masks[i] for i in kept)) & ~(drawn if taken else crossed)
        for n, edge in enumerate(edges):
            if common >> n & 1:
                wrong = {i for i, mask in enumerate(masks) if not mask >> n & 1}
                for those in combinations(range(len(ruled)), few):
                    if wrong <= {i for which in those for i in ruled[which]}:
                        told.setdefault(those, []).append((edge, value))
                        break
    for those, gone in told.items():
        circles = [own, *(beside[i] for i in those)]
        because = dict.fromkeys(c for circle in circles for c in circle.because)
        met = reduce(or_, (circle.edges for circle in circles))
        known = [e for i, e in enumerate(edges) if met >> i & 1 and len(candidates[e]) == 1]
        yield Elimination(gone, [*because], known, Through(own.clue))


def _says(step: Deduction) -> str:
    own = step.details.clue
    others = [clue for clue in step.clues if clue != own]
    if not step.clues:  # the step rests on no clue
        return by_rules(step)
    if own not in step.clues:
        return f"nothing else leaves a way through {printed(others, step.value_names)}"
    clue = printed([own], step.value_names)
    if not others:
        return f"else no way goes through {clue}"
    return f"else no way through {clue} leaves one through {printed(others, step.value_names)}"

"""Presolve: propagation of some constraints before a SAT solver is started.

A relation of one place filters its candidates. Relations with a fast propagator register themselves
for it: sets of places that differ, sums, and lines that an automaton reads. Everything else is left
to the solver.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from enpitsu.engines.regular import Line, propagate
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.kind import Domains
from enpitsu.puzzle.model import Constraint, Model, garbage_collector_paused
from enpitsu.rules.automata import Automaton, Moves
from enpitsu.rules.presolver import Forbids
from enpitsu.rules.relations import Relation


class Presolved(NamedTuple):
    """The candidates that presolve leaves at each place, and the constraints that say more.

    With `full_domains` clauses should be made for all values of the model: the candidates that
    lines leave seldom recur in another puzzle, and the clauses of some relations are known only for
    full domains.
    """

    candidates: Mapping[Place, Candidates]
    constraints: Sequence[Constraint]
    full_domains: bool

    @property
    def board(self) -> Board | None:
        """The board, if each place has one candidate; it need not be a solution."""
        if any(len(candidates) != 1 for candidates in self.candidates.values()):
            return None
        return {place: value for place, (value,) in self.candidates.items()}


class Sum(NamedTuple):
    """Numbers at these places add up to at least `low` and at most `high`."""

    places: Sequence[Place]
    low: int
    high: int


class Presolver:
    """Propagates the relations that have registered themselves."""

    def __init__(self, domains: Domains) -> None:
        self.domains = domains
        self.distinct: list[Sequence[Place]] = []
        self.sums: list[Sum] = []
        self.lines: list[Line] = []
        self.narrowings: list[tuple[Sequence[Place], Forbids]] = []

    def number_of_values(self, places: Sequence[Place]) -> int:
        """The number of different candidates at these places."""
        return sum([len(self.domains[place]) for place in places])

    def add_distinct(self, places: Sequence[Place]) -> None:
        """Require that no two of these places have the same value."""
        self.distinct.append(places)

    def add_sum(self, places: Sequence[Place], low: int, high: int) -> None:
        """Require that the numbers at these places add up to at least `low` and at most `high`."""
        self.sums.append(Sum(places, low, high))

    def add_regular(
        self, places: Sequence[Place], machine: Automaton, known: dict[Value, Moves]
    ) -> None:
        """Require that an automaton accepts these places; `known` caches its moves."""
        self.lines.append(Line(places, machine, known))

    def add_narrowing(self, places: Sequence[Place], forbids: Forbids) -> None:
        """Remove the candidates that a function finds impossible at these places, to a fixpoint."""
        self.narrowings.append((places, forbids))

    def propagate(self, candidates: dict[Place, Candidates]) -> None:
        """Remove candidates: lines to a fixpoint, then sets that differ, then each sum once.

        Functions that tell what is impossible come last, each to a fixpoint.
        """
        propagate(candidates, self.lines)
        _keep_apart(candidates, self.distinct)
        if _add_up(candidates, self.sums):
            _keep_apart(candidates, self.distinct)
        for places, forbids in self.narrowings:
            _exclude(candidates, places, forbids)


def presolve(model: Model) -> Presolved:
    """Propagate the constraints of a model that have a propagator faster than a solver."""
    with garbage_collector_paused():
        candidates = dict(model.domains)
        others: list[Constraint] = []
        for constraint in model.search_constraints:
            relation = constraint.relation
            if relation.size == 1:
                place = constraint.places[0]
                candidates[place] = relation.leaves(candidates[place])
            else:
                others.append(constraint)
        classes = {constraint.relation.__class__ for constraint in others}
        read: set[Constraint] = set()
        if any(each.presolve is not Relation.presolve for each in classes):
            presolver = Presolver(model.domains)
            read = {c for c in others if c.relation.presolve(presolver, c.places)}
        full_domains = bool(read) or any(each.wants_full_domains for each in classes)
        if read:
            presolver.propagate(candidates)
            others = [c for c in others if c not in read or not _is_met(c, candidates)]
        return Presolved(candidates, others, full_domains)


def _is_met(constraint: Constraint, candidates: Mapping[Place, Candidates]) -> bool:
    """Whether it holds with one candidate at each of its places."""
    values = []
    for place in constraint.places[: constraint.relation.size]:
        column = candidates[place]
        if len(column) != 1:
            return False
        values.append(column[0])
    return bool(values) and constraint.relation.holds(tuple(values))


def _keep_apart(candidates: dict[Place, Candidates], apart: Sequence[Sequence[Place]]) -> None:
    """Propagate sets of places that differ to a fixpoint.

    A value that is the only candidate of a place falls elsewhere in its sets. In a set with as
    many values as places, a value with one place left stands there.
    """
    places, groups, around = _laid_out(tuple(map(tuple, apart)))
    columns = [candidates[place] for place in places]
    if not any(len(column) == 1 for column in columns):
        return
    values = tuple(dict.fromkeys(chain.from_iterable({*columns})))
    bits = {value: 1 << i for i, value in enumerate(sorted(values, key=str))}
    code_of = {column: sum([bits[value] for value in column]) for column in {*columns}}
    before = [code_of[column] for column in columns]
    codes = [*before]
    new = [i for i, column in enumerate(codes) if not column & (column - 1)]
    while new:
        fallen = _strike(codes, around, new)
        new = _only_places(codes, [group for group in groups if not fallen.isdisjoint(group)])
    order = tuple(bits)
    for place, column, code, was in zip(places, columns, codes, before, strict=True):
        if code != was:
            candidates[place] = _kept(column, order, code)


def _exclude(
    candidates: dict[Place, Candidates], places: Sequence[Place], forbids: Forbids
) -> None:
    """Strike out what a function finds impossible at these places, until it finds no more."""
    while gone := {*forbids([candidates[place] for place in places])}:
        for slot in {slot for slot, _ in gone}:
            column = candidates[places[slot]]
            kept = [value for value in column if (slot, value) not in gone]
            candidates[places[slot]] = tuple(kept)


Groups = Sequence[Sequence[int]]


@lru_cache(maxsize=64)  # boards of one frame have the same groups
def _laid_out(
    apart: tuple[tuple[Place, ...], ...],
) -> tuple[Sequence[Place], Groups, Sequence[Groups]]:
    """The places; by their numbers the groups that differ; and for each place its groups."""
    places = [*dict.fromkeys(chain.from_iterable(apart))]
    number = {place: i for i, place in enumerate(places)}
    groups = [[number[place] for place in group] for group in apart]
    around: list[list[Sequence[int]]] = [[] for _ in places]
    for group in groups:
        for i in group:
            around[i].append(group)
    return places, groups, around


@lru_cache(maxsize=4096)
def _kept(column: Candidates, order: tuple[Value, ...], code: int) -> Candidates:
    """The candidates whose bits are set in a code."""
    return tuple([value for value in column if code >> order.index(value) & 1])


def _strike(codes: list[int], around: Sequence[Groups], new: list[int]) -> set[int]:
    """Remove the values of the `new` places around them; returns the places that have lost any."""
    fallen = {*new}
    while new:
        source = new.pop()
        bit = codes[source]
        for group in around[source]:
            for i in group:
                column = codes[i]
                if column & bit and column != bit:
                    column &= ~bit
                    codes[i] = column
                    fallen.add(i)
                    if not column & (column - 1):
                        new.append(i)
    return fallen


def _only_places(codes: list[int], groups: Groups) -> list[int]:
    """Place values that have one place left in a group that needs them; returns these places."""
    new = []
    for group in groups:
        once = twice = 0
        for i in group:
            column = codes[i]
            twice |= once & column
            once |= column
        only = once & ~twice
        if only and once.bit_count() == len(group):
            for i in group:
                here = codes[i] & only
                if here and here != codes[i]:  # two values with no other place: left as they are
                    codes[i] = here
                    new.append(i)
    return new


def _add_up(candidates: dict[Place, Candidates], sums: Sequence[Sum]) -> bool:
    """Remove numbers that are part of no sum; tells whether there were any."""
    fallen = False
    for places, low, high in sums:
        columns = [[*map(int, candidates[place])] for place in places]
        if len({*places}) < len(places) or not all(columns):
            continue
        least, most = sum(map(min, columns)), sum(map(max, columns))
        if low <= least and most <= high:
            continue
        for i, (place, column) in enumerate(zip(places, columns, strict=True)):
            if len(columns) == 2 and low == high:
                wanted = {low - number for number in columns[1 - i]}
            else:
                start, end = low - most + max(column), high - least + min(column)
                wanted = {number for number in column if start <= number <= end}
            kept = tuple([v for v in candidates[place] if int(v) in wanted])
            if len(kept) < len(column):
                candidates[place], fallen = kept, True
    return fallen

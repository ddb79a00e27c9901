"""What is settled before anything is numbered.

What is printed leaves one value at a place, or few; what must differ from it loses that value, and
a line is read by its automaton as far as that leads. Whatever is left is for a solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from enpitsu.engines.reading import Line, read
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.model import Constraint, Model, garbage_collector_paused
from enpitsu.rules import Distinct, Regular, Sum, Table

FEW = 12  # values in a sum: of so few, clauses are known
FOLLOWED = {Distinct, Sum, Regular}
LONG = 6  # places that differ: fewer are left to the solver, which is as quick


class Settled(NamedTuple):
    """The candidates that are left at each place, and the constraints that say more than they.

    Clauses are best made for the `whole` domains where lines were followed, which leaves candidates
    that seldom come back in another puzzle, and of tables, whose covers are known for those.
    """

    candidates: Mapping[Place, Candidates]
    constraints: Sequence[Constraint]
    whole: bool

    @property
    def board(self) -> Board | None:
        """Where one value is left everywhere, these; they need not be a solution."""
        if any(len(left) != 1 for left in self.candidates.values()):
            return None
        return {place: value for place, (value,) in self.candidates.items()}


def settled(model: Model) -> Settled:
    """What one constraint of a model after the other settles."""
    with garbage_collector_paused():
        return _settled(model)


def _settled(model: Model) -> Settled:
    candidates = dict(model.domains)
    others: list[Constraint] = []
    for constraint in model.search_constraints:
        relation = constraint.relation
        if relation.size == 1:
            place = constraint.places[0]
            candidates[place] = relation.leaves(candidates[place])
        else:
            others.append(constraint)
    kinds = {constraint.relation.__class__ for constraint in others}
    lines = []
    if not kinds.isdisjoint(FOLLOWED):
        lines = [c for c in others if c.relation.__class__ in FOLLOWED and _is_long(c, model)]
    if lines:
        _follow(candidates, lines)
        done = {constraint for constraint in lines if _is_met(constraint, candidates)}
        others = [c for c in others if c not in done]
    return Settled(candidates, others, whole=bool(lines) or Table in kinds)


def _is_met(constraint: Constraint, candidates: Mapping[Place, Candidates]) -> bool:
    """Whether it holds, and one value is left at each of its places."""
    values = []
    for place in constraint.places[: constraint.relation.size]:
        column = candidates[place]
        if len(column) != 1:
            return False
        values.append(column[0])
    return bool(values) and constraint.relation.holds(tuple(values))


def _is_long(constraint: Constraint, model: Model) -> bool:
    """Whether the solver would take longer to find what follows from it."""
    relation = constraint.relation
    if isinstance(relation, Distinct):
        return len(relation.listed) >= LONG
    if isinstance(relation, Sum):
        return sum([len(model.domains[place]) for place in constraint.places]) > FEW
    return True


def _follow(candidates: dict[Place, Candidates], lines: Iterable[Constraint]) -> None:
    apart: list[Sequence[Place]] = []
    sums: dict[Constraint, Sum] = {}
    automata: list[Line] = []
    for constraint in lines:
        match constraint.relation:
            case Distinct(listed):
                apart.append([constraint.places[slot] for slot in listed])
            case Sum() as rule:
                sums[constraint] = rule
            case Regular(listed, machine):
                places = [constraint.places[slot] for slot in listed]
                known = constraint.relation.memo.setdefault("moves", {})
                automata.append(Line(places, machine, known))
    read(candidates, automata)
    _keep_apart(candidates, apart)
    if _add_up(candidates, sums):
        _keep_apart(candidates, apart)


def _keep_apart(candidates: dict[Place, Candidates], apart: Sequence[Sequence[Place]]) -> None:
    """Among places that differ, what is settled stands nowhere else: so on until nothing falls.

    And where each value is needed, one that has a single place left stands there.
    """
    places, groups, around = _laid_out(tuple(map(tuple, apart)))
    columns = [candidates[place] for place in places]
    if not any(len(column) == 1 for column in columns):
        return
    values = tuple(dict.fromkeys(chain.from_iterable({*columns})))
    bits = {value: 1 << i for i, value in enumerate(sorted(values, key=str))}
    codes = {column: sum([bits[value] for value in column]) for column in {*columns}}
    before = [codes[column] for column in columns]
    left = [*before]
    new = [i for i, column in enumerate(left) if not column & (column - 1)]
    while new:
        fallen = _strike(left, around, new)
        new = _only_places(left, [group for group in groups if not fallen.isdisjoint(group)])
    order = tuple(bits)
    for place, column, code, was in zip(places, columns, left, before, strict=True):
        if code != was:
            candidates[place] = _kept(column, order, code)


Groups = Sequence[Sequence[int]]


@lru_cache(maxsize=64)  # boards of one frame
def _laid_out(
    apart: tuple[tuple[Place, ...], ...],
) -> tuple[Sequence[Place], Groups, Sequence[Groups]]:
    """The places, and by their numbers the groups of those that differ, and those round each."""
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
    """Those candidates of which the bit is set in a code."""
    return tuple([value for value in column if code >> order.index(value) & 1])


def _strike(left: list[int], around: Sequence[Groups], new: list[int]) -> set[int]:
    """Strike out what is settled where something else must stand; where anything has fallen."""
    fallen = {*new}
    while new:
        settled = new.pop()
        bit = left[settled]
        for group in around[settled]:
            for i in group:
                column = left[i]
                if column & bit and column != bit:
                    column &= ~bit
                    left[i] = column
                    fallen.add(i)
                    if not column & (column - 1):
                        new.append(i)
    return fallen


def _only_places(left: list[int], groups: Groups) -> list[int]:
    """Settle the values that are needed and have one place left; which places these are."""
    new = []
    for group in groups:
        once = twice = 0
        for i in group:
            column = left[i]
            twice |= once & column
            once |= column
        only = once & ~twice
        if only and once.bit_count() == len(group):
            for i in group:
                here = left[i] & only
                if here and here != left[i]:  # two values that have no other place stay open
                    left[i] = here
                    new.append(i)
    return new


def _add_up(candidates: dict[Place, Candidates], sums: Mapping[Constraint, Sum]) -> bool:
    """Strike out what no values elsewhere make up to a sum; whether that was anything."""
    fallen = False
    for constraint, rule in sums.items():
        low, high = rule.low, rule.high
        places = [constraint.places[slot] for slot in rule.listed]
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
            left = tuple([v for v in candidates[place] if int(v) in wanted])
            if len(left) < len(column):
                candidates[place], fallen = left, True
    return fallen

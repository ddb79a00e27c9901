"""Counting by a sweep over the variables that merges partial boards with equal completions.

When the variables up to some point have values, each clause is satisfied or has a residual: its
literals that come later. Partial boards with the same set of residuals can be completed in the same
ways, so the sweep keeps only how many there are for each set. This is the cutset caching of
J. Huang and A. Darwiche ("Using DPLL for efficient OBDD construction", SAT 2004), breadth first.
Rules of puzzles are mostly about cells that lie close together, so there are few sets for very many
boards. Constraints on graphs have global states in addition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, islice, product
from math import prod
from typing import NamedTuple, assert_never

from enpitsu.counting.global_states import GlobalState, start, states_of, successor
from enpitsu.counting.limits import (
    CLAUSES_PER_LOOK,
    MAX_DIAGRAM_SETS,
    MAX_LAYER_SETS,
    MAX_PLAIN_CLAUSES,
    SETS_PER_LOOK,
)
from enpitsu.engines.cnf import Cnf, add_constraints, number_values
from enpitsu.errors import Unsupported
from enpitsu.paper.grid import At, Border, Cell, Corner, Edge, Grid, Path, Place, simple_places
from enpitsu.paper.limit import look
from enpitsu.paper.values import Domain
from enpitsu.puzzle.kind import CandidateMap, Domains
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Relation, table
from enpitsu.rules.clauses import Clause
from enpitsu.rules.limits import MAX_COVERED_PATTERNS, MAX_SHARED_RELATIONS
from enpitsu.rules.states.base import States

Pending = int  # a set of residuals, a bit for each
FAILED: Pending = -1  # the set after a clause has failed


def clauses(model: Model, possible: CandidateMap | None = None) -> Cnf:
    """The clauses of a model, with the places in an order that keeps the frontier short.

    Auxiliary variables come last, so that their clauses stay residual for long; a constraint that
    needs some is encoded as a table without them, if that is short. Values that are not `possible`
    are excluded by unit clauses. `OutOfTime` when the limit passes.
    """
    domains = _in_order(model)
    cnf, helped = _compiled(domains, model.constraints)
    if helped:
        tables = [_as_table(c, domains) if c in helped else c for c in model.constraints]
        cnf, _ = _compiled(domains, tables)
    if possible is not None:
        for place, literals in cnf.literals.items():
            cnf.clauses += [(-n,) for value, n in literals.items() if value not in possible[place]]
    return cnf


class Sweep(NamedTuple):
    """What is counted: clauses, and the states of constraints on graphs."""

    cnf: Cnf
    global_rules: Sequence[States] = ()

    @property
    def start(self) -> Ways:
        """The ways before the first variable."""
        return {start(self.global_rules): {0: 1}}


def sweep(model: Model, possible: CandidateMap | None = None) -> Sweep:
    """The model with constraints on graphs as states where they have any, the rest as clauses."""
    numbered = Cnf()
    number_values(numbered, _in_order(model))
    known = (numbered.literals, model.domains if possible is None else possible)
    global_rules = {c: found for c in model.condensed if (found := states_of(c, *known))}
    instead = {rule for constraint in global_rules for rule in constraint.rule.instead_of}
    others = [c for c in model.constraints if c not in global_rules and c.rule.id not in instead]
    plain = Model(model.puzzle, model.domains, others)
    return Sweep(clauses(plain, possible), [*global_rules.values()])


def _in_order(model: Model) -> Domains:
    """The places as they are met: row by row, on a wide grid column by column."""
    grid = model.puzzle.grid
    points = {place: lattice_point(place, grid) for place in model.domains}
    if grid.cols > grid.rows:
        points = {place: (col, row) for place, (row, col) in points.items()}
    return {place: model.domains[place] for place in sorted(points, key=points.__getitem__)}


def _compiled(domains: Domains, constraints: Iterable[Constraint]) -> tuple[Cnf, set[Constraint]]:
    """The clauses of these constraints, and those of them that needed auxiliary variables."""
    cnf = Cnf(many=MAX_PLAIN_CLAUSES)
    number_values(cnf, domains)
    top, helped = cnf.top, set()
    for constraint in add_constraints(cnf, constraints):
        if cnf.top > top:
            top = cnf.top
            helped.add(constraint)
    return cnf, helped


def _as_table(constraint: Constraint, domains: Domains) -> Constraint:
    """The same constraint as a table, if that is short; else the constraint itself."""
    relation = constraint.relation
    places = constraint.places[: relation.size]
    columns = tuple([domains[place] for place in places])
    if prod(map(len, columns)) > MAX_COVERED_PATTERNS:
        return constraint
    return Constraint(constraint.rule, places, constraint.clues, _table(relation, columns))


@lru_cache(maxsize=MAX_SHARED_RELATIONS)
def _table(relation: Relation, columns: tuple[Domain, ...]) -> Relation:
    rows = frozenset(values for values in product(*columns) if relation.holds(values))
    return table(len(columns), rows)


def lattice_point(place: Place, grid: Grid) -> tuple[int, int]:
    """Where a place lies on the paper, as row and column in halves of a cell."""
    match place:
        case Cell(row, col):
            return 2 * row + 1, 2 * col + 1
        case Edge(first, second):
            return first.row + second.row + 1, first.col + second.col + 1
        case Corner(row, col):
            return 2 * row, 2 * col
        case Border("top" | "bottom" as side, line):
            return -1 if side == "top" else 2 * grid.rows + 1, 2 * line + 1
        case Border(side, line):
            return 2 * line + 1, -1 if side == "left" else 2 * grid.cols + 1
        case Path() | At():
            return lattice_point(simple_places(place)[0], grid)
        case _:
            assert_never(place)


@dataclass(slots=True)
class Effect:
    """What a value of a variable does to a set of residual clauses.

    The value is impossible if it is `never` so, or if one of the `fatal` residuals is in the set:
    some clause has no other literal. Otherwise the residuals `gone` leave the set, those `begun`
    join it, and of each pair in `merged` the second joins it if the first was there.
    """

    never: bool = False
    fatal: Pending = 0
    gone: Pending = 0
    begun: Pending = 0
    merged: list[tuple[Pending, Pending]] = field(default_factory=list)

    @property
    def idle(self) -> bool:
        """Whether it changes no set."""
        return not (self.never or self.fatal or self.gone or self.begun or self.merged)

    def after(self, sets: Iterable[Pending]) -> list[Pending]:
        """The set after it for each of these sets; `FAILED` where the value is impossible."""
        if self.never:
            return [FAILED for _ in sets]
        fatal, kept, begun = self.fatal, ~self.gone, self.begun
        if not self.merged:
            return [FAILED if p & fatal else p & kept | begun for p in sets]
        merging, found = sum(one for one, _ in self.merged), []
        for pending in sets:
            residuals = FAILED if pending & fatal else pending & kept | begun
            if pending & merging and residuals != FAILED:
                for one, other in self.merged:
                    if pending & one:
                        residuals |= other
            found.append(residuals)
        return found


Effects = tuple[Effect, Effect]  # the variable is true, or false
Ways = dict[GlobalState, dict[Pending, int]]  # numbers of partial boards
Leads = list[list[int]]  # for each variable and each node before it the node it leads to


def effects(clauses: Iterable[Clause], top: int) -> Iterator[Effects]:
    """What the values of each variable do, from the first to `top`; no clause is empty."""
    starting: dict[int, list[Clause]] = {}
    for number, clause in enumerate(clauses):
        if not number % CLAUSES_PER_LOOK:
            look()
        literals = set(clause)
        if not any(-literal in literals for literal in literals):
            ordered = tuple(sorted(literals, key=abs))
            starting.setdefault(abs(ordered[0]), []).append(ordered)
    residuals = _Residuals()
    for v in range(1, top + 1):
        unless = {v: Effect(), -v: Effect()}  # effects by the literal that fails
        residuals.shorten(v, unless)
        for first, *rest in starting.get(v, ()):
            if rest:
                unless[first].begun |= residuals.bit(tuple(rest))
            else:
                unless[first].never = True
        yield unless[-v], unless[v]


def propagated(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses after unit propagation: the literals found as unit clauses, the rest shortened.

    If there is a contradiction, both a literal and its negation are unit clauses.
    """
    sets = [set(clause) for clause in clauses]
    where: dict[int, list[int]] = {}
    for i, literals in enumerate(sets):
        for literal in literals:
            where.setdefault(literal, []).append(i)
    settled: dict[int, None] = {}
    queue = [next(iter(literals)) for literals in sets if len(literals) == 1]
    while queue:
        literal = queue.pop()
        if literal in settled:
            continue
        settled[literal] = None
        for i in where.get(-literal, ()):
            if len(sets[i]) > 1:
                sets[i].discard(-literal)
                if len(sets[i]) == 1:
                    queue += sets[i]
    longer = [s for s in sets if len(s) > 1 and settled.keys().isdisjoint(s)]
    return [(literal,) for literal in settled] + [tuple(literals) for literals in longer]


class _Residuals:
    """The residuals at one point: a bit for each, and all by their first variable."""

    def __init__(self) -> None:
        self.bits: dict[Clause, Pending] = {}
        self.by_first: dict[int, list[Clause]] = {}
        self.free: list[Pending] = []

    def bit(self, residual: Clause) -> Pending:
        """The bit of a residual, a new one if there is none."""
        if residual not in self.bits:
            self._keep(residual, self.free.pop() if self.free else 1 << len(self.bits))
        return self.bits[residual]

    def shorten(self, v: int, unless: Mapping[int, Effect]) -> None:
        """Take the residuals that begin with `v`: each is satisfied, or loses a literal."""
        for residual in self.by_first.pop(v, ()):
            first, *others = residual
            bit, shorter, fails = self.bits.pop(residual), tuple(others), unless[first]
            unless[-first].gone |= bit
            if shorter and shorter not in self.bits:
                self._keep(shorter, bit)
                continue
            if shorter:
                fails.gone |= bit
                fails.merged.append((bit, self.bits[shorter]))
            else:
                fails.fatal |= bit
            self.free.append(bit)

    def _keep(self, residual: Clause, bit: Pending) -> None:
        self.bits[residual] = bit
        self.by_first.setdefault(abs(residual[0]), []).append(residual)


def advance(ways: Mapping[Pending, int], sides: Effects) -> dict[Pending, int]:
    """The number of partial boards for each set of residuals, after one more variable.

    `OutOfTime` when the limit passes, `Unsupported` if there are too many sets.
    """
    after: dict[Pending, int] = {}
    for effect in sides:
        _pour(ways, effect, after)
        _expect_few(len(after))
    return after


def advance_with_states(
    ways: Ways, variable: int, sides: Effects, global_rules: Sequence[States]
) -> Ways:
    """Do the same as `advance` for each global state."""
    true, false = sides
    if true.never and false.idle and not any(variable in rule.transitions for rule in global_rules):
        return ways
    after: Ways = {}
    size, follow = 0, successor(global_rules, variable)
    for states, numbers in ways.items():
        for value, effect in zip((True, False), sides, strict=True):
            to = follow(states, value)
            if to is not None:
                into = after.setdefault(to, {})
                size -= len(into)
                _pour(numbers, effect, into)
                size += len(into)
                _expect_few(size)
    return {states: numbers for states, numbers in after.items() if numbers}


def _pour(ways: Mapping[Pending, int], effect: Effect, into: dict[Pending, int]) -> None:
    """Add the numbers of ways to the sets after an effect."""
    numbers = iter(ways.values())
    for sets in _chunks(ways):
        for pending, times in zip(effect.after(sets), numbers):  # noqa: B905  # the rest is to come
            if pending != FAILED:
                into[pending] = into.get(pending, 0) + times


def grow(
    sets: Sequence[Pending], course: Iterable[Effects], global_rules: Sequence[States] = ()
) -> tuple[Leads, Leads, Sequence[Pending]]:
    """For each variable where each node before it leads: if the variable is true, and if false.

    A node is a set of residuals with a global state. It leads to an index among the nodes after the
    variable, or to `FAILED`; last come the sets of those after the last. `OutOfTime` when the limit
    passes, `Unsupported` if there are too many nodes.
    """
    true: Leads = []
    false: Leads = []
    kept = 0
    layer: dict[GlobalState, Sequence[Pending]] = {start(global_rules): sets}
    for variable, sides in enumerate(course, 1):
        numbers: dict[GlobalState, dict[Pending, int]] = {}
        follow = successor(global_rules, variable)
        ways = [
            [
                _lead(effect, group, follow(states, value), numbers)
                for states, group in layer.items()
            ]
            for value, effect in zip((True, False), sides, strict=True)
        ]
        layer, first = {}, dict[GlobalState, int]()
        nodes = 0
        for states, group in numbers.items():
            del group[FAILED]
            if group:
                layer[states], first[states] = tuple(group), nodes
                nodes += len(group)
        _expect_few(nodes)
        true.append(_counted_through(ways[0], first))
        false.append(_counted_through(ways[1], first))
        kept += len(true[-1]) + len(false[-1])
        if kept > MAX_DIAGRAM_SETS:
            raise Unsupported(
                f"too many ways to fill in this puzzle: more than {MAX_DIAGRAM_SETS} states"
            )
    return true, false, [*chain.from_iterable(layer.values())]


def _lead(
    effect: Effect,
    group: Sequence[Pending],
    states: GlobalState | None,
    numbers: dict[GlobalState, dict[Pending, int]],
) -> tuple[GlobalState, list[int]]:
    """The states that a group goes on to, and where among these each of its nodes leads."""
    if states is None:
        return (), [FAILED] * len(group)
    into = numbers.setdefault(states, {FAILED: FAILED})
    leads: list[int] = []
    for chunk in _chunks(group):
        leads += [into.setdefault(p, len(into) - 1) for p in effect.after(chunk)]
    return states, leads


def _counted_through(
    segments: Iterable[tuple[GlobalState, list[int]]], first: Mapping[GlobalState, int]
) -> list[int]:
    """The nodes as numbers among all nodes; `first` has the number of the first of each state."""
    leads: list[int] = []
    for states, segment in segments:
        start = first.get(states, 0)
        leads += [n + start if n != FAILED else n for n in segment] if start else segment
    return leads


def completable(sets: Sequence[Pending], course: Iterable[Effects]) -> list[bool]:
    """For each of these sets, whether the variables to come have values that satisfy it."""
    true, false, last = grow(sets, course)
    found = [True] * len(last)
    for leads in zip(reversed(true), reversed(false), strict=True):
        found.append(False)  # at index FAILED, the last
        found = [found[t] or found[f] for t, f in zip(*leads, strict=True)]
    return found


def _chunks(sets: Iterable[Pending]) -> Iterator[Sequence[Pending]]:
    look()
    if isinstance(sets, Sized) and len(sets) <= SETS_PER_LOOK:  # the usual case
        yield tuple(sets)
        return
    rest = iter(sets)
    while chunk := tuple(islice(rest, SETS_PER_LOOK)):
        yield chunk
        look()


def _expect_few(sets: int) -> None:
    if sets > MAX_LAYER_SETS:
        raise Unsupported(f"too many ways to begin this puzzle: more than {MAX_LAYER_SETS}")

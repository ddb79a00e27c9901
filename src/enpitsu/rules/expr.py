"""The language of rules: what a constraint may say about the values in its slots.

`Expr` is a closed union of named tuples. An expression speaks of slots 0, 1, 2, ... and knows no
puzzle: a constraint puts it at places, one for each slot. So what a reader works out about an
expression (clauses, what it forbids, whether it holds) is worked out once, wherever it stands. A
reader (the checker here, a CNF compiler, a CP-SAT model, ...) is a function that matches every
member and ends in `assert_never`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, wraps
from operator import itemgetter
from typing import Any, NamedTuple, ParamSpec, TypeVar, assert_never
from weakref import WeakValueDictionary

from enpitsu.graphs.forests import forest
from enpitsu.graphs.graph import Graph, Verdict, connected
from enpitsu.graphs.paths import line
from enpitsu.graphs.pieces import pieces_fit
from enpitsu.graphs.rooted import Root, rooted
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.automaton import Automaton, goes_through, layers

Slot = int
Predicate = Callable[[Candidates], bool]
P = ParamSpec("P")
T = TypeVar("T")
MAX_SHAPES = 4096  # remembered for one function; a kind has a few
MAX_MEMO = 4096  # patterns of candidates that are remembered for one shape


class Is(NamedTuple):
    """The slot has this value."""

    slot: Slot
    value: Value


class Not(NamedTuple):
    """The part does not hold."""

    part: Formula


class Count(NamedTuple):
    """At least `low` and at most `high` of the parts hold."""

    parts: tuple[Formula, ...]
    low: int
    high: int


class Sum(NamedTuple):
    """The numbers in the slots add up to at least `low` and at most `high`."""

    slots: tuple[Slot, ...]
    low: int
    high: int


class Distinct(NamedTuple):
    """No two of the slots have the same value."""

    slots: tuple[Slot, ...]


class Table(NamedTuple):
    """The slots take, in order, one of the allowed combinations."""

    slots: tuple[Slot, ...]
    allowed: frozenset[Candidates]


class Regular(NamedTuple):
    """The values in the slots, in order, lead an automaton from its start to an end."""

    slots: tuple[Slot, ...]
    machine: Automaton


class Connected(NamedTuple):
    """The nodes whose parts hold hang together: each is reached from any other through such.

    Part number i is about node i of the graph. Where no part holds, this holds.
    """

    parts: tuple[Formula, ...]
    graph: Graph


class Loop(NamedTuple):
    """The edges whose parts hold make one cycle, which meets no node twice.

    Part number i is about edge i of the graph. Where no part holds, this holds. With `ends`, pairs
    of nodes, they make a path between the two of each pair instead; no node is met twice.
    """

    parts: tuple[Formula, ...]
    graph: Graph
    ends: tuple[tuple[int, int], ...] = ()


class Acyclic(NamedTuple):
    """The edges whose parts hold make no cycle.

    Part number i is about edge i of the graph.
    """

    parts: tuple[Formula, ...]
    graph: Graph


class Rooted(NamedTuple):
    """Each root lies in a piece of its own, of so many nodes.

    A piece is what hangs together of the nodes whose parts hold; part number i is about node i of
    the graph. Only with `strays` there may be pieces without a root.
    """

    parts: tuple[Formula, ...]
    graph: Graph
    roots: tuple[Root, ...]
    strays: bool = False


class Sized(NamedTuple):
    """Slots with equal numbers that hang together are as many as the number says.

    Slot number i of these is about node i of the graph.
    """

    slots: tuple[Slot, ...]
    graph: Graph


Formula = Is | Not | Count
Global = Connected | Loop | Acyclic | Rooted
Expr = Formula | Sum | Distinct | Table | Regular | Sized | Global


def some(parts: Iterable[Formula]) -> Count:
    """At least one of the parts holds."""
    parts = tuple(parts)
    return Count(parts, 1, len(parts))


def every(parts: Iterable[Formula]) -> Count:
    """All parts hold."""
    parts = tuple(parts)
    return Count(parts, len(parts), len(parts))


def exactly(number: int, parts: Iterable[Formula]) -> Count:
    """Just `number` of the parts hold."""
    return Count(tuple(parts), number, number)


# -- shapes ------------------------------------------------------------------------------


class Shape:
    """An expression as something that many constraints share; equal ones are one object.

    `slots` are those the expression speaks of, in the order they are met, and `size` is the
    number of places it takes. `holds` tells of values, one for each place, whether the expression
    holds. `memo` is where readers keep what they have worked out: for each reader a dictionary
    of its own.
    """

    __slots__ = ("__weakref__", "expr", "holds", "memo", "size", "slots")
    expr: Expr
    slots: tuple[Slot, ...]
    size: int
    holds: Predicate
    memo: dict[str, dict[Any, Any]]

    def __new__(cls, expr: Expr) -> Shape:
        """The one shape of this expression."""
        key = expr.__class__, expr  # as tuples `Not(Is(0, 1))` and `Distinct((0, 1))` are equal
        known = _SHAPES.get(key)
        if known is None:
            known = _SHAPES[key] = super().__new__(cls)
            known.expr, known.slots, known.memo = expr, slots(expr), {}
            known.size = max(known.slots, default=-1) + 1
            known.holds = predicate(expr, known.size)
        return known

    def leaves(self, candidates: Candidates) -> Candidates:
        """The candidates with which a shape of one slot holds; it remembers them."""
        known = self.memo.setdefault("leaves", {})
        found: Candidates | None = known.get(candidates)
        if found is None:
            if len(known) >= MAX_MEMO:
                known.clear()
            found = tuple([value for value in candidates if self.holds((value,))])
            known[candidates] = found
        return found

    def __reduce__(self) -> tuple[type[Shape], tuple[Expr]]:
        return Shape, (self.expr,)

    def __repr__(self) -> str:
        return f"Shape({self.expr!r})"


_SHAPES: WeakValueDictionary[tuple[type, Expr], Shape] = WeakValueDictionary()


def shape(make: Callable[P, Expr]) -> Callable[P, Shape]:
    """Make a function that returns expressions return their shapes, each worked out once."""

    @wraps(make)
    @lru_cache(maxsize=MAX_SHAPES)
    def made(*args: P.args, **kwargs: P.kwargs) -> Shape:
        return Shape(make(*args, **kwargs))

    return made  # type: ignore[return-value]  # a cached function forgets its parameters


@shape
def has(value: Value) -> Expr:
    """The one slot has this value."""
    return Is(0, value)


@shape
def lacks(value: Value) -> Expr:
    """The one slot does not have this value."""
    return Not(Is(0, value))


@shape
def distinct(size: int) -> Expr:
    """No two of so many slots have the same value."""
    return Distinct(tuple(range(size)))


@shape
def total(size: int, low: int, high: int) -> Expr:
    """The numbers in so many slots add up to at least `low` and at most `high`."""
    return Sum(tuple(range(size)), low, high)


@shape
def number_of(value: Value, size: int, low: int, high: int) -> Expr:
    """At least `low` and at most `high` of so many slots have this value."""
    return Count(tuple(Is(slot, value) for slot in range(size)), low, high)


@shape
def table(size: int, allowed: frozenset[Candidates]) -> Expr:
    """So many slots take, in order, one of the allowed combinations."""
    return Table(tuple(range(size)), allowed)


@shape
def regular(size: int, machine: Automaton) -> Expr:
    """So many slots, in order, lead an automaton to an end."""
    return Regular(tuple(range(size)), machine)


# -- readers -----------------------------------------------------------------------------


def slots(expr: Expr) -> tuple[Slot, ...]:
    """The slots an expression speaks of, each once, in the order they are met."""
    match expr:
        case Is(slot, _):
            return (slot,)
        case Not(part):
            return slots(part)
        case Count(parts) | Connected(parts) | Loop(parts) | Acyclic(parts) | Rooted(parts):
            return tuple(dict.fromkeys(slot for part in parts for slot in slots(part)))
        case (
            Sum(found, _, _)
            | Distinct(found)
            | Table(found, _)
            | Regular(found, _)
            | Sized(found, _)
        ):
            return tuple(dict.fromkeys(found))
        case _:
            assert_never(expr)


def values(expr: Expr) -> tuple[Value, ...]:
    """The values an expression names, each once, in order; sums and sizes name none."""
    match expr:
        case Is(_, value):
            return (value,)
        case Not(part):
            return values(part)
        case Count(parts) | Connected(parts) | Loop(parts) | Acyclic(parts) | Rooted(parts):
            return tuple(dict.fromkeys(value for part in parts for value in values(part)))
        case Table(_, allowed):
            return tuple(dict.fromkeys(value for row in sorted(allowed, key=str) for value in row))
        case Regular(_, machine):
            return machine.values
        case Sum() | Distinct() | Sized():
            return ()
        case _:
            assert_never(expr)


def predicate(expr: Expr, size: int) -> Predicate:
    """The function that tells of values, one for each of so many slots, whether `expr` holds."""
    match expr:
        case Is(slot, value):
            return lambda values: values[slot] == value
        case Not(part):
            inner = predicate(part, size)
            return lambda values: not inner(values)
        case Count():
            return _count_predicate(expr, size)
        case Sum(found, low, high):
            numbers = picker(found)
            return lambda values: low <= sum(map(int, numbers(values))) <= high
        case Distinct((one, other)):
            return lambda values: values[one] != values[other]
        case Distinct(found):
            entries = picker(found)
            return lambda values: len(set(entries(values))) == len(found)
        case Table(found, allowed) if found == tuple(range(size)):
            return allowed.__contains__
        case Table(found, allowed):
            row = picker(found)
            return lambda values: row(values) in allowed
        case Regular(found, machine):
            read = picker(found)
            return lambda values: goes_through(machine, read(values))
        case Sized(found, graph):
            filled = picker(found)
            return lambda values: bool(pieces_fit(graph, [(v,) for v in filled(values)]))
        case Connected(parts) | Loop(parts) | Acyclic(parts) | Rooted(parts):
            judges = [predicate(part, size) for part in parts]
            return lambda values: bool(verdict_on(expr, [holds(values) for holds in judges]))
        case _:
            assert_never(expr)


def _count_predicate(count: Count, size: int) -> Predicate:
    parts, low, high = count
    entries = [(part.slot, part.value) for part in parts if isinstance(part, Is)]
    if len(entries) == len(parts) and len({value for _, value in entries}) == 1:
        found, value = [slot for slot, _ in entries], entries[0][1]
        if found == [*range(size)]:
            return lambda values: low <= values.count(value) <= high
        picked = picker(found)
        return lambda values: low <= picked(values).count(value) <= high
    if len(entries) == len(parts) and low == 1 and high >= len(parts):
        return lambda values: _any_stands(entries, values)
    if len(entries) == len(parts) and low == high == len(parts):
        picked, wanted = picker([slot for slot, _ in entries]), tuple(v for _, v in entries)
        return lambda values: picked(values) == wanted
    judges = [predicate(part, size) for part in parts]
    if low == 1 and high >= len(parts):
        return lambda values: _any_holds(judges, values)
    return lambda values: low <= sum([holds(values) for holds in judges]) <= high


def _any_holds(judges: Sequence[Predicate], values: Candidates) -> bool:
    for holds in judges:  # noqa: SIM110  # a generator takes longer
        if holds(values):
            return True
    return False


def _any_stands(entries: Sequence[tuple[Slot, Value]], values: Candidates) -> bool:
    for slot, value in entries:  # noqa: SIM110  # a generator takes three times as long
        if values[slot] == value:
            return True
    return False


def picker(indices: Sequence[int]) -> Callable[[Sequence[T]], Sequence[T]]:
    """The function that picks the items at these indices from a sequence."""
    match indices:
        case []:
            return itemgetter(slice(0))
        case [only]:
            return itemgetter(slice(only, only + 1))
        case _:
            return itemgetter(*indices)


def truth(expr: Expr, candidates: Sequence[Candidates]) -> bool | None:
    """Whether `expr` holds, given the candidates of each slot, one or more; None while open.

    A constraint with two or more open slots may be called open though its fate is sealed: what
    is judged is each part alone.
    """
    match expr:
        case Count(parts, low, high):
            told = [truth(part, candidates) for part in parts]
            most = sum(verdict is not False for verdict in told)
            return _between(sum(verdict is True for verdict in told), most, low, high)
        case Table(found, _) | Regular(found, _):
            columns = [candidates[slot] for slot in found]
            if not _can_be_read(expr, columns):
                return False
            return True if all(len(column) == 1 for column in columns) else None
        case Is(slot, value):
            if value not in candidates[slot]:
                return False
            return True if len(candidates[slot]) == 1 else None
        case Not(part):
            verdict = truth(part, candidates)
            return None if verdict is None else not verdict
        case Sum(found, low, high):
            least = sum(min(map(int, candidates[slot])) for slot in found)
            most = sum(max(map(int, candidates[slot])) for slot in found)
            return _between(least, most, low, high)
        case Distinct(found):
            settled = [candidates[slot][0] for slot in found if len(candidates[slot]) == 1]
            if len(set(settled)) < len(settled):
                return False
            return True if len(settled) == len(found) else None
        case Sized(found, graph):
            return pieces_fit(graph, [candidates[slot] for slot in found])
        case Connected(parts) | Loop(parts) | Acyclic(parts) | Rooted(parts):
            return verdict_on(expr, verdicts(parts, candidates))
        case _:
            assert_never(expr)


def verdicts(parts: Iterable[Formula], candidates: Sequence[Candidates]) -> list[bool | None]:
    """Whether each of these holds; most say of one slot that it has a value, or another."""
    found: list[bool | None] = []
    for part in parts:
        said = part.part if isinstance(part, Not) else part
        if not isinstance(said, Is):
            found.append(truth(part, candidates))
        elif said.value not in (left := candidates[said.slot]):
            found.append(said is not part)
        else:
            found.append(said is part if len(left) == 1 else None)
    return found


def verdict_on(expr: Global, told: Sequence[Verdict]) -> Verdict:
    """Whether a rule about a whole graph holds, given whether each part does."""
    match expr:
        case Connected(_, graph):
            return connected(graph, told)
        case Loop(_, graph, ends):
            return line(graph, told, ends)
        case Acyclic(_, graph):
            return forest(graph, told)
        case Rooted(_, graph, roots, strays):
            return rooted(graph, roots, told, strays=strays)
        case _:
            assert_never(expr)


def _can_be_read(expr: Table | Regular, columns: Sequence[Candidates]) -> bool:
    """Whether a table, or an automaton, has a way through these candidates."""
    if isinstance(expr, Regular):
        return all(layers(expr.machine, columns))
    return any(all(map(fits, columns, row)) for row in expr.allowed)


def fits(column: Candidates, value: Value) -> bool:
    """Whether a value is among the candidates."""
    return value in column


def _between(least: int, most: int, low: int, high: int) -> bool | None:
    if least > high or most < low:
        return False
    return True if least >= low and most <= high else None

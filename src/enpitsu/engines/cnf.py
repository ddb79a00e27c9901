"""The constraints of a model as clauses for a SAT solver.

A place with two values is one SAT variable, any other has one for each value. What a shape
becomes depends only on the candidates in its slots: the second time the same ones are met, the
clauses are kept as a template, and from then on only filled in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from importlib import import_module
from itertools import combinations
from math import comb
from typing import Any, Literal, NamedTuple, assert_never

from enpitsu.engines.cover import Pick, cover
from enpitsu.engines.limit import Limit
from enpitsu.errors import EnpitsuError
from enpitsu.grid import Place
from enpitsu.puzzle import Constraint, Domains, Model
from enpitsu.rules.expr import (
    Candidates,
    Count,
    Distinct,
    Domain,
    Expr,
    Formula,
    Is,
    Not,
    Shape,
    Sum,
    Table,
    Value,
    picker,
    some,
)

Clause = Sequence[int]
MANY = 66  # more subsets than this are left to a cardinality encoding: all pairs of twelve
TEMPLATES = 4096  # kept for one shape
PATIENCE = 1024  # constraints between two looks at the clock
Direction = Literal["holds", "fails", "both"]


# The values of a place with their literals: a number that all places with these values have, the
# values, and a literal for each, then their denials. A plain tuple: there are thousands.
Column = tuple[int, Domain, tuple[int, ...]]
ALWAYS = 1 << 60  # a literal that is true; its denial is never


def literal_of(column: Column, value: Value) -> int:
    """The literal that this value stands at the place."""
    _, domain, signed = column
    if value not in domain:
        return -ALWAYS
    return signed[domain.index(value)] if len(domain) > 1 else ALWAYS


class Cnf:
    """Clauses, the literals of each place's values, and the number of SAT variables.

    The first `own` of the `top` variables tell the values, the others only help to say the rules.
    `groups` tells for each constraint where its clauses begin. With selectors, constraint
    number i holds only while `selectors[i]` is assumed.
    """

    def __init__(
        self, *, native: bool = False, many: int = MANY, limit: Limit | None = None
    ) -> None:
        self.native, self.many, self.limit = native, many, limit or Limit()
        self.one_sided = native  # who only solves needs no function of the board as a name
        self.mode = f"cnf {'native' if native else many}"
        self.clauses: list[Clause] = []
        self.at_most: list[tuple[Clause, int]] = []
        self.add: Callable[[Clause], None] = self.clauses.append
        self.add_at_most: Callable[[Clause, int], None] = self._keep_at_most
        self.columns: dict[Any, Column] = {}
        self.top = self.own = 0
        self.groups: list[int] = []
        self.selectors: list[int] = []

    def _keep_at_most(self, literals: Clause, most: int) -> None:
        self.at_most.append((literals, most))

    @cached_property
    def literals(self) -> dict[Any, dict[Value, int]]:
        """For each place the literal of each value."""
        return {
            place: dict(zip(domain, signed))  # noqa: B905  # the denials stand behind
            for place, (_, domain, signed) in self.columns.items()
        }

    def board(self, truth: Sequence[int]) -> dict[Place, Value]:
        """The board a SAT model stands for; variables the solver never met count as false."""
        truth = [*truth, *range(-len(truth) - 1, -self.own - 1, -1)]
        board: dict[Place, Value] = {}
        start = 0
        for place, (_, domain, _) in self.columns.items():
            if len(domain) == 2:
                board[place] = domain[truth[start] < 0]
                start += 1
            else:
                literals = truth[start : start + len(domain)]
                board[place] = domain[literals.index(max(literals))]  # only one is positive
                start += len(domain)
        return board


def compile(
    model: Model,
    *,
    selectors: bool = False,
    constraints: Iterable[Constraint] | None = None,
    many: int = MANY,
    limit: Limit | None = None,
) -> Cnf:
    """The clauses of a model; with `selectors`, a literal that switches each constraint on.

    A bound that takes more than `many` clauses is put with variables of its own. `OutOfTime`
    when the limit passes.
    """
    cnf = Cnf(many=many, limit=limit)
    number(cnf, model.domains)
    start = len(cnf.clauses)
    for _ in put(cnf, model.constraints if constraints is None else constraints):
        cnf.groups.append(start)
        if selectors:
            cnf.top += 1
            cnf.selectors.append(cnf.top)
            cnf.clauses[start:] = [(*clause, -cnf.top) for clause in cnf.clauses[start:]]
        start = len(cnf.clauses)
    return cnf


# -- the values of places ----------------------------------------------------------------

_NUMBERS: dict[Domain, int] = {}
_LAST = [0]
REMEMBERED = 1 << 14  # domains that have a number


def _number_of(domain: Domain) -> int:
    found = _NUMBERS.get(domain)
    if found is None:
        if len(_NUMBERS) >= REMEMBERED:
            _NUMBERS.clear()  # what was numbered before gets other numbers from now on
        _LAST[0] += 1
        found = _NUMBERS[domain] = _LAST[0]
    return found


def number(cnf: Cnf, domains: Domains) -> None:
    """Number the values of every place, and say that each place has one of them."""
    for ours in _numbered(cnf, domains):
        cnf.add(ours)
        if cnf.native and len(ours) > 1:  # these differ: no need to look
            cnf.add_at_most(ours, 1)
        else:
            _at_most(cnf, 1, ours)


def _numbered(cnf: Cnf, domains: Domains) -> list[Clause]:
    """The literals of each place of which just one is true; with two values that is so anyway."""
    columns, top = cnf.columns, 0
    most = sum(map(len, domains.values()))
    literals, denials = tuple(range(1, most + 1)), tuple(range(-1, -most - 1, -1))
    numbers: dict[Domain, int] = {}
    several: list[Clause] = []
    for place, domain in domains.items():
        size = len(domain)
        if size == 2:
            top += 1
            signed: tuple[int, ...] = (top, -top, -top, top)
        else:
            ours = literals[top : top + size]
            signed = ours + denials[top : top + size]
            top += size
            several.append(ours)
        found = numbers.get(domain)
        if found is None:
            found = numbers[domain] = _number_of(domain)
        columns[place] = found, domain, signed
    cnf.own = cnf.top = top
    return several


# -- templates ---------------------------------------------------------------------------


class Template(NamedTuple):
    """The clauses of a shape, each picked from the signed literals of its slots.

    Behind these stand the helping variables, then their denials.
    """

    clauses: Sequence[Pick]
    at_most: Sequence[tuple[Pick, int]]
    helping: int


NOTHING = Template((), (), 0)


def put(cnf: Cnf, constraints: Iterable[Constraint]) -> Iterator[Constraint]:
    """Add the clauses of each constraint, and yield it; `OutOfTime` when the limit passes."""
    columns, add, mode = cnf.columns, cnf.add, cnf.mode
    shape: Shape | None = None  # often the next constraint has the same shape, or the same places
    places: Sequence[Place] | None = None
    numbers: list[int] = []
    for i, constraint in enumerate(constraints):
        if not i % PATIENCE:
            cnf.limit.check()
        if constraint.shape is not shape:
            shape = constraint.shape
            known = shape.memo.get(mode) or shape.memo.setdefault(mode, {})
        if constraint.places is not places or len(numbers) != shape.size:
            places, numbers = constraint.places, []
            signed: list[int] = []
            for place in places[: shape.size]:
                number_, _, here = columns[place]
                numbers.append(number_)
                signed += here
            key = tuple(numbers)
        clauses, at_most, helping = known.get(key) or _met(cnf, constraint, key)
        literals = _with_helping(cnf, signed, helping) if helping else signed
        for pick in clauses:
            add(pick(literals))
        for pick, most in at_most:
            cnf.add_at_most(pick(literals), most)
        yield constraint


def _met(cnf: Cnf, constraint: Constraint, key: tuple[int, ...]) -> Template:
    """The template, if its candidates were met before; else the clauses are added as they are."""
    shape = constraint.shape
    slots = [cnf.columns[place] for place in constraint.places[: shape.size]]
    known: dict[tuple[int, ...], Template | None] = shape.memo[cnf.mode]
    if key in known:
        known[key] = found = _template(cnf, shape, slots)
        return found
    if len(known) >= TEMPLATES:
        known.clear()
    known[key] = None
    _constrain(cnf, shape.expr, slots)
    return NOTHING


def _with_helping(cnf: Cnf, signed: Sequence[int], number: int) -> list[int]:
    """The signed literals of the slots, and behind them those of so many new variables."""
    helping = range(cnf.top + 1, cnf.top + number + 1)
    cnf.top += number
    return [*signed, *helping, *(-literal for literal in helping)]


def _template(like: Cnf, shape: Shape, slots: Sequence[Column]) -> Template:
    """What the shape comes to where places have the values of these slots."""
    cnf = Cnf(native=like.native, many=like.many, limit=like.limit)
    _numbered(cnf, {slot: domain for slot, (_, domain, _) in enumerate(slots)})
    local = [*cnf.columns.values()]
    _constrain(cnf, shape.expr, local)
    signed = [literal for _, _, literals in local for literal in literals]
    helping = range(cnf.own + 1, cnf.top + 1)
    where: dict[int, int] = {}
    for i, literal in enumerate((*signed, *helping, *(-literal for literal in helping))):
        where.setdefault(literal, i)
    return Template(
        [_pick(where, clause) for clause in cnf.clauses],
        [(_pick(where, literals), most) for literals, most in cnf.at_most],
        len(helping),
    )


def _pick(where: dict[int, int], clause: Clause) -> Pick:
    return picker([where[literal] for literal in clause])


# -- expressions -------------------------------------------------------------------------

Slots = Sequence[Column]


def _constrain(cnf: Cnf, expr: Expr, slots: Slots) -> None:
    """Add the clauses that make `expr` hold."""
    match expr:
        case Table(found, allowed):
            _table(cnf, [slots[slot] for slot in found], allowed)
        case Is() | Not():
            _bound(cnf, Count((expr,), 1, 1), slots)
        case Count(parts, low, high) if low == high == len(parts):
            for part in parts:
                _constrain(cnf, part, slots)
        case Count():
            _bound(cnf, expr, slots)
        case Sum(found, low, high):
            _sum(cnf, [slots[slot] for slot in found], low, high)
        case Distinct(found):
            _distinct(cnf, [slots[slot] for slot in found])
        case _:
            assert_never(expr)


def _bound(cnf: Cnf, count: Count, slots: Slots) -> None:
    """At least `low` and at most `high` of the parts hold; what is certain is not asked."""
    parts, low, high = count
    direction: Direction = "both"
    if cnf.one_sided:
        direction = "holds" if high >= len(parts) else "fails" if low <= 0 else "both"
    literals, certain = [], 0
    for part in parts:
        found = _literal(cnf, part, slots, direction)
        if found == ALWAYS:
            certain += 1
        elif found != -ALWAYS:
            literals.append(found)
    if low > certain:
        _at_least(cnf, low - certain, literals)
    _at_most(cnf, high - certain, literals)


def _literal(cnf: Cnf, part: Formula, slots: Slots, direction: Direction) -> int:
    """A literal for the part.

    If it is used where the part should hold, it implies that; where the part should fail, its
    denial implies that.
    """
    match part:
        case Is(slot, value):
            return literal_of(slots[slot], value)
        case Not(inner):
            return -_literal(cnf, inner, slots, OPPOSITE[direction])
        case Count():
            return _named(cnf, part, slots, direction)
        case _:
            assert_never(part)


OPPOSITE: dict[Direction, Direction] = {"holds": "fails", "fails": "holds", "both": "both"}


def _named(cnf: Cnf, count: Count, slots: Slots, direction: Direction) -> int:
    """A new variable: while it is true the count holds, while it is false the count fails."""
    cnf.top += 1
    name, add, native = cnf.top, cnf.add, cnf.native
    cnf.native = False  # what only holds sometimes must be clauses
    sides = {"holds": (-name, count), "fails": (name, _opposite(count))}
    for unless, side in sides.values() if direction == "both" else [sides[direction]]:
        cnf.add = lambda clause, unless=unless: add((*clause, unless))  # type: ignore[misc]
        _constrain(cnf, side, slots)
    cnf.add, cnf.native = add, native
    return name


def _opposite(count: Count) -> Count:
    parts = count.parts
    fewer = Count(parts, 0, count.low - 1)
    more = Count(parts, count.high + 1, len(parts))
    if count.low <= 0:
        return more
    return fewer if count.high >= len(parts) else some((fewer, more))


def _at_least(cnf: Cnf, low: int, literals: Clause) -> None:
    if low == 1:
        cnf.add(literals)
    else:
        _at_most(cnf, len(literals) - low, [-literal for literal in literals])


def _at_most(cnf: Cnf, high: int, literals: Clause) -> None:
    """At most `high` of the literals are true."""
    if high >= len(literals):
        return
    if high + 1 == len(literals):
        cnf.add([-literal for literal in literals])
    elif high < 0:
        cnf.add(())
    elif cnf.native and high and len(set(map(abs, literals))) == len(literals):
        cnf.add_at_most(literals, high)
    elif comb(len(literals), high + 1) <= cnf.many:
        for clause in combinations([-literal for literal in literals], high + 1):
            cnf.add(clause)
    else:
        _encoded(cnf, "pysat.card", "CardEnc", literals, bound=high)


def _encoded(
    cnf: Cnf,
    module: str,
    encoder: str,
    literals: Clause,
    **bound: Any,  # noqa: ANN401
) -> None:
    """Add the clauses an encoder of python-sat makes; it is imported only where it is needed.

    It is told of literals 1, 2, 3, ... for its clauses depend on the order of their numbers.
    """
    cnf.limit.check()
    number = len(literals)
    local = list(range(1, number + 1))
    try:
        made = getattr(import_module(module), encoder).atmost(lits=local, top_id=number, **bound)
    except import_module("pycard").error as error:
        if "keyboard interrupt" in str(error):  # what its C code makes of Ctrl-C
            raise KeyboardInterrupt from error
        raise EnpitsuError(f"a bound cannot be put into clauses: {error}") from error
    helping = range(cnf.top + 1, cnf.top + max(made.nv - number, 0) + 1)
    cnf.top += len(helping)
    ours = (0, *literals, *helping)
    for clause in made.clauses:
        cnf.add(tuple([ours[n] if n > 0 else -ours[-n] for n in clause]))


def _sum(cnf: Cnf, columns: Slots, low: int, high: int) -> None:
    if len(columns) == 2:
        for one, other in (columns, columns[::-1]):
            _partners(cnf, one, other, low, high)
    else:
        least = [min(map(int, domain), default=0) for _, domain, _ in columns]
        most = [max(map(int, domain), default=0) for _, domain, _ in columns]
        _not_far(cnf, columns, least, high - sum(least))
        _not_far(cnf, columns, most, sum(most) - low)


def _not_far(cnf: Cnf, columns: Slots, zeros: Sequence[int], bound: int) -> None:
    """The distances of the values from these zeros add up to at most `bound`."""
    pairs = [
        (n, abs(int(value) - zero))
        for (_, domain, signed), zero in zip(columns, zeros, strict=True)
        for value, n in zip(domain, signed)  # noqa: B905  # denials stand behind
    ]
    weights = [weight for _, weight in pairs]
    if bound < 0:
        cnf.add(())
    elif sum(weights) > bound:
        literals = [n for n, _ in pairs]
        _encoded(cnf, "pysat.pb", "PBEnc", literals, weights=weights, bound=bound)


def _partners(cnf: Cnf, one: Column, other: Column, low: int, high: int) -> None:
    """Each value of the first calls for a partner: the support encoding of a sum of two."""
    (_, domain, signed), (_, others, their_signed) = one, other
    for value, denial in zip(domain, signed[len(domain) :], strict=True):
        partners = [
            n
            for v, n in zip(others, their_signed)  # noqa: B905  # denials stand behind
            if low <= int(v) + int(value) <= high
        ]
        if len(partners) < len(others):
            cnf.add((denial, *partners))


def _distinct(cnf: Cnf, columns: Slots) -> None:
    holders: dict[Value, list[int]] = {}
    for _, domain, signed in columns:
        for value, literal in zip(domain, signed):  # noqa: B905  # the denials stand behind
            holders.setdefault(value, []).append(literal)
    for literals in holders.values():
        if len(literals) > 1:
            _at_most(cnf, 1, literals)
    if len(holders) == len(columns):  # as many values as places: each is used
        for literals in holders.values():
            cnf.add(literals)
    elif len(holders) < len(columns):
        cnf.add(())


def _table(cnf: Cnf, columns: Slots, allowed: frozenset[Candidates]) -> None:
    literals = [literal for _, _, signed in columns for literal in signed]
    for pick in cover(tuple([domain for _, domain, _ in columns]), allowed):
        cnf.add(pick(literals))

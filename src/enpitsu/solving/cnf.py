"""The constraints of a model as clauses for a SAT solver.

A variable with two values is one SAT variable, any other has one for each value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import combinations
from math import comb
from typing import Any, assert_never

from enpitsu.expr import (
    Candidates,
    Count,
    Distinct,
    Domain,
    Expr,
    Formula,
    Is,
    Not,
    Sum,
    Table,
    Value,
    Var,
    some,
)
from enpitsu.grid import Place
from enpitsu.puzzle import Model
from enpitsu.solving.cover import Pick, cover
from enpitsu.solving.limit import Limit

Clause = Sequence[int]
MANY = 66  # more subsets than this are left to a cardinality encoding: all pairs of twelve


@dataclass
class Cnf:
    """Clauses, the literal of each value at each place, and the number of SAT variables.

    The first `own` of the `top` variables tell the values, the others only help to say the rules.
    `signed` lists a variable's literals, then their denials, in the order of its domain.
    `groups` tells for each constraint where its clauses begin. With selectors, constraint
    number i holds only while `selectors[i]` is assumed.
    """

    native: bool = False
    many: int = MANY
    limit: Limit = field(default_factory=Limit)
    clauses: list[Clause] = field(default_factory=list)
    at_most: list[tuple[Sequence[int], int]] = field(default_factory=list)
    literals: dict[Any, dict[Value, int]] = field(default_factory=dict)
    signed: dict[Var, tuple[int, ...]] = field(default_factory=dict)
    top: int = 0
    own: int = 0
    covers: dict[frozenset[Candidates], tuple[list[Domain], Sequence[Pick]]] = field(
        default_factory=dict
    )
    groups: list[int] = field(default_factory=list)
    selectors: list[int] = field(default_factory=list)

    def board(self, truth: Sequence[int]) -> dict[Place, Value]:
        """The board a SAT model stands for; variables the solver never met count as false."""
        true = {*truth, *range(-self.top, -len(truth))}
        board = {}
        for place, values in self.literals.items():
            for value, literal in values.items():
                if literal in true:
                    board[place] = value
        return board


def compile(
    model: Model,
    *,
    selectors: bool = False,
    native: bool = False,
    many: int = MANY,
    limit: Limit | None = None,
) -> Cnf:
    """The clauses of a model; with `selectors`, a literal that switches each constraint on.

    With `native`, bounds on how many literals are true stay as they are, for a solver that
    knows them; otherwise all is clauses. A bound that takes more than `many` of them is put
    with variables of its own. That takes its time where they are large: `OutOfTime` when the limit
    passes.
    """
    cnf = Cnf(native and not selectors, many, limit or Limit())
    _exactly_one(cnf, [_variable(cnf, var) for var in model.vars.values()])
    for constraint in model.constraints:
        start = len(cnf.clauses)
        cnf.groups.append(start)
        _constraint(cnf, constraint.expr)
        if selectors:
            cnf.top += 1
            cnf.selectors.append(cnf.top)
            cnf.clauses[start:] = [(*clause, -cnf.top) for clause in cnf.clauses[start:]]
    return cnf


def _variable(cnf: Cnf, var: Var) -> tuple[int, ...]:
    """Number the values of a variable; their literals."""
    first, size = cnf.top + 1, len(var.domain)
    ours: tuple[int, ...]
    denials: tuple[int, ...]
    if size == 2:
        cnf.top = first
        ours, denials = (first, -first), (-first, first)
    else:
        cnf.top += size
        ours = tuple(range(first, first + size))
        denials = tuple([-literal for literal in ours])
    cnf.literals[var.place] = dict(zip(var.domain, ours))  # noqa: B905  # as long as the domain
    cnf.signed[var] = ours + denials
    return ours


def _exactly_one(cnf: Cnf, values: Iterable[tuple[int, ...]]) -> None:
    """Every variable has one value; what it takes to say so comes after all that are numbered."""
    cnf.own = cnf.top
    for literals in values:
        if len(literals) != 2:
            cnf.clauses.append(literals)
            if cnf.native:  # these differ: no need to look
                cnf.at_most.append((literals, 1))
            else:
                _at_most(cnf, 1, literals)


def _constraint(cnf: Cnf, expr: Expr) -> None:
    """Add the clauses that make `expr` hold."""
    match expr:
        case Table(vars_, allowed):
            _table(cnf, vars_, allowed)
        case Is() | Not():
            cnf.clauses.append((_literal(cnf, expr),))
        case Count(parts, low, high) if low == high == len(parts):
            for part in parts:
                _constraint(cnf, part)
        case Count(parts, low, high):
            literals = [_literal(cnf, part) for part in parts]
            if low:
                _at_least(cnf, low, literals)
            _at_most(cnf, high, literals)
        case Sum(vars_, low, high):
            _sum(cnf, vars_, low, high)
        case Distinct(vars_):
            _distinct(cnf, vars_)
        case _:
            assert_never(expr)


def _literal(cnf: Cnf, part: Formula) -> int:
    """A literal that is true just if the part holds."""
    match part:
        case Is():
            literal = cnf.literals[part.var.place].get(part.value)
            return -_always(cnf) if literal is None else literal
        case Not(inner):
            return -_literal(cnf, inner)
        case Count():
            return _named(cnf, part)
        case _:
            assert_never(part)


def _always(cnf: Cnf) -> int:
    cnf.top += 1
    cnf.clauses.append((cnf.top,))
    return cnf.top


def _named(cnf: Cnf, count: Count) -> int:
    """A new variable: while it is true the count holds, while it is false the count fails."""
    cnf.top += 1
    name, native = cnf.top, cnf.native
    cnf.native = False  # what only holds sometimes must be clauses
    for unless, side in ((-name, count), (name, _opposite(count))):
        start = len(cnf.clauses)
        _constraint(cnf, side)
        cnf.clauses[start:] = [(*clause, unless) for clause in cnf.clauses[start:]]
    cnf.native = native
    return name


def _opposite(count: Count) -> Count:
    parts = count.parts
    fewer = Count(parts, 0, count.low - 1)
    more = Count(parts, count.high + 1, len(parts))
    if count.low <= 0:
        return more
    return fewer if count.high >= len(parts) else some((fewer, more))


def _at_least(cnf: Cnf, low: int, literals: Sequence[int]) -> None:
    if low == 1:
        cnf.clauses.append(literals)
    else:
        _at_most(cnf, len(literals) - low, [-literal for literal in literals])


def _at_most(cnf: Cnf, high: int, literals: Sequence[int]) -> None:
    """At most `high` of the literals are true."""
    if high >= len(literals):
        return
    if high + 1 == len(literals):
        cnf.clauses.append([-literal for literal in literals])
    elif high < 0:
        cnf.clauses.append(())
    elif cnf.native and len(set(map(abs, literals))) == len(literals):
        cnf.at_most.append((literals, high))
    elif comb(len(literals), high + 1) <= cnf.many:
        cnf.clauses += combinations([-literal for literal in literals], high + 1)
    else:
        _encoded(cnf, "pysat.card", "CardEnc", lits=list(literals), bound=high)


def _encoded(cnf: Cnf, module: str, encoder: str, **bound: Any) -> None:  # noqa: ANN401
    """Add the clauses an encoder of python-sat makes; it is imported only where it is needed."""
    cnf.limit.check()
    try:
        made = getattr(import_module(module), encoder).atmost(top_id=cnf.top, **bound)
    except import_module("pycard").error:  # raised for nothing else
        raise KeyboardInterrupt from None
    cnf.clauses += map(tuple, made.clauses)
    cnf.top = max(cnf.top, made.nv)


def _sum(cnf: Cnf, vars_: Sequence[Var], low: int, high: int) -> None:
    if len(vars_) == 2:
        for one, other in (vars_, vars_[::-1]):
            _partners(cnf, one, other, low, high)
    else:
        least = [min(map(int, var.domain)) for var in vars_]
        most = [max(map(int, var.domain)) for var in vars_]
        _not_far(cnf, vars_, least, high - sum(least))
        _not_far(cnf, vars_, most, sum(most) - low)


def _not_far(cnf: Cnf, vars_: Sequence[Var], zeros: Sequence[int], bound: int) -> None:
    """The distances of the values from these zeros add up to at most `bound`."""
    pairs = [
        (n, abs(int(value) - zero))
        for var, zero in zip(vars_, zeros, strict=True)
        for value, n in cnf.literals[var.place].items()
    ]
    weights = [weight for _, weight in pairs]
    if bound < 0:
        cnf.clauses.append(())
    elif sum(weights) > bound:
        _encoded(cnf, "pysat.pb", "PBEnc", lits=[n for n, _ in pairs], weights=weights, bound=bound)


def _partners(cnf: Cnf, one: Var, other: Var, low: int, high: int) -> None:
    """Each value of the first calls for a partner: the support encoding of a sum of two."""
    partners = cnf.literals[other.place]
    for value, literal in cnf.literals[one.place].items():
        fits = [n for v, n in partners.items() if low <= int(v) + int(value) <= high]
        if len(fits) < len(partners):
            cnf.clauses.append((-literal, *fits))


def _distinct(cnf: Cnf, vars_: Sequence[Var]) -> None:
    holders: dict[Value, list[int]] = {}
    for var in vars_:
        for value, literal in cnf.literals[var.place].items():
            holders.setdefault(value, []).append(literal)
    for literals in holders.values():
        _at_most(cnf, 1, literals)
    if len(holders) == len(vars_):  # as many values as places: each is used
        cnf.clauses += holders.values()
    elif len(holders) < len(vars_):
        cnf.clauses.append(())


def _table(cnf: Cnf, vars_: Sequence[Var], allowed: frozenset[Candidates]) -> None:
    signed: list[int] = []
    domains = []
    for var in vars_:
        signed += cnf.signed[var]
        domains.append(var.domain)
    # Looked up by the rows alone, whose hash is known, where the domains are those of before.
    known = cnf.covers.get(allowed)
    if known is None or known[0] != domains:
        known = cnf.covers[allowed] = domains, cover(tuple(domains), allowed)
    cnf.clauses += [pick(signed) for pick in known[1]]

"""Expressions as clauses: what makes each of them hold, said with the literals of its slots."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from itertools import combinations
from math import comb, inf
from typing import Literal, assert_never

from enpitsu.engines.cover import cover
from enpitsu.engines.cuts import Forest, Lazy, Pieces, Whole
from enpitsu.engines.elimination import count_pieces, grow_apart, hang_together, no_cycle
from enpitsu.engines.owners import owned
from enpitsu.engines.regular import goes_through
from enpitsu.engines.rooted import grown
from enpitsu.engines.sums import ALWAYS, add_up, is_dense, steps
from enpitsu.errors import EnpitsuError
from enpitsu.graphs.graph import Graph
from enpitsu.graphs.paths import Ends, closed
from enpitsu.paper.limit import look
from enpitsu.paper.values import Candidates, Domain, Value
from enpitsu.rules.automaton import Automaton
from enpitsu.rules.expr import (
    Acyclic,
    Connected,
    Count,
    Distinct,
    Expr,
    Formula,
    Global,
    Is,
    Loop,
    Not,
    Regular,
    Rooted,
    Sized,
    Sum,
    Table,
    exactly,
    some,
)
from enpitsu.rules.narrow import narrow

Clause = Sequence[int]
MAX_SUBSETS = 66  # more subsets than this are left to a cardinality encoding: all pairs of twelve
MAX_NATIVE = 10**15  # subsets: of wider bounds a solver is told by names for what is counted
MAX_NAMES = 4000  # about: of a bound that would take more it is told as it is
# With bounds on more than these, Glucose may not see for long that it should stop.
MANY = 10**6  # subsets of a bound
LINE = 16  # places of which one at most has a value
MAX_ADDENDS = 4  # numbers of a sum
MAX_TREE = 12  # values: more are added up by steps that places tell once, if bounds are kept
Direction = Literal["holds", "fails", "both"]

# The values of a place with their literals: a number that all places with these values have, the
# values, and a literal for each, then their denials. A plain tuple: there are thousands.
Column = tuple[int, Domain, tuple[int, ...]]
Columns = Sequence[Column]


def literal_of(column: Column, value: Value) -> int:
    """The literal that this value stands at the place."""
    _, domain, signed = column
    if value not in domain:
        return -ALWAYS
    return signed[domain.index(value)] if len(domain) > 1 else ALWAYS


class Clauses:
    """Where clauses go, and how they may be put.

    `top` is the number of variables so far. With `native` a bound may stay one (`add_at_most`);
    otherwise one that takes more than `many` clauses is put with variables of its own. If it is
    `lazy`, rules about graphs are kept in `wholes` where clauses alone would be many. Where nobody
    needs a function of the board as a name, names are `one_sided`.
    """

    def __init__(self, *, native: bool, many: int, lazy: bool) -> None:
        self.native, self.many, self.lazy = native, many, lazy
        self.one_sided = native  # who only solves does not
        self.clauses: list[Clause] = []
        self.at_most: list[tuple[Clause, int]] = []
        self.wholes: list[Lazy] = []
        self.add: Callable[[Clause], None] = self.clauses.append
        self.add_at_most: Callable[[Clause, int], None] = self._keep_at_most
        self.steps: dict[Clause, list[int]] = {}
        self.top = 0

    def new(self) -> int:
        """One more variable."""
        self.top += 1
        return self.top

    def steps_of(self, column: Column) -> list[int]:
        """Of a number as many literals hold as it is above the least: said once for a place."""
        _, domain, signed = column
        if len(domain) < 2:
            return []
        if signed not in self.steps:
            self.steps[signed] = steps(self, [*zip(map(int, domain), signed)])  # noqa: B905
        return self.steps[signed]

    def _keep_at_most(self, literals: Clause, most: int) -> None:
        self.at_most.append((literals, most))


def constrain(cnf: Clauses, expr: Expr, slots: Columns) -> None:
    """Add the clauses that make `expr` hold."""
    match expr:
        case Table(found, allowed):
            _table(cnf, [slots[slot] for slot in found], allowed)
        case Is() | Not():
            _bound(cnf, Count((expr,), 1, 1), slots)
        case Count(parts, low, high) if low == high == len(parts):
            for part in parts:
                constrain(cnf, part, slots)
        case Count():
            _bound(cnf, expr, slots)
        case Sum(found, low, high):
            _sum(cnf, [slots[slot] for slot in found], low, high)
        case Distinct(found):
            _distinct(cnf, [slots[slot] for slot in found])
        case Regular(found, machine):
            _regular(cnf, machine, [slots[slot] for slot in found])
        case Sized(found, graph):
            _sized(cnf, graph, [slots[slot] for slot in found])
        case Connected(parts) | Loop(parts) | Acyclic(parts) | Rooted(parts):
            _global(cnf, expr, [_named_literal(cnf, part, slots) for part in parts])
        case _:
            assert_never(expr)


def _bound(cnf: Clauses, count: Count, slots: Columns) -> None:
    """At least `low` and at most `high` of the parts hold; what is certain is not asked."""
    parts, low, high = count
    direction: Direction = "both"
    if cnf.one_sided:
        direction = "holds" if high >= len(parts) else "fails" if low <= 0 else "both"
    literals, certain = [], 0
    for part in parts:
        if part.__class__ is Is:  # most are
            found = literal_of(slots[part[0]], part[1])
        else:
            found = _literal(cnf, part, slots, direction)
        if found == ALWAYS:
            certain += 1
        elif found != -ALWAYS:
            literals.append(found)
    if low > certain:
        _at_least(cnf, low - certain, literals)
    at_most(cnf, high - certain, literals)


def _literal(cnf: Clauses, part: Formula, slots: Columns, direction: Direction) -> int:
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


def _named(cnf: Clauses, count: Count, slots: Columns, direction: Direction) -> int:
    """A new variable: while it is true the count holds, while it is false the count fails."""
    cnf.top += 1
    name, add, native = cnf.top, cnf.add, cnf.native
    cnf.native = False  # what only holds sometimes must be clauses
    sides = {"holds": (-name, count), "fails": (name, _opposite(count))}
    for unless, side in sides.values() if direction == "both" else [sides[direction]]:
        cnf.add = lambda clause, unless=unless: add((*clause, unless))  # type: ignore[misc]
        constrain(cnf, side, slots)
    cnf.add, cnf.native = add, native
    return name


def _opposite(count: Count) -> Count:
    parts = count.parts
    if len(parts) == 2 and count.low == count.high == 1:  # the two are alike
        return exactly(1, (parts[0], Not(parts[1])))
    fewer = Count(parts, 0, count.low - 1)
    more = Count(parts, count.high + 1, len(parts))
    if count.low <= 0:
        return more
    return fewer if count.high >= len(parts) else some((fewer, more))


def _at_least(cnf: Clauses, low: int, literals: Clause, widest: float = MAX_NATIVE) -> None:
    if low == 1:
        cnf.add(literals)
    elif low > 1:
        at_most(cnf, len(literals) - low, [-literal for literal in literals], widest)


def at_most(cnf: Clauses, high: int, literals: Clause, widest: float = MAX_NATIVE) -> None:
    """At most `high` of the literals are true."""
    if high >= len(literals):
        return
    if high + 1 == len(literals):
        cnf.add([-literal for literal in literals])
    elif high < 0:
        cnf.add(())
    elif cnf.native and high and _stays_bound(literals, high, widest):
        cnf.add_at_most(literals, high)
    elif comb(len(literals), high + 1) <= cnf.many:
        for clause in combinations([-literal for literal in literals], high + 1):
            cnf.add(clause)
    else:
        _encoded(cnf, literals, high)


def _stays_bound(literals: Clause, high: int, widest: float) -> bool:
    """Whether a solver is told of a bound as it is.

    It is not told so of one from which it learns too little, unless the names for what is counted
    would be very many.
    """
    number = len(literals)
    few_names = number * min(high, number - high) <= MAX_NAMES
    wide = comb(number, high + 1) > widest
    return not (wide and few_names) and len(set(map(abs, literals))) == number


def is_wide(expr: Expr) -> bool:
    """Whether it bounds how many of very many parts hold, or what many numbers make."""
    match expr:
        case Count(parts, low, high):
            number = len(parts)
            subsets = max(comb(number, max(most, 0)) for most in (high + 1, number - low + 1))
            least = comb(LINE, 2) if high == 1 else MANY
            return subsets > least or any(map(is_wide, parts))
        case Distinct(found):
            return len(found) > LINE
        case Sum(found):
            return len(found) > MAX_ADDENDS
        case _:
            return False


def _encoded(cnf: Clauses, literals: Clause, bound: int) -> None:
    """Add the clauses an encoder of python-sat makes; it is imported only where it is needed.

    It is told of literals 1, 2, 3, ... for its clauses depend on the order of their numbers.
    """
    look()
    number = len(literals)
    local = list(range(1, number + 1))
    encoder = import_module("pysat.card").CardEnc
    try:
        made = encoder.atmost(lits=local, top_id=number, bound=bound)
    except import_module("pycard").error as error:
        if "keyboard interrupt" in str(error):  # what its C code makes of Ctrl-C
            raise KeyboardInterrupt from error
        raise EnpitsuError(f"a bound cannot be put into clauses: {error}") from error
    helping = range(cnf.top + 1, cnf.top + max(made.nv - number, 0) + 1)
    cnf.top += len(helping)
    ours = (0, *literals, *helping)
    for clause in made.clauses:
        cnf.add(tuple([ours[n] if n > 0 else -ours[-n] for n in clause]))


def _sum(cnf: Clauses, columns: Columns, low: int, high: int) -> None:
    if len(columns) == 2:
        for one, other in (columns, columns[::-1]):
            _partners(cnf, one, other, low, high)
        return
    domains = [[*map(int, domain)] for _, domain, _ in columns]
    if cnf.native and sum(map(len, domains)) > MAX_TREE and all(map(is_dense, domains)):
        found = [step for column in columns for step in cnf.steps_of(column)]
        least = sum(map(min, domains))
        at_most(cnf, high - least, found, inf)  # of steps in order a solver learns well
        _at_least(cnf, low - least, found, inf)
    else:
        literals = [[literal_of(column, value) for value in column[1]] for column in columns]
        add_up(
            cnf,
            [[*zip(*told, strict=True)] for told in zip(domains, literals, strict=True)],
            low,
            high,
        )


def _partners(cnf: Clauses, one: Column, other: Column, low: int, high: int) -> None:
    """Each value of the first calls for a partner: the support encoding of a sum of two."""
    (_, domain, signed), (_, others, their_signed) = one, other
    partners = sorted(zip(map(int, others), their_signed))  # noqa: B905  # denials stand behind
    numbers = [number for number, _ in partners]
    for value, denial in zip(domain, signed[len(domain) :], strict=True):
        start = bisect_left(numbers, low - int(value))
        end = bisect_right(numbers, high - int(value))
        if end - start < len(numbers):
            cnf.add((denial, *(literal for _, literal in partners[start:end])))


def _distinct(cnf: Clauses, columns: Columns) -> None:
    holders: defaultdict[Value, list[int]] = defaultdict(list)
    for _, domain, signed in columns:
        for value, literal in zip(domain, signed):  # noqa: B905  # the denials stand behind
            holders[value].append(literal)
    if len(holders) < len(columns):
        cnf.add(())
        return
    each_is_used = len(holders) == len(columns)
    settled = {signed[0] for _, domain, signed in columns if len(domain) == 1}
    for literals in holders.values():
        if len(literals) == 2:
            cnf.add((-literals[0], -literals[1]))
        elif len(literals) > 2:
            if cnf.native:  # these differ: no need to look
                cnf.add_at_most(literals, 1)
            else:
                at_most(cnf, 1, literals)
        elif literals[0] in settled:
            continue
        if each_is_used:
            cnf.add(literals)


def _regular(cnf: Clauses, machine: Automaton, columns: Columns) -> None:
    """An automaton goes through, in just one state at each slot."""
    domains = [domain for _, domain, _ in columns]
    literals = [partial(literal_of, column) for column in columns]
    for names in goes_through(machine, domains, literals, cnf.new, cnf.add):
        at_most(cnf, 1, names)


def _named_literal(cnf: Clauses, part: Formula, slots: Columns) -> int:
    """A literal that holds just if the part does, a variable's even where that is certain."""
    found = _literal(cnf, part, slots, "both")
    if abs(found) != ALWAYS:
        return found
    cnf.top += 1
    cnf.add((cnf.top if found > 0 else -cnf.top,))
    return cnf.top


def _global(cnf: Clauses, expr: Global, parts: Sequence[int]) -> None:
    """A rule about a whole graph, said of a literal for each of its parts."""
    match expr:
        case Connected(_, graph):
            _whole(cnf, graph, parts)
        case Loop(_, graph, ends):
            _line(cnf, graph, parts, ends)
        case Acyclic(_, graph):
            _acyclic(cnf, graph, parts)
        case Rooted():
            _rooted(cnf, expr, parts)
        case _:
            assert_never(expr)


def _sized(cnf: Clauses, graph: Graph, columns: Columns) -> None:
    """Pieces of equal numbers are as large as these say."""
    nodes = [
        {int(value): literal for value, literal in zip(domain, signed)}  # noqa: B905
        for _, domain, signed in columns  # the denials stand behind
    ]
    if cnf.lazy:
        settled = _settled(cnf, graph, nodes)
        cnf.wholes.append(Pieces(graph, settled))
        for node, names in enumerate(settled):
            beside = [settled[other] for other in graph.neighbours[node]]
            for number, name in names.items():
                near = [others[number] for others in beside if number in others]
                if number > 1:
                    cnf.add((-name, *near))
                if number < 3:
                    for some in combinations(near, number):
                        cnf.add((-name, *(-other for other in some)))
    else:
        count_pieces(graph, nodes, cnf.new, cnf.add)


def _settled(
    cnf: Clauses, graph: Graph, nodes: Sequence[Mapping[int, int]]
) -> list[dict[int, int]]:
    """The literals of the numbers that are left where these follow from each other; others fail."""
    left = [tuple(names) for names in nodes]
    rule = Sized(tuple(range(graph.nodes)), graph)
    while gone := {*narrow(rule, left)}:
        for node, number in gone:
            cnf.add((-nodes[node][int(number)],))
        left = [
            tuple([number for number in numbers if (node, number) not in gone])
            for node, numbers in enumerate(left)
        ]
    return [
        {number: names[number] for number in numbers}
        for numbers, names in zip(left, nodes, strict=True)
    ]


def _whole(
    cnf: Clauses, graph: Graph, nodes: Sequence[int], edges: Sequence[int] | None = None
) -> None:
    """The nodes that hold hang together, by all edges or by those that hold."""
    if cnf.lazy:
        cnf.wholes.append(Whole(graph, nodes, edges))
    else:
        at_most(cnf, 1, hang_together(graph, nodes, edges, cnf.new, cnf.add))


def _acyclic(cnf: Clauses, graph: Graph, edges: Sequence[int]) -> None:
    if cnf.lazy:
        cnf.wholes.append(Forest(graph, edges))
    else:
        no_cycle(graph, edges, cnf.new, cnf.add)


def _rooted(cnf: Clauses, rule: Rooted, nodes: Sequence[int]) -> None:
    """The pieces of all roots, and so many nodes in each."""
    pieces: Sequence[Sequence[int]]
    if cnf.lazy:
        pieces, exclusive, lazy = grown(rule, nodes, cnf.new, cnf.add)
        cnf.wholes += lazy
        for literals in exclusive:
            at_most(cnf, 1, literals)
    else:
        starts = [root.node for root in rule.roots]
        pieces = grow_apart(rule.graph, nodes, starts, cnf.new, cnf.add, strays=rule.strays)
    for root, piece in zip(rule.roots, pieces, strict=True):
        if root.low > 0:
            cnf.add((nodes[root.node],))
        if root.low > 1:
            _at_least(cnf, root.low, piece)
        at_most(cnf, root.high, piece)


def _line(cnf: Clauses, graph: Graph, edges: Sequence[int], ends: Ends) -> None:
    """One loop; or a path for each pair of ends, all of them on one loop with edges between."""
    if not ends:
        _loop(cnf, graph, edges)
        return
    always = cnf.new()
    cnf.add((always,))
    met = _loop(cnf, closed(graph, ends), [*edges, *(always for _ in ends)])
    for names in owned(graph, edges, met, ends, cnf.new, cnf.add):
        at_most(cnf, 1, names)


def _loop(cnf: Clauses, graph: Graph, edges: Sequence[int]) -> list[int]:
    """Two edges or none at each node, all in one piece; literals tell which nodes it meets."""
    nodes = []
    for around in graph.around:
        here = [edges[edge] for edge, _ in around]
        met = cnf.new()
        nodes.append(met)
        for i, edge in enumerate(here):
            cnf.add((-edge, met))
            cnf.add((-met, *here[:i], *here[i + 1 :]))
        if not here:
            cnf.add((-met,))
        at_most(cnf, 2, here)
    _whole(cnf, graph, nodes, edges)
    return nodes


def _table(cnf: Clauses, columns: Columns, allowed: frozenset[Candidates]) -> None:
    literals = [literal for _, _, signed in columns for literal in signed]
    for pick in cover(tuple([domain for _, domain, _ in columns]), allowed):
        cnf.add(pick(literals))

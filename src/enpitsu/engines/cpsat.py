"""The engine on OR-Tools' CP-SAT, with that solver's own constraints instead of clauses.

CP-SAT calls back with its solutions, while an engine is asked for the next one. So the search
runs in a thread of its own and stands still after each solution until one more is wanted: all
are found in one search, and the main thread only waits, so that Ctrl-C reaches it.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from typing import TypeAlias, assert_never

from enpitsu.engines.elimination import count_pieces
from enpitsu.errors import OutOfTime, without
from enpitsu.graphs.graph import Graph, part_of
from enpitsu.graphs.paths import Ends, closed
from enpitsu.graphs.rooted import near
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import look, remaining
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle.model import Model
from enpitsu.rules.automaton import Automaton, layers
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
    truth,
)

try:
    from ortools.sat.python import cp_model
except ModuleNotFoundError as missing:
    raise without("the engine 'cpsat'", "OR-Tools", "cpsat") from missing

Literal: TypeAlias = cp_model.LiteralT
GLANCE = 0.1  # seconds between two looks at a limit that somebody may cancel


def solutions(
    model: Model,
    counters: dict[str, int],  # noqa: ARG001  # what a solver counts says little
) -> Iterator[Board]:
    """Every solution, each once; `OutOfTime` when the limit passes."""
    search = _Search(_compiled(model))
    atexit.register(search.close)  # a thread that still waits must not outlive the interpreter
    try:
        while (board := search.next()) is not None:
            yield board
    finally:
        search.close()
        atexit.unregister(search.close)
    match search.status:
        case cp_model.OPTIMAL | cp_model.INFEASIBLE:
            return
        case cp_model.UNKNOWN | cp_model.FEASIBLE:
            look()
            raise OutOfTime("out of time")
        case status:
            raise AssertionError(f"CP-SAT ended with status {status}")


class _Search(cp_model.CpSolverSolutionCallback):
    """A search for all solutions that stands still until the next one is wanted."""

    def __init__(self, program: _Program) -> None:
        super().__init__()
        self.program = program
        self.solver = cp_model.CpSolver()
        self.solver.parameters.num_workers = 1
        self.solver.parameters.enumerate_all_solutions = True
        self.solver.parameters.catch_sigint_signal = False
        if (seconds := remaining()) is not None:
            self.solver.parameters.max_time_in_seconds = seconds
        self.status = cp_model.MODEL_INVALID
        self.closed = False
        self.wanted = Semaphore(0)
        self.found: SimpleQueue[Board | None] = SimpleQueue()
        self.thread = Thread(target=self._run, daemon=True)
        self.thread.start()

    def next(self) -> Board | None:
        """The next solution, or None after the last one."""
        look()
        self.wanted.release()
        while True:
            try:
                return self.found.get(timeout=GLANCE)  # without end it can be deaf to Ctrl-C
            except Empty:
                look()

    def close(self) -> None:
        """Give up the search."""
        self.closed = True
        self.wanted.release()
        while self.thread.is_alive():
            self.solver.stop_search()
            self.thread.join(timeout=0.2)

    def on_solution_callback(self) -> None:
        """Hand over a solution and wait until another is wanted."""
        names, numbers = self.program.names, self.program.numbers
        self.found.put({place: names[self.value(number)] for place, number in numbers.items()})
        self.wanted.acquire()
        if self.closed:
            self.stop_search()

    def _run(self) -> None:
        self.wanted.acquire()
        try:
            if not self.closed:
                self.status = self.solver.solve(self.program.model, self)
        finally:
            self.found.put(None)


@dataclass(frozen=True, eq=False)
class _Program:
    """A model for CP-SAT: a number for each place, a code for each value, and literals."""

    domains: Mapping[Place, Domain]
    codes: Mapping[Value, int]
    names: Mapping[int, Value]
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    numbers: dict[Place, cp_model.IntVar] = field(default_factory=dict)
    literals: dict[tuple[Place, Value], Literal] = field(default_factory=dict)


PlacesBySlot = Sequence[Place]  # the place at each slot


def _compiled(model: Model) -> _Program:
    codes = _codes(model)
    program = _Program(model.domains, codes, {code: value for value, code in codes.items()})
    for place, domain in model.domains.items():
        wanted = cp_model.Domain.from_values([codes[value] for value in domain])
        program.numbers[place] = program.model.new_int_var_from_domain(wanted, str(place))
    for constraint in model.constraints:
        look()
        shape = constraint.shape
        if shape.size:
            _constrain(program, shape.expr, constraint.places)
        elif not truth(shape.expr, ()):
            program.model.add_bool_or([])
    return program


def _codes(model: Model) -> dict[Value, int]:
    """A number for each value: itself, if it is one."""
    values = dict.fromkeys(value for domain in model.domains.values() for value in domain)
    numbers = [value for value in values if isinstance(value, int)]
    words = [value for value in values if not isinstance(value, int)]
    first = max(numbers, default=-1) + 1
    return {number: number for number in numbers} | {w: i for i, w in enumerate(words, first)}


def _constrain(program: _Program, expr: Expr, places: PlacesBySlot) -> None:
    """Make `expr` hold."""
    model, numbers = program.model, program.numbers
    match expr:
        case Count(parts, low, high) if low == high == len(parts):
            for part in parts:
                _constrain(program, part, places)
        case Count(parts, low, high) if parts and low <= high:
            literals = [_literal(program, part, places) for part in parts]
            if low == 1 and high >= len(parts):
                model.add_bool_or(literals)
            else:
                model.add_linear_constraint(cp_model.LinearExpr.sum(literals), low, high)
        case Is() | Not() | Count():
            model.add_bool_and(_literal(program, expr, places))
        case Sum(slots, low, high):
            total = cp_model.LinearExpr.sum([numbers[places[slot]] for slot in slots])
            model.add(total >= low)
            model.add(total <= high)
        case Distinct(slots):
            model.add_all_different([numbers[places[slot]] for slot in slots])
        case Table(slots, allowed):
            _read_row(program, allowed, [numbers[places[slot]] for slot in slots])
        case Regular(slots, machine):
            _read_through(program, machine, [places[slot] for slot in slots])
        case Sized(slots, graph):
            _count_pieces(program, graph, [places[slot] for slot in slots])
        case Connected(parts) | Loop(parts) | Acyclic(parts) | Rooted(parts):
            _global(program, expr, [_literal(program, part, places) for part in parts])
        case _:
            assert_never(expr)


def _global(program: _Program, expr: Global, parts: Sequence[Literal]) -> None:
    """Make a rule about a whole graph hold, said of a literal for each of its parts."""
    match expr:
        case Connected(_, graph):
            _hang_together(program, graph, parts)
        case Loop(_, graph, ends):
            _line(program, graph, parts, ends)
        case Acyclic(_, graph):
            _forest(program, graph, parts)
        case Rooted():
            _grow_apart(program, expr, parts)
        case _:
            assert_never(expr)


def _line(program: _Program, graph: Graph, edges: Sequence[Literal], ends: Ends) -> None:
    """A circuit; or a path for each pair of ends.

    With edges from pair to pair these are one circuit, and a number tells along each which it is.
    """
    if not ends:
        _circuit(program, graph, edges)
        return
    model = program.model
    always = model.new_constant(1)
    off = _circuit(program, closed(graph, ends), [*edges, *(always for _ in ends)])
    pair_of = [model.new_int_var(0, len(ends), "") for _ in off]
    for node, number in enumerate(pair_of):
        model.add(number == 0).only_enforce_if(off[node])
    for i, pair in enumerate(ends, 1):
        for end in pair:
            model.add(pair_of[end] == i)
    for edge, (one, other) in zip(edges, graph.edges, strict=True):
        model.add(pair_of[one] == pair_of[other]).only_enforce_if(edge)


def _circuit(program: _Program, graph: Graph, edges: Sequence[Literal]) -> list[Literal]:
    """A circuit over arcs both ways; the first node it meets is left by its first edge there.

    So the direction follows from the loop, and no solution comes twice. It returns for each node a
    literal that the circuit leaves it out.
    """
    model = program.model
    arcs: list[tuple[int, int, Literal]] = []
    leaving: list[list[tuple[Literal, Literal]]] = [[] for _ in range(graph.nodes)]
    for (first, second), edge in zip(graph.edges, edges, strict=True):
        there, back = model.new_bool_var(""), model.new_bool_var("")
        model.add(there + back == edge)
        arcs += [(first, second, there), (second, first, back)]
        leaving[first].append((there, back))
        leaving[second].append((back, there))
    left_out: list[Literal] = []
    unmet: Literal = model.new_constant(1)  # the loop has met none of the nodes so far
    for node, ways in enumerate(leaving):
        off: Literal = model.new_bool_var("")
        arcs.append((node, node, off))
        left_out.append(off)
        for i, (out, _) in enumerate(ways):
            for _, into in ways[:i]:
                model.add_bool_or([~unmet, ~out, ~into])
        unmet = _both(program, unmet, off)
    model.add_circuit(arcs)
    return left_out


def _hang_together(program: _Program, graph: Graph, nodes: Sequence[Literal]) -> None:
    """Each node that holds, but the first of them, has one beside it that is nearer to the first.

    How far it is, is its true distance: so no solution comes twice.
    """
    model = program.model
    distance = [model.new_int_var(0, graph.nodes, "") for _ in nodes]
    none_before: Literal = model.new_constant(1)
    for node, holds in enumerate(nodes):
        first = _both(program, none_before, holds)
        model.add(distance[node] == 0).only_enforce_if(first)
        model.add(distance[node] == 0).only_enforce_if(~holds)
        nearer = []
        for other in graph.neighbours[node]:
            one = model.new_bool_var("")
            beside = [holds, nodes[other]]
            model.add_bool_and(beside).only_enforce_if(one)
            model.add(distance[node] == distance[other] + 1).only_enforce_if(one)
            model.add(distance[node] <= distance[other]).only_enforce_if(~one, *beside)
            nearer.append(one)
        model.add_bool_or([*nearer, first, ~holds])
        none_before = _both(program, none_before, ~holds)


def _grow_apart(program: _Program, rule: Rooted, nodes: Sequence[Literal]) -> None:
    """For each root the nodes of its piece: what hangs together with it, and all that does."""
    model, graph = program.model, rule.graph
    starts = {root.node for root in rule.roots}
    claims: list[list[Literal]] = [[] for _ in nodes]
    for root in rule.roots:
        inside = near(graph, root, starts)
        piece = {n: nodes[n] if n == root.node else model.new_bool_var("") for n in inside}
        for node, here in piece.items():
            claims[node].append(here)
            model.add_bool_and([nodes[node], nodes[root.node]]).only_enforce_if(here)
            for other in graph.neighbours[node]:
                model.add_bool_or(
                    [~here, ~nodes[other], *([piece[other]] if other in piece else [])]
                )
        _hang_together(program, part_of(graph, inside), [*piece.values()])
        size = cp_model.LinearExpr.sum([*piece.values()])
        model.add_linear_constraint(size, root.low, root.high)
    for node, several in enumerate(claims):
        if not rule.strays:
            model.add_bool_or([*several, ~nodes[node]])


def _count_pieces(program: _Program, graph: Graph, places: Sequence[Place]) -> None:
    """As clauses say it, for CP-SAT is a SAT solver too."""
    model = program.model
    names: list[Literal] = []

    def numbered(literal: Literal) -> int:
        names.append(literal)
        return len(names)

    nodes = [
        {int(v): numbered(_literal(program, Is(0, v), [place])) for v in program.domains[place]}
        for place in places
    ]
    count_pieces(
        graph,
        nodes,
        lambda: numbered(model.new_bool_var("")),
        lambda clause: model.add_bool_or(
            [names[n - 1] if n > 0 else ~names[-n - 1] for n in clause]
        ),
    )


def _forest(program: _Program, graph: Graph, edges: Sequence[Literal]) -> None:
    """Each edge leads one of its ends to the other, which is nearer to the first of all it reaches.

    The first knows that it is: all that an edge joins know the same first node, and none comes
    before it.
    """
    model = program.model
    distance = [model.new_int_var(0, graph.nodes, "") for _ in range(graph.nodes)]
    first = [model.new_int_var(0, node, "") for node in range(graph.nodes)]
    ways: list[list[Literal]] = [[] for _ in range(graph.nodes)]
    for (one, other), edge in zip(graph.edges, edges, strict=True):
        model.add(first[one] == first[other]).only_enforce_if(edge)
        there, back = model.new_bool_var(""), model.new_bool_var("")
        model.add(there + back == edge)
        for way, near_, far in ((there, one, other), (back, other, one)):
            ways[far].append(way)
            model.add(distance[far] == distance[near_] + 1).only_enforce_if(way)
    for node, several in enumerate(ways):
        is_first = model.new_bool_var("")
        model.add(first[node] == node).only_enforce_if(is_first)
        model.add(first[node] < node).only_enforce_if(~is_first)
        model.add(distance[node] == 0).only_enforce_if(is_first)
        model.add_exactly_one([is_first, *several])


def _both(program: _Program, one: Literal, other: Literal) -> Literal:
    """A literal that is true just if both of these are."""
    name = program.model.new_bool_var("")
    program.model.add_bool_and([one, other]).only_enforce_if(name)
    program.model.add_bool_or([name, ~one, ~other])
    return name


def _literal(program: _Program, part: Formula, places: PlacesBySlot) -> Literal:
    """A literal that is true just if the part holds: otherwise solutions would come twice."""
    match part:
        case Is(slot, value):
            entry = places[slot], value
            if entry not in program.literals:
                _name(program, *entry)
            return program.literals[entry]
        case Not(inner):
            return ~_literal(program, inner, places)
        case Count(parts, low, high) if parts and low <= high:
            name = program.model.new_bool_var("")
            total = cp_model.LinearExpr.sum([_literal(program, one, places) for one in parts])
            within = cp_model.Domain(low, high)
            for range_, holds in ((within, name), (within.complement(), ~name)):
                program.model.add_linear_expression_in_domain(total, range_).only_enforce_if(holds)
            return name
        case Count(_, low, high):  # CP-SAT drops a constraint without terms, even a wrong one
            return program.model.new_constant(low <= 0 <= high)
        case _:
            assert_never(part)


def _name(program: _Program, place: Place, value: Value) -> None:
    """Add the literal for one value of a place, and with two values the one for the other."""
    model, number, domain = program.model, program.numbers[place], program.domains[place]
    if value not in domain:
        program.literals[place, value] = model.new_constant(0)
        return
    name = model.new_bool_var(f"{place} {value}")
    model.add(number == program.codes[value]).only_enforce_if(name)
    model.add(number != program.codes[value]).only_enforce_if(~name)
    program.literals[place, value] = name
    if len(domain) == 2:
        (other,) = (v for v in domain if v != value)
        program.literals[place, other] = ~name


def _read_row(
    program: _Program, allowed: Iterable[Sequence[Value]], numbers: Sequence[cp_model.IntVar]
) -> None:
    """The numbers are one of these rows."""
    codes = program.codes
    known = (row for row in allowed if all(value in codes for value in row))
    rows = sorted([codes[value] for value in row] for row in known)
    program.model.add_allowed_assignments(numbers, rows)


def _read_through(program: _Program, machine: Automaton, places: Sequence[Place]) -> None:
    """The values lead an automaton to an end: a number tells the state before each slot.

    CP-SAT has a constraint for that, but finds each solution several times with it.
    """
    model, codes = program.model, program.codes
    before: cp_model.IntVar | None = None
    read = layers(machine, [program.domains[place] for place in places])
    for layer, place in zip(read, places, strict=True):
        if not layer:
            model.add_bool_or([])
            return
        after = sorted({there for ways in layer.values() for _, there in ways})
        state = model.new_int_var_from_domain(cp_model.Domain.from_values(after), "")
        rows = [(s, codes[v], there) for s, ways in layer.items() for v, there in ways]
        number = program.numbers[place]
        if before is None:
            model.add_allowed_assignments([number, state], [row[1:] for row in rows])
        else:
            model.add_allowed_assignments([before, number, state], rows)
        before = state

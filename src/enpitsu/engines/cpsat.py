"""The engine on OR-Tools' CP-SAT, with its own constraints instead of clauses.

CP-SAT reports solutions to a callback, while an engine is asked for the next one. So the search
runs in a thread of its own, which waits after each solution until the next one is asked for: all
are found in one search, and the main thread only waits, so that Ctrl-C reaches it.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from typing import TypeAlias

from enpitsu.engines.limits import CPSAT_SECONDS_PER_LOOK
from enpitsu.errors import OutOfTime, without
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import look, remaining
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle.model import Model
from enpitsu.rules import (
    Count,
    Formula,
    Is,
    Not,
)

try:
    from ortools.sat.python import cp_model
except ModuleNotFoundError as missing:
    raise without("the engine 'cpsat'", "OR-Tools", "cpsat") from missing

Literal: TypeAlias = cp_model.LiteralT
Number: TypeAlias = cp_model.LinearExprT


def solutions(
    model: Model,
    counters: dict[str, int],  # noqa: ARG001  # what a solver counts says little
) -> Iterator[Board]:
    """Every solution, each once; `OutOfTime` when the limit passes."""
    search = _Search(_compiled(model))
    atexit.register(search.close)  # a waiting thread would keep the interpreter from ending
    try:
        while (board := search.next()) is not None:
            yield model.answered(board)
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
    """A search for all solutions, in a thread that waits between them."""

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
                # Without a timeout, Ctrl-C may not be noticed.
                return self.found.get(timeout=CPSAT_SECONDS_PER_LOOK)
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
    """A model for CP-SAT: a variable for each place, a code for each value, and literals."""

    domains: Mapping[Place, Domain]
    codes: Mapping[Value, int]
    names: Mapping[int, Value]
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    numbers: dict[Place, cp_model.IntVar] = field(default_factory=dict)
    literals: dict[tuple[Place, Value], Literal] = field(default_factory=dict)

    def number(self, place: Place) -> cp_model.IntVar:
        """The variable of a place."""
        return self.numbers[place]

    def domain(self, place: Place) -> Domain:
        """The candidates of a place."""
        return self.domains[place]

    def one_of(self, numbers: Sequence[int]) -> cp_model.IntVar:
        """A new variable that is one of these numbers."""
        return self.model.new_int_var_from_domain(cp_model.Domain.from_values([*numbers]), "")

    def sum(self, numbers: Sequence[Number]) -> Number:
        """The linear expression of a sum."""
        return cp_model.LinearExpr.sum([*numbers])

    def literal(self, part: Formula, places: Sequence[Place]) -> Literal:
        """A literal equivalent to the part; an implication alone would repeat solutions."""
        match part:
            case Is(slot, value):
                entry = places[slot], value
                if entry not in self.literals:
                    self._name(*entry)
                return self.literals[entry]
            case Not(inner):
                return ~self.literal(inner, places)
            case Count(parts, low, high) if parts and low <= high:
                name = self.model.new_bool_var("")
                total = cp_model.LinearExpr.sum([self.literal(one, places) for one in parts])
                within = cp_model.Domain(low, high)
                for range_, holds in ((within, name), (within.complement(), ~name)):
                    self.model.add_linear_expression_in_domain(total, range_).only_enforce_if(holds)
                return name
            case Count(_, low, high):  # CP-SAT drops a constraint without terms, even if it fails
                return self.model.new_constant(low <= 0 <= high)

    def _name(self, place: Place, value: Value) -> None:
        """Add the literal for one value of a place, and with two values the one for the other."""
        look()
        model, number, domain = self.model, self.numbers[place], self.domains[place]
        if value not in domain:
            self.literals[place, value] = model.new_constant(0)
            return
        name = model.new_bool_var(f"{place} {value}")
        model.add(number == self.codes[value]).only_enforce_if(name)
        model.add(number != self.codes[value]).only_enforce_if(~name)
        self.literals[place, value] = name
        if len(domain) == 2:
            (other,) = (v for v in domain if v != value)
            self.literals[place, other] = ~name


def _compiled(model: Model) -> _Program:
    codes = _codes(model)
    program = _Program(model.domains, codes, {code: value for value, code in codes.items()})
    for place, domain in model.domains.items():
        wanted = cp_model.Domain.from_values([codes[value] for value in domain])
        program.numbers[place] = program.model.new_int_var_from_domain(wanted, str(place))
    for constraint in model.constraints:
        look()
        relation = constraint.relation
        if relation.size:
            relation.linear(program, constraint.places)
        elif not relation.holds(()):
            program.model.add_bool_or([])
    return program


def _codes(model: Model) -> dict[Value, int]:
    """A code for each value: a number is its own."""
    values = dict.fromkeys(value for domain in model.domains.values() for value in domain)
    numbers = [value for value in values if isinstance(value, int)]
    words = [value for value in values if not isinstance(value, int)]
    first = max(numbers, default=-1) + 1
    return {number: number for number in numbers} | {w: i for i, w in enumerate(words, first)}

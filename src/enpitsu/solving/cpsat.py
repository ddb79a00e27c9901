"""The engine on OR-Tools' CP-SAT, with that solver's own constraints instead of clauses.

CP-SAT calls back with its solutions, while an engine is asked for the next one. So the search
runs in a thread of its own and stands still after each solution until one more is wanted: all
are found in one search, and the main thread only waits, so that Ctrl-C reaches it.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from typing import TypeAlias, assert_never

from enpitsu.errors import Unsupported
from enpitsu.expr import (
    Count,
    Distinct,
    Expr,
    Formula,
    Is,
    Not,
    Sum,
    Table,
    Value,
    Var,
    truth,
    variables,
)
from enpitsu.puzzle import Board, Model
from enpitsu.solving.limit import Limit, OutOfTime

try:
    from ortools.sat.python import cp_model
except ModuleNotFoundError as missing:
    raise Unsupported(
        "the engine 'cpsat' needs OR-Tools; install it with: pip install 'enpitsu[cpsat]'"
    ) from missing

Literal: TypeAlias = cp_model.LiteralT


def solutions(model: Model, limit: Limit) -> Iterator[Board]:
    """Every solution, each once; `OutOfTime` when the limit passes."""
    limit.check()
    search = _Search(_compiled(model), limit)
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
            raise OutOfTime
        case status:
            raise AssertionError(f"CP-SAT ended with status {status}")


class _Search(cp_model.CpSolverSolutionCallback):
    """A search for all solutions that stands still until the next one is wanted."""

    def __init__(self, program: _Program, limit: Limit) -> None:
        super().__init__()
        self.program = program
        self.solver = cp_model.CpSolver()
        self.solver.parameters.num_workers = 1
        self.solver.parameters.enumerate_all_solutions = True
        self.solver.parameters.catch_sigint_signal = False
        if (seconds := limit.left()) is not None:
            self.solver.parameters.max_time_in_seconds = seconds
        self.status = cp_model.MODEL_INVALID
        self.closed = False
        self.wanted = Semaphore(0)
        self.found: SimpleQueue[Board | None] = SimpleQueue()
        self.thread = Thread(target=self._run, daemon=True)
        self.thread.start()

    def next(self) -> Board | None:
        """The next solution, or None after the last one."""
        self.wanted.release()
        while True:
            try:
                return self.found.get(timeout=0.2)  # a wait without end can be deaf to Ctrl-C
            except Empty:
                continue

    def close(self) -> None:
        """Give up the search."""
        self.closed = True
        self.wanted.release()
        while self.thread.is_alive():
            self.solver.stop_search()
            self.thread.join(timeout=0.2)

    def on_solution_callback(self) -> None:
        """Hand over a solution and wait until another is wanted."""
        names = self.program.names
        numbers = self.program.numbers
        self.found.put({v.place: names[self.value(number)] for v, number in numbers.items()})
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
    """A model for CP-SAT: a number for each variable, a code for each value, and literals."""

    codes: Mapping[Value, int]
    names: Mapping[int, Value]
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    numbers: dict[Var, cp_model.IntVar] = field(default_factory=dict)
    literals: dict[Is, Literal] = field(default_factory=dict)


def _compiled(model: Model) -> _Program:
    codes = _codes(model)
    program = _Program(codes, {code: value for value, code in codes.items()})
    for var in model.vars.values():
        domain = cp_model.Domain.from_values([codes[value] for value in var.domain])
        program.numbers[var] = program.model.new_int_var_from_domain(domain, str(var))
    for constraint in model.constraints:
        if variables(constraint.expr):
            _constrain(program, constraint.expr)
        elif not truth(constraint.expr, {}):
            program.model.add_bool_or([])
    return program


def _codes(model: Model) -> dict[Value, int]:
    """A number for each value: itself, if it is one."""
    values = dict.fromkeys(value for var in model.vars.values() for value in var.domain)
    numbers = [value for value in values if isinstance(value, int)]
    words = [value for value in values if not isinstance(value, int)]
    first = max(numbers, default=-1) + 1
    return {number: number for number in numbers} | {w: i for i, w in enumerate(words, first)}


def _constrain(program: _Program, expr: Expr) -> None:
    """Make `expr` hold."""
    model, numbers = program.model, program.numbers
    match expr:
        case Count(parts, low, high) if low == high == len(parts):
            for part in parts:
                _constrain(program, part)
        case Count(parts, low, high) if parts and low <= high:
            literals = [_literal(program, part) for part in parts]
            if low == 1 and high >= len(parts):
                model.add_bool_or(literals)
            else:
                model.add_linear_constraint(cp_model.LinearExpr.sum(literals), low, high)
        case Is() | Not() | Count():
            model.add_bool_and(_literal(program, expr))
        case Sum(vars_, low, high):
            total = cp_model.LinearExpr.sum([numbers[var] for var in vars_])
            model.add_linear_constraint(total, low, high)
        case Distinct(vars_):
            model.add_all_different([numbers[var] for var in vars_])
        case Table(vars_, allowed):
            codes = program.codes
            known = (row for row in allowed if all(value in codes for value in row))
            rows = sorted([codes[value] for value in row] for row in known)
            model.add_allowed_assignments([numbers[var] for var in vars_], rows)
        case _:
            assert_never(expr)


def _literal(program: _Program, part: Formula) -> Literal:
    """A literal that is true just if the part holds: otherwise solutions would come twice."""
    match part:
        case Is(var, value):
            if part not in program.literals:
                _name(program, var, value)
            return program.literals[part]
        case Not(inner):
            return ~_literal(program, inner)
        case Count(parts, low, high) if parts and low <= high:
            name = program.model.new_bool_var("")
            total = cp_model.LinearExpr.sum([_literal(program, inner) for inner in parts])
            within = cp_model.Domain(low, high)
            for range_, holds in ((within, name), (within.complement(), ~name)):
                program.model.add_linear_expression_in_domain(total, range_).only_enforce_if(holds)
            return name
        case Count(_, low, high):  # CP-SAT drops a constraint without terms, even a wrong one
            return program.model.new_constant(low <= 0 <= high)
        case _:
            assert_never(part)


def _name(program: _Program, var: Var, value: Value) -> None:
    """Add the literal for one value of a variable, and with two values the one for the other."""
    model, number = program.model, program.numbers[var]
    if value not in var.domain:
        program.literals[Is(var, value)] = model.new_constant(0)
        return
    name = model.new_bool_var(f"{var} {value}")
    model.add(number == program.codes[value]).only_enforce_if(name)
    model.add(number != program.codes[value]).only_enforce_if(~name)
    program.literals[Is(var, value)] = name
    if len(var.domain) == 2:
        (other,) = (v for v in var.domain if v != value)
        program.literals[Is(var, other)] = ~name

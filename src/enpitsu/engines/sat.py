"""The default engine: an incremental SAT solver."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from operator import attrgetter
from typing import Self

from enpitsu.engines.cnf import Cnf, add_constraints, number_values, to_cnf
from enpitsu.engines.limits import (
    CLAUSES_PER_LOOK,
    CUT_PROPAGATIONS,
    FIRST_SLICE_PROPAGATIONS,
    LAST_SECONDS,
    MAX_SLICE_PROPAGATIONS,
    QUESTION_PROPAGATIONS,
)
from enpitsu.engines.presolve import Presolved, presolve
from enpitsu.engines.solvers import Gluecard, Minicard, NativeSolver, Tracing
from enpitsu.errors import OutOfTime
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import Limit, look
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model, garbage_collector_paused
from enpitsu.rules import Relation
from enpitsu.rules.clauses import literal_of
from enpitsu.rules.cuts import Assignment, ConnectedCuts, CutClause
from enpitsu.rules.sums import ALWAYS


class Sat:
    """A model in a solver that keeps what it has learnt from one question to the next.

    This class only solves: bounds stay as they are, the model is presolved, and lemmas help. Making
    it, and questions, raise `OutOfTime` when the limit passes.
    """

    solver: NativeSolver

    budget: int | None = None
    """The propagations that are left for questions; None for no bound."""

    helped = False
    """Whether it has the clauses that only a long search needs."""

    def __init__(self, model: Model, *, presolved: Presolved | None = None) -> None:
        self.model, self.presolved = model, presolved
        look()  # on a huge board the limit may pass before the first question
        self.solver = self._new_solver()
        with garbage_collector_paused():
            self.cnf = self._clauses()
        look()

    def _new_solver(self) -> NativeSolver:
        """A new solver. Gluecard is faster on hard boards; with wide bounds it overruns a limit."""
        relations = set(map(attrgetter("relation"), self.model.constraints))
        return Minicard() if any(map(_is_wide, relations)) else Gluecard()

    def _clauses(self) -> Cnf:
        """The clauses of the model, once they are in the solver."""
        return _streamed(self.presolved or presolve(self.model), self.model, self.solver)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    def solution(self, entries: Iterable[tuple[Place, Value]] = ()) -> Board | None:
        """A solution that agrees with these entries, or None if there is none."""
        return self.solution_with([self.literal(*entry) for entry in entries])

    def solution_with(self, literals: Iterable[int]) -> Board | None:
        """A solution with all of these literals, or None if there is none."""
        if not self.holds([*literals, *self.cnf.selectors]):
            return None
        return self.model.answered(self.cnf.board(self.solver.model()))

    def solutions(self) -> Iterator[Board]:
        """Every solution that is not excluded, each once.

        Each search continues the last one, so nothing may be assumed from now on.
        """
        self.solver.start_warm()
        while (board := self.solution()) is not None:
            yield board
            self.exclude(board)

    def any_of(self, entries: Iterable[tuple[Place, Value]]) -> Board | None:
        """A solution that has at least one of these entries, if there is one."""
        some = self.any([self.literal(*entry) for entry in entries])
        found = self.solution_with([some])
        self.solver.add_clause([-some])
        return found

    def any(self, literals: Sequence[int]) -> int:
        """A new literal that implies the disjunction of these."""
        name = self.cnf.new()
        self.solver.add_clause([-name, *literals])
        return name

    def possible(self) -> dict[Place, Candidates]:
        """The candidates of each place that unit propagation does not exclude.

        It is called when time is over, so after a short while the candidates of the remaining
        places are returned unchanged.
        """
        found, while_ = {}, Limit(LAST_SECONDS)
        for place, (_, domain, signed) in self.cnf.columns.items():
            if while_.passed:
                found[place] = domain
                continue
            told = zip(domain, signed)  # noqa: B905  # the denials stand behind
            found[place] = tuple([value for value, n in told if not self.solver.refutes(n)])
        return found

    def said(self, constraints: Iterable[Constraint]) -> int:
        """A new literal that implies all of these constraints."""
        cnf, name = Cnf(), self.cnf.new()
        cnf.columns, cnf.full, cnf.top = self.cnf.columns, self.cnf.full, self.cnf.top
        cnf.add = lambda clause: self.solver.add_clause((*clause, -name))
        try:
            deque(add_constraints(cnf, constraints), maxlen=0)
        finally:
            self.cnf.top = cnf.top  # also if time runs out: the clauses stay in the solver
        return name

    def exclude(self, board: Board) -> None:
        """Exclude every solution that agrees with all of the board from now on."""
        denials = []
        for place, value in board.items():
            _, domain, signed = self.cnf.columns[place]
            denials.append(signed[len(domain) + domain.index(value)])
        self.solver.add_clause(denials)

    def restrict(self, candidates: CandidateMap) -> None:
        """Allow only these candidates from now on."""
        for place, (_, domain, signed) in self.cnf.columns.items():
            for value, literal in zip(domain, signed):  # noqa: B905  # the denials stand behind
                if value not in candidates[place]:
                    self.solver.add_clause([-literal])

    def literal(self, place: Place, value: Value) -> int:
        """The literal of a value at a place; a variable even if it is certain."""
        found = literal_of(self.cnf.columns[place], value)
        if abs(found) == ALWAYS:
            name = self.cnf.new()
            self.solver.add_clause([name if found > 0 else -name])
            return name
        return found

    def holds(self, assumptions: Sequence[int]) -> bool:
        """Whether the rules are satisfiable with these literals, selectors among them.

        Raises `OutOfTime` when the limit passes, or the budget is spent.
        """
        if self.budget is not None:
            return self._holds_within(self.budget, assumptions)
        verdict, soon = None, FIRST_SLICE_PROPAGATIONS
        while verdict is None:
            look()
            verdict = self.holds_soon(assumptions, soon)
            if verdict is None:
                self._help()
                soon = min(soon + soon // 4, MAX_SLICE_PROPAGATIONS)
        return verdict

    @contextmanager
    def spending(self, budget: int | None) -> Iterator[None]:
        """Within this context, questions end after so many propagations in all; None: no bound."""
        self.budget = budget
        try:
            yield
        finally:
            self.budget = None

    def _holds_within(self, budget: int, assumptions: Sequence[int]) -> bool:
        look()
        before = self.solver.propagations
        verdict = self.holds_soon(assumptions, budget) if budget > 0 else None
        self.budget = budget - QUESTION_PROPAGATIONS - (self.solver.propagations - before)
        if verdict is None:
            raise OutOfTime("out of time")
        return verdict

    def _help(self) -> None:
        """Add clauses that only a long search needs."""
        if not self.helped:
            self.helped = True
            for rule in self.cnf.cut_generators:
                if isinstance(rule, ConnectedCuts):
                    for i, clause in enumerate(rule.small_pieces(self.cnf.new)):
                        if not i % CLAUSES_PER_LOOK:
                            look()
                        self.solver.add_clause(clause)

    def holds_soon(self, assumptions: Sequence[int], propagations: int) -> bool | None:
        """Like `holds`, but None if it takes more than so many propagations, or as many cuts.

        The bound is raised where needed so that each variable can be propagated once.
        """
        propagations += self.cnf.top
        budget, before = propagations, self.solver.propagations
        while (verdict := self.solver.solve(assumptions, budget)) and self._cut():
            look()
            propagations -= CUT_PROPAGATIONS
            budget = propagations - (self.solver.propagations - before)
            if budget <= 0:
                return None
        return verdict

    def _cut(self) -> bool:
        """Add clauses of lazy constraints that the assignment breaks; False if there are none."""
        if not self.cnf.cut_generators and not self.cnf.deferred:
            return False
        model = self.solver.model()
        model += range(-len(model) - 1, -self.cnf.top - 1, -1)  # other variables count as false

        def holds(literal: int) -> bool:
            return model[literal - 1 if literal > 0 else -literal - 1] == literal

        cuts = [
            (i, cut) for i, rule in enumerate(self.cnf.cut_generators) for cut in rule.cuts(holds)
        ]
        for _, cut in cuts:
            self.solver.add_clause(cut.clause)
        self._write_down(cuts, holds)
        return bool(cuts) or self._add_deferred(self.cnf.board(model))

    def _add_deferred(self, board: Board) -> bool:
        """Add the clauses of deferred constraints that a board breaks; False if it breaks none."""
        deferred = self.cnf.deferred or ()
        needed = [constraint for constraint in deferred if not constraint.holds(board)]
        if needed:
            said: set[Constraint] = set()
            self.cnf.deferred = None
            try:
                said.update(add_constraints(self.cnf, needed))
            finally:
                self.cnf.deferred = [one for one in deferred if one not in said]
        return bool(needed)

    def _write_down(self, cuts: Sequence[tuple[int, CutClause]], holds: Assignment) -> None:
        """Record cuts that were added, for a proof."""


class SatWithReasons(Sat):
    """A model in a solver that names constraints which leave no solution: an unsatisfiable core.

    Each constraint, by default each of the model's, has a selector.
    """

    def __init__(
        self,
        model: Model,
        constraints: Sequence[Constraint] | None = None,
    ) -> None:
        self.constraints = model.constraints if constraints is None else constraints
        super().__init__(model)

    def _new_solver(self) -> Gluecard:
        return Gluecard()

    def _clauses(self) -> Cnf:
        cnf = to_cnf(
            self.model,
            selectors=True,
            constraints=self.constraints,
            lazy=True,
        )
        for clause in cnf.clauses:
            self.solver.add_clause(clause)
        return cnf

    def core(self) -> list[Constraint]:
        """After "no solution": an unsatisfiable core of the constraints."""
        core = set(self.solver.core())
        pairs = zip(self.cnf.selectors, self.constraints, strict=True)
        return [constraint for selector, constraint in pairs if selector in core]


class SatWithProof(Sat):
    """A model in a solver with exactly the clauses of `to_cnf`, which records its proof.

    `cuts` are the lazy clauses that were added, each with the index of its generator in
    `cnf.cut_generators`. If nodes are joined by edges that hold, the piece of a cut is those edges.
    """

    solver: Tracing

    def __init__(self, model: Model) -> None:
        self.cuts: list[tuple[int, CutClause]] = []
        super().__init__(model)

    def _new_solver(self) -> Tracing:
        return Tracing()

    def _clauses(self) -> Cnf:
        cnf = to_cnf(self.model, lazy=True)
        for clause in cnf.clauses:
            self.solver.add_clause(clause)
        return cnf

    def _help(self) -> None:
        """Add nothing: a proof may only use clauses that its checker knows."""

    def _write_down(self, cuts: Sequence[tuple[int, CutClause]], holds: Assignment) -> None:
        for number, (piece, clause) in cuts:
            rule = self.cnf.cut_generators[number]
            if isinstance(rule, ConnectedCuts) and rule.edges is not None:
                piece = rule.drawn(piece, holds)
            self.cuts.append((number, CutClause(piece, clause)))

    def proof(self) -> list[str]:
        """After "no solution": the lines of a DRUP proof that the clauses leave none."""
        lines = self.solver.proof()
        if "0" not in lines:  # the contradiction was found while clauses were added
            lines.append("0")
        return lines[: lines.index("0") + 1]


@lru_cache(maxsize=1 << 12)
def _is_wide(relation: Relation) -> bool:
    return relation.wide


def _streamed(presolved: Presolved, model: Model, solver: NativeSolver) -> Cnf:
    """The clauses that presolve leaves of a model, passed directly to a solver."""
    cnf = Cnf(native=True, lazy=True)
    cnf.add, cnf.add_at_most = solver.add_clause, solver.add_at_most
    cnf.deferred = []
    number_values(cnf, presolved.candidates, model.domains if presolved.full_domains else None)
    deque(add_constraints(cnf, presolved.constraints), maxlen=0)
    return cnf


def solutions(
    model: Model,
    counters: dict[str, int],  # noqa: ARG001  # what a solver counts says little
) -> Iterator[Board]:
    """Every solution, each once; `OutOfTime` when the limit passes."""
    presolved = presolve(model)
    if (board := presolved.board) is not None:
        if all(constraint.holds(board) for constraint in presolved.constraints):
            yield model.answered(board)
        return
    with Sat(model, presolved=presolved) as sat:
        try:
            yield from _those_in_normal_form_first(sat) if model.normal else sat.solutions()
        except OutOfTime as error:
            candidates = presolved.candidates if sat.solver.lost else sat.possible()
            error.candidates = model.answered(candidates)
            raise


def _those_in_normal_form_first(sat: Sat) -> Iterator[Board]:
    """Every solution; first those in normal form, of which the others are variations."""
    normal, found = sat.model.normal, list[Board]()
    form = sat.said(normal)
    while (board := sat.solution_with([form])) is not None:
        found.append(board)
        yield board
        sat.exclude(board)
    for board in found:
        literals = [(place, sat.literal(place, value)) for place, value in board.items()]
        for constraint in normal:
            if constraint.rule.min_places:  # only shortens the search
                continue
            free = {*constraint.places}
            kept = [literal for place, literal in literals if place not in free]
            if (other := sat.solution_with(kept)) is not None:
                yield other
                sat.exclude(other)
                while (other := sat.solution()) is not None:
                    yield other
                    sat.exclude(other)
                return

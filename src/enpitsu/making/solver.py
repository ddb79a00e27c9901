"""One solver for the many questions of making a puzzle, all under assumptions.

Results depend on its verdicts alone, never on which solution or core it happens to find.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any

import pysolvers  # MiniSat is the fastest of its solvers for questions that take microseconds

from enpitsu.engines.cnf import Cnf, add_constraints
from enpitsu.errors import OutOfTime
from enpitsu.making.limits import (
    CLAUSES_PER_LOOK,
    MAX_OPEN_WISHES,
    MAX_QUESTION_SLICES,
    SLICE_PROPAGATIONS,
)
from enpitsu.paper.limit import look
from enpitsu.puzzle.model import Constraint

Literals = Sequence[int]


class TooHard(OutOfTime):
    """A query that was given up after much search, since it would probably not have ended soon."""

    def __init__(self) -> None:
        millions = MAX_QUESTION_SLICES * SLICE_PROPAGATIONS / 1e6
        super().__init__(f"a question open after {millions:.0f} million steps of search")


class Solver:
    """Clauses in a solver; `top` is the highest variable."""

    _solver: Any = None  # Ctrl-C may come before it is made

    def __init__(self, clauses: Sequence[Literals], top: int) -> None:
        self.top = top
        self._first, self._added = clauses, list[Literals]()
        self._solver = pysolvers.minisat22_new()
        self._add: Callable[[Literals], object] = partial(pysolvers.minisat22_add_cl, self._solver)
        if top:
            self._add((top, -top))  # makes every variable known to it
        for number, clause in enumerate(clauses):
            if not number % CLAUSES_PER_LOOK:
                look()
            self._add(clause)

    def __del__(self) -> None:
        if self._solver is not None:
            pysolvers.minisat22_del(self._solver)

    def add(self, clause: Literals) -> None:
        """At least one of these literals is true from now on."""
        self._add(clause)
        self._added.append(clause)

    def holds(self, assumptions: Literals) -> bool:
        """Whether there is a solution with these literals; `OutOfTime` when the limit passes.

        `TooHard` if it takes too much search.
        """
        for _ in range(MAX_QUESTION_SLICES):
            verdict = self.holds_within(SLICE_PROPAGATIONS, assumptions)
            if verdict is not None:
                return verdict
        raise TooHard

    def holds_within(self, steps: int, assumptions: Literals) -> bool | None:
        """Whether there is a solution with these literals; None after so many propagations."""
        look()
        pysolvers.minisat22_pbudget(self._solver, steps)
        verdict: bool | None = pysolvers.minisat22_solve_lim(self._solver, assumptions, 0, 1)
        return verdict

    @property
    def effort(self) -> int:
        """The number of propagations so far."""
        spent: int = pysolvers.minisat22_acc_stats(self._solver)["propagations"]
        return spent

    def solution(self) -> list[int]:
        """After "yes": a literal for each variable, in order."""
        found: list[int] | None = pysolvers.minisat22_model(self._solver)
        return found or []  # it has no model if there is no variable

    def core(self) -> frozenset[int]:
        """After "no": an unsatisfiable core of the assumptions."""
        return frozenset(pysolvers.minisat22_core(self._solver) or ())

    def implied(self, assumptions: Literals) -> frozenset[int]:
        """What follows from these literals by unit propagation."""
        return frozenset(pysolvers.minisat22_propagate(self._solver, assumptions, 0, 0)[1] or ())

    def propagated(self, assumptions: Literals) -> frozenset[int]:
        """What follows from these literals by unit propagation, without what a search has learned.

        It does not depend on the questions before.
        """
        while self._added:
            self._unlearned._add(self._added.pop())
        return self._unlearned.implied(assumptions)

    @cached_property
    def _unlearned(self) -> Solver:
        """A solver of the same clauses that never searches."""
        return Solver(self._first, self.top)

    def prefer(self, literals: Literals) -> None:
        """Prefer these literals in decisions from now on."""
        pysolvers.minisat22_setphases(self._solver, literals)

    def preferred_solution(self, wishes: Literals) -> list[int] | None:
        """The solution that meets each wish in turn unless earlier ones forbid it; None if none."""
        self.prefer(wishes)
        return self.met(wishes)[0] if self.holds(()) else None

    def met(self, wishes: Literals, steps: int | None = None) -> tuple[list[int], list[int]]:
        """After "yes": each wish, or its negation if earlier ones forbid it; and such a solution.

        A wish that takes more than `steps` propagations is left out, and after several of these so
        are all that remain. A wish that the last solution meets needs no query.
        """
        found = self.solution()
        truth, said = frozenset(found), list[int]()
        known: frozenset[int] = frozenset()  # literals that follow from the wishes so far
        open_ = 0
        for wish in wishes:
            verdict: bool | None = wish in truth
            if not verdict and -wish not in known:
                asked = [*said, wish]
                verdict = self.holds_within(steps, asked) if steps else self.holds(asked)
                if verdict:
                    found = self.solution()
                    truth = frozenset(found)
                else:
                    known = self.implied(said)
            if verdict is not None:
                said.append(wish if verdict else -wish)
                continue
            open_ += 1
            if open_ == MAX_OPEN_WISHES:
                break
        return said, found

    def block(self, solution: Literals) -> int:
        """A new literal that excludes this solution. Give it to `unblock` when done."""
        self.top += 1
        self._add([-self.top, *(-literal for literal in solution)])
        return self.top

    def unblock(self, name: int) -> None:
        """Delete the clause of a blocking literal."""
        self._add([-name])

    def unique(self, clues: Literals, solution: Literals) -> bool:
        """Whether these clues leave no other solution."""
        name = self.block(solution)
        several = self.holds([*clues, name])
        self.unblock(name)
        return not several


def switched(cnf: Cnf, solver: Solver, constraints: Sequence[Constraint]) -> int:
    """A new literal that implies these constraints; `cnf` has the columns of their places."""
    cnf.clauses.clear()
    cnf.top = solver.top
    for _ in add_constraints(cnf, constraints):
        pass
    cnf.top += 1
    solver.top = cnf.top
    for clause in cnf.clauses:
        solver.add((*clause, -cnf.top))
    return solver.top

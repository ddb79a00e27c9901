"""The solver Gluecard 3: Glucose, with bounds on how many literals are true built in.

This is `pysat.solvers.Gluecard3` of python-sat with less round it: that module imports all its
solvers and what they need, which takes longer than most puzzles, and each of its calls does more
than pass the clause on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MethodType

import pysolvers

Clause = Sequence[int]


class Gluecard:
    """One solver; with `proof` it writes down whatever follows."""

    def __init__(self, *, proof: bool = False) -> None:
        self._solver = pysolvers.gluecard3_new()
        # These are called for every clause: nothing may stand between.
        self.add_clause: Callable[[Clause], None] = MethodType(
            pysolvers.gluecard3_add_cl, self._solver
        )
        """At least one of these literals is true."""
        self.add_at_most: Callable[[Clause, int], None] = MethodType(
            pysolvers.gluecard3_add_am, self._solver
        )
        """At most so many of these literals, all of different variables, are true."""
        self._file = None
        if proof:
            from tempfile import TemporaryFile  # slow to import, and seldom needed

            self._file = TemporaryFile()  # noqa: SIM115  # open as long as the solver lives
            self._trace = pysolvers.gluecard3_tracepr(self._solver, self._file)

    def delete(self) -> None:
        """Free it; nothing may be asked of it any more."""
        if self._solver is not None:
            pysolvers.gluecard3_del(self._solver)
            self._solver = None
        if self._file is not None:
            self._file.close()

    __del__ = delete

    def start_warm(self) -> None:
        """Go on from the last solution; nothing may be assumed any more."""
        pysolvers.gluecard3_set_start(self._solver, 1)

    def prefer(self, literals: Clause) -> None:
        """Where nothing speaks against it, make these literals true; the last word counts."""
        pysolvers.gluecard3_setphases(self._solver, list(literals))

    def solve(self, assumptions: Clause, propagations: int) -> bool | None:
        """Whether the clauses hold with these literals; None after so many propagations."""
        pysolvers.gluecard3_pbudget(self._solver, propagations)
        verdict: bool | None = pysolvers.gluecard3_solve_lim(self._solver, list(assumptions), 0, 1)
        return verdict

    def refutes(self, literal: int) -> bool:
        """Whether it sees at once that this literal cannot hold."""
        pysolvers.gluecard3_set_start(self._solver, 0)
        return not pysolvers.gluecard3_propagate(self._solver, [literal], 0, 1)[0]

    @property
    def propagations(self) -> int:
        """What it has done so far."""
        done: int = pysolvers.gluecard3_acc_stats(self._solver)["propagations"]
        return done

    def model(self) -> list[int]:
        """After "yes": a literal for each variable it has met, in order."""
        return pysolvers.gluecard3_model(self._solver) or []

    def core(self) -> list[int]:
        """After "no": assumptions that cannot hold together."""
        return pysolvers.gluecard3_core(self._solver) or []

    def proof(self) -> list[str]:
        """What followed so far, as lines of a DRUP proof."""
        assert self._file is not None, "made with proof=True"
        pysolvers.flushpr(self._trace)
        self._file.seek(0)
        return self._file.read().decode("ascii").splitlines()

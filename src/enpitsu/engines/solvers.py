"""The SAT solvers: they have bounds on how many literals are true built in.

These are `pysat.solvers.Minicard` and `Gluecard3` of python-sat with less round them: that module
imports all its solvers and what they need, which takes longer than most puzzles, and each of its
calls does more than pass the clause on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MethodType
from typing import Any, ClassVar

import pysolvers

Clause = Sequence[int]
MAX_CONFLICTS = 10_000  # for one answer: they take longer than propagations, if these are few


def _functions(name: str) -> Mapping[str, Callable[..., Any]]:
    """What the C module can do with one of its solvers."""
    prefix = f"{name}_"
    return {
        function.removeprefix(prefix): getattr(pysolvers, function)
        for function in dir(pysolvers)
        if function.startswith(prefix)
    }


class NativeSolver:
    """One solver, which asks the functions of its class."""

    ask: ClassVar[Mapping[str, Callable[..., Any]]]

    def __init__(self) -> None:
        self._solver = self.ask["new"]()
        # These are called for every clause: nothing may stand between.
        self.add_clause: Callable[[Clause], None] = MethodType(self.ask["add_cl"], self._solver)
        """At least one of these literals is true."""
        self.add_at_most: Callable[[Clause, int], None] = MethodType(
            self.ask["add_am"], self._solver
        )
        """At most so many of these literals, all of different variables, are true."""

    def delete(self) -> None:
        """Free it; nothing may be asked of it any more."""
        if self._solver is not None:
            self.ask["del"](self._solver)
            self._solver = None

    __del__ = delete

    def start_warm(self) -> None:
        """Go on from the last solution; nothing may be assumed any more."""
        self.ask["set_start"](self._solver, 1)

    def prefer(self, literals: Clause) -> None:
        """Where nothing speaks against it, make these literals true; the last word counts."""
        self.ask["setphases"](self._solver, list(literals))

    def solve(self, assumptions: Clause, propagations: int) -> bool | None:
        """Whether the clauses hold with these literals; None after so many propagations."""
        self.ask["pbudget"](self._solver, propagations)
        self.ask["cbudget"](self._solver, MAX_CONFLICTS)
        verdict: bool | None = self.ask["solve_lim"](self._solver, list(assumptions), 0, 1)
        return verdict

    def refutes(self, literal: int) -> bool:
        """Whether it sees at once that this literal cannot hold."""
        self.ask["set_start"](self._solver, 0)
        return not self.ask["propagate"](self._solver, [literal], 0, 1)[0]

    @property
    def propagations(self) -> int:
        """What it has done so far."""
        done: int = self.ask["acc_stats"](self._solver)["propagations"]
        return done

    def model(self) -> list[int]:
        """After "yes": a literal for each variable it has met, in order."""
        return self.ask["model"](self._solver) or []

    def core(self) -> list[int]:
        """After "no": assumptions that cannot hold together."""
        return self.ask["core"](self._solver) or []


class Minicard(NativeSolver):
    """One that comes from MiniSat: it sees at every step when it has done what it may."""

    ask: ClassVar = _functions("minicard")


class Gluecard(NativeSolver):
    """One that comes from Glucose: it searches hard boards sooner.

    It looks at what it may do when it restarts: where bounds are wide, after minutes. Which
    reasons it finds decides how paths are told.
    """

    ask: ClassVar = _functions("gluecard3")


class Tracing(Gluecard):
    """One that writes down whatever follows."""

    def __init__(self) -> None:
        from tempfile import TemporaryFile  # slow to import, and seldom needed

        self._file = TemporaryFile()  # noqa: SIM115  # open as long as the solver lives
        super().__init__()
        self._trace = self.ask["tracepr"](self._solver, self._file)

    def delete(self) -> None:
        """Free it; nothing may be asked of it any more."""
        super().delete()
        self._file.close()

    __del__ = delete

    def proof(self) -> list[str]:
        """What followed so far, as lines of a DRUP proof."""
        pysolvers.flushpr(self._trace)
        self._file.seek(0)
        return self._file.read().decode("ascii").splitlines()

"""From a solution to a puzzle: clues go in random order while the solution stays the only one.

One solver serves all boards whose differences can be told as assumptions. Only its verdicts are
used, never which model or which core it happens to find, so what comes out does not depend on
what was asked before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pysat.solvers import Solver

from enpitsu.solving.limit import Limit

ENGINE = "minisat22"  # the quickest of all where a question takes microseconds
SLICE = 500_000  # propagations, a tenth of a second or so: between slices a limit is seen
WORN = 250  # solutions asked about before a new solver takes over, as their clauses stay behind

Clues = Sequence[int]  # the literals of one clue, or of several that go together


class Ground:
    """Clauses in a solver, asked about under assumptions."""

    def __init__(self, clauses: Sequence[Sequence[int]], top: int) -> None:
        self.clauses, self.top, self.asked = clauses, top, 0
        self.solver = Solver(ENGINE, bootstrap_with=clauses)

    def holds(self, assumptions: Sequence[int], limit: Limit) -> bool:
        """Whether there is a solution with these literals."""
        verdict = None
        while verdict is None:
            limit.check()
            self.solver.prop_budget(SLICE)
            verdict = self.solver.solve_limited(assumptions, expect_interrupt=True)
        return bool(verdict)

    def solution(self, base: Sequence[int], limit: Limit) -> list[int] | None:
        """Whichever solution is found first, as literals; only if it is unique it is certain."""
        return self.solver.get_model() if self.holds(base, limit) else None

    def favourite(
        self, base: Sequence[int], wishes: Sequence[int], limit: Limit
    ) -> list[int] | None:
        """The solution that meets each wish in turn unless those before forbid it; None if none.

        Each literal of `wishes` comes back, or its denial.
        """
        self.solver.set_phases(wishes)
        if not self.holds(base, limit):
            return None
        truth, said = self.solver.get_model(), list(base)
        for wish in wishes:
            said.append(wish)
            if (truth[abs(wish) - 1] > 0) != (wish > 0):
                if self.holds(said, limit):
                    truth = self.solver.get_model()
                else:
                    said[-1] = -wish
        return said[len(base) :]

    def unlike(self, solution: Sequence[int]) -> int:
        """A new literal that says: not this solution. Give it to `forget` when done."""
        if self.asked == WORN:
            self.solver.delete()
            self.solver, self.asked = Solver(ENGINE, bootstrap_with=self.clauses), 0
        self.asked += 1
        name = self.top + self.asked
        self.solver.add_clause([-name, *(-literal for literal in solution)])
        return name

    def forget(self, name: int) -> None:
        """Drop what was said about a solution."""
        self.solver.add_clause([-name])

    def unique(
        self, base: Sequence[int], clues: Sequence[int], solution: Sequence[int], limit: Limit
    ) -> bool:
        """Whether these clues leave no solution but this one."""
        name = self.unlike(solution)
        several = self.holds([*base, *clues, name], limit)
        self.forget(name)
        return not several

    def dig(
        self,
        base: Sequence[int],
        clues: Sequence[Clues],
        solution: Sequence[int],
        limit: Limit,
        *,
        spare: Callable[[Sequence[Clues]], bool] = lambda _: False,
    ) -> list[Clues]:
        """The clues that stay when each in turn goes if the solution stays the only one.

        All clues together leave just the solution. Those that a puzzle may not lack are kept
        by `spare`, which is asked whether these clues may not all stay away from those so far.
        """
        name = self.unlike(solution)
        kept: list[Clues] = []
        said, at, batch = list(base), 0, 16
        while at < len(clues):
            rest = [literal for group in clues[at + batch :] for literal in group]
            going = clues[at : at + batch]
            if not spare([*kept, *clues[at + batch :]]) and not self.holds(
                [*said, *rest, *self._without(going, name)], limit
            ):
                at, batch = at + batch, 2 * batch
            elif batch == 1:
                kept += going
                said += going[0]
                at += 1
            else:
                batch = batch // 2 if batch > 4 else 1
        self.forget(name)
        return kept

    def _without(self, going: Sequence[Clues], name: int) -> list[int]:
        """What is assumed to see if clues may go: that the one literal fails, or one of many."""
        only = len(going) == 1 and len(going[0]) == 1
        return [-going[0][0]] if only else [name]

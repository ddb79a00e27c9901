"""The number of solutions with each entry, up to a cap, as shown while a puzzle is set.

Counting all solutions of a draft with few clues may take forever, but a few for each entry are
found fast. Each search asks for a new solution with the entry that has the smallest number so far.
If there is none, that number is exact, and the next search asks for a solution with any entry whose
number is below the cap; often there is none either. Solutions near one that was found are counted
without a search (`kempe`), so most searches are not needed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import partial
from itertools import combinations, islice
from typing import Protocol

from enpitsu.counting.kempe import Entries, KempeChains
from enpitsu.counting.limits import MAX_PAIRED_LITERALS
from enpitsu.engines.cnf import Cnf
from enpitsu.engines.presolve import presolve
from enpitsu.engines.sat import Sat
from enpitsu.engines.solvers import Minisat, NativeSolver, Unbounded
from enpitsu.paper.grid import Place
from enpitsu.paper.limit import look
from enpitsu.paper.values import Value
from enpitsu.puzzle.model import Model


class Solver(Protocol):
    """Finds solutions one by one."""

    def another(self, literals: Collection[int]) -> Entries | None:
        """A solution with one of these literals that was not excluded, if there is one."""

    def exclude(self, solution: Entries) -> None:
        """Exclude a solution from now on."""

    def chains(self, possible: Iterable[int]) -> KempeChains:
        """What finds solutions near another one; only these literals are possible."""


class SatForManySearches(Sat):
    """A model in a solver that is asked hundreds of questions.

    That at most one of a few literals is true it gets in pairs: to add them takes longer than to
    add a bound, but each search is faster. If there is no other bound, and no lazy clause, the
    solver is Minisat.
    """

    def _new_solver(self) -> NativeSolver:
        return _in_pairs(Minisat())

    def _clauses(self) -> Cnf:
        self.presolved = self.presolved or presolve(self.model)
        with suppress(Unbounded):
            cnf = super()._clauses()
            if not cnf.deferred and not cnf.cut_generators:  # clauses that come later
                return cnf
        self.solver.delete()
        self.solver = _in_pairs(super()._new_solver())
        return super()._clauses()


def _in_pairs(solver: NativeSolver) -> NativeSolver:
    """The solver, which gets "at most one" of a few literals in pairs."""
    solver.add_at_most = partial(_add_at_most, solver.add_clause, solver.add_at_most)
    return solver


def _add_at_most(
    add: Callable[[Sequence[int]], None],
    add_bound: Callable[[Sequence[int], int], None],
    literals: Sequence[int],
    most: int,
) -> None:
    """Add that at most so many of these literals are true: one of a few in pairs."""
    if most == 1 and len(literals) <= MAX_PAIRED_LITERALS:
        for one, other in combinations(literals, 2):
            add((-one, -other))
    else:
        add_bound(literals, most)


class ModelSolver:
    """Finds the solutions of a model; as a context manager it frees its solver at the end.

    `entries` maps each literal to its place and value, and `found` has, in order, the solutions
    that were found or excluded.
    """

    def __init__(self, model: Model) -> None:
        self.sat = SatForManySearches(model)
        self.found: dict[Entries, None] = {}
        self.entries: Mapping[int, tuple[Place, Value]] = {
            literal: (place, value)
            for place, (_, domain, signed) in model.answered(self.sat.cnf.columns).items()
            for value, literal in zip(domain, signed)  # noqa: B905  # after these come negations
        }

    def __enter__(self) -> ModelSolver:
        return self

    def __exit__(self, *_: object) -> None:
        self.sat.solver.delete()

    def another(self, literals: Collection[int]) -> Entries | None:
        """A solution with one of these literals that was not excluded, if there is one."""
        some = self.sat.any([*literals]) if len(literals) > 1 else next(iter(literals))
        found = self.sat.holds([some])
        if len(literals) > 1:
            self.sat.solver.add_clause([-some])
        if not found:
            return None
        truth = self.sat.solver.model()[: self.sat.cnf.answer_variables]
        truth += range(-len(truth) - 1, -self.sat.cnf.answer_variables - 1, -1)  # others are free
        solution = frozenset(self.entries.keys() & truth)
        self.found[solution] = None
        return solution

    def prefer(self, literals: Iterable[int]) -> None:
        """Look first for solutions with these literals."""
        self.sat.solver.prefer([*literals])

    def deny(self, literals: Iterable[int]) -> None:
        """Note that no solution has any of these literals."""
        for literal in literals:
            self.sat.solver.add_clause([-literal])

    def chains(self, possible: Iterable[int]) -> KempeChains:
        """What finds solutions near another one; only these literals are possible."""
        return KempeChains(self.sat.model, self.entries, possible)

    def exclude(self, solution: Entries) -> None:
        """Exclude a solution from now on."""
        self.found[solution] = None
        self.sat.solver.add_clause([-literal for literal in solution])


def settled(
    search: Callable[[AbstractSet[int]], Entries | None],
    prefer: Callable[[AbstractSet[int]], None],
    unmet: AbstractSet[int],
    at_a_time: int,
) -> Iterator[tuple[Entries | None, AbstractSet[int]]]:
    """Find out of each of the `unmet` literals whether a solution has it.

    The first `search` asks for a solution with any of them, each other one with any of the next
    `at_a_time`; all `prefer` solutions with many that were not met yet. After each search, the
    solution or None, and those of the literals that are thereby met, or impossible.
    """
    left = {*unmet}
    some: AbstractSet[int] = frozenset(left)
    prefer(left)
    while left:
        found = search(some)
        now = some if found is None else left & found
        left -= now
        yield found, now
        if found is not None:
            prefer(left)
        some = {*islice(left, at_a_time)}


class Tally:
    """The numbers of solutions with each of the `possible` literals, as far as they are counted.

    `short` are the literals, in order, of which there may be more solutions than are counted, and
    fewer than `cap` are. As long as there are any, numbers below the cap are lower bounds.
    """

    def __init__(self, solver: Solver, cap: int, possible: Iterable[int]) -> None:
        self.numbers = dict.fromkeys(possible, 0)
        self.short = dict.fromkeys(self.numbers)
        self.cap, self._solver = cap, solver
        self._chains = solver.chains(self.numbers)
        self._counted = set[Entries]()

    def count(self, solution: Entries) -> None:
        """Count a solution, unless it was counted before."""
        if solution in self._counted:
            return
        self._counted.add(solution)
        for literal in solution:
            self.numbers[literal] += 1
            if self.numbers[literal] == self.cap:
                del self.short[literal]
        if not self.short.keys().isdisjoint(solution):  # otherwise no search can find it again
            self._solver.exclude(solution)

    def count_near(self, solution: Entries) -> None:
        """Count solutions near a solution, if more of its literals are needed."""
        if not self.short.keys().isdisjoint(solution):
            for other in self._chains.near(solution):
                self.count(other)

    def count_all(self, known: Collection[Entries]) -> None:
        """Count these solutions, and some near them."""
        for solution in known:
            self.count(solution)
        for solution in known:
            self.count_near(solution)

    def finish(self) -> None:
        """Search until no literal is `short`.

        Raises `OutOfTime` when the limit passes, or the solver's budget is spent.
        """
        asked: Sequence[int] = [*self.short]
        while asked:
            look()
            found = self._solver.another(asked)
            if found is None:
                for literal in asked:
                    self.short.pop(literal, None)
                asked = [*self.short]
            else:
                self.count_all([found])
                asked = [min(self.short, key=self.numbers.__getitem__)] if self.short else []

    def capped(self) -> Mapping[int, int]:
        """The numbers, none of them greater than the cap."""
        return {literal: min(number, self.cap) for literal, number in self.numbers.items()}

"""The number of solutions with each entry, up to a cap, as shown while a puzzle is set.

Counting all solutions of a draft with few clues may take forever, but a few for each entry are
found fast. Each search asks for a new solution with the entry that has the smallest number so far.
If there is none, that number is exact, and the next search asks for a solution with any entry whose
number is below the cap; often there is none either. After a search that took long, the next one
asks for the same entry: the solver starts from the last solution, and there are often more near it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from enpitsu.counting.limits import NEAR_PROPAGATIONS
from enpitsu.engines.presolve import presolve
from enpitsu.engines.sat import Sat
from enpitsu.paper.grid import Place
from enpitsu.paper.limit import look
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Model

Entries = frozenset[int]  # a solution as literals, one for each place


class Solver(Protocol):
    """Finds solutions one by one."""

    hard: bool
    """Whether the last search took long."""

    def another(self, literals: Sequence[int]) -> Entries | None:
        """A solution with one of these literals that was not excluded, if there is one."""

    def exclude(self, solution: Entries) -> None:
        """Exclude a solution from now on."""


class ModelSolver:
    """Finds the solutions of a model; as a context manager it frees its solver at the end.

    Values other than the `candidates`, if given, are known to be impossible. `entries` maps each
    literal to its place and value, and `found` lists all solutions so far.
    """

    def __init__(self, model: Model, candidates: CandidateMap | None = None) -> None:
        presolved = presolve(model)
        if candidates is not None:
            known = {**presolved.candidates, **candidates}
            presolved = presolved._replace(candidates=known)
        self.sat = Sat(model, presolved=presolved)
        self.found: list[Entries] = []
        self.hard = False
        self.entries: Mapping[int, tuple[Place, Value]] = {
            literal: (place, value)
            for place, (_, domain, signed) in model.answered(self.sat.cnf.columns).items()
            for value, literal in zip(domain, signed)  # noqa: B905  # after these come negations
        }

    def __enter__(self) -> ModelSolver:
        return self

    def __exit__(self, *_: object) -> None:
        self.sat.solver.delete()

    def another(self, literals: Sequence[int]) -> Entries | None:
        """A solution with one of these literals that was not excluded, if there is one."""
        before = self.sat.solver.propagations
        some = self.sat.any(literals) if len(literals) > 1 else literals[0]
        found = self.sat.holds([some])
        if len(literals) > 1:
            self.sat.solver.add_clause([-some])
        if not found:
            return None
        done = self.sat.solver.propagations - before
        self.hard = done > NEAR_PROPAGATIONS * self.sat.cnf.answer_variables
        truth = self.sat.solver.model()[: self.sat.cnf.answer_variables]
        truth += range(-len(truth) - 1, -self.sat.cnf.answer_variables - 1, -1)  # others are free
        self.found.append(frozenset(self.entries.keys() & truth))
        return self.found[-1]

    def exclude(self, solution: Entries) -> None:
        """Exclude a solution from now on."""
        self.sat.solver.add_clause([-literal for literal in solution])


def capped_counts(
    solver: Solver, cap: int, possible: Iterable[int], known: Iterable[Entries] = ()
) -> Mapping[int, int]:
    """For each of the `possible` literals the number of solutions that have it, at most `cap`.

    Solutions that are `known` are counted first. Raises `OutOfTime` when the limit passes.
    """
    numbers = dict.fromkeys(possible, 0)
    short = dict.fromkeys(numbers)

    def count(solution: Entries) -> None:
        for literal in solution:
            numbers[literal] += 1
            if numbers[literal] >= cap:
                short.pop(literal, None)
        if not short.keys().isdisjoint(solution):  # otherwise no search can find it again
            solver.exclude(solution)

    for solution in known:
        count(solution)
    asked: Sequence[int] = [*short]
    while short:
        look()
        found = solver.another(asked)
        if found is None:
            for literal in asked:
                short.pop(literal, None)
            asked = [*short]
        else:
            count(found)
            if not (solver.hard and len(asked) == 1 and asked[0] in short):
                asked = [min(short, key=numbers.__getitem__)] if short else []
    return {literal: min(number, cap) for literal, number in numbers.items()}

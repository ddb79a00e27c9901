"""How many solutions have each entry, up to a cap: the numbers shown while a puzzle is set.

To count all solutions of an open draft can take for ever; a few for each entry are soon found. Each
solution that is looked for has the entry with the smallest number so far, and is none of those that
are known; if there is none, that number is exact, and it is asked of all that are short of the cap.
Where that takes long, further solutions with the same entry are asked for: the solver begins with
the last one, near which there are mostly more.
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
    """Whether the last one was not soon found."""

    def another(self, literals: Sequence[int]) -> Entries | None:
        """A solution with one of these literals that was not excluded, if there is one."""

    def exclude(self, solution: Entries) -> None:
        """Exclude a solution from now on."""


class ModelSolver:
    """The solutions of a model. `entries` has the place and the value that a literal stands for.

    If it is known that only some `candidates` are possible, the search need not find that out.
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
            for value, literal in zip(domain, signed)  # noqa: B905  # the denials stand behind
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
        truth += range(-len(truth) - 1, -self.sat.cnf.answer_variables - 1, -1)  # take any of them
        self.found.append(frozenset(self.entries.keys() & truth))
        return self.found[-1]

    def exclude(self, solution: Entries) -> None:
        """Exclude a solution from now on."""
        self.sat.solver.add_clause([-literal for literal in solution])


def capped_counts(
    solver: Solver, cap: int, possible: Iterable[int], known: Iterable[Entries] = ()
) -> Mapping[int, int]:
    """For each of the `possible` literals the number of solutions that have it, at most `cap`.

    Solutions that are `known` need not be found. `OutOfTime` when the limit passes.
    """
    numbers = dict.fromkeys(possible, 0)
    short = dict.fromkeys(numbers)

    def count(solution: Entries) -> None:
        for literal in solution:
            numbers[literal] += 1
            if numbers[literal] >= cap:
                short.pop(literal, None)
        if not short.keys().isdisjoint(solution):  # else it is not looked for
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
            asked = [*short]  # mostly it is not possible for any of them either
        else:
            count(found)
            if not (solver.hard and len(asked) == 1 and asked[0] in short):
                asked = [min(short, key=numbers.__getitem__)] if short else []
    return {literal: min(number, cap) for literal, number in numbers.items()}

"""A frame in one solver that is kept, with a selector for each clue that was met on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from enpitsu.engines.cnf import Cnf, add_constraints
from enpitsu.engines.sat import Sat
from enpitsu.making.drafts.clues import frame_of
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board, Clue
from enpitsu.paper.values import Value
from enpitsu.puzzle.model import Constraint, Model, model
from enpitsu.rules.clauses import Clause

Entry = tuple[Place, Value]
Literals = Sequence[int]
# Constraints by the clues that they rest on, among which may be clues of the frame.
ConstraintsByClues = Mapping[tuple[Clue, ...], Sequence[Constraint]]


@dataclass(frozen=True)
class FoundSolution:
    """A solution as literals, one for each place; `entry_of` has what each of them stands for."""

    entries: frozenset[int]
    entry_of: Mapping[int, Entry] = field(repr=False)

    @cached_property
    def board(self) -> Board:
        """The solution as a board."""
        return dict([self.entry_of[literal] for literal in sorted(self.entries, key=abs)])

    def within(self, solver: Mapping[int, Entry], theirs: Mapping[int, int]) -> FoundSolution:
        """The solution in another solver, as far as that has its literals.

        `solver` has the entries of that solver, and `theirs` its literals for those of this one.
        """
        return FoundSolution(
            frozenset([theirs[literal] for literal in self.entries if literal in theirs]), solver
        )


def translated(ours: Mapping[int, Entry], theirs: Mapping[int, Entry]) -> Mapping[int, int]:
    """For each literal of a solver that of another with the same entry, if it has one."""
    literals = {entry: literal for literal, entry in theirs.items()}
    return {n: literals[entry] for n, entry in ours.items() if entry in literals}


class FrameSolver:
    """The rules of a frame in a solver, with a selector for the constraints of each clue.

    It answers questions about all puzzles of the frame. A constraint that rests on several clues
    holds while the selectors of all of them are assumed. `entries` has the place and the value of a
    literal, except at places that are printed in the frame.
    """

    def __init__(self, rules: Model) -> None:
        self.frame = frame_of(rules.puzzle)
        self.selectors: dict[Clue, int] = {}
        self.cited: set[tuple[Clue, ...]] = set()
        clues = frozenset(rules.puzzle.removable_clues)
        if any(clue.place in self.frame.clues[clue.layer] for clue in clues):
            self.sat = Sat(model(self.frame))  # the remains of a clue, as a circle, have a meaning
        else:
            always = [
                constraint
                for constraint in (*rules.constraints, *rules.helping)
                if clues.isdisjoint(constraint.clues)
            ]
            self.sat = Sat(Model(self.frame, rules.domains, always))
        self.cnf = Cnf()
        self.cnf.columns, self.cnf.answer_variables = (
            self.sat.cnf.columns,
            self.sat.cnf.answer_variables,
        )
        self.entries = {
            literal: (place, value)
            for place, (_, domain, signed) in rules.answered(self.cnf.columns).items()
            for value, literal in zip(domain, signed)  # noqa: B905  # the denials stand behind
        }

    def __del__(self) -> None:
        if hasattr(self, "sat"):
            self.sat.solver.delete()

    @property
    def lost(self) -> bool:
        """Whether the solver failed to stop when it was told to; it must not be used any more."""
        return self.sat.solver.lost

    # -- clues -----------------------------------------------------------------------------

    def meet(self, rules: Model) -> ConstraintsByClues:
        """Add the clues of a puzzle of this frame; the result has constraints by their clues."""
        clues = dict.fromkeys(rules.puzzle.removable_clues)
        for clue in clues:
            if clue not in self.selectors:
                self.selectors[clue] = self.sat.cnf.new()
        said: dict[tuple[Clue, ...], list[Constraint]] = {}
        for constraint in (*rules.constraints, *rules.helping):
            if any(clue in clues for clue in constraint.clues):
                said.setdefault(tuple(constraint.clues), []).append(constraint)
        self.cnf.top = self.sat.cnf.top
        try:
            for cited, constraints in said.items():
                if cited not in self.cited:
                    unless = tuple([-self.selectors[clue] for clue in cited if clue in clues])
                    self.cnf.add = partial(self._add, unless)
                    deque(add_constraints(self.cnf, constraints), maxlen=0)
                    self.cited.add(cited)
        finally:
            self.sat.cnf.top = self.cnf.top  # also if time runs out: these variables are in use
        return said

    def _add(self, unless: Literals, clause: Clause) -> None:
        self.sat.solver.add_clause((*clause, *unless))

    # -- questions -------------------------------------------------------------------------

    def holds(self, assumptions: Literals) -> bool:
        """Whether there is a solution with these literals; `OutOfTime` as that of `Sat`."""
        return self.sat.holds(assumptions)

    def core(self) -> frozenset[int]:
        """After "no": assumptions that cannot hold together."""
        return frozenset(self.sat.solver.core())

    def truth(self) -> frozenset[int]:
        """After "yes": what is true, selectors among it."""
        return frozenset(self.sat.solver.model())

    def found(self) -> FoundSolution:
        """After "yes": the solution."""
        truth = self.sat.solver.model()
        truth += range(
            -len(truth) - 1, -self.cnf.answer_variables - 1, -1
        )  # the solver never met these variables: any value will do
        return FoundSolution(frozenset(self.entries.keys() & truth), self.entries)

    def prefer(self, literals: Iterable[int]) -> None:
        """Look first for solutions with these literals."""
        self.sat.solver.prefer([*literals])

    def any_of(self, literals: Iterable[int], assumptions: Literals) -> frozenset[int] | None:
        """The literals of a solution with at least one of these, if there is one."""
        name = self.any(literals)
        try:
            return self.found().entries if self.holds([*assumptions, name]) else None
        finally:
            self.drop(name)

    def any(self, literals: Iterable[int]) -> int:
        """A new literal that implies the disjunction of these. Give it to `drop` when done."""
        return self.sat.any([*literals])

    def block(self, solution: FoundSolution) -> int:
        """A new literal that excludes this solution. Give it to `drop` when done."""
        return self.any(-literal for literal in solution.entries)

    def drop(self, name: int) -> None:
        """Delete the clause of a literal made by `any` or `block`."""
        self.sat.solver.add_clause([-name])

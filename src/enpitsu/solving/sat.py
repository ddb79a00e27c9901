"""The default engine: one incremental SAT solver that answers question after question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pysat.solvers import Gluecard3  # Glucose, with bounds on how many literals are true built in

from enpitsu.expr import Candidates, Value
from enpitsu.grid import Place
from enpitsu.puzzle import Board, Constraint, Model
from enpitsu.solving.cnf import compile
from enpitsu.solving.limit import Limit

SLICE = 500_000  # propagations, a tenth of a second or so: between slices a limit is seen


class Sat:
    """A model in a solver that remembers what it has learnt from one question to the next.

    With `reasons` every constraint has a selector, so that `because` can name those that
    leave no solution. With `proof` everything is clauses, and whatever follows is written down.
    Questions, and making it, raise `OutOfTime` when the limit passes.
    """

    def __init__(
        self,
        model: Model,
        *,
        limit: Limit | None = None,
        reasons: bool = False,
        proof: bool = False,
    ) -> None:
        self.model = model
        self.limit = limit or Limit()
        self.limit.check()  # on a huge board it passes before any question is asked
        self.cnf = compile(model, selectors=reasons, native=not proof, limit=self.limit)
        self.limit.check()
        self.top = self.cnf.top
        self.solver = Gluecard3(with_proof=proof)
        for clause in self.cnf.clauses:
            self.solver.add_clause(clause)
        for literals, most in self.cnf.at_most:
            self.solver.add_atmost(literals, most)

    def __enter__(self) -> Sat:
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    def solution(self, entries: Iterable[tuple[Place, Value]] = ()) -> Board | None:
        """A solution that agrees with these entries, or None if there is none."""
        return self._solution([self._literal(entry) for entry in entries])

    def possible(self, place: Place, value: Value) -> Board | None:
        """A solution with this value at this place, if there is one."""
        return self.solution([(place, value)])

    def any_of(self, entries: Iterable[tuple[Place, Value]]) -> Board | None:
        """A solution that has at least one of these entries, if there is one."""
        some = self.any([self._literal(entry) for entry in entries])
        found = self._solution([some])
        self.solver.add_clause([-some])
        return found

    def any(self, literals: Sequence[int]) -> int:
        """A new literal that implies one of these."""
        self.top += 1
        self.solver.add_clause([-self.top, *literals])
        return self.top

    def exclude(self, board: Board) -> None:
        """From now on leave out every solution that agrees with all of the board."""
        known = self.cnf.literals
        self.solver.add_clause([-known[place][value] for place, value in board.items()])

    def because(self) -> list[Constraint]:
        """After "no solution": constraints that already leave none (reasons only)."""
        core = set(self.solver.get_core() or ())
        pairs = zip(self.cnf.selectors, self.model.constraints, strict=True)
        return [constraint for selector, constraint in pairs if selector in core]

    def proof(self) -> list[str]:
        """After "no solution": the lines of a DRUP proof that the clauses leave none."""
        lines = list(self.solver.get_proof())
        if "0" not in lines:  # it came out while the clauses were added
            lines.append("0")
        return lines[: lines.index("0") + 1]

    def restrict(self, left: Mapping[Place, Candidates]) -> None:
        """From now on only these candidates may stand."""
        for place, literals in self.cnf.literals.items():
            for value, literal in literals.items():
                if value not in left[place]:
                    self.solver.add_clause([-literal])

    def _literal(self, entry: tuple[Place, Value]) -> int:
        place, value = entry
        return self.cnf.literals[place][value]

    def _solution(self, assumptions: list[int]) -> Board | None:
        if not self.holds([*assumptions, *self.cnf.selectors]):
            return None
        return self.cnf.board(self.solver.get_model())

    def holds(self, assumptions: Sequence[int]) -> bool:
        """Whether the clauses hold together with these literals, selectors among them."""
        verdict = None
        while verdict is None:
            self.limit.check()
            self.solver.prop_budget(SLICE)
            verdict = self.solver.solve_limited(list(assumptions), expect_interrupt=True)
        return bool(verdict)


def solutions(model: Model, limit: Limit) -> Iterator[Board]:
    """Every solution, each once; `OutOfTime` when the limit passes."""
    with Sat(model, limit=limit) as sat:
        sat.solver.start_mode(warm=True)  # nothing is ever assumed: go on from the last solution
        while (board := sat.solution()) is not None:
            yield board
            sat.exclude(board)

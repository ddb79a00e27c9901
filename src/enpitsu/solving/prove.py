"""Proofs that a puzzle has exactly one solution.

A proof is of a claim: that the clauses of the rules, with one more that excludes the solution,
cannot all hold. Whoever trusts the translation into clauses need not trust the solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from enpitsu.puzzle import Board, Model, Puzzle, model
from enpitsu.solving import NoSolution, OutOfTime, Solved, Undecided, checked
from enpitsu.solving.cnf import Cnf, compile
from enpitsu.solving.limit import Limit
from enpitsu.solving.sat import Sat


@dataclass(frozen=True)
class Certificate:
    """The one solution of a puzzle, and the lines of a DRUP proof that there is no other."""

    solution: Board
    proof: Sequence[str]


def prove(
    puzzle: Puzzle, *, time_limit: float | None = None
) -> Certificate | Solved | NoSolution | Undecided:
    """Solve a puzzle and prove that its solution is the only one, if it is, within the limit."""
    limit, rules, first = Limit(time_limit), model(puzzle), None
    try:
        with Sat(rules, limit=limit, proof=True) as sat:
            first = sat.solution()
            if first is None:
                return NoSolution()
            sat.exclude(checked(rules, first, "sat"))
            second = sat.solution()
            if second is not None:
                return Solved(first, checked(rules, second, "sat"))
            return Certificate(first, sat.proof())
    except OutOfTime:
        return Undecided(first)


def claim(rules: Model, solution: Board) -> Cnf:
    """What a proof must refute: the clauses of the rules, and last one against the solution."""
    cnf = compile(rules)
    cnf.clauses.append([-literals[solution[at]] for at, literals in cnf.literals.items()])
    return cnf

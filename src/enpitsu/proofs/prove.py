"""Proofs that a puzzle has exactly one solution.

A proof refutes the claim that the clauses of the rules, with one more that excludes the solution,
are satisfiable. Whoever trusts the translation into clauses need not trust the solver. Therefore
the clauses are exactly those of the rules, without redundant ones, which would have to be trusted
too. Constraints on graphs are completed by cuts, each about one piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from enpitsu.engines.sat import SatWithProof
from enpitsu.engines.solve import NoSolution, Solved, Undecided, checked
from enpitsu.errors import OutOfTime
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import Limit, limited
from enpitsu.proofs.certificate import Certificate, Unproved
from enpitsu.proofs.cuts import line, spoken
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model, as_model, puzzle_of


def prove(
    puzzle: Puzzle | Model, *, time_limit: float | Limit | None = None
) -> Certificate | Unproved:
    """Solve a puzzle and prove that its solution is the only one, if it is."""
    start = perf_counter()
    boards: list[Board] = []
    proof: Sequence[str] | None = None
    cuts: Sequence[str] = ()
    late = False
    with limited(time_limit):
        try:
            model = as_model(puzzle)
            with SatWithProof(model) as sat:
                while len(boards) < 2 and (board := sat.solution()) is not None:
                    boards.append(checked(model, board, "sat"))
                    sat.exclude(board)
                if len(boards) == 1:
                    proof, rules = tuple(sat.proof()), spoken(model, sat.cnf)
                    cuts = tuple([line(rules, number, cut) for number, cut in sat.cuts])
        except OutOfTime:
            late = True
    work: dict[str, Any] = {"puzzle": puzzle_of(puzzle), "seconds": perf_counter() - start}
    if late:
        return Unproved(Undecided(boards[0] if boards else None, **work))
    if proof is not None:
        return Certificate(boards[0], proof=proof, cuts=cuts, **work)
    return Unproved(Solved(*boards, **work) if boards else NoSolution(**work))

"""The solution to print with a puzzle: that of its record, or one that is found."""

from __future__ import annotations

from typing import NamedTuple

from enpitsu.engines.check import check
from enpitsu.engines.solve import solve
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import Limit
from enpitsu.puzzle.kind import Record
from enpitsu.puzzle.model import Model

FILLED = ("told", "unique")  # the statuses with which a solution is printed without a complaint


class Filling(NamedTuple):
    """A solution if there is one, the status of solving, and a remark."""

    board: Board | None
    status: str
    remark: str


def filling(record: Record, rules: Model, time_limit: float | Limit | None) -> Filling:
    """The solution of the record if it is correct, else the first one that is found.

    A record's solution is not checked for uniqueness: its status is `told`.
    """
    remark = ""
    if record.solution is not None:
        verdict = check(rules, record.solution)
        if verdict.right:
            return Filling(verdict.board, "told", "")
        wrong = f"breaks {verdict.broken[0]}" if verdict.broken else "is unfinished"
        remark = f"the solution told {wrong}; it is found anew"
    outcome = solve(rules, time_limit=time_limit)
    board = outcome.boards[0] if outcome.boards else None
    if outcome.status != "unique":
        said = outcome.said().partition(";")[0]
        remark = f"{remark}; {said}" if remark else said
    return Filling(board, outcome.status, remark)

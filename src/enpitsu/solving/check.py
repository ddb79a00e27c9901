"""Reading the rules on a board: which are broken, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from enpitsu.errors import BadPuzzle
from enpitsu.expr import truth
from enpitsu.grid import Place
from enpitsu.puzzle import Board, Constraint, Model, Puzzle, model


class Verdict(NamedTuple):
    """What is wrong with a board, and what is still open there."""

    broken: Sequence[Constraint]
    unfilled: Sequence[Place]

    @property
    def right(self) -> bool:
        """Whether nothing is broken and nothing is open: the board is a solution."""
        return not self.broken and not self.unfilled


def check(puzzle: Puzzle, board: Board) -> Verdict:
    """Judge a board, which may be partly filled, by the rules of its puzzle.

    `BadPuzzle` if it holds something where nothing goes, or what cannot stand there.
    """
    rules = model(puzzle)
    wrong = []
    for place, value in board.items():
        if place not in rules.vars:
            wrong.append(f"{place} takes no answer; expected nothing there")
        elif value not in rules.vars[place].domain:
            values = ", ".join(map(str, rules.vars[place].domain))
            wrong.append(f"{place} holds {value}; expected one of {values}")
    if wrong:
        raise BadPuzzle(wrong)
    return judge(rules, board)


def judge(model: Model, board: Board) -> Verdict:
    """Judge a board by the constraints of a model."""
    left = {p: (board[p],) if p in board else var.domain for p, var in model.vars.items()}
    broken = [c for c in model.constraints if truth(c.expr, left) is False]
    return Verdict(broken, [place for place in left if place not in board])

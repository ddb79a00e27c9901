"""Boards as rows, and back: the JSON of a board without a text round it."""

from __future__ import annotations

from typing import Any

from enpitsu.errors import BadPuzzle
from enpitsu.layer import Board
from enpitsu.notation.fields import board_fields, read_board
from enpitsu.puzzle import Puzzle, expect_board, expect_puzzle


def to_rows(puzzle: Puzzle, board: Board) -> Any:  # noqa: ANN401  # whatever JSON holds
    """A board as rows of values: None where nothing is filled in.

    Answers that lie on edges are a list of [cell, cell, value] instead, and of several answers
    each stands under its name.
    """
    expect_puzzle(puzzle)
    expect_board(board)
    return board_fields(puzzle, board)


def from_rows(puzzle: Puzzle, rows: object) -> Board:
    """The board that rows stand for; None, `?` and, where it is no value, 0 are left open.

    `FormatError` for rows of another shape, `BadPuzzle` lists the entries that cannot stand.
    """
    expect_puzzle(puzzle)
    entries, _ = read_board(puzzle, rows, "rows")
    if entries.faults:
        raise BadPuzzle(entries.faults)
    return entries.board

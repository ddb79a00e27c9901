"""Boards as rows, and back: the JSON of a board without a text round it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from enpitsu.errors import BadPuzzle, expect_type
from enpitsu.io.native.fields import board_fields, read_board
from enpitsu.paper.layer import Board
from enpitsu.puzzle.kind import Puzzle, expect_board, expect_puzzle


def to_rows(puzzle: Puzzle, board: Board) -> Any:  # noqa: ANN401  # whatever JSON holds
    """A board as rows of values: None where nothing is filled in.

    Answers that lie on edges are a list of [cell, cell, value] instead, and of several answers
    each stands under its name.
    """
    expect_puzzle(puzzle)
    expect_board(board)
    return board_fields(puzzle, board)


def from_rows(puzzle: Puzzle, rows: object) -> Board:
    """The board of these rows; None and `?`, and 0 where it is no value, are empty places.

    Rows are lists, tuples or strings, or an array as of numpy. `FormatError` for rows of another
    shape, `BadPuzzle` lists the entries that cannot stand.
    """
    expect_puzzle(puzzle)
    plain = _plain(rows)
    expect_type(plain, (list, dict), "a board is told row by row")
    entries, _ = read_board(puzzle, plain, "rows")
    if entries.faults:
        raise BadPuzzle(entries.faults)
    return entries.board


def _plain(rows: Any) -> Any:  # noqa: ANN401  # whatever a caller has
    """Rows as lists: arrays and their numbers tell themselves so."""
    if hasattr(rows, "tolist"):
        return rows.tolist()
    if isinstance(rows, Mapping):
        return {name: _plain(part) for name, part in rows.items()}
    if isinstance(rows, Sequence) and not isinstance(rows, str):
        return [_plain(row) for row in rows]
    return rows

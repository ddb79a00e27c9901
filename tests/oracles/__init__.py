"""Judges of filled boards, made to disagree with `enpitsu` if it is wrong.

They share no code with it and work on plain data: a record is a puzzle's JSON object, a board
is its rows of answer tokens. Each module judges one kind by means as unlike the rules in
`enpitsu.kinds` as possible; a `None` in a board is a cell not filled yet and breaks nothing.
"""

from __future__ import annotations

from importlib import import_module
from itertools import product
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

JUDGES = Path(__file__).parent
KINDS = {
    module.name: judge
    for module in iter_modules([str(JUDGES)])
    if hasattr(judge := import_module(f"{__name__}.{module.name}"), "choices")
}


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether the board is filled and breaks no rule."""
    if len(rows) != record["rows"] or any(len(row) != record["cols"] for row in rows):
        return False
    for r, c in product(range(record["rows"]), range(record["cols"])):
        if rows[r][c] not in choices(record, r, c):
            return False
    verdict: bool = KINDS[record["kind"]].right(record, rows)
    return verdict


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """The tokens that may be written in a cell, other cells aside."""
    tokens: tuple[Any, ...] = KINDS[record["kind"]].choices(record, row, col)
    return tokens


def solutions(record: dict[str, Any]) -> Iterator[list[list[Any]]]:
    """Every right board, by trying each token in each cell: for tiny boards."""
    rows: list[list[Any]] = [[None] * record["cols"] for _ in range(record["rows"])]
    cells = list(product(range(record["rows"]), range(record["cols"])))

    def fill(index: int) -> Iterator[list[list[Any]]]:
        if index == len(cells):
            yield [list(row) for row in rows]
            return
        r, c = cells[index]
        for token in choices(record, r, c):
            rows[r][c] = token
            if KINDS[record["kind"]].right(record, rows):
                yield from fill(index + 1)
        rows[r][c] = None

    return fill(0)

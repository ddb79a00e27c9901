"""Suko by paying: each cell pays its number to the circles it touches and to its area."""

from __future__ import annotations

from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[int, ...]:
    """A printed number stays; any other cell takes 1 to the number of cells."""
    given = record["givens"][row][col] if record.get("givens") else 0
    return (given,) if given else tuple(range(1, record["rows"] * record["cols"] + 1))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether nothing is paid twice, and who has been paid by all has what is wanted."""
    numbers = [number for row in rows for number in row if number is not None]
    if len(set(numbers)) < len(numbers):
        return False
    paid: dict[Any, list[Any]] = {}
    for r, row in enumerate(rows):
        for c, number in enumerate(row):
            for payee in payees(record, r, c):
                paid.setdefault(payee, []).append(number)
    return all(None in got or sum(got) == wanted for wanted, got in bills(record, paid))


def payees(record: dict[str, Any], row: int, col: int) -> list[Any]:
    """The circles round a cell, each as the cell north-west of it, and its area."""
    circles = [(r, c) for r in (row - 1, row) for c in (col - 1, col)]
    label = record["areas"][row][col] if record.get("areas") else "."
    return [*circles, *([label] if label != "." else [])]


def bills(record: dict[str, Any], paid: dict[Any, list[Any]]) -> list[tuple[int, list[Any]]]:
    """What is wanted by each circle and each area with a number, and what it got."""
    found = []
    for r, sums in enumerate(record.get("sums") or []):
        found += [(number, paid[r, c]) for c, number in enumerate(sums) if number]
    for r, totals in enumerate(record.get("totals") or []):
        for c, number in enumerate(totals):
            if number:
                found.append((number, paid[record["areas"][r][c]]))
    return found

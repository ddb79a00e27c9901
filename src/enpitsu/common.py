"""Rules and checks that several kinds share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from enpitsu.expr import Distinct, Is, Value
from enpitsu.grid import Cell, Grid
from enpitsu.puzzle import Option, Pairs, Puzzle, Rule, Vars


def givens(layer: str) -> Rule:
    """The rule that what is printed in `layer` stays, wherever an answer goes."""

    def says(puzzle: Puzzle, vars: Vars) -> Pairs:
        for place, value in puzzle.clues[layer].items():
            if place in vars:
                yield (place,), Is(vars[place], value)

    return Rule("given", "What is printed in the grid stays.", says)


def all_different(id: str, text: str) -> Rule:
    """The rule that no value stands twice in the whole grid."""

    def says(_: Puzzle, vars: Vars) -> Pairs:
        yield tuple(vars), Distinct(tuple(vars.values()))

    return Rule(id, text, says)


def regions(labels: Mapping[Cell, Value]) -> dict[Value, tuple[Cell, ...]]:
    """The cells of each region by label, in reading order."""
    members: dict[Value, list[Cell]] = {}
    for cell, label in labels.items():
        members.setdefault(label, []).append(cell)
    return {label: tuple(cells) for label, cells in members.items()}


def connected(grid: Grid, cells: Iterable[Cell]) -> bool:
    """Whether a walk over shared sides reaches every one of the cells from any other."""
    todo = set(cells)
    queue = [todo.pop()] if todo else []
    while queue:
        near = todo.intersection(grid.beside(queue.pop()))
        todo -= near
        queue.extend(near)
    return not todo


def whole_number(name: str, default: int, low: int) -> Option:
    """An option that is a whole number, `low` or more."""

    def read(token: str) -> int:
        if not (token.isascii() and token.isdigit()) or int(token) < low:
            raise ValueError(token)
        return int(token)

    return Option(name, default, read, f"a whole number from {low}")


def distinct_letters(name: str, default: str) -> Option:
    """An option that lists different letters without blanks between them."""

    def read(token: str) -> str:
        if not token.isalpha() or len(set(token)) < len(token):
            raise ValueError(token)
        return token

    return Option(name, default, read, "different letters, such as ABC")

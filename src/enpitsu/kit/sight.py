"""What is seen along rows and columns, until something stands in the way; numbers that tell it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import partial
from itertools import groupby

from enpitsu.kit.techniques.sight import sees_wrong, sight
from enpitsu.puzzle import Cell, Clue, Domains, Grid, Instances, Place, Puzzle, Rule, Value
from enpitsu.rules import Formula, Is, every, exactly, has, relation


def stretches(grid: Grid, open_: Container[Place]) -> Iterator[tuple[Cell, ...]]:
    """The maximal runs of open cells in each row, then in each column."""
    for line in grid.lines:
        yield from stretches_of(line, open_)


def stretches_of(line: Sequence[Cell], open_: Container[Place]) -> Iterator[tuple[Cell, ...]]:
    """The maximal runs of open cells in one line."""
    for is_open, cells in groupby(line, open_.__contains__):
        if is_open:
            yield tuple(cells)


def views(grid: Grid, open_: Sequence[Cell]) -> dict[Cell, list[Cell]]:
    """For each open cell those it sees: in its row, then in its column."""
    seen: dict[Cell, list[Cell]] = {cell: [] for cell in open_}
    for cells in stretches(grid, seen):
        for i, cell in enumerate(cells):
            seen[cell] += cells[:i] + cells[i + 1 :]
    return seen


def most_seen(grid: Grid) -> int:
    """The most cells that can be seen: a whole row and column, with the own cell counted once."""
    return grid.rows + grid.cols - 1


# -- numbers that tell how many cells are seen -------------------------------------------------


def told_by(
    layer: str,
    value: Value,
    *,
    text: str,
    own: Value | None = None,
    id: str = "sight",
    apart: str = "",
    circled: bool = False,
) -> Rule:
    """The rule that a number tells how many cells with a value are seen from its cell.

    They are seen up, down, left and right. The cell itself has the value, too, and is one of them;
    or it has its `own`, and is not. A clue that is no number tells the value of its cell alone; but
    where cells with clues are `circled`, another rule does. The rule `apart` keeps cells with
    another value from lying side by side, if there is such a rule: people reason by both.
    """
    own = value if own is None else own
    return Rule(
        id,
        text,
        partial(_told, layer, value, own, circled),
        unmet=partial(sees_wrong, value, own),
        techniques=sight(id, value, own, apart=apart, circled=circled),
    )


def _told(
    layer: str, value: Value, own: Value, circled: bool, puzzle: Puzzle, _: Domains
) -> Instances:
    for cell, number in puzzle.clues[layer].items():
        because = (Clue(layer, cell, number),)
        if isinstance(number, int):
            others = number - (own == value)
            rays = [ray[: others + 1] for ray in around(cell, puzzle.grid)]
            places = (cell, *(place for ray in rays for place in ray))
            yield places, because, seen(value, own, others, tuple(map(len, rays)))
        elif not circled:
            yield (cell,), because, has(own)


def around(cell: Cell, grid: Grid) -> tuple[Sequence[Cell], ...]:
    """The cells up, down, left and right of one, nearest first."""
    row, col = grid.row(cell.row), grid.col(cell.col)
    return col[: cell.row][::-1], col[cell.row + 1 :], row[: cell.col][::-1], row[cell.col + 1 :]


@relation
def seen(value: Value, own: Value, number: int, lengths: tuple[int, ...]) -> Formula:
    """The first slot has its own value, and so many others are seen along rays of these lengths.

    A cell is seen if it has the value, and so have all before it.
    """
    parts: list[Formula] = []
    first = 1
    for length in lengths:
        ray = [Is(slot, value) for slot in range(first, first + length)]
        parts += [every(ray[: i + 1]) for i in range(length)]
        first += length
    return every((Is(0, own), exactly(number, parts)))

"""What is seen along rows and columns, until something stands in the way; numbers that tell it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import accumulate, groupby, pairwise
from operator import or_

from enpitsu.kit.techniques.sight import sees_wrong, sight
from enpitsu.puzzle import (
    Candidates,
    Cell,
    Clue,
    Domains,
    Grid,
    Instances,
    Place,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.rules import Holds, Is, Relation, Slot, every, exactly, has, relation


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


class Seen(Holds):
    """The first slot has its own value, and so many others are seen along rays of these lengths.

    A cell is seen if it has the value, and so have all before it.
    """

    __match_args__ = ("value", "own", "number", "lengths")

    def __init__(self, value: Value, own: Value, number: int, lengths: tuple[int, ...]) -> None:
        self.value, self.own, self.number, self.lengths = value, own, number, lengths
        ends = [*accumulate(lengths, initial=1)]
        self.rays = [range(first, end) for first, end in pairwise(ends)]
        rays = [[Is(slot, value) for slot in ray] for ray in self.rays]
        parts = [every(ray[: i + 1]) for ray in rays for i in range(len(ray))]
        super().__init__(every((Is(0, own), exactly(number, parts))))

    def forbids(self, candidates: Sequence[Candidates]) -> list[tuple[Slot, Value]]:
        """What no ways for the rays to end, which together see so many, leave."""
        ends = [self._ends(candidates, ray) for ray in self.rays]
        kept = [
            [end for end in some if _makes(self.number - end, [*ends[:i], *ends[i + 1 :]])]
            for i, some in enumerate(ends)
        ]
        if self.own not in candidates[0] or not all(kept):
            return [(slot, value) for slot in self.slots for value in candidates[slot]]
        found: list[tuple[Slot, Value]] = [(0, v) for v in candidates[0] if v != self.own]
        for ray, some in zip(self.rays, kept, strict=True):
            seen = ray[: some[0]]
            found += [(slot, v) for slot in seen for v in candidates[slot] if v != self.value]
            if some[0] == some[-1] < len(ray) and self.value in candidates[ray[some[0]]]:
                found.append((ray[some[0]], self.value))
        return found

    def _ends(self, candidates: Sequence[Candidates], ray: range) -> list[int]:
        """How many cells of a ray may be seen."""
        found = []
        for length, slot in enumerate(ray):
            if candidates[slot] != (self.value,):
                found.append(length)
            if self.value not in candidates[slot]:
                return found
        return [*found, len(ray)]

    @property
    def exact(self) -> bool:
        """Always."""
        return True

    def renamed(self, names: Mapping[Value, Value]) -> Relation:
        """The same with other values."""
        value, own = (names.get(one, one) for one in (self.value, self.own))
        return seen(value, own, self.number, self.lengths)


def _makes(number: int, choices: Iterable[Sequence[int]]) -> bool:
    """Whether one number of each of several choices can make this one together."""
    sums = 1  # as bits
    for choice in choices:
        sums = reduce(or_, [sums << one for one in choice], 0)
    return number >= 0 and bool(sums >> number & 1)


@relation
def seen(value: Value, own: Value, number: int, lengths: tuple[int, ...]) -> Seen:
    """What a number says of its cell and of the cells up, down, left and right of it."""
    return Seen(value, own, number, lengths)

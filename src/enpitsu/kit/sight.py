"""What is seen along rows and columns, up to an obstacle; and numbers that count it."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import accumulate, chain, groupby, pairwise

from enpitsu.kit.techniques.sight import (
    possible_lengths,
    sees_wrong,
    sight,
    supported_lengths,
)
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
from enpitsu.rules.clauses import Clauses, Columns, at_least, at_most, literal_of
from enpitsu.rules.formulas import Formula, Predicate
from enpitsu.rules.sums import ALWAYS


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
    """For each open cell the cells it sees: in its row, then in its column."""
    seen: dict[Cell, list[Cell]] = {cell: [] for cell in open_}
    for cells in stretches(grid, seen):
        for i, cell in enumerate(cells):
            seen[cell] += cells[:i] + cells[i + 1 :]
    return seen


def most_seen(grid: Grid) -> int:
    """The most cells that can be seen: a whole row and column, which share the cell itself."""
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

    They are seen up, down, left and right. The cell itself has the value and is counted, or it has
    the value `own` and is not counted. A clue that is no number tells only the value of its cell;
    if cells with clues are `circled`, another rule tells that value. `apart` is the id of a rule
    that no two neighbouring cells lack the value, if there is one, for techniques with both.
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
            places = (cell, *chain.from_iterable(rays))
            yield places, because, seen(value, own, others, tuple(map(len, rays)))
        elif not circled:
            yield (cell,), because, has(own)


def around(cell: Cell, grid: Grid) -> tuple[Sequence[Cell], ...]:
    """The cells up, down, left and right of one, nearest first."""
    row, col = grid.row(cell.row), grid.col(cell.col)
    return col[: cell.row][::-1], col[cell.row + 1 :], row[: cell.col][::-1], row[cell.col + 1 :]


class Seen(Holds):
    """The first slot has its own value, and `number` slots are seen along rays of these lengths.

    The slots of rays follow the first one, nearest first. A slot is seen if it has the value, and
    so have all before it on its ray.
    """

    __match_args__ = ("value", "own", "number", "lengths")

    def __init__(self, value: Value, own: Value, number: int, lengths: tuple[int, ...]) -> None:
        self.value, self.own, self.number, self.lengths = value, own, number, lengths
        ends = [*accumulate(lengths, initial=1)]
        self.rays = [range(first, end) for first, end in pairwise(ends)]

    @cached_property
    def formula(self) -> Formula:  # type: ignore[override]  # which solving does not need
        """The first slot has its own value, and `number` slots of the rays are seen."""
        rays = [[Is(slot, self.value) for slot in ray] for ray in self.rays]
        parts = [every(ray[: i + 1]) for ray in rays for i in range(len(ray))]
        return every((Is(0, self.own), exactly(self.number, parts)))

    @property
    def key(self) -> Hashable:
        """The arguments, which take less time to compare than the formula."""
        return self.fields

    def spoken(self) -> Iterable[Slot]:
        """The slot of the number and those of the rays."""
        return range(1 + sum(self.lengths))

    def predicate(self) -> Predicate:
        """Follows each ray as far as it has the value."""
        value, own, number, rays = self.value, self.own, self.number, self.rays

        def holds(values: Sequence[Value]) -> bool:
            seen = 0
            for ray in rays:
                for slot in ray:
                    if values[slot] != value:
                        break
                    seen += 1
            return values[0] == own and seen == number

        return holds

    def clauses(self, cnf: Clauses, columns: Columns) -> None:
        """A slot of a ray is seen if it has the value and the one before it is seen."""
        add, value = cnf.add, self.value
        own = literal_of(columns[0], self.own)
        if own != ALWAYS:
            add((own,) if own != -ALWAYS else ())
        seen, certain = [], 0
        for ray in self.rays:
            before = ALWAYS
            for slot in ray:
                here = literal_of(columns[slot], value)
                if here == -ALWAYS:
                    break
                if before == ALWAYS:
                    before = here
                elif here != ALWAYS:
                    cnf.top = name = cnf.top + 1
                    add((-name, before))
                    add((-name, here))
                    add((name, -before, -here))
                    before = name
                if before == ALWAYS:
                    certain += 1
                else:
                    seen.append(before)
        if self.number > certain:
            at_least(cnf, self.number - certain, seen)
        at_most(cnf, self.number - certain, seen)

    def forbids(self, candidates: Sequence[Candidates]) -> list[tuple[Slot, Value]]:
        """The candidates with which no lengths of the rays add up to the number."""
        known = ([candidates[slot] for slot in ray] for ray in self.rays)
        possible = [possible_lengths(self.value, ray) for ray in known]
        supported = supported_lengths(self.number, possible)
        if self.own not in candidates[0] or not all(supported):
            return [(slot, value) for slot in self.slots for value in candidates[slot]]
        found: list[tuple[Slot, Value]] = [(0, v) for v in candidates[0] if v != self.own]
        for ray, lengths in zip(self.rays, supported, strict=True):
            least, most = lengths[0], lengths[-1]
            near = ray[:least]
            found += [(slot, v) for slot in near for v in candidates[slot] if v != self.value]
            if least == most < len(ray) and self.value in candidates[ray[least]]:
                found.append((ray[least], self.value))
        return found

    @property
    def wide(self) -> bool:
        """Whether bounds are wide: never, as a ray can be seen in few ways."""
        return False

    def template_values(self, *, native: bool) -> int:  # noqa: ARG002
        """Zero: the same number seldom recurs with the same rays."""
        return 0

    @property
    def rarely_broken(self) -> bool:
        """Whether boards satisfy it by chance: never."""
        return False

    @property
    def exact(self) -> bool:
        """Whether `forbids` is complete: always."""
        return True

    def renamed(self, names: Mapping[Value, Value]) -> Relation:
        """The relation with renamed values."""
        value, own = (names.get(one, one) for one in (self.value, self.own))
        return seen(value, own, self.number, self.lengths)


@relation
def seen(value: Value, own: Value, number: int, lengths: tuple[int, ...]) -> Seen:
    """The relation of a number to its cell and the cells up, down, left and right of it."""
    return Seen(value, own, number, lengths)

"""The cells around a cell, and the runs of shaded cells among them."""

from itertools import combinations_with_replacement, compress, product

from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.puzzle import Cell
from enpitsu.rules import Relation, Table, relation

UNKNOWN = "?"
AROUND = 8
KNOWN = (
    *map(str, range(AROUND + 1)),
    *(
        ",".join(map(str, runs))
        for size in range(2, AROUND // 2 + 1)
        for runs in combinations_with_replacement(range(1, AROUND), size)
        if sum(runs) + size <= AROUND
    ),
)


def ring(cell: Cell) -> list[Cell]:
    """The eight cells around a cell, in order; some may be off the grid."""
    row, col = cell
    steps = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
    return [Cell(row + down, col + right) for down, right in steps]


def lengths(shaded: tuple[bool, ...]) -> list[int]:
    """The lengths of the shaded runs in a ring of cells; [0] if none is shaded."""
    if all(shaded):
        return [len(shaded)]
    start = shaded.index(False)
    turned = "".join("#" if one else " " for one in (*shaded[start:], *shaded[:start]))
    return [len(run) for run in turned.split()] or [0]


def match(told: str, runs: list[int]) -> bool:
    """Whether runs match the lengths of a clue in any order; unknown ones match any length."""
    numbers = told.split(",")
    left = list(runs)
    for number in numbers:
        if number != UNKNOWN:
            if int(number) not in left:
                return False
            left.remove(int(number))
    return len(numbers) == len(runs)


@relation
def runs_of(told: str, inside: tuple[bool, ...]) -> Relation:
    """The cells of a ring that are inside the grid have runs of these lengths."""
    choices = [(SHADED, WHITE) if here else (WHITE,) for here in inside]
    allowed = frozenset(
        tuple(compress(values, inside))
        for values in product(*choices)
        if match(told, lengths(tuple(value == SHADED for value in values)))
    )
    return Table(tuple(range(sum(inside))), allowed)

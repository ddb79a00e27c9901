"""Tetrominoes: where they fit into a region, and which have the same form."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from enpitsu.puzzle import Cell, Constraint

SIZE = 4
Form = tuple[tuple[int, int], ...]
Tetromino = tuple[Cell, ...]
REMEMBERED = 4096  # regions in a cache


def form(cells: Iterable[Cell]) -> Form:
    """The form of some cells: equal for sets that rotations and reflections map to each other."""
    return _turned(_at_origin([*cells]))


@lru_cache(maxsize=REMEMBERED)
def _turned(places: Form) -> Form:
    """The first of all images of some positions under rotation and reflection."""
    turned = [[(a * r, b * c) for r, c in places] for a in (1, -1) for b in (1, -1)]
    turned += [[(c, r) for r, c in one] for one in turned]
    return min(map(_at_origin, turned))


def _at_origin(places: Sequence[tuple[int, int]]) -> Form:
    top, left = min(r for r, _ in places), min(c for _, c in places)
    return tuple(sorted((r - top, c - left) for r, c in places))


SQUARE = form([Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1)])


LETTERS = {
    form(Cell(row, col) for row, col in places): letter
    for letter, places in {
        "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
        "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
        "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
        "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
    }.items()
}


def letter_of(cells: Iterable[Cell]) -> str:
    """The letter that names the form of a tetromino."""
    return LETTERS[form(cells)]


Pairs = frozenset[tuple[Cell, Cell]]


@lru_cache(maxsize=REMEMBERED)
def fitting(region: tuple[Cell, ...], walled: Pairs = frozenset()) -> Mapping[Tetromino, Form]:
    """All tetrominoes except squares that fit into a region, each with its form.

    None contains both cells of a pair with a wall between them.
    """
    found: dict[frozenset[Cell], None] = {frozenset((cell,)): None for cell in region}
    inside = set(region)
    for _ in range(SIZE - 1):
        found = {cells | {near}: None for cells in found for near in sorted(beside(cells) & inside)}
    forms = {tuple(sorted(cells)): form(cells) for cells in found}
    return {
        cells: told
        for cells, told in forms.items()
        if told != SQUARE and not any(map({*cells}.issuperset, walled))
    }


@lru_cache(maxsize=REMEMBERED)
def strangers(region: tuple[Cell, ...], walled: Pairs = frozenset()) -> Sequence[tuple[Cell, Cell]]:
    """The pairs of cells of a region that no tetromino contains together."""
    together = {pair for cells in fitting(region, walled) for pair in combinations(cells, 2)}
    return [pair for pair in combinations(sorted(region), 2) if pair not in together]


def walled(constraints: Iterable[Constraint]) -> Pairs:
    """The pairs of cells with a wall between them, from the constraints of `walls`."""
    pairs = (c.places for c in constraints if c.rule.id == "walls")
    return frozenset((one, other) for one, other in pairs)  # type: ignore[misc]  # they are cells


def beside(cells: Iterable[Cell]) -> set[Cell]:
    """The cells that share a side with one of these, inside the grid or not."""
    own = set(cells)
    return {
        near
        for r, c in own
        for near in (Cell(r - 1, c), Cell(r + 1, c), Cell(r, c - 1), Cell(r, c + 1))
        if near not in own
    }


def alike(
    rooms: Mapping[Any, tuple[Cell, ...]],
    labels: Mapping[Cell, Any],
    walled: Mapping[Any, Pairs],
) -> Iterator[tuple[Tetromino, Tetromino]]:
    """Tetrominoes of the same form in two regions that would share a side, each pair once."""
    met: dict[frozenset[object], tuple[object, object]] = {}
    for one, label in labels.items():
        for other in (Cell(one.row, one.col + 1), Cell(one.row + 1, one.col)):
            if (beyond := labels.get(other, label)) != label:
                met.setdefault(frozenset((label, beyond)), (label, beyond))
    for first, second in met.values():
        both = (rooms[first], walled[first]), (rooms[second], walled[second])
        yield from _alike(*both)


@lru_cache(maxsize=REMEMBERED)
def _alike(
    first: tuple[tuple[Cell, ...], Pairs], second: tuple[tuple[Cell, ...], Pairs]
) -> Sequence[tuple[Tetromino, Tetromino]]:
    """Such tetrominoes of two regions, each given with its walls."""
    found: dict[tuple[Tetromino, Tetromino], None] = {}
    through = _through(*second)
    for cell, forms in _through(*first).items():
        for near in beside((cell,)) & through.keys():
            for told, some in forms.items():
                found |= {(a, b): None for a in some for b in through[near].get(told, ())}
    return sorted(found)


@lru_cache(maxsize=REMEMBERED)
def _through(
    region: tuple[Cell, ...], walled: Pairs
) -> Mapping[Cell, Mapping[Form, Sequence[Tetromino]]]:
    """For each cell of a region the tetrominoes that contain it, by their forms."""
    through: dict[Cell, dict[Form, list[Tetromino]]] = {}
    for tetromino, told in fitting(region, walled).items():
        for cell in tetromino:
            through.setdefault(cell, {}).setdefault(told, []).append(tetromino)
    return through

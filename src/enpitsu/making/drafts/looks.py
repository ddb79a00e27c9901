"""How the printed clues look: their density, and the turns that keep their pattern."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from enpitsu.making.symmetry import SYMMETRIES, turned_with
from enpitsu.paper.grid import TURNS, Border, Grid, Turn
from enpitsu.paper.layer import Clue
from enpitsu.puzzle.kind import Puzzle

Spot = tuple[str, Any]  # a layer and a place or region; along a side of the grid the place alone


class Looks(NamedTuple):
    """The number of clues, their number for each cell, and the symmetries of what is printed.

    Symmetries have the names that a `Recipe` uses, and concern where something is printed, not
    what.
    """

    clues: int
    density: float
    symmetry: tuple[str, ...]


def looks(puzzle: Puzzle) -> Looks:
    """The looks of a puzzle."""
    number, spots = len(puzzle.removable_clues), printed_spots(puzzle)
    kept = turns_kept(spots, puzzle.grid)
    names = tuple(name for name, turns in SYMMETRIES.items() if turns and {*turns} <= {*kept})
    return Looks(number, round(number / len(puzzle.grid.cells), 3), names if spots else ())


def spot(puzzle: Puzzle, clue: Clue) -> Spot:
    """Where a clue stands, or which region it is about, so that it can be turned."""
    return ("" if isinstance(clue.place, Border) else clue.layer, turned_with(puzzle, clue))


def turned(spot: Spot, turn: Turn, grid: Grid) -> Spot:
    """Where a spot comes to lie."""
    return spot[0], turn.place(spot[1], grid)


def printed_spots(puzzle: Puzzle) -> frozenset[Spot]:
    """Wherever something is printed that is no label or wall."""
    return frozenset(
        spot(puzzle, Clue(layer.name, place, value))
        for layer in puzzle.kind.clues
        if not layer.divides
        for place, value in puzzle.clues[layer.name].items()
    )


def turns_kept(spots: Collection[Spot], grid: Grid) -> tuple[Turn, ...]:
    """The turns of the grid after which these spots are the same, as a set."""
    return tuple(
        turn
        for turn in TURNS
        if turn.grid(grid) == grid and {turned(one, turn, grid) for one in spots} == {*spots}
    )


def images(one: Spot, turns: Iterable[Turn], grid: Grid) -> frozenset[Spot]:
    """The orbit of a spot under these turns of the grid."""
    found = {one}
    todo = [one]
    for met in todo:
        new = {turned(met, turn, grid) for turn in turns} - found
        found |= new
        todo += new
    return frozenset(found)


def groups_of(puzzle: Puzzle) -> list[tuple[Clue, ...]]:
    """The removable clues in groups, each of which can be removed without breaking a symmetry.

    If something remains of a clue, such as a black cell without its number, only symmetries of the
    clues themselves count. Clues that are images of the frame are left out.
    """
    grid, clues = puzzle.grid, puzzle.removable_clues
    of_all = turns_kept(printed_spots(puzzle), grid)
    of_clues = turns_kept({spot(puzzle, clue) for clue in clues}, grid)
    groups: dict[frozenset[Spot], list[Clue]] = {}
    for clue in clues:
        stays = puzzle.kind.layer(clue.layer).after_removal(clue.value) is not None
        turns = of_clues if stays else of_all
        groups.setdefault(images(spot(puzzle, clue), turns, grid), []).append(clue)
    return [tuple(group) for spots, group in groups.items() if len(group) >= len(spots)]

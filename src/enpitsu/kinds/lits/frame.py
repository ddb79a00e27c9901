"""Regions at random, with one way to shade tetrominoes: they grow round those that are meant."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random

from enpitsu.grid import Cell, Grid
from enpitsu.growing import grown
from enpitsu.kinds.lits.shapes import Form, Tetromino, beside, fitting
from enpitsu.layer import Clues, Options
from enpitsu.shading import SHADED


def frame(grid: Grid, _: Options, rng: Random) -> Generator[Clues, bool, Clues | None]:
    """Regions that leave one solution, as far as that goes; one region if it has no room."""
    found = placed(grid, rng)
    if not found:
        return {"regions": dict.fromkeys(grid.cells, "1")}
    owner = {cell: str(number) for number, cells in enumerate(found) for cell in cells}
    return (yield from grown(grid, owner, dict.fromkeys(owner, SHADED), rng))


def placed(grid: Grid, rng: Random) -> list[Tetromino]:
    """Tetrominoes that hang together as the rules want it, as many as go."""
    fits = fitting(grid.cells)
    found: dict[Tetromino, Form] = {}
    shaded: set[Cell] = set()
    for cells in _growing([*fits], shaded, rng):
        near = beside(cells)
        touched = {form for other, form in found.items() if near & {*other}}
        if fits[cells] not in touched and not _squares(grid, shaded | {*cells}):
            found[cells] = fits[cells]
            shaded.update(cells)
    return [*found]


def _growing(todo: list[Tetromino], shaded: set[Cell], rng: Random) -> Iterator[Tetromino]:
    """Tetrominoes in any order that lie beside what is shaded then, each once."""
    rng.shuffle(todo)
    for cells in todo[:1]:
        yield cells
    again = True
    while again:
        again = False
        for cells in todo:
            if shaded.isdisjoint(cells) and not beside(cells).isdisjoint(shaded):
                before = len(shaded)
                yield cells
                again |= len(shaded) > before


def _squares(grid: Grid, shaded: set[Cell]) -> bool:
    """Whether four shaded cells make a square."""
    return any(shaded.issuperset(block) for block in grid.blocks if None not in block)

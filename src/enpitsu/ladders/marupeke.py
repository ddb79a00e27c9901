"""Score-based guessing, the last technique of the Marupeke thesis (C. Jol, 2023, section 3.3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from enpitsu.grid import Cell, Grid
from enpitsu.puzzle import Model
from enpitsu.supposing import Reading, Supposition, by_clash
from enpitsu.techniques import Finding, Focus, Left, Level, Technique

REACH = 2  # how far a busy neighbourhood goes: 24 cells around one


def busiest(grid: Grid, left: Left) -> list[Cell]:
    """The open cells: the busiest first, and among equals the most central first.

    Busyness counts the symbols among the 24 cells within two rows and columns.
    """

    def score(cell: Cell) -> tuple[int, int]:
        near = (
            Cell(row, col)
            for row in range(cell.row - REACH, cell.row + REACH + 1)
            for col in range(cell.col - REACH, cell.col + REACH + 1)
        )
        busy = sum(len(left.get(other, ())) == 1 for other in near)
        middle = (2 * cell.row + 1 - grid.rows) ** 2 + (2 * cell.col + 1 - grid.cols) ** 2
        return -busy, middle

    return sorted((cell for cell in grid.cells if len(left.get(cell, ())) > 1), key=score)


def score_based_guess(rule: str) -> Technique:
    """Try both symbols in the busiest cell that comes to a contradiction, by one rule alone."""

    def foci(model: Model) -> Iterable[Focus]:
        reading = Reading([c for c in model.constraints if c.rule.id == rule])
        yield Focus(tuple(model.vars), (), (reading, model.puzzle.grid))

    def find(focus: Focus, left: Left) -> Iterator[Finding]:
        reading, grid = focus.data
        for cell in busiest(grid, left):
            for value in left[cell]:
                guess = Supposition(reading, left, (cell, value))
                while guess.advance():
                    pass
                if guess.clash is not None:
                    yield guess.refuted()
                    return

    return Technique(
        "score-based guess", Level.HARD, 6.0, foci, find, by_clash, ("source",), supposes=True
    )

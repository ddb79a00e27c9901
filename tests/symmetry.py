"""The eight ways to turn a board, and other signs for what is on it."""

from itertools import product
from typing import NamedTuple

from enpitsu.grid import Border, Cell, Edge, Grid
from enpitsu.puzzle import Labels, Puzzle, Symbols


class Turn(NamedTuple):
    """Rows become columns, or not; then the rows are reversed, or not; then the columns."""

    transposed: bool
    upside_down: bool
    mirrored: bool

    def grid(self, grid):
        return Grid(grid.cols, grid.rows) if self.transposed else grid

    def place(self, place, grid):
        """Where a place of the grid comes to lie."""
        match place:
            case Cell():
                return self._cell(place, grid)
            case Edge(first, second):
                return Edge(*sorted((self._cell(first, grid), self._cell(second, grid))))
            case Border():
                return self._border(place, grid)

    def _cell(self, cell, grid):
        row, col = reversed(cell) if self.transposed else cell
        turned = self.grid(grid)
        return Cell(
            turned.rows - 1 - row if self.upside_down else row,
            turned.cols - 1 - col if self.mirrored else col,
        )

    def _border(self, border, grid):
        """A border is a cell one step outside the grid."""
        row, col = self._cell(outside(border, grid), grid)
        if 0 <= col < self.grid(grid).cols:
            return Border("top" if row < 0 else "bottom", col)
        return Border("left" if col < 0 else "right", row)


TURNS = [Turn(*bits) for bits in product((False, True), repeat=3)]


def outside(border, grid):
    """The cell of no grid where the clue of a border would stand."""
    match border:
        case Border("top", line):
            return Cell(-1, line)
        case Border("bottom", line):
            return Cell(grid.rows, line)
        case Border("left", line):
            return Cell(line, -1)
        case Border("right", line):
            return Cell(line, grid.cols)


def turned(puzzle, turn):
    """The puzzle as it looks when the paper is turned or seen from behind."""
    clues = {layer.name: {} for layer in puzzle.kind.clues}
    sides = {layer.on: layer.name for layer in puzzle.kind.clues}
    for name, layer in puzzle.clues.items():
        for place, value in layer.items():
            new = turn.place(place, puzzle.grid)
            clues[sides[new.side] if isinstance(new, Border) else name][new] = value
    return Puzzle(puzzle.kind, turn.grid(puzzle.grid), clues, puzzle.options)


SWAPPED = {"marupeke": {"x": "o", "o": "x"}}


def exchanged(puzzle):
    """The puzzle with other signs that mean the same: symbols swapped, letters, labels renamed."""
    letters = str(puzzle.options.get("letters", ""))
    table = {
        **SWAPPED.get(puzzle.kind.name, {}),
        **dict(zip(letters, reversed(letters), strict=True)),
    }
    clues = {}
    for layer in puzzle.kind.clues:
        found = puzzle.clues[layer.name]
        match layer.values:
            case Symbols():
                clues[layer.name] = {p: table.get(v, v) for p, v in found.items()}
            case Labels():
                names = {v: f"n{i}" for i, v in enumerate(reversed(dict.fromkeys(found.values())))}
                clues[layer.name] = {p: names[v] for p, v in found.items()}
            case _:
                clues[layer.name] = found
    return Puzzle(puzzle.kind, puzzle.grid, clues, puzzle.options)

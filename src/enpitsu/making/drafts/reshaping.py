"""The clues of a draft with other variants, turned, on another grid, or shifted."""

from __future__ import annotations

from enpitsu.making.turning import turn_named, turned
from enpitsu.paper.grid import Border, Cell, Corner, Edge, Grid, Path, Place
from enpitsu.paper.layer import Layer, Paths
from enpitsu.puzzle.kind import Kind, Puzzle


def reshaped(
    puzzle: Puzzle,
    *,
    kind: Kind | None = None,
    turn: str = "none",
    rows: int | None = None,
    cols: int | None = None,
    down: int = 0,
    right: int = 0,
) -> Puzzle:
    """The clues of a draft as another kind, turned, and on a grid of another size, shifted.

    Clues and options are kept if the kind has them, with their place and value. `rows` and `cols`
    are by default those of the draft after it is turned.
    """
    lying = turned(puzzle, turn_named(puzzle.kind, turn))
    grid = Grid(rows or lying.grid.rows, cols or lying.grid.cols)
    kind = kind or puzzle.kind
    options = {
        option.name: lying.options[option.name]
        for option in kind.options
        if option.name in lying.options
    }
    empty = Puzzle(kind, grid, {}, options)
    clues = {
        layer.name: {
            place: value
            for lay, value in lying.clues.get(layer.name, {}).items()
            if _lies_on(layer, place := shifted(lay, down, right), grid)
            and not layer.expected_instead_of(value, grid, empty.options)
        }
        for layer in kind.clues
    }
    return Puzzle(kind, grid, clues, options)


def _lies_on(layer: Layer, place: Place, grid: Grid) -> bool:
    """Whether a grid has this place of a layer."""
    if isinstance(layer.on, Paths):
        return isinstance(place, Path) and all(cell in grid for cell in place.cells)
    return place in layer.places(grid)


def shifted(place: Place, down: int, right: int) -> Place:
    """A place moved down and right; one outside the grid stays outside."""
    match place:
        case Cell(row, col):
            return Cell(row + down, col + right)
        case Corner(row, col):
            return Corner(row + down, col + right)
        case Edge(first, second):
            return Edge(_cell(first, down, right), _cell(second, down, right))
        case Path(cells, ordered):
            return Path(tuple(_cell(cell, down, right) for cell in cells), ordered)
        case Border(side, line):
            return Border(side, line + (right if side in ("top", "bottom") else down))
    raise TypeError(f"{place} is no place of a clue")


def _cell(cell: Cell, down: int, right: int) -> Cell:
    return Cell(cell.row + down, cell.col + right)

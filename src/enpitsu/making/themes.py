"""Themes: a picture that the clues of a puzzle form, such as a letter, or what its numbers are.

A picture is a text as in `Recipe.cells`: rows joined by `/`, where `#` is a cell with a clue.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise

from enpitsu.errors import Unsupported, short, unknown
from enpitsu.paper.grid import Cell, Grid

Point = tuple[int, int]
DIFFERENT = "different"  # the theme of numbers of which no two are equal
SOME = re.compile(r"\d{1,6}(-\d{1,6})?(,\d{1,6}(-\d{1,6})?)*", re.ASCII)  # of a few numbers
BITMAP = "P1"  # how a plain portable bitmap begins
SIGNS = "#-."  # in rows of a picture: a clue, no clue, either
WIDE = 7  # on grids with so long a side a letter does not touch the rim
LAST = 4  # the last row and column of the lattice on which letters are drawn
# For each letter its strokes, from point to point of a lattice of five by five: column, row.
LETTERS = {
    "A": "042044 1232",
    "B": "000434433202 00304132",
    "C": "4130100103143443",
    "D": "00042443412000",
    "E": "40000444 0232",
    "F": "400004 0232",
    "G": "413010010314444222",
    "H": "0004 4044 0242",
    "I": "1030 2024 1434",
    "J": "1040 3033241403",
    "K": "0004 400244",
    "L": "000444",
    "M": "0400224044",
    "N": "04004440",
    "O": "100103143443413010",
    "P": "040030413202",
    "Q": "100103143443413010 2244",
    "R": "040030413202 2244",
    "S": "41301001123243341403",
    "T": "0040 2024",
    "U": "000314344340",
    "V": "002440",
    "W": "0014223440",
    "X": "0044 4004",
    "Y": "002240 2224",
    "Z": "00400444",
}
MIRRORED = "AHIMOTUVWXY"  # letters that are symmetrical, on boards of even width too


def draws(name: str) -> bool:
    """Whether a theme is a picture; it is one of numbers if not."""
    return bool(name) and name != DIFFERENT and SOME.fullmatch(name) is None


def theme(name: str, grid: Grid) -> str:
    """The picture of a theme on a grid."""
    cells: Iterable[Cell]
    if name.upper() in LETTERS:
        cells = _letter(name.upper(), grid)
    elif name in THEMES:
        cells = THEMES[name](grid)
    else:
        raise Unsupported(unknown("theme", name, [*THEMES, "A to Z", DIFFERENT, "numbers"]))
    found = {*cells}
    return "/".join(
        "".join("#" if Cell(row, col) in found else "." for col in range(grid.cols))
        for row in range(grid.rows)
    )


def picture_of(text: str) -> str:
    """The picture that a text shows: a plain portable bitmap, or rows of `#`, `-` and `.`."""
    words = [word for line in text.splitlines() for word in line.partition("#")[0].split()]
    if words[:1] != [BITMAP]:
        rows = text.split()
        if wrong := [row for row in rows if not {*row} <= {*SIGNS}]:
            raise Unsupported(f"bitmap row '{short(wrong[0])}'; expected only {' '.join(SIGNS)}")
        return "/".join(rows)
    sides, bits = words[1:3], "".join(words[3:])
    if len(sides) < 2 or not all(side.isdecimal() for side in sides):
        raise Unsupported(f"bitmap '{short(' '.join(sides))}'; expected its width and height")
    width, height = map(int, sides)
    if len(bits) != width * height or not {*bits} <= {*"01"}:
        expected = f"expected {width * height} digits, each 0 or 1"
        raise Unsupported(f"bitmap of {width} x {height}; {expected}")
    drawn = bits.translate({ord("0"): ".", ord("1"): "#"})
    return "/".join(drawn[row * width : (row + 1) * width] for row in range(height))


def _ring(cell: Cell, grid: Grid) -> int:
    """How far a cell is from the rim."""
    return min(cell.row, cell.col, grid.rows - 1 - cell.row, grid.cols - 1 - cell.col)


def _frame(grid: Grid) -> Iterable[Cell]:
    return [cell for cell in grid.cells if _ring(cell, grid) == 0]


def _rings(grid: Grid) -> Iterable[Cell]:
    return [cell for cell in grid.cells if _ring(cell, grid) % 2 == 0]


def _checkers(grid: Grid) -> Iterable[Cell]:
    return [cell for cell in grid.cells if (cell.row + cell.col) % 2 == 0]


def _cross(grid: Grid) -> Iterable[Cell]:
    """The middle row and column, or the middle two."""
    rows, cols = ({(side - 1) // 2, side // 2} for side in (grid.rows, grid.cols))
    return [cell for cell in grid.cells if cell.row in rows or cell.col in cols]


def _diagonals(grid: Grid) -> Iterator[Cell]:
    bottom, right = grid.rows - 1, grid.cols - 1
    yield from _line((0, 0), (bottom, right))
    yield from _line((0, right), (bottom, 0))


def _spiral(grid: Grid) -> Iterator[Cell]:
    """A way from the top left that turns right before it would touch itself."""
    row, col, down, right = 0, 0, 0, 1
    met, turned = {Cell(row, col)}, 0
    while turned < 2:
        yield Cell(row, col)
        ahead = Cell(row + down, col + right)
        beyond = Cell(ahead.row + down, ahead.col + right)
        if ahead in grid and ahead not in met and beyond not in met:
            row, col = ahead
            met.add(ahead)
            turned = 0
        else:
            down, right = right, -down
            turned += 1


def _letter(letter: str, grid: Grid) -> Iterable[Cell]:
    cells = {*_strokes(LETTERS[letter], grid)}
    return cells | {Cell(r, grid.cols - 1 - c) for r, c in cells} if letter in MIRRORED else cells


def _strokes(strokes: str, grid: Grid) -> Iterator[Cell]:
    rim = int(min(grid.rows, grid.cols) >= WIDE)
    height, width = (side - 1 - 2 * rim for side in (grid.rows, grid.cols))
    for stroke in strokes.split():
        points = [
            (rim + round(int(row) * height / LAST), rim + round(int(col) * width / LAST))
            for col, row in zip(stroke[::2], stroke[1::2], strict=True)
        ]
        for one, other in pairwise(points):
            yield from _line(one, other)


def _line(one: Point, other: Point) -> Iterator[Cell]:
    """The cells of a straight line, one for each step along its longer side."""
    (row, col), (down, right) = one, (other[0] - one[0], other[1] - one[1])
    steps = max(abs(down), abs(right), 1)
    for step in range(steps + 1):
        yield Cell(row + round(down * step / steps), col + round(right * step / steps))


THEMES: Mapping[str, Callable[[Grid], Iterable[Cell]]] = {
    "frame": _frame,
    "rings": _rings,
    "spiral": _spiral,
    "cross": _cross,
    "diagonals": _diagonals,
    "checkers": _checkers,
}

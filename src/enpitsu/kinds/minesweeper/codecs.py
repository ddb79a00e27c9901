"""Game IDs of the computer game, with all mines and the click that opens the first cells.

As a puzzle on paper, this is what the click opens, with the mines as its solution. The format is
that of `mines` in Simon Tatham's Portable Puzzle Collection.
"""

import re
from dataclasses import replace
from hashlib import sha1
from itertools import count

from enpitsu.errors import Unsupported
from enpitsu.io import codecs as c
from enpitsu.paper.source import Source
from enpitsu.puzzle import Board, Cell, Grid, Place, Value

MINE, NONE = "*", "-"
UNKNOWN = "?"  # the clue of a cell without a mine whose number is not given


def number(grid: Grid, board: Board, cell: Cell) -> int:
    """How many mines touch a cell."""
    return sum(board[near] == MINE for near in grid.touching(cell))


def opened(grid: Grid, board: Board, clicked: Cell) -> dict[Cell, int]:
    """The numbers that a click opens: a 0 opens all cells around it as well, and so on."""
    numbers: dict[Cell, int] = {}
    waiting = [clicked]
    while waiting:
        cell = waiting.pop()
        if cell not in numbers:
            numbers[cell] = number(grid, board, cell)
            waiting += grid.touching(cell) if numbers[cell] == 0 else ()
    return numbers


DIGITS, HEXADECIMAL = "0123456789", "0123456789abcdefABCDEF"
MADE_TO = re.compile(r"(n\d+(\.\d+)?)?a?")  # number or share of mines; `a` if guesses are needed


class Layout:
    """`x,y,` of the click, `m` if masked or `u` if not, and the mines, one bit for each cell."""

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with what the click opens, and the mines."""
        if source.peek() == "r":
            raise source.error("the mines of this ID are drawn at the first click", at=source.at)
        start, grid = source.at, page.grid
        clicked = _click(source, grid) if source.peek() in {*DIGITS} else None
        masked = source.accept("m")
        if not masked:
            c.text("u", "or m, and the mines").read(source, page)
        told, size = source.take(HEXADECIMAL), -(-len(grid.cells) // 4)
        if len(told) != size:
            raise source.error(f"{len(told)} hexadecimal digits; the mines of {grid} take {size}")
        data = bytes.fromhex(told + "0" * (size % 2))
        if masked:
            data = _unmasked(data, len(grid.cells))
        board: dict[Place, Value] = {
            cell: MINE if data[at // 8] << at % 8 & 0x80 else NONE
            for at, cell in enumerate(grid.cells)
        }
        if clicked is None:
            return replace(page, entries=board)
        if board[clicked] == MINE:
            raise source.error("the first click meets a mine", at=start)
        return replace(page, clues={"grid": opened(grid, board, clicked)}, entries=board)

    def write(self, page: c.Page) -> str:
        """The click and the mines, masked; `Unsupported` if no click opens these very cells."""
        grid, board, printed = page.grid, page.entries, page.clues.get("grid", {})
        if len(board) < len(grid.cells):
            raise Unsupported("it has all mines, so the solution must be known")
        click = ""
        if printed:
            first = min(printed, key=lambda cell: (printed[cell] != 0, cell))
            if board[first] == MINE or opened(grid, board, first) != printed:
                raise Unsupported("the numbers must be those that one click opens")
            click = f"{first.col},{first.row},"
        bits = "".join("01"[board[cell] == MINE] for cell in grid.cells)
        data = bytes(int(bits[at : at + 8].ljust(8, "0"), 2) for at in range(0, len(bits), 8))
        return f"{click}m{_masked(data, len(bits)).hex()[: -(-len(bits) // 4)]}"


def _click(source: Source, grid: Grid) -> Cell:
    """The column and the row of the first click."""
    col = source.number(f"a column, from 0 to {grid.cols - 1}", low=0, high=grid.cols - 1)
    if not source.accept(","):
        raise source.fail(", and the row of the first click")
    row = source.number(f"a row, from 0 to {grid.rows - 1}", low=0, high=grid.rows - 1)
    if not source.accept(","):
        raise source.fail(", and the mines")
    return Cell(row, col)


def _masked(data: bytes, bits: int) -> bytes:
    """The bits under a mask, so that a player does not see the mines by accident.

    The mask of the first half is made from the second, then that of the second from the masked
    first half.
    """
    half = len(data) // 2
    first, second = data[:half], data[half:]
    first = _over(first, second)
    return first + _cut(_over(second, first), bits - 8 * half)


def _unmasked(data: bytes, bits: int) -> bytes:
    """The inverse of `_masked`."""
    half = len(data) // 2
    first, second = data[:half], data[half:]
    second = _cut(_over(second, first), bits - 8 * half)
    return _over(first, second) + second


def _over(half: bytes, seed: bytes) -> bytes:
    """One half, xored with the digests of the seed and 0, 1, 2, ..."""
    mask = b""
    numbers = count()
    while len(mask) < len(half):
        mask += sha1(seed + str(next(numbers)).encode(), usedforsecurity=False).digest()
    return bytes(a ^ b for a, b in zip(half, mask, strict=False))


def _cut(half: bytes, bits: int) -> bytes:
    """The half with all bits after its last one cleared."""
    spare = -bits % 8
    return half[:-1] + bytes([half[-1] >> spare << spare])


GAME = c.game(
    "mines", c.without("mines"), c.size("cols", between="x"), c.passed(MADE_TO), ":", Layout()
)

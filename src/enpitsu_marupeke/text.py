"""The text format of the Marupeke thesis: a line `rows cols`, then a character for each cell.

`w` is an open cell, `z` a black cell, `x` and `o` are given symbols. Source: C. Jol, "How to solve
and generate Marupeke puzzles" (Leiden, 2023), figure 3.
"""

from __future__ import annotations

import re

from enpitsu.errors import FormatError, Unsupported, short
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.kinds.marupeke import KIND
from enpitsu.paper.grid import Cell, Grid
from enpitsu.puzzle.kind import Puzzle, Record

SIZE = re.compile(r"\s*0*([1-9]\d{0,8})\s+0*([1-9]\d{0,8})\s*", re.ASCII)
CHARACTERS = {"w": ".", "z": "#", "x": "x", "o": "o"}
LETTERS = {value: letter for letter, value in CHARACTERS.items()}


def read(text: str) -> ReadRecord:
    """The Marupeke in a file of the thesis."""
    lines = text.rstrip().split("\n")
    size = SIZE.fullmatch(lines[0])
    if size is None:
        met = f"the first line is '{short(lines[0])}'"
        raise FormatError(f"{met}; expected the numbers of rows and columns, from 1", line=1)
    rows, cols = map(int, size.groups())
    if len(lines) - 1 != rows:
        raise FormatError(f"{len(lines) - 1} rows; expected {rows}", line=len(lines))
    clues = {}
    for r, line in enumerate(lines[1:]):
        letters = line.replace(" ", "").rstrip()
        if len(letters) != cols:
            raise FormatError(f"a row of {len(letters)}; expected {cols} letters", line=r + 2)
        for c, letter in enumerate(letters):
            if letter not in CHARACTERS:
                message = f"unknown symbol '{letter}'; expected one of w z x o"
                raise FormatError(message, line=r + 2, column=line.index(letter) + 1)
            if CHARACTERS[letter] != ".":
                clues[Cell(r, c)] = CHARACTERS[letter]
    return ReadRecord(Record(Puzzle(KIND, Grid(rows, cols), {"grid": clues})))


def write(record: Record) -> str:
    """The record as a file of the thesis; `Unsupported` for all but Marupeke with runs of three."""
    puzzle = record.puzzle
    if puzzle.kind is not KIND or puzzle.options["run"] != 3:
        raise Unsupported("the thesis format knows only marupeke with run=3")
    grid, clues = puzzle.grid, puzzle.clues["grid"]
    lines = ["".join(LETTERS[str(clues.get(cell, "."))] for cell in row) for row in grid.cell_rows]
    return "\n".join((f"{grid.rows} {grid.cols}", *lines)) + "\n"

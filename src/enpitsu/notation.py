"""The native text of a puzzle, both ways, derived from its kind's layers.

A layer on cells is a block of rows, a layer on a side is a row of tokens, and a layer on
edges is woven between the cells of the first layer on cells (as in Wijuko).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from enpitsu.errors import FormatError, short
from enpitsu.expr import Domain, Value
from enpitsu.grid import Cell, Edge, Grid, Place
from enpitsu.puzzle import (
    Board,
    Kind,
    Labels,
    Layer,
    Numbers,
    Options,
    Puzzle,
    Symbols,
)

UNKNOWN = "?"
CROSSING = "+"
COMMENT = "//"
RESERVED = ("regions", "givens", "solution", "state", "---")
LABEL = "a label without blanks that is no block's name"
DIGITS = 9  # no puzzle has a number of more
WIDE = len("bottom")  # names of one-row blocks are padded to this, so that the rows align


class Token(NamedTuple):
    """A piece of text and where it was met.

    Line and column count from one, zero is unknown; `where` tells it in words.
    """

    text: str
    line: int = 0
    column: int = 0
    where: str = ""

    def fail(self, expected: str, *, met: str = "symbol") -> FormatError:
        """The error that something else was expected here."""
        where = f"{self.where}: " if self.where else ""
        message = f"{where}unknown {met} '{short(self.text)}'; expected {expected}"
        return FormatError(message, line=self.line, column=self.column)


Rows = Sequence[Sequence[Token]]


# -- single values -----------------------------------------------------------------------


def clue(layer: Layer, token: Token, options: Options) -> Value | None:
    """The clue a token stands for, or None for nothing; `FormatError` says what was expected."""
    text = token.text
    if text == layer.blank:
        return None
    match layer.values:
        case Symbols() as symbols:
            allowed = symbols.all(options)
            if len(text) == 1 and text in allowed:
                return text
            raise token.fail(f"one of {' '.join((layer.blank, *sorted(allowed)))}")
        case Numbers(low):
            if text.isascii() and text.isdigit() and len(text) <= DIGITS and int(text) >= low:
                return int(text)
            raise token.fail(f"{layer.blank} or a number from {low}", met="number")
        case Labels():
            if is_label(text):
                return text
            raise token.fail(LABEL, met="label")


def is_label(text: str) -> bool:
    """Whether a text can be a label: one token that is neither a comment nor a block's name."""
    plain = text and not any(ch.isspace() for ch in text) and COMMENT not in text
    return bool(plain) and text not in RESERVED


def entry(domain: Domain, token: Token) -> Value | None:
    """The answer a token stands for, or None for one not yet known."""
    for value in domain:
        if str(value) == token.text:
            return value
    if token.text in (UNKNOWN, "."):
        return None
    raise token.fail(f"one of {short(' '.join(map(str, domain)))} or {UNKNOWN}")


# -- a puzzle's blocks -------------------------------------------------------------------


def blocks(kind: Kind) -> tuple[str, ...]:
    """The names of a kind's blocks of clues; the last one may be left out if it is a grid."""
    if lattice(kind):
        return ("grid",)
    return tuple(layer.name for layer in kind.clues)


def lattice(kind: Kind) -> bool:
    """Whether clues stand between the cells, so that all layers share one block."""
    return any(layer.on == "edges" for layer in kind.clues)


def answer_rows(puzzle: Puzzle, board: Board) -> list[list[str]]:
    """A board as rows of answer tokens; `?` where a place is not filled."""
    domains = puzzle.kind.answer.domains(puzzle)
    outside = puzzle.kind.answer.outside
    return [
        [str(board.get(cell, UNKNOWN)) if cell in domains else outside for cell in row]
        for row in map(puzzle.grid.row, range(puzzle.grid.rows))
    ]


def board(puzzle: Puzzle, rows: Rows) -> dict[Place, Value]:
    """The board that rows of answer tokens stand for; unfilled places are absent."""
    _expect_shape(rows, puzzle.grid.rows, puzzle.grid.cols)
    domains = puzzle.kind.answer.domains(puzzle)
    filled: dict[Place, Value] = {}
    for cell in puzzle.grid.cells:
        token = rows[cell.row][cell.col]
        if cell in domains:
            value = entry(domains[cell], token)
            if value is not None:
                filled[cell] = value
        elif token.text not in (puzzle.kind.answer.outside, UNKNOWN, ".", *_printed(puzzle, cell)):
            raise token.fail(f"{puzzle.kind.answer.outside}, as {cell} takes no answer")
    return filled


def _printed(puzzle: Puzzle, cell: Cell) -> list[str]:
    return [str(layer[cell]) for layer in puzzle.clues.values() if cell in layer]


# -- writing -------------------------------------------------------------------------------


def written(puzzle: Puzzle, *, id: str = "", boards: Mapping[str, Board] | None = None) -> str:
    """The native text of a puzzle, then a block for each of the `boards` (solution, state)."""
    kind = puzzle.kind
    header = [kind.name, *(f"{name}={value}" for name, value in _changed(puzzle).items())]
    if id and COMMENT not in id and not any(ch.isspace() for ch in id):
        header.append(f"id={id}")
    parts = [(name, _block_rows(puzzle, name)) for name in blocks(kind)]
    kept = [(name, rows) for name, rows in parts if rows]
    for name, filled in (boards or {}).items():
        kept.append((name, answer_rows(puzzle, filled)))
    lines = [" ".join(header)]
    for name, rows in kept:
        if len(kept) == 1 and name == "grid":
            lines += _aligned(rows)
        elif len(rows) == 1:
            lines.append(" ".join((name.ljust(WIDE), *rows[0])))
        else:
            lines += [name, *_aligned(rows)]
    return "\n".join(lines) + "\n"


def _changed(puzzle: Puzzle) -> dict[str, Value]:
    return {o.name: puzzle.options[o.name] for o in puzzle.kind.options}


def _block_rows(puzzle: Puzzle, name: str) -> list[list[str]]:
    kind, grid = puzzle.kind, puzzle.grid
    if lattice(kind):
        return _lattice_rows(puzzle)
    layer = kind.layer(name)
    clues = puzzle.clues[name]
    if not clues and name == "grid" and len(kind.clues) > 1:
        return []
    tokens = [str(clues.get(place, layer.blank)) for place in layer.places(grid)]
    width = grid.cols if layer.on == "cells" else len(tokens)
    return [tokens[i : i + width] for i in range(0, len(tokens), width)]


def _lattice_rows(puzzle: Puzzle) -> list[list[str]]:
    grid = puzzle.grid
    rows = [
        [CROSSING if r % 2 and c % 2 else "." for c in range(2 * grid.cols - 1)]
        for r in range(2 * grid.rows - 1)
    ]
    for layer in puzzle.kind.clues:
        for place, value in puzzle.clues[layer.name].items():
            r, c = _lattice_point(place)
            rows[r][c] = str(value)
    return rows


def _lattice_point(place: Cell | Edge) -> tuple[int, int]:
    first, second = place if isinstance(place, Edge) else (place, place)
    return first.row + second.row, first.col + second.col


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    width = max(len(token) for row in rows for token in row)
    return [" ".join(token.ljust(width) for token in row).rstrip() for row in rows]


# -- reading -------------------------------------------------------------------------------


def parsed(kind: Kind, options: Options, found: Mapping[str, Rows]) -> Puzzle:
    """The puzzle that the blocks of clues `found` by name stand for."""
    grid = _grid(kind, found)
    if lattice(kind):
        return Puzzle(kind, grid, _lattice_clues(kind, grid, found["grid"], options), options)
    clues: dict[str, dict[Place, Value]] = {}
    for layer in kind.clues:
        rows = found.get(layer.name, ())
        places = layer.places(grid)
        if rows:
            width = grid.cols if layer.on == "cells" else len(places)
            _expect_shape(rows, len(places) // width, width)
        tokens = (token for row in rows for token in row)
        clues[layer.name] = _clues(layer, zip(places, tokens, strict=False), options)
    return Puzzle(kind, grid, clues, options)


def _clues(
    layer: Layer, tokens: Iterable[tuple[Place, Token]], options: Options
) -> dict[Place, Value]:
    read = ((place, clue(layer, token, options)) for place, token in tokens)
    return {place: value for place, value in read if value is not None}


def _grid(kind: Kind, found: Mapping[str, Rows]) -> Grid:
    on_cells = [name for name in blocks(kind) if lattice(kind) or kind.layer(name).on == "cells"]
    for name in on_cells:
        if found.get(name):
            height, width = len(found[name]), len(found[name][0])
            if lattice(kind):
                return Grid(height // 2 + 1, width // 2 + 1)
            return Grid(height, width)
    sides = {layer.on: len(found[layer.name][0]) for layer in kind.clues if found.get(layer.name)}
    rows = sides.get("left", sides.get("right"))
    cols = sides.get("top", sides.get("bottom"))
    if rows and cols:
        return Grid(rows, cols)
    wanted = " or ".join(on_cells) if not sides else "top or bottom, and left or right"
    raise FormatError(f"the size is not told; expected a block {wanted}")


def _lattice_clues(
    kind: Kind, grid: Grid, rows: Rows, options: Options
) -> dict[str, dict[Place, Value]]:
    _expect_shape(rows, 2 * grid.rows - 1, 2 * grid.cols - 1)
    clues: dict[str, dict[Place, Value]] = {}
    used: set[tuple[int, int]] = set()
    for layer in kind.clues:
        places = [p for p in layer.places(grid) if isinstance(p, (Cell, Edge))]
        points = {place: _lattice_point(place) for place in places}
        used.update(points.values())
        tokens = ((place, rows[r][c]) for place, (r, c) in points.items())
        clues[layer.name] = _clues(layer, tokens, options)
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            empty = CROSSING if r % 2 and c % 2 else "."
            if (r, c) not in used and token.text != empty:
                raise token.fail(f"{empty}, as no clue can stand here")
    return clues


def _expect_shape(rows: Rows, height: int, width: int) -> None:
    for row in rows:
        if len(row) != width:
            last = row[-1] if row else Token("")
            raise FormatError(
                f"a row of {len(row)}; expected {width} tokens", line=last.line, column=0
            )
    if len(rows) != height:
        last = rows[-1][-1] if rows and rows[-1] else Token("")
        raise FormatError(f"{len(rows)} rows; expected {height}", line=last.line)

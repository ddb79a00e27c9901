"""Sudoku in other programs' formats: links, files, game IDs, lines of digits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import isqrt
from types import MappingProxyType
from typing import TYPE_CHECKING

from enpitsu.errors import Unsupported
from enpitsu.io import codecs as c
from enpitsu.kinds.sudoku.boxes import (
    MAX_SIDE,
    boxes,
    in_pieces,
    labelled,
    same,
    told_size,
    usual_size,
)
from enpitsu.kinds.sudoku.former import FORMER, UNKNOWN
from enpitsu.paper.source import BLANKS, DIGITS, Source
from enpitsu.puzzle import (
    Cell,
    Grid,
    Kind,
    Place,
    Puzzle,
    Record,
    Value,
    regions,
)
from enpitsu.puzzle.kind import JOINT, Codec

if TYPE_CHECKING:
    from enpitsu.puzzle.variant import Variant

DIGITS_AND_LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGIT = c.nth(DIGITS_AND_LETTERS, DIGITS_AND_LETTERS.lower())
SMALLEST = 4  # the least rows: a smaller square of characters is not recognized as a Sudoku
SIGNS = (c.in_run(DIGIT, c.nothing(".0")), c.in_run(DIGIT))


# -- limits of formats -----------------------------------------------------------------------


PLAIN = c.without("regions", "box")


class DrawnBoxes:
    """The boxes that the editor draws itself, of a size that follows from the columns."""

    def read(self, _source: Source, page: c.Page) -> c.Page:
        """The page with these boxes, unless they are the usual ones."""
        drawn = _drawn(page.grid)
        usual = usual_size(page.grid)
        if usual is not None and same(labelled(page.grid, usual), drawn):
            return page
        return replace(page, clues={**page.clues, "regions": drawn})

    def write(self, page: c.Page) -> str:
        """Nothing; `Unsupported` for other boxes."""
        if not same(boxes(page.puzzle), _drawn(page.grid)):
            raise Unsupported(f"on {page.grid} the editor draws other boxes")
        return ""


def _drawn(grid: Grid) -> Mapping[Cell, Value]:
    side = isqrt(grid.cols)
    return labelled(grid, (side, 3 if grid.cols == 6 else side))


# -- game IDs --------------------------------------------------------------------------------


class Solo:
    """A game ID: `3x3` for boxes with this many rows and columns, or `9j` for a jigsaw.

    `x` for diagonals and `k` for cages follow; how the puzzle was made is ignored.
    """

    GIVENS = c.clues("givens", by=c.spaced())
    REGIONS = c.walls("regions", by=c.openings(26), joined=True, by_column=True)
    CAGES = c.walls("cages", by=c.openings(26), joined=True, by_column=True)
    SUMS = c.clues("sums", by=c.spaced())

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with everything that the ID contains."""
        start = source.at
        rows = self._side(source)
        two = source.accept("x")
        cols = self._side(source) if two else rows
        flags = self._flags(source)
        jigsaw = "j" in flags
        side = rows if jigsaw and not two else rows * cols
        c.expect_reasonable(source, start, side, side)
        page = replace(page, rows=side, cols=side)
        if "x" in flags:
            page = replace(page, options={**page.options, "diagonal": "yes"})
        if not jigsaw and (rows, cols) != usual_size(page.grid):
            page = replace(page, options={**page.options, "box": f"{rows}x{cols}"})
        c.text(":", "before the numbers").read(source, page)
        parts: list[c.Part] = [self.GIVENS, *([self.REGIONS] * jigsaw)]
        parts += [self.CAGES, self.SUMS] if "k" in flags else []
        for i, part in enumerate(parts):
            if i:
                c.text(",", "before the next list").read(source, page)
            page = part.read(source, page)
        usual = usual_size(page.grid)
        if jigsaw and usual and same(page.clues["regions"], labelled(page.grid, usual)):
            page = replace(page, clues={**page.clues, "regions": {}})
        return page

    @staticmethod
    def _side(source: Source) -> int:
        return source.number(f"a number from 1 to {MAX_SIDE}", low=1, high=MAX_SIDE)

    @staticmethod
    def _flags(source: Source) -> set[str]:
        """The letters for jigsaws, diagonals and cages; symmetry and level are ignored."""
        flags: set[str] = set()
        while source.peek() and source.peek() != ":":
            flag = source.character()
            if flag in "jxk":
                flags.add(flag)
            elif flag in "rma":
                source.accept("d" if flag == "m" else "")
                source.take(DIGITS)
            elif flag != "d" or not any(map(source.accept, "tbiaeu")):
                raise source.error(f"unknown symbol '{flag}'; expected j, x, k, a level or :")
        return flags

    def write(self, page: c.Page) -> str:
        """The ID; `Unsupported` for what the game does not have."""
        if page.rows != page.cols:
            raise Unsupported(f"the grid must be square, not {page.grid}")
        size = told_size(page.puzzle)
        jigsaw = size is None or min(size) < 2
        text = f"{page.rows}j" if size is None or jigsaw else f"{size[0]}x{size[1]}"
        text += "x" * (page.option("diagonal") == "yes") + "k" * bool(page.clues["cages"])
        told = [self.GIVENS.write(page)]
        if jigsaw:
            _expect_whole_boxes(page)
            drawn = replace(page, clues={**page.clues, "regions": boxes(page.puzzle)})
            told.append(self.REGIONS.write(drawn))
        if page.clues["cages"]:
            _expect_whole_cages(page)
            told += [self.CAGES.write(page), self.SUMS.write(page)]
        return f"{text}:{','.join(told)}"


def _expect_whole_boxes(page: c.Page) -> None:
    """Raise `Unsupported` if a box is in pieces: only walls are written."""
    for cells in in_pieces(page.puzzle):
        raise Unsupported(f"each box must be in one piece; that of {cells[0]} is not")


def _expect_whole_cages(page: c.Page) -> None:
    """Raise `Unsupported` unless all cells are in cages of two or more cells, with one sum each."""
    labels = page.clues["cages"]
    if len(labels) < len(page.grid.cells):
        raise Unsupported("every cell must lie in a cage")
    sums = Counter(labels[cell] for cell in page.clues["sums"])
    for label, cells in regions(labels).items():
        if len(cells) < 2:
            raise Unsupported(f"a cage takes at least two cells; {cells[0]} is one alone")
        if sums[label] != 1:
            raise Unsupported(f"each cage takes one sum; that of {cells[0]} has {sums[label]}")


class SoloIDs:
    """The codec of game IDs, in which two variants are part of Sudoku itself."""

    name = "solo"
    aliases = ()
    newer: Mapping[int, Codec] = MappingProxyType({})
    kanpen = None
    FORM = c.game("solo", Solo())
    KNOWN = ("diagonals", "killercages")

    def with_variants(self, variants: Sequence[Variant]) -> SoloIDs | None:
        """The codec of Sudoku with these variants; None if there are others."""
        return self if all(one.name in self.KNOWN for one in variants) else None

    def read(self, source: Source, kind: Kind, grid: Grid | None = None) -> Record:  # noqa: ARG002
        """The record that the ID describes."""
        record = self.FORM.read(source, FORMER.kind)
        return replace(record, puzzle=FORMER.now(record.puzzle))

    def write(self, record: Record) -> str:
        """The ID; `Unsupported` for what the game does not have."""
        return self.FORM.write(replace(record, puzzle=once(record.puzzle)))

    def remarks(self, record: Record) -> Iterable[str]:  # noqa: ARG002
        """No remarks."""
        return ()


def once(puzzle: Puzzle) -> Puzzle:
    """The puzzle in its former notation; `Unsupported` if two cages share a cell."""
    labels: dict[Place, Value] = {}
    sums: dict[Place, Value] = {}
    for number, (path, value) in enumerate(puzzle.clues.get("cage", {}).items(), 1):
        if not labels.keys().isdisjoint(path.cells):
            raise Unsupported("solo: two cages share a cell")
        labels |= dict.fromkeys(path.cells, str(number))
        sums |= {} if value == UNKNOWN else {path.cells[0]: value}
    kept = {name: puzzle.clues[name] for name in ("regions", "givens")}
    diagonal = "yes" if "diagonals" in puzzle.kind.name.split(JOINT) else "no"
    options = {"box": puzzle.options["box"], "diagonal": diagonal}
    return Puzzle(FORMER.kind, puzzle.grid, {**kept, "cages": labels, "sums": sums}, options)


# -- digits ----------------------------------------------------------------------------------


class SquareRows:
    """A check that the grid is square, not too small, and that there are enough letters for it."""

    def read(self, _source: Source, page: c.Page) -> c.Page:
        """The page as it was."""
        return page

    def write(self, page: c.Page) -> str:
        """Nothing; `Unsupported` on another grid."""
        c.square().write(page)
        if not SMALLEST <= page.rows <= len(DIGITS_AND_LETTERS):
            least, most = SMALLEST, len(DIGITS_AND_LETTERS)
            raise Unsupported(f"the grid must have {least} to {most} rows, not {page.rows}")
        return ""


class SquareOfDigits(SquareRows):
    """The size, which follows from the number of characters."""

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with its size."""
        start = source.at
        number = len(source.until(" \t,;#\n"))
        side = isqrt(number)
        source.at = start
        if side * side != number or not number:
            met = f"{number} characters"
            raise source.error(f"{met}; expected 81, or another number of rows squared", at=start)
        c.expect_reasonable(source, start, side, side)
        return replace(page, rows=side, cols=side)


class SolutionBehind:
    """A solution after a blank or a comma, which is read but never written."""

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with the solution as entries, if there is one."""
        source.take(BLANKS + ",;")
        if not source.peek().strip():
            return page
        return c.entries(by=SIGNS[1], printed=True).read(source, page)

    def write(self, _page: c.Page) -> str:
        """Nothing."""
        return ""


class Lines:
    """Rows of values, each on its own line."""

    def __init__(self, by: c.Series) -> None:
        self.by = by

    def read(self, source: Source, widths: Sequence[int]) -> Iterator[Value | None]:
        """The values of all rows, in order."""
        for width in widths:
            source.take(BLANKS + "\r\n")
            yield from self.by.read(source, [width])
            c.in_words.line_end(source)

    def write(self, rows: Sequence[c.Values]) -> str:
        """The rows as text."""
        return "".join(f"{self.by.write([row])}\n" for row in rows)


class StateTail:
    """The entries, under a heading of their own."""

    HEADING = "[State]"
    ENTRIES = c.entries(by=Lines(SIGNS[0]), printed=True)

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with the entries."""
        source.take(BLANKS + "\r\n")
        heading = source.until("\r\n").strip()
        if heading.lower() != self.HEADING.lower():
            raise source.error(f"unknown line '{heading[:20]}'; expected {self.HEADING}")
        return self.ENTRIES.read(source, page)

    def write(self, page: c.Page) -> str:
        """The heading and the entries."""
        return f"{self.HEADING}\n{self.ENTRIES.write(page)}"

    def empty(self, page: c.Page) -> bool:
        """Whether nothing is filled in."""
        return not page.entries


GIVENS = (c.decimal(), c.question_mark("-"), c.nothing("."))
FILLED = (c.noted(c.decimal(), c.nothing(".+-=%")),)
NUMBERS = (c.decimal(), c.nothing("-"))
CODECS = c.codecs(
    c.codec(
        "digits",
        "sudoku",
        PLAIN,
        SquareOfDigits(),
        c.clues("givens", by=SIGNS[0]),
        SolutionBehind(),
    ),
    c.codec(
        "sdk",
        "sudoku",
        PLAIN,
        SquareRows(),
        c.clues("givens", by=Lines(SIGNS[0])),
        c.tail(StateTail()),
    ),
    c.link(
        "sudoku",
        DrawnBoxes(),
        c.run("givens", c.hexadecimal(), c.gaps("g"), c.question_mark(".")),
        kanpen=c.kanpen(
            DrawnBoxes(), c.words("givens", c.decimal(), c.nothing(".")), size=c.square()
        ),
    ),
    c.codec(
        "pzprv3",
        "sudoku",
        c.square(),
        c.text("\n"),
        DrawnBoxes(),
        c.words("givens", *GIVENS),
        c.entries(*FILLED),
    ),
    c.sections(
        "sudoku",
        c.without("box"),
        problem=c.words("givens", *NUMBERS),
        areas=c.words("regions", c.label("-")),
        solution=c.entries(*NUMBERS, printed=True),
        optional=("areas",),
        aliases=("jigsawsudoku",),
    ),
)

"""Black cells with the sums below them and on their right, as the editor pzprjs knows them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from string import ascii_lowercase, ascii_uppercase

from enpitsu.io import codecs as c
from enpitsu.paper.source import BLANKS, Source
from enpitsu.puzzle import Cell, Edge, Place, Value

BLACK = "#"
SUMS = "0123456789" + ascii_lowercase[:10] + ascii_uppercase  # characters for the sums 0 to 45
GAPS = ascii_lowercase[10:]  # characters for 1 to 16 white cells
# A run without a sum; older programs wrote 0, which all write where no run begins.
NONE, NONE_IN_FILE, HIDDEN = "-", "-1", "0"
SUM = c.in_words(c.decimal(), c.table({NONE_IN_FILE: 0}))
NUMBER = c.in_words(*SUM.signs, c.nothing("."))


def below(page: c.Page, cell: Cell) -> Edge:
    """The edge below a cell, which may lie above the grid."""
    return page.grid.edge(cell, Cell(cell.row + 1, cell.col))


def beside(page: c.Page, cell: Cell) -> Edge:
    """The edge on the right of a cell, which may lie on the left of the grid."""
    return page.grid.edge(cell, Cell(cell.row, cell.col + 1))


class Sums:
    """The base of the formats: black cells, and sums on edges.

    The editor hides numbers where no run begins: they are ignored, and 0 is written there.
    """

    def __init__(self, grid: str, sums: str) -> None:
        self.grid, self.sums = grid, sums

    def _told(self, page: c.Page, black: dict[Place, Value], sums: dict[Place, Value]) -> c.Page:
        shown = {edge: sums[edge] for edge in sums if _begins(page, edge, black)}
        return replace(page, clues={**page.clues, self.grid: black, self.sums: shown})

    def _kept(
        self, source: Source, sums: dict[Place, Value], edge: Edge, number: Value | None
    ) -> None:
        if number:
            sums[edge] = number
            source.marks[self.sums, edge] = source.mark


def _begins(page: c.Page, edge: Place, black: Mapping[Place, Value]) -> bool:
    """Whether a run begins at an edge: a white cell lies behind it."""
    return isinstance(edge, Edge) and edge.second in page.grid and edge.second not in black


class Crossed(Sums):
    """Cell by cell a gap or a black cell with two sums; then the sums above and on the left."""

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with the black cells and the sums."""
        black: dict[Place, Value] = {}
        sums: dict[Place, Value] = {}
        cells = iter(page.grid.cells)
        left = len(page.grid.cells)
        while left:
            letter = source.peek()
            if letter and letter in GAPS:
                gap = GAPS.index(source.character()) + 1
                if gap > left:
                    raise source.error(f"{gap} white cells; expected at most {left}")
                for _ in range(gap):
                    next(cells)
                left -= gap
                continue
            cell = next(cells)
            left -= 1
            black[cell] = BLACK
            if not source.accept("."):
                self._kept(source, sums, below(page, cell), self._sum(source))
                self._kept(source, sums, beside(page, cell), self._sum(source))
        for edge in self._outer(page, black):
            self._kept(source, sums, edge, self._sum(source))
        return self._told(page, black, sums)

    @staticmethod
    def _sum(source: Source) -> int:
        if source.accept(NONE):
            return 0
        letter = source.peek()
        if not letter or letter not in SUMS:
            raise source.fail("0-9, a-j or A-Z for a sum, or k-z for white cells")
        source.mark = source.at
        return SUMS.index(source.character())

    @staticmethod
    def _outer(page: c.Page, black: object) -> Iterator[Edge]:
        """The edges on the rim where runs begin: above, then on the left."""
        assert isinstance(black, dict)
        for col in range(page.cols):
            if Cell(0, col) not in black:
                yield below(page, Cell(-1, col))
        for row in range(page.rows):
            if Cell(row, 0) not in black:
                yield beside(page, Cell(row, -1))

    def write(self, page: c.Page) -> str:
        """The cells and the sums as text."""
        black, sums = page.clues[self.grid], page.clues[self.sums]
        text, gap = "", 0
        for cell in page.grid.cells:
            if cell not in black:
                gap += 1
                if gap == len(GAPS):
                    text, gap = text + GAPS[-1], 0
                continue
            if gap:
                text, gap = text + GAPS[gap - 1], 0
            edges = below(page, cell), beside(page, cell)
            told = any(edge in sums for edge in edges)
            text += "".join(self._written(page, edge) for edge in edges) if told else "."
        text += GAPS[gap - 1] if gap else ""
        outer = self._outer(page, dict(black))
        return text + "".join(self._written(page, edge) for edge in outer)

    def _written(self, page: c.Page, edge: Edge) -> str:
        number = page.clues[self.sums].get(edge)
        if number is not None:
            return SUMS[int(number)]
        return NONE if _begins(page, edge, page.clues[self.grid]) else HIDDEN


class Around:
    """The size including the row above and the column on the left that hold sums; only read."""

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with the size of what lies inside."""
        start = source.at
        page = c.size("rows", "\n").read(source, page)
        if min(page.rows, page.cols) < 2:
            met = f"{page.grid} with the row and the column of sums"
            raise source.error(f"{met}; expected at least 2x2", at=start)
        return replace(page, rows=page.rows - 1, cols=page.cols - 1)


class SumLines(Sums):
    """A line for each black cell: row, column and the sums to its right and below; only read.

    Row and column 0 are those around the grid.
    """

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with the black cells and the sums."""
        black: dict[Place, Value] = {}
        sums: dict[Place, Value] = {}
        met: set[Cell] = set()
        while source.text[source.at :].strip():
            row = source.number(f"a row from 0 to {page.rows}", low=0, high=page.rows)
            col = source.number(f"a column from 0 to {page.cols}", low=0, high=page.cols)
            cell = Cell(row - 1, col - 1)
            if cell in met:
                raise source.error(f"{row} {col} occurs twice; expected one line for each cell")
            met.add(cell)
            right = SUM.word(source)
            if cell.row >= 0:
                self._kept(source, sums, beside(page, cell), right)
            down = SUM.word(source)
            if cell.col >= 0:
                self._kept(source, sums, below(page, cell), down)
            if min(cell) >= 0:
                black[cell] = BLACK
            c.in_words.line_end(source)
        return self._told(page, black, sums)


class Corners(Sums):
    """A table with a row above and a column on the left; black cells contain `right,down`."""

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with the black cells and the sums."""
        black: dict[Place, Value] = {}
        sums: dict[Place, Value] = {}
        for row in range(-1, page.rows):
            for col in range(-1, page.cols):
                cell = Cell(row, col)
                number = NUMBER.word(source) if min(cell) < 0 else self._number(source)
                if row < 0 <= col:
                    self._kept(source, sums, below(page, cell), number)
                elif col < 0 <= row:
                    self._kept(source, sums, beside(page, cell), number)
                elif number is not None and min(cell) >= 0:
                    black[cell] = BLACK
                    self._kept(source, sums, beside(page, cell), number)
                    if not source.accept(","):
                        raise source.fail(",")
                    self._kept(source, sums, below(page, cell), self._number(source))
            c.in_words.line_end(source)
        return self._told(page, black, sums)

    @staticmethod
    def _number(source: Source) -> int | None:
        """A sum in a cell, 0 for none; None if the cell is white."""
        source.take(BLANKS)
        source.mark = source.at
        found = c.one_of(NUMBER.signs, source)[0]
        return None if found is None else int(found)

    def write(self, page: c.Page) -> str:
        """The table as text."""
        black = page.clues[self.grid]
        lines = []
        for row in range(-1, page.rows):
            line = []
            for col in range(-1, page.cols):
                cell = Cell(row, col)
                edges = beside(page, cell), below(page, cell)
                right, down = (self._written(page, edge) for edge in edges)
                if min(cell) < 0:
                    line.append(down if row < 0 <= col else right if col < 0 <= row else HIDDEN)
                else:
                    line.append(f"{right},{down}" if cell in black else ".")
            lines.append("".join(f"{word} " for word in line))
        return "".join(f"{line}\n" for line in lines)

    def _written(self, page: c.Page, edge: Edge) -> str:
        number = page.clues[self.sums].get(edge)
        if number is not None:
            return str(number)
        return NONE_IN_FILE if _begins(page, edge, page.clues[self.grid]) else HIDDEN

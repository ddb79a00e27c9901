"""Lists of numbers outside the grid, as other programs write them: columns first, then rows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from enpitsu.errors import Unsupported
from enpitsu.io import codecs as c
from enpitsu.kinds.nonogram.runs import told
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.paper.source import Source
from enpitsu.puzzle import Border, Place, Value

NUMBER = c.in_words(c.ticked(c.decimal()), c.nothing("."))
ENTRY = c.in_words(c.table({"#": SHADED, "+": WHITE}), c.nothing("."))


def borders(page: c.Page) -> Iterator[Border]:
    """The places of the lists: above each column, then on the left of each row."""
    yield from page.grid.borders("top")
    yield from page.grid.borders("left")


def with_lists(page: c.Page, lists: Mapping[Border, Sequence[int]]) -> c.Page:
    """The page with these lists; a line without a number has no shaded cell."""
    clues: dict[str, dict[Place, Value]] = {"top": {}, "left": {}}
    for border in borders(page):
        clues[border.side][border] = ",".join(map(str, lists.get(border, ()))) or "0"
    return replace(page, clues={**page.clues, **clues})


def list_of(page: c.Page, border: Border) -> list[int]:
    """The numbers of a line; `Unsupported` if it has no clue, or a run of any length."""
    if border not in page.clues[border.side]:
        raise Unsupported(f"{border} has no clue; there a line without numbers has no shaded cell")
    runs = told(page.clues[border.side][border])
    numbers = [run for run in runs if run is not None]
    if len(numbers) < len(runs):
        raise Unsupported(f"{border} has a run of any length, which cannot be written there")
    return numbers


def depth(page: c.Page, border: Border) -> int:
    """How many numbers there is room for next to a line."""
    return ((page.rows if border.side == "top" else page.cols) + 1) // 2


class Outward:
    """For each line as many numbers as there is room for, the one next to the grid first."""

    by = c.in_run(c.hexadecimal(), c.gaps("g"))

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with the lists."""
        found: dict[Border, list[int]] = {}
        places = [border for border in borders(page) for _ in range(depth(page, border))]
        for border, value in zip(places, self.by.read(source, [len(places)]), strict=True):
            if value:
                found[border] = [int(value), *found.get(border, [])]
                source.marks[border.side, border] = source.mark
        return with_lists(page, found)

    def write(self, page: c.Page) -> str:
        """The lists as text."""
        values: list[Value | None] = []
        for border in borders(page):
            numbers = list_of(page, border)[::-1]
            values += [*numbers, *[None] * (depth(page, border) - len(numbers))]
        return self.by.write([values])


class TablePart:
    """A table of the grid with its entries, the numbers above it and those on its left."""

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with the lists and the entries."""
        above, beside = depth(page, Border("top", 0)), depth(page, Border("left", 0))
        lists: dict[Border, list[int]] = {}
        entries: dict[Place, Value] = {}
        for row in range(-above, page.rows):
            for col in range(-beside, page.cols):
                inside = row >= 0 and col >= 0
                value = (ENTRY if inside else NUMBER).word(source)
                if value is None:
                    continue
                if inside:
                    cell = page.cell_rows[row][col]
                    entries[cell] = value
                    source.marks[c.STATE_MARK, cell] = source.mark
                elif value and (row >= 0 or col >= 0):
                    border = Border("top", col) if row < 0 else Border("left", row)
                    lists.setdefault(border, []).append(int(value))
                    source.marks[border.side, border] = source.mark
            c.in_words.line_end(source)
        return replace(with_lists(page, lists), entries=entries, unmarked=(WHITE,))

    def write(self, page: c.Page) -> str:
        """The table as text."""
        above, beside = depth(page, Border("top", 0)), depth(page, Border("left", 0))
        tops = [self._flush(page, border, above) for border in page.grid.borders("top")]
        lefts = [self._flush(page, border, beside) for border in page.grid.borders("left")]
        lines = [["."] * beside + [column[row] for column in tops] for row in range(above)]
        for row, left in zip(page.cell_rows, lefts, strict=True):
            lines.append([*left, *(ENTRY.written(page.entries.get(cell)) for cell in row)])
        return "".join("".join(f"{word} " for word in line) + "\n" for line in lines)

    @staticmethod
    def _flush(page: c.Page, border: Border, room: int) -> list[str]:
        numbers = [str(number) for number in list_of(page, border)]
        return ["."] * (room - len(numbers)) + numbers


class Dotted:
    """The numbers of each line with dots between them, and slashes between lines."""

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with the lists."""
        lists: dict[Border, list[int]] = {}
        for i, border in enumerate(borders(page)):
            if i and not source.accept("/"):
                raise source.fail("/")
            while source.peek().isdigit():
                (number,) = c.one_of((c.decimal(),), source)
                lists.setdefault(border, []).append(int(number or 0))
                source.marks[border.side, border] = source.mark
                if not source.accept("."):
                    break
        found = {border: [n for n in numbers if n] for border, numbers in lists.items()}
        return with_lists(page, found)

    def write(self, page: c.Page) -> str:
        """The lists as text."""
        return "/".join(".".join(map(str, list_of(page, b))) for b in borders(page))

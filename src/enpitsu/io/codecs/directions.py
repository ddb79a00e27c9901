"""Numbers with arrows, and other layers on the same cells that are written together."""

from __future__ import annotations

from enpitsu.io.codecs.page import Page
from enpitsu.io.codecs.runs import Series, placed
from enpitsu.io.codecs.signs import BASE_16, Sign, Values, table
from enpitsu.io.limits import MAX_FOREIGN_NUMBER
from enpitsu.paper.grid import Cell, Place
from enpitsu.paper.layer import Numbers, Parts, Symbols
from enpitsu.paper.source import BLANKS, DIGITS, Source
from enpitsu.paper.values import Value

COMPASS = {"n": "^", "s": "v", "w": "<", "e": ">"}
DIRECTIONS = "+^v<>"  # none, up, down, left, right: the digits 0 to 4 of the editor pzprjs
WIDE = len(DIRECTIONS)  # added to the digit if two hexadecimal digits follow
TURNS, SIXTEEN = "^<v>", 16  # the directions of kanpen.net, and how many numbers each has


class Together:
    """Layers on the same cells that are written together, as parts of one value for the series.

    For example an arrow and its number are `^2`, and an arrow without a number is `^`.
    """

    def __init__(self, *layers: str, by: Series) -> None:
        self.layers, self.by = layers, by

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues of all layers."""
        parts = self._parts(page)
        found: dict[str, dict[Place, Value]] = {name: {} for name in self.layers}
        for cell, value in placed(source, self.by, page.cell_rows):
            for name, part in (parts.read(value, page.options) or {}).items():
                found[name][cell] = part
            if value is not None:
                source.marks |= {(name, cell): source.mark for name in self.layers}
        return page.printing(found)

    def write(self, page: Page) -> str:
        """The clues as text."""
        parts, layers = self._parts(page), [(name, page.clues[name]) for name in self.layers]

        def value(cell: Cell) -> str | None:
            return parts.text({name: told[cell] for name, told in layers if cell in told}) or None

        return self.by.write([[*map(value, row)] for row in page.cell_rows])

    def empty(self, page: Page) -> bool:
        """Whether there is no clue."""
        return not any(page.clues[name] for name in self.layers)

    def _parts(self, page: Page) -> Parts:
        values = ((name, page.kind.layer(name).values) for name in self.layers)
        return Parts({name: sort for name, sort in values if isinstance(sort, Symbols | Numbers)})


class Mixed:
    """Two layers in one table: a cell has a number of the one, or a word for a clue of the other.

    To the series a clue of the layer `words` is its text, a clue of `numbers` a number.
    """

    def __init__(self, words: str, numbers: str, by: Series) -> None:
        self.words, self.numbers, self.by = words, numbers, by

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues of both layers."""
        found: dict[str, dict[Place, Value]] = {self.words: {}, self.numbers: {}}
        for cell, value in placed(source, self.by, page.cell_rows):
            if value is not None:
                name = self.numbers if isinstance(value, int) else self.words
                found[name][cell] = int(value) if str(value).isdecimal() else value
                source.marks[name, cell] = source.mark
        return page.printing(found)

    def write(self, page: Page) -> str:
        """The clues as text."""
        words = {cell: str(clue) for cell, clue in page.clues[self.words].items()}
        told = {**page.clues[self.numbers], **words}
        return self.by.write([[told.get(cell) for cell in row] for row in page.cell_rows])

    def empty(self, page: Page) -> bool:
        """Whether there is no clue."""
        return not page.clues[self.words] and not page.clues[self.numbers]


def arrow_in_link() -> Sign:
    """A digit for the direction and one for the number, which may need two, or a dot for none."""

    def read(source: Source) -> Values | None:
        start, digit = source.at, source.peek()
        if not digit or digit not in DIGITS:
            return None
        wide, direction = divmod(int(source.character()), WIDE)
        if not wide and source.accept("."):
            source.mark = start
            return (DIRECTIONS[direction],)
        digits = source.text[source.at : source.at + 1 + wide]
        if len(digits) <= wide or not set(digits) <= set(BASE_16):
            raise source.fail("a hexadecimal number or a dot")
        source.at, source.mark = source.at + len(digits), start
        return (f"{DIRECTIONS[direction]}{int(digits, 16)}",)

    def write(values: Values, at: int) -> tuple[str, int] | None:
        told = str(values[at] or "")
        if not told or int(told[1:] or 0) > 255:
            return None
        direction, number = DIRECTIONS.index(told[0]), told[1:]
        if not number:
            return f"{direction}.", 1
        wide = int(number) > 15
        return f"{direction + WIDE * wide}{int(number):x}", 1

    return Sign("a direction from 0 to 9 and a number", read, write)


def arrow_in_kanpen() -> Sign:
    """One number: 16 times the direction plus the number; `-4` for neither."""
    told = {
        str(SIXTEEN * turns + number): f"{arrow}{number}"
        for turns, arrow in enumerate(TURNS)
        for number in range(SIXTEEN)
    }
    sign = table({**told, "-4": DIRECTIONS[0]})
    return sign._replace(expected=f"a number from 0 to {len(told) - 1} or -4")


def arrow_in_file() -> Sign:
    """A digit for the direction, a comma and the number, or `-` for none."""

    def read(source: Source) -> Values | None:
        start, digit = source.at, source.peek()
        if not digit or digit not in DIGITS[:WIDE]:
            return None
        direction = int(source.character())
        if not source.accept(","):
            raise source.fail("a comma and a number")
        number = source.until(BLANKS + "\r\n")
        if number != "-" and not (number.isascii() and number.isdigit() and len(number) < 7):
            raise source.error("no number behind the comma; expected one, or - for none")
        source.mark = start
        return (f"{DIRECTIONS[direction]}{'' if number == '-' else int(number)}",)

    def write(values: Values, at: int) -> tuple[str, int] | None:
        told = str(values[at] or "")
        return (f"{DIRECTIONS.index(told[0])},{told[1:] or '-'}", 1) if told else None

    return Sign("a direction from 0 to 4, a comma and a number", read, write)


def arrow_in_sections() -> Sign:
    """A number and the letter of its direction: n, s, w or e."""
    letters = {arrow: letter for letter, arrow in COMPASS.items()}

    def read(source: Source) -> Values | None:
        start, number = source.at, source.take(DIGITS)
        if not number:
            return None
        letter = source.character()
        if letter not in COMPASS or len(number) > len(str(MAX_FOREIGN_NUMBER + 1)):
            raise source.error("no direction behind the number; expected n, s, w or e")
        source.mark = start
        return (f"{COMPASS[letter]}{int(number)}",)

    def write(values: Values, at: int) -> tuple[str, int] | None:
        told = str(values[at] or "")
        return (told[1:] + letters[told[0]], 1) if told[1:] and told[0] in letters else None

    return Sign("a number and n, s, w or e", read, write)

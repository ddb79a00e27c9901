"""Numbers with arrows: two layers on the same cells, written as one."""

from __future__ import annotations

from dataclasses import replace

from enpitsu.io.codecs.page import Page
from enpitsu.io.codecs.runs import Series
from enpitsu.io.codecs.signs import BASE_16, TOO_LARGE, Sign, Values, table
from enpitsu.paper.grid import Place
from enpitsu.paper.source import BLANKS, DIGITS, Source
from enpitsu.paper.values import Value

COMPASS = {"n": "^", "s": "v", "w": "<", "e": ">"}
DIRECTIONS = "+^v<>"  # none, up, down, left, right: the digits 0 to 4 of the editor pzprjs
WIDE = len(DIRECTIONS)  # the digits from 5 on announce two hexadecimal digits
TURNS, SIXTEEN = "^<v>", 16  # the directions of kanpen.net, and the numbers it has for each


class Arrows:
    """A layer of arrows and one of numbers beside some of them.

    To the series an arrow and its number are one value, such as `^2`; without a number it is `^`.
    """

    def __init__(self, arrows: str, numbers: str, *, by: Series) -> None:
        self.arrows, self.numbers, self.by = arrows, numbers, by

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues of both layers."""
        arrows: dict[Place, Value] = {}
        numbers: dict[Place, Value] = {}
        values = self.by.read(source, [page.cols] * page.rows)
        for cell, value in zip(page.grid.cells, values, strict=True):
            if value is not None:
                arrow, number = str(value)[0], str(value)[1:]
                arrows[cell] = arrow
                if number:
                    numbers[cell] = int(number)
                for layer in (self.arrows, self.numbers):
                    source.marks[layer, cell] = source.mark
        told = {self.arrows: arrows, self.numbers: numbers}
        return replace(page, clues={**page.clues, **told})

    def write(self, page: Page) -> str:
        """The clues as text."""
        arrows, numbers = page.clues[self.arrows], page.clues[self.numbers]
        rows = [
            [f"{arrows[c]}{numbers.get(c, '')}" if c in arrows else None for c in row]
            for row in page.cell_rows
        ]
        return self.by.write(rows)

    def empty(self, page: Page) -> bool:
        """Whether there is no arrow."""
        return not page.clues[self.arrows]


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
    """One number, of which sixteens tell the direction; `-4` for neither direction nor number."""
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
        if letter not in COMPASS or len(number) > len(str(TOO_LARGE)):
            raise source.error("no direction behind the number; expected n, s, w or e")
        source.mark = start
        return (f"{COMPASS[letter]}{int(number)}",)

    def write(values: Values, at: int) -> tuple[str, int] | None:
        told = str(values[at] or "")
        return (told[1:] + letters[told[0]], 1) if told[1:] and told[0] in letters else None

    return Sign("a number and n, s, w or e", read, write)

"""How the clues of Castle Wall are written: a colour, an arrow and a number."""

from enpitsu.io import codecs as c
from enpitsu.paper.source import Source
from enpitsu.puzzle import Grid, Numbers, Parts, Symbols

WHITE, BLACK, GREY = "o", "*", "+"
COLOURS = GREY + WHITE + BLACK  # the digits 0 to 2 of the editor pzprjs
NO_ARROW = c.DIRECTIONS[0]


def most(grid: Grid) -> int:
    """The number of edges from the cell beside a clue to the end of the longest line."""
    return max(grid.rows, grid.cols, 2) - 2


VALUES = Parts(
    {
        "colour": Symbols(WHITE + BLACK + GREY),
        "arrow": Symbols(c.DIRECTIONS[1:]),
        "number": Numbers(0, most),
    },
    needs={"arrow": ("colour", "number"), "number": ("colour", "arrow")},
)


def wall_in_link() -> c.Sign:
    """A digit for the colour before the arrow and the number."""
    arrow = c.arrow_in_link()

    def read(source: Source) -> c.Values | None:
        start, digit = source.at, source.peek()
        if not digit or digit not in "012":
            return None
        colour = COLOURS[int(source.character())]
        found = arrow.read(source)
        if found is None:
            raise source.fail(arrow.expected)
        source.mark = start
        arrowed = str(found[0]).removeprefix(NO_ARROW)
        return (colour + (arrowed if arrowed[1:] else ""),)  # an arrow without a number is no clue

    def write(values: c.Values, at: int) -> tuple[str, int] | None:
        told = str(values[at] or "")
        if told[:1] not in COLOURS or not told:
            return None
        found = arrow.write([told[1:] or NO_ARROW], 0)
        return (f"{COLOURS.index(told[0])}{found[0]}", 1) if found else None

    return c.Sign("a digit from 0 to 2, an arrow and a number", read, write)


def wall_in_file() -> c.Sign:
    """The arrow, the number and a digit for the colour, with commas between.

    The digit is larger by 4 if the player has ticked the clue off.
    """

    def read(source: Source) -> c.Values | None:
        start = source.at
        if not source.peek() or source.peek() not in "01234":
            return None
        arrow = c.DIRECTIONS[int(source.character())].removeprefix(NO_ARROW)
        if not source.accept(","):
            raise source.fail("a comma and a number")
        number = source.until(",").strip()
        if number != "-" and not (number.isascii() and number.isdigit() and len(number) < 7):
            raise source.error("no number behind the comma; expected one, or - for none")
        source.accept(",")
        colour = source.peek()
        if not colour or colour not in "012456":
            raise source.fail("a comma and a digit for the colour")
        source.character()
        source.mark = start
        arrowed = "" if number == "-" else f"{arrow}{int(number)}"  # an arrow alone is no clue
        return (COLOURS[int(colour) % 4] + arrowed,)

    def write(values: c.Values, at: int) -> tuple[str, int] | None:
        parts = VALUES.read(values[at], {}) or {}
        if "colour" not in parts:
            return None
        arrow = c.DIRECTIONS.index(str(parts.get("arrow", NO_ARROW)))
        return f"{arrow},{parts.get('number', '-')},{COLOURS.index(str(parts['colour']))}", 1

    return c.Sign("an arrow, a number and a colour, with commas between", read, write)

"""Circles that a loop goes through, and clues about how far it goes straight from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from enpitsu.io import codecs as c
from enpitsu.kit.common import PartNames
from enpitsu.kit.lines import AT_CELLS, LINE, LOOP, arms, ways
from enpitsu.kit.stretches import ways_through_circles
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.together import round_clues
from enpitsu.kit.techniques.words import printed, reason
from enpitsu.paper.source import BLANKS, Source
from enpitsu.puzzle import (
    DISC,
    RING,
    Board,
    Cell,
    Clue,
    Domains,
    Edge,
    Grid,
    Instances,
    Look,
    Numbers,
    Parts,
    Puzzle,
    Rule,
    Symbols,
    Value,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Formula, Is, Not, every, exactly, number_of, relation, some

# -- where the line goes through a circle ------------------------------------------------------


def taken(puzzle: Puzzle, _: Domains) -> Instances:
    """The line takes two sides of a circle's cell."""
    for cell, told in puzzle.clues["grid"].items():
        edges = ways(puzzle.grid, cell)
        yield edges, (Clue("grid", cell, told),), number_of(LINE, len(edges), 2, 2)


THROUGH_ALL = Rule("circle", "The line goes through each cell with a circle.", taken)


def along(lengths: Sequence[int], first: int = 0) -> list[Formula]:
    """For each edge of the arms the formula that the line reaches so far, without a gap.

    Slots are numbered along the arms, one arm after the other, from `first`.
    """
    parts: list[Formula] = []
    for length in lengths:
        arm = [Is(slot, LINE) for slot in range(first, first + length)]
        parts += [every(arm[: i + 1]) for i in range(length)]
        first += length
    return parts


def reach(board: Board, arm: Sequence[Edge]) -> int:
    """The number of consecutive edges of an arm that the line takes, from its beginning."""
    return next((i for i, edge in enumerate(arm) if board[edge] != LINE), len(arm))


def reaches(grid: Grid, board: Board, cell: Cell) -> list[int]:
    """The lengths of the two straight stretches by which the line leaves a cell.

    Empty if the line does not go through the cell.
    """
    return [length for arm in arms(grid, cell) if (length := reach(board, arm))]


def _through(step: Deduction) -> str:
    clue = printed((step.details,), step.value_names)
    return f"else no way of that length goes through {clue}{reason(step)}"


THROUGH = round_clues("ways through a circle", AT_CELLS, _through)

THROUGH_SEVERAL = ways_through_circles(AT_CELLS.id)


@relation
def symmetric(one: int, other: int) -> Formula:
    """The line goes equally far along two arms of these lengths.

    The slots of the second arm follow those of the first.
    """
    arms = [Is(slot, LINE) for slot in range(one)], [Is(one + slot, LINE) for slot in range(other)]
    found: list[Formula] = []
    for arm, beside in (arms, arms[::-1]):
        for length in range(1, len(arm) + 1):
            gone = [*map(Not, arm[:length])]
            found.append(some((*gone, *beside[length - 1 : length])))
    return every(dict.fromkeys(found))


# -- circles with a colour, a number or both -----------------------------------------------------

WHITE, BLACK, UNKNOWN = "o", "*", "?"
COLOURS: dict[Value, str] = {WHITE: "white circle", BLACK: "black circle"}


def most(grid: Grid) -> int:
    """The greatest number in a circle: both arms together, as long as both sides of the grid."""
    return max(2, grid.rows + grid.cols - 2)


COLOURED = Parts({"colour": Symbols(WHITE + BLACK), "number": Numbers(2, most, UNKNOWN)})
LOOK = LOOP.look(Look({WHITE: RING, BLACK: DISC}, value_names=PartNames(COLOURED, COLOURS)))


def coloured(puzzle: Puzzle, colour: str) -> Iterator[tuple[Cell, tuple[Clue, ...]]]:
    """The cells that have a circle of this colour, each with its clue."""
    for cell, value in puzzle.clues["grid"].items():
        if (COLOURED.read(value, {}) or {}).get("colour") == colour:
            yield cell, (Clue("grid", cell, value),)


@relation
def together_as_long(number: int, lengths: tuple[int, ...]) -> Formula:
    """The line takes `number` edges in all, straight along arms of these lengths."""
    return exactly(number, along(lengths))


def totals(puzzle: Puzzle, _: Domains) -> Instances:
    """A number tells how many edges the line takes along all arms of its cell."""
    for cell, value in puzzle.clues["grid"].items():
        number = (COLOURED.read(value, {}) or {}).get("number")
        if isinstance(number, int):
            near = [arm[:number] for arm in arms(puzzle.grid, cell)]
            edges = [edge for arm in near for edge in arm]
            yield (
                edges,
                (Clue("grid", cell, value),),
                together_as_long(number, tuple(map(len, near))),
            )


def told(colour: str, number: int, *, alone: bool = False) -> Iterable[Value]:
    """The clues that fit: the colour with the number, the colour, and with `alone` the number."""
    if alone:
        yield str(number)
    yield colour
    yield f"{colour}{number}"


def _too_long(step: Deduction) -> str:
    clue = step.because[0].clues[0]
    number = (COLOURED.read(clue.value, {}) or {}).get("number")
    return f"else the line would not go {number} steps from {clue.place} both ways{reason(step)}"


TOTAL = Rule(
    "length",
    "A number tells how long the two straight lines that leave its cell are together.",
    totals,
    unmet="the line would not be as long as told from {clue}",
    techniques=(
        alone("length of both ways", "length", _too_long, cost=1.5),
        THROUGH,
        *THROUGH_SEVERAL,
    ),
)

# -- other programs ----------------------------------------------------------------------------


def circle_in_link() -> c.Sign:
    """The sign in links: twice the number, plus one for a black circle; without a number 0 or 1."""
    number = c.hexadecimal()

    def read(source: Source) -> c.Values | None:
        found = number.read(source)
        if found is None:
            return None
        half, black = divmod(int(found[0] or 0), 2)
        return (f"{BLACK if black else WHITE}{half or ''}",)

    def write(values: c.Values, at: int) -> tuple[str, int] | None:
        parts = COLOURED.read(values[at], {}) or {}
        if "colour" not in parts or UNKNOWN in parts.values():
            return None
        return number.write([2 * int(parts.get("number", 0)) + (parts["colour"] == BLACK)], 0)

    return c.Sign(number.expected, read, write)


def circle_in_file() -> c.Sign:
    """The sign in files: a digit for the colour, a comma, and the number or -2 for none."""

    def read(source: Source) -> c.Values | None:
        start, digit = source.at, source.peek()
        if not digit or digit not in "01":
            return None
        colour = BLACK if source.character() == "1" else WHITE
        if not source.accept(","):
            raise source.fail("a comma and a number")
        number = source.until(BLANKS + "\r\n")
        if number != "-2" and not (number.isascii() and number.isdigit() and len(number) < 7):
            raise source.error("no number behind the comma; expected one, or -2 for none")
        source.mark = start
        return (f"{colour}{'' if number == '-2' else int(number)}",)

    def write(values: c.Values, at: int) -> tuple[str, int] | None:
        parts = COLOURED.read(values[at], {}) or {}
        if "colour" not in parts or UNKNOWN in parts.values():
            return None
        return f"{int(parts['colour'] == BLACK)},{parts.get('number', -2)}", 1

    return c.Sign("0 or 1, a comma and a number", read, write)


def circle_in_sections(letters: str) -> c.Sign:
    """The sign in sections: a letter for the colour, white first, and the number, if any."""
    signs = dict(zip(WHITE + BLACK, letters, strict=True))
    colours = {letter: sign for sign, letter in signs.items()}

    def read(source: Source) -> c.Values | None:
        start, letter = source.at, source.peek()
        if letter not in colours or not letter:
            return None
        source.character()
        found = c.decimal().read(source)
        source.mark = start
        return (f"{colours[letter]}{found[0] if found else ''}",)

    def write(values: c.Values, at: int) -> tuple[str, int] | None:
        parts = COLOURED.read(values[at], {}) or {}
        if "colour" not in parts or UNKNOWN in parts.values():
            return None
        return f"{signs[str(parts['colour'])]}{parts.get('number', '')}", 1

    return c.Sign(f"{letters[0]} or {letters[1]}, and a number", read, write)


SECTIONS = c.words("grid", circle_in_sections("wb"), c.nothing("-"))

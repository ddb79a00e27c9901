"""Fleets: how long their ships are, and how the editor pzprjs writes them."""

from typing import NamedTuple

from enpitsu.errors import Unsupported, short
from enpitsu.io import codecs as c
from enpitsu.io.codecs import BASE_36
from enpitsu.paper.layer import Option
from enpitsu.paper.source import Source
from enpitsu.puzzle import Grid, Value

USUAL = "usual"
SHARE = 5  # cells of the grid for each cell of a usual fleet
MAX_LENGTH = 35  # the longest ship that can be written


def triangle(longest: int) -> tuple[int, ...]:
    """One ship of length `longest`, two of the next length, and so on, in ascending order."""
    return tuple(length for length in range(1, longest + 1) for _ in range(longest + 1 - length))


def usual(grid: Grid) -> tuple[int, ...]:
    """The largest triangular fleet on at most a fifth of the cells, but at least one ship."""
    longest = 1
    while SHARE * sum(triangle(longest + 1)) <= len(grid.cells):
        longest += 1
    return triangle(longest)


def _read(token: str) -> Value:
    """The lengths of the ships, in ascending order."""
    lengths = [] if token == USUAL else sorted(map(int, token.split(",")))
    if any(length < 1 for length in lengths):
        raise ValueError(token)
    return ",".join(map(str, lengths)) or USUAL


FLEET = Option(
    "fleet",
    USUAL,
    _read,
    "lengths of ships with commas between, such as 1,1,2,3, or usual",
    "How long the ships are.",
    title="Lengths of ships",
)


def ships(told: Value, grid: Grid) -> tuple[int, ...]:
    """The lengths of the ships that an option stands for on a grid, in ascending order."""
    return usual(grid) if told == USUAL else tuple(map(int, str(told).split(",")))


# -- the editor pzprjs -------------------------------------------------------------------------

PRESETS = {"c": triangle(3), "d": triangle(4), "e": triangle(5)}
FULL = 5  # cells in a character of a piece, which is a digit of base 32


def piece(length: int) -> str:
    """A ship in the format of the editor: its width, its height, and its cells."""
    if length > MAX_LENGTH:
        raise Unsupported(f"a ship of {length} cells; at most {MAX_LENGTH} can be written there")
    whole, rest = divmod(length, FULL)
    last = BASE_36[(1 << FULL) - (1 << FULL - rest)] if rest else ""
    return f"{BASE_36[length]}1{BASE_36[(1 << FULL) - 1] * whole}{last}"


class Bank(NamedTuple):
    """The fleet as a letter for a usual one, or as pieces with a sign `between` them."""

    between: str

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with the fleet."""
        if self.between == "/" and not source.accept("/"):
            raise source.fail("/")
        letter = source.peek()
        if letter == self.between:  # in a link the number of pieces may be empty
            source.accept(letter)
            letter = source.peek()
        if letter in PRESETS:
            source.accept(letter)
            found = PRESETS[letter]
        else:
            number = source.number(
                "the number of ships, or c, d or e", low=0, high=len(page.grid.cells)
            )
            found = tuple(sorted(self._ship(source) for _ in range(number)))
        if self.between == "\n":
            source.accept(self.between)
        if found == usual(page.grid):
            return page
        return page.choosing(FLEET.name, ",".join(map(str, found)))

    def _ship(self, source: Source) -> int:
        if not source.accept(self.between):
            raise source.fail("a piece")
        word = source.until("/\n")
        sides = sorted((word[:1], word[1:2]))
        length = BASE_36.find(sides[1])
        if sides[0] != "1" or word[2:] != piece(length)[2:]:
            raise source.error(f"piece {short(word)} is no straight ship; expected one")
        return length

    def write(self, page: c.Page) -> str:
        """The letter or the pieces."""
        fleet = ships(page.option(FLEET.name), page.grid)
        letters = (letter for letter, preset in PRESETS.items() if preset == fleet)
        pieces = self.between.join([str(len(fleet)), *map(piece, fleet)])
        if self.between == "\n":
            return next(letters, pieces) + "\n"
        return "/" + next((f"/{letter}" for letter in letters), pieces)


class Ticks:
    """Whether the player has ticked off each ship; this is ignored, and written as zeros."""

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page as it was."""
        source.take(" \r\n01")
        return page

    def write(self, page: c.Page) -> str:
        """A zero for each ship."""
        return "0 " * len(ships(page.option(FLEET.name), page.grid)) + "\n"

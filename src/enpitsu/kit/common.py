"""Rules and options that several kinds share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from enpitsu.errors import Fault, short
from enpitsu.puzzle import (
    TURNS,
    Answer,
    Board,
    Cell,
    Clue,
    Domain,
    Domains,
    Grid,
    Instances,
    Option,
    Parts,
    Place,
    Puzzle,
    Record,
    Rule,
    Value,
    connected,
)
from enpitsu.rules import (
    Formula,
    Is,
    Not,
    Relation,
    Sum,
    distinct,
    every,
    has,
    number_of,
    relation,
    some,
)

if TYPE_CHECKING:
    from random import Random


def givens_kept(layer: str) -> Rule:
    """The rule that the answer equals the clue wherever `layer` has one."""
    text, shown = "Givens are part of the solution.", {layer: stands_there}
    return Rule("given", text, partial(_stays, layer), shown=shown)


def _stays(layer: str, puzzle: Puzzle, domains: Domains) -> Instances:
    for place, value in puzzle.clues[layer].items():
        if place in domains:
            yield (place,), (Clue(layer, place, value),), has(value)


def stands_there(_: Puzzle, board: Board, place: Place) -> Iterable[Value]:
    """The clue that fits on a full board in a layer of givens: the answer at the place."""
    return (board[place],) if place in board else ()


def all_different(id: str, text: str) -> Rule:
    """The rule that no value stands twice in the whole grid."""
    return Rule(id, text, _different, noun="grid")


def _different(_: Puzzle, domains: Domains) -> Instances:
    yield tuple(domains), (), distinct(len(domains))


class PartNames(Mapping[Value, str]):
    """Names of clues made of parts: the names of their parts, as "white circle 4"."""

    def __init__(self, parts: Parts, names: Mapping[Value, str]) -> None:
        self.parts, self.names = parts, names

    def __getitem__(self, value: Value) -> str:
        if value in self.names:
            return self.names[value]
        told = self.parts.read(value, {})
        if told is None:
            raise KeyError(value)
        return " ".join(self.names.get(part, str(part)) for part in told.values())

    def __iter__(self) -> Iterator[Value]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


# -- answers in cells --------------------------------------------------------------------------


def in_cells(*values: Value, without: str = "", outside: str = ".") -> Answer:
    """The answer with one of these values in each cell, except cells with a clue of a layer.

    The layer is `without`; its cells take no answer.
    """
    return Answer(partial(_in_cells, values, without), outside=outside)


def _in_cells(values: Domain, without: str, puzzle: Puzzle) -> dict[Place, Domain]:
    taken = puzzle.clues[without] if without else ()
    return {cell: values for cell in puzzle.grid.cells if cell not in taken}


def _numbers_of_cells(puzzle: Puzzle) -> dict[Place, Domain]:
    """The domains: each cell takes a number from 1 to the number of cells."""
    cells = puzzle.grid.cells
    return dict.fromkeys(cells, tuple(range(1, len(cells) + 1)))


NUMBERS_OF_CELLS = Answer(_numbers_of_cells)


# -- Latin squares -----------------------------------------------------------------------------


def numbers_of_lines(puzzle: Puzzle) -> dict[Place, Domain]:
    """The domains: each cell takes a number from 1 to the length of the longest line."""
    return dict.fromkeys(puzzle.grid.cells, tuple(range(1, puzzle.grid.longest_line() + 1)))


def _lines(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers in a row or a column differ."""
    for cells in puzzle.grid.lines:
        yield cells, (), distinct(len(cells))


LATIN = Rule("line", "No number stands twice in a row or a column.", _lines, noun="line")


def never_finished(record: Record) -> Iterable[str]:
    """The remark, on boards that are not square, that the editor never takes them for finished."""
    if record.puzzle.grid.rows != record.puzzle.grid.cols:
        yield "the board is not square: the editor will never call it finished"


# If clues read lines from the top and the left, exchanging rows and columns is the only symmetry.
FROM_TOP_LEFT = tuple(turn for turn in TURNS if not turn.upside_down and not turn.mirrored)


# -- numbers that differ and make a sum ---------------------------------------------------------

MOST_SETS = 512  # combinations that are listed; a sum with more remains a `Sum`


@lru_cache
def combinations_of(total: int, size: int, values: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
    """All sets of `size` different values with this sum."""
    return [found for found in combinations(values, size) if sum(found) == total]


@relation
def makes(total: int, size: int, values: tuple[int, ...]) -> Formula | Relation:
    """Slots with different values have a given sum: all belong to a combination that makes it.

    Solvers propagate that further than a sum; if there are very many combinations, it is a sum.
    """
    slots = range(size)
    if comb(len(values), size) > MOST_SETS:
        return Sum(tuple(slots), total, total)
    return some(
        every(some(Is(slot, value) for value in found) for slot in slots)
        for found in combinations_of(total, size, values)
    )


# -- frames that have one solution -----------------------------------------------------------

# If only a frame is printed, the open frame of a kind has a layer of this name with the intended
# solution. The rule below excludes that: if nothing satisfies it, the frame has no other solution.
INTENDED = "intended"


@relation
def _otherwise(values: tuple[Value, ...]) -> Formula:
    """One of the slots does not have its value."""
    return some(Not(Is(slot, value)) for slot, value in enumerate(values))


def _another(puzzle: Puzzle, _: Domains) -> Instances:
    """The instance that a solution differs from the intended one."""
    intended = puzzle.clues[INTENDED]
    if intended:
        clues = [Clue(INTENDED, cell, value) for cell, value in intended.items()]
        yield [*intended], clues, _otherwise(tuple(intended.values()))


ANOTHER = Rule("another", "Some cell is not as intended.", _another)


# -- frames -----------------------------------------------------------------------------------


def scattered(grid: Grid, number: int, rng: Random) -> list[Cell]:
    """Random cells that share no side; if there are not enough of these, others as well."""
    order = rng.sample(grid.cells, len(grid.cells))
    apart: set[Cell] = set()
    for cell in order:
        if apart.isdisjoint(grid.neighbours(cell)):
            apart.add(cell)
    return sorted(order, key=lambda cell: cell not in apart)[:number]


def scattered_alike(grid: Grid, number: int, rng: Random) -> list[Cell]:
    """About so many cells that share no side, in a pattern with half-turn symmetry."""
    found: set[Cell] = set()
    for cell in rng.sample(grid.cells, len(grid.cells)):
        pair = {cell, Cell(grid.rows - 1 - cell.row, grid.cols - 1 - cell.col)}
        beside = {other for one in pair for other in grid.neighbours(one)}
        if len(found) < number and beside.isdisjoint(found | pair):
            found |= pair
    return sorted(found)


# -- regions -----------------------------------------------------------------------------------


def whole_regions(puzzle: Puzzle, noun: str = "region") -> Iterator[Fault]:
    """Faults: cells without a region, and regions that are not connected."""
    labels = puzzle.clues["regions"]
    for cell in puzzle.grid.cells:
        if cell not in labels:
            yield Fault(f"{cell} is in no {noun} yet; expected a label", "regions", cell)
    yield from joined_regions(puzzle, noun)


def joined_regions(puzzle: Puzzle, noun: str = "region") -> Iterator[Fault]:
    """Faults: regions that are not connected."""
    for label, cells in puzzle.regions["regions"].items():
        if not _is_whole(puzzle.grid, tuple(cells)):
            met = f"{noun} {short(str(label))} is in pieces"
            yield Fault(f"{met}; expected cells connected by their sides", "regions", cells[0])


@lru_cache(maxsize=1 << 12)
def _is_whole(grid: Grid, cells: tuple[Cell, ...]) -> bool:
    """Whether cells are connected: many puzzles that are tried have the same regions."""
    return connected(grid, cells)


# -- cells that touch ------------------------------------------------------------------------


def never_touching(value: Value, text: str) -> Rule:
    """The rule that no two cells with this value touch, not even at a corner."""
    return Rule("touch", text, partial(_never_touching, value))


def _never_touching(value: Value, puzzle: Puzzle, domains: Domains) -> Instances:
    """Of four cells that meet at most one has the value; on a board of one line, of two."""
    grid = puzzle.grid
    on_a_line = min(grid.rows, grid.cols) == 1
    for cells in grid.edges if on_a_line else (corner.around for corner in grid.inner_corners):
        able = [cell for cell in cells if cell in domains]
        if len(able) > 1:
            yield able, (), number_of(value, len(able), 0, 1)


# -- options ---------------------------------------------------------------------------------


def whole_number(name: str, default: int, low: int, title: str = "") -> Option:
    """An option that is a whole number, `low` or more."""
    return Option(name, default, partial(_whole, low), f"a whole number from {low}", title=title)


def whole_number_or(name: str, default: str, low: int, meaning: str, title: str = "") -> Option:
    """An optional option that is a whole number, `low` or more, or the default word."""

    def read(token: str) -> Value:
        return token if token == default else _whole(low, token)

    expected = f"a whole number from {low}, or {default}"
    return Option(name, default, read, expected, meaning, optional=True, title=title)


def _whole(low: int, token: str) -> int:
    if not (token.isascii() and token.isdigit()) or int(token) < low:
        raise ValueError(token)
    return int(token)


YES, NO = "yes", "no"
YES_OR_NO = f"{YES} or {NO}"


def yes_or_no(name: str, default: str, meaning: str = "", title: str = "") -> Option:
    """An option that is `yes` or `no`."""
    return Option(name, default, _yes_or_no, YES_OR_NO, meaning, choices=(YES, NO), title=title)


def _yes_or_no(token: str) -> str:
    if token not in (YES, NO):
        raise ValueError(token)
    return token


DIAGONAL = yes_or_no(
    "diagonal", "no", "Whether the two long diagonals are lines, too.", "Diagonals are lines, too"
)._replace(optional=True)


def diagonals(puzzle: Puzzle) -> Sequence[tuple[Cell, ...]]:
    """The two long diagonals from the top if the option makes them lines; for square grids."""
    grid = puzzle.grid
    if puzzle.options[DIAGONAL.name] != "yes" or grid.rows != grid.cols:
        return ()
    return (
        tuple(Cell(r, r) for r in range(grid.rows)),
        tuple(Cell(r, grid.cols - 1 - r) for r in range(grid.rows)),
    )


def diagonals_of_squares(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault if diagonals are lines on a grid that is not square."""
    grid = puzzle.grid
    if puzzle.options[DIAGONAL.name] == "yes" and grid.rows != grid.cols:
        yield Fault(f"diagonal=yes on {grid}; expected a square grid", DIAGONAL.name)


def on_diagonals(puzzle: Puzzle) -> dict[Place, int]:
    """The cells on diagonals, if these are lines, with the tone of their background."""
    return {cell: 0 for cells in diagonals(puzzle) for cell in cells}


def distinct_letters(name: str, default: str, title: str = "") -> Option:
    """An option that lists different letters without blanks between them."""
    return Option(name, default, _letters, "different letters, such as ABC", title=title)


def _letters(token: str) -> str:
    if not token.isalpha() or len(set(token)) < len(token):
        raise ValueError(token)
    return token

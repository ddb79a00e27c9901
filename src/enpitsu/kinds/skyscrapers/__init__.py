"""Skyscrapers: a Latin square of heights; numbers tell how many are seen.

Known since the World Puzzle Championship of 1992.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from enpitsu.errors import Fault
from enpitsu.kinds.skyscrapers.codecs import CODECS
from enpitsu.kinds.skyscrapers.heights import ALL, EMPTY, HEIGHTS, height_of
from enpitsu.kinds.skyscrapers.techniques import TECHNIQUES, missed
from enpitsu.kit.common import (
    DIAGONAL,
    diagonals,
    diagonals_of_squares,
    givens_kept,
    on_diagonals,
)
from enpitsu.paper.grid import SIDES, Border, Cell, Grid, Place
from enpitsu.paper.layer import Answer, Board, Clue, Layer, Numbers
from enpitsu.paper.look import DOT, Look
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import Regular, Relation, distinct, number_of, relation
from enpitsu.rules.automata import automaton

Seen = tuple[int, int]  # the greatest height so far, and the number of visible buildings


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell has a height; if there are fewer heights than cells in a line, it may be empty."""
    most, number = puzzle.grid.longest_line(), number_of_heights(puzzle)
    heights = tuple(range(1, number + 1))
    return dict.fromkeys(puzzle.grid.cells, (*heights, EMPTY) if number < most else heights)


def number_of_heights(puzzle: Puzzle) -> int:
    """The number of heights: an option, or by default the number of cells in a long line."""
    told = puzzle.options[HEIGHTS.name]
    return puzzle.grid.longest_line() if told == ALL else int(told)


def each_once(puzzle: Puzzle, cells: Sequence[Cell]) -> Instances:
    """The heights of a line are different; in a long line all of them occur."""
    number, most = number_of_heights(puzzle), puzzle.grid.longest_line()
    if number == most:
        yield cells, (), distinct(len(cells))
        return
    for height in range(1, number + 1):
        yield cells, (), number_of(height, len(cells), int(len(cells) == most), 1)


def lines(puzzle: Puzzle, _: Domains) -> Instances:
    """Each height stands once in a row or a column."""
    for cells in puzzle.grid.lines:
        yield from each_once(puzzle, cells)


def in_diagonals(puzzle: Puzzle, _: Domains) -> Instances:
    """Each height occurs once on both long diagonals, if the option is set."""
    for cells in diagonals(puzzle):
        yield from each_once(puzzle, cells)


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """Faults if the heights do not fit into a line, or a given is not a height."""
    number, most = number_of_heights(puzzle), puzzle.grid.longest_line()
    if number > most:
        met = f"heights={number} on {puzzle.grid}"
        yield Fault(f"{met}; expected at most {most}", HEIGHTS.name)
    for cell, given in puzzle.clues["givens"].items():
        if isinstance(given, int) and number < given <= most:
            met = f"givens: {cell} holds {given}, and there are {number} heights"
            yield Fault(f"{met}; expected 1 to {number}", "givens", cell)
    yield from diagonals_of_squares(puzzle)


@relation
def visible(size: int, heights: Domain, number: int) -> Relation:
    """Exactly `number` slots are greater than all slots before them."""
    tallest = max(map(height_of, heights))

    def step(seen: Seen, height: Value) -> Seen | None:
        top, count = seen
        if height_of(height) > top:
            top, count = height_of(height), count + 1
        return (top, count) if count <= number <= count + tallest - top else None

    machine = automaton((0, 0), heights, step, lambda seen: seen[1] == number)
    return Regular(tuple(range(size)), machine)


def sights(puzzle: Puzzle, domains: Domains) -> Instances:
    """A number outside counts the buildings that are visible from there."""
    for side in SIDES:
        for border, number in puzzle.clues[side].items():
            cells = puzzle.grid.ray(border)
            shown = visible(len(cells), domains[cells[0]], int(number))
            yield cells, (Clue(side, border, number),), shown


def sight_shown(puzzle: Puzzle, board: Board, border: Border) -> Iterable[Value]:
    """The number of buildings that are visible from a side of a full board."""
    top = seen = 0
    for cell in puzzle.grid.ray(border):
        height = height_of(board[cell])
        top, seen = max(top, height), seen + (height > top)
    return (seen,) if seen else ()


def given_shown(_: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The height of a building; empty cells are not printed."""
    return (board[cell],) if board.get(cell, EMPTY) != EMPTY else ()


KIND = Kind(
    name="skyscrapers",
    title="Skyscrapers",
    aliases=(
        "Towers",
        "Skyscraper",
        "Building",
        "Hochhäuser",
        "Wolkenkratzer",
        "Gratte-ciel",
        "Rascacielos",
        "ビルディング",
    ),
    family="numbers and letters",
    usual_size=(5, 5),
    clues=(
        *(Layer(side, Numbers(high=Grid.longest_line), on=side) for side in SIDES),
        Layer("givens", Numbers(high=Grid.longest_line), optional=True, rare=True),
    ),
    options=(HEIGHTS, DIAGONAL),
    answers=(Answer(domains),),
    rules=(
        replace(givens_kept("givens"), shown={"givens": given_shown}),
        Rule(
            "line",
            "No number stands twice in a row or a column; with fewer heights than cells each "
            "stands once in every long line, and the other cells stay empty (here: {heights}).",
            lines,
            noun="line",
        ),
        Rule(
            "diagonal",
            "With diagonal=yes both long diagonals are such lines, too (here: {diagonal}).",
            in_diagonals,
            noun="diagonal",
        ),
        Rule(
            "sight",
            "A number outside tells how many buildings are seen from there: taller ones hide those "
            "behind them that are lower.",
            sights,
            unmet=missed,
            shown=dict.fromkeys(SIDES, sight_shown),
        ),
    ),
    problems=problems,
    codecs=CODECS,
    techniques=TECHNIQUES,
    look=Look({EMPTY: DOT}, shaded=on_diagonals, value_names={EMPTY: "empty"}),
)

"""Takuzu: zeros and ones, never three equal in a row.

Invented by Adolfo Zanellati, and about the same time by Peter De Schepper and Frank Coussement.
Most publishers require all rows to differ, and all columns; since some do not, this is an option.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from enpitsu.io import codecs as c
from enpitsu.kinds.takuzu.techniques import TECHNIQUES, equal
from enpitsu.kit.common import givens_kept, in_cells, yes_or_no
from enpitsu.kit.techniques.patterns import pattern
from enpitsu.paper.source import Source
from enpitsu.puzzle import Cell, Domains, Fault, Instances, Kind, Layer, Look, Puzzle, Rule, Symbols
from enpitsu.rules import Formula, Is, exactly, number_of, relation, some

ZERO, ONE = SYMBOLS = ("0", "1")
ROW_WITH_A_ZERO = re.compile(r"^[ \t]*([-12][ \t]+)*0(?![^ \t\r\n])[-012 \t\r]*$", re.MULTILINE)


def triples(puzzle: Puzzle, _: Domains) -> Instances:
    """Three consecutive cells have at least one of each symbol."""
    for cells in puzzle.grid.lines:
        for i in range(len(cells) - 2):
            yield cells[i : i + 3], (), number_of(ZERO, 3, 1, 2)


def balanced(puzzle: Puzzle, _: Domains) -> Instances:
    """Half of the cells of a line are zeros."""
    for cells in puzzle.grid.lines:
        half = len(cells) // 2
        yield cells, (), number_of(ZERO, len(cells), half, half)


@relation
def unlike(size: int) -> Formula:
    """Two lines of `size` cells, one after the other, differ somewhere."""
    return some(exactly(1, (Is(i, ZERO), Is(size + i, ZERO))) for i in range(size))


def unlike_lines(puzzle: Puzzle, _: Domains) -> Instances:
    """No two rows, and no two columns, are equal, if the option is set."""
    if puzzle.options["unique"] == "yes":
        grid = puzzle.grid
        for lines in (grid.lines[: grid.rows], grid.lines[grid.rows :]):
            for one, other in combinations(lines, 2):
                yield one + other, (), unlike(len(one))


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """Faults if the number of rows, or of columns, is odd."""
    grid = puzzle.grid
    for number, name, place in (
        (grid.rows, "rows", Cell(grid.rows - 1, 0)),
        (grid.cols, "columns", Cell(0, grid.cols - 1)),
    ):
        if number % 2:
            met = f"the grid has {number} {name if number > 1 else name[:-1]}"
            yield Fault(f"{met}; expected an even number", "grid", place)


@lru_cache(maxsize=1)  # it is called for every cell of a text
def has_zeros(text: str) -> bool:
    """Whether a row of symbols contains a zero."""
    return ROW_WITH_A_ZERO.search(text) is not None


def circles() -> c.Sign:
    """White circles are 1 and black ones 2, as on janko.at; where a 0 occurs, they are 0 and 1."""
    digits, sign = c.table({ZERO: ZERO, ONE: ONE}), c.table({"1": ZERO, "2": ONE})

    def read(source: Source) -> c.Values | None:
        return (digits if has_zeros(source.text) else sign).read(source)

    return sign._replace(read=read)


CIRCLES = (circles(), c.nothing("-"))

KIND = Kind(
    name="takuzu",
    title="Takuzu",
    aliases=("Binairo", "Binary Puzzle", "Binoxxo", "Unruly", "Tohu Wa Vohu", "Tic-Tac-Logic"),
    family="placing",
    clues=(Layer("grid", Symbols("".join(SYMBOLS))),),
    options=(
        yes_or_no(
            "unique", "yes", "Whether equal lines are forbidden.", "Equal lines are forbidden"
        ),
    ),
    answers=(in_cells(*SYMBOLS),),
    rules=(
        givens_kept("grid"),
        Rule(
            "triple",
            "No three equal symbols stand next to each other in a row or a column.",
            triples,
        ),
        Rule(
            "balance",
            "Every row and every column has as many zeros as ones.",
            balanced,
            noun="line",
        ),
        Rule(
            "unique",
            "No two rows are equal, and no two columns, unless unique=no (here: {unique}).",
            unlike_lines,
            unmet=equal,
        ),
    ),
    problems=problems,
    patterns=(pattern("line fillings", "balance", "triple", also=("unique",)),),
    codecs={
        "tatham": c.game(
            "unruly",
            c.size("cols", between="x", least=6),
            c.option("unique", {"u": "yes", "": "no"}),
            c.rated("ten"),
            ":",
            c.clues("grid", by=c.jumps(ZERO, ONE)),
        ),
        "janko": c.sections(
            "tohuwavohu",
            c.option("unique", {"": "no"}),
            problem=c.words("grid", *CIRCLES),
            solution=c.entries(*CIRCLES, printed=True),
            aliases=("binairo",),
        ),
    },
    techniques=TECHNIQUES,
    look=Look(),
    alike=lambda _: (SYMBOLS,),
)

"""Kakuro: different digits in each run, with a given sum.

Invented by Jacob E. Funk for Dell Magazines and first published in 1966. In a file, a sum is on the
edge where its run begins; on paper it is in the black cell before it. Some puzzles also have given
digits.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kinds.kakuro.codecs import Around, Corners, Crossed, SumLines
from enpitsu.kinds.kakuro.frame import frame
from enpitsu.kinds.kakuro.runs import DIGITS, left_over, runs
from enpitsu.kinds.kakuro.techniques import TECHNIQUES, missed
from enpitsu.kit.common import combinations_of, givens_kept, in_cells, makes
from enpitsu.paper.grid import TURNS, Edge, Grid
from enpitsu.paper.layer import Board, Clue, Layer, Numbers, Symbols
from enpitsu.paper.look import BLOCK, Look
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import Formula, Is, distinct, relation, some, total

BLACK = "#"


def most(_: Grid) -> int:
    """The sum of all digits."""
    return sum(DIGITS)


def different(puzzle: Puzzle, _: Domains) -> Instances:
    """The digits of a run are different."""
    for cells in runs(puzzle).values():
        if len(cells) > 1:
            yield cells, (), distinct(len(cells))


def sums(puzzle: Puzzle, _: Domains) -> Instances:
    """The digits of a run add up to its sum."""
    found = runs(puzzle)
    for edge, number in puzzle.clues["sums"].items():
        cells = found.get(edge)
        if cells is not None:
            because = (Clue("sums", edge, number),)
            yield cells, because, total(len(cells), int(number), int(number))


@relation
def one_of(digits: tuple[int, ...]) -> Formula:
    """The slot has one of these digits."""
    return some(Is(0, digit) for digit in digits)


@lru_cache
def usable(size: int, number: int) -> tuple[int, ...]:
    """The digits that occur in some set of `size` different digits with the sum `number`."""
    return tuple(sorted({*chain.from_iterable(combinations_of(number, size, DIGITS))}))


def digits(puzzle: Puzzle, _: Domains) -> Instances:
    """Each digit of a run occurs in some way to make its sum."""
    found = runs(puzzle)
    for edge, number in puzzle.clues["sums"].items():
        cells = found.get(edge, ())
        able = usable(len(cells), int(number))
        if len(able) < len(DIGITS):
            clues = (Clue("sums", edge, number),)
            for cell in cells:
                yield (cell,), clues, one_of(able)


def combined(puzzle: Puzzle, _: Domains) -> Instances:
    """The digits of a run are one of the combinations that make its sum."""
    found, numbers = runs(puzzle), puzzle.clues["sums"]
    for edge, cells in found.items():
        if (number := numbers.get(edge)) is not None:
            yield cells, (Clue("sums", edge, number),), makes(int(number), len(cells), DIGITS)


def sum_shown(puzzle: Puzzle, board: Board, edge: Edge) -> Iterable[Value]:
    """The sum of the run that begins at an edge of a full board, if one does."""
    cells = runs(puzzle).get(edge)
    return () if cells is None else (sum(int(board[cell]) for cell in cells),)


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault for each sum where no run begins, and for each digit in a black cell."""
    found = runs(puzzle)
    for edge, number in puzzle.clues["sums"].items():
        if edge not in found:
            met = f"sums: {edge} holds {number}, but no run begins there"
            yield Fault(f"{met}; expected nothing", "sums", edge)
    for cell in puzzle.clues["givens"]:
        if cell in puzzle.clues["grid"]:
            yield Fault(f"givens: {cell} is black; expected a white cell", "givens", cell)


UNTOLD = c.without("givens")
KIND = Kind(
    name="kakuro",
    title="Kakuro",
    aliases=("Cross Sums", "Kakkuro", "Kreuzsummen", "Sommes croisées", "カックロ"),
    family="numbers and letters",
    clues=(
        Layer("grid", Symbols(BLACK), frame={BLACK: BLACK}),
        Layer("sums", Numbers(high=most), on="all edges", kept=True),
        Layer("givens", Numbers(high=lambda _: DIGITS[-1]), optional=True, unmade=True),
    ),
    answers=(in_cells(*DIGITS, without="grid", outside=BLACK),),
    rules=(
        givens_kept("givens"),
        Rule("different", "No digit stands twice in a run of white cells.", different, noun="run"),
        Rule(
            "sum",
            "The digits of a run add up to the number before it.",
            sums,
            noun="run",
            unmet=missed,
            shown={"sums": sum_shown},
        ),
        Rule(
            "digits",
            "Each digit is part of a combination that makes the sum of its run.",
            digits,
            roles=("implied",),
        ),
        Rule(
            "combination",
            "The digits of a run are one of the combinations with its sum.",
            combined,
            roles=("implied",),
            instead_of=("sum",),
        ),
        Rule(
            "block",
            "Sums across and sums down that count the same cells, but for one or two, differ by "
            "what these make.",
            left_over,
            roles=("lemma",),
        ),
    ),
    problems=problems,
    frame=frame,
    frame_symmetry="rotate",
    turns=tuple(turn for turn in TURNS if not turn.upside_down and not turn.mirrored),
    codecs=c.codecs(
        c.link(
            "kakuro",
            UNTOLD,
            Crossed("grid", "sums"),
            kanpen=c.kanpen(UNTOLD, SumLines("grid", "sums"), size=Around()),
        ),
        c.file(
            "kakuro",
            UNTOLD,
            Corners("grid", "sums"),
            c.entries(c.noted(c.decimal(), c.nothing(".+-=%"))),
        ),
    ),
    techniques=TECHNIQUES,
    look=Look({BLACK: BLOCK}, outward=frozenset({"sums"})),
)

"""Futoshiki: a Latin square with signs that point to smaller numbers.

Invented by Tamaki Seto in 2001.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kinds.futoshiki.codec import Compared
from enpitsu.kit.common import (
    LATIN,
    givens_kept,
    numbers_of_lines,
)
from enpitsu.paper.grid import Edge, Grid
from enpitsu.paper.layer import Answer, Board, Clue, Layer, Numbers, Symbols
from enpitsu.paper.look import CHEVRONS, Look
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import Relation, Table, relation

LESS = ("<", "^")  # signs for a smaller number on the left, or above
SIGNS = {True: ("<", ">"), False: ("^", "v")}  # between two cells of a row, of a column


@relation
def less(numbers: Domain) -> Relation:
    """The first number is less than the second."""
    pairs = product(map(int, numbers), repeat=2)
    return Table((0, 1), frozenset((a, b) for a, b in pairs if a < b))


def in_row(edge: Edge) -> bool:
    """Whether an edge lies between two cells of a row."""
    return edge.first.row == edge.second.row


def signs(puzzle: Puzzle, domains: Domains) -> Instances:
    """The number at the point of a sign is the smaller one."""
    for edge, sign in puzzle.clues["signs"].items():
        cells = (edge.first, edge.second) if sign in LESS else (edge.second, edge.first)
        yield cells, (Clue("signs", edge, sign),), less(domains[edge.first])


def sign_shown(_: Puzzle, board: Board, edge: Edge) -> Iterable[Value]:
    """The sign that a board shows between two cells."""
    less, more = SIGNS[in_row(edge)]
    return (less,) if int(board[edge.first]) < int(board[edge.second]) else (more,)


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """A sign points to one of its cells."""
    for edge, sign in puzzle.clues["signs"].items():
        fitting = SIGNS[in_row(edge)]
        if sign not in fitting:
            expected = " or ".join(fitting)
            yield Fault(f"signs: {edge} holds {sign}; expected {expected} there", "signs", edge)


KIND = Kind(
    name="futoshiki",
    title="Futoshiki",
    aliases=("Hutosiki", "Unequal", "More or Less", "Inequality Sudoku", "不等式"),
    family="numbers and letters",
    usual_size=(6, 6),
    clues=(
        Layer("givens", Numbers(high=Grid.longest_line)),
        Layer("signs", Symbols("<>^v"), on="edges"),
    ),
    answers=(Answer(numbers_of_lines),),
    rules=(
        givens_kept("givens"),
        LATIN,
        Rule(
            "sign",
            "A sign points to the smaller of the two numbers beside it.",
            signs,
            shown={"signs": sign_shown},
        ),
    ),
    problems=problems,
    codecs={
        "tatham": c.game(
            "unequal",
            c.square(least=3),
            c.refused("a", "the mode Adjacent is another puzzle; only Unequal is known"),
            c.rated("tekxr"),
            ":",
            Compared("givens", "signs"),
        ),
    },
    techniques=Later("enpitsu.kinds.futoshiki.techniques:TECHNIQUES"),
    look=Look({sign: CHEVRONS[sign] for sign in "<>^v"}),
)

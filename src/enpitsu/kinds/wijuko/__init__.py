"""Wijuko: the numbers 1, 2, 3, ... once each, with sums of neighbours between them."""

from collections.abc import Iterable

from enpitsu.errors import Fault
from enpitsu.kit.common import NUMBERS_OF_CELLS, all_different, givens_kept
from enpitsu.paper.grid import Edge, Grid
from enpitsu.paper.layer import Board, Clue, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.paper.values import Value
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import total

MAX_CELLS = 2500  # any cell may hold any number, so a larger board would be too slow


def largest(grid: Grid) -> int:
    """The largest number, which is the number of cells."""
    return len(grid.cells)


def sums(puzzle: Puzzle, _: Domains) -> Instances:
    """A number between two cells is their sum."""
    for edge, number in puzzle.clues["sums"].items():
        yield edge, (Clue("sums", edge, number),), total(2, int(number), int(number))


def sum_shown(_: Puzzle, board: Board, edge: Edge) -> Iterable[Value]:
    """The sum that a board shows between two cells."""
    first, second = edge
    return (int(board[first]) + int(board[second]),)


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """A fault for a board so large that the file must be damaged."""
    most = len(puzzle.grid.cells)
    if most > MAX_CELLS:
        yield Fault(f"the grid has {most} cells; expected at most {MAX_CELLS}")


KIND = Kind(
    name="wijuko",
    title="Wijuko",
    family="numbers and letters",
    usual_size=(4, 4),
    clues=(
        Layer("givens", Numbers(high=largest), rare=True),
        Layer("sums", Numbers(), on="edges"),
    ),
    answers=(NUMBERS_OF_CELLS,),
    rules=(
        givens_kept("givens"),
        all_different("different", "Each number from 1 to the number of cells stands once."),
        Rule(
            "sum",
            "A number between two cells is the sum of the numbers in them.",
            sums,
            shown={"sums": sum_shown},
        ),
    ),
    problems=problems,
    techniques=Later("enpitsu.kinds.wijuko.techniques:TECHNIQUES"),
    look=Look(),
)

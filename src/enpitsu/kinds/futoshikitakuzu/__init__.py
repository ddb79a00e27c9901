"""Futoshiki & Takuzu: there is a one where the number is odd, and a zero where it is even."""

from dataclasses import replace

from enpitsu.kinds.futoshiki import KIND as FUTOSHIKI
from enpitsu.kinds.takuzu import KIND as TAKUZU
from enpitsu.kinds.takuzu import ONE, ZERO
from enpitsu.puzzle import At, Board, Domains, Instances, Puzzle, Rule
from enpitsu.puzzle.beside import beside
from enpitsu.rules import Relation, relation, table


@relation
def parity(most: int) -> Relation:
    """The symbol of a cell is a one exactly if its number is odd."""
    return table(2, frozenset((n, ONE if n % 2 else ZERO) for n in range(1, most + 1)))


def ones(puzzle: Puzzle, _: Domains) -> Instances:
    """A constraint on the number and the symbol of each cell."""
    for cell in puzzle.grid.cells:
        yield (cell, At(TAKUZU.name, cell)), (), parity(puzzle.grid.longest_line())


def zeros_and_ones(puzzle: Puzzle, board: Board) -> Board:
    """The symbols that follow from the numbers."""
    return {
        At(TAKUZU.name, cell): ONE if int(board[cell]) % 2 else ZERO for cell in puzzle.grid.cells
    }


# The rule against equal lines is left out: their numbers may differ although their symbols do not.
SYMBOLS = replace(
    TAKUZU, rules=tuple(rule for rule in TAKUZU.rules if rule.id != "unique"), options=()
)
KIND = beside(
    FUTOSHIKI,
    SYMBOLS,
    (Rule("parity", "A 1 stands beside each odd number, a 0 beside each even one.", ones),),
    name="futoshikitakuzu",
    title="Futoshiki & Takuzu",
    follow=zeros_and_ones,
)

"""Anti-knight and anti-king: cells a knight's, or king's, move apart have different numbers."""

from collections.abc import Collection
from functools import partial

from enpitsu.io.codecs import keys
from enpitsu.puzzle import Cell, Domains, Instances, Puzzle, Rule
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import distinct

KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2))  # (rows down, columns right); the rest are reversed
KING = ((1, 1), (1, -1))  # only diagonal moves: in rows and columns the kind itself excludes equals


def apart(moves: Collection[tuple[int, int]], puzzle: Puzzle, domains: Domains) -> Instances:
    """Cells that are one of these moves apart have different numbers."""
    for cell in puzzle.grid.cells:
        for down, right in moves:
            other = Cell(cell.row + down, cell.col + right)
            if cell in domains and other in domains:
                yield (cell, other), (), distinct(2)


ANTI_KNIGHT = Variant(
    name="antiknight",
    title="Anti-Knight",
    rules=(Rule("antiknight", "Cells a knight's move apart differ.", partial(apart, KNIGHT)),),
    by_equality=True,
    fpuzzles={"antiknight": keys.Flag()},
)
ANTI_KING = Variant(
    name="antiking",
    title="Anti-King",
    rules=(Rule("antiking", "Cells that touch at a corner differ.", partial(apart, KING)),),
    by_equality=True,
    fpuzzles={"antiking": keys.Flag()},
)

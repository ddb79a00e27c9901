"""Non-consecutive: neighbours are never consecutive numbers, unless a dot stands between them.

The exception for dots is that of F-puzzles: with white dots, this rule says that all are given.
"""

from enpitsu.io.codecs import keys
from enpitsu.kit.cell_lists import fitting
from enpitsu.kit.dots import dotted
from enpitsu.kit.techniques.clued import beside
from enpitsu.puzzle import Domains, Instances, Puzzle, Rule
from enpitsu.puzzle.variant import Variant


def apart(one: int, other: int) -> bool:
    """Whether two numbers are not consecutive."""
    return abs(one - other) != 1


def neighbours(puzzle: Puzzle, domains: Domains) -> Instances:
    """Each pair of cells that share a side and have no dot between them."""
    dots = dotted(puzzle)
    for edge in puzzle.grid.edges:
        if edge not in dots and edge.first in domains and edge.second in domains:
            yield edge, (), fitting((domains[edge.first], domains[edge.second]), apart)


NONCONSECUTIVE = Variant(
    name="nonconsecutive",
    title="Non-Consecutive",
    rules=(
        Rule(
            "nonconsecutive",
            "Neighbours are never consecutive numbers, unless a dot stands between them.",
            neighbours,
            techniques=beside(
                "nonconsecutive", "never consecutive", "neighbours are never consecutive"
            ),
        ),
    ),
    fpuzzles={"nonconsecutive": keys.Flag()},
)

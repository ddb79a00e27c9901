"""Quadruples: the numbers in a circle where four cells meet all occur in these cells."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from enpitsu.io.codecs import keys
from enpitsu.kit.techniques.clued import clued
from enpitsu.paper.layer import listed
from enpitsu.puzzle import (
    Board,
    Clue,
    Corner,
    Domains,
    Instances,
    Layer,
    Lists,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import Count, Formula, Is, every, relation


@relation
def holds(numbers: tuple[int, ...], size: int) -> Formula:
    """Each of these numbers occurs in the slots at least as often as it is listed."""
    return every(
        Count(tuple(Is(slot, number) for slot in range(size)), least, size)
        for number, least in Counter(numbers).items()
    )


def quadruples(puzzle: Puzzle, domains: Domains) -> Instances:
    """The numbers in each circle occur in the four cells round it."""
    for corner, value in puzzle.clues["quadruple"].items():
        cells = [cell for cell in corner.around if cell in domains]
        yield cells, (Clue("quadruple", corner, value),), holds(tuple(listed(value)), len(cells))


def shown(_: Puzzle, board: Board, corner: Corner) -> Iterable[Value]:
    """Any two or more of the numbers round a corner of a full board."""
    round_ = sorted(int(board[cell]) for cell in corner.around if cell in board)
    for size in range(2, len(round_) + 1):
        for some in dict.fromkeys(combinations(round_, size)):
            yield ",".join(map(str, some))


QUADRUPLES = Variant(
    name="quadruples",
    title="Quadruples",
    clues=(Layer("quadruple", Lists(), on="inner corners", optional=True, listed=True),),
    rules=(
        Rule(
            "quadruple",
            "All numbers in a circle stand in the four cells round it, as often as printed.",
            quadruples,
            shown={"quadruple": shown},
            techniques=clued(
                "quadruple",
                "full quadruple",
                "numbers of a quadruple",
                "{clue} needs all its numbers",
            ),
        ),
    ),
    fpuzzles={"quadruple": keys.Corners("quadruple")},
)

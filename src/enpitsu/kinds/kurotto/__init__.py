"""Kurotto: a number tells how many shaded cells hang together with its circle, in all pieces.

First published by Nikoli. A circle is never shaded, and one without a number says no more.
"""

from collections.abc import Iterable

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.rooted import Root
from enpitsu.kit import shading
from enpitsu.kit.boards import side_by_side, steps, within
from enpitsu.kit.shading import SHADED, UNKNOWN, WHITE
from enpitsu.kit.techniques.general import by_rules
from enpitsu.kit.techniques.single import alone
from enpitsu.puzzle import (
    Board,
    CandidateMap,
    Cell,
    Clue,
    Domains,
    Grid,
    Instances,
    Layer,
    Numbers,
    Puzzle,
    Rule,
    Value,
    reached,
)
from enpitsu.puzzle.deduction import Difficulty, Elimination
from enpitsu.rules import Is, Relation, Rooted, relation


def most(grid: Grid) -> int:
    """All other cells."""
    return len(grid.cells) - 1


@relation
def pieces(graph: Graph, circle: int, number: int) -> Relation:
    """The shaded nodes that hang together by way of a circle are so many."""
    parts = tuple(Is(node, WHITE if node == circle else SHADED) for node in range(graph.nodes))
    return Rooted(parts, graph, (Root(circle, number + 1, number + 1),), strays=True)


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """With the circle itself a piece has one cell more, all of them at most so many steps away."""
    for cell, told in puzzle.clues["grid"].items():
        if told != UNKNOWN:
            near = within(cell, int(told) + 1, puzzle.grid)
            said = pieces(side_by_side(near), near.index(cell), int(told))
            yield near, (Clue("grid", cell, told),), said


def _ends(elimination: Elimination, _: CandidateMap) -> bool:
    """Whether what falls is shaded: the pieces must not go there."""
    return all(value == SHADED for _, value in elimination.removes)


def _grows(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether what falls is white, beside a circle or what is shaded: the pieces go on there."""
    (constraint,), ((place, value), *_) = elimination.because, elimination.removes
    held = [c for c in constraint.variables if candidates[c] == (SHADED,)]
    near = (constraint.clues[0].place, *held)
    return value == WHITE and any(steps(place, cell) == 1 for cell in near)


PIECES = (
    alone("pieces complete", "number", by_rules, when=_ends, cost=1.5),
    alone("way on for the pieces", "number", by_rules, when=_grows, cost=2.0),
    alone("room for the pieces", "number", by_rules, level=Difficulty.MEDIUM, cost=2.5),
)


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The shaded cells that hang together with a white one."""
    if board[cell] == WHITE:
        shaded = [c for c in puzzle.grid.cells if board[c] == SHADED]
        found = reached(cell, [cell, *shaded], puzzle.grid, lambda *_: True)
        yield len(found) - 1


KIND = shading.of_numbers(
    "kurotto",
    "Kurotto",
    Layer("grid", Numbers(0, most, UNKNOWN)),
    (
        shading.white_cells("circle", "A cell with a circle is white."),
        Rule(
            "number",
            "A number tells how many cells the shaded pieces beside its circle have in all.",
            numbers,
            techniques=PIECES,
            shown={"grid": number_shown},
        ),
    ),
    codecs=shading.formats_of_numbers("kurotto", remarked=shading.never_finished),
)

"""Kurotto: a number counts the shaded cells in all pieces that touch its circle.

First published by Nikoli. Circles are never shaded; one without a number is no clue.
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from enpitsu.graphs import Graph, Root
from enpitsu.kinds.kurotto.techniques import PIECES, together
from enpitsu.kit import shading
from enpitsu.kit.boards import side_by_side, within
from enpitsu.kit.shading import SHADED, UNKNOWN, WHITE
from enpitsu.puzzle import (
    Board,
    Cell,
    Clue,
    Clues,
    Domains,
    Grid,
    Instances,
    Layer,
    Numbers,
    Options,
    Puzzle,
    Rule,
    Value,
    reached,
)
from enpitsu.rules import Is, Relation, Rooted, relation

SIZES = (1, 2, 3, 4, 5, 6, 8)  # possible numbers of cells in a shaded piece of a sketch


def most(grid: Grid) -> int:
    """The number of all other cells."""
    return len(grid.cells) - 1


@relation
def pieces(graph: Graph, circle: int, number: int) -> Relation:
    """The shaded nodes connected with the circle number exactly `number`."""
    parts = tuple(Is(node, WHITE if node == circle else SHADED) for node in range(graph.nodes))
    return Rooted(parts, graph, (Root(circle, number + 1, number + 1),), strays=True)


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number counts the shaded cells in the pieces next to its circle.

    Cells that are more steps away than the number do not matter.
    """
    for cell, told in puzzle.clues["grid"].items():
        if told != UNKNOWN:
            near = within(cell, int(told) + 1, puzzle.grid)
            said = pieces(side_by_side(near), near.index(cell), int(told))
            yield near, (Clue("grid", cell, told),), said


def sketch(grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board]:
    """Shaded pieces of a few cells each; a solver's pieces would extend over the whole board."""
    shaded: set[Cell] = set()
    for cell in rng.sample(grid.cells, len(grid.cells)):
        piece = reached(cell, {*shaded, cell}, grid, together)
        if len(piece) <= rng.choice(SIZES):
            shaded.add(cell)
    return {}, {cell: SHADED if cell in shaded else WHITE for cell in grid.cells}


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The number of shaded cells in the pieces next to a white cell."""
    if board[cell] == WHITE:
        shaded = [c for c in puzzle.grid.cells if board[c] == SHADED]
        found = reached(cell, [cell, *shaded], puzzle.grid, together)
        yield len(found) - 1


KUROTTO = shading.of_numbers(
    "kurotto",
    "Kurotto",
    Layer("grid", Numbers(0, most, UNKNOWN)),
    (
        shading.white_cells("circle", "A cell with a circle is white."),
        Rule(
            "number",
            "A number tells how many cells the groups of shaded cells beside its circle have "
            "together.",
            numbers,
            techniques=PIECES,
            shown={"grid": number_shown},
        ),
    ),
    aliases=("クロット",),
    codecs=shading.formats_of_numbers("kurotto", remarked=shading.never_finished),
    look=shading.IN_CIRCLES,
)
KIND = replace(KUROTTO, sketch=sketch, rare_symmetries=("diagonals", "quarter"))

"""Rules between two kinds on one board: a loop around the shaded cells, or through the others."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from enpitsu.kit.lines import LINE, NONE, ways
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import reason
from enpitsu.kit.winding import Shares, inside
from enpitsu.paper.layer import SketchFunction
from enpitsu.puzzle import (
    Board,
    Clues,
    Domains,
    Grid,
    Instances,
    Options,
    Place,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Formula, Is, Relation, every, exactly, relation, some, table


@relation
def parts_unlike() -> Relation:
    """The line takes an edge if and only if one of its two cells is shaded: edge, cell, cell."""
    colours = [(one, other) for one in (SHADED, WHITE) for other in (SHADED, WHITE)]
    rows = ((NONE if one == other else LINE, one, other) for one, other in colours)
    return table(3, frozenset(rows))


@relation
def parts_from_outside() -> Relation:
    """The line takes an edge of the rim if and only if its cell is shaded: edge, cell."""
    return table(2, frozenset({(LINE, SHADED), (NONE, WHITE)}))


def _round_shaded(puzzle: Puzzle, _: Domains) -> Instances:
    """The line takes each edge between a shaded cell and one that is not, and no other edge."""
    for edge in puzzle.grid.all_edges:
        cells = [cell for cell in edge if cell in puzzle.grid]
        yield (edge, *cells), (), parts_unlike() if len(cells) == 2 else parts_from_outside()


@relation
def just_if_white(edges: int) -> Formula:
    """The line takes two edges at a white cell, and none at a shaded one. Slots: cell, edges."""
    taken = [Is(slot, LINE) for slot in range(1, edges + 1)]
    through = every((Is(0, WHITE), exactly(2, taken)))
    return some((through, every((Is(0, SHADED), exactly(0, taken)))))


def _through_white(puzzle: Puzzle, _: Domains) -> Instances:
    """The line takes two edges at each white cell, and none at a shaded one."""
    for cell in puzzle.grid.cells:
        edges = ways(puzzle.grid, cell)
        yield (cell, *edges), (), just_if_white(len(edges))


def _between(step: Deduction) -> str:
    return f"the loop runs between shaded and white cells{reason(step)}"


def _through(step: Deduction) -> str:
    return f"the loop goes through just the white cells{reason(step)}"


ROUND_SHADED = Rule(
    "round",
    "The loop goes round the shaded cells: it runs along each edge between a shaded cell and a "
    "white one or the outside, and along no other.",
    _round_shaded,
    unmet="the loop would not lie between shaded and white",
    techniques=(alone("between shaded and white", "round", _between),),
)
THROUGH_WHITE = Rule(
    "through",
    "The loop goes through each white cell, and through no shaded one.",
    _through_white,
    unmet="the loop would miss a white cell, or go through a shaded one",
    techniques=(alone("through white cells", "through", _through),),
)


def encircled(grid: Grid, shaded: Collection[tuple[int, int]]) -> Board:
    """The board with these cells shaded, and the loop round them."""
    board: dict[Place, Value] = {c: SHADED if c in shaded else WHITE for c in grid.cells}
    for edge in grid.all_edges:
        board[edge] = LINE if (edge.first in shaded) != (edge.second in shaded) else NONE
    return board


def with_loop_round(shares: Shares) -> SketchFunction:
    """Sketches of shaded cells with a loop round them; `shares` bounds the corners it comes to."""

    def sketch(grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board] | None:
        shaded = inside(grid.rows + 1, grid.cols + 1, rng.uniform(*shares), rng)
        return {}, encircled(grid, shaded)

    return sketch

"""Statistics of some 19,000 published boards.

The boards are from magazines and puzzle sites. A spread is the lower decile, the median and the
upper decile over the boards of a kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from enpitsu.kit.lines import LINE
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Board
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Kind

WIDEST = 25  # cells of a side; statistics do not hold for larger boards


class Spread(NamedTuple):
    """The distribution of a feature: four fifths of the boards lie from `low` to `high`."""

    low: float
    middle: float
    high: float

    def away(self, value: float) -> float:
        """The distance of a value from the median, where 1 is the distance of low or high."""
        reach = self.middle - self.low if value < self.middle else self.high - self.middle
        return abs(value - self.middle) / max(reach, 0.01)


class Published(NamedTuple):
    """The boards of a kind: how many were counted, and what they are like.

    `clues` is the share of cells with a clue that does not belong to the frame; `clues_at` has the
    same for grids with so many rows. It is unknown for kinds whose clues are not in cells.
    `symmetrical` is the share of boards whose clues, or black cells, are symmetrical under a
    half-turn. `taken` is the share of cells, or corners, on a loop, and `common` the share of the
    most common value in the solution, which is named in `commonest` if solutions that are drawn at
    random have far less of it. `values` has for values of clues their share of all clues,
    and `ones` is the share of islands or rectangles of one cell. `apart` tells whether far fewer
    clues lie side by side than if they lay anywhere. `black` is the share of black cells, numbered
    or not, if these are found together with the solution.
    """

    boards: int
    symmetrical: float = 0.0
    clues: Spread | None = None
    taken: Spread | None = None
    common: Spread | None = None
    values: Mapping[str, float] = {}
    ones: Spread | None = None
    clues_at: Mapping[int, Spread] = {}
    apart: bool = False
    black: Spread | None = None
    commonest: Value | None = None

    def clues_on(self, grid: Grid) -> Spread | None:
        """The share of cells with a clue on a grid, if it is known."""
        known = max(grid.rows, grid.cols) <= WIDEST
        return self.clues_at.get(grid.rows, self.clues) if known else None


def taken(kind: Kind, grid: Grid, board: Board) -> float:
    """The share of cells that the loop of a board takes, or of corners."""
    cornered = any(answer.on == "all edges" for answer in kind.answers)
    nodes = grid.corners if cornered else grid.cells
    return sum(value == LINE for value in board.values()) / len(nodes)  # a loop: edges = nodes


def commonest(kind: Kind) -> tuple[Value, float]:
    """The most common value in solutions and its share, if random ones have far less; else 0."""
    known = PUBLISHED.get(kind.name)
    if known is None or known.commonest is None or known.common is None:
        return "", 0.0
    return known.commonest, known.common.middle


PUBLISHED: Mapping[str, Published] = {
    "akari": Published(
        970,
        0.91,
        common=Spread(0.72, 0.77, 0.82),
        values={"1": 0.50, "2": 0.23, "0": 0.21, "3": 0.06, "4": 0.0},
    ),
    "countryroad": Published(
        266,
        clues=Spread(0.05, 0.11, 0.20),
        taken=Spread(0.72, 0.82, 0.86),
        values={"3": 0.25, "2": 0.23, "4": 0.19, "1": 0.16, "5": 0.09, "6": 0.05, "7": 0.02},
    ),
    "fillomino": Published(
        838,
        0.69,
        clues=Spread(0.30, 0.40, 0.50),
        values={"4": 0.17, "1": 0.17, "2": 0.16, "3": 0.16, "5": 0.14, "6": 0.08, "7": 0.05},
        ones=Spread(0.0, 0.14, 0.31),
    ),
    "hashi": Published(
        910,
        0.06,
        clues=Spread(0.30, 0.33, 0.36),
        values={"2": 0.32, "3": 0.25, "1": 0.18, "4": 0.13, "5": 0.07, "6": 0.03, "7": 0.01},
    ),
    "heyawake": Published(
        786,
        0.01,
        clues=Spread(0.07, 0.10, 0.12),
        common=Spread(0.69, 0.70, 0.72),
        values={"2": 0.36, "3": 0.24, "1": 0.19, "4": 0.10, "0": 0.05, "5": 0.05, "6": 0.01},
    ),
    "hitori": Published(940, common=Spread(0.69, 0.71, 0.72)),
    "kakuro": Published(999, 0.93),
    "koburin": Published(
        27,
        clues=Spread(0.11, 0.14, 0.17),
        taken=Spread(0.72, 0.76, 0.78),
    ),
    "kurodoko": Published(
        560,
        0.75,
        clues=Spread(0.16, 0.19, 0.26),
        common=Spread(0.75, 0.80, 0.83),
        apart=True,
    ),
    "lits": Published(401, common=Spread(0.52, 0.59, 0.66)),
    "masyu": Published(
        828,
        0.12,
        clues=Spread(0.18, 0.22, 0.27),
        taken=Spread(0.78, 0.86, 0.92),
        values={"o": 0.60, "*": 0.40},
    ),
    "minesweeper": Published(
        358,
        0.10,
        clues=Spread(0.30, 0.33, 0.38),
        values={"2": 0.30, "1": 0.23, "3": 0.23, "4": 0.12, "0": 0.06, "5": 0.04, "6": 0.01},
    ),
    "norinori": Published(289, common=Spread(0.58, 0.62, 0.67)),
    "numberlink": Published(579, 0.12, clues=Spread(0.09, 0.13, 0.18)),
    "nurikabe": Published(
        1110,
        0.19,
        clues=Spread(0.09, 0.12, 0.16),
        common=Spread(0.52, 0.55, 0.60),
        values={"2": 0.24, "3": 0.22, "4": 0.16, "1": 0.13, "5": 0.09, "6": 0.05, "7": 0.04},
        ones=Spread(0.0, 0.09, 0.28),
    ),
    "shakashaka": Published(
        368,
        0.04,
        clues=Spread(0.06, 0.08, 0.12),
        common=Spread(0.33, 0.39, 0.45),
        values={"2": 0.33, "1": 0.26, "3": 0.23, "4": 0.10, "0": 0.08},
        black=Spread(0.09, 0.12, 0.17),
        commonest=".",
    ),
    "shikaku": Published(
        499,
        0.72,
        clues=Spread(0.12, 0.18, 0.25),
        values={"4": 0.23, "6": 0.18, "2": 0.15, "3": 0.14, "8": 0.09, "12": 0.05, "5": 0.04},
        ones=Spread(0.0, 0.0, 0.01),
    ),
    "slitherlink": Published(
        1150,
        0.58,
        clues=Spread(0.35, 0.40, 0.51),
        taken=Spread(0.73, 0.83, 0.96),
        values={"2": 0.36, "3": 0.28, "1": 0.28, "0": 0.08},
    ),
    "starbattle": Published(307, common=Spread(0.78, 0.80, 0.88)),
    # Boards of 16 rows are from magazines, boards of nine rows are in the public domain.
    "sudoku": Published(
        224, 0.83, clues_at={9: Spread(0.31, 0.35, 0.37), 16: Spread(0.40, 0.45, 0.48)}
    ),
    # Boards of up to seven rows are from other sources, with far fewer clues.
    "suguru": Published(
        200,
        clues=Spread(0.25, 0.42, 0.50),
        clues_at={
            4: Spread(0.25, 0.31, 0.38),
            5: Spread(0.20, 0.28, 0.36),
            6: Spread(0.19, 0.31, 0.39),
            7: Spread(0.19, 0.31, 0.40),
        },
        values={"1": 0.18, "3": 0.18, "2": 0.18, "4": 0.17, "5": 0.14, "6": 0.10, "7": 0.05},
        apart=True,
    ),
    "takuzu": Published(380, clues=Spread(0.19, 0.23, 0.33), values={"1": 0.50, "0": 0.50}),
    "tents": Published(706, clues=Spread(0.19, 0.20, 0.20), common=Spread(0.75, 0.75, 0.76)),
    "yajilin": Published(
        607,
        0.12,
        clues=Spread(0.08, 0.11, 0.16),
        taken=Spread(0.70, 0.75, 0.78),
    ),
    "yinyang": Published(
        170,
        clues=Spread(0.26, 0.33, 0.38),
        common=Spread(0.51, 0.54, 0.56),
        values={"*": 0.51, "o": 0.49},
    ),
}

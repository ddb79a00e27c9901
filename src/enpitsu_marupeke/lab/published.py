"""Results printed in C. Jol's thesis "How to solve and generate Marupeke puzzles" (Leiden, 2023).

Its figures are images; of their curves only what the text says about them is known here.
"""

from __future__ import annotations

from typing import NamedTuple

PACE = 4 / 100  # seconds its backtracking took for a puzzle of Table 1
SEARCHES = {"vector search, score-based guessing": "< 1 s", "backtracking": "4 s"}


class Board(NamedTuple):
    """A row of Table 2: 100 boards with a solution."""

    size: int
    blockers: tuple[int, int]
    symbols: tuple[int, int]
    time: str
    unique: int


RANDOM = (
    Board(5, (5, 7), (4, 6), "1 h 30 min", 7),
    Board(6, (3, 7), (3, 9), "1 h 17 min", 1),
    Board(6, (2, 11), (4, 14), "2 h", 0),
    Board(7, (4, 8), (4, 10), "1 h 10 min", 0),
    Board(7, (4, 7), (4, 8), "1 h 18 min", 0),
)

CUT_OFF: dict[tuple[int, int], int | None] = {  # Table 3: minutes for 5 puzzles
    (3, 4): 25,
    (4, 5): 30,
    (5, 6): 60,
    (6, 7): 60,
    (7, 8): 110,
    (4, 9): 150,
    (7, 9): None,  # mentioned in the text, missing in the table
}


class Bordered(NamedTuple):
    """A row of Table 4: 5 puzzles by improvement-border at 50 % and 1000."""

    symbols: tuple[int, int]
    blockers: int
    pattern: bool
    minutes: int


BORDERED = (
    Bordered((3, 4), 21, True, 25),
    Bordered((4, 5), 21, True, 15),
    Bordered((3, 4), 12, False, 105),
    Bordered((3, 4), 20, False, 16),
    Bordered((4, 5), 20, False, 17),
    Bordered((5, 6), 20, False, 28),
)

RATES = tuple(range(0, 100, 10))
BORDERS = (1000, 250, 100)  # Figures 13 and 14: the three borders the text names
CLAUSES = {
    "each cell has a value": 100,
    "no cell has two values": 400,
    "no run of equal symbols": 652,
    "what is printed": 100,
}
TOTAL = 1076

# Figure 17, the clause of each cell. In a scan eight of them have a wrong digit (-61 for -84, -81
# for -90, 150 for 159, -105 for -171, 927 for 237 and the like). Each cell has three variables, so
# the number that is meant is in doubt only where a sign or a whole number is lost.
UNITS = (
    *(2, -6, -9, -12, 13, 18, -21, -24, -27, -30),
    *(-33, -36, 37, 42, 44, -48, 51, 53, -57, -60),
    *(-63, -66, -69, -72, 75, -78, 81, -84, -87, -90),
    *(-93, -96, 99, -102, -105, -108, 111, -114, 117, 119),
    *(122, 124, 129, -132, -135, -138, -141, -144, -147, -150),
    *(152, -156, 159, 162, 164, -168, -171, -174, -177, 180),
    *(-183, -186, 188, 192, -195, -198, 200, -204, -207, 208),
    *(-213, 216, -219, -222, -225, 228, 231, -234, 237, -240),
    *(-243, 245, -249, -252, -255, -258, -261, -264, -267, -270),
    *(-273, 274, -279, -282, 285, 287, -291, -294, 295, -300),
)

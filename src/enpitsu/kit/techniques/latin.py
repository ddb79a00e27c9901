"""Numbers that stand once in each line of a Latin square."""

from __future__ import annotations

from enpitsu.kit.techniques.groups import (
    grouped,
    one_place_left,
    pairs,
    settled_in_group,
    triples,
)
from enpitsu.puzzle.deduction import Difficulty

LINES = grouped("line")
SINGLES = (
    settled_in_group("settled in a line", LINES),
    one_place_left("only place in a line", LINES),
)
SETS = (*pairs(LINES), *triples(LINES, Difficulty.HARD))

"""Numbers that stand once in each line of a Latin square."""

from __future__ import annotations

from enpitsu.kit.techniques.groups import (
    grouped,
    hidden_set,
    naked_set,
    no_other_places,
    one_place_left,
    only_place,
    settled_in_group,
    stands_in_group,
    take,
)
from enpitsu.puzzle.deduction import Difficulty

LINES = grouped("line")
SINGLES = (
    settled_in_group("settled in a line", LINES, stands_in_group),
    one_place_left("only place in a line", LINES, only_place),
)
SETS = tuple(
    make(f"{sort} {name}", size, LINES, reason, level)
    for size, name, level in ((2, "pair", Difficulty.MEDIUM), (3, "triple", Difficulty.HARD))
    for make, sort, reason in ((naked_set, "naked", take), (hidden_set, "hidden", no_other_places))
)

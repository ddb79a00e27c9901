"""Differences and ratios: a printed number is the difference, or the ratio, of two neighbours.

In the negative variants every place where one of the printed numbers would be right has it: two
neighbours without a number between them have none of the printed differences, or ratios.
"""

from enpitsu.kit.dots import numbered


def differ_by(one: int, other: int, told: int) -> bool:
    """Whether the difference of two numbers is the number printed between them."""
    return abs(one - other) == told


def difference(one: int, other: int) -> int | None:
    """The difference of two numbers; None if they are equal."""
    return abs(one - other) or None


def times(one: int, other: int, told: int) -> bool:
    """Whether one number is the other times the number printed between them."""
    return one == told * other or other == told * one


def ratio(one: int, other: int) -> int | None:
    """The ratio of two numbers, if it is a whole number above one."""
    low, high = sorted((one, other))
    return high // low if 0 < low < high and high % low == 0 else None


DIFFER = "Where a white dot with a number joins two cells, their numbers differ by it."
TIMES = "Where a black dot with a number joins two cells, one number is that many times the other."
DIFFERENCES = numbered(
    "differences", "Differences", DIFFER, differ_by, difference, layer="difference", usual=1
)
NEGATIVE_DIFFERENCES = numbered(
    "negativedifferences",
    "Negative Differences",
    DIFFER,
    differ_by,
    difference,
    layer="difference",
    usual=1,
    negative="Where no dot stands, numbers do not differ by 1, or by another that is printed.",
)
RATIOS = numbered("ratios", "Ratios", TIMES, times, ratio, layer="ratio", usual=2, black=True)
NEGATIVE_RATIOS = numbered(
    "negativeratios",
    "Negative Ratios",
    TIMES,
    times,
    ratio,
    layer="ratio",
    usual=2,
    black=True,
    negative="Where no dot stands, none is double the other, or as many times as is printed.",
)

"""Zipper lines: numbers at equal distance from both ends add up to the number in the middle.

If there is no cell in the middle, all these sums are equal.
"""

from enpitsu.kit.cell_lists import Column, equal_sums, fitting_each, line, opposite
from enpitsu.puzzle import Paths, Value
from enpitsu.rules import Conjunction, Relation, relation


def make(one: int, other: int, whole: int) -> bool:
    """Whether two numbers add up to a third one."""
    return one + other == whole


@relation
def zipped(domains: Column, _: Value) -> Relation:
    """Numbers at equal distance from both ends have the sum of the middle one, or equal sums."""
    size, pairs = len(domains), opposite(len(domains))
    if size % 2:
        return fitting_each(domains, tuple((*pair, size // 2) for pair in pairs), make)
    first, *others = pairs
    groups = [(*first, *other) for other in others]
    return Conjunction(
        [(equal_sums(tuple(domains[slot] for slot in four), 2), four) for four in groups]
    )


ZIPPERS = line(
    "zipperlines",
    "Zipper Lines",
    "Two numbers at the same distance from the ends of a zipper line add up to the number in its "
    "middle, or, without a middle cell, always to the same sum.",
    zipped,
    (
        "middle of a zipper line",
        "along a zipper line",
        "opposite cells of {clue} add up to the same",
    ),
    layer="zipper",
    noun="zipper line",
    colour="#8f7fe0",
    key="zipperline",
    on=Paths(least=3),
    most=5,
    aliases=("zippers",),
)

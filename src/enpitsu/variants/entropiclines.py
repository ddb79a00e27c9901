"""Entropic lines: of any three consecutive cells one is low, one middle, and one high."""

from enpitsu.kit.cell_lists import Column, fitting_each, largest, line, neighbouring
from enpitsu.kit.techniques.classes import classes_in_houses
from enpitsu.puzzle import Paths, Value
from enpitsu.rules import Relation


def third(number: int, most: int) -> int:
    """The third of the range from 1 to `most` in which a number lies."""
    return 3 * (number - 1) // most


def from_each_third(one: int, other: int, another: int, most: Value) -> bool:
    """Whether three numbers of 1 to `most` come from different thirds of that range."""
    return len({third(number, int(most)) for number in (one, other, another)}) == 3


def entropic(domains: Column, _: Value) -> Relation:
    """Any three consecutive numbers come from different thirds of the range of numbers."""
    groups = neighbouring(len(domains), 3)
    return fitting_each(domains, groups, from_each_third, largest(domains))


ENTROPIC = line(
    "entropiclines",
    "Entropic Lines",
    "Any three neighbours on an entropic line are a low, a middle and a high number.",
    entropic,
    (
        "thirds of an entropic line",
        "along an entropic line",
        "any three in a row on {clue} are low, middle and high",
    ),
    layer="entropic",
    noun="entropic line",
    colour="#e8955a",
    key="entropicline",
    on=Paths(least=3),
    most=5,
    besides=(classes_in_houses("entropic", third, "third"),),
    around=2,
    aliases=("entropic",),
)

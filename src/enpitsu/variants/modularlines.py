"""Modular lines: any three consecutive numbers have different remainders modulo three."""

from functools import partial

from enpitsu.kit.cell_lists import each, line, neighbouring
from enpitsu.kit.techniques.classes import classes_in_houses
from enpitsu.puzzle import Paths


def remainder(number: int, _: int) -> int:
    """The remainder of a number modulo three, however large numbers may be."""
    return number % 3


def different_remainders(one: int, other: int, another: int) -> bool:
    """Whether three numbers have different remainders modulo three."""
    return len({one % 3, other % 3, another % 3}) == 3


MODULAR = line(
    "modularlines",
    "Modular Lines",
    "Any three neighbours on a modular line leave the remainders 0, 1 and 2 when divided by 3.",
    each(partial(neighbouring, together=3), different_remainders),
    (
        "remainders on a modular line",
        "along a modular line",
        "any three in a row on {clue} leave remainders 0, 1 and 2",
    ),
    layer="modular",
    noun="modular line",
    colour="#2aa5a0",
    key="modularline",
    on=Paths(least=3),
    most=5,
    besides=(classes_in_houses("modular", remainder, "remainder"),),
    around=2,
    aliases=("modular",),
)

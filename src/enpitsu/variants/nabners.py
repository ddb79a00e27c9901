"""Nabners: no two numbers on a line are equal or consecutive."""

from enpitsu.kit.cell_lists import all_pairs, each, line


def two_apart(one: int, other: int) -> bool:
    """Whether two numbers differ by two or more."""
    return abs(one - other) > 1


NABNERS = line(
    "nabners",
    "Nabners",
    "No two numbers on a nabner line are equal or consecutive.",
    each(all_pairs, two_apart),
    ("room on a nabner line", "along a nabner line", "no two on {clue} are equal or consecutive"),
    layer="nabner",
    noun="nabner line",
    colour="#d4b32e",
    key="nabner",
    most=3,
    around=0,
    aliases=("nabnerlines",),
)

"""Renbans: the numbers on a line are consecutive, in any order."""

from enpitsu.kit.cell_lists import consecutive, line

RENBANS = line(
    "renbans",
    "Renbans",
    "The numbers on a renban line follow each other without a gap, in any order.",
    consecutive,
    ("middle of a renban", "reach of a renban", "{clue} has {size} consecutive numbers"),
    layer="renban",
    noun="renban line",
    colour="#c56fd5",
    key="renban",
    most=5,
    around=0,
    aliases=("renbanlines",),
)

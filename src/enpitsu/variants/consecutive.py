"""Consecutive: there is a dot between two neighbours exactly if their numbers are consecutive."""

from enpitsu.io.codecs import keys
from enpitsu.kit.dots import consecutive, signed
from enpitsu.puzzle import RING

CONSECUTIVE = signed(
    "consecutive",
    "Consecutive",
    {"o": consecutive},
    {"o": "A dot (o) joins consecutive numbers."},
    {"o": "a dot"},
    {"o": "joins consecutive numbers"},
    short="consecutive",
    layer="consecutive",
    fpuzzles={
        "difference": keys.Dots("consecutive", {"": "o", "1": "o"}),
        "negative": keys.NegativeSigns(("difference",)),
    },
    figures={"o": RING},
    negative="Where no dot stands, neighbours are not consecutive.",
)

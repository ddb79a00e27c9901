"""Kropki dots: white ones between consecutive numbers, black ones between a number and its double.

In the negative variant all dots are given: without a dot, neither is the case.
"""

from collections.abc import Mapping

from enpitsu.io.codecs import keys
from enpitsu.kit.dots import Fits, consecutive, double, signed
from enpitsu.puzzle import DISC, RING, Value

DOTS: Mapping[str, Fits] = {"o": consecutive, "*": double}
TEXTS = {
    "o": "A white dot (o) joins consecutive numbers.",
    "*": "A black dot (*) joins a number and its double.",
}
NAMES: Mapping[Value, str] = {"o": "a white dot", "*": "a black dot"}
SAYS = {"o": "joins consecutive numbers", "*": "joins a number and its double"}
KEYS = {
    "difference": keys.Dots("kropki", {"": "o", "1": "o"}),
    "ratio": keys.Dots("kropki", {"": "*", "2": "*"}),
}
KROPKI = signed(
    "kropki",
    "Kropki",
    DOTS,
    TEXTS,
    NAMES,
    SAYS,
    short="Kropki",
    layer="kropki",
    fpuzzles=KEYS,
    figures={"o": RING, "*": DISC},
)
NEGATIVE = signed(
    "negativekropki",
    "Negative Kropki",
    DOTS,
    TEXTS,
    NAMES,
    SAYS,
    short="Kropki",
    layer="kropki",
    fpuzzles=KEYS | {"negative": keys.NegativeSigns(("ratio", "difference"))},
    figures={"o": RING, "*": DISC},
    negative="Where no dot stands, numbers are not consecutive, and none is double the other.",
)

"""XV: an X is between numbers with the sum ten, a V between numbers with the sum five.

In the negative variant all signs are given: without a sign, the sum is neither.
"""

from collections.abc import Mapping

from enpitsu.io.codecs import keys
from enpitsu.kit.dots import Fits, signed
from enpitsu.puzzle import Value


def ten(one: int, other: int) -> bool:
    """Whether the sum of two numbers is ten."""
    return one + other == 10


def five(one: int, other: int) -> bool:
    """Whether the sum of two numbers is five."""
    return one + other == 5


SIGNS: Mapping[str, Fits] = {"X": ten, "V": five}
TEXTS = {
    "X": "Numbers with an X between them make ten.",
    "V": "Numbers with a V between them make five.",
}
NAMES: Mapping[Value, str] = {"X": "an X", "V": "a V"}
SAYS = {"X": "makes 10", "V": "makes 5"}
KEYS = {"xv": keys.Dots("xv", {"X": "X", "V": "V"})}
XV = signed("xv", "XV", SIGNS, TEXTS, NAMES, SAYS, short="XV", layer="xv", fpuzzles=KEYS)
NEGATIVE = signed(
    "negativexv",
    "Negative XV",
    SIGNS,
    TEXTS,
    NAMES,
    SAYS,
    short="XV",
    layer="xv",
    fpuzzles=KEYS | {"negative": keys.NegativeSigns(("xv",))},
    lacking="X or V",
    negative="Where no sign stands, numbers make neither ten nor five.",
)

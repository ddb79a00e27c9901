"""Whispers: neighbours on a line are far apart: by five on German lines, by four on Dutch ones."""

from enpitsu.kit.cell_lists import each, line, neighbouring
from enpitsu.puzzle import Numbers


def apart(one: int, other: int, least: int) -> bool:
    """Whether two numbers differ by `least` or more."""
    return abs(one - other) >= least


def half(most: int) -> int:
    """The least difference of neighbours on a line if numbers go up to `most`."""
    return (most + 1) // 2


WHISPERS = line(
    "whispers",
    "Whispers",
    "Neighbours on a whisper line differ by at least its number.",
    each(neighbouring, apart),
    (
        "no middle on a whisper",
        "high and low on a whisper",
        "neighbours on {clue} are {value} apart or more",
    ),
    layer="whisper",
    noun="whisper line",
    colour="#22a35a",
    key="whispers",
    values=Numbers(),
    usual=5,
    drawn=half,
    around=1,
    aliases=("whisperlines", "germanwhispers"),
)

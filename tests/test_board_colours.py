"""The colours of boards can be told apart, on light pages and on dark ones."""

import re

import pytest

from enpitsu.show.render import static

STYLE, DARK = static("board.css").split("@media screen and (prefers-color-scheme:dark)")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
COLOUR = re.compile(r"(?:^|;)(?:fill|stroke|color):(#[0-9a-f]+)")
READ = [("clue", "paper"), ("answer", "paper"), ("candidate", "paper"), ("kept", "paper")]
READ += [("struck", "paper"), ("reversed", "clue.solid"), ("axes", "paper")]
SEEN = [("thick", "paper"), ("answer.stroke", "paper"), ("point", "paper")]


def colours(style):
    """The first colour that a style sheet has for what is called so."""
    found = {}
    for names, told in RULE.findall(style):
        for name in names.replace("\n", "").split(","):
            if met := COLOUR.search(told):
                found[name.strip().removeprefix(".enpitsu .")] = met[1]
    return found


def light(colour):
    """The relative luminance of a colour."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """The contrast of two colours, as the guidelines for the web have it."""
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_what_is_read_and_seen_stands_out(dark):
    known = colours(STYLE)
    known |= colours(DARK) if dark else {}

    def found(name):
        return known.get(name) or known[name.partition(".")[0]]

    for name, ground in READ:
        assert contrast(found(name), found(ground)) >= 4.5, (name, ground)
    for name, ground in SEEN:
        assert contrast(found(name), found(ground)) >= 3, (name, ground)


def test_black_is_darker_than_paper_on_dark_pages_too_and_has_a_rim():
    known = colours(STYLE) | colours(DARK)
    black, rim, paper = known["clue.solid"], known["thin"], known["paper"]
    assert light(black) < light(paper)
    assert contrast(rim, paper) >= 3
    assert contrast(rim, black) >= 3

"""What can be wished of the clues of a puzzle: the options of generate and complete for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import update_wrapper
from typing import Any

import click

from enpitsu.app.options import Choice
from enpitsu.errors import EnpitsuError
from enpitsu.making.levels import LEVELS
from enpitsu.making.recipe import ClueWishes
from enpitsu.making.symmetry import SYMMETRIES

OPTIONS = (
    click.option(
        "--symmetry",
        type=Choice(tuple(SYMMETRIES)),
        default="none",
        help="How it may be turned.",
    ),
    click.option("--level", type=Choice(LEVELS), help="Just this hard."),
    click.option("--score", metavar="MIN-MAX", help="Bounds of the score that grade gives."),
    click.option("--clues", metavar="MIN-MAX", help="So many clues, without the frame."),
    click.option(
        "--density", metavar="MIN-MAX", help="So many clues for each cell, as in 0.2-0.3."
    ),
    click.option(
        "--layer",
        "layers",
        multiple=True,
        metavar="LAYER[=VALUES]",
        help="Clues only from these layers, or only these values.",
    ),
    click.option(
        "--cells",
        default="",
        metavar="ROW/ROW/...",
        help="A picture of the clues in cells: # one, - none, . as it comes.",
    ),
    click.option(
        "--needs", multiple=True, metavar="TECHNIQUE", help="It cannot be solved without."
    ),
    click.option("--avoids", multiple=True, metavar="TECHNIQUE", help="It is solved without."),
)


def with_wishes(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command these options; it gets them as one value, `clue_wishes`."""

    def command(**given: Any) -> int:  # noqa: ANN401  # what click has read
        wishes = {name: given.pop(name) for name in ClueWishes.__annotations__}
        for name, read in (("score", bounds), ("clues", bounds), ("density", shares)):
            wishes[name] = read(name, wishes[name])
        return function(clue_wishes=wishes, **given)

    update_wrapper(command, function)
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def bounds(name: str, text: str | None) -> tuple[int, int] | None:
    """The least and the most of `20-30`, or of `25` for just that."""
    if text is None:
        return None
    match = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", text)
    if not match:
        raise EnpitsuError(f"{name} '{text}'; expected the least and the most, as in 20-30")
    return int(match[1]), int(match[2] or match[1])


def shares(name: str, text: str | None) -> tuple[float, float] | None:
    """The least and the most of `0.2-0.3`, or of `0.25` for just that."""
    if text is None:
        return None
    match = re.fullmatch(r"(\d{1,3}(?:\.\d{1,6})?)(?:-(\d{1,3}(?:\.\d{1,6})?))?", text)
    if not match:
        raise EnpitsuError(f"{name} '{text}'; expected the least and the most, as in 0.2-0.3")
    return float(match[1]), float(match[2] or match[1])

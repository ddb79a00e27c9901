"""The clues of a draft, the frame that remains without them, and both in words."""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.kit.techniques.words import listed
from enpitsu.making.drafts.limits import MAX_NAMED_THINGS
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle


def frame_of(puzzle: Puzzle) -> Puzzle:
    """The puzzle without its clues: only what remains when each of them is removed."""
    clues: dict[str, dict[Place, Value]] = {}
    for layer in puzzle.kind.clues:
        left = (
            (place, layer.after_removal(value)) for place, value in puzzle.clues[layer.name].items()
        )
        clues[layer.name] = {place: value for place, value in left if value is not None}
    return Puzzle(puzzle.kind, puzzle.grid, clues, puzzle.options)


# -- in words ----------------------------------------------------------------------------


def numbered(number: int, noun: str) -> str:
    """A number with its noun: "1 clue", "3 clues"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def some(things: Iterable[object]) -> str:
    """Things as a list in words, only the first few of many; empty if there are none."""
    told = [*map(str, things)]
    if len(told) > MAX_NAMED_THINGS:
        told = [*told[: MAX_NAMED_THINGS - 1], f"{len(told) - MAX_NAMED_THINGS + 1} more"]
    return listed(told) if told else ""

"""Numbers that tell how many places have a value: the rule, and how people reason by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from enpitsu.kit.techniques.counts import (
    Reason,
    counted,
    full_count,
    has_all,
    needs_all,
    places_needed,
)
from enpitsu.puzzle import Board, Clue, Domains, Instances, Place, Puzzle, Rule, Value
from enpitsu.puzzle.deduction import Technique
from enpitsu.rules import number_of

Among = Callable[[Puzzle, Any], Sequence[Place]]


def told_by(
    layer: str,
    value: Value,
    *,
    among: Among,
    text: str,
    id: str = "number",
    noun: str = "",
    full: str = "full number",
    full_says: Reason = has_all,
    needed: str = "last places of a number",
    needed_says: Reason = needs_all,
    techniques: tuple[Technique, ...] = (),
) -> Rule:
    """The rule that each number of a layer tells how many places `among` some have a value.

    `among(puzzle, place)` are the places a number at a place counts. A clue that is no number says
    nothing. With it come the techniques that a number has all it may have, and that no more places
    are left than it needs, by these names and in these words.
    """
    counts = counted(id)
    return Rule(
        id,
        text,
        partial(_told, layer, value, among),
        noun=noun,
        techniques=(
            full_count(full, counts, full_says),
            places_needed(needed, counts, needed_says),
            *techniques,
        ),
        shown={layer: partial(_shown, value, among)},
    )


def _told(layer: str, value: Value, among: Among, puzzle: Puzzle, _: Domains) -> Instances:
    for place, number in puzzle.clues[layer].items():
        if isinstance(number, int):
            places = among(puzzle, place)
            because = (Clue(layer, place, number),)
            yield places, because, number_of(value, len(places), number, number)


def _shown(
    value: Value, among: Among, puzzle: Puzzle, board: Board, place: Place
) -> Iterable[Value]:
    """The number that a board shows at a place."""
    return (sum(board[other] == value for other in among(puzzle, place)),)

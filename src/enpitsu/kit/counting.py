"""Numbers that tell how many places have a value: the rule, and its techniques."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from enpitsu.kit.boards import ahead
from enpitsu.kit.techniques.comparing import compared
from enpitsu.kit.techniques.counts import full_and_needed
from enpitsu.kit.techniques.ways import ways_to_meet
from enpitsu.puzzle import (
    Board,
    Clue,
    Domains,
    Grid,
    Instances,
    Layer,
    Numbers,
    Place,
    Puzzle,
    Rule,
    Side,
    Value,
)
from enpitsu.puzzle.deduction import Technique
from enpitsu.rules import number_of

Among = Callable[[Puzzle], Callable[[Any], Sequence[Place]]]
Goes = Callable[[Puzzle, Board, Any], bool]
TOP_LEFT: tuple[Side, ...] = ("top", "left")


def _anywhere(_: Puzzle, __: Board, ___: Place) -> bool:
    return True


def told_by(
    layer: str,
    value: Value,
    *,
    among: Among,
    text: str,
    id: str = "number",
    noun: str = "",
    goes: Goes = _anywhere,
    techniques: tuple[Technique, ...] | None = None,
) -> Rule:
    """The rule that each number of a layer tells how many of some places have a value.

    `among(puzzle)` is a function from the place of a number to the places that it counts. A clue
    that is no number says nothing. `goes(puzzle, board, place)` tells whether a number can be
    printed at a place. By default the techniques are those of `reasoning`.
    """
    return Rule(
        id,
        text,
        partial(_told, (layer,), value, among),
        noun=noun,
        techniques=reasoning(id) if techniques is None else techniques,
        shown={layer: partial(_shown, value, among, goes)},
    )


def outside(*sides: Side, kept: bool = False) -> tuple[Layer, ...]:
    """Layers of numbers at these sides of the grid, up to the length of a line."""
    return tuple(Layer(side, Numbers(0, Grid.longest_line), on=side, kept=kept) for side in sides)


def in_lines(
    value: Value,
    *,
    text: str,
    id: str = "number",
    sides: Sequence[Side] = TOP_LEFT,
    near: tuple[str, ...] = (),
    beyond: tuple[str, ...] = (),
    techniques: tuple[Technique, ...] | None = None,
) -> Rule:
    """The rule that each number outside tells how many cells of its row or column have a value.

    By default the techniques, for cells with one of two values, are about one number and the rules
    `near` (by default all), and rules `beyond` these: see `ways_to_meet`.
    """
    by_one = (*full_and_needed(id), *ways_to_meet(id, near, beyond))
    return Rule(
        id,
        text,
        partial(_told, sides, value, ahead),
        techniques=by_one if techniques is None else techniques,
        shown=dict.fromkeys(sides, partial(_shown, value, ahead, _anywhere)),
    )


def reasoning(rule: str) -> tuple[Technique, ...]:
    """Techniques for numbers that count: for one, for two together, and with rules near them."""
    return *full_and_needed(rule), *compared(rule, most=2), *ways_to_meet(rule)


def _told(
    layers: Sequence[str], value: Value, among: Among, puzzle: Puzzle, domains: Domains
) -> Instances:
    counted_at = among(puzzle)
    for layer in layers:
        for place, number in puzzle.clues[layer].items():
            if isinstance(number, int):
                places = [counted for counted in counted_at(place) if counted in domains]
                because = (Clue(layer, place, number),)
                yield places, because, number_of(value, len(places), number, number)


def _shown(
    value: Value, among: Among, goes: Goes, puzzle: Puzzle, board: Board, place: Place
) -> Iterable[Value]:
    if goes(puzzle, board, place):
        yield sum(board.get(other) == value for other in among(puzzle)(place))


def in_each_region(
    value: Value, number: int, *, text: str, techniques: tuple[Technique, ...]
) -> Rule:
    """The rule that exactly `number` cells of each region have a value."""
    instances = partial(_in_each_region, value, number)
    return Rule("region", text, instances, noun="region", techniques=techniques)


def _in_each_region(value: Value, number: int, puzzle: Puzzle, _: Domains) -> Instances:
    for cells in puzzle.regions["regions"].values():
        yield cells, (), number_of(value, len(cells), number, number)

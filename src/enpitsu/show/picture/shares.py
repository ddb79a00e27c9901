"""Pictures of heatmaps: for each place and value, how many of all solutions have it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt

from enpitsu.paper.grid import Cell, Place, SimplePlace, simple_places
from enpitsu.paper.look import Look
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model, as_model
from enpitsu.show.picture import drawing
from enpitsu.show.picture.drawing import CLUE_BESIDE_ANSWER, empty, extent, mark_on, stacked
from enpitsu.show.picture.scene import Mark, MarkSlot, Picture, Role

LEGEND = "percent of all solutions"
CAPPED_LEGEND = "solutions with each value"


def draw_shares(
    puzzle: Puzzle | Model,
    counts: Mapping[Place, Mapping[Value, int]],
    total: int | None,
    cap: int | None = None,
    *,
    complete: bool = True,
) -> Picture:
    """The picture of how many of `total` solutions have each value at each place.

    A share is written in percent on a background of that tint; a value that occurs in every
    solution is drawn as an answer. If one of two values leaves the place empty, only the share of
    the other is written. With a `cap`, up to which solutions were counted, numbers are written
    instead, which are lower bounds unless the count is `complete`.
    """
    scale = Percent(total) if cap is None and total else UpTo(cap or 1, complete=complete)
    about = as_model(puzzle)
    given, cornered = drawing.given(about), drawing.cornered(about.puzzle)
    shared = drawing.shared(about, given)
    told = {p: numbers for p, numbers in counts.items() if p not in given}
    rooms: Counter[SimplePlace] = Counter()
    for place, numbers in told.items():
        (simple,) = simple_places(place)
        rooms[simple] += _possible(numbers) + (place in shared) + (place in cornered)
    most = max((room for simple, room in rooms.items() if isinstance(simple, Cell)), default=1)
    slots = stacked(most, max(1, round(sqrt(most / 2))))  # few columns, as notes are wide
    marks: list[Mark] = []
    aside: dict[Place, MarkSlot] = {}
    used: Counter[SimplePlace] = Counter()  # slots used by another answer at the same place
    for place, numbers in told.items():
        (simple,) = simple_places(place)
        own = slots if isinstance(simple, Cell) else stacked(rooms[simple], 1)
        own = own[(place in cornered) + used[simple] :]
        shares = [*_shares(place, numbers, scale, about.puzzle.kind.look, own)]
        clue, ink = shared.get(place), shares[0].ink
        if clue is not None and shares[0].note and isinstance(place, Cell):
            aside[place] = own[len(shares)]
        elif isinstance(clue, str) and isinstance(ink, str):
            aside[place] = CLUE_BESIDE_ANSWER
        elif isinstance(clue, str) and empty(ink, place):
            continue  # a text would hide a dot
        marks += shares
        used[simple] += len(shares) + (place in shared)
    corner = slots[0] if most > 1 else CLUE_BESIDE_ANSWER
    return replace(
        drawing.plain(about.puzzle),
        marks=(*drawing.printed(about.puzzle, aside, corner), *marks),
        slots=extent(slots),
        legend=scale.legend if any(mark.tint is not None for mark in marks) else "",
    )


class Percent:
    """Numbers of solutions as shares of all of them."""

    legend, complete = LEGEND, True

    def __init__(self, total: int) -> None:
        self.total = total

    def told(self, number: int) -> str:
        """The share in percent."""
        return percent(number, self.total)

    def tint(self, number: int) -> float:
        """The share, from 0 to 1."""
        return number / self.total


class UpTo:
    """Numbers of solutions that were counted up to a cap."""

    legend = CAPPED_LEGEND

    def __init__(self, cap: int, *, complete: bool) -> None:
        self.cap, self.complete = cap, complete

    def told(self, number: int) -> str:
        """The number, with a plus where there may be more."""
        return f"{number}+" if number >= self.cap or not self.complete else str(number)

    def tint(self, number: int) -> float:
        """The part of the cap, from 0 to 1."""
        return min(number, self.cap) / self.cap


Scale = Percent | UpTo


def _possible(numbers: Mapping[Value, int]) -> int:
    """The number of values that occur in some solution."""
    return sum(number > 0 for number in numbers.values())


def _shares(
    place: Place, numbers: Mapping[Value, int], scale: Scale, look: Look, slots: Sequence[MarkSlot]
) -> Iterator[Mark]:
    """The marks for the shares at one place."""
    found = [(look.ink(value), number) for value, number in numbers.items() if number]
    full = [number for ink, number in found if not empty(ink, place)]
    if len(found) == 1 and scale.complete:
        yield mark_on(place, found[0][0], Role.ANSWER)
    elif len(numbers) == 2 and len(full) == 1:
        share = scale.told(full[0])
        yield mark_on(place, share, Role.CANDIDATE)._replace(tint=scale.tint(full[0]))
    else:
        for slot, (ink, number) in zip(slots, found, strict=False):
            mark = mark_on(place, ink, Role.CANDIDATE)
            yield mark._replace(slot=slot, note=scale.told(number), tint=scale.tint(number))


def percent(number: int, total: int) -> str:
    """A share in percent, rounded; only 0 of the total is 0 %, and only all of it is 100 %."""
    if number in (0, total):
        return "100" if number else "0"
    if 100 * number < total:
        return "<1"
    if 100 * number > 99 * total:
        return ">99"
    return str(round(100 * number / total))

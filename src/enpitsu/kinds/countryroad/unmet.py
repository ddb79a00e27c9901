"""Sentences on how a rule of Country Road would be broken: cells that the line takes or misses."""

from collections.abc import Sequence

from enpitsu.kit.lines import LINE, NONE
from enpitsu.kit.techniques.words import NUMBERS, listed
from enpitsu.puzzle import CandidateMap, Cell, Clue, Edge, Place


def other_number(clues: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:
    """The cells of a room that the line takes or misses, contrary to its number."""
    (clue,) = clues
    cells = [place for place in places if isinstance(place, Cell)]
    at = {
        cell: [known.get(edge) for edge in places if isinstance(edge, Edge) and cell in edge]
        for cell in cells
    }
    taken = [cell for cell in cells if (LINE,) in at[cell]]
    missed = [cell for cell in cells if all(left == (NONE,) for left in at[cell])]
    number, room = int(clue.value), len(cells) - len(missed)
    if len(taken) > number:
        told = f"{NUMBERS.get(len(taken), len(taken))} cells of its room, {listed(taken)}"
        return f"the line would take {told}, against the {clue}"
    if not missed and room < number:
        size = f"{NUMBERS.get(room, room)} cell{'' if room == 1 else 's'}"
        return f"the room has {size}, too few for the {clue}"
    if room < number:
        few = NUMBERS.get(room, room) if room else "none"
        return f"the line, without {listed(missed)}, would take {few} of its room for the {clue}"
    told = "more" if taken else "fewer" if missed else "more or fewer"
    of_these = f", and it takes {listed(taken)} already" if taken else ""
    return f"the line would take {told} cells of its room than the {clue} tells{of_these}"


def other_visits(_: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:
    """The edges by which the line enters a room too often, or that it cannot enter or leave it."""
    *ways, first = places
    drawn = [way for way in ways if known.get(way) == (LINE,)]
    left = [way for way in ways if known.get(way) != (NONE,)]
    if len(drawn) > 2:
        return f"the line would come into the room of {first} and leave it by {listed(drawn)}"
    if len(left) > 1:
        return f"the line would not come into the room of {first} just once and leave it"
    by = f" and leave it, but for {left[0]}" if left else ""
    return f"the line would have no way to come into the room of {first}{by}"


def wall_crossed(_: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:
    """The walls inside a room that the line crosses."""
    crossed = [place for place in places if known.get(place) == (LINE,)]
    walls = "the wall" if len(places) == 1 else "walls inside the room,"
    return f"the line would cross {walls} {listed(crossed or places)}"


def gap_at_wall(_: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:  # noqa: ARG001
    """The two cells at a wall that the line misses."""
    one, other = places[-2:]
    return f"neither {one} nor {other}, on both sides of a wall, would be on the line"


def gap_left(_: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:  # noqa: ARG001
    """The two neighbours in different rooms that the line misses."""
    one, other = places[-2:]
    return f"neither {one} nor {other}, side by side in different rooms, would be on the line"

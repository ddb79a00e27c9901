"""How people solve Country Road: by the ways into a room, and by the cells it visits there."""

from enpitsu.kinds.countryroad.passing import PASSING
from enpitsu.kit.techniques.counts import counted, full_count, places_needed
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import NUMBERS, listed, reason
from enpitsu.puzzle.deduction import Deduction


def _room(step: Deduction) -> str:
    return f"the room of {step.because[0].places[-1]}"


def _allows(step: Deduction) -> str:
    """A sentence on how many edges join the cells that the line takes in a room."""
    (clue,), (_, number) = step.clues, step.details
    edges = f"{NUMBERS.get(number, number)} edge{'s' * (number != 1)}"
    return f"the {clue} takes {edges if number else 'no edge'} from cell to cell"


def _room_has_both(step: Deduction) -> str:
    return f"the line comes into {_room(step)} and leaves it by {listed(step.facts)}"


def _room_needs_all(step: Deduction) -> str:
    return f"{_room(step)} has no other way in and out{reason(step)}"


def _no_gap(step: Deduction) -> str:
    one, other = step.because[0].places[-2:]
    why = f", side by side in different rooms, would be on the line{reason(step)}"
    return f"otherwise neither {one} nor {other}{why}"


def _crosses(step: Deduction) -> str:
    if len(step.because[0].places) > 1:
        return f"of the walls inside {_room(step)} the line crosses one at most{reason(step)}"
    return "the line crosses no wall"


def _no_gap_at_wall(step: Deduction) -> str:
    one, other = step.because[0].places[-2:]
    why = f", on both sides of a wall, would be on the line{reason(step)}"
    return f"otherwise neither {one} nor {other}{why}"


def _number_has_all(step: Deduction) -> str:
    took = f", {listed(step.facts)}" if step.facts else ""
    return f"{_allows(step)} in its room{took}"


def _number_needs_all(step: Deduction) -> str:
    (clue,) = step.clues
    return f"the {clue} needs all edges that are left between cells of its room{reason(step)}"


TECHNIQUES = (
    full_count("visited room", counted("once"), _room_has_both),
    full_count("full room", counted("inside"), _number_has_all),
    alone("wall", "walls", _crosses, cost=0.5),
    places_needed("only ways in and out", counted("once"), _room_needs_all),
    places_needed("room needs all", counted("inside"), _number_needs_all),
    alone("gap at a border", "gap", _no_gap, cost=1.2),
    alone("gap at a wall", "walled", _no_gap_at_wall, cost=1.2),
    *PASSING,
)

"""How people solve Country Road: by what leads into a room, and by how far the line goes there."""

from __future__ import annotations

from enpitsu.lines import LINE
from enpitsu.step import Step
from enpitsu.techniques.counts import counted, full_count, places_needed
from enpitsu.techniques.graphs import at_nodes
from enpitsu.techniques.single import alone
from enpitsu.techniques.words import listed, reason


def _room_has_both(step: Step) -> str:
    return f"the line comes into the room by {listed(step.facts)} and leaves it"


def _room_needs_all(step: Step) -> str:
    return f"the line has no other way into the room and out of it{reason(step)}"


def _no_gap(step: Step) -> str:
    why = reason(step)
    return f"else the line would take neither of two cells side by side in different rooms{why}"


def _number_has_all(step: Step) -> str:
    (clue,) = step.clues
    took = f" by {listed(step.facts)}" if step.facts else ""
    return f"the {clue} is reached{took}"


def _number_needs_all(step: Step) -> str:
    (clue,) = step.clues
    return f"the {clue} needs all edges that are left in its room{reason(step)}"


TECHNIQUES = (
    full_count("visited room", counted("once"), _room_has_both),
    full_count("full room", counted("inside"), _number_has_all),
    *at_nodes("cell", LINE),
    places_needed("only ways in and out", counted("once"), _room_needs_all),
    places_needed("room needs all", counted("inside"), _number_needs_all),
    alone("gap at a border", "gap", _no_gap, cost=1.2),
)

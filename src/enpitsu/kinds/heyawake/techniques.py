"""How people solve Heyawake: by lines of white cells, and the ways to shade the cells of rooms."""

from __future__ import annotations

from enpitsu.kinds.heyawake.breaking import BREAKING
from enpitsu.kinds.heyawake.filling import FILLING
from enpitsu.kit.shading import BESIDE_SHADED
from enpitsu.kit.techniques.anywhere import ANYWHERE
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import listed
from enpitsu.puzzle.deduction import Deduction

# These are easier than many ways to fill a room.
SHARED = (
    *("settled value", "full count", "hidden single", "places needed"),
    *("last neighbour", "one way out", "would be cut off"),
)


def _third_room(step: Deduction) -> str:
    """Why one cell of a line through three rooms is shaded."""
    return f"with {listed(step.facts)} a line of white cells would reach a third room"


def _two_borders(step: Deduction) -> str:
    """Why one cell of a line over a wall and another border is shaded."""
    return f"with {listed(step.facts)} a line of white cells would cross two borders"


_OWN = (
    BESIDE_SHADED,
    alone("third room", "across", _third_room, cost=1.2),
    alone("wall and border", "walls", _two_borders, cost=1.2),
    BREAKING,
    *FILLING,
)
_SHARED = [technique for technique in ANYWHERE if technique.name in SHARED]
TECHNIQUES = tuple(sorted((*_OWN, *_SHARED), key=lambda one: (one.level, one.cost)))

"""Rules about a whole graph along the frontier, each as a walk from state to state.

Of strands that may close to a loop it matters which node at the frontier is the end of which other
one's; of what shall hang together, or make no loop, which nodes there are already joined; of pieces
that grow from roots, how large they are besides. Boards that agree in it go on as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from enpitsu.paper.grid import Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint
from enpitsu.rules.states.walk import State, Walk

States = tuple[State, ...]  # of several walks
PlaceLiterals = Mapping[Place, Mapping[Value, int]]
Onward = Callable[[States, bool], States | None]


def walk_of(constraint: Constraint, literals: PlaceLiterals, possible: CandidateMap) -> Walk | None:
    """The states of a constraint along the frontier, if it is counted so.

    `literals` tells that of each value at each place; only those `possible` are looked at.
    """
    relation = constraint.relation
    places = constraint.places[: relation.size]
    return relation.states([literals[p] for p in places], [possible[p] for p in places])


def starting(walks: Sequence[Walk]) -> States:
    """The states before the first variable."""
    return tuple([walk.start for walk in walks])


def onward(walks: Sequence[Walk], variable: int) -> Onward:
    """How states go on when a variable has a value: None if a rule is broken."""
    moving = [(i, walk) for i, walk in enumerate(walks) if variable in walk.turns]
    if len(walks) == len(moving) == 1:
        return partial(_alone, walks[0], variable)
    known: dict[tuple[int, State, bool], State | None] = {}

    def after(states: States, value: bool) -> States | None:
        found = [*states]
        for i, walk in moving:
            key = i, states[i], value
            if key not in known:
                known[key] = walk.after(variable, value, states[i])
            to = known[key]
            if to is None:
                return None
            found[i] = to
        return tuple(found)

    return after if moving else lambda states, _: states


def _alone(walk: Walk, variable: int, states: States, value: bool) -> States | None:
    """The same of one walk, whose states are all met just once."""
    to = walk.after(variable, value, states[0])
    return None if to is None else (to,)

"""Global states: the states of all constraints on graphs at one point of a sweep, as a tuple.

For a loop the state has the mates of path ends at the frontier; for connected or acyclic parts, it
tells which nodes there are already joined; for rooted pieces, also their sizes (`rules.states`).
Partial boards with equal global states are counted together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from enpitsu.paper.grid import Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint
from enpitsu.rules.states.base import State, States

GlobalState = tuple[State, ...]  # one for each of the constraints
PlaceLiterals = Mapping[Place, Mapping[Value, int]]
Successor = Callable[[GlobalState, bool], GlobalState | None]


def states_of(
    constraint: Constraint, literals: PlaceLiterals, possible: CandidateMap
) -> States | None:
    """The states of a constraint along the frontier; None if it is counted by its clauses.

    `literals` has the literal of each value at each place; only `possible` values are looked at.
    """
    relation = constraint.relation
    places = constraint.places[: relation.size]
    return relation.states([literals[p] for p in places], [possible[p] for p in places])


def start(rules: Sequence[States]) -> GlobalState:
    """The global state before the first variable."""
    return tuple([rule.start for rule in rules])


def successor(rules: Sequence[States], variable: int) -> Successor:
    """The function that tells the global state after a variable; None if a constraint is broken."""
    moving = [(i, rule) for i, rule in enumerate(rules) if variable in rule.transitions]
    if len(rules) == len(moving) == 1:
        return partial(_alone, rules[0], variable)
    known: dict[tuple[int, State, bool], State | None] = {}

    def after(states: GlobalState, value: bool) -> GlobalState | None:
        found = [*states]
        for i, rule in moving:
            key = i, states[i], value
            if key not in known:
                known[key] = rule.after(variable, value, states[i])
            to = known[key]
            if to is None:
                return None
            found[i] = to
        return tuple(found)

    return after if moving else lambda states, _: states


def _alone(rule: States, variable: int, states: GlobalState, value: bool) -> GlobalState | None:
    """The successor for a single constraint: each state occurs once, so none is cached."""
    to = rule.after(variable, value, states[0])
    return None if to is None else (to,)

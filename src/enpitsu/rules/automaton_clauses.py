"""Clauses that make an automaton accept: variables encode the state before each slot.

These variables are functions of the board, as the automaton is deterministic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from enpitsu.rules.automata import Automaton, Layer, Value, layers
from enpitsu.rules.sums import ALWAYS

Clause = Sequence[int]
Add = Callable[[Clause], None]
Before = Mapping[int, Mapping[Value, Sequence[int]]]  # by the state and the value that leads there


def goes_through(
    machine: Automaton,
    domains: Sequence[Sequence[Value]],
    literals: Sequence[Callable[[Value], int]],
    new: Callable[[], int],
    add: Add,
) -> Iterator[Clause]:
    """Add the clauses, and yield lists of literals of which at most one may be true.

    `literals` has for each slot a function from a value to its literal.
    """
    states: Mapping[int, int] = {0: ALWAYS}
    for layer, domain, literal in zip(layers(machine, domains), domains, literals, strict=True):
        if not layer:
            add(())
            return
        before = _before(layer)
        same = _same(layer, before)
        named = {after: states[here] for after, here in same.items()}
        if len(before) == 1:
            named = dict.fromkeys(before, ALWAYS)
        elif len(same) < len(before):
            named = {after: named.get(after) or new() for after in before}
            names = [*named.values()]
            add(names)
            yield names
        reached = {after: there for after, there in named.items() if after not in same}
        signed = {value: literal(value) for value in domain}
        # A state with one way in and none elsewhere shares the variable of the state before it.
        _say_where_it_leads(add, layer, signed, states, {**reached, **dict.fromkeys(same, ALWAYS)})
        _say_what_leads_there(add, before, signed, reached)
        states = named


def _say_where_it_leads(
    add: Add,
    layer: Layer,
    signed: Mapping[Value, int],
    states: Mapping[int, int],
    named: Mapping[int, int],
) -> None:
    for state, steps in layer.items():
        given, ways = _denied(states[state]), dict(steps)
        for value, literal in signed.items():
            if value not in ways:
                add((*given, *_denied(literal)))
            elif (there := named[ways[value]]) != ALWAYS:
                add((*given, *_denied(literal), there))


def _say_what_leads_there(
    add: Add, before: Before, signed: Mapping[Value, int], named: Mapping[int, int]
) -> None:
    for after, there in named.items():
        values = before[after]
        if there != ALWAYS and len(values) < len(signed):
            add((-there, *[signed[value] for value in values]))


def _before(layer: Layer) -> Before:
    found: dict[int, dict[Value, list[int]]] = {}
    for state, steps in layer.items():
        for value, after in steps:
            found.setdefault(after, {}).setdefault(value, []).append(state)
    return found


def _same(layer: Layer, before: Before) -> dict[int, int]:
    """The states with one predecessor that leads nowhere else: they need no variable."""
    found = {}
    for after, told in before.items():
        heres = [here for some in told.values() for here in some]
        if len(heres) == 1 and len(layer[heres[0]]) == 1:
            found[after] = heres[0]
    return found


def _denied(literal: int) -> Clause:
    return () if literal == ALWAYS else (-literal,)

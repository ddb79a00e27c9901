"""Finite automata that read the values of slots in order, and what follows if they accept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from enpitsu.errors import EnpitsuError, short
from enpitsu.paper.limit import look
from enpitsu.rules.limits import MAX_AUTOMATON_STATES

Value = str | int
State = TypeVar("State", bound=Hashable)


class Automaton(NamedTuple):
    """A deterministic automaton. It starts in state 0 and accepts if it stops in one of its `ends`.

    `steps` has for each state the values it can read, each with the next state; there is no step
    for other values.
    """

    steps: tuple[tuple[tuple[Value, int], ...], ...]
    ends: frozenset[int]

    @property
    def values(self) -> tuple[Value, ...]:
        """The values it can read in any state, each once."""
        return tuple(dict.fromkeys(value for step in self.steps for value, _ in step))


def automaton(
    start: State,
    values: Iterable[Value],
    step: Callable[[State, Value], State | None],
    is_end: Callable[[State], bool],
) -> Automaton:
    """The automaton of a step function, which returns None where there is no step.

    `EnpitsuError` if it has more than `MAX_AUTOMATON_STATES`, as one does that counts without end.
    """
    values = tuple(values)
    numbers: dict[State, int] = {start: 0}
    steps: list[tuple[tuple[Value, int], ...]] = []
    todo = [start]
    for state in todo:
        look()
        if len(numbers) > MAX_AUTOMATON_STATES:
            told = f"more than {MAX_AUTOMATON_STATES} states, one of them {short(repr(state))}"
            expected = "expected a step that comes back to those there are"
            raise EnpitsuError(f"an automaton reaches {told}; {expected}")
        found = []
        for value in values:
            after = step(state, value)
            if after is not None:
                if after not in numbers:
                    numbers[after] = len(numbers)
                    todo.append(after)
                found.append((value, numbers[after]))
        steps.append(tuple(found))
    return Automaton(tuple(steps), frozenset(numbers[state] for state in todo if is_end(state)))


def goes_through(machine: Automaton, values: Iterable[Value]) -> bool:
    """Whether the automaton accepts these values."""
    state = 0
    for value in values:
        for known, after in machine.steps[state]:
            if known == value:
                state = after
                break
        else:
            return False
    return state in machine.ends


Layer = Mapping[int, Sequence[tuple[Value, int]]]


def layers(machine: Automaton, columns: Sequence[Sequence[Value]]) -> list[Layer]:
    """For each slot the reachable states before it, each with its transitions on accepting paths.

    All are empty if no path is accepting.
    """
    reached: list[set[int]] = [{0}]
    for column in columns:
        told = (step for state in reached[-1] for step in machine.steps[state])
        reached.append({after for value, after in told if value in column})
    alive = reached[-1] & machine.ends
    found: list[Layer] = []
    for states, column in zip(reached[-2::-1], reversed(columns), strict=True):
        layer = {}
        for state in sorted(states):
            ways = [
                (v, after) for v, after in machine.steps[state] if v in column and after in alive
            ]
            if ways:
                layer[state] = ways
        found.append(layer)
        alive = {*layer}
    return found[::-1]


def unsupported(
    machine: Automaton, columns: Sequence[Sequence[Value]], known: dict[Value, Moves]
) -> list[tuple[int, Value]]:
    """The candidates, by slot, that are on no accepting path.

    `known` caches how each value moves the states.
    """
    found = supported(machine, map(tuple, columns), known)
    return [
        (i, value)
        for i, (kept, column) in enumerate(zip(found, columns, strict=True))
        for value in column
        if value not in kept
    ]


def opposite(machine: Automaton, values: Iterable[Value]) -> Automaton:
    """The complement: an automaton that accepts what this one does not."""
    values = tuple(dict.fromkeys(values))
    sink = len(machine.steps)
    steps = [dict(step) for step in machine.steps] + [{}]
    return Automaton(
        tuple(tuple((value, step.get(value, sink)) for value in values) for step in steps),
        frozenset(range(sink + 1)) - machine.ends,
    )


# -- all states at once: bit number i of a number stands for state number i ----------------------

Moves = tuple[tuple[int, int], ...]  # how far states move, and all those that move so far


def moves(machine: Automaton, values: Iterable[Value]) -> Moves:
    """For each value the transition function as shifts of bit sets of states."""
    found: dict[int, int] = {}
    for state, steps in enumerate(machine.steps):
        for value, after in steps:
            if value in values:
                found[after - state] = found.get(after - state, 0) | 1 << state
    return (*found.items(),)


def supported(
    machine: Automaton, columns: Iterable[tuple[Value, ...]], known: dict[Value, Moves]
) -> list[tuple[Value, ...]]:
    """The candidates of each column that are on an accepting path.

    `known` caches how each value moves the states.
    """
    states, reached = 1, []
    for column in columns:
        reached.append((states, column))
        after = 0
        for value in column:
            if value not in known:
                known[value] = moves(machine, (value,))
            for far, those in known[value]:
                after |= (states & those) << far if far >= 0 else (states & those) >> -far
        states = after
    alive = states & sum([1 << end for end in machine.ends])
    found = []
    for states, column in reversed(reached):
        leading, kept = 0, column
        for value in column:
            ways = 0
            for far, those in known[value]:
                ways |= (alive >> far if far >= 0 else alive << -far) & those
            if ways & states:
                leading |= ways
            elif kept is column:
                kept = tuple([other for other in column if other != value])
            else:
                kept = tuple([other for other in kept if other != value])
        found.append(kept)
        alive = leading & states
    found.reverse()
    return found

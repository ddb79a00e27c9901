"""Lockout lines: the ends are far apart, and no other number equals one or lies between them."""

from enpitsu.kit.cell_lists import Column, line, numbers
from enpitsu.puzzle import Numbers, Paths, Value
from enpitsu.rules import Regular, Relation, automaton, relation


@relation
def locked_out(domains: Column, least: Value) -> Relation:
    """The first and the last number differ by `least` or more; others are outside their range."""
    size, far = len(domains), int(least)

    start: tuple[int, ...] = ()

    def step(state: tuple[int, ...], number: Value) -> tuple[int, ...] | None:
        if not state:
            return (int(number),)
        if len(state) == 1:
            ends = tuple(sorted((*state, int(number))))
            return ends if ends[1] - ends[0] >= far else None
        return None if state[0] <= int(number) <= state[1] else state

    machine = automaton(start, numbers(domains), step, lambda state: len(state) == 2)
    return Regular((0, size - 1, *range(1, size - 1)), machine)


def nearly_half(most: int) -> int:
    """The least difference between the ends of a lockout line if numbers go up to `most`."""
    return (most - 1) // 2


LOCKOUTS = line(
    "lockouts",
    "Lockout Lines",
    "The numbers at the ends of a lockout line differ by at least its number, and no other number "
    "on it is one of them or between them.",
    locked_out,
    (
        "ends of a lockout line",
        "outside a lockout line",
        "the ends of {clue} are {value} apart or more, and no other lies between",
    ),
    layer="lockout",
    noun="lockout line",
    colour="#4f8fd6",
    key="lockout",
    on=Paths(least=2),
    values=Numbers(),
    usual=4,
    drawn=nearly_half,
    stroke="ends",
    most=4,
)

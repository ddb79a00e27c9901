"""Between lines: numbers on a line are strictly between those in the circles at its ends."""

from enpitsu.kit.cell_lists import Column, line, numbers
from enpitsu.puzzle import Paths, Value
from enpitsu.rules import Regular, Relation, automaton, relation


@relation
def between(domains: Column, _: Value) -> Relation:
    """All numbers except the first and the last are strictly between these two."""
    size = len(domains)

    start: tuple[int, ...] = ()

    def step(state: tuple[int, ...], number: Value) -> tuple[int, ...] | None:
        if len(state) < 2:
            return tuple(sorted((*state, int(number))))
        return state if state[0] < int(number) < state[1] else None

    machine = automaton(start, numbers(domains), step, lambda state: len(state) == 2)
    return Regular((0, size - 1, *range(1, size - 1)), machine)


BETWEEN = line(
    "betweenlines",
    "Between Lines",
    "The numbers on a line between two circles lie between those in the circles.",
    between,
    ("inside a between line", "ends of a between line", "{clue} stays between its ends"),
    layer="between",
    noun="between line",
    key="betweenline",
    on=Paths(least=3),
    stroke="ends",
    aliases=("between",),
)

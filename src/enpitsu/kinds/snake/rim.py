"""The rim of a board: how a snake can run along the outermost line and the one beside it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from operator import add
from typing import NamedTuple

from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.paper.values import Value
from enpitsu.rules import Automaton, Relation, regular, relation

Counts = tuple[int, ...]  # the number of shaded cells in each line that has a number
Pair = tuple[bool, bool]  # whether a cell on the rim is shaded, and the cell beside it


class Reading(NamedTuple):
    """A state of reading two lines pair by pair, the cell on the rim first.

    `pair` is the previous pair, `beside` has for each of its cells how many shaded cells were met
    beside it, and `rim` is the first cell of a pair whose second cell was not read yet. `at` is the
    position of the next pair, as long as it matters.
    """

    at: int = 0
    pair: Pair = (False, False)
    beside: tuple[int, int] = (0, 0)
    rim: tuple[bool, ...] = ()


class Strip(NamedTuple):
    """The outermost line and the one beside it, with the ends and the counted cells of the snake.

    An end is given by its pair, and by which cell of the pair it is. `numbers` has the number of
    cells of the outermost line that belong to the snake, and perhaps that of the other line.
    """

    ends: frozenset[tuple[int, int]]
    numbers: Counts

    def read(self, reading: Reading, value: Value) -> Reading | None:
        """The reading after a cell; None if the snake cannot run so."""
        pair = (*reading.rim, value == SHADED)
        if len(pair) == 1:
            return reading._replace(rim=pair)
        rim, inner = pair
        missed = any(i == reading.at and not pair[which] for i, which in self.ends)
        if missed or not self.goes_on(reading, (rim, inner)):
            return None
        beside = reading.pair[0] + inner, reading.pair[1] + rim
        last = max((i for i, _ in self.ends), default=-1)
        kept = beside[0] if rim else 0, beside[1] if inner else 0
        return Reading(min(reading.at + 1, last + 2), (rim, inner), kept)

    def goes_on(self, reading: Reading, pair: Pair) -> bool:
        """Whether the pair before may be followed by this one.

        As far as these lines show, the snake neither stops nor branches there, nor touches itself.
        """
        (rim, inner), (next_rim, next_inner) = reading.pair, pair
        if rim != inner and (rim, inner) == (next_inner, next_rim):
            return False
        for which, further in enumerate((0, 1)):  # the inner cell has a neighbour further in
            if reading.pair[which]:
                needed = 1 if (reading.at - 1, which) in self.ends else 2
                if not needed - further <= reading.beside[which] + pair[which] <= needed:
                    return False
        return True

    @property
    def readings(self) -> list[Reading]:
        """All possible states in order; in the first, nothing has been read."""
        found = {Reading()}
        todo = [*found]
        for reading in todo:
            for value in (SHADED, WHITE):
                after = self.read(reading, value)
                if after is not None and after not in found:
                    found.add(after)
                    todo.append(after)
        return sorted(found)

    def machine(self) -> Automaton:
        """An automaton whose states are readings, each with the shaded cells counted so far.

        They are numbered so that many steps have the same difference, which makes reading fast.
        """
        counts = product(*(range(number + 1) for number in self.numbers))
        number = {state: i for i, state in enumerate(product(self.readings, counts))}
        steps = [
            tuple(
                [(value, number[after]) for value, after in self._after(*state) if after in number]
            )
            for state in number
        ]
        ends = [
            i
            for (reading, met), i in number.items()
            if not reading.rim and met == self.numbers and self.goes_on(reading, (False, False))
        ]
        return Automaton(tuple(steps), frozenset(ends))

    def _after(
        self, reading: Reading, met: Counts
    ) -> Iterator[tuple[Value, tuple[Reading, Counts]]]:
        """The readings after one more cell, each with the number of shaded cells so far."""
        for value in (SHADED, WHITE):
            after = self.read(reading, value)
            if after is not None:
                yield value, (after, met if after.rim else tuple(map(add, met, after.pair)))


@relation
def along(length: int, strip: Strip) -> Relation:
    """The snake can run so along the rim; the slots are pairs of a cell on it and one beside it."""
    return regular(2 * length, strip.machine())

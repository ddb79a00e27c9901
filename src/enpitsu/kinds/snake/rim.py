"""The rim of a board: how a snake can run along the outermost line and the one beside it."""

from __future__ import annotations

from operator import add, gt
from typing import NamedTuple

from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.paper.values import Value
from enpitsu.rules import Relation, automaton, regular, relation

Pair = tuple[bool, bool]  # whether the cell on the rim is shaded, and the one beside it


class Reading(NamedTuple):
    """What is remembered of two lines that are read pair by pair, the cell on the rim first.

    `pair` is the pair before, `beside` tells how many shaded cells were met beside each of its
    cells, `rim` is the first cell of a pair of which just that was read, and `shaded` counts those
    of each line of which the number matters. `at` tells how far the next pair is, as long as that
    matters.
    """

    at: int = 0
    pair: Pair = (False, False)
    beside: tuple[int, int] = (0, 0)
    shaded: tuple[int, ...] = ()
    rim: bool | None = None


class Strip(NamedTuple):
    """A line at the rim and the one beside it, with the ends of the snake and its cells in them.

    An end is told by its pair, and which cell of this it is. `numbers` tells how many cells of the
    line at the rim belong to the snake, and perhaps how many of the other.
    """

    ends: frozenset[tuple[int, int]]
    numbers: tuple[int, ...]

    def read(self, reading: Reading, value: Value) -> Reading | None:
        """The reading after a cell; None if the snake cannot run so."""
        if reading.rim is None:
            return reading._replace(rim=value == SHADED)
        rim, inner = pair = reading.rim, value == SHADED
        missed = any(i == reading.at and not pair[which] for i, which in self.ends)
        if missed or not self.goes_on(reading, pair):
            return None
        shaded = tuple(map(add, reading.shaded or (0, 0), pair))[: len(self.numbers)]
        if any(map(gt, shaded, self.numbers)):
            return None
        beside = reading.pair[0] + inner, reading.pair[1] + rim
        last = max((i for i, _ in self.ends), default=-1)
        return Reading(min(reading.at + 1, last + 2), pair, beside, shaded)

    def goes_on(self, reading: Reading, pair: Pair) -> bool:
        """Whether the pair before may be followed by this one.

        As far as these lines show, the snake neither stops nor branches there, nor touches itself.
        """
        (rim, inner), (next_rim, next_inner) = reading.pair, pair
        if rim != inner and (rim, inner) == (next_inner, next_rim):
            return False
        for which, further in enumerate((0, 1)):  # beside the inner cell is one further in
            if reading.pair[which]:
                needed = 1 if (reading.at - 1, which) in self.ends else 2
                if not needed - further <= reading.beside[which] + pair[which] <= needed:
                    return False
        return True

    def stops(self, reading: Reading) -> bool:
        """Whether the lines may end here."""
        return (
            reading.rim is None
            and reading.shaded == self.numbers
            and self.goes_on(reading, (False, False))
        )


@relation
def along(length: int, strip: Strip) -> Relation:
    """The snake can run so along the rim, told by pairs of slots: one on it, one beside it."""
    machine = automaton(Reading(), (SHADED, WHITE), strip.read, strip.stops)
    return regular(2 * length, machine)

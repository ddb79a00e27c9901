"""Propagation of regular constraints, many lines at once, in integers used as bit sets.

A candidate stays if some path through the automaton uses it, which one pass forward and one back
find out (G. Pesant, "A regular language membership constraint for finite sequences of variables",
CP 2004). Lines of one length that share no place lie side by side in one long integer, each in a
lane: a bit for each state of its automaton, and one more that tells, by a carry, whether any bit
of the lane is set. So a step of all lines at once is a handful of operations on integers.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.automata import Automaton, Moves, moves


class Line(NamedTuple):
    """Places that an automaton reads in order, and a cache of how its states move."""

    places: Sequence[Place]
    machine: Automaton
    known: dict[Value, Moves]


def propagate(candidates: dict[Place, Candidates], lines: Sequence[Line]) -> None:
    """Remove candidates that are on no accepting path through a line, to a fixpoint."""
    banks = [_Bank(bank, candidates) for bank in _apart(lines)]
    watching: dict[Place, list[tuple[_Bank, int, int]]] = {}
    for bank in banks:
        for lane, line in enumerate(bank.lines):
            for slot, place in enumerate(line.places):
                watching.setdefault(place, []).append((bank, lane, slot))
    waiting = dict.fromkeys(banks)
    while waiting:
        bank = next(iter(waiting))
        del waiting[bank]
        for place, value in bank.fallen():
            candidates[place] = tuple([kept for kept in candidates[place] if kept != value])
            for other, lane, slot in watching[place]:
                if other.deny(lane, slot, value):
                    waiting[other] = None


def _apart(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """Lines in banks of lines of one length that share no place; each is in the first that fits."""
    banks: list[tuple[list[Line], set[Place]]] = []
    for line in lines:
        for bank, met in banks:
            if len(bank[0].places) == len(line.places) and met.isdisjoint(line.places):
                bank.append(line)
                met.update(line.places)
                break
        else:
            banks.append(([line], {*line.places}))
    return (bank for bank, _ in banks)


class _Bank:
    """Lines side by side; for each slot and value `open` has the lanes where it may still stand."""

    def __init__(self, lines: Sequence[Line], candidates: Mapping[Place, Candidates]) -> None:
        self.lines = lines
        self.states = max([len(line.machine.steps) for line in lines])
        self.width = self.states + 1
        shifts = [lane * self.width for lane in range(len(lines))]
        self.starts = sum([1 << shift for shift in shifts])
        self.lanes = (self.starts << self.states) - self.starts
        ends = [
            1 << end + shift
            for line, shift in zip(lines, shifts, strict=True)
            for end in line.machine.ends
        ]
        self.ends = sum(ends)
        values = dict.fromkeys(
            v for line in lines for place in line.places for v in candidates[place]
        )
        self.moves = [(value, self._moves(value)) for value in values]
        self.open = [dict.fromkeys(values, self.lanes) for _ in lines[0].places]
        for lane, line in enumerate(lines):
            for slot, place in enumerate(line.places):
                column = candidates[place]
                if len(column) < len(values):
                    for value in values:
                        if value not in column:
                            self.deny(lane, slot, value)

    def _moves(self, value: Value) -> Moves:
        """How the states of all lines move with a value."""
        found: dict[int, int] = {}
        for lane, line in enumerate(self.lines):
            if value not in line.known:
                line.known[value] = moves(line.machine, (value,))
            for far, those in line.known[value]:
                found[far] = found.get(far, 0) | those << lane * self.width
        return (*found.items(),)

    def deny(self, lane: int, slot: int, value: Value) -> bool:
        """A value cannot stand there; whether that is new."""
        lanes = self.open[slot]
        here = ((1 << self.states) - 1) << lane * self.width
        if not lanes[value] & here:
            return False
        lanes[value] &= ~here
        return True

    def fallen(self) -> Iterator[tuple[Place, Value]]:
        """Candidates that are on no path any more, by a pass forward and one back."""
        states, reached = self.starts, []
        for lanes in self.open:
            reached.append(states)
            after = 0
            for value, ways in self.moves:
                here = states & lanes[value]
                for far, those in ways:
                    after |= (here & those) << far if far >= 0 else (here & those) >> -far
            states = after
        alive = states & self.ends
        over = self.starts << self.states
        for slot in reversed(range(len(reached))):
            lanes, leading = self.open[slot], 0
            for value, ways in self.moves:
                back = 0
                for far, those in ways:
                    back |= (alive >> far if far >= 0 else alive << -far) & those
                back &= reached[slot] & lanes[value]
                leading |= back
                met = (back + self.lanes & over) >> self.states
                gone = lanes[value] & self.starts & ~met
                while gone:
                    bit = gone & -gone
                    gone ^= bit
                    lane = (bit.bit_length() - 1) // self.width
                    self.deny(lane, slot, value)
                    yield self.lines[lane].places[slot], value
            alive = leading

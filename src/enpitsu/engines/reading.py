"""Lines that automata read, many at once: what is on no way through one falls, until nothing does.

Lines of one length that share no place stand side by side in one long number, each in a lane of
bits, one for each state of its automaton and one that a lane with anything in it runs over to. So
what all of them do at a slot is a handful of operations on long numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.automata import Automaton, Moves, moves


class Line(NamedTuple):
    """Places that an automaton reads in order, and what is known of how its states move."""

    places: Sequence[Place]
    machine: Automaton
    known: dict[Value, Moves]


def read(candidates: dict[Place, Candidates], lines: Sequence[Line]) -> None:
    """Keep what is on a way through each line: so on until nothing falls."""
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
            candidates[place] = tuple([left for left in candidates[place] if left != value])
            for other, lane, slot in watching[place]:
                if other.deny(lane, slot, value):
                    waiting[other] = None


def _apart(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """Lines of one length that share no place, as many together as are met so."""
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
    """Lines side by side, with the lanes in which each value may still stand, slot by slot."""

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
                left = candidates[place]
                if len(left) < len(values):
                    for value in values:
                        if value not in left:
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
        left = self.open[slot]
        here = ((1 << self.states) - 1) << lane * self.width
        if not left[value] & here:
            return False
        left[value] &= ~here
        return True

    def fallen(self) -> Iterator[tuple[Place, Value]]:
        """What is on no way any more, by a reading forward and one back."""
        states, reached = self.starts, []
        for left in self.open:
            reached.append(states)
            after = 0
            for value, ways in self.moves:
                here = states & left[value]
                for far, those in ways:
                    after |= (here & those) << far if far >= 0 else (here & those) >> -far
            states = after
        alive = states & self.ends
        over = self.starts << self.states
        for slot in reversed(range(len(reached))):
            left, leading = self.open[slot], 0
            for value, ways in self.moves:
                back = 0
                for far, those in ways:
                    back |= (alive >> far if far >= 0 else alive << -far) & those
                back &= reached[slot] & left[value]
                leading |= back
                met = (back + self.lanes & over) >> self.states
                gone = left[value] & self.starts & ~met
                while gone:
                    bit = gone & -gone
                    gone ^= bit
                    lane = (bit.bit_length() - 1) // self.width
                    self.deny(lane, slot, value)
                    yield self.lines[lane].places[slot], value
            alive = leading

"""Minimal premises: the weakest facts for which a relation forbids candidates, or cannot hold."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.formulas import Slot

Known = dict[Slot, Candidates]
Wrong = Mapping[Slot, Sequence[Value]]


class Forbidding(Protocol):
    """A relation that says which candidates it forbids."""

    size: int
    slots: tuple[Slot, ...]

    def forbidden(self, candidates: tuple[Candidates, ...]) -> Sequence[tuple[Slot, Value]]:
        """The candidates that cannot stand."""


class Weakening:
    """Premises about the slots of a relation, weakened as long as the conclusion follows from them.

    The conclusion is that none of the candidates in `wrong` is possible; if there are none, that
    the relation cannot hold. `domains` are the candidates of slots about which nothing is known.
    Subclasses decide whether the conclusion follows faster than by calling `forbids` again.
    """

    def __init__(self, relation: Forbidding, known: Known, domains: Known, wrong: Wrong) -> None:
        self.relation, self.known, self.domains, self.wrong = relation, {**known}, domains, wrong

    def suffice(self) -> bool:
        """Whether the conclusion follows."""
        return self._suffices(self.known)

    def _suffices(self, known: Known) -> bool:
        relation = self.relation
        empty: Candidates = ()
        columns = tuple([known.get(slot, empty) for slot in range(relation.size)])
        denied = relation.forbidden(columns)
        if not self.wrong:
            return len(denied) == sum([len(known[slot]) for slot in relation.slots])
        gone = {*denied}
        for slot, values in self.wrong.items():
            left = known[slot]
            for value in values:
                if value in left and (slot, value) not in gone:
                    return False
        return True

    def weaken(self, wider: Known) -> bool:
        """Widen the candidates of some slots if the conclusion still follows, and tell whether."""
        known = self.known | wider
        enough = self._suffices(known)
        if enough:
            self.known = known
        return enough

    def widen(self, slot: Slot, before: Candidates) -> None:
        """Give a slot back as many values as possible, but not all.

        Values that were missing `before` are tried together first.
        """
        domain = self.domains[slot]
        gone = [value for value in domain if value not in self.known[slot]]
        earlier = [value for value in gone if value not in before]
        parts = [earlier, *([value] for value in gone)] if len(gone) > 1 else []
        for values in parts:
            back = {*self.known[slot], *values}
            if len(self.known[slot]) < len(back) < len(domain):
                self.weaken({slot: tuple([value for value in domain if value in back])})

    def separators(self) -> Iterable[Collection[Slot]]:
        """Sets of slots that may suffice as premises; the first that does is used."""
        return ()

    def needed(self, slots: Sequence[Slot]) -> list[Slot]:
        """The slots that cannot be left out of the premises; earlier slots are dropped first."""
        return self._by_halves(slots)

    def _by_halves(self, slots: Sequence[Slot], *, some: bool = False) -> list[Slot]:
        """As `needed`, dropping all slots at once, then halves; `some` tells that one is needed."""
        if not slots or (not some and self.weaken({slot: self.domains[slot] for slot in slots})):
            return []
        if len(slots) == 1:
            return [*slots]
        half = len(slots) // 2
        first = self._by_halves(slots[:half])
        return first + self._by_halves(slots[half:], some=not first)

    def least(self, before: Known) -> Known:
        """Minimal premises: no slot could have even one value more."""
        needed = self.fewest()
        for slot in needed:
            self.widen(slot, before[slot])
        return {slot: self.known[slot] for slot in needed}

    def fewest(self) -> list[Slot]:
        """The slots of minimal premises; the candidates there are not widened."""
        slots = sorted(self.known, key=lambda slot: -len(self.known[slot]))
        narrowed = [slot for slot in slots if len(self.known[slot]) < len(self.domains[slot])]
        for separator in self.separators():
            others = [slot for slot in narrowed if slot not in separator]
            if self.weaken({slot: self.domains[slot] for slot in others}):
                narrowed = [slot for slot in narrowed if slot in separator]
                break
        return self.needed(narrowed)

"""Why a relation forbids candidates, or cannot hold: premises, as weak as they can be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.formulas import Slot

Known = dict[Slot, Candidates]
Wrong = Mapping[Slot, Sequence[Value]]


class Forbidding(Protocol):
    """What a relation tells of candidates."""

    size: int
    slots: tuple[Slot, ...]

    def forbidden(self, candidates: tuple[Candidates, ...]) -> Sequence[tuple[Slot, Value]]:
        """The candidates that cannot stand."""


class Weakening:
    """What is known of the slots of a relation, from which a conclusion follows.

    The conclusion is that none of the candidates in `wrong` can stand; where it names none, that
    the relation cannot hold. `domains` are the candidates of a slot of which nothing is known. What
    is known can be weakened as long as the conclusion follows. A word that sees that sooner than by
    asking again what it forbids has premises of its own.
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
        """Know only as much as this of some slots if that will do; whether it does."""
        known = self.known | wider
        enough = self._suffices(known)
        if enough:
            self.known = known
        return enough

    def widen(self, slot: Slot, before: Candidates) -> None:
        """Let values come back to a slot, though not all: first together what had gone `before`."""
        domain = self.domains[slot]
        gone = [value for value in domain if value not in self.known[slot]]
        earlier = [value for value in gone if value not in before]
        parts = [earlier, *([value] for value in gone)] if len(gone) > 1 else []
        for values in parts:
            back = {*self.known[slot], *values}
            if len(self.known[slot]) < len(back) < len(domain):
                self.weaken({slot: tuple([value for value in domain if value in back])})

    def separators(self) -> Iterable[Collection[Slot]]:
        """Sets of slots of which to know may be enough; the first that is enough is the best."""
        return ()

    def needed(self, slots: Sequence[Slot], *, some: bool = False) -> list[Slot]:
        """Those of the slots of which something must be known; the first are given up first.

        All are tried at once, then halves of them. That `some` are needed may be known.
        """
        if not slots or (not some and self.weaken({slot: self.domains[slot] for slot in slots})):
            return []
        if len(slots) == 1:
            return [*slots]
        half = len(slots) // 2
        first = self.needed(slots[:half])
        return first + self.needed(slots[half:], some=not first)

    def least(self, before: Known) -> Known:
        """What must be known; of those slots not even one value more could be possible."""
        slots = sorted(self.known, key=lambda slot: -len(self.known[slot]))
        narrowed = [slot for slot in slots if len(self.known[slot]) < len(self.domains[slot])]
        for separator in self.separators():
            others = [slot for slot in narrowed if slot not in separator]
            if self.weaken({slot: self.domains[slot] for slot in others}):
                narrowed = [slot for slot in narrowed if slot in separator]
                break
        needed = self.needed(narrowed)
        for slot in needed:
            self.widen(slot, before[slot])
        return {slot: self.known[slot] for slot in needed}

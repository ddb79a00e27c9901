"""Numbers without a gap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.formulas import Entries, Is, SlotCandidates, every, some
from enpitsu.rules.matching import matchable_values
from enpitsu.rules.relations import Holds
from enpitsu.rules.words.conjunction import Conjunction
from enpitsu.rules.words.distinct import distinct


class Straight(Conjunction):
    """The numbers of all slots differ, and in some order they follow each other without a gap.

    `domains` are the possible numbers of the slots.
    """

    __match_args__ = ("domains",)

    def __init__(self, domains: Iterable[Candidates]) -> None:
        self.domains = tuple(domains)
        size = len(self.domains)
        known = sorted({int(value) for domain in self.domains for value in domain})
        self.ranges = [range(low, low + size) for low in known if low + size - 1 <= known[-1]]
        inside = some(
            every(some(Is(slot, number) for number in numbers) for slot in range(size))
            for numbers in self.ranges
        )
        slots = range(size)
        super().__init__([(distinct(size), slots), (Holds(inside), slots)])

    def forbids(self, candidates: SlotCandidates) -> Entries:
        """The candidates that occur in no matching of the slots with a range of numbers."""
        columns = [{int(value): value for value in candidates[slot]} for slot in self.slots]
        kept: list[set[int]] = [set() for _ in columns]
        for numbers in self.ranges:
            inside = [[number for number in column if number in numbers] for column in columns]
            bits = [sum([1 << number - numbers[0] for number in column]) for column in inside]
            for slot, stays in enumerate(matchable_values(bits) or ()):
                kept[slot] |= {n for n in inside[slot] if stays >> n - numbers[0] & 1}
        return [
            (slot, value)
            for slot, column, stays in zip(self.slots, columns, kept, strict=True)
            for number, value in column.items()
            if number not in stays
        ]

    @property
    def exact(self) -> bool:
        """Whether `forbids` is complete: always."""
        return True

    def renamed(self, names: Mapping[Value, Value]) -> None:  # noqa: ARG002
        """None, for its values count as numbers."""
        return

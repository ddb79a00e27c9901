"""Several relations at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from enpitsu.paper.values import Value
from enpitsu.rules.formulas import Predicate, Slot, SlotCandidates, picker
from enpitsu.rules.relations import Part, Relation


class Conjunction(Relation):
    """All of several relations hold, each on its own selection of slots.

    With it a clue that says one thing about many places, such as a thermometer, is one constraint.
    """

    __match_args__ = ("parts",)

    def __init__(self, parts: Iterable[tuple[Relation, Iterable[Slot]]]) -> None:
        self.parts = tuple([(part, tuple(slots)) for part, slots in parts])

    def spoken(self) -> Iterable[Slot]:
        """The slots of all parts."""
        return (slots[slot] for part, slots in self.parts for slot in part.slots)

    def predicate(self) -> Predicate:
        """All parts hold."""
        read = [(part.holds, picker(slots)) for part, slots in self.parts]
        return lambda values: all(holds((*pick(values),)) for holds, pick in read)

    def decompose(self, domains: SlotCandidates) -> Iterator[Part]:  # noqa: ARG002
        """The parts."""
        yield from self.parts

    def values(self) -> tuple[Value, ...]:
        """The values that parts name."""
        return tuple(dict.fromkeys(value for part, _ in self.parts for value in part.values()))

    @cached_property
    def exact(self) -> bool:
        """Whether its parts are exact and share slots without a cycle.

        Propagating the parts to a fixpoint is complete then.
        """
        joined = {slot: {slot} for slot in self.slots}
        for part, slots in self.parts:
            together = [joined[slot] for slot in slots]
            whole = set().union(*together)
            if not part.exact or len(whole) < sum(map(len, together)):
                return False
            joined.update(dict.fromkeys(whole, whole))
        return True

    def renamed(self, names: Mapping[Value, Value]) -> Relation | None:
        """The parts with renamed values, if each can be renamed."""
        renamed = [(part.renamed(names), slots) for part, slots in self.parts]
        found = [(part, slots) for part, slots in renamed if part is not None]
        return Conjunction(found) if len(found) == len(renamed) else None

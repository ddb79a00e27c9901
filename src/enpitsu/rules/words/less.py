"""One number below another."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.rules.formulas import Predicate, SlotCandidates
from enpitsu.rules.relations import Part, Relation, relation
from enpitsu.rules.words.table import table


class Less(Relation):
    """The number in the first of two slots is below that in the second."""

    exact = True

    def predicate(self) -> Predicate:
        return lambda values: int(values[0]) < int(values[1])

    def decompose(self, domains: SlotCandidates) -> Iterator[Part]:
        pairs = ((one, other) for one in domains[0] for other in domains[1])
        yield table(2, frozenset([pair for pair in pairs if int(pair[0]) < int(pair[1])])), (0, 1)


@relation
def less() -> Relation:
    """The number in the first of two slots is below that in the second."""
    return Less(2)

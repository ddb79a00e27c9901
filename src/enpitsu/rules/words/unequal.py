"""Two groups of slots in which a value occurs in different numbers."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from enpitsu.paper.values import Value
from enpitsu.rules.clauses import Clauses, Columns, literal_of
from enpitsu.rules.formulas import Is, Not, Predicate, Slot, every, exactly, some
from enpitsu.rules.relations import Holds, Relation, relation
from enpitsu.rules.sums import add_unequal


class Unequal(Holds):
    """A value occurs in the first `one` slots and in the next `other` slots in different numbers.

    Explanations use the formula. A solver gets the order encoding of both numbers, which is made
    once for each group, however many other groups it is compared with.
    """

    __match_args__ = ("value", "one", "other")

    def __init__(self, value: Value, one: int, other: int) -> None:
        self.value, self.one, self.other = value, one, other
        parts = [Is(slot, value) for slot in range(one + other)]
        super().__init__(
            every(
                some((Not(exactly(number, parts[:one])), Not(exactly(number, parts[one:]))))
                for number in range(min(one, other) + 1)
            )
        )

    @property
    def key(self) -> Hashable:
        """The value, with its class, and the sizes of the groups."""
        return type(self.value), self.fields

    def spoken(self) -> Iterable[Slot]:
        """All of both groups."""
        return range(self.one + self.other)

    def predicate(self) -> Predicate:
        """Counts the value in both groups."""
        value, one, both = self.value, self.one, self.one + self.other
        return lambda values: values[:one].count(value) != values[one:both].count(value)

    def clauses(self, cnf: Clauses, columns: Columns) -> None:
        """The order encoding of both numbers, and clauses that they differ."""
        literals = [literal_of(column, self.value) for column in columns]
        one, other = literals[: self.one], literals[self.one :]
        add_unequal(cnf, cnf.count_encoding(one), cnf.count_encoding(other))

    def template_values(self, *, native: bool) -> int:
        """With native bounds a group is counted once for all its neighbours."""
        return 0 if native else super().template_values(native=native)


@relation
def unequal(value: Value, one: int, other: int) -> Relation:
    """The value occurs in the first slots and in the others in different numbers."""
    return Unequal(value, one, other)

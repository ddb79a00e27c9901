"""Allowed combinations of values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from enpitsu.graphs.graph import Verdict
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.clauses import Clauses, Columns
from enpitsu.rules.cover import cover
from enpitsu.rules.formulas import Entries, Predicate, Slot, SlotCandidates, picker
from enpitsu.rules.linear import LinearProgram
from enpitsu.rules.relations import Relation, relation


class Table(Relation):
    """The values of the slots, in order, are one of the allowed rows."""

    __match_args__ = ("listed", "allowed")
    wants_full_domains = True  # covers are cached for these

    def __init__(self, listed: Sequence[Slot], allowed: frozenset[Candidates]) -> None:
        self.listed, self.allowed = tuple(listed), allowed

    def spoken(self) -> Iterable[Slot]:
        """The listed slots."""
        return self.listed

    def predicate(self) -> Predicate:
        """Whether the values are an allowed row."""
        if self.listed == tuple(range(self.size)):
            return self.allowed.__contains__
        row, allowed = picker(self.listed), self.allowed
        return lambda values: row(values) in allowed

    def forbids(self, candidates: SlotCandidates) -> Entries:
        """The candidates that occur in no allowed row."""
        columns = tuple([candidates[slot] for slot in self.listed])
        return [(self.listed[i], value) for i, value in _in_no_row(self.allowed, columns)]

    @property
    def exact(self) -> bool:
        """Whether no slot is listed twice."""
        return len(self.slots) == len(self.listed)

    def clauses(self, cnf: Clauses, columns: Columns) -> None:
        """Prime implicates that cover the rows which are not allowed."""
        listed = [columns[slot] for slot in self.listed]
        literals = [literal for _, _, signed in listed for literal in signed]
        for pick in cover(tuple([domain for _, domain, _ in listed]), self.allowed):
            cnf.add(pick(literals))

    def linear(self, program: LinearProgram, places: Sequence[Any]) -> None:
        """An allowed-assignments constraint over the rows that are still possible."""
        codes, numbers = program.codes, [program.number(places[slot]) for slot in self.listed]
        known = (row for row in self.allowed if all(value in codes for value in row))
        rows = sorted([codes[value] for value in row] for row in known)
        program.model.add_allowed_assignments(numbers, rows)

    def values(self) -> tuple[Value, ...]:
        """The values of all rows."""
        rows = sorted(self.allowed, key=str)
        return tuple(dict.fromkeys(value for row in rows for value in row))

    def renamed(self, names: Mapping[Value, Value]) -> Relation:
        """The rows with renamed values."""
        rows = (tuple([names.get(value, value) for value in row]) for row in self.allowed)
        return Table(self.listed, frozenset(rows))

    def status(self, candidates: SlotCandidates) -> Verdict:
        """False as soon as no row is possible."""
        columns = [candidates[slot] for slot in self.listed]
        if not any(all(map(fits, columns, row)) for row in self.allowed):
            return False
        return True if all(len(column) == 1 for column in columns) else None

    def negations(self, domains: SlotCandidates) -> Iterator[Relation]:
        """The rows that are not allowed."""
        columns = [domains[slot] for slot in self.listed]
        yield Table(self.listed, frozenset(product(*columns)) - self.allowed)


@relation
def table(size: int, allowed: frozenset[Candidates]) -> Relation:
    """The values of so many slots, in order, are one of the allowed rows."""
    return Table(range(size), allowed)


def fits(column: Candidates, value: Value) -> bool:
    """Whether a value is among the candidates."""
    return value in column


@lru_cache(maxsize=1 << 16)  # the same few combinations of candidates recur all over a board
def _in_no_row(
    allowed: frozenset[Candidates], columns: tuple[Candidates, ...]
) -> tuple[tuple[int, Value], ...]:
    """The candidates, by column, that occur in no allowed row."""
    rows = [row for row in allowed if all(map(fits, columns, row))]
    seen = [{row[i] for row in rows} for i in range(len(columns))]
    return tuple(
        (i, value)
        for i, (column, values) in enumerate(zip(columns, seen, strict=True))
        for value in column
        if value not in values
    )

"""Sums of numbers."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Any

from enpitsu.graphs.graph import Verdict
from enpitsu.rules.bits import Bits, Coding, Gone, Narrow
from enpitsu.rules.clauses import Clauses, Column, Columns, at_least, at_most, literal_of
from enpitsu.rules.formulas import (
    Entries,
    Predicate,
    Slot,
    SlotCandidates,
    between,
    bits_in_no_total,
    in_no_total,
    picker,
)
from enpitsu.rules.limits import MAX_NARROW_ADDENDS, MAX_TREE_VALUES
from enpitsu.rules.linear import LinearProgram
from enpitsu.rules.presolver import Presolver
from enpitsu.rules.relations import Relation, relation
from enpitsu.rules.sums import add_up, is_dense


class Sum(Relation):
    """The numbers in the slots add up to at least `low` and at most `high`.

    A slot that is listed twice counts twice.
    """

    __match_args__ = ("listed", "low", "high")
    exact = True

    def __init__(self, listed: Sequence[Slot], low: int, high: int) -> None:
        self.listed, self.low, self.high = tuple(listed), low, high

    def spoken(self) -> Iterable[Slot]:
        """The listed slots."""
        return self.listed

    def predicate(self) -> Predicate:
        """Whether the sum of the numbers is in the range."""
        numbers, low, high = picker(self.listed), self.low, self.high
        return lambda values: low <= sum(map(int, numbers(values))) <= high

    def forbids(self, candidates: SlotCandidates) -> Entries:
        """The numbers that are in no total from `low` to `high`."""
        sums: dict[Slot, list[int]] = {}
        for slot in self.listed:
            numbers = sums.setdefault(slot, [0] * len(candidates[slot]))
            numbers[:] = map(int.__add__, numbers, map(int, candidates[slot]))
        failing = in_no_total(list(sums.values()), self.low, self.high)
        return [(s, candidates[s][i]) for s, at in zip(sums, failing, strict=True) for i in at]

    def narrow(self, coding: Coding) -> Narrow:
        """The same as `forbids`, on bit sets, if the values are consecutive numbers.

        The order of the slots does not matter, so results are cached for candidates in sorted
        order.
        """
        listed, numbers = self.listed, [n for n in coding.values if isinstance(n, int)]
        first = numbers[0] if numbers else 0
        in_order = coding.values == (*range(first, first + len(numbers)),)
        if not in_order or len(listed) != len(self.slots):
            return super().narrow(coding)
        low, high = (bound - first * len(listed) for bound in (self.low, self.high))

        def narrowed(columns: Sequence[Bits]) -> Gone:
            settled, open_ = 0, list[tuple[Bits, Slot]]()
            for slot in listed:
                bits = columns[slot]
                if bits & bits - 1:
                    open_.append((bits, slot))
                else:
                    settled += bits.bit_length() - 1
            if not open_:
                met = low <= settled <= high
                return [] if met else [(slot, columns[slot]) for slot in listed]
            open_.sort()
            pattern = tuple([bits for bits, _ in open_])
            failing = bits_in_no_total(pattern, low - settled, high - settled)
            if failing[0] == pattern[0]:
                return [(slot, columns[slot]) for slot in listed]
            return [(slot, gone) for (_, slot), gone in zip(open_, failing, strict=True) if gone]

        return narrowed

    def status(self, candidates: SlotCandidates) -> Verdict:
        """By interval bounds: the least and the greatest candidates."""
        least = sum(min(map(int, candidates[slot])) for slot in self.listed)
        most = sum(max(map(int, candidates[slot])) for slot in self.listed)
        return between(least, most, self.low, self.high)

    def clauses(self, cnf: Clauses, columns: Columns) -> None:
        """The support encoding for two; for more a bound on order encodings, or a tree of sums."""
        listed = [columns[slot] for slot in self.listed]
        if len(listed) == 2:
            for one, other in (listed, listed[::-1]):
                _partners(cnf, one, other, self.low, self.high)
            return
        domains = [[*map(int, domain)] for _, domain, _ in listed]
        if cnf.native and sum(map(len, domains)) > MAX_TREE_VALUES and all(map(is_dense, domains)):
            found = [step for column in listed for step in cnf.steps_of(column)]
            least = sum(map(min, domains))
            at_most(cnf, self.high - least, found, inf)  # solvers learn well from ordered steps
            at_least(cnf, self.low - least, found, inf)
        else:
            literals = [[literal_of(column, value) for value in column[1]] for column in listed]
            add_up(
                cnf,
                [[*zip(*told, strict=True)] for told in zip(domains, literals, strict=True)],
                self.low,
                self.high,
            )

    def linear(self, program: LinearProgram, places: Sequence[Any]) -> None:
        """A linear constraint."""
        numbers = [program.number(places[slot]) for slot in self.listed]
        program.model.add_linear_constraint(program.sum(numbers), self.low, self.high)

    def presolve(self, presolver: Presolver, places: Sequence[Any]) -> bool:
        """Adds sums of more values than a template of clauses may have."""
        if large := presolver.number_of_values(places) > MAX_TREE_VALUES:
            presolver.add_sum([places[slot] for slot in self.listed], self.low, self.high)
        return large

    def template_values(self, *, native: bool) -> int:
        """With native bounds no template: order encodings are made once for each place."""
        if native and self.size > 2:
            return MAX_TREE_VALUES
        return super().template_values(native=native)

    @property
    def wide(self) -> bool:
        """Whether it becomes a bound on many numbers."""
        return len(self.listed) > MAX_NARROW_ADDENDS

    def negations(self, domains: SlotCandidates) -> Iterator[Relation]:
        """The sum is smaller, or greater."""
        most = sum(max(map(int, domains[slot])) for slot in self.listed)
        least = sum(min(map(int, domains[slot])) for slot in self.listed)
        if least < self.low:
            yield Sum(self.listed, least, self.low - 1)
        if self.high < most:
            yield Sum(self.listed, self.high + 1, most)


@relation
def total(size: int, low: int, high: int) -> Relation:
    """The numbers in so many slots add up to at least `low` and at most `high`."""
    return Sum(range(size), low, high)


def _partners(cnf: Clauses, one: Column, other: Column, low: int, high: int) -> None:
    """The support encoding: each value of the one number implies a partner of the other."""
    (_, domain, signed), (_, others, their_signed) = one, other
    partners = sorted(zip(map(int, others), their_signed))  # noqa: B905  # denials stand behind
    numbers = [number for number, _ in partners]
    for value, denial in zip(domain, signed[len(domain) :], strict=True):
        start = bisect_left(numbers, low - int(value))
        end = bisect_right(numbers, high - int(value))
        if end - start < len(numbers):
            cnf.add((denial, *(literal for _, literal in partners[start:end])))

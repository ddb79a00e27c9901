"""Values as bits, and sets of candidates as integers: the fastest form for propagation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.formulas import Slot

Bits = int  # bit number i stands for value number i
Gone = Sequence[tuple[Slot, Bits]]  # candidates that are forbidden
Narrow = Callable[[Sequence[Bits]], Gone]  # from the candidates of each slot: what is forbidden


def each_coded(columns: Iterable[Candidates], code: Callable[[Candidates], Bits]) -> list[Bits]:
    """Columns as bits; columns that are one object are converted once."""
    listed = [*columns]
    known = {key: code(column) for key, column in {id(one): one for one in listed}.items()}
    return [known[id(column)] for column in listed]


class Coding:
    """A bit for each value; conversions between candidates and integers are remembered."""

    def __init__(self, values: Iterable[Value]) -> None:
        self.values = tuple(values)
        self.bit = {value: 1 << i for i, value in enumerate(self.values)}
        self.codes: dict[Candidates, Bits] = {}
        self.candidates: dict[Bits, Candidates] = {}

    def code(self, candidates: Candidates) -> Bits:
        """Candidates as bits."""
        found = self.codes.get(candidates)
        if found is None:
            found = self.codes[candidates] = sum([self.bit[value] for value in candidates])
        return found

    def values_of(self, bits: Bits) -> Candidates:
        """Bits as candidates."""
        found = self.candidates.get(bits)
        if found is None:
            found = tuple([value for value, bit in self.bit.items() if bits & bit])
            self.candidates[bits] = found
        return found

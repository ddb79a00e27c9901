"""Renbans: the numbers on a line follow each other, in any order."""

from enpitsu.kit.cell_lists import Column, line, numbers
from enpitsu.puzzle import Value
from enpitsu.rules import Conjunction, Holds, Is, Relation, distinct, every, relation, some


@relation
def consecutive(domains: Column, _: Value) -> Relation:
    """All numbers differ, and they lie as near to each other as they can."""
    size, known = len(domains), numbers(domains)
    ranges = [range(low, low + size) for low in known if low + size - 1 <= known[-1]]
    inside = some(
        every(some(Is(slot, number) for number in numbers) for slot in range(size))
        for numbers in ranges
    )
    slots = tuple(range(size))
    return Conjunction([(distinct(size), slots), (Holds(inside), slots)])


RENBANS = line(
    "renbans",
    "Renbans",
    "The numbers on a renban line follow each other without a gap, in any order.",
    consecutive,
    ("middle of a renban", "reach of a renban", "{clue} has {size} numbers without a gap"),
    layer="renban",
    noun="renban line",
    colour="#c56fd5",
    key="renban",
    most=5,
)

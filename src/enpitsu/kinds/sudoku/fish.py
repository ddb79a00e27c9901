"""Fish: a number that has as many rows as columns left for it, and wings of two or three cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

from enpitsu.kinds.sudoku.houses import House, houses
from enpitsu.puzzle import Difficulty, Finding, Focus, Left, Model, Step, Technique
from enpitsu.rules.expr import Value
from enpitsu.techniques.groups import differing
from enpitsu.techniques.words import either, listed

# -- fish ------------------------------------------------------------------------------------


def _waters(model: Model) -> Iterator[Focus]:
    """Each number with the rows as what holds the fish and the columns as cover, and crosswise."""
    lines = [*houses(model, ("row",))], [*houses(model, ("column",))]
    for base, cover in (lines, lines[::-1]):
        if all(house.whole for house in base):
            for value in base[0].group.used:
                yield Focus([*model.domains], (), (value, base, cover))


def _fish(size: int, focus: Focus, left: Left) -> Iterator[Finding]:
    value, base, cover = focus.data
    spots = [_bits(value, house, left) for house in base]
    few = [n for n, bits in enumerate(spots) if 1 < bits.bit_count() <= size]
    for chosen in _covered(few, spots, size):
        held = [n for n in range(len(cover)) if any(spots[line] >> n & 1 for line in chosen)]
        gone = [
            (cover[n].places[line], value)
            for n in held
            for line in range(len(base))
            if line not in chosen and spots[line] >> n & 1
        ]
        if gone:
            because = [base[n].group.used[value] for n in chosen]
            because += [cover[n].group.once[value] for n in held]
            given = [p for n in chosen for i, p in enumerate(base[n].places) if i not in held]
            told = value, [base[n].name for n in chosen], [cover[n].name for n in held]
            yield Finding(gone, because, given, told)


def _bits(value: Value, house: House, left: Left) -> int:
    """Where in a line a number may stand, as bits."""
    return sum([1 << i for i, place in enumerate(house.places) if value in left[place]])


def _covered(few: Sequence[int], spots: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """So many lines whose places lie in as many lines across."""
    todo: list[tuple[tuple[int, ...], int, int]] = [((), 0, 0)]
    while todo:
        chosen, covered, start = todo.pop()
        if len(chosen) == size:
            yield chosen
            continue
        for i in range(start, len(few)):
            wider = covered | spots[few[i]]
            if wider.bit_count() <= size:
                todo.append(((*chosen, few[i]), wider, i + 1))


def _fish_says(step: Step) -> str:
    value, base, cover = step.told
    return f"the {value}s of {listed(base)} stand in {listed(cover)}"


# -- wings -----------------------------------------------------------------------------------


def _pivots(model: Model) -> Iterator[Focus]:
    """Each cell with what it sees."""
    seen = differing(model, "")
    for place, near in seen.items():
        yield Focus((place, *near), (), (place, seen))


def _wing(size: int, focus: Focus, left: Left) -> Iterator[Finding]:
    """Whatever stands in the pivot, one of its wings, or itself, has the number in question."""
    pivot, seen = focus.data
    candidates = left[pivot]
    if len(candidates) != size:
        return
    wings = [p for p in seen[pivot] if len(left[p]) == 2]
    for one, other in combinations(wings, 2):
        common = [v for v in left[one] if v in left[other]]
        if len(common) != 1 or {*left[one], *left[other], *common} - {*common} - {*candidates}:
            continue
        (value,) = common
        if (value in candidates) != (size == 3):
            continue
        holders = (one, other, pivot) if size == 3 else (one, other)
        gone = [
            place
            for place in seen[one]
            if value in left[place] and all(place in seen[p] for p in holders[1:])
        ]
        if gone:
            because = [seen[pivot][one], seen[pivot][other]]
            because += [seen[place][p] for place in gone for p in holders]
            given = (pivot, one, other)
            told = pivot, candidates, [one if v in left[one] else other for v in candidates], value
            yield Finding([(p, value) for p in gone], [*dict.fromkeys(because)], given, told)


def _wing_says(step: Step) -> str:
    pivot, candidates, wings, value = step.told
    cases = [
        f"if {number}, {wing} is {value}"
        for number, wing in zip(candidates, wings, strict=True)
        if number != value
    ]
    told = f"{pivot} is {either(candidates)}; {'; '.join(cases)}"
    cells = {cell for cell, _ in step.removes}
    see = "it sees" if len(cells) == 1 else "they see"
    return f"{told}; {see} {'all three' if value in candidates else 'both'}"


HARD = Difficulty.HARD
X_WING, SWORDFISH, JELLYFISH = (
    Technique(name, HARD, cost, _waters, partial(_fish, size), _fish_says)
    for size, name, cost in ((2, "X-wing", 3.2), (3, "swordfish", 3.8), (4, "jellyfish", 5.2))
)
XY_WING, XYZ_WING = (
    Technique(name, HARD, cost, _pivots, partial(_wing, size), _wing_says)
    for size, name, cost in ((2, "XY-wing", 4.2), (3, "XYZ-wing", 4.4))
)

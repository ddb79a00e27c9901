"""Fish: n rows in which a number is limited to n columns, perhaps except fins; and wings."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from enpitsu.kinds.sudoku.houses import House, houses
from enpitsu.kit.techniques.fish import fish_says, fishes, named_lines, positions
from enpitsu.kit.techniques.groups import differing
from enpitsu.kit.techniques.words import either
from enpitsu.puzzle import CandidateMap, Constraint, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

MAX_FINS = 2
Seen = Mapping[Place, Mapping[Place, Constraint]]

# -- fish ------------------------------------------------------------------------------------


def _waters(model: Model) -> Iterator[Site]:
    """The rows as base of a fish with the columns as cover, and the other way round."""
    lines = [*houses(model, ("row",))], [*houses(model, ("column",))]
    for base, cover in (lines, lines[::-1]):
        if all(house.whole for house in base):
            yield Site([*model.domains], (), (base, cover, differing(model, "")))


def _fish(size: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Fish of `size` lines, for each number in turn."""
    base, cover, _ = site.data
    return fishes(size, base, cover, candidates)


# -- finned fish -----------------------------------------------------------------------------


def _finned(size: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Finned fish: a candidate excluded by the fish is removed if it also sees all the fins."""
    base, cover, seen = site.data
    for value, spots in positions(base, candidates).items():
        few = [n for n, bits in enumerate(spots) if 1 < bits.bit_count() <= size + MAX_FINS]
        for chosen in combinations(few, size):
            lines = [n for n in range(len(cover)) if any(spots[line] >> n & 1 for line in chosen)]
            if size < len(lines) <= size + MAX_FINS:
                for held in combinations(lines, size):
                    yield from _with_fins(value, spots, (base, cover, seen), chosen, held)


def _with_fins(
    value: Value,
    spots: Sequence[int],
    lines: tuple[Sequence[House], Sequence[House], Seen],
    chosen: Sequence[int],
    held: Sequence[int],
) -> Iterator[Elimination]:
    base, cover, seen = lines
    open_ = [(n, i, place) for n in chosen for i, place in enumerate(base[n].places)]
    fins = [place for n, i, place in open_ if spots[n] >> i & 1 and i not in held]
    if len(fins) > MAX_FINS:
        return
    gone = [
        place
        for n in held
        for line, place in enumerate(cover[n].places)
        if line not in chosen and spots[line] >> n & 1 and all(fin in seen[place] for fin in fins)
    ]
    if gone:
        because = [base[n].group.used[value] for n in chosen]
        because += [cover[n].group.once[value] for n in held]
        because += [seen[place][fin] for place in gone for fin in fins]
        places = [place for _, i, place in open_ if i not in held and place not in fins]
        details = value, [base[n].name for n in chosen], [cover[n].name for n in held], fins
        removes = [(place, value) for place in gone]
        yield Elimination(removes, [*dict.fromkeys(because)], places, details)


def _finned_reason(step: Deduction) -> str:
    value, base, cover, fins = step.details
    sees = "it sees" if len({place for place, _ in step.removes}) == 1 else "they see"
    return (
        f"the {value}s of {named_lines(base)} stand in {named_lines(cover)}, "
        f"unless one stands at {either(map(str, fins))}, which {sees}"
    )


# -- wings -----------------------------------------------------------------------------------


def _pivots(model: Model) -> Iterator[Site]:
    """Each cell with the cells it sees."""
    seen = differing(model, "")
    for place, near in seen.items():
        yield Site((place, *near), (), (place, seen))


def _wing(size: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """XY-wings and their like: whatever the pivot has, it or one of its wings has the number."""
    pivot, seen = site.data
    values = candidates[pivot]
    if len(values) != size:
        return
    wings = [p for p in seen[pivot] if len(candidates[p]) == 2]
    for one, other in combinations(wings, 2):
        common = [v for v in candidates[one] if v in candidates[other]]
        if len(common) != 1 or {*candidates[one], *candidates[other], *common} - {*common} - {
            *values
        }:
            continue
        (value,) = common
        if (value in values) != (size == 3):
            continue
        holders = (one, other, pivot) if size == 3 else (one, other)
        gone = [
            place
            for place in seen[one]
            if value in candidates[place] and all(place in seen[p] for p in holders[1:])
        ]
        if gone:
            because = [seen[pivot][one], seen[pivot][other]]
            because += [seen[place][p] for place in gone for p in holders]
            places = (pivot, one, other)
            details = pivot, values, [one if v in candidates[one] else other for v in values], value
            yield Elimination(
                [(p, value) for p in gone], [*dict.fromkeys(because)], places, details
            )


def _wing_reason(step: Deduction) -> str:
    pivot, candidates, wings, value = step.details
    cases = [
        f"if {number}, {wing} is {value}"
        for number, wing in zip(candidates, wings, strict=True)
        if number != value
    ]
    text = f"{pivot} is {either(candidates)}; {'; '.join(cases)}"
    cells = {cell for cell, _ in step.removes}
    see = "it sees" if len(cells) == 1 else "they see"
    return f"{text}; {see} {'all three' if value in candidates else 'both'}"


HARD = Difficulty.HARD
X_WING, SWORDFISH, JELLYFISH = (
    Technique(name, HARD, cost, _waters, partial(_fish, size), fish_says)
    for size, name, cost in ((2, "X-wing", 3.2), (3, "swordfish", 3.8), (4, "jellyfish", 5.2))
)
FINNED_X_WING, FINNED_SWORDFISH = (
    Technique(name, HARD, cost, _waters, partial(_finned, size), _finned_reason)
    for size, name, cost in ((2, "finned X-wing", 4.3), (3, "finned swordfish", 5.3))
)
# The kinds in which each row crosses each column.
FISH = (X_WING, SWORDFISH, JELLYFISH, FINNED_X_WING, FINNED_SWORDFISH)
XY_WING, XYZ_WING = (
    Technique(name, HARD, cost, _pivots, partial(_wing, size), _wing_reason)
    for size, name, cost in ((2, "XY-wing", 4.2), (3, "XYZ-wing", 4.4))
)

"""Sets of cells with as many numbers as cells, or with one more: almost locked sets, Sue de Coq."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import combinations, product
from typing import NamedTuple

from enpitsu.kinds.sudoku.houses import LINES, House, houses
from enpitsu.kit.techniques.groups import differing
from enpitsu.kit.techniques.single import cached_by_model
from enpitsu.kit.techniques.words import listed
from enpitsu.puzzle import CandidateMap, Constraint, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

MAX_CELLS = 4  # the most cells in a set


class Cells(NamedTuple):
    """The cells of a model as numbers, the cells that each sees as bits, and its houses."""

    places: Sequence[Place]
    sees: Sequence[int]
    seen: Mapping[Place, Mapping[Place, Constraint]]
    houses: Sequence[House]


@cached_by_model
def cells_of(model: Model, _: str) -> Cells:
    """The cells of a model, computed once."""
    seen = differing(model, "")
    places = [*model.domains]
    number = {place: i for i, place in enumerate(places)}
    sees = [sum([1 << number[other] for other in seen[place]]) for place in places]
    return Cells(places, sees, seen, [*houses(model)])


def _everywhere(model: Model) -> Iterator[Site]:
    yield Site([*model.domains], (), cells_of(model, ""))


# -- almost locked sets --------------------------------------------------------------------------


class AlmostLocked(NamedTuple):
    """Cells of a house whose candidates are one number more than there are cells.

    For each number it has the cells that may hold it, and the cells that see all of these.
    """

    house: House
    cells: int
    holders: Mapping[Value, int]
    peers: Mapping[Value, int]


def almost_locked(table: Cells, candidates: CandidateMap) -> list[AlmostLocked]:
    """All almost locked sets of a few cells, each set of cells once."""
    found: dict[int, AlmostLocked] = {}
    number = {place: i for i, place in enumerate(table.places)}
    for house in table.houses:
        open_ = [place for place in house.places if 1 < len(candidates[place]) <= MAX_CELLS + 1]
        for size in range(1, min(MAX_CELLS, len(open_)) + 1):
            for chosen in combinations(open_, size):
                values = {value for place in chosen for value in candidates[place]}
                cells = sum([1 << number[place] for place in chosen])
                if len(values) == size + 1 and cells not in found:
                    holders, peers = {}, {}
                    for value in sorted(values):
                        has = [number[place] for place in chosen if value in candidates[place]]
                        holders[value] = sum([1 << i for i in has])
                        peers[value] = -1
                        for i in has:
                            peers[value] &= table.sees[i]
                    found[cells] = AlmostLocked(house, cells, holders, peers)
    return [*found.values()]


def _joined(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Two sets share a number that only one of them can have; the other one is locked then."""
    table: Cells = site.data
    sets = almost_locked(table, candidates)
    may = {
        value: sum([1 << i for i, p in enumerate(table.places) if value in candidates[p]])
        for value in {value for one in sets for value in one.holders}
    }
    for one, other in combinations(sets, 2):
        common = [value for value in one.holders if value in other.holders]
        if len(common) < 2 or one.cells & other.cells:
            continue
        for shared in common:
            if other.holders[shared] & ~one.peers[shared]:
                continue
            for value in common:
                gone = one.peers[value] & other.peers[value] & may[value]
                gone &= ~(one.cells | other.cells)
                if value != shared and gone:
                    yield _found(table, one, other, shared, value, gone)


def _found(
    table: Cells, one: AlmostLocked, other: AlmostLocked, shared: Value, value: Value, gone: int
) -> Elimination:
    def of(bits: int) -> list[Place]:
        return [place for i, place in enumerate(table.places) if bits >> i & 1]

    because = [one.house.constraint, other.house.constraint]
    pairs = [(p, q) for p in of(one.holders[shared]) for q in of(other.holders[shared])]
    pairs += [
        (place, p)
        for place in of(gone)
        for p in (*of(one.holders[value]), *of(other.holders[value]))
    ]
    because += [table.seen[p][q] for p, q in pairs]
    places = [*of(one.cells), *of(other.cells)]
    details = of(one.cells), of(other.cells), shared, value
    removes = [(place, value) for place in of(gone)]
    return Elimination(removes, [*dict.fromkeys(because)], places, details)


def _joined_reason(step: Deduction) -> str:
    one, other, shared, value = step.details
    sees = "it sees" if len({place for place, _ in step.removes}) == 1 else "they see"
    return (
        f"{set_named(one)} or {set_named(other)} goes without {shared}, and has all its other "
        f"numbers; so one of them has {value}, and {sees} all places for that"
    )


def set_named(places: Sequence[Place]) -> str:
    """Cells as a set: "r1c1", "the set of r1c1 and r1c2"."""
    return str(places[0]) if len(places) == 1 else f"the set of {listed(places)}"


# -- Sue de Coq ------------------------------------------------------------------------------------


def _crossings(model: Model) -> Iterator[Site]:
    """Each line with each box that it crosses."""
    for line in houses(model, LINES):
        for box in houses(model, ("box",)):
            both = [place for place in line.places if place in box.places]
            if len(both) > 1:
                ends = [[p for p in house.places if p not in both] for house in (line, box)]
                yield Site([*line.places, *ends[1]], (), (line, box, both, *ends))


def _locked(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Sue de Coq: in a line, a box and their crossing there are as many cells as numbers."""
    line, box, both, *ends = site.data
    crossing = [place for place in both if len(candidates[place]) > 1]
    for size in (2, 3):
        for inner in combinations(crossing, size):
            values = _values(inner, candidates)
            spare = len(values) - size  # how many numbers the cells beside it have to take
            along, across = ([*_beside(values, end, spare, candidates)] for end in ends)
            for (one, of_line, some), (other, of_box, rest) in product(along, across):
                if some + rest != spare or of_line & of_box:
                    continue
                every = values | of_line | of_box
                gone = [
                    (place, value)
                    for house, cells, lost in (
                        (line, one, every - of_box),
                        (box, other, every - of_line),
                    )
                    for place in house.places
                    if place not in inner and place not in cells
                    for value in candidates[place]
                    if value in lost and len(candidates[place]) > 1
                ]
                if gone:
                    places = [*inner, *one, *other]
                    because = (line.constraint, box.constraint)
                    details = places, sorted(every), line.name, box.name
                    yield Elimination(sorted(set(gone)), because, places, details)


def _beside(
    values: Set[Value], places: Sequence[Place], spare: int, candidates: CandidateMap
) -> Iterator[tuple[Sequence[Place], Set[Value], int]]:
    """Sets of open places with their numbers, and how many numbers they take from the crossing."""
    open_ = [p for p in places if len(candidates[p]) > 1 and not values.isdisjoint(candidates[p])]
    for size in range(1, min(spare, MAX_CELLS) + 1):
        for chosen in combinations(open_, size):
            found = _values(chosen, candidates)
            taken = size - len(found - values)
            if 0 < taken < spare:
                yield chosen, found, taken


def _values(places: Iterable[Place], candidates: CandidateMap) -> set[Value]:
    return {value for place in places for value in candidates[place]}


def _locked_reason(step: Deduction) -> str:
    places, values, line, box = step.details
    return (
        f"{listed(places)} have as many numbers, {listed(values)}, each once; "
        f"so those of {line} and of {box} stand there"
    )


HARD, EXPERT = Difficulty.HARD, Difficulty.EXPERT
SUE_DE_COQ = Technique("Sue de Coq", HARD, 5.2, _crossings, _locked, _locked_reason, joint=True)
ALS_XZ = Technique("ALS-XZ", EXPERT, 5.7, _everywhere, _joined, _joined_reason)

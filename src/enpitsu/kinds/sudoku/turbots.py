"""Short chains of one number that have names of their own, and W-wings.

Each has two places left for the number in a line. A skyscraper has two parallel lines, and a kite
two lines that cross. An empty rectangle has a line, and a box in which only one row and one column
are left for the number. A W-wing has a line, and two cells with the same two numbers.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, product

from enpitsu.kinds.sudoku.chains import (
    EntryTable,
    cited,
    everywhere,
    in_houses,
)
from enpitsu.kinds.sudoku.houses import LINES, House
from enpitsu.kit.techniques.alternating import Link
from enpitsu.kit.techniques.groups import places_of
from enpitsu.kit.techniques.words import either, listed
from enpitsu.puzzle import CandidateMap, Cell, Constraint, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

Ends = tuple[Place, Place]  # the end of a link that is joined to another link, and the other end


def _in_lines(table: EntryTable, candidates: CandidateMap) -> Iterator[tuple[Value, Link[House]]]:
    """The links of rows and columns, each with its number."""
    for link in in_houses(table, candidates):
        if link.house is not None and link.house.rule in LINES:
            yield table.entries[link.one][1], link


def _ends(table: EntryTable, link: Link[House]) -> Iterator[Ends]:
    """A link in both directions."""
    one, other = table.entries[link.one][0], table.entries[link.other][0]
    yield one, other
    yield other, one


# -- skyscrapers and kites ---------------------------------------------------------------------


Joined = Callable[[EntryTable, tuple[House, House], Ends, Ends], bool]


def _parallel(table: EntryTable, lines: tuple[House, House], one: Ends, other: Ends) -> bool:
    """Whether two lines are parallel, and just one end of each lies in the same line across."""
    axis = 1 if lines[0].rule == "row" else 0
    (near, far), (beside, end) = one, other
    across = _at(near, axis) == _at(beside, axis) and _at(far, axis) != _at(end, axis)
    return across and lines[0].rule == lines[1].rule and beside in table.seen[near]


def _crossing(table: EntryTable, lines: tuple[House, House], one: Ends, other: Ends) -> bool:
    """Whether two lines are a row and a column, and one end of each lies in the same box."""
    seen = table.seen[one[0]].get(other[0])
    return lines[0].rule != lines[1].rule and seen is not None and seen.rule.id == "box"


def _at(place: Place, axis: int) -> int | None:
    return place[axis] if isinstance(place, Cell) else None


def _two_lines(joined: Joined, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Two lines have two places each; if two see each other, one of the other two is right."""
    table: EntryTable = site.data
    links = [*_in_lines(table, candidates)]
    for (value, one), (number, other) in combinations(links, 2):
        if value != number or one.house is None or other.house is None:
            continue
        for (near, far), (beside, end) in product(_ends(table, one), _ends(table, other)):
            lines = one.house, other.house
            if near != beside and joined(table, lines, (near, far), (beside, end)):
                gone = _seen_by(table, (far, end), value, candidates)
                gone = [place for place in gone if place not in (near, beside)]
                if gone:
                    because, known = cited(table, (one, other))
                    because.append(table.seen[near][beside])
                    because += _sights(table, gone, (far, end))
                    details = value, (one.house.name, other.house.name), (near, beside), (far, end)
                    yield _struck(gone, value, because, known, details)


def _seen_by(
    table: EntryTable, places: Sequence[Place], value: Value, candidates: CandidateMap
) -> list[Place]:
    """The open places that see all given places and may have the number."""
    first, *others = places
    return [
        place
        for place in table.seen[first]
        if value in candidates[place] and len(candidates[place]) > 1
        if place not in places and all(place in table.seen[other] for other in others)
    ]


def _sights(table: EntryTable, gone: Iterable[Place], places: Iterable[Place]) -> list[Constraint]:
    return [table.seen[place][other] for place, other in product(gone, places)]


def _struck(
    gone: Iterable[Place],
    value: Value,
    because: Iterable[Constraint],
    known: CandidateMap,
    details: object,
) -> Elimination:
    removes = [(place, value) for place in gone]
    return Elimination(removes, [*dict.fromkeys(because)], [*known], details, known)


def _sees(step: Deduction) -> str:
    return "it sees" if len({place for place, _ in step.removes}) == 1 else "they see"


def _two_lines_reason(step: Deduction) -> str:
    value, lines, joined, ends = step.details
    return (
        f"{value} has two places each in {listed(lines)}, and not at both {listed(joined)}; "
        f"so {either(map(str, ends))} is {value}, and {_sees(step)} both"
    )


# -- empty rectangles --------------------------------------------------------------------------


def _rectangles(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Empty rectangles: a line has one end in the row or column to which a box is limited."""
    table: EntryTable = site.data
    boxes = [house for house in table.wholes if house.rule == "box"]
    links = [*_in_lines(table, candidates)]
    for box in boxes:
        for value in box.group.used:
            spots = places_of(value, box.places, candidates)
            for number, link in links:
                if number == value and len(spots) > 1:
                    yield from _rectangle(table, box, spots, value, link, candidates)


def _rectangle(
    table: EntryTable,
    box: House,
    spots: Sequence[Place],
    value: Value,
    link: Link[House],
    candidates: CandidateMap,
) -> Iterator[Elimination]:
    """Places that, together with one end of the link, would leave the box no place."""
    assert link.house is not None
    axis = 1 if link.house.rule == "row" else 0  # the end is seen along it
    for near, far in _ends(table, link):
        if near in box.places or far in box.places:
            continue
        seen = [spot for spot in spots if spot in table.seen[near]]  # not cells of another grid
        along = [spot for spot in seen if _at(spot, axis) == _at(near, axis)]
        rest = [spot for spot in spots if spot not in along]
        across = {_at(spot, 1 - axis) for spot in rest}
        if not along or len(across) != 1:
            continue
        for place in _seen_by(table, (far, *rest), value, candidates):
            same = _at(place, 1 - axis) in across and _at(place, axis) == _at(far, axis)
            if same and place not in box.places and place != near:
                because, known = cited(table, (link,))
                because += [box.constraint, table.seen[place][far]]
                because += [table.seen[near][spot] for spot in along]
                because += [table.seen[place][spot] for spot in rest]
                for spot in box.places:
                    if spot not in spots:
                        left = known.get(spot, table.domains[spot])
                        known[spot] = tuple([v for v in left if v != value])
                details = value, box.name, link.house.name, near
                yield _struck([place], value, because, known, details)


def _rectangle_reason(step: Deduction) -> str:
    value, box, line, near = step.details
    return (
        f"{value} there would put the {value} of {line} at {near}, "
        f"and together they would leave {box} no place for {value}"
    )


# -- W-wings -------------------------------------------------------------------------------------


def _wings(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """W-wings: two cells with the same two numbers, joined by a link of one of these.

    Each end of the link sees one of the cells, so one of the cells has the other number.
    """
    table: EntryTable = site.data
    links: dict[Value, list[Link[House]]] = {}
    for link in in_houses(table, candidates):
        links.setdefault(table.entries[link.one][1], []).append(link)
    alike: dict[tuple[Value, ...], list[Place]] = {}
    for place, values in candidates.items():
        if len(values) == 2:
            alike.setdefault(values, []).append(place)
    for values, cells in alike.items():
        for one, other in combinations(cells, 2):
            if other in table.seen[one]:
                continue
            for shared, value in (values, values[::-1]):
                gone = _seen_by(table, (one, other), value, candidates)
                yield from _wing(table, (one, other), gone, (shared, value), links)


def _wing(
    table: EntryTable,
    cells: Ends,
    gone: Sequence[Place],
    values: tuple[Value, Value],
    links: Mapping[Value, Sequence[Link[House]]],
) -> Iterator[Elimination]:
    one, other = cells
    shared, value = values
    for link in links.get(shared, ()) if gone else ():
        for near, far in _ends(table, link):
            if near in table.seen[one] and far in table.seen[other] and link.house is not None:
                because, known = cited(table, (link,))
                because += [table.seen[near][one], table.seen[far][other]]
                because += _sights(table, gone, cells)
                known |= dict.fromkeys(cells, tuple(sorted(values)))
                details = cells, shared, value, link.house.name
                yield _struck(gone, value, because, known, details)
                return


def _wing_reason(step: Deduction) -> str:
    cells, shared, value, house = step.details
    return (
        f"{listed(cells)} are {either(sorted((shared, value)))}, and not both {shared}, "
        f"as {house} has its {shared} beside one of them; {_sees(step)} both"
    )


HARD = Difficulty.HARD
SKYSCRAPER, KITE = (
    Technique(name, HARD, cost, everywhere, partial(_two_lines, joined), _two_lines_reason)
    for name, cost, joined in (
        ("skyscraper", 4.0, _parallel),
        ("two-string kite", 4.1, _crossing),
    )
)
EMPTY_RECTANGLE = Technique(
    "empty rectangle", HARD, 4.6, everywhere, _rectangles, _rectangle_reason
)
W_WING = Technique("W-wing", HARD, 4.4, everywhere, _wings, _wing_reason)

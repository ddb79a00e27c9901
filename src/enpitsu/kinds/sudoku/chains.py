"""Simple colouring and alternating inference chains.

A strong link connects two entries of which one is right: the two places left for a number in a
house, or the two numbers left in a cell. A chain joins links whose ends cannot both be right; so
the first or the last entry of a chain is right, and candidates that see both are excluded.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from enpitsu.kinds.sudoku.houses import House, houses, named
from enpitsu.kit.techniques.alternating import Bits, Chain, Link, Net, adjacent, in_words, numbers
from enpitsu.kit.techniques.groups import differing
from enpitsu.kit.techniques.single import cached_by_model
from enpitsu.kit.techniques.words import listed
from enpitsu.paper.limit import look
from enpitsu.puzzle import CandidateMap, Candidates, Constraint, Domains, Entry, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

Seen = Mapping[Place, Mapping[Place, Constraint]]


class EntryTable(NamedTuple):
    """All entries of a model as numbers, and for each the entries it cannot stand beside.

    `against` has all of these entries, `elsewhere` those with the same number in other cells.
    """

    entries: Sequence[Entry]
    number: Mapping[Entry, int]
    against: Sequence[Bits]
    elsewhere: Sequence[Bits]
    seen: Seen
    wholes: Sequence[House]
    domains: Domains


@cached_by_model
def entry_table(model: Model, _: str) -> EntryTable:
    """The entries of a model, computed once."""
    entries = [(place, value) for place, domain in model.domains.items() for value in domain]
    number = {entry: i for i, entry in enumerate(entries)}
    seen = differing(model, "")
    cells = {
        place: sum([1 << number[place, value] for value in domain])
        for place, domain in model.domains.items()
    }
    elsewhere = []
    for place, domain in model.domains.items():
        look()
        for value in domain:
            met = [1 << number[p, value] for p in seen[place] if value in model.domains[p]]
            elsewhere.append(sum(met))
    against = [
        bits | cells[place] & ~(1 << i)
        for i, ((place, _), bits) in enumerate(zip(entries, elsewhere, strict=True))
    ]
    wholes = [house for house in houses(model) if house.whole]
    return EntryTable(entries, number, against, elsewhere, seen, wholes, model.domains)


def everywhere(model: Model) -> Iterator[Site]:
    """The whole board as one spot."""
    yield Site([*model.domains], (), entry_table(model, ""))


def in_houses(table: EntryTable, candidates: CandidateMap) -> Iterator[Link[House]]:
    """The links of houses in which a number has two places left."""
    for house in table.wholes:
        spots: dict[Value, list[Place]] = {value: [] for value in house.group.used}
        for place in house.places:
            for value in candidates[place]:
                spots[value].append(place)
        for value, places in spots.items():
            if len(places) == 2:
                one, other = places
                yield Link(table.number[one, value], table.number[other, value], house)


def _in_cells(table: EntryTable, candidates: CandidateMap) -> Iterator[Link[House]]:
    """The links of cells with two numbers left."""
    for place, values in candidates.items():
        if len(values) == 2:
            one, other = values
            yield Link(table.number[place, one], table.number[place, other], None)


def _anywhere(table: EntryTable, candidates: CandidateMap) -> Iterator[Link[House]]:
    yield from in_houses(table, candidates)
    yield from _in_cells(table, candidates)


class ChainSort(NamedTuple):
    """A sort of chains: its links, and the entries that exclude each other."""

    links: Callable[[EntryTable, CandidateMap], Iterator[Link[House]]]
    against: Callable[[EntryTable], Sequence[Bits]]


X = ChainSort(in_houses, attrgetter("elsewhere"))
XY = ChainSort(_in_cells, attrgetter("elsewhere"))
ANY = ChainSort(_anywhere, attrgetter("against"))


# -- colouring -------------------------------------------------------------------------------


def _coloured(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Simple colouring: connected links of a number have two colours, one of which is right."""
    table: EntryTable = site.data
    near = adjacent(in_houses(table, candidates))
    alive = alive_in(table, candidates)
    met: set[int] = set()
    for start in near:
        if start not in met:
            came: dict[int, tuple[int, Link[House]] | None] = {start: None}
            colours: dict[int, bool] = {start: True}
            for i in (queue := [start]):
                for j, link in near[i].items():
                    if j not in colours:
                        colours[j], came[j] = not colours[i], (i, link)
                        queue.append(j)
            met.update(colours)
            yield from _wrapped(table, colours, came)
            yield from _trapped(table, colours, came, alive, candidates)


def _wrapped(
    table: EntryTable,
    colours: Mapping[int, bool],
    came: Mapping[int, tuple[int, Link[House]] | None],
) -> Iterator[Elimination]:
    """If two cells of one colour see each other, all cells of this colour are excluded."""
    for colour in (True, False):
        same = [i for i, found in colours.items() if found == colour]
        clash = next(((i, j) for i in same for j in same if table.against[i] >> j & 1), None)
        if clash is not None:
            links = [way[1] for way in came.values() if way is not None]
            because, known = cited(table, links)
            one, other = (table.entries[i] for i in clash)
            because.append(table.seen[one[0]][other[0]])
            details = one[1], (one[0], other[0]), _names(links), True
            gone = [table.entries[i] for i in same]
            yield Elimination(gone, because, [*known], details, known)


def _trapped(
    table: EntryTable,
    colours: Mapping[int, bool],
    came: Mapping[int, tuple[int, Link[House]] | None],
    alive: Bits,
    candidates: CandidateMap,
) -> Iterator[Elimination]:
    """A cell that sees both colours cannot have the number."""
    sides = [
        {i: table.against[i] & alive for i, found in colours.items() if found == colour}
        for colour in (True, False)
    ]
    inside = sum([1 << i for i in colours])
    seen = [_union(side.values()) for side in sides]
    (value,) = {table.entries[i][1] for i in colours}
    for k in numbers(seen[0] & seen[1] & ~inside):
        place, struck = table.entries[k]
        if struck != value or len(candidates[place]) == 1:
            continue
        one, other = (next(i for i, sight in side.items() if sight >> k & 1) for side in sides)
        way = _way(one, other, came)
        because, known = cited(table, way)
        ends = table.entries[one][0], table.entries[other][0]
        because += [table.seen[place][end] for end in ends]
        details = value, ends, _names(way), False
        yield Elimination([(place, value)], because, [*known], details, known)


def _names(links: Iterable[Link[House]]) -> list[str]:
    """The names of the houses of some links."""
    return [link.house.name for link in links if link.house is not None]


def _way(
    one: int, other: int, came: Mapping[int, tuple[int, Link[House]] | None]
) -> list[Link[House]]:
    """The links on the way between two entries of a colouring."""
    ways = []
    for i in (one, other):
        way: list[Link[House]] = []
        while (step := came[i]) is not None:
            i, link = step
            way.append(link)
        ways.append(way)
    while ways[0] and ways[1] and ways[0][-1] == ways[1][-1]:
        ways[0].pop()
        ways[1].pop()
    return [*ways[0], *reversed(ways[1])]


def _coloured_reason(step: Deduction) -> str:
    value, ends, houses, clash = step.details
    cited = {named(constraint) for constraint in step.because}
    names = listed(dict.fromkeys(name for name in houses if name in cited))
    linked = f"by the two places left for it in {names}"
    fallen = dict.fromkeys(place for place, _ in step.removes)
    if clash:
        alike = f"{listed(dict.fromkeys([*fallen, *ends]))} are {value} all or none"
        return f"{alike} {linked}, and {listed(ends)} see each other"
    sees = f"{listed(fallen)} {'sees' if len(fallen) == 1 else 'see'} both"
    return f"one of {listed(ends)} is {value} {linked}, and {sees}"


# -- chains ----------------------------------------------------------------------------------


def _chains(sort: ChainSort, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The shortest chains that exclude anything, one for each candidate that can be excluded."""
    table: EntryTable = site.data
    net = Net.of(sort.links(table, candidates), sort.against(table))
    for found in net.shortest(table.against, alive_in(table, candidates)):
        yield _found(table, found)


def _found(table: EntryTable, found: Chain[House]) -> Elimination:
    """The elimination by a chain, with everything it rests on."""
    chain, struck = found
    (start, *_), (_, end, _) = chain[0], chain[-1]
    because, known = cited(table, (link for _, _, link in chain))
    for (_, stands, _), (falls, _, _) in pairwise(chain):
        because += _apart(table, stands, falls)
    gone = [table.entries[k] for k in numbers(struck)]
    for k in numbers(struck):
        because += [*_apart(table, k, start), *_apart(table, k, end)]
    details = [
        (table.entries[i], table.entries[j], link.house.name if link.house else "")
        for i, j, link in chain
    ]
    return Elimination(gone, [*dict.fromkeys(because)], [*known], details, known)


def _apart(table: EntryTable, one: int, other: int) -> list[Constraint]:
    """The constraints because of which two entries exclude each other; none in a single cell."""
    first, second = table.entries[one][0], table.entries[other][0]
    return [] if first == second else [table.seen[first][second]]


def _chain_reason(step: Deduction) -> str:
    first, last = step.details[0][0], step.details[-1][1]
    parts = []
    for (place, value), (other, number), house in step.details:
        if place == other:
            parts.append(f"{place} is not {value} but {number}")
        else:
            parts.append(f"{place} is not {value}, {other} is ({house})")
    return in_words(first, last, parts)


# -- entries as bits -------------------------------------------------------------------------


def alive_in(table: EntryTable, candidates: CandidateMap) -> Bits:
    """The entries that are still possible."""
    number = table.number
    return sum([1 << number[p, v] for p, values in candidates.items() for v in values])


def cited(
    table: EntryTable, links: Iterable[Link[House]]
) -> tuple[list[Constraint], dict[Place, Candidates]]:
    """The houses of links, and the candidates in cells that they rest on."""
    because: list[Constraint] = []
    known: dict[Place, Candidates] = {}
    for one, other, house in links:
        (place, value), (end, number) = table.entries[one], table.entries[other]
        if house is not None:
            because.append(house.constraint)
            for p in house.places:
                if p not in (place, end):
                    left = known.get(p, table.domains[p])
                    known[p] = tuple([v for v in left if v != value])
        else:
            known[place] = value, number
    return because, known


def _union(sets: Iterable[Bits]) -> Bits:
    found = 0
    for bits in sets:
        found |= bits
    return found


HARD, EXPERT = Difficulty.HARD, Difficulty.EXPERT
COLOURING = Technique("colouring", HARD, 4.5, everywhere, _coloured, _coloured_reason)
X_CHAIN, XY_CHAIN, CHAIN = (
    Technique(name, level, cost, everywhere, partial(_chains, sort), _chain_reason)
    for name, level, cost, sort in (
        ("X-chain", HARD, 5.0, X),
        ("XY-chain", EXPERT, 5.5, XY),
        ("alternating inference chain", EXPERT, 5.8, ANY),
    )
)

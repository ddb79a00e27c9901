"""Alternating inference chains through rows, which have each digit, and columns, with sums."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from enpitsu.kit.techniques.alternating import Bits, Chain, Link, Net, in_words, numbers
from enpitsu.kit.techniques.groups import Group, differing, groups
from enpitsu.kit.techniques.words import where
from enpitsu.puzzle import CandidateMap, Constraint, Entry, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

MOST = 3  # the most links of a chain


class Table(NamedTuple):
    """All entries of a board as numbers, and for each the entries that exclude it in a row or cell.

    `differ` has the constraint for each pair of cells that touch, `rows` the constraints that have
    each digit, and `sums` those on columns.
    """

    entries: Sequence[Entry]
    number: Mapping[Entry, int]
    against: Sequence[Bits]
    differ: Mapping[Place, Mapping[Place, Constraint]]
    rows: Sequence[Group]
    sums: Sequence[Constraint]


def _board(model: Model) -> Iterator[Site]:
    """The whole board as one spot."""
    domains, differ = model.domains, differing(model, "")
    entries = [(place, value) for place, domain in domains.items() for value in domain]
    number = {entry: i for i, entry in enumerate(entries)}
    against = [
        sum([1 << number[place, other] for other in domains[place] if other != value])
        + sum([1 << number[other, value] for other in differ[place] if value in domains[other]])
        for place, value in entries
    ]
    rows = [group for group in groups(model, "row") if group.used]
    sums = [constraint for constraint in model.constraints if constraint.rule.id == "sum"]
    yield Site([*domains], (), Table(entries, number, against, differ, rows, sums))


def _chains(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The shortest chains that exclude anything."""
    table: Table = site.data
    against, links = [*table.against], [*_in_rows_and_cells(table, candidates)]
    for column in table.sums:
        ways = _ways(table, column, candidates)
        every = sum([1 << table.number[p, v] for p in column.variables for v in candidates[p]])
        for i in numbers(every if ways else 0):
            with_it, without_it = 0, every
            for way in ways:
                if way >> i & 1:
                    with_it |= way
                else:
                    without_it &= way
            against[i] |= every & ~with_it & ~(1 << i)
            if without_it != every:
                links += [Link(i, j, column) for j in numbers(without_it)]
    alive = sum([1 << table.number[p, v] for p, left in candidates.items() for v in left])
    for chain in Net.of(links, against).shortest(against, alive, MOST):
        yield _found(table, chain)


def _in_rows_and_cells(table: Table, candidates: CandidateMap) -> Iterator[Link[Constraint]]:
    """The two places left for a digit of a row, and the two digits left in a cell."""
    for row in table.rows:
        for digit, constraint in row.used.items():
            spots = [place for place in row.places if digit in candidates[place]]
            if len(spots) == 2:
                one, other = (table.number[place, digit] for place in spots)
                yield Link(one, other, constraint)
    for place, left in candidates.items():
        if len(left) == 2:
            one, other = (table.number[place, digit] for digit in left)
            yield Link(one, other, None)


def _ways(table: Table, column: Constraint, candidates: CandidateMap) -> list[Bits]:
    """All ways to fill in a column so that it makes its sum and no digits that touch are equal."""
    found, (clue,) = list[Bits](), column.clues
    begun: list[tuple[int, Bits, Bits]] = [(int(clue.value), 0, 0)]
    for place in column.variables:
        begun = [
            (left - int(digit), way | 1 << i, barred | table.against[i])
            for left, way, barred in begun
            for digit in candidates[place]
            for i in [table.number[place, digit]]
            if int(digit) <= left and not barred >> i & 1
        ]
    found += [way for left, way, _ in begun if not left]
    return found


def _found(table: Table, chain: Chain[Constraint]) -> Elimination:
    """The elimination by a chain, with everything it rests on."""
    entries, (start, *_), (_, end, _) = table.entries, chain.links[0], chain.links[-1]
    because = [link.house for _, _, link in chain.links if link.house is not None]
    told: list[tuple[Entry, Entry, Constraint | None, Constraint | None]] = []
    stands: int | None = None
    for falls, then, link in chain.links:
        apart = [] if stands is None else _apart(table, stands, falls)
        because += apart
        by_sum = apart[0] if apart and apart[0] in table.sums else None
        told.append((entries[falls], entries[then], link.house, by_sum))
        stands = then
    for k in numbers(chain.struck):
        because += [*_apart(table, k, start), *_apart(table, k, end)]
    for column in [one for one in because if one in table.sums]:
        touching = ((one, other) for one in column.variables for other in table.differ[one])
        because += [table.differ[a][b] for a, b in touching if b in column.variables]
    places = dict.fromkeys(place for one in because for place in one.variables)
    places |= dict.fromkeys(entries[falls][0] for falls, _, _ in chain.links)
    gone = [entries[k] for k in numbers(chain.struck)]
    return Elimination(gone, [*dict.fromkeys(because)], [*places], told)


def _apart(table: Table, one: int, other: int) -> list[Constraint]:
    """Why two entries exclude each other: one touches the other, or no sum has both."""
    (place, value), (end, number) = table.entries[one], table.entries[other]
    if place == end:
        return []
    if value == number and end in table.differ[place]:
        return [table.differ[place][end]]
    return [column for column in table.sums if {place, end} <= {*column.variables}]


def _says(step: Deduction) -> str:
    """The chain in words: if not the first entry, then the second, and so on."""
    (first, *_), (_, last, *_) = step.details[0], step.details[-1]
    parts = []
    for (place, value), (other, number), house, by_sum in step.details:
        falls = f"{place} is not {value}" + (f" ({where(by_sum)})" if by_sum else "")
        if place == other:
            parts.append(f"{falls} but {number}")
        else:
            parts.append(f"{falls}, {other} is {number} ({where(house)})")
    return in_words(first, last, parts)


CHAIN = Technique("chain through sums", Difficulty.EXPERT, 5.8, _board, _chains, _says)

"""What clues of variants say together with houses: in chains, and in parts of the board.

Alternating inference chains join single cells by houses: see `chains`. Here an entry of a chain is
a claim: that a number stands in a cell, in one of the cells that a box and a line have in common,
or in one of the cells of an almost locked set. Besides houses and such sets it is clues that link
two claims, of which one is right then, and that exclude one because of another.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain as chain_of
from itertools import combinations, pairwise
from operator import and_
from typing import NamedTuple

from enpitsu.kinds.sudoku.almost import AlmostLocked, almost_locked, cells_of, set_named
from enpitsu.kinds.sudoku.chains import EntryTable, alive_in, entry_table
from enpitsu.kinds.sudoku.houses import LINES, House, houses
from enpitsu.kit.techniques.alternating import Bits, Link, Net, numbers
from enpitsu.kit.techniques.fillings import in_areas, is_clue
from enpitsu.kit.techniques.words import any_named, either, listed
from enpitsu.paper.limit import look
from enpitsu.puzzle import CandidateMap, Candidates, Constraint, Entry, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

MOST_LINKS = 8
MOST_OPEN = 6  # open cells of a clue through which a chain goes
MOST_IN_BAND = 27  # cells of a band that are filled in together
Claim = Bits  # entries with one number, one of which is right
Reason = House | AlmostLocked | Constraint | None  # of a link; None for the two numbers of a cell
Linked = tuple[Claim, Claim, Reason]
Clashes = dict[int, dict[int, Constraint]]  # entries that a clue excludes because of an entry


def _everywhere(model: Model) -> Iterator[Site]:
    """The whole board, with the clues on several cells."""
    clues = [one for one in model.with_lemmas if is_clue(one)]
    yield Site([*model.domains], clues, (entry_table(model, ""), cells_of(model, "")))


# -- links -----------------------------------------------------------------------------------


def _in_houses(table: EntryTable, candidates: CandidateMap) -> Iterator[Linked]:
    """Links of houses in which a number has two places, or two groups of them, left."""
    lines = [{*house.places} for house in table.wholes if house.rule in LINES]
    boxes = [{*house.places} for house in table.wholes if house.rule == "box"]
    for house in table.wholes:
        across = lines if house.rule == "box" else boxes
        for value in house.group.used:
            left = [place for place in house.places if value in candidates[place]]
            if len(left) > 1:
                groups = [*([place] for place in left)]
                groups += [[p for p in left if p in one] for one in across]
                every = _claim(table, left, value)
                parts = dict.fromkeys(_claim(table, group, value) for group in groups if group)
                for part in parts:
                    if every & ~part in parts:
                        yield part, every & ~part, house


def _claim(table: EntryTable, places: Iterable[Place], value: Value) -> Claim:
    return sum([1 << table.number[place, value] for place in places])


def _in_sets(
    table: EntryTable, sets: Iterable[AlmostLocked], places: Sequence[Place]
) -> Iterator[Linked]:
    """Links of almost locked sets, and of cells with two numbers: without one, the other."""
    for found in sets:
        reason = found if found.cells & found.cells - 1 else None
        claims = [
            _claim(table, [places[i] for i in numbers(cells)], value)
            for value, cells in found.holders.items()
        ]
        for one, other in combinations(claims, 2):
            yield one, other, reason


def _by_clues(
    table: EntryTable, clues: Iterable[Constraint], candidates: CandidateMap
) -> tuple[list[Linked], Clashes]:
    """The links of clues, and what they exclude."""
    links: list[Linked] = []
    clashes: Clashes = {}
    number = table.number
    for clue in clues:
        look()
        known = {place: candidates[place] for place in clue.variables}
        open_ = [place for place, values in known.items() if len(values) > 1]
        if not 1 < len(open_) <= MOST_OPEN:
            continue
        for place in open_:
            for value in known[place]:
                entry = number[place, value]
                for gone in clue.forbids({**known, place: (value,)}):
                    if gone[0] != place:
                        clashes.setdefault(entry, {})[number[gone]] = clue
                        clashes.setdefault(number[gone], {})[entry] = clue
                others = _settled(clue, {**known, place: _without(known[place], value)})
                links += [(1 << entry, 1 << number[e], clue) for e in others if e[0] != place]
    return links, clashes


def _without(candidates: Candidates, value: Value) -> Candidates:
    return tuple([one for one in candidates if one != value])


def _settled(clue: Constraint, known: CandidateMap) -> Iterator[Entry]:
    """What is left as the only candidate of an open cell by a clue."""
    gone: dict[Place, set[Value]] = {}
    for place, value in clue.forbids(known):
        gone.setdefault(place, set()).add(value)
    for place, struck in gone.items():
        left = [value for value in known[place] if value not in struck]
        if len(left) == 1:
            yield place, left[0]


# -- chains ----------------------------------------------------------------------------------


def _chains(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The shortest chains that exclude anything, one for each candidate that can be excluded."""
    table, cells = site.data
    by_clues, clashes = _by_clues(table, site.constraints, candidates)
    sets = almost_locked(cells, candidates)
    links = [*_in_houses(table, candidates), *_in_sets(table, sets, cells.places), *by_clues]
    claims = [*dict.fromkeys(claim for one, other, _ in links for claim in (one, other))]
    number = {claim: i for i, claim in enumerate(claims)}
    alive = alive_in(table, candidates)
    strikes = [_struck(table, claim, clashes) & alive for claim in claims]
    net: Net[Reason] = Net.of(
        (Link(number[one], number[other], reason) for one, other, reason in links),
        _excluded(claims, strikes),
    )
    board = Seen(table, cells.places, candidates, clashes)
    for found in net.shortest(strikes, alive, MOST_LINKS):
        told = [(claims[i], claims[j], link.house) for i, j, link in found.links]
        yield _found(board, told, found.struck)


def _struck(table: EntryTable, claim: Claim, clashes: Clashes) -> Bits:
    """The entries that a claim excludes."""
    entries = [*numbers(claim)]
    struck = reduce(and_, [table.against[i] for i in entries])
    if len(entries) == 1:
        struck |= sum([1 << i for i in clashes.get(entries[0], ())])
    return struck


def _excluded(claims: Sequence[Claim], strikes: Sequence[Bits]) -> Sequence[Bits]:
    """For each claim the claims that it excludes, as bits."""
    at: dict[int, Bits] = {}  # for each entry the claims with it
    for i, claim in enumerate(claims):
        for entry in numbers(claim):
            at[entry] = at.get(entry, 0) | 1 << i
    several = sum([1 << i for i, claim in enumerate(claims) if claim & claim - 1])
    found = []
    for struck in strikes:
        bits = 0
        for entry in numbers(struck):
            bits |= at.get(entry, 0)
        for i in numbers(bits & several):
            if claims[i] & ~struck:
                bits ^= 1 << i
        found.append(bits)
    return found


class Seen(NamedTuple):
    """A board on which a chain was found, and the clues that exclude entries because of others."""

    table: EntryTable
    places: Sequence[Place]  # by the numbers that sets of cells have
    candidates: CandidateMap
    clashes: Clashes

    def apart(self, one: Claim, other: Claim) -> list[Constraint]:
        """The constraints because of which two claims exclude each other; none in a single cell."""
        pairs = ((i, j) for i in numbers(one) for j in numbers(other))
        found = (self._between(i, j) for i, j in pairs)
        return [constraint for constraint in found if constraint is not None]

    def _between(self, one: int, other: int) -> Constraint | None:
        first, second = self.table.entries[one][0], self.table.entries[other][0]
        if first == second:
            return None
        return self.clashes.get(one, {}).get(other) or self.table.seen[first][second]

    def entries(self, claim: Claim) -> list[Entry]:
        """The entries of a claim."""
        return [self.table.entries[i] for i in numbers(claim)]

    def link(self, linked: Linked) -> tuple[list[Constraint], dict[Place, Candidates]]:
        """The constraint that links two claims, if any, and the candidates that it rests on."""
        one, other, reason = linked
        entries = self.entries(one | other)
        match reason:
            case House(places=places, constraint=constraint):
                within = {place for place, _ in entries}
                value, domains = entries[0][1], self.table.domains
                others = {p: _without(domains[p], value) for p in places if p not in within}
                return [constraint], others
            case AlmostLocked(house=house, cells=cells):
                return [house.constraint], self._left(self.places[i] for i in numbers(cells))
            case None:
                return [], self._left(place for place, _ in entries)
        return [reason], self._left(reason.variables)

    def _left(self, places: Iterable[Place]) -> dict[Place, Candidates]:
        return {place: self.candidates[place] for place in places}


class Part(NamedTuple):
    """A link of a chain as it is told: what falls, by which clues, what stands, and why."""

    falls: Sequence[Entry]
    by: Sequence[Constraint]
    stands: Sequence[Entry]
    reason: str | Constraint | Sequence[Place]


def _found(board: Seen, chain: Sequence[Linked], struck: Bits) -> Elimination:
    """The elimination by a chain, with everything it rests on."""
    ends = chain[0][0], chain[-1][1]
    apart = [[], *(board.apart(one[1], other[0]) for one, other in pairwise(chain))]
    last = [one for i in numbers(struck) for end in ends for one in board.apart(1 << i, end)]
    because = dict.fromkeys([*chain_of(*apart), *last])
    known: dict[Place, Candidates] = {}
    for place, left in chain_of(*(board.link(linked)[1].items() for linked in chain)):
        known[place] = tuple([v for v in known.get(place, left) if v in left])
    for one in because:
        if is_clue(one):
            known |= {place: board.candidates[place] for place in one.variables}
    because |= dict.fromkeys(chain_of(*(board.link(linked)[0] for linked in chain)))
    parts = [
        Part(board.entries(falls), _clues(by), board.entries(stands), _told(board, reason))
        for by, (falls, stands, reason) in zip(apart, chain, strict=True)
    ]
    gone = board.entries(struck)
    return Elimination(gone, [*because], [*known], (parts, _clues(last)), known)


def _clues(constraints: Iterable[Constraint]) -> list[Constraint]:
    return [one for one in dict.fromkeys(constraints) if is_clue(one)]


def _told(board: Seen, reason: Reason) -> str | Constraint | Sequence[Place]:
    """What a sentence says of a link: the name of a house, a clue, or the cells of a set."""
    match reason:
        case House(name=name):
            return name
        case AlmostLocked(cells=cells):
            return [board.places[i] for i in numbers(cells)]
    return reason or ""


# -- in words --------------------------------------------------------------------------------


def _reason(step: Deduction) -> str:
    parts, last = step.details
    first, end = parts[0].falls, parts[-1].stands
    said = f"if {'; then '.join(_in_words(part, step) for part in parts)}"
    if first == end:
        return f"{said}, so that it is anyway"
    alike = first[0][1] == end[0][1]
    right = _right([*first, *end]) if alike else f"{_right(first)} or {_right(end)}"
    said = f"{said}; so {right}"
    if last:
        clues = listed(any_named(one, step.value_names) for one in last)
        said += f", which {clues} lets stand beside neither"
    return said


def _in_words(part: Part, step: Deduction) -> str:
    """A link in words: "r1c1 is not 5, r1c2 or r1c3 is (row 1)"."""
    places = [place for place, _ in part.falls]
    value, number = part.falls[0][1], part.stands[0][1]
    by = f" ({listed(any_named(one, step.value_names) for one in part.by)})" if part.by else ""
    falls = (
        f"{either(map(str, places))} is not {value}"
        if len(places) == 1
        else (f"none of {listed(places)} is {value}")
    )
    match part.reason:
        case "":
            return f"{falls}{by} but {number}"
        case str(house):
            return f"{falls}{by}, {either(str(p) for p, _ in part.stands)} is ({house})"
        case Constraint() as clue:
            return f"{falls}{by}, {_right(part.stands)} ({any_named(clue, step.value_names)})"
    return f"{set_named(part.reason)} has no {value}{by} but {number}"


def _right(entries: Sequence[Entry]) -> str:
    return f"{either(dict.fromkeys(str(place) for place, _ in entries))} is {entries[0][1]}"


# -- parts of the board ----------------------------------------------------------------------


def _crossings(model: Model) -> Iterator[list[Place]]:
    """The cells of each line and a box that it crosses."""
    for line in houses(model, LINES):
        for box in houses(model, ("box",)):
            both = dict.fromkeys((*line.places, *box.places))
            if len(both) < len(line.places) + len(box.places):
                yield [*both]


def _bands(model: Model) -> Iterator[list[Place]]:
    """The cells of the boxes that a line crosses, where several lines cross the same."""
    met: set[frozenset[Place]] = set()
    for line in houses(model, LINES):
        across = [
            box for box in houses(model, ("box",)) if not {*box.places}.isdisjoint(line.places)
        ]
        cells = [place for box in across for place in box.places]
        if frozenset(cells) not in met:
            met.add(frozenset(cells))
            yield cells


EXPERT = Difficulty.EXPERT
WIDE_CHAIN = Technique("chain with groups and clues", EXPERT, 6.5, _everywhere, _chains, _reason)
IN_CROSSINGS = in_areas("clues in a line and a box", _crossings, EXPERT, 7.0)
IN_BANDS = in_areas("clues in a band", _bands, EXPERT, 8.0)

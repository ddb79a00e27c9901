"""How people solve Doppelblock: where a line has its shaded cells, and what is between them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations, groupby
from operator import or_
from typing import NamedTuple

from enpitsu.kit.shading import SHADED
from enpitsu.kit.techniques.counts import ValueCount, value_counts
from enpitsu.kit.techniques.groups import Reason, lacking
from enpitsu.kit.techniques.latin import SETS, SINGLES
from enpitsu.kit.techniques.single import cached_by_model, each
from enpitsu.kit.techniques.words import (
    NUMBERS,
    either,
    line,
    listed,
    open_reason,
    reason,
    unseen,
    where,
)
from enpitsu.paper.values import Candidates
from enpitsu.puzzle import CandidateMap, Cell, Constraint, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import Entry
from enpitsu.rules.matching import matchable_values

LISTED = 2  # a sentence lists no more ways
NAMED = 2  # a sentence names no more open cells of a line, or sums
FEW, MOST_WAYS = 4, 1000  # the most ways that are few, and that are tried at all
BLACKS = 2  # number of shaded cells in a line
MOST_LINES = 3  # the most lines that are examined together
MOST_CELLS = 4  # the most cells in a set
Bits = int  # values as bits
BLACK = 1  # the bit of shaded cells


class Line(NamedTuple):
    """A line with two shaded cells, its sum if it has one, and the numbers of the kind."""

    number: int | None
    cells: tuple[Place, ...]
    numbers: tuple[int, ...]

    @property
    def lengths(self) -> Sequence[int]:
        """The possible numbers of cells between the shaded ones."""
        return _lengths(self.numbers, self.number, len(self.cells))

    def pairs(self, candidates: CandidateMap) -> list[tuple[int, int]]:
        """The possible positions of both shaded cells, by distance."""
        return _pairs(self.lengths, self._columns(candidates))

    def ways(self, candidates: CandidateMap) -> "list[Way]":
        """All ways to place the shaded cells and to choose the numbers between them."""
        return [*_ways(self, self._columns(candidates))]

    def _columns(self, candidates: CandidateMap) -> list[Bits]:
        return [_bits(candidates[cell]) for cell in self.cells]


@cache
def _bits(values: Candidates) -> Bits:
    """Values as bits: a number as the bit of that number, shaded as the lowest."""
    return sum(BLACK if value == SHADED else 1 << int(value) for value in values)


@cache
def _lengths(numbers: tuple[int, ...], number: int | None, size: int) -> Sequence[int]:
    numbers = tuple(sorted(numbers))
    return [
        length
        for length in range(min(len(numbers), size - BLACKS) + 1)
        if number is None
        or sum(numbers[:length]) <= number <= sum(numbers[len(numbers) - length :])
    ]


@lru_cache(maxsize=10_000)
def _chosen(
    numbers: tuple[int, ...], length: int, number: int | None
) -> Sequence[tuple[tuple[int, ...], Bits]]:
    """The choices of `length` numbers, with the sum `number` unless that is None; with bits."""
    return [
        (chosen, sum(1 << n for n in chosen))
        for chosen in combinations(numbers, length)
        if number in (None, sum(chosen))
    ]


def _pairs(lengths: Sequence[int], columns: Sequence[Bits]) -> list[tuple[int, int]]:
    """The possible positions of both shaded cells, if so many cells may lie between them."""
    able = [i for i, bits in enumerate(columns) if bits & BLACK]
    return [(first, last) for first, last in combinations(able, 2) if last - first - 1 in lengths]


def _ways(line: Line, columns: Sequence[Bits]) -> "Iterator[Way]":
    """The ways to fill in a line, one after the other, given the values of each cell as bits."""
    for first, last in _pairs(line.lengths, columns):
        inside, outside = columns[first + 1 : last], [*columns[:first], *columns[last + 1 :]]
        for chosen, taken in _chosen(line.numbers, len(inside), line.number):
            between = matchable_values([bits & taken for bits in inside])
            if between is None:
                continue
            beyond = matchable_values([bits & ~(taken | BLACK) for bits in outside])
            if beyond is not None:
                cells = [*beyond[:first], BLACK, *between, BLACK, *beyond[first:]]
                yield Way(first, last, chosen, cells)


@lru_cache(maxsize=10_000)
def _fits(line: Line, columns: tuple[Bits, ...]) -> bool:
    """Whether there is a way to fill in the line."""
    return any(_ways(line, columns))


@lru_cache(maxsize=10_000)
def _left_in(line: Line, columns: tuple[Bits, ...]) -> Sequence[Bits] | None:
    """The values that each cell has in some way; None if there is no way."""
    met = [0] * len(columns)
    for way in _ways(line, columns):
        met = [*map(or_, met, way.cells)]
        if (*met,) == columns:
            break
    return met if any(met) else None


class Way(NamedTuple):
    """The shaded cells, the numbers between them, and the possible values of each cell as bits."""

    first: int
    last: int
    numbers: tuple[int, ...]
    cells: Sequence[Bits]

    def has(self, at: int, value: Value) -> bool:
        """Whether a cell may have a value."""
        return bool(self.cells[at] & _bits((value,)))


@cached_by_model
def _sums(model: Model, rule: str) -> list[Site]:
    """Each line with a sum, with all constraints on its cells."""
    said: dict[frozenset[Place], list[ValueCount]] = {}
    for count in value_counts(model, ("line", "block")):
        said.setdefault(frozenset(count.places), []).append(count)
    found = []
    for site in each(rule)(model):
        cells, (constraint,) = site.watch, site.constraints
        others = [count.constraint for count in said[frozenset(cells)]]
        numbers = tuple([int(v) for v in model.domains[cells[0]] if v != SHADED])
        data = Line(int(constraint.clues[0].value), tuple(cells), numbers)
        found.append(Site(cells, (constraint, *others), data))
    return found


def _each_sum(model: Model) -> list[Site]:
    return _sums(model, "sum")


def _gone(site: Site, candidates: CandidateMap, ways: Sequence[Way]) -> list[Entry]:
    """Candidates that occur in no way; if there is no way, all candidates of one cell."""
    gone = [
        (cell, value)
        for at, cell in enumerate(site.watch)
        for value in candidates[cell]
        if not any(way.has(at, value) for way in ways)
    ]
    return gone if ways else [entry for entry in gone if entry[0] == gone[0][0]]


# -- the distance between the shaded cells -----------------------------------------------------


def _apart(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that cannot be shaded, because no second shaded cell is at a distance the sum needs."""
    pairs = site.data.pairs(candidates)
    if not pairs:
        return
    held = {site.watch[at] for at in {*pairs[0]}.intersection(*pairs)}
    able = {site.watch[at] for pair in pairs for at in pair}
    gone = [
        (cell, value)
        for cell in site.watch
        for value in candidates[cell]
        if (cell in held if value != SHADED else cell not in able)
    ]
    if gone:
        known = {cell: site.data.numbers for cell in site.watch if SHADED not in candidates[cell]}
        yield Elimination(gone, site.constraints, [*known], known=known)


def _needs(step: Deduction) -> str:
    """The number of cells that a sum needs between the shaded ones."""
    lengths = _sum_of(step).lengths
    told = either(NUMBERS.get(length, length) for length in lengths)
    if len(lengths) > 2:
        told = f"{NUMBERS.get(lengths[0], lengths[0])} to {NUMBERS.get(lengths[-1], lengths[-1])}"
    if lengths[0] == 0:
        return f"{_clue(step)} has its shaded cells together{_left(step)}"
    return f"{_clue(step)} takes {told} {'cell' if lengths == [1] else 'cells'}{_left(step)}"


def _told(says: Reason, step: Deduction) -> str:
    """The sentence of a step, unless the other rules imply it without its sum."""
    if any(constraint.clues for constraint in step.because):
        return says(step)
    return f"nothing else goes in {where(step.because[0])}{reason(step)}"


def _left(step: Deduction) -> str:
    """The remaining candidates in the line, if they are in few cells; empty otherwise."""
    line = [place for place, known in step.facts.items() if len(known) > 1]
    return open_reason(unseen(step, line if len(line) > NAMED else ()))


def _clue(step: Deduction) -> str:
    """The sum of a step by its line: "row 5's 10"."""
    return _of_line(next(constraint for constraint in step.because if constraint.clues))


def _of_line(constraint: Constraint) -> str:
    """A sum by its line, which has no other."""
    return f"{line(constraint.variables)}'s {constraint.clues[0].value}"


def _sum_of(step: Deduction) -> Line:
    """The line of a step, with its sum."""
    constraint = next(constraint for constraint in step.because if constraint.clues)
    cells = constraint.variables
    numbers = tuple([int(v) for v in step.domains[cells[0]] if v != SHADED])
    return Line(int(constraint.clues[0].value), tuple(cells), numbers)


# -- the ways to make a sum --------------------------------------------------------------------


def _no_cells(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Shaded cells with which no cells in between make the sum."""
    if ways := site.data.ways(candidates):
        gone = [entry for entry in _gone(site, candidates, ways) if entry[1] == SHADED]
        if gone:
            yield Elimination(gone, site.constraints, site.watch)


def makes_none(step: Deduction) -> str:
    """A sentence that no way makes the sum otherwise: "else nothing makes column 2's 9"."""
    return f"else nothing makes {_clue(step)}{_left(step)}"


def _between(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Candidates that are excluded once both shaded cells are known."""
    shaded = [cell for cell in site.watch if candidates[cell] == (SHADED,)]
    if len(shaded) == BLACKS:
        yield from _in_no_way(MOST_WAYS, site, candidates)


def _in_no_way(most: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Candidates that occur in none of the ways, if there are at most `most` ways."""
    ways = site.data.ways(candidates)
    if len(ways) <= most:
        gone = _gone(site, candidates, ways)
        if gone:
            yield Elimination(gone, site.constraints, site.watch)


def _made(step: Deduction) -> str:
    """The ways to make a sum, in words, if they are few and the step's premises determine them."""
    total = _sum_of(step)
    ways = total.ways({**step.domains, **step.facts, **step.candidates_before})
    if not 0 < len(ways) <= LISTED:
        taken = _taken_by_all(step, total, ways)
        return f"{_clue(step)} needs {taken}{_left(step)}" if taken else makes_none(step)
    pairs: dict[tuple[int, int], list[str]] = {}
    for way in ways:
        pairs.setdefault((way.first, way.last), []).append("+".join(map(str, way.numbers)))
    shaded = [cell for cell in total.cells if step.facts.get(cell) == (SHADED,)]
    if len(shaded) == BLACKS:  # the cells between them are obvious
        told = [either(made for sums in pairs.values() for made in sums)]
    else:
        told = [
            f"{either(sums) + ' ' if any(sums) else ''}"
            f"between {total.cells[first]} and {total.cells[last]}"
            for (first, last), sums in pairs.items()
        ]
    return f"{_clue(step)} is {', or '.join(told)}{_left(step)}"


def _taken_by_all(step: Deduction, line: Line, ways: Sequence[Way]) -> str:
    """The numbers that fall outside, if all ways have them between the shaded cells; else empty."""
    gone: dict[Value, list[int]] = {}
    for cell, value in step.removes:
        gone.setdefault(value, []).append(line.cells.index(cell))
    inside = all(
        number != SHADED and int(number) in way.numbers and not way.first < at < way.last
        for number, places in gone.items()
        for at in places
        for way in ways
    )
    return f"the {listed(gone)}" if inside else ""


# -- sets that take shaded cells ---------------------------------------------------------------


class Whole(NamedTuple):
    """A line with all constraints on its values."""

    cells: Sequence[Place]
    said: dict[Value, ValueCount]


@cached_by_model
def _wholes(model: Model, rule: str) -> list[Site]:
    """The lines with all numbers and two shaded cells."""
    said: dict[tuple[Place, ...], dict[Value, ValueCount]] = {}
    for count in value_counts(model, (rule, "block")):
        said.setdefault(tuple(count.places), {})[count.value] = count
    return [
        Site(cells, [count.constraint for count in of.values()], Whole(cells, of))
        for cells, of in said.items()
        if all(count.low == count.high for count in of.values())
    ]


def _each_whole(model: Model) -> list[Site]:
    return _wholes(model, "line")


def _taken(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Naked sets: other cells lose values that some cells and the shaded cells use up."""
    line: Whole = site.data
    few = [cell for cell in line.cells if len(candidates[cell]) < MOST_CELLS]
    for size in range(BLACKS + 1, MOST_CELLS + 1):
        for chosen in combinations(few, size):
            met = {value for cell in chosen for value in candidates[cell]}
            if SHADED in met and sum(line.said[value].high for value in met) == size:
                values = [value for value in line.said if value in met]
                gone = [
                    (cell, value)
                    for cell in line.cells
                    if cell not in chosen
                    for value in candidates[cell]
                    if value in met
                ]
                if gone:
                    because = [line.said[value].constraint for value in values]
                    yield Elimination(gone, because, chosen, (chosen, values))


def _take(step: Deduction) -> str:
    cells, values = step.details
    return f"{listed(cells)} take {_with_shaded(values)} of {where(step.because[0])}"


def _with_shaded(values: Sequence[Value]) -> str:
    """Numbers and both shaded cells, in words: "1, 2 and both shaded cells"."""
    return listed([*(value for value in values if value != SHADED), "both shaded cells"])


def _kept(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Hidden sets: cells that must have some numbers and the shaded cells have nothing else."""
    line: Whole = site.data
    able = {v: [cell for cell in line.cells if v in candidates[cell]] for v in line.said}
    few = [value for value, cells in able.items() if value != SHADED and len(cells) <= MOST_CELLS]
    for size in range(1, MOST_CELLS - BLACKS + 1):
        for numbers in combinations(few, size):
            values = (*numbers, SHADED)
            met = {cell for value in values for cell in able[value]}
            if len(met) == size + BLACKS:
                cells = [cell for cell in line.cells if cell in met]
                gone = [(c, v) for c in cells for v in candidates[c] if v not in values]
                if gone:
                    because = [line.said[value].constraint for value in values]
                    others = [cell for cell in line.cells if cell not in met]
                    yield Elimination(gone, because, others, (cells, values))


def _must(step: Deduction) -> str:
    cells, values = step.details
    text = f"{_with_shaded(values)} of {where(step.because[0])} must be in {listed(cells)}"
    return text + lacking([v if v != SHADED else "shaded" for v in values], step)


# -- fish: rows and columns --------------------------------------------------------------------


def _crossed(model: Model) -> Iterator[Site]:
    """A site for rows that limit a value in columns, and one for the other way round."""
    rows: dict[Value, list[ValueCount]] = {}
    columns: dict[Value, list[ValueCount]] = {}
    for count in value_counts(model, ("line", "block")):
        first, *_, last = (cell for cell in count.places if isinstance(cell, Cell))
        (rows if first.row == last.row else columns).setdefault(count.value, []).append(count)
    for value in rows:
        for base, cover in ((rows, columns), (columns, rows)):
            constraints = [count.constraint for count in (*base[value], *cover[value])]
            yield Site([*model.domains], constraints, (value, base[value], cover[value]))


def _held(blacks: bool, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Fish: the places of a value in n lines lie in n lines across, which lose it elsewhere."""
    value, base, cover = site.data
    if blacks != (value == SHADED):
        return
    able = [{p for p in count.places if value in candidates[p]} for count in base]
    across = {place: n for n, count in enumerate(cover) for place in count.places}
    for size in range(2, MOST_LINES + 1):
        for chosen in combinations(range(len(base)), size):
            met = set().union(*(able[n] for n in chosen))
            lines = sorted({across[place] for place in met})
            if sum(base[n].low for n in chosen) != sum(cover[n].high for n in lines):
                continue
            gone = [
                (place, value)
                for n in lines
                for place in cover[n].places
                if value in candidates[place] and place not in met
            ]
            if gone:
                because = [
                    *(base[n].constraint for n in chosen),
                    *(cover[n].constraint for n in lines),
                ]
                places = [p for n in chosen for p in base[n].places if p not in met]
                told = value, [base[n].places for n in chosen], [cover[n].places for n in lines]
                yield Elimination(gone, because, places, told)


def _held_reason(step: Deduction) -> str:
    value, base, cover = step.details
    things = "shaded cells" if value == SHADED else f"{value}s"
    return f"{_lines(cover)} have the {things} of {_lines(base)}"


def _lines(lines: Sequence[Sequence[Place]]) -> str:
    """Lines in one direction, as people count them: "rows 1 and 3"."""
    names = [line(cells).split() for cells in lines]
    many = "s" if len(names) > 1 else ""
    return f"{names[0][0]}{many} {listed(number for _, number in names)}"


# -- a line, the lines that cross it, and a neighbouring line ------------------------------------


class Read(NamedTuple):
    """A line, and the constraints on it."""

    line: Line
    because: Sequence[Constraint]


class Beside(NamedTuple):
    """A line, the line across at each of its cells, and the neighbouring lines."""

    line: Read
    across: Sequence[Read]
    beside: Sequence[Read]

    def failing(self, way: Way, board: Mapping[Place, Bits]) -> list[Read] | None:
        """Lines examined in turn, up to one that a way leaves no way; None if all have a way."""
        now, read = {**board}, list[Read]()
        for at, (cell, across) in enumerate(zip(self.line.line.cells, self.across, strict=True)):
            kept = board[cell] & way.cells[at]
            if kept != board[cell]:
                cells = across.line.cells
                columns = tuple([kept if one == cell else board[one] for one in cells])
                left = _left_in(across.line, columns)
                read.append(across)
                if left is None:
                    return [across]
                now.update(zip(cells, left, strict=True))
        for other in self.beside:
            if not _fits(other.line, tuple([now[cell] for cell in other.line.cells])):
                return [*read, other]
        return None


def _each_beside(model: Model) -> Iterator[Site]:
    """Each line with its crossing and neighbouring lines, if all lines have two shaded cells."""
    read = {
        tuple(site.watch): Read(
            Line(None, tuple(site.watch), _numbers(model.domains)), site.constraints
        )
        for site in _each_whole(model)
    }
    read |= {tuple(site.watch): Read(site.data, site.constraints) for site in _each_sum(model)}
    lines = [tuple(cells) for cells in model.puzzle.grid.lines]
    if any(cells not in read for cells in lines):
        return
    for cells in lines:
        others = [read[other] for other in lines if not {*cells}.isdisjoint(other)]
        across = [one for one in others if one.line.cells != cells]
        beside = [read[other] for other in lines if {*cells}.isdisjoint(other)]
        yield Site([*model.domains], (), Beside(read[cells], across, beside))


def _numbers(domains: CandidateMap) -> tuple[int, ...]:
    return tuple([int(value) for value in next(iter(domains.values())) if value != SHADED])


def _fails_beside(most: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Candidates all of whose ways, at most `most`, leave another line no way.

    Candidates that are excluded by the same lines are combined in one step.
    """
    data: Beside = site.data
    line, board = data.line.line, {cell: _bits(candidates[cell]) for cell in site.watch}
    columns = [board[cell] for cell in line.cells]
    every = [*_ways(line, columns)]
    looks: dict[tuple[Sequence[Place], ...], list[tuple[Entry, list[Read]]]] = {}
    for at, cell in enumerate(line.cells):
        for value in candidates[cell] if len(candidates[cell]) > 1 else ():
            if not 0 < sum([way.has(at, value) for way in every]) <= most:
                continue
            ways = _ways(line, [*columns[:at], _bits((value,)), *columns[at + 1 :]])
            failing = list[Sequence[Read]]()
            for way in ways:
                fails = data.failing(way, board)
                if fails is None:
                    break
                failing.append(fails)
            else:
                lines = [one for some in failing for one in some]
                none = tuple(dict.fromkeys(some[-1].line.cells for some in failing))
                looks.setdefault(none, []).append(((cell, value), lines))
    for told, found in looks.items():
        lines = [data.line, *(one for _, some in found for one in some)]
        cited = dict.fromkeys(c for one in lines for c in one.because)
        places = dict.fromkeys(p for one in lines for p in one.line.cells)
        yield Elimination([entry for entry, _ in found], [*cited], [*places], told)


def _leaves_none(step: Deduction) -> str:
    """A sentence on the lines that could not be filled in, and on the sums that matter for it."""
    spoken = {tuple(one.variables) for one in step.because}
    failing = [cells for cells in step.details if cells in spoken]
    others = [c for c in step.because if c.clues and tuple(c.variables) not in failing]
    sums = {tuple(one.variables): _of_line(one) for one in step.because if one.clues}
    unmade = [f"makes {sums[cells]}" for cells in failing if cells in sums]
    unfilled = [f"fits {line(cells)}" for cells in failing if cells not in sums]
    return f"else nothing {_or(unmade + unfilled)}{_by_sums(others)}"


def _or(told: Sequence[str]) -> str:
    """Alternatives; a verb that several share is told once: "makes row 1's 2 or row 2's 7"."""
    verbs = groupby(told, key=lambda text: text.partition(" ")[0])
    found = ((verb, [text.partition(" ")[2] for text in some]) for verb, some in verbs)
    return " or ".join(f"{verb} {either(things)}" for verb, things in found)


def _by_sums(others: Sequence[Constraint]) -> str:
    """The other sums that matter, in words; of more than two only the lines are named."""
    lines = [*dict.fromkeys(tuple(one.variables) for one in others)]
    if len(lines) <= NAMED:
        return f", by {listed(map(_of_line, others))}" if others else ""
    ways = [[cells for cells in lines if line(cells).startswith(way)] for way in ("row", "column")]
    return f", by {listed(map(_lines, filter(None, ways)))}"


EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
SUMS = (
    Technique("room for a sum", EASY, 1.5, _each_sum, _apart, partial(_told, _needs)),
    Technique("numbers between", EASY, 1.5, _each_sum, _between, partial(_told, _made)),
    Technique("no cells for a sum", MEDIUM, 2.2, _each_sum, _no_cells, partial(_told, makes_none)),
    Technique(
        "few splits",
        MEDIUM,
        3.0,
        _each_sum,
        partial(_in_no_way, FEW),
        partial(_told, _made),
    ),
    Technique(
        "many splits",
        HARD,
        4.0,
        _each_sum,
        partial(_in_no_way, MOST_WAYS),
        partial(_told, _made),
    ),
)
WITH_SHADED = (
    Technique("naked set with shaded cells", MEDIUM, 3.4, _each_whole, _taken, _take),
    Technique("hidden set with shaded cells", HARD, 4.2, _each_whole, _kept, _must),
    Technique("shaded cells of lines", MEDIUM, 3.4, _crossed, partial(_held, True), _held_reason),
    Technique("number of lines", HARD, 4.4, _crossed, partial(_held, False), _held_reason),
)
BESIDE = tuple(
    Technique(name, HARD, cost, _each_beside, partial(_fails_beside, most), _leaves_none)
    for name, cost, most in (("crossing lines", 4.8, 1), ("more crossing lines", 5.5, FEW))
)
TECHNIQUES = (*SINGLES, *SETS, *SUMS, *WITH_SHADED, *BESIDE)

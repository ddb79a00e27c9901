"""How long people take for a Sudoku: one number after the other, by what can be found next.

At each moment some numbers can be found: in the last cell of a house, in the only cell that is left
for a number, in a cell with one number left. Each is found at a rate that depends on how it is
found; on average the next one takes the reciprocal of the sum of these rates, and more while many
cells are open. Which one it is, is drawn. Where there is none, candidates are struck out as on the
path of a grade. The numbers in `pace.toml` are fitted to people's times by `scripts/pace.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from copy import copy
from functools import cache
from math import log
from pkgutil import get_data
from typing import NamedTuple

from enpitsu.kinds.sudoku.houses import SINGLES, houses
from enpitsu.kit.techniques.groups import differing
from enpitsu.kit.techniques.single import cached_by_model
from enpitsu.puzzle import Model, Place, Value
from enpitsu.puzzle.deduction import Difficulty, SolvingTime, Struck, Technique

FOUND = FULL_HOUSE, BOX, LINE, NAKED = range(4)  # how a number is found
USUAL_PLACES, USUAL_OPEN = 81, 40
REFINEMENTS = 3  # rounds of colour refinement: then nearly all cells have different colours
LOW_64 = (1 << 64) - 1
FRACTION = 53  # bits in the fraction of a random number from 0 to 1


class Parameters(NamedTuple):
    """The fitted parameters in `pace.toml`. `found` are rates in millionths per second."""

    found: tuple[int, ...]
    struck: Mapping[str, float]
    open_exponent: float
    written: float
    interval: tuple[float, float]
    longest: float
    levels: Sequence[float]
    runs: int


@cache
def parameters() -> Parameters:
    """The parameters that are shipped."""
    import tomllib  # imported late: it takes a fiftieth of the time of a short command

    text = get_data("enpitsu.kinds.sudoku", "pace.toml")
    assert text is not None, "pace.toml is part of the package"
    told = tomllib.loads(text.decode())
    found = (told["found"][name] for name in ("full house", "box", "line", "naked"))
    return Parameters(
        tuple([round(rate * 1e6) for rate in found]),
        told["struck"],
        told["open_exponent"],
        told["written"],
        (told["interval"]["low"], told["interval"]["high"]),
        told["interval"]["longest"],
        told["levels"]["minutes"],
        told["runs"],
    )


class Moment(NamedTuple):
    """The number of open cells, and how many numbers can be found in each way.

    If there are none, `technique` is the one that strikes something out.
    """

    open: int
    found: Sequence[int]
    technique: Technique | None = None


class Strike(NamedTuple):
    """The candidates that a technique excludes in one step: cells and candidates as numbers."""

    technique: Technique
    entries: Set[tuple[int, int]]


# -- the board by numbers --------------------------------------------------------------------


class Paper(NamedTuple):
    """Cells, numbers and houses by their indices; candidates are bits."""

    start: Sequence[int]
    given: Mapping[int, int]
    cells_of: Sequence[Sequence[int]]
    houses_of: Sequence[Sequence[int]]
    found_in: Sequence[int]
    seen: Sequence[Sequence[int]]
    cell: Mapping[Place, int]
    bit: Mapping[Value, int]


@cached_by_model
def _paper(model: Model, _: str) -> Paper:
    cell = {place: i for i, place in enumerate(model.domains)}
    values = dict.fromkeys(value for domain in model.domains.values() for value in domain)
    bit = {value: i for i, value in enumerate(values)}
    wholes = [house for house in houses(model) if house.whole]
    houses_of: list[list[int]] = [[] for _ in cell]
    for h, house in enumerate(wholes):
        for place in house.places:
            houses_of[cell[place]].append(h)
    return Paper(
        start=[sum([1 << bit[value] for value in domain]) for domain in model.domains.values()],
        given={cell[place]: bit[value] for place, (value,) in model.givens.items()},
        cells_of=[[cell[place] for place in house.places] for house in wholes],
        houses_of=houses_of,
        found_in=[BOX if house.rule == "box" else LINE for house in wholes],
        seen=[[cell[other] for other in seen] for seen in differing(model, "").values()],
        cell=cell,
        bit=bit,
    )


def _mixed(number: int) -> int:
    """A 64-bit number that looks random (the finalizer of splitmix64)."""
    number = number + 0x9E3779B97F4A7C15 & LOW_64
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & LOW_64
    number = (number ^ number >> 27) * 0x94D049BB133111EB & LOW_64
    return number ^ number >> 31


def _colours(paper: Paper, strikes: Sequence[Strike]) -> list[int]:
    """A number for each cell that does not depend on the orientation or the names of numbers.

    Cells are distinguished by colour refinement: by equal givens, by when they are struck, and by
    the colours in their houses.
    """
    colours = [0] * len(paper.start)
    for i in paper.given:
        colours[i] = 1
    for number, strike in enumerate(strikes, 2):
        for i, _ in strike.entries:
            colours[i] += _mixed(number)
    for _ in range(REFINEMENTS):
        colours = [_mixed(colour) for colour in colours]
        numbers: dict[int, int] = {}
        for i, bit in paper.given.items():
            numbers[bit] = numbers.get(bit, 0) + colours[i]
        for i, bit in paper.given.items():
            colours[i] += _mixed(numbers[bit])
        whole = [
            _mixed(found + sum([colours[i] for i in cells]))
            for found, cells in zip(paper.found_in, paper.cells_of, strict=True)
        ]
        colours = [
            colour + sum([whole[h] for h in within])
            for colour, within in zip(colours, paper.houses_of, strict=True)
        ]
    return colours


# -- one way to fill it ----------------------------------------------------------------------


class Run:
    """A simulation of a person who fills in a board.

    The cells that can be filled race each other. Each has a clock, set at random, which runs at the
    sum of the rates at which its number can be found; the cell whose clock runs out first is
    filled.
    """

    def __init__(self, paper: Paper, rates: Sequence[int]) -> None:
        self.paper, self.rates = paper, rates
        self.clocks: Sequence[float] = ()
        self.left = [*paper.start]
        self.filled = [False] * len(paper.start)
        self.open = len(paper.start)
        self.open_in = [len(cells) for cells in paper.cells_of]
        self.spots = [  # for each house and number, how many cells are left
            [sum([paper.start[i] >> bit & 1 for i in cells]) for bit in range(len(paper.bit))]
            for cells in paper.cells_of
        ]
        self.now = 0.0
        self.due: dict[int, float] = {}  # cell to the time when its clock runs out
        self.rate: dict[int, int] = {}
        self.number: dict[int, int] = {}
        self.ways: dict[int, list[int]] = {}  # cell to the ways in which its number can be found
        self.found = [0] * len(FOUND)  # the number of ways of each sort
        self.fresh: list[tuple[int, int]] = []  # new pairs of a cell and a way to find its number
        for i, bit in paper.given.items():
            self._fill(i, bit)

    def timed(self, clocks: Sequence[float]) -> Run:
        """The same board with these clocks, and only the givens filled in."""
        run = copy(self)
        run.clocks = clocks
        run.left, run.filled, run.open_in = [*self.left], [*self.filled], [*self.open_in]
        run.spots = [[*spots] for spots in self.spots]
        run.due, run.rate, run.ways, run.number = {}, {}, {}, {**self.number}
        run.found, run.fresh = [*self.found], [*self.fresh]
        run._set_clocks()
        return run

    def moments(self, strikes: Sequence[Strike]) -> Iterator[Moment]:
        """What can be found at each moment, until the board is full or no step is left."""
        later = iter(strikes)
        while self.open:
            if self.due:
                yield Moment(self.open, [*self.found])
                self._fill_next()
                continue
            technique = next((one.technique for one in later if self._struck(one)), None)
            if technique is None:
                return
            yield Moment(self.open, (), technique)
            if technique.level == Difficulty.EASY:  # steps by a clue alone take no extra time
                self.fresh = [(i, FULL_HOUSE) for i, _ in self.fresh]
            self._set_clocks()

    def _fill_next(self) -> None:
        """Fill the cell whose clock runs out next, or all cells that are just like it."""
        self.now = min(self.due.values())
        for i in [i for i, due in self.due.items() if due == self.now]:
            del self.due[i], self.rate[i]
            for way in self.ways.pop(i):
                self.found[way] -= 1
            self._fill(i, self.number[i])
        self._set_clocks()

    def _fill(self, i: int, bit: int) -> None:
        paper, left = self.paper, self.left[i] & ~(1 << bit)
        self.filled[i] = True
        self.open -= 1
        while left:
            self._strike(i, left.bit_length() - 1)
            left = self.left[i] & ~(1 << bit)
        for h in paper.houses_of[i]:
            self.spots[h][bit] = 0
            self.open_in[h] -= 1
            if self.open_in[h] == 1:
                last = next(j for j in paper.cells_of[h] if not self.filled[j])
                self.fresh.append((last, FULL_HOUSE))
        for j in paper.seen[i]:
            if not self.filled[j] and self.left[j] >> bit & 1:
                self._strike(j, bit)

    def _strike(self, i: int, bit: int) -> None:
        left = self.left[i] = self.left[i] & ~(1 << bit)
        if not left & left - 1:
            self.number[i] = left.bit_length() - 1
            self.fresh.append((i, NAKED))
        for h in self.paper.houses_of[i]:
            spots = self.spots[h]
            spots[bit] -= 1
            if spots[bit] == 1:
                last = next(j for j in self.paper.cells_of[h] if self.left[j] >> bit & 1)
                self.number[last] = bit
                self.fresh.append((last, self.paper.found_in[h]))

    def _struck(self, strike: Strike) -> bool:
        """Exclude candidates that are left; return whether there were any, or it is unknown."""
        there = [(i, bit) for i, bit in strike.entries if self.left[i] >> bit & 1]
        for i, bit in there:
            self._strike(i, bit)
        return bool(there) or not strike.entries

    def _set_clocks(self) -> None:
        """Set the clocks of cells to their new rates."""
        faster: dict[int, int] = {}
        for i, way in self.fresh:
            if not self.filled[i]:
                self.found[way] += 1
                self.ways.setdefault(i, []).append(way)
                faster[i] = faster.get(i, 0) + self.rates[way]
        self.fresh.clear()
        for i, more in faster.items():
            rate = self.rate.get(i, 0)
            rest = (self.due[i] - self.now) * rate if rate else self.clocks[i]
            self.rate[i] = rate + more
            self.due[i] = self.now + rest / self.rate[i]


def runs(
    model: Model, struck: Sequence[Struck], found: Sequence[int], count: int
) -> Iterator[list[Moment]]:
    """Simulated solves, each as the moments at which numbers are found at their rates."""
    paper = _paper(model, "")
    strikes = [
        Strike(technique, {(paper.cell[place], paper.bit[value]) for place, value in removes})
        for technique, removes in struck
        if technique not in SINGLES
    ]
    colours, given = _colours(paper, strikes), Run(paper, found)
    for number in range(count):
        seed = _mixed(number)
        clocks = [-log(((_mixed(colour ^ seed) >> 11) + 1) / (1 << FRACTION)) for colour in colours]
        yield [*given.timed(clocks).moments(strikes)]


# -- how long it takes -----------------------------------------------------------------------


def solving_time(model: Model, struck: Sequence[Struck]) -> SolvingTime:
    """The mean time of people who finish, estimated from the candidates that a path excludes.

    The level is that of a puzzle of 81 cells with the same course, which has proportionally more
    cells to fill, and more ways to find the next number.
    """
    fitted = parameters()
    places = len(model.domains)
    waited = 0.0
    for moments in runs(model, struck, fitted.found, fitted.runs):
        waited += sum([waiting(moment, fitted) for moment in moments]) / fitted.runs
    written = fitted.written * (places - len(model.givens))
    minutes, share = (waited + written) / 60, USUAL_PLACES / places
    usual = (share**fitted.open_exponent * waited + share * written) / 60
    level = Difficulty(1 + sum(usual >= least for least in fitted.levels))
    if minutes > fitted.longest:
        return SolvingTime(round(minutes, 1), fitted.longest, None, level)
    mean, low, high = (round(share * minutes, 1) for share in (1, *fitted.interval))
    return SolvingTime(mean, low, high, level)


def waiting(moment: Moment, fitted: Parameters) -> float:
    """The mean seconds until the next number is found, or a candidate is excluded."""
    factor: float = (moment.open / USUAL_OPEN) ** fitted.open_exponent
    if moment.found:
        rates = zip(moment.found, fitted.found, strict=True)
        return factor * 1e6 / sum([number * rate for number, rate in rates])
    assert moment.technique is not None, "a path does not end without a technique"
    return factor / fitted.struck[moment.technique.level.name.lower()]

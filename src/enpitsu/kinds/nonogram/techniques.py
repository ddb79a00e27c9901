"""How people solve Nonograms line by line: by positions of runs, and by what all ways share.

Near shaded cells the techniques have the names of "Nonogram" in Wikipedia: glue, joining,
splitting and mercury.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby, pairwise
from typing import NamedTuple

from enpitsu.kinds.nonogram.runs import UNKNOWN, Run, least, starts, told
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.single import alone, each
from enpitsu.kit.techniques.words import line, listed
from enpitsu.paper.values import Candidates
from enpitsu.puzzle import CandidateMap, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Regular
from enpitsu.rules.automata import layers

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
MANY_LINES = 256  # more than one board has


class Reach(NamedTuple):
    """Where a run can lie: its first and its last start, and the first cell that is beyond it."""

    first: int
    last: int
    beyond: int


class Block(NamedTuple):
    """Neighbouring shaded cells, from `start` up to `stop`, and the runs they may belong to."""

    start: int
    stop: int
    runs: frozenset[int]


class Line(NamedTuple):
    """Where the runs and the shaded cells of a line lie; empty if they contradict each other."""

    reaches: Sequence[Reach] = ()
    blocks: Sequence[Block] = ()

    def blocks_of(self, number: int) -> list[Block]:
        """The blocks that belong to this run and to no other."""
        return [block for block in self.blocks if block.runs == {number}]


def _lines(model: Model) -> Iterator[Site]:
    """The lines whose runs are given."""
    for site in each("line")(model):
        (clue,) = site.constraints[0].clues
        yield site._replace(data=tuple(told(clue.value)))


def read(site: Site, candidates: CandidateMap) -> Line:
    """What is known of the runs of a line."""
    relation = site.constraints[0].relation
    assert isinstance(relation, Regular)
    return _read(relation, site.data, tuple([candidates[cell] for cell in site.watch]))


@lru_cache(MANY_LINES)  # each technique asks
def _read(relation: Regular, runs: tuple[Run, ...], columns: tuple[Candidates, ...]) -> Line:
    steps = layers(relation.machine, columns)
    run_at: dict[int, int] = {}  # for each state inside a run its number
    reaches = list[Reach]()
    for number, (before, run) in enumerate(zip(starts(runs), runs, strict=True)):
        run_at |= dict.fromkeys(range(before + 1, before + least(run) + 1), number)
        first_cell = (SHADED, before + 1)
        begins = [i for i, layer in enumerate(steps) if first_cell in layer.get(before, ())]
        if not begins:
            return Line()
        longer = [i for i, layer in enumerate(steps, 1) if first_cell in layer.get(before + 1, ())]
        beyond = max(begins[-1] + least(run), *longer, 0)
        reaches.append(Reach(begins[0], begins[-1], beyond))
    blocks, stop = list[Block](), 0
    for column, several in groupby(columns):
        start, stop = stop, stop + len([*several])
        if column == (SHADED,):
            ways = [way for ways in steps[start].values() for way in ways if way[0] == SHADED]
            blocks.append(Block(start, stop, frozenset(run_at[after] for _, after in ways)))
    return Line(reaches, blocks)


# -- cells that a run covers ----------------------------------------------------------------


class Covered(NamedTuple):
    """Which run covers cells, the first and the last cell that it can reach, and if it fills them.

    `met` are shaded cells of the run that are a reason: both ends of a gap, or the last one on a
    side. `is_last` tells whether the run could end no later, else it could begin no earlier.
    """

    which: str
    ends: tuple[Place, Place]
    tight: bool
    met: tuple[Place, ...] = ()
    is_last: bool = False


def _covered(how: str, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that a run covers wherever it lies, named by what of it is shaded already.

    `how` is "joining" for a gap in a run, "edge" and "glue" for one that could lie further to one
    side, at whose end it begins or not, and otherwise "overlap".
    """
    known = [cell for cell in site.watch if len(candidates[cell]) == 1]
    cells, found = site.watch, read(site, candidates)
    for number, (first, last, beyond) in enumerate(found.reaches):
        shared = range(last, first + least(site.data[number]))
        gone = [i for i in shared if len(candidates[cells[i]]) > 1]
        blocks = found.blocks_of(number)
        if not gone:
            continue
        named, met, is_last = "overlap", tuple[Place, ...](), False
        if blocks and blocks[0].stop <= gone[0] and gone[-1] < blocks[-1].start:
            gap = next(i for i, block in enumerate(blocks) if block.start > gone[0])
            met = cells[blocks[gap - 1].stop - 1], cells[blocks[gap].start]
            named = "joining" if blocks[gap].start > gone[-1] else "overlap"
        elif blocks and blocks[-1].stop <= gone[0]:
            named, met = "edge" if blocks[0].start == first else "glue", (cells[blocks[0].start],)
        elif blocks and gone[-1] < blocks[0].start:
            end, is_last = blocks[-1].stop, True
            named, met = "edge" if end == beyond else "glue", (cells[end - 1],)
        if named == how:
            ends = cells[first], cells[beyond - 1]
            tight = beyond - first == len(shared)
            details = Covered(_which(site.data, number), ends, tight, met, is_last)
            yield Elimination([(cells[i], WHITE) for i in gone], site.constraints, known, details)


def _which(runs: Sequence[Run], number: int) -> str:
    """The name of a run of a line: "3", or "second 3" if several are as long."""
    run, length = runs[number], runs[number] or UNKNOWN
    if runs.count(run) == 1:
        return str(length)
    before = runs[:number].count(run)
    last = before == runs.count(run) - 1
    told = "last" if last else ORDINALS[before] if before < len(ORDINALS) else f"{before + 1}th"
    return f"{told} {length}"


# -- cells that no run covers ---------------------------------------------------------------


def _beyond(site: Site, candidates: CandidateMap, *, mercury: bool) -> Iterator[Elimination]:
    """Cells that no run can reach.

    With `mercury` those from an end of the line to the run next to it, if a shaded cell of this run
    is the reason; the details are which run it is, this cell, the end of what it can reach, and
    whether it is the last run. Otherwise all others.
    """
    found = read(site, candidates)
    if site.data and not found.reaches:
        return
    cells, drawn = site.watch, None
    known = [cell for cell in cells if len(candidates[cell]) == 1]
    far = [
        i
        for i, cell in enumerate(cells)
        if cell not in known and not any(a <= i < b for a, _, b in found.reaches)
    ]
    for number, is_last in ((0, False), (len(site.data) - 1, True)):
        if far and (blocks := found.blocks_of(number)):
            first, _, beyond = found.reaches[number]
            if far[0] >= beyond if is_last else far[-1] < first:
                met = cells[blocks[0].start if is_last else blocks[-1].stop - 1]
                bound = cells[beyond - 1 if is_last else first]
                drawn = _which(site.data, number), met, bound, is_last
    if far and (drawn is not None) is mercury:
        yield Elimination([(cells[i], SHADED) for i in far], site.constraints, known, drawn)


def _split(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell between two runs that it would join to one too long; details: the length of that."""
    known = [cell for cell in site.watch if len(candidates[cell]) == 1]
    for one, other in pairwise(read(site, candidates).blocks):
        cell, length = site.watch[one.stop], other.stop - one.start
        joint = [site.data[number] for number in one.runs & other.runs]
        too_long = all(run is not None and run < length for run in joint)
        if other.start == one.stop + 1 and cell not in known and too_long:
            yield Elimination([(cell, SHADED)], site.constraints, known, length)


def _finished(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The cells on both sides of runs that are as long as they can be; details: their cells."""
    cells = site.watch
    known = [cell for cell in cells if len(candidates[cell]) == 1]
    gone, told = dict[Place, None](), list[tuple[Place, ...]]()
    for start, stop, runs in read(site, candidates).blocks:
        ends = [cells[i] for i in (start - 1, stop) if 0 <= i < len(cells)]
        beside = [cell for cell in ends if cell not in known]
        if beside and all(site.data[number] == stop - start for number in runs):
            gone |= dict.fromkeys(beside)
            told.append(tuple(cells[start:stop]))
    if gone:
        removes = [(cell, SHADED) for cell in gone]
        yield Elimination(removes, site.constraints, known, tuple(told))


def _whole(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """All cells of a line whose runs leave no choice, or that has no run."""
    size = len(site.watch)
    picture = WHITE.join(SHADED * least(run) for run in site.data) or WHITE * size
    if len(picture) == size:
        gone = [
            (cell, value)
            for cell, told in zip(site.watch, picture, strict=True)
            for value in candidates[cell]
            if value != told
        ]
        if gone:
            yield Elimination(gone, site.constraints, ())


def _named(step: Deduction) -> str:
    return line(step.because[0].variables)


def _fills(step: Deduction) -> str:
    (clue,) = step.because[0].clues
    if clue.value == "0":
        return f"nothing is shaded in {_named(step)}"
    return f"{clue.value} fills {_named(step)}"


def _covers(step: Deduction) -> str:
    told: Covered = step.details
    first, last = told.ends
    run = f"{told.which} of {_named(step)}"
    if told.tight:
        where = f"at {first}" if first == last else f"from {first} to {last}"
        return f"the {run} fits only {where}"
    return f"wherever the {run} lies between {first} and {last}, it covers that"


def _at_edge_says(step: Deduction) -> str:
    told: Covered = step.details
    end = "ends" if told.is_last else "begins"
    return f"the {told.which} of {_named(step)} {end} at {listed(told.met)}"


def _glued_says(step: Deduction) -> str:
    told: Covered = step.details
    most = _at_most(told.ends[told.is_last], is_last=told.is_last)
    return f"the {told.which} of {_named(step)} covers {listed(told.met)} and {most}"


def _at_most(bound: Place, *, is_last: bool) -> str:
    return f"ends at {bound} at the latest" if is_last else f"begins at {bound} at the earliest"


def _joined_says(step: Deduction) -> str:
    told: Covered = step.details
    return f"{listed(told.met)} both belong to the {told.which} of {_named(step)}"


def _far(step: Deduction) -> str:
    (clue,) = step.because[0].clues
    return f"no run of {_named(step)} ({clue.value}) comes there"


def _split_says(step: Deduction) -> str:
    (clue,) = step.because[0].clues
    return f"else {_named(step)} ({clue.value}) would have a run of {step.details} there"


def _mercury_says(step: Deduction) -> str:
    which, cell, bound, is_last = step.details
    return f"the {which} of {_named(step)} covers {cell} and {_at_most(bound, is_last=is_last)}"


def _finished_says(step: Deduction) -> str:
    (clue,) = step.because[0].clues
    of = f"of {_named(step)} ({clue.value})"
    if len(step.details) > 1:
        return f"{listed(map(listed, step.details))} are whole runs {of}"
    ((*cells,),) = step.details
    return f"{listed(cells)} {'is' if len(cells) == 1 else 'are'} a whole run {of}"


def _ways(step: Deduction) -> str:
    (clue,) = step.because[0].clues
    return f"else {clue.value} would not fit in {_named(step)}"


def _unknown(step: Deduction) -> Sequence[Place]:
    """The cells whose candidates the sentence is about."""
    return step.because[0].variables


def _covering(name: str, cost: float, how: str, says: Callable[[Deduction], str]) -> Technique:
    return Technique(name, EASY, cost, _lines, partial(_covered, how), says)


EASY, MEDIUM = Difficulty.EASY, Difficulty.MEDIUM
TECHNIQUES = (
    Technique("full or empty line", EASY, 0.5, _lines, _whole, _fills),
    _covering("edge of a run", 1.0, "edge", _at_edge_says),
    _covering("joining", 1.0, "joining", _joined_says),
    _covering("glue", 1.0, "glue", _glued_says),
    _covering("overlap", 1.0, "overlap", _covers),
    Technique("mercury", EASY, 1.2, _lines, partial(_beyond, mercury=True), _mercury_says),
    Technique("out of reach", EASY, 1.2, _lines, partial(_beyond, mercury=False), _far),
    Technique("finished run", MEDIUM, 2.0, _lines, _finished, _finished_says, alone=True),
    Technique("splitting", MEDIUM, 2.2, _lines, _split, _split_says, alone=True),
    alone("all ways in a line", "line", _ways, level=MEDIUM, cost=2.5)._replace(counts=_unknown),
)

"""How people solve Nonograms line by line: by positions of runs, and by what all ways share."""

from collections.abc import Iterator, Sequence

from enpitsu.kinds.nonogram.runs import UNKNOWN, Run, least, starts, told
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.single import alone, each
from enpitsu.kit.techniques.words import line
from enpitsu.puzzle import CandidateMap, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Regular
from enpitsu.rules.automata import layers

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
Reach = tuple[int, int, int]  # first and last start of a run, and the first cell that is beyond it


def _lines(model: Model) -> Iterator[Site]:
    """The lines whose runs are given."""
    for site in each("line")(model):
        (clue,) = site.constraints[0].clues
        yield site._replace(data=told(clue.value))


def reaches(site: Site, candidates: CandidateMap) -> list[Reach]:
    """Where each run of a line can lie; empty if the runs contradict its cells."""
    expr = site.constraints[0].relation
    assert isinstance(expr, Regular)
    read = layers(expr.machine, [candidates[cell] for cell in site.watch])
    found = []
    for before, run in zip(starts(site.data), site.data, strict=True):
        first_cell = (SHADED, before + 1)
        begins = [i for i, layer in enumerate(read) if first_cell in layer.get(before, ())]
        if not begins:
            return []
        longer = [i for i, layer in enumerate(read, 1) if first_cell in layer.get(before + 1, ())]
        found.append((begins[0], begins[-1], max(begins[-1] + least(run), *longer, 0)))
    return found


def _overlap(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A run covers the cells that its first and its last position share."""
    known = [cell for cell in site.watch if len(candidates[cell]) == 1]
    for number, (first, last, beyond) in enumerate(reaches(site, candidates)):
        shared = site.watch[last : first + least(site.data[number])]
        if gone := [(cell, WHITE) for cell in shared if cell not in known]:
            which, tight = _which(site.data, number), beyond - first == len(shared)
            ends = site.watch[first], site.watch[beyond - 1]
            yield Elimination(gone, site.constraints, known, (which, tight, *ends))


def _which(runs: Sequence[Run], number: int) -> str:
    """The name of a run of a line: "3", or "second 3" if several are as long."""
    run, length = runs[number], runs[number] or UNKNOWN
    if runs.count(run) == 1:
        return str(length)
    before = runs[:number].count(run)
    last = before == runs.count(run) - 1
    told = "last" if last else ORDINALS[before] if before < len(ORDINALS) else f"{before + 1}th"
    return f"{told} {length}"


def _beyond(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that no run can reach."""
    found = reaches(site, candidates)
    if site.data and not found:
        return
    known = [cell for cell in site.watch if len(candidates[cell]) == 1]
    far = [
        (cell, SHADED)
        for i, cell in enumerate(site.watch)
        if cell not in known and not any(a <= i < b for a, _, b in found)
    ]
    if far:
        yield Elimination(far, site.constraints, known)


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
    which, tight, first, last = step.details
    run = f"{which} of {_named(step)}"
    if tight:
        where = f"at {first}" if first == last else f"from {first} to {last}"
        return f"the {run} fits only {where}"
    return f"wherever the {run} lies between {first} and {last}, it covers that"


def _far(step: Deduction) -> str:
    (clue,) = step.because[0].clues
    return f"no run of {_named(step)} ({clue.value}) comes there"


def _ways(step: Deduction) -> str:
    (clue,) = step.because[0].clues
    return f"else {clue.value} would not fit in {_named(step)}"


def _unknown(step: Deduction) -> Sequence[Place]:
    """The cells whose candidates the sentence is about."""
    return step.because[0].variables


EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
TECHNIQUES = (
    Technique("full or empty line", EASY, 0.5, _lines, _whole, _fills),
    Technique("overlap", EASY, 1.0, _lines, _overlap, _covers),
    Technique("out of reach", EASY, 1.2, _lines, _beyond, _far),
    alone("all ways in a line", "line", _ways, level=MEDIUM, cost=2.5)._replace(counts=_unknown),
)

"""How people solve Nonograms line by line: where runs can lie, and what all ways share."""

from collections.abc import Iterator, Sequence

from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.single import alone, each
from enpitsu.kit.techniques.words import line
from enpitsu.paper.layer import listed as numbers_of
from enpitsu.puzzle import CandidateMap, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Regular
from enpitsu.rules.automata import layers

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
Reach = tuple[int, int, int]  # of a run: its length, and where it begins first and last


def _lines(model: Model) -> Iterator[Site]:
    """The lines whose runs are given."""
    for site in each("line")(model):
        (clue,) = site.constraints[0].clues
        yield site._replace(data=numbers_of(clue.value))


def reaches(site: Site, candidates: CandidateMap) -> list[Reach]:
    """The first and the last position of each run of a line; empty if they contradict its cells."""
    expr = site.constraints[0].relation
    assert isinstance(expr, Regular)
    read = layers(expr.machine, [candidates[cell] for cell in site.watch])
    found, state = [], 0
    for number in site.data:
        starts = [i for i, layer in enumerate(read) if (SHADED, state + 1) in layer.get(state, ())]
        if not starts:
            return []
        found.append((number, starts[0], starts[-1]))
        state += number + 1
    return found


def _overlap(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A run covers the cells that its first and its last position share."""
    known = [cell for cell in site.watch if len(candidates[cell]) == 1]
    for run, (number, first, last) in enumerate(reaches(site, candidates)):
        which = _which(site.data, run)
        shared = [cell for cell in site.watch[last : first + number] if cell not in known]
        if shared:
            ends = site.watch[first], site.watch[last + number - 1]
            gone = [(cell, WHITE) for cell in shared]
            tight = first == last
            yield Elimination(gone, site.constraints, known, (which, tight, *ends))


def _which(runs: Sequence[int], number: int) -> str:
    """The name of a run of a line: "3", or "second 3" if several are as long."""
    length = runs[number]
    if runs.count(length) == 1:
        return str(length)
    before = runs[:number].count(length)
    last = before == runs.count(length) - 1
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
        if cell not in known and not any(a <= i < b + number for number, a, b in found)
    ]
    if far:
        yield Elimination(far, site.constraints, known)


def _whole(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The runs leave a line no choice, or there are none."""
    size = len(site.watch)
    picture = WHITE.join(SHADED * number for number in site.data) or WHITE * size
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
    return f"this holds in every way to place {clue.value} in {_named(step)}"


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

"""How people solve Str8ts: by the possible ranges of a compartment, and its sure numbers."""

from collections.abc import Iterator, Sequence

from enpitsu.kit.techniques.groups import (
    grouped,
    naked_set,
    pairs,
    settled_in_group,
)
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import MUCH, line, listed, not_entered, open_reason, reason
from enpitsu.puzzle import CandidateMap, Clue, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

LINES = grouped("line")


def ranges(cells: Sequence[Place], candidates: CandidateMap) -> Iterator[range]:
    """The ranges of numbers that these cells can have: each cell has one, each number a cell."""
    known = [{int(value) for value in candidates[cell]} for cell in cells]
    for low in sorted(set[int]().union(*known)):
        numbers = range(low, low + len(cells))
        if all(not left.isdisjoint(numbers) for left in known) and all(
            any(number in left for left in known) for number in numbers
        ):
            yield numbers


def _compartments(model: Model) -> Iterator[Site]:
    """Each compartment, with its line if that has other white cells."""
    lines = [one for one in model.constraints if one.rule.id == "line"]
    for straight in model.constraints:
        if straight.rule.id == "straight":
            cells = set(straight.variables)
            for whole in lines:
                if cells < set(whole.variables):
                    others = [cell for cell in whole.variables if cell not in cells]
                    yield Site(whole.variables, (straight, whole), others)


def _sure(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Numbers in all ranges of a compartment occur nowhere else in its line."""
    cells = site.constraints[0].variables
    found = [set(numbers) for numbers in ranges(cells, candidates)]
    sure = set.intersection(*found) if found else ()
    gone = [(other, value) for other in site.data for value in candidates[other] if value in sure]
    if gone:
        yield Elimination(gone, site.constraints, cells)


def _is_sure(step: Deduction) -> str:
    straight = step.because[0]
    where = f"the compartment of {straight.variables[0]} in {line(straight.variables)}"
    numbers = dict.fromkeys(sorted(int(value) for _, value in step.removes))
    return f"{where} always has {listed(numbers)}{reason(step)}"


def _reaches(step: Deduction) -> str:
    """A sentence that a line would have a gap, with the blocking numbers if they are elsewhere.

    If these are many, only their cells are named.
    """
    cells = step.because[0].variables
    told = line(cells)
    why = open_reason(step, lambda p: line([p, cells[0]]) == told)
    if len(why.split()) > MUCH:
        why = f", given {listed(place for place in not_entered(step))}"
    return f"else {told} would have a gap{why}"


def _by_black(step: Deduction) -> str:
    (clue,) = step.because[0].clues
    return f"the black cell {clue.place} in its line has the {clue.value}"


def broken(_: Sequence[Clue], cells: Sequence[Place], __: CandidateMap) -> str:
    """A sentence on what is wrong with a compartment."""
    return f"{line(cells)} would have a gap"


SURE = Technique("sure number", Difficulty.MEDIUM, 2.2, _compartments, _sure, _is_sure)
TECHNIQUES = (
    settled_in_group("number of a line", LINES),
    alone("number of a black cell", "black", _by_black),
    alone("compartment check", "straight", _reaches, cost=1.5),
    SURE,
    *pairs(LINES),
    naked_set("naked triple", 3, LINES),
)

"""How people solve Yajilin: by arrows, and by cells that are shaded or on the line."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from enpitsu.kit.lines import LINE, NONE
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.counts import counted, full_count, has_all, needs_all, places_needed
from enpitsu.kit.techniques.single import alone, each, forbidden
from enpitsu.kit.techniques.words import facts_of, listed, many, reason
from enpitsu.puzzle import CandidateMap, Cell, Model
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique


def _beside(step: Deduction) -> str:
    return f"{listed(step.facts)} is shaded, and shaded cells never share a side"


def _cells(model: Model) -> Iterator[Site]:
    """Each cell, last of all: that it is shaded says more than that no line comes to it."""
    for site in each("cell")(model):
        yield site._replace(watch=[*site.watch[1:], site.watch[0]])


def _every_cell(step: Deduction) -> str:
    """A cell is shaded, or has the line on two sides."""
    cell = step.because[0].places[0]
    if step.facts.get(cell) == (SHADED,):
        return f"no line comes to {cell}, which is shaded"
    came = [place for place, known in step.facts.items() if known == (LINE,)]
    if len(came) > 1:
        return f"the line takes {listed(came)} there"
    if (cell, WHITE) in step.removes or any(value == LINE for _, value in step.removes):
        return f"no line gets through {cell}{reason(step)}"
    closed = {place: left for place, left in step.facts.items() if left == (NONE,)}
    why = f", as {facts_of(closed, step.value_names)}" if closed else ""
    if not came:
        number = sum(value == LINE for _, value in step.sets)
        exits = "just these two exits" if number == 2 else "no other exit left"
        return f"{cell} is white and has {exits}{why}"
    if step.sets and all(isinstance(place, Cell) for place, _ in step.sets):
        return f"the line comes there by {came[0]}"
    return f"the line by {came[0]} has no other way on{why}"


def _arrows(model: Model) -> Iterator[Site]:
    """Each number with the pairs of cells side by side that its arrow points at."""
    apart = [c for c in model.constraints if c.rule.id == "apart"]
    for number in model.constraints:
        if number.rule.id == "number":
            seen = {*number.variables}
            near = [c for c in apart if seen.issuperset(c.variables)]
            if near:
                yield Site(number.variables, (number, *near), int(number.clues[-1].value))


def _packed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """What stands in no way to shade so many of the cells, no two of them side by side."""
    cells, number = site.watch, site.data
    beside = {frozenset(c.variables) for c in site.constraints[1:]}
    joined = [frozenset(pair) in beside for pair in pairwise(cells)]
    before = _counts(cells, [False, *joined], candidates)
    after = _counts(cells[::-1], [False, *joined[::-1]], candidates)[::-1]
    for i, cell in enumerate(cells):
        for value in candidates[cell] if len(candidates[cell]) > 1 else ():
            shaded = value == SHADED
            ways = {one + two - shaded for one in before[i][shaded] for two in after[i][shaded]}
            if number not in ways:
                others = [other for other in cells if other != cell]
                (clue,) = site.constraints[0].clues
                yield Elimination([(cell, value)], site.constraints, others, (clue,))


def _counts(
    cells: Sequence[object], joined: Sequence[bool], candidates: CandidateMap
) -> list[dict[bool, set[int]]]:
    """For each cell, shaded or not: how many may be shaded from the first cell up to it."""
    found: list[dict[bool, set[int]]] = []
    for cell, near in zip(cells, joined, strict=True):
        last = found[-1] if found else {False: {0}, True: set()}
        left = candidates[cell]  # type: ignore[index]
        white = last[False] | last[True] if any(v != SHADED for v in left) else set()
        room = last[False] if near else last[False] | last[True]
        found.append({False: white, True: {n + 1 for n in room} if SHADED in left else set()})
    return found


def _packed_says(step: Deduction) -> str:
    (clue,) = step.details
    cells = many(int(clue.value), SHADED, step.value_names)
    return f"otherwise the {clue} could not have its {cells}, none beside another{reason(step)}"


EASY, MEDIUM = Difficulty.EASY, Difficulty.MEDIUM
TECHNIQUES = (
    alone("beside a shaded cell", "apart", _beside),
    full_count("arrow has all", counted("number"), has_all),
    Technique("shaded or on the line", EASY, 1.0, _cells, forbidden, _every_cell, alone=True),
    places_needed("arrow needs all", counted("number"), needs_all),
    Technique("cells of an arrow", MEDIUM, 2.0, _arrows, _packed, _packed_says),
)

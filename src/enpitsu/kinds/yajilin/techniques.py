"""How people solve Yajilin: by its arrows."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from enpitsu.kit.shading import BESIDE_SHADED, SHADED
from enpitsu.kit.techniques.counts import counted, full_count, has_all, needs_all, places_needed
from enpitsu.kit.techniques.words import many, reason
from enpitsu.kit.tours import SHADED_OR_TAKEN
from enpitsu.puzzle import CandidateMap, Model
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique


def _arrows(model: Model) -> Iterator[Site]:
    """Each number, with the pairs of neighbours that its arrow points at."""
    apart = [c for c in model.constraints if c.rule.id == "apart"]
    for number in model.constraints:
        if number.rule.id == "number":
            seen = {*number.variables}
            near = [c for c in apart if seen.issuperset(c.variables)]
            if near:
                yield Site(number.variables, (number, *near), int(number.clues[-1].value))


def _packed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Candidates in no way to shade the right number of cells without two side by side."""
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
    """For each cell and state, the possible numbers of shaded cells from the first to it."""
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


TECHNIQUES = (
    BESIDE_SHADED,
    full_count("arrow has all", counted("number"), has_all),
    SHADED_OR_TAKEN,
    places_needed("arrow needs all", counted("number"), needs_all),
    Technique("cells of an arrow", Difficulty.MEDIUM, 2.0, _arrows, _packed, _packed_says),
)

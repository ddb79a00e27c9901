"""How people solve Masyu: circle by circle, then with the circles beside it."""

from collections.abc import Iterator
from itertools import islice

from enpitsu.kit.lines import ways
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.together import together
from enpitsu.kit.techniques.words import listed, reason
from enpitsu.puzzle import CandidateMap, Cell, Constraint, Model
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Count, Table


def _white(step: Deduction) -> str:
    """A sentence that the line goes straight through a white circle, or turns next to it."""
    (constraint,) = step.because
    why = reason(step)
    if isinstance(constraint.relation, Table):
        return f"the line goes straight through the white circle at {step.clues[0].place}{why}"
    return f"the line turns next to the white circle at {step.clues[0].place}{why}"


def _black(step: Deduction) -> str:
    """A sentence that the line turns at a black circle, or goes straight next to it."""
    ((constraint,), (clue,)) = step.because, step.clues
    if _turns(constraint):
        return f"the line turns at the black circle at {clue.place}{reason(step)}"
    why = reason(step) or ", and that way there is no room for it"
    return f"the line goes straight on next to the black circle at {clue.place}{why}"


def _turns(constraint: Constraint) -> bool:
    formula = constraint.relation.formula
    return isinstance(formula, Count) and formula.low == formula.high == 1


def _beside(model: Model) -> Iterator[Site]:
    """Each circle, with the circles in neighbouring cells."""
    grid = model.puzzle.grid
    found: dict[Cell, list[Constraint]] = {}
    for constraint in model.constraints:
        for clue in constraint.clues:
            found.setdefault(clue.place, []).append(constraint)
    for cell, own in found.items():
        near = [c for other in grid.neighbours(cell) for c in found.get(other, ())]
        if near:
            because = (*own, *near)
            watch = dict.fromkeys(place for c in because for place in c.variables)
            yield Site([*watch], because, ways(grid, cell))


def _first(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """An entry that circles side by side exclude; others follow from it by one circle."""
    return islice(together(site, candidates), 1)


def _together(step: Deduction) -> str:
    if len(step.because) == 1:
        return (_white if step.because[0].rule.id == "white" else _black)(step)
    circles = listed(f"the {COLOURS[clue.value]} circle at {clue.place}" for clue in step.clues)
    return f"otherwise the line would have no way left through {circles}{reason(step)}"


COLOURS = {"o": "white", "*": "black"}
AT_WHITE, AT_BLACK = alone("white circle", "white", _white), alone("black circle", "black", _black)
SIDE_BY_SIDE = Technique("circles side by side", Difficulty.MEDIUM, 2.0, _beside, _first, _together)

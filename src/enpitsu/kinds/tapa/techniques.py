"""How people solve Tapa: by the ways to fill in the cells around a clue, and by squares."""

from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import reason
from enpitsu.puzzle import CandidateMap
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination


def _unaided(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether nothing around the clue is known yet, except clues and the rim."""
    return not any(len(candidates[place]) == 1 for place in elimination.places)


def _one_way(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether the clue settles all open cells around it."""
    (constraint,) = elimination.because
    told = {place for place, _ in constraint.forbids(candidates)}
    return all(place in told for place in constraint.variables if len(candidates[place]) > 1)


def _only(step: Deduction) -> str:
    (clue,) = step.clues
    return f"only one way goes round the {clue.value} at {clue.place}{reason(step)}"


def _ways(step: Deduction) -> str:
    (clue,) = step.clues
    return f"else no way goes round the {clue.value} at {clue.place}{reason(step)}"


MEDIUM = Difficulty.MEDIUM
TECHNIQUES = (
    alone("forced by the clue alone", "number", _ways, when=_unaided, cost=1.5, at_once=True),
    alone("one way round a clue", "number", _only, when=_one_way, cost=1.5, at_once=True),
    alone("ways round a clue", "number", _ways, level=MEDIUM, cost=2.0, at_once=True),
)

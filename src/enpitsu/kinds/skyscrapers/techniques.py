"""How people solve Skyscrapers: by what a number sees, and as a Latin square."""

from __future__ import annotations

from enpitsu.puzzle import CandidateMap
from enpitsu.step import Difficulty, Finding, Step
from enpitsu.techniques.latin import SETS, SINGLES
from enpitsu.techniques.single import alone
from enpitsu.techniques.words import reason


def _number(finding: Finding) -> int:
    """The number outside."""
    (clue,) = finding.because[0].clues
    return int(clue.value)


def _one_seen(finding: Finding, candidates: CandidateMap) -> bool:  # noqa: ARG001
    """Whether the first building hides all others."""
    return _number(finding) == 1


def _too_near(finding: Finding, candidates: CandidateMap) -> bool:
    """Whether too few buildings could be taller behind this one, whatever they are."""
    (constraint,), ((place, _), *_more) = finding.because, finding.removes
    cells = constraint.variables
    tallest = max(int(value) for cell in cells for value in candidates[cell])
    height = min(int(value) for _, value in finding.removes)
    return height > tallest - _number(finding) + 1 + cells.index(place)


def _first_is_tallest(step: Step) -> str:
    (clue,) = step.because[0].clues
    first, *_rest = step.because[0].variables
    return f"the {clue} sees nothing but the building at {first}, which is the tallest"


def _too_tall(step: Step) -> str:
    (clue,) = step.because[0].clues
    return f"so near, so tall a building would hide too many from the {clue}"


def _sees(step: Step) -> str:
    (clue,) = step.because[0].clues
    return f"else the {clue} would see too many or too few{reason(step)}"


TECHNIQUES = (
    SINGLES[0],
    alone("one building seen", "sight", _first_is_tallest, when=_one_seen),
    alone("too tall too near", "sight", _too_tall, when=_too_near, cost=1.2),
    SINGLES[1],
    *SETS[:2],
    alone("what a number sees", "sight", _sees, level=Difficulty.HARD, cost=4.0),
    *SETS[2:],
)

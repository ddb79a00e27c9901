"""How people solve Numberlink: cell by cell, and by lines that would separate two numbers."""

from enpitsu.kinds.numberlink.detours import OTHER_WAYS
from enpitsu.kit.lines import LINE
from enpitsu.kit.techniques.graphs import at_nodes
from enpitsu.kit.techniques.paths import JOINING
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import facts, reason
from enpitsu.puzzle import CandidateMap
from enpitsu.puzzle.deduction import Deduction, Elimination


def _left(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether the number has its line already."""
    (constraint,) = elimination.because
    return any(candidates[place] == (LINE,) for place in constraint.variables)


def _left_says(step: Deduction) -> str:
    return f"the {step.clues[0]} has its line, as {facts(step)}"


def _only_says(step: Deduction) -> str:
    return f"the {step.clues[0]} has no other way out{reason(step)}"


TECHNIQUES = (
    alone("number with its line", "number", _left_says, when=_left),
    alone("only way out", "number", _only_says),
    *at_nodes("cell", LINE),
    *JOINING,
    *OTHER_WAYS,
)

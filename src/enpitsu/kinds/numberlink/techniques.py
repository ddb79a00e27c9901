"""How people solve Numberlink: cell by cell, and by what would part two numbers."""

from __future__ import annotations

from enpitsu.lines import LINE
from enpitsu.puzzle import CandidateMap
from enpitsu.step import Finding, Step
from enpitsu.techniques.graphs import at_nodes
from enpitsu.techniques.paths import JOINING
from enpitsu.techniques.single import alone
from enpitsu.techniques.words import facts, reason


def _left(finding: Finding, candidates: CandidateMap) -> bool:
    """Whether the number has its line."""
    (constraint,) = finding.because
    return any(candidates[place] == (LINE,) for place in constraint.variables)


def _left_says(step: Step) -> str:
    return f"the {step.clues[0]} has its line, as {facts(step)}"


def _only_says(step: Step) -> str:
    return f"the {step.clues[0]} has no other way out{reason(step)}"


TECHNIQUES = (
    alone("number with its line", "number", _left_says, when=_left),
    alone("only way out", "number", _only_says),
    *at_nodes("cell", LINE),
    *JOINING,
)

"""What one clue says of its cells, told by the name of the clue: "the thermometer from r3c2"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from enpitsu.kit.techniques.single import alone, each
from enpitsu.kit.techniques.words import printed, reason
from enpitsu.paper.grid import Path
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model

EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD


def clue_named(constraint: Constraint, said: Mapping[Value, str]) -> str:
    """The one clue of a constraint: a list by what its rule calls it, another by its value."""
    (clue,) = constraint.clues
    if isinstance(clue.place, Path):
        return f"the {constraint.rule.noun} from {clue.place.cells[0]}"
    return printed(constraint.clues, said)


def clued(rule: str, start: str, later: str, says: str) -> tuple[Technique, Technique]:
    """What a clue of a rule says of its cells, whatever is known of them, and then by that.

    `start` and `later` are the names of these; `says` tells it in words, with {clue} for the name
    of the clue, {value} for what it holds and {size} for the number of its cells.
    """
    told = partial(_told, says)
    sites = partial(_from_the_start, rule)
    return (
        Technique(start, EASY, 1.2, sites, _still_possible, told, settles=True),
        alone(later, rule, told, level=MEDIUM, cost=2.0),
    )


def beside(rule: str, name: str, says: str) -> tuple[Technique, ...]:
    """What a rule without clues says of two cells side by side, in these words."""
    told = partial(_told, says)
    return (alone(name, rule, told, level=EASY, cost=1.5),)


def _told(says: str, step: Deduction) -> str:
    """What the clue of a step says, and what is known of its cells."""
    (constraint,) = step.because
    name = clue_named(constraint, step.value_names) if constraint.clues else ""
    value = constraint.clues[0].value if constraint.clues else ""
    size = len(constraint.variables)
    return says.format(clue=name, value=value, size=size) + reason(step)


def _from_the_start(rule: str, model: Model) -> Iterator[Site]:
    """The constraints of a rule that forbid something whatever else is known, with that."""
    for site in each(rule)(model):
        (constraint,) = site.constraints
        if gone := constraint.forbids(model.domains):
            yield site._replace(data=gone)


def _still_possible(site: Site, candidates: CandidateMap) -> Sequence[Elimination]:
    """What of that has not fallen yet."""
    gone = [(place, value) for place, value in site.data if value in candidates[place]]
    return [Elimination(gone, site.constraints, ())] if gone else []

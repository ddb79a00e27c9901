"""What one clue says of its cells, told by the name of the clue: "the thermometer from r3c2"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, product
from math import prod

from enpitsu.kit.techniques.groups import differing
from enpitsu.kit.techniques.single import alone, each
from enpitsu.kit.techniques.words import listed, printed, reason
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


def clued(rule: str, start: str, later: str, says: str) -> tuple[Technique, ...]:
    """What a clue of a rule says of its cells, whatever is known of them, and then by that.

    A third technique reads it together with the houses that some of its cells share.
    `start` and `later` are the names of these; `says` tells it in words, with {clue} for the name
    of the clue, {value} for what it holds and {size} for the number of its cells.
    """
    told = partial(_told, says)
    sites = partial(_from_the_start, rule)
    return (
        Technique(start, EASY, 1.2, sites, _still_possible, told, settles=True),
        alone(later, rule, told, level=MEDIUM, cost=2.0),
        Technique(
            f"{later}, with houses",
            HARD,
            4.0,
            partial(_with_houses, rule),
            _in_no_filling,
            partial(_told_with_houses, rule, says),
        ),
    )


def beside(rule: str, name: str, says: str) -> tuple[Technique, ...]:
    """What a rule without clues says of two cells side by side, in these words."""
    told = partial(_told, says)
    return (alone(name, rule, told, level=EASY, cost=1.5),)


def _told(says: str, step: Deduction) -> str:
    """What the clue of a step says, and what is known of its cells."""
    (constraint,) = step.because
    return _said(says, constraint, step) + reason(step)


def _said(says: str, constraint: Constraint, step: Deduction) -> str:
    """The words that say what a constraint means, with the name of its clue."""
    name = clue_named(constraint, step.value_names) if constraint.clues else ""
    value = constraint.clues[0].value if constraint.clues else ""
    size = len(constraint.variables)
    return says.format(clue=name, value=value, size=size)


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


# -- with houses ---------------------------------------------------------------------------------

MAX_FILLINGS = 4_000  # of the cells of a clue, that are tried one after the other


def _with_houses(rule: str, model: Model) -> Iterator[Site]:
    """The constraints of a rule with those that say of two of its cells that they differ."""
    known = [*each(rule)(model)]
    apart = differing(model, "") if known else {}
    for site in known:
        cells = site.watch
        pairs = {
            (i, j): apart[one][other]
            for (i, one), (j, other) in combinations(enumerate(cells), 2)
            if other in apart[one]
        }
        if pairs and site.constraints[0] not in pairs.values():
            houses = dict.fromkeys(pairs.values())
            yield site._replace(constraints=(*site.constraints, *houses), data=pairs)


def _in_no_filling(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """What stands in no way to fill the cells so that those in one house differ."""
    columns = [candidates[cell] for cell in site.watch]
    if not 1 < prod(map(len, columns)) <= MAX_FILLINGS:
        return
    (constraint, *_), pairs = site.constraints, [*site.data]
    slots = {place: slot for slot, place in enumerate(constraint.places)}
    order = [slots[cell] for cell in site.watch]
    values: list[Value] = [0] * constraint.relation.size
    kept: list[set[Value]] = [set() for _ in columns]
    for row in product(*columns):
        if any(row[i] == row[j] for i, j in pairs):
            continue
        if all(value in met for value, met in zip(row, kept, strict=True)):
            continue
        for slot, value in zip(order, row, strict=True):
            values[slot] = value
        if constraint.relation.holds(tuple(values)):
            for value, met in zip(row, kept, strict=True):
                met.add(value)
    gone = [
        (cell, value)
        for cell, column, met in zip(site.watch, columns, kept, strict=True)
        for value in column
        if value not in met
    ]
    if gone:
        yield Elimination(gone, site.constraints, site.watch)


def _told_with_houses(rule: str, says: str, step: Deduction) -> str:
    """What a clue says, and which of its cells differ as they share a house."""
    own = next((one for one in step.because if one.rule.id == rule), step.because[0])
    sharing = [
        [place for place in one.variables if place in own.variables]
        for one in step.because
        if one is not own
    ]
    apart = "".join(f", and {listed(places)} differ" for places in sharing)
    return _said(says, own, step) + apart + reason(step)

"""How people solve Galaxies: by the cells opposite to each other."""

from collections.abc import Iterator

from enpitsu.kinds.galaxies.centres import named, opposite, said
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import DOZEN
from enpitsu.puzzle import CandidateMap, Cell, Constraint, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Count, Is


def _centre(constraint: Constraint) -> Value:
    """The name of the centre that a constraint is about."""
    formula = constraint.relation.formula
    assert isinstance(formula, Count)
    part = formula.parts[0]
    assert isinstance(part, Is)
    return part.value


def _opposite(step: Deduction) -> Place:
    """The cell opposite to the one that a step is about."""
    one, other = step.because[0].places
    return other if one == step.removes[0][0] else one


def _with_it(elimination: Elimination, _: CandidateMap) -> bool:
    """Whether a cell belongs to a centre because the opposite cell does."""
    (constraint,) = elimination.because
    return _centre(constraint) not in [value for _, value in elimination.removes]


def _without(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether a cell does not belong to a centre because the opposite cell does not."""
    return not _with_it(elimination, candidates)


def _with_it_says(step: Deduction) -> str:
    told = f"its mirror image {_opposite(step)}"
    return f"so is {told}" if step.facts else f"{told} can be with no other"


def _without_says(step: Deduction) -> str:
    centre = said(_centre(step.because[0]))
    return f"its mirror image {_opposite(step)} is not with {centre}{_no_third(step)}"


def _no_third(step: Deduction) -> str:
    """A sentence that only two galaxies were possible for a cell from the start."""
    first = step.sets and not step.candidates_before
    return ", and no third gets there" if first else ""


def _at_centre_says(_: Deduction) -> str:
    return "a centre lies there"


def _at_centres(step: Deduction) -> str:
    """The conclusion of a step about the cells of many centres, in words."""
    return "the cells at all centres are in their galaxies" if len(step.sets) > DOZEN else ""


def _beyond_says(step: Deduction) -> str:
    (cell, value), *others = step.removes
    if others or not isinstance(cell, Cell):
        return f"{said(value)} cannot get both there and opposite{_no_third(step)}"
    mirror = opposite(cell, named(value))
    return f"{said(value)} cannot reach both it and {mirror}{_no_third(step)}"


# -- the only centre for a cell ---------------------------------------------------------------


def _out_of_reach(model: Model) -> Iterator[Site]:
    """For each cell the centres that cannot reach it; `data` has them by name."""
    far: dict[Place, dict[Value, Constraint]] = {}
    for constraint in model.lemmas:
        if constraint.rule.id == "beyond":
            for cell in constraint.variables:
                far.setdefault(cell, {})[_centre(constraint)] = constraint
    for cell, by in far.items():
        yield Site((cell,), tuple(by.values()), by)


def _only(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """All centres of a cell but one, if no other can reach it; details: the name of that one."""
    (cell,), by = site.watch, site.data
    gone = [value for value in candidates[cell] if value in by]
    left = [value for value in candidates[cell] if value not in by]
    if gone and len(left) == 1:
        because = [by[value] for value in gone]
        yield Elimination([(cell, value) for value in gone], because, (), left[0])


def _only_says(step: Deduction) -> str:
    return f"only {said(step.details)} gets both there and opposite"


EASY = Difficulty.EASY
TECHNIQUES = (
    alone("at a centre", "centre", _at_centre_says)._replace(concludes=_at_centres),
    Technique("one centre only", EASY, 1.0, _out_of_reach, _only, _only_says),
    alone("opposite cell", "symmetry", _without_says, when=_without),
    alone("symmetry", "symmetry", _with_it_says, when=_with_it)._replace(
        settles=True, follows=True
    ),
    alone("out of reach", "beyond", _beyond_says, cost=1.5),
)

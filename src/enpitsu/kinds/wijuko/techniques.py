"""How people solve Wijuko: by the numbers that fit a sum, and by the last place of a number."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from enpitsu.kit.techniques.numbers import hidden_pair, naked_pair, number_placed, one_place
from enpitsu.kit.techniques.single import forbidden
from enpitsu.kit.techniques.words import either, listed
from enpitsu.puzzle import CandidateMap, Constraint, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

Links = Mapping[Place, Mapping[Place, Constraint]]


# -- one sum -----------------------------------------------------------------------------


def _sums(model: Model) -> list[Constraint]:
    return [constraint for constraint in model.constraints if constraint.rule.id == "sum"]


def _different(model: Model) -> Constraint:
    """The constraint that all numbers are different."""
    return next(c for c in model.constraints if c.rule.id == "different")


def _number(constraint: Constraint) -> int:
    """The number printed between two cells."""
    return int(constraint.clues[0].value)


def _each_sum(model: Model) -> Iterator[Site]:
    """Every sum, with the largest number of the puzzle."""
    for constraint in _sums(model):
        yield Site(constraint.variables, (constraint,), len(model.domains))


def _fitting(
    when: Callable[[Elimination, CandidateMap], bool], site: Site, candidates: CandidateMap
) -> Iterator[Elimination]:
    for elimination in forbidden(site, candidates):
        if when(elimination, candidates):
            yield elimination._replace(details=site.data)


def _beside_known(elimination: Elimination, candidates: CandidateMap) -> bool:
    return all(len(candidates[place]) == 1 for place in elimination.places)


def _beside_open(elimination: Elimination, candidates: CandidateMap) -> bool:
    return not _beside_known(elimination, candidates)


def _sum_reason(step: Deduction) -> str:
    (constraint,), largest = step.because, step.details
    place, number = step.removes[0][0], _number(constraint)
    other = next(p for p in constraint.variables if p != place)
    if any(p == other for p, _ in step.removes):
        gone = dict.fromkeys(number - int(value) for _, value in step.removes)
        return f"{place} and {other} make {number}, and neither is {either(sorted(gone))}"
    text = f"it makes {number} with {other}"
    candidates = step.facts.get(other, ())
    if len(candidates) == 1:
        return f"{text}, which is {either(candidates)}"
    partners = sorted(number - int(value) for _, value in step.removes) if step.facts else ()
    missing = [partner for partner in partners if 1 <= partner <= largest]
    if missing:
        return f"{text}, which is not {either(missing)}"
    large = all(number - int(value) > largest for _, value in step.removes)
    return f"{text}, which is at most {largest}" if large else text


def _even(model: Model) -> Iterator[Site]:
    different = _different(model)
    for constraint in _sums(model):
        half, rest = divmod(_number(constraint), 2)
        if not rest:
            yield Site(constraint.variables, (constraint, different), half)


def _halves(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    gone = [(place, site.data) for place in site.watch if site.data in candidates[place]]
    if gone:
        yield Elimination(gone, site.constraints, ())


def _halves_reason(step: Deduction) -> str:
    constraint = next(c for c in step.because if c.clues)
    return f"{listed(constraint.variables)} differ and make {_number(constraint)}"


# -- chains of sums ----------------------------------------------------------------------


def _chains(model: Model) -> Iterator[Site]:
    """Every cell with a sum, and for each impossible number the sums that exclude it.

    The number in one cell determines all others that are connected with it by sums.
    """
    different = _different(model)
    links: dict[Place, dict[Place, Constraint]] = {place: {} for place in model.domains}
    for constraint in _sums(model):
        one, other = constraint.variables
        links[one][other] = links[other][one] = constraint
    for place, numbers in model.domains.items():
        clashes = {value: _clash(place, int(value), links) for value in numbers}
        yield Site((place,), (different,), {v: used for v, used in clashes.items() if used})


def _chain(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    (start,) = site.watch
    for value in candidates[start] if len(candidates[start]) > 1 else ():
        if value in site.data:
            yield Elimination([(start, value)], (*site.constraints, *site.data[value]), ())


def _clash(start: Place, value: int, links: Links) -> list[Constraint]:
    """The sums that lead from a number to one that occurs twice, or to a sum that fails."""
    numbers = {start: value}
    ways: dict[Place, list[Constraint]] = {start: []}
    for place in (queue := [start]):
        for other, constraint in links[place].items():
            number = _number(constraint) - numbers[place]
            way = [*ways[place], constraint]
            if other not in numbers:
                twin = next((p for p, met in numbers.items() if met == number), None)
                if twin is not None:
                    return list(dict.fromkeys((*way, *ways[twin])))
                numbers[other] = number
                ways[other] = way
                queue.append(other)
            elif numbers[other] != number:
                return list(dict.fromkeys((*way, *ways[other])))
    return []


def _chain_reason(step: Deduction) -> str:
    (start, value), *_others = step.removes
    numbers = {start: int(value)}
    todo = [c for c in step.because if c.clues]
    misfit = None
    while near := [c for c in todo if any(place in numbers for place in c.variables)]:
        one, other = sorted(near[0].variables, key=lambda place: place not in numbers)
        todo.remove(near[0])
        if other in numbers:
            misfit = near[0]
        else:
            numbers[other] = _number(near[0]) - numbers[one]
    if len(todo) >= len(numbers):  # a part of the chain may be enough, but finding it takes time
        sums = [f"{listed(c.variables)} make {_number(c)}" for c in step.because if c.clues]
        return f"with {value} there, no different numbers are left such that {listed(sums)}"
    reached = [f"{place} would be {number}" for place, number in [*numbers.items()][1:]]
    text = f"with {value} there, {listed(reached)}" if reached else f"with {value} there"
    return f"{text}, {_misfit(numbers, misfit or (todo[0] if todo else None))}"


def _misfit(numbers: Mapping[Place, int], constraint: Constraint | None) -> str:
    """What is wrong with the numbers of a chain: a sum fails, or a number occurs twice."""
    if constraint is not None:
        return f"and {listed(constraint.variables)} could not make {_number(constraint)}"
    twice = [n for n in numbers.values() if [*numbers.values()].count(n) > 1]
    return f"so {twice[0]} would stand twice" if twice else "which no cell can be"


DIFFERENT, EASY, MEDIUM = "different", Difficulty.EASY, Difficulty.MEDIUM
FORCED, FEW = partial(_fitting, _beside_known), partial(_fitting, _beside_open)
TECHNIQUES = (
    number_placed(DIFFERENT),
    Technique("forced pair", EASY, 1.2, _each_sum, FORCED, _sum_reason, settles=True),
    one_place(DIFFERENT),
    Technique("unequal halves", EASY, 1.2, _even, _halves, _halves_reason),
    Technique("sum with few splits", EASY, 1.5, _each_sum, FEW, _sum_reason, settles=True),
    naked_pair(DIFFERENT),
    hidden_pair(DIFFERENT),
    Technique("chain of sums", MEDIUM, 4.0, _chains, _chain, _chain_reason),
)

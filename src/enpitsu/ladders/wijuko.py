"""How people solve Wijuko: by what fits into a sum, and by where a number still can go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from enpitsu.expr import Candidates, Sum, variables
from enpitsu.grid import Place
from enpitsu.puzzle import Constraint, Model, Step
from enpitsu.techniques import (
    Finding,
    Focus,
    Left,
    Level,
    Technique,
    alone,
    each,
    either,
    full,
    hidden_subset,
    listed,
    naked_subset,
    places_of,
)

Links = Mapping[Place, Mapping[Place, Constraint]]


# -- all numbers differ --------------------------------------------------------------------------


def _placed(focus: Focus, left: Left) -> Iterator[Finding]:
    for cell in focus.watch:
        if len(left[cell]) == 1:
            value = left[cell][0]
            gone = [(p, value) for p in focus.watch if p != cell and value in left[p]]
            if gone:
                yield Finding(gone, focus.constraints, [cell])


def _placed_says(step: Step) -> str:
    (_, value), *_others = step.removes
    return f"{value} stands in {listed(step.given)} already"


def _one_place(focus: Focus, left: Left) -> Iterator[Finding]:
    for number in focus.data:
        spots = places_of(number, focus.watch, left)
        if len(spots) == 1 and len(left[spots[0]]) > 1:
            gone = [(spots[0], value) for value in left[spots[0]] if value != number]
            yield Finding(gone, focus.constraints, [p for p in focus.watch if p not in spots])


def _one_place_says(_: Step) -> str:
    return "it is the only place left for this number"


def _naked_says(step: Step) -> str:
    values = dict.fromkeys(v for left in step.given.values() for v in left)
    return f"{listed(step.given)} take {' and '.join(map(str, values))} between them"


def _hidden_says(step: Step) -> str:
    (different,) = step.because
    vars_ = variables(different.expr)
    elsewhere = {value for left in step.given.values() for value in left}
    values = [value for value in vars_[0].domain if value not in elsewhere]
    where = [var.place for var in vars_ if var.place not in step.given]
    return f"{listed(values)} have no other places left than {listed(where)}"


# -- one sum -------------------------------------------------------------------------------------


def total(constraint: Constraint) -> int:
    """The number printed between two cells."""
    assert isinstance(constraint.expr, Sum)
    return constraint.expr.low


def _beside_known(finding: Finding, left: Left) -> bool:
    return all(len(left[place]) == 1 for place in finding.given)


def _beside_open(finding: Finding, left: Left) -> bool:
    return not _beside_known(finding, left)


def _sum_says(step: Step) -> str:
    (constraint,) = step.because
    place = step.removes[0][0]
    other = next(p for p in constraint.places if p != place)
    told = f"it makes {total(constraint)} with {other}"
    left = step.given.get(other, ())
    if len(left) == 1:
        return f"{told}, which is {either(left)}"
    partners = [total(constraint) - int(value) for _, value in step.removes]
    missing = [number for number in partners if number in _domain(constraint) if step.given]
    return f"{told}, which is not {either(sorted(missing))}" if missing else told


def _domain(constraint: Constraint) -> Candidates:
    return variables(constraint.expr)[0].domain


def _sums(model: Model) -> tuple[Constraint, list[Constraint]]:
    """The constraint that all numbers differ, and the sums."""
    different = next(c for c in model.constraints if c.rule.id == "different")
    return different, [c for c in model.constraints if c.rule.id == "sum"]


def _even(model: Model) -> Iterator[Focus]:
    different, sums = _sums(model)
    for constraint in sums:
        if total(constraint) % 2 == 0:
            yield Focus(constraint.places, (constraint, different), total(constraint) // 2)


def _halves(focus: Focus, left: Left) -> Iterator[Finding]:
    gone = [(place, focus.data) for place in focus.watch if focus.data in left[place]]
    if gone:
        yield Finding(gone, focus.constraints, ())


def _halves_says(step: Step) -> str:
    constraint = next(c for c in step.because if c.rule.id == "sum")
    return f"{listed(constraint.places)} differ and make {total(constraint)}"


# -- chains of sums --------------------------------------------------------------------------------


def _chains(model: Model) -> Iterator[Focus]:
    """The cells that hang together by sums; the number in one of them tells all others."""
    different, sums = _sums(model)
    links: dict[Place, dict[Place, Constraint]] = {place: {} for place in model.vars}
    for constraint in sums:
        one, other = constraint.places
        links[one][other] = links[other][one] = constraint
    met: set[Place] = set()
    for place in model.vars:
        if place not in met and links[place]:
            together = [place]
            for cell in together:
                together += [other for other in links[cell] if other not in together]
            met.update(together)
            yield Focus(together, (different,), links)


def _chain(focus: Focus, left: Left) -> Iterator[Finding]:
    for start in focus.watch:
        for value in left[start] if len(left[start]) > 1 else ():
            used = _clash(start, int(value), focus.data)
            if used:
                yield Finding([(start, value)], (*focus.constraints, *used), ())


def _clash(start: Place, value: int, links: Links) -> list[Constraint]:
    """The sums that lead from a number to one that stands twice, or to a sum that fails."""
    numbers = {start: value}
    ways: dict[Place, list[Constraint]] = {start: []}
    for place in (queue := [start]):
        for other, constraint in links[place].items():
            number = total(constraint) - numbers[place]
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


def _chain_says(step: Step) -> str:
    ((start, value),) = step.removes
    numbers = {start: int(value)}
    todo = [c for c in step.because if c.rule.id == "sum"]
    misfit = None
    while near := [c for c in todo if any(place in numbers for place in c.places)]:
        one, other = sorted(near[0].places, key=lambda place: place not in numbers)
        todo.remove(near[0])
        if other in numbers:
            misfit = near[0]
        else:
            numbers[other] = total(near[0]) - numbers[one]
    reached = [f"{place} would be {number}" for place, number in [*numbers.items()][1:]]
    told = f"with {value} there, {listed(reached)}" if reached else f"with {value} there"
    return f"{told}, {_misfit(numbers, misfit or (todo[0] if todo else None))}"


def _misfit(numbers: Mapping[Place, int], constraint: Constraint | None) -> str:
    """What is wrong with the numbers of a chain: a sum fails, or one of them stands twice."""
    if constraint is not None:
        return f"and {listed(constraint.places)} could not make {total(constraint)}"
    twice = next(n for n in numbers.values() if [*numbers.values()].count(n) > 1)
    return f"so {twice} would stand twice"


_DIFFERENT = each("different")
TECHNIQUES = (
    Technique("number already placed", Level.EASY, 1.0, _DIFFERENT, _placed, _placed_says),
    alone("forced pair", "sum", _sum_says, when=_beside_known, cost=1.2),
    Technique(
        "one place for a number", Level.EASY, 1.2, full("different"), _one_place, _one_place_says
    ),
    Technique("unequal halves", Level.EASY, 1.2, _even, _halves, _halves_says),
    alone("sum with few splits", "sum", _sum_says, when=_beside_open, cost=1.5),
    naked_subset("different", 2, "naked pair", "board")._replace(says=_naked_says),
    hidden_subset("different", 2, "hidden pair", "board")._replace(says=_hidden_says),
    Technique("chain of sums", Level.MEDIUM, 4.0, _chains, _chain, _chain_says),
)

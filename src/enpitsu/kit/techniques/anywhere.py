"""Techniques for any kind, by the relations of its constraints: sets, counts, sums and pairs.

They have their usual names. A kind's own techniques come before these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain

from enpitsu.kit.techniques.comparing import compared
from enpitsu.kit.techniques.counts import (
    counted,
    full_count,
    has_all,
    its,
    needs_all,
    places_needed,
)
from enpitsu.kit.techniques.graphs import GRAPHS
from enpitsu.kit.techniques.groups import (
    each_group,
    hidden_set,
    naked_set,
    no_other_places,
    one_place_left,
    settled_in_group,
    take,
)
from enpitsu.kit.techniques.single import forbidden, shaped
from enpitsu.kit.techniques.sums import Total, splits, supported
from enpitsu.kit.techniques.words import either, line, listed, of_all, plural, printed, within
from enpitsu.paper.grid import Cell, Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Count, Distinct, Relation, Sum, Table
from enpitsu.rules.matching import hall_sets, hidden_sets

Find = Callable[[Site, CandidateMap], Iterable[Elimination]]
TOLD = 4  # splits of a sum that a sentence lists
FEW = 4  # sets of up to so many places have techniques of their own, such as pairs
FEW_OTHERS = 2  # other numbers of a sum that a sentence names
EASY, MEDIUM, HARD, EXPERT = (
    Difficulty.EASY,
    Difficulty.MEDIUM,
    Difficulty.HARD,
    Difficulty.EXPERT,
)


def _within(step: Deduction) -> str:
    """Where a constraint is: "in row 1", "on the board", "among r1c1, r1c2 and r2c1"."""
    (constraint, *_), domains = step.because, step.domains
    if constraint.rule.noun:
        return within(constraint)
    places = constraint.variables
    cells = [place for place in places if isinstance(place, Cell)]
    for axis in range(2) if len(cells) == len(places) > 2 else ():
        at = {cell[axis] for cell in cells}
        if len(at) == 1 and len(cells) == sum(_lies(p, axis, at) for p in domains):
            return f"in {line(cells)}"
    return "on the board" if of_all(constraint, domains) else f"among {listed(places)}"


def _lies(place: Place, axis: int, at: Collection[int]) -> bool:
    """Whether a place is a cell in one of these rows (axis 0) or columns (axis 1)."""
    return isinstance(place, Cell) and place[axis] in at


def _clued(step: Deduction) -> str | None:
    """The only clue of a step, if it counts a value that has a name: it is told for its rule."""
    (constraint, *_), named = step.because, [*step.value_names.values()]
    if (
        len(constraint.clues) != 1
        or not isinstance(constraint.relation.formula, Count)
        or not named
    ):
        return None
    return printed(constraint.clues, step.value_names)


def _by(constraint: Constraint) -> str:
    """The clues of a constraint in brackets, if any: " (9 at r1c1)"."""
    return f" ({', '.join(map(str, constraint.clues))})" if constraint.clues else ""


# -- all different -----------------------------------------------------------------------


def _once(size: int, model: Model) -> list[Site]:
    """The groups with more than `size` places and as many values that stand at most once."""
    return [f for f in each_group(model, "") if len(f.watch) > size <= len(f.data.once)]


def _used(size: int, model: Model) -> list[Site]:
    """The groups with more than `size` places and as many values that stand at least once."""
    return [f for f in each_group(model, "") if len(f.watch) > size <= len(f.data.used)]


def _settled_says(step: Deduction) -> str:
    place, value = step.details
    constraint, told = step.because[0], either([value], step.value_names)
    if len(constraint.variables) == 2:
        differ = isinstance(constraint.relation, Distinct)
        both = "the two differ" if differ else "only one of the two may be so"
        return f"{place} is {told}, and {both}{_by(constraint)}"
    if value in step.value_names:
        if who := _clued(step):
            return f"{who} has its {its(step, value)} at {place}"
        return f"{place} is {told}, and only one {_within(step)} may be so{_by(constraint)}"
    return f"{place} is {told}, which stands only once {_within(step)}{_by(constraint)}"


def _only_says(step: Deduction) -> str:
    constraint, value = step.because[0], step.details
    if value in step.value_names:
        if who := _clued(step):
            return f"{who} has no other place left for its {its(step, value)}"
        said = either([value], step.value_names)
        return f"no other place {_within(step)} can be {said}{_by(constraint)}"
    return f"{value} has no other place {_within(step)}{_by(constraint)}"


def _naked_says(step: Deduction) -> str:
    places, values = step.details
    constraint = step.because[0]
    if constraint.rule.noun and not constraint.clues:
        return take(step)
    once = f"which stand only once {_within(step)}"
    return f"{listed(places)} take {listed(values)}, {once}{_by(constraint)}"


def _hidden_says(step: Deduction) -> str:
    places, values = step.details
    constraint = step.because[0]
    if constraint.rule.noun and not constraint.clues:
        return no_other_places(step)
    within, by = _within(step), _by(constraint)
    return f"{listed(values)} have no other places {within} than {listed(places)}{by}"


# Sets of all sizes are found at once; techniques for larger ones find them again.
_hall_sets = lru_cache(maxsize=1 << 10)(hall_sets)
_hidden_sets = lru_cache(maxsize=1 << 10)(hidden_sets)


def _different(size: int, model: Model) -> Iterator[Site]:
    """The constraints on more than so many places that all differ."""
    for site, _ in shaped(model, _distinct):
        if len(site.watch) > size:
            yield site


def _distinct(expr: Relation) -> Distinct | None:
    return expr if isinstance(expr, Distinct) else None


def _larger_naked(sizes: range, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The smallest sets of places with as many candidates: the other places lose those."""
    for places, values in _sets(_hall_sets, site.watch, candidates):
        if len(places) in sizes:
            inside = set(places)
            others = [place for place in site.watch if place not in inside]
            gone = [(p, value) for p in others for value in candidates[p] if value in values]
            if gone:
                yield Elimination(gone, site.constraints, places, (places, values))


def _larger_hidden(sizes: range, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The smallest sets of values with as many places: those hold nothing else."""
    for places, values in _sets(_hidden_sets, site.watch, candidates):
        if len(places) in sizes:
            inside = set(places)
            gone = [(p, value) for p in places for value in candidates[p] if value not in values]
            if gone:
                others = [place for place in site.watch if place not in inside]
                yield Elimination(gone, site.constraints, others, (places, values))


def _sets(
    find: Callable[[tuple[int, ...]], Iterable[tuple[Sequence[int], int]]],
    places: Sequence[Place],
    candidates: CandidateMap,
) -> Iterator[tuple[list[Place], list[Value]]]:
    """Sets of places and of values that belong together."""
    met = dict.fromkeys(chain.from_iterable([candidates[place] for place in places]))
    every = sorted(met, key=_numbers_in_order)
    bit = {value: 1 << i for i, value in enumerate(every)}
    columns = [sum([bit[value] for value in candidates[place]]) for place in places]
    for members, values in find(tuple(columns)):
        yield [places[i] for i in members], [value for value in every if bit[value] & values]


def _numbers_in_order(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _larger(name: str, sizes: range, level: Difficulty, cost: float) -> Iterator[Technique]:
    """Sets that are named by their size."""
    naked, hidden = partial(_larger_naked, sizes), partial(_larger_hidden, sizes)
    different = partial(_different, sizes.start)
    yield Technique(f"naked {name}", level, cost, different, naked, _naked_says, alone=True)
    yield Technique(
        f"hidden {name}", level, cost + 0.5, different, hidden, _hidden_says, alone=True
    )


# -- counts ------------------------------------------------------------------------------


def _full_says(step: Deduction) -> str:
    value, number = step.details
    (constraint,) = step.because
    if _clued(step):
        return has_all(step)
    said = either([value], step.value_names)
    if not number and len(constraint.variables) == 1:
        return f"it may not be {said}{_by(constraint)}"
    most = f"at most {number}" if number else "none"
    told = f"{most} {_within(step)} may be {said}{_by(constraint)}"
    return f"{told}: {listed(step.facts)}" if step.facts else told


def _needed_says(step: Deduction) -> str:
    value, number = step.details
    (constraint,) = step.because
    if _clued(step):
        return needs_all(step)
    said = either([value], step.value_names)
    said = said if number == 1 else plural(said)
    told = f"at least {number} {_within(step)} must be {said}{_by(constraint)}"
    return f"{told}, and no other places are left" if step.facts else told


# -- sums --------------------------------------------------------------------------------


def _sums(model: Model) -> Iterator[Site]:
    """The constraints that add up places, each once."""
    for site, data in shaped(model, _sum):
        yield site._replace(data=data)


def _sum(expr: Relation) -> tuple[int, int] | None:
    """The bounds of a sum; None of anything else."""
    match expr:
        case Sum(slots, low, high) if len(set(slots)) == len(slots) > 1:
            return low, high
    return None


def _last_number(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """All numbers of a sum but one are known."""
    open_ = [place for place in site.watch if len(candidates[place]) > 1]
    if len(open_) == 1:
        known = sum(int(candidates[p][0]) for p in site.watch if p not in open_)
        for elimination in forbidden(site, candidates):
            yield elimination._replace(details=(*site.data, known))


def _last_says(step: Deduction) -> str:
    low, high, known = step.details
    (constraint,) = step.because
    others = [place for place in constraint.variables if place != step.removes[0][0]]
    return f"{_makes(step, low, high)}, and {_others(others)} make {known}"


def _makes(step: Deduction, low: int, high: int) -> str:
    """A sum in words: "the numbers in row 1 make 9"; if it has a clue, with that."""
    number, within, (constraint, *_) = str(low), _within(step), step.because
    if low < high:
        number = f"{low} to {high}"
    elif within.startswith("in ") and [str(clue.value) for clue in constraint.clues] == [number]:
        return f"the numbers {within} make {number}"
    return f"the numbers {within} make {number}{_by(constraint)}"


def _others(places: Sequence[Place]) -> str:
    """The other numbers of a sum in words; if they are many, their places are not named."""
    return listed(places) if len(places) <= FEW_OTHERS else "the others"


def _bounds(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A number too large for the least the others make, or too small for the most."""
    low, high = site.data
    numbers = {place: [*map(int, candidates[place])] for place in site.watch}
    if not all(numbers.values()):
        return
    least = sum(min(column) for column in numbers.values())
    most = sum(max(column) for column in numbers.values())
    for place, column in numbers.items():
        others = [other for other in site.watch if other != place]
        at_least, at_most = least - min(column), most - max(column)
        large = [(place, v) for v in candidates[place] if int(v) + at_least > high]
        small = [(place, v) for v in candidates[place] if int(v) + at_most < low]
        for gone, told in ((large, f"at least {at_least}"), (small, f"at most {at_most}")):
            if gone:
                yield Elimination(gone, site.constraints, others, (low, high, told))


def _bounds_say(step: Deduction) -> str:
    low, high, told = step.details
    (constraint,) = step.because
    (place, _), *_more = step.removes
    others = [other for other in constraint.variables if other != place]
    verb = "is" if len(others) == 1 else "make"
    return f"{_makes(step, low, high)}, and {_others(others)} {verb} {told}"


def _sums_of_different(model: Model) -> Iterator[Site]:
    """The sums of places that all differ, each with the constraint that they do."""
    different = [site.constraints[0] for site, _ in shaped(model, _distinct)]
    for site in _sums(model):
        low, high = site.data
        inside = set(site.watch)
        if low == high and (all_ := [c for c in different if inside <= {*c.variables}]):
            because = (*site.constraints, all_[0])
            yield Site(site.watch, because, Total(site.watch, low, because))


def _few_splits(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The candidates that are in no set of different numbers with the sum."""
    total: Total = site.data
    fitting = supported(total, candidates)
    if fitting is None or not all(fitting.values()):
        return
    gone: list[Entry] = [
        (place, value)
        for place in total.places
        for value in candidates[place]
        if int(value) not in fitting[place]
    ]
    if gone:
        ways = splits(total, candidates, TOLD)
        yield Elimination(gone, site.constraints, total.places, (total.number, ways))


def _splits_say(step: Deduction) -> str:
    number, ways = step.details
    told = f"{_makes(step, number, number)}, all different"
    if not ways:
        return f"{told}, and no numbers left for the others go with it"
    return f"{told}: {either('+'.join(map(str, way)) for way in ways)}"


# -- pairs -------------------------------------------------------------------------------


def _pairs(model: Model) -> Iterator[Site]:
    """The constraints that list which values of two places go together."""
    for site, _ in shaped(model, _pair):
        if len(site.watch) == 2:
            yield site


def _pair(expr: Relation) -> Table | None:
    return expr if isinstance(expr, Table) and len(expr.slots) == 2 else None


def _settled_partner(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The candidates that do not go with the value of a settled place."""
    return (found for found in _partnered(site, candidates) if len(found.details[1]) == 1)


def _possible_partners(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The candidates that go with no candidate of the other place."""
    return (found for found in _partnered(site, candidates) if len(found.details[1]) > 1)


def _partnered(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    for elimination in forbidden(site, candidates):
        (other,) = elimination.places
        yield elimination._replace(details=(other, candidates[other]))


def _of_pairs(name: str, level: Difficulty, cost: float, find: Find) -> Technique:
    return Technique(name, level, cost, _pairs, find, _partner_says, settles=True, alone=True)


def _partner_says(step: Deduction) -> str:
    other, values = step.details
    by = _by(step.because[0])
    if not step.facts:
        return f"nothing at {other} goes with it{by}"
    told = "only that goes with" if step.sets else "it does not go with"
    return f"{told} {other}, which is {either(values, step.value_names)}{by}"


FOUR, MORE = range(FEW, FEW + 1), range(FEW + 1, 1 << 16)
_ANYWHERE: tuple[Technique, ...] = (
    settled_in_group("settled value", partial(_once, 1), _settled_says),
    _of_pairs("settled partner", EASY, 1.0, _settled_partner),
    full_count("full count", counted(), _full_says),
    Technique(
        "last number of a sum",
        EASY,
        1.0,
        _sums,
        _last_number,
        _last_says,
        settles=True,
        alone=True,
    ),
    one_place_left("hidden single", partial(_used, 1), _only_says),
    places_needed("places needed", counted(), _needed_says),
    Technique("bounds of a sum", MEDIUM, 2.0, _sums, _bounds, _bounds_say, alone=True),
    _of_pairs("possible partners", MEDIUM, 2.0, _possible_partners),
    Technique("sum with few splits", MEDIUM, 3.0, _sums_of_different, _few_splits, _splits_say),
    naked_set("naked pair", 2, partial(_once, 2), _naked_says),
    hidden_set("hidden pair", 2, partial(_used, 2), _hidden_says),
    naked_set("naked triple", 3, partial(_once, 3), _naked_says, HARD),
    hidden_set("hidden triple", 3, partial(_used, 3), _hidden_says, HARD),
    *compared(),
    *GRAPHS,
    *_larger("quad", FOUR, HARD, 5.5),
    *_larger("set", MORE, EXPERT, 10.0),
)
ANYWHERE = tuple(sorted(_ANYWHERE, key=lambda one: (one.level, one.cost)))


def shared(*names: str) -> tuple[Technique, ...]:
    """Some of these techniques by name, for kinds with a ladder of their own."""
    return tuple(technique for technique in ANYWHERE if technique.name in names)

"""The ways in which a number of places of an area can have a value, and what all ways share.

A way is checked against constraints around the area, one at a time.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from enpitsu.kit.techniques.conflicts import would_be_wrong
from enpitsu.kit.techniques.counts import Reason, counted, excluding
from enpitsu.kit.techniques.single import Sites, cached_by_model
from enpitsu.kit.techniques.words import listed, many, open_reason, printed
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.model import Constraint, Model

FEW, MANY = 4, 60  # ways for the easier technique, which sentences list; and for the harder one
TRIED = 250  # ways that are checked against the constraints near an area
MOST_BEGUN = 2_000  # beginnings of ways that are tried to find them
Way = tuple[Place, ...]
Effort = tuple[Difficulty, float]
SaidAt = Mapping[Place, Sequence[Constraint]]


class Area(NamedTuple):
    """Places of which exactly `number` have a value, the constraints of that, and those near.

    `apart` has for each place those that lack the value if it has it, each with a constraint.
    """

    places: Sequence[Place]
    value: Value
    number: int
    because: Sequence[Constraint]
    near: Sequence[Constraint]
    apart: Mapping[Place, Mapping[Place, Constraint]]

    def ways(self, held: Way, open_: Sequence[Place], most: int) -> Sequence[Way] | None:
        """The ways to give the value to open places as well, of which no two exclude each other.

        None if there are more than `most`, or if too many beginnings lead nowhere.
        """
        found: list[Way] = []
        begun = [(held, 0)]
        for _ in range(MOST_BEGUN):
            if not begun:
                return found
            way, start = begun.pop()
            if len(way) < self.number:
                end = len(open_) - (self.number - len(way)) + 1  # after it too few places are left
                free = [i for i in range(start, end) if self.apart[open_[i]].keys().isdisjoint(way)]
                begun += [((*way, open_[i]), i + 1) for i in reversed(free)]
            elif len(found) == most:
                return None
            else:
                found.append(way)
        return None


class Ways(NamedTuple):
    """The details of a step: an area, the ways that are left, and whether each touches a place.

    `touch` is set if a candidate outside the area falls, because each way touches its place.
    """

    area: Area
    ways: Sequence[Way]
    touch: bool

    @property
    def said_by(self) -> Sequence[Constraint]:
        """The constraints that count, which the sentence names."""
        return self.area.because


def ways_to_fill(
    names: tuple[str, str],
    area: Sites,
    near: tuple[str, ...],
    says: Reason,
    efforts: tuple[Effort, Effort] = ((Difficulty.EASY, 1.8), (Difficulty.MEDIUM, 2.8)),
    beyond: tuple[str, ...] = (),
) -> tuple[Technique, ...]:
    """The techniques for what all ways share, one for few ways and one for many.

    `area` are sites with a count of a value. A way must satisfy the rules `near` at places of the
    area, and the rules `beyond` at places of these. Details: `Ways`.
    """
    sites = partial(_areas, area, near, beyond)
    return tuple(
        Technique(name, *effort, sites, partial(_in_area, most), says)
        for name, effort, most in zip(names, efforts, (FEW, MANY), strict=True)
    )


@cached_by_model
def said_at(model: Model, rules: tuple[str, ...]) -> SaidAt:
    """For each place the constraints of these rules, by default of all not on whole graphs."""
    found: dict[Place, list[Constraint]] = {}
    for constraint in model.constraints:
        if constraint.rule.id in rules if rules else not constraint.relation.far:
            for place in constraint.variables:
                found.setdefault(place, []).append(constraint)
    return found


def area_near(
    model: Model,
    rules: tuple[str, ...],
    places: Sequence[Place],
    value: Value,
    number: int,
    because: Sequence[Constraint],
    beyond: tuple[str, ...] = (),
) -> Area:
    """An area, with the constraints of these rules at its places, and of rules `beyond` around."""
    said = said_at(model, rules)
    near = dict.fromkeys(constraint for place in places for constraint in said.get(place, ()))
    if beyond:
        met = dict.fromkeys(place for constraint in near for place in constraint.variables)
        said = said_at(model, beyond)
        near |= dict.fromkeys(constraint for place in met for constraint in said.get(place, ()))
    apart = excluding(model, (value, rules))
    others = [constraint for constraint in near if constraint not in because]
    return Area(places, value, number, because, others, apart)


def _areas(
    area: Sites, near: tuple[str, ...], beyond: tuple[str, ...], model: Model
) -> Iterator[Site]:
    for site in area(model):
        value, low, high = site.data
        if low == high:
            data = area_near(model, near, site.watch, value, low, site.constraints, beyond)
            around = (place for constraint in data.near for place in constraint.variables)
            watch = [*dict.fromkeys([*site.watch, *around])]
            yield Site(watch, (*site.constraints, *data.near), data)


def _in_area(most: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    area: Area = site.data
    return shared_by_all(area, site.watch, candidates, most)


def shared_by_all(
    area: Area, watch: Sequence[Place], candidates: CandidateMap, most: int
) -> Iterator[Elimination]:
    """Candidates that fall in whichever way the area is filled, if the ways are not too many.

    Settled values at the places to `watch` may be premises, too.
    """
    able = [place for place in area.places if area.value in candidates[place]]
    held = tuple(place for place in able if len(candidates[place]) == 1)
    open_ = [place for place in able if place not in held]
    if not len(held) < area.number <= len(able):
        return
    local, far = ([one for one in area.near if one.relation.far is far] for far in (False, True))
    if (tried := area.ways(held, open_, TRIED if far else MANY)) is None:
        return
    around = dict.fromkeys([*area.places, *(p for c in area.near for p in c.variables)])
    known = {place: candidates[place] for place in around}
    others = {p: tuple([v for v in candidates[p] if v != area.value]) for p in open_}
    at_a_glance = (
        (way, filled, near)
        for way in tried
        for filled in [known | others | dict.fromkeys(way[len(held) :], (area.value,))]
        if (near := _fallen(local, local, filled)) is not None
    )
    fitting: Iterator[tuple[Way, dict[Place, Candidates], set[Entry]]] = at_a_glance
    if far:  # reading these takes long
        few = [*islice(at_a_glance, MANY + 1)]
        if len(few) > MANY:
            return
        fitting = iter(few)
    ways: list[Way] = []
    shared: set[Entry] = set()
    for way, filled, near in fitting:
        if (beyond := _fallen(area.near, far, filled)) is None:
            continue
        ways.append(way)
        if len(ways) > most:
            return
        fallen, chosen = near | beyond, way[len(held) :]
        fallen.update((place, area.value) for place in open_ if place not in chosen)
        fallen.update((place, value) for place in chosen for value in others[place])
        shared = shared & fallen if len(ways) > 1 else fallen
        if not shared:
            return
    inside = {place for place, _ in shared if place in others}
    for touch in (False, True):
        gone = [
            (p, v)
            for p in known
            for v in candidates[p]
            if (p, v) in shared and (p not in inside) is touch
        ]
        if gone:
            lost = {place for place, _ in gone}
            places = [
                place
                for place in dict.fromkeys([*watch, *around])
                if len(candidates[place]) == 1 and place not in lost
            ]
            told = Ways(area, ways, touch)
            yield Elimination(gone, (*area.because, *area.near), places, told)


def _fallen(
    near: Sequence[Constraint], asked: Sequence[Constraint], filled: dict[Place, Candidates]
) -> set[Entry] | None:
    """The candidates that fall outside, reading constraints near one by one, first those `asked`.

    None if a place is left without candidates.
    """
    found: set[Entry] = set()
    while asked:
        changed = set[Place]()
        for constraint in asked:
            for place, value in constraint.forbids(filled):
                filled[place] = tuple([kept for kept in filled[place] if kept != value])
                if not filled[place]:
                    return None
                found.add((place, value))
                changed.add(place)
        asked = [one for one in near if not changed.isdisjoint(one.variables)] if changed else ()
    return found


# -- numbers that count ----------------------------------------------------------------------


def ways_to_meet(
    rule: str,
    near: tuple[str, ...] = (),
    beyond: tuple[str, ...] = (),
    names: tuple[str, str] = ("few fillings", "many fillings"),
    efforts: tuple[Effort, Effort] = ((Difficulty.MEDIUM, 2.8), (Difficulty.HARD, 4.0)),
) -> tuple[Technique, ...]:
    """`ways_to_fill` for places that numbers of this rule count; if empty, `near` is any rule."""
    return ways_to_fill(names, counted(rule), near, _meets, efforts, beyond)


def _meets(step: Deduction) -> str:
    told: Ways = step.details
    clue = printed(told.area.because[0].clues, step.value_names)
    some = many(told.area.number, told.area.value, step.value_names).removeprefix("one ")
    others = [one for one in step.because if one not in told.area.because]
    wrong, known = would_be_wrong(others, step), open_reason(step) if others else ""
    unmet = f"else {would_be_wrong(others, step, f'{clue} could not be met')}"
    if len(told.ways[0]) >= FEW or sum(map(len, told.ways)) > FEW:
        return unmet
    if told.touch and len(told.ways) > 2:  # the excluded candidate is in none of the named cells
        return f"{unmet}{known}"
    at = f"{clue} has its {some} at {', or at '.join(map(listed, told.ways))}"
    return f"{at}{(f', else {wrong}' if wrong else '; nothing else fits') if others else ''}{known}"

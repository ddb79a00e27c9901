"""Techniques for places that must differ, and for values that a group must use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, permutations
from typing import NamedTuple

from enpitsu.kit.techniques.single import Sites, cached_by_model, shaped
from enpitsu.kit.techniques.words import either, listed, reason, shown, where
from enpitsu.paper.grid import Cell, Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap, Domains
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Count, Distinct, Is, Relation

Reason = Callable[[Deduction], str]
Said = tuple[Sequence[Value], Sequence[Value]]  # values that occur at most once; at least once
Links = Mapping[Place, Mapping[Place, Constraint]]
CLIQUES = (3, 4)  # sizes of sets of places that all differ, across groups
FEW = 1  # open places of a group for which a sentence says that they lack a value
MANY = 6  # open places that are too many to name


class Group(NamedTuple):
    """Places of which at most one, or at least one, has a value.

    `once` has the values that occur there at most once, each with its constraint, and `used` those
    that occur at least once.
    """

    places: Sequence[Place]
    once: dict[Value, Constraint]
    used: dict[Value, Constraint]


@cached_by_model
def groups(model: Model, rule: str) -> list[Group]:
    """The groups of a rule: its constraints on the same places make one group.

    An empty `rule` stands for all rules.
    """
    said: dict[tuple[Place, ...], Group] = {}
    for site, values in shaped(model, _grouping, *([rule] if rule else ())):
        places, (constraint,) = tuple(site.watch), site.constraints
        group = said.get(places)
        if group is None:
            group = said[places] = Group(site.watch, {}, {})
        once, used = values or _different(places, model.domains)
        for value in once:
            group.once[value] = constraint
        for value in used:
            group.used[value] = constraint
    return [*said.values()]


@cached_by_model
def each_group(model: Model, rule: str) -> list[Site]:
    """The groups of a rule, each as a site."""
    return [
        Site(group.places, [*dict.fromkeys([*group.once.values(), *group.used.values()])], group)
        for group in groups(model, rule)
    ]


def _grouping(relation: Relation) -> Said | tuple[()] | None:
    """The values that occur at most once by a relation, and those that occur at least once.

    The result is empty if all slots differ, as the values then depend on their domains, and None if
    the relation makes no group.
    """
    if isinstance(relation, Distinct):
        return ()
    expr = relation.formula
    if isinstance(expr, Count) and (expr.low >= 1 or expr.high == 1):
        named = {(part.slot, part.value) for part in expr.parts if isinstance(part, Is)}
        slots, values = {slot for slot, _ in named}, tuple({value for _, value in named})
        if len(slots) == len(expr.parts) and len(values) == 1:
            return values if expr.high == 1 else (), values if expr.low >= 1 else ()
    return None


def _different(
    places: Sequence[Place], domains: Domains
) -> tuple[Sequence[Value], Sequence[Value]]:
    """The same as `_grouping` for places that all differ, with these domains."""
    values = [*dict.fromkeys(value for place in places for value in domains[place])]
    return values, values if len(values) == len(places) else ()


@cached_by_model
def differing(model: Model, rule: str) -> dict[Place, dict[Place, Constraint]]:
    """For each place the places that differ from it by a rule, or if that is empty, by any rule."""
    others: dict[Place, dict[Place, Constraint]] = {place: {} for place in model.domains}
    for constraint in model.with_lemmas:
        if isinstance(constraint.relation, Distinct) and rule in ("", constraint.rule.id):
            for one, other in combinations(constraint.variables, 2):
                others[one].setdefault(other, constraint)
                others[other].setdefault(one, constraint)
    return others


def grouped(rule: str) -> Sites:
    """The sites of a technique that looks at one group of a rule at a time.

    `rule` is the id of a rule of the kind. Its groups are the places of each constraint that is
    `Distinct`, or a `Count` of one value that occurs at most once or at least once: a line whose
    numbers differ, a region with one star.
    """
    return partial(_grouped, rule)


def _grouped(rule: str, model: Model) -> list[Site]:
    return each_group(model, rule)


def places_of(value: Value, places: Iterable[Place], candidates: CandidateMap) -> list[Place]:
    """The places where a value is still possible."""
    return [place for place in places if value in candidates[place]]


# -- settled places ----------------------------------------------------------------------


def settled_neighbour(rule: str) -> Technique:
    """The technique: places that differ from a settled place lose its value."""
    name = "neighbours of a settled cell"
    sites = partial(_each_neighbourhood, rule)
    return Technique(name, Difficulty.EASY, 1.0, sites, _struck_beside, _touches)


def _each_neighbourhood(rule: str, model: Model) -> Iterator[Site]:
    for place, others in differing(model, rule).items():
        if others:
            yield Site((place,), (), (place, others))


def _struck_beside(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    place, others = site.data
    if len(candidates[place]) == 1:
        value = candidates[place][0]
        near = places_of(value, others, candidates)
        if near:
            because = [others[other] for other in near]
            yield Elimination([(other, value) for other in near], because, [place], (place, value))


def _touches(step: Deduction) -> str:
    place, value = step.details
    struck = dict(step.removes)
    return f"{place} is {value} and touches {'it' if len(struck) == 1 else 'them'}"


def stands_in_group(step: Deduction) -> str:
    """Why a value falls in a group where it stands: "the region of r1c1 has its 3 at r1c2"."""
    place, value = step.details
    return f"{where(step.because[0])} has its {value} at {place}"


def settled_in_group(name: str, sites: Sites, reason: Reason = stands_in_group) -> Technique:
    """The technique: the other places of a group lose the value of a settled one.

    The technique is called `name` and looks at `sites`, such as `grouped("region")`. `reason` gives
    the reason of a step in words; the step's `details` are the settled place and its value; by
    default "row 1 has its 3 at r1c2".
    """
    return Technique(name, Difficulty.EASY, 1.0, sites, _struck_in_group, reason, alone=True)


def _struck_in_group(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    group: Group = site.data
    for place in group.places:
        if len(candidates[place]) == 1 and candidates[place][0] in group.once:
            value = candidates[place][0]
            near = [other for other in places_of(value, group.places, candidates) if other != place]
            if near:
                gone = [(other, value) for other in near]
                yield Elimination(gone, (group.once[value],), [place], (place, value))


# -- one place left ----------------------------------------------------------------------


def lacking(values: Sequence[Value], step: Deduction) -> str:
    """Why values are not in other places of a group: open places lack them, others are blocked.

    ", as r1c2 is not 3, by the 2 at r3c1"; empty if all are settled, or too many to name.
    """
    given, by = shown(step)
    open_ = [place for place, candidates in given.items() if len(candidates) > 1]
    if not 0 < len(open_) <= MANY:
        return by
    are = "is" if len(open_) == 1 else "are"
    return f", as {listed(open_)} {are} not {either(values)}{by}"


def elsewhere(step: Deduction) -> str:
    """Why a value has no place in the rest of its group; details: the value.

    If many places are open, only what blocks the value there is told.
    """
    given, by = shown(step)
    open_ = [place for place, candidates in given.items() if len(candidates) > 1]
    return lacking((step.details,), step) if len(open_) <= FEW else by


def only_place(step: Deduction) -> str:
    """Why a value goes where it is: "no other place in row 1, as r1c2 is not 3"."""
    return f"no other place in {where(step.because[0])}{elsewhere(step)}"


def one_place_left(name: str, sites: Sites, reason: Reason = only_place) -> Technique:
    """The technique: a value with one place left in a group that uses it goes there.

    The technique is called `name` and looks at `sites`, such as `grouped("region")`; a group uses a
    value if it must stand there. `reason` gives the reason of a step in words; the step's `details`
    are the value; by default "no other place in row 1, as r1c2 is not 3".
    """
    return Technique(
        name, Difficulty.EASY, 1.2, sites, _one_place, reason, settles=True, alone=True
    )


def _one_place(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    group: Group = site.data
    met: set[Value] = set()
    single: dict[Value, Place] = {}
    for place in group.places:
        for value in candidates[place]:
            if value in met:
                single.pop(value, None)
            else:
                met.add(value)
                single[value] = place
    for value, place in single.items():
        if value in group.used and len(candidates[place]) > 1:
            gone = [(place, other) for other in candidates[place] if other != value]
            places = [other for other in group.places if other != place]
            yield Elimination(gone, (group.used[value],), places, value)


# -- sets --------------------------------------------------------------------------------


def take(step: Deduction) -> str:
    """Why others lose the values of a set: "r1c1 and r1c2 take 1 and 2 of row 1"."""
    places, values = step.details
    return f"{listed(places)} take {listed(values)} of {where(step.because[0])}"


def naked_set(
    name: str, size: int, sites: Sites, reason: Reason = take, level: Difficulty = Difficulty.MEDIUM
) -> Technique:
    """The technique: `size` places of a group have `size` candidates; the others lose these.

    Details: the places and the values.
    """
    return Technique(name, level, 1.5 + size, sites, partial(_naked, size), reason)


def _naked(size: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    group: Group = site.data
    few = [place for place in group.places if 1 < len(candidates[place]) <= size]
    for chosen in combinations(few, size):
        met = {value for place in chosen for value in candidates[place]}
        if len(met) == size and met <= group.once.keys():
            values = [value for value in group.once if value in met]
            others = [place for place in group.places if place not in chosen]
            gone = [
                (place, value) for place in others for value in candidates[place] if value in met
            ]
            if gone:
                because = dict.fromkeys(group.once[value] for value in values)
                yield Elimination(gone, [*because], chosen, (chosen, values))


def no_other_places(step: Deduction) -> str:
    """Why places hold nothing else: "1 and 2 of row 1 must stand in r1c1 and r1c2, as ..."."""
    places, values = step.details
    text = f"{listed(values)} of {where(step.because[0])} must stand in {listed(places)}"
    return text + lacking(values, step)


def hidden_set(
    name: str,
    size: int,
    sites: Sites,
    reason: Reason = no_other_places,
    level: Difficulty = Difficulty.MEDIUM,
) -> Technique:
    """The technique: `size` values have `size` places in a group, which lose all others.

    Details: the places and the values.
    """
    return Technique(name, level, 2.0 + size, sites, partial(_hidden, size), reason)


def _hidden(size: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    group: Group = site.data
    spots: dict[Value, list[Place]] = {value: [] for value in group.used}
    for place in group.places:
        for value in candidates[place]:
            if value in spots:
                spots[value].append(place)
    few = [value for value, places in spots.items() if 1 < len(places) <= size]
    for chosen in combinations(few, size):
        met = {place for value in chosen for place in spots[value]}
        if len(met) == size:
            where = [place for place in group.places if place in met]
            gone = [(p, value) for p in where for value in candidates[p] if value not in chosen]
            if gone:
                because = dict.fromkeys(group.used[value] for value in chosen)
                given = [place for place in group.places if place not in met]
                yield Elimination(gone, [*because], given, (where, chosen))


def pairs(sites: Sites) -> tuple[Technique, ...]:
    """The techniques for naked and hidden pairs, in words that fit any group."""
    return naked_set("naked pair", 2, sites), hidden_set("hidden pair", 2, sites)


def triples(sites: Sites, level: Difficulty = Difficulty.MEDIUM) -> tuple[Technique, ...]:
    """The techniques for naked and hidden triples, likewise."""
    return (
        naked_set("naked triple", 3, sites, level=level),
        hidden_set("hidden triple", 3, sites, level=level),
    )


# -- groups and places near them ---------------------------------------------------------


def common_neighbours(rule: str, near: str) -> Technique:
    """The technique: a place that differs from all places of a value in a group loses the value."""
    sites = partial(_surrounded, rule, near)
    return Technique("common neighbours", Difficulty.MEDIUM, 2.5, sites, _common, _near)


def _surrounded(rule: str, near: str, model: Model) -> Iterator[Site]:
    """Each group with the places that differ from its own by another rule."""
    beside = differing(model, near)
    for group in groups(model, rule):
        inside = set(group.places)
        around = dict.fromkeys(other for place in group.places for other in beside[place])
        outside = [place for place in around if place not in inside]
        if group.used:
            yield Site(group.places, (), (group, outside, beside))


def _common(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    group, outside, beside = site.data
    found: dict[tuple[Place, ...], list[Value]] = {}
    for value in group.used:
        found.setdefault(tuple(places_of(value, group.places, candidates)), []).append(value)
    for spots, values in found.items():
        if len(spots) < 2:
            continue
        common = set(beside[spots[0]]).intersection(*(beside[spot] for spot in spots[1:]))
        because = dict.fromkeys(group.used[value] for value in values)
        told = spots, where(next(iter(because)))
        for other in outside:
            gone = [(other, value) for value in values if value in candidates[other]]
            if other in common and gone:
                cited = [*because, *(beside[other][spot] for spot in spots)]
                places = [place for place in group.places if place not in spots]
                yield Elimination(gone, cited, places, told)


def _near(step: Deduction) -> str:
    spots, group = step.details
    values = [*dict.fromkeys(value for _, value in step.removes)]
    text = f"next to {listed(spots)}, where {group} has its {listed(values)}"
    return text + (lacking(values, step) if len(step.facts) <= FEW else shown(step)[1])


def pointing(rule: str, *near: str) -> Technique:
    """The technique: an entry falls if it excludes a value from all places of a group.

    By the rules `near` two places do not have certain values together.
    """
    sites = partial(_with_rivals, rule, near)
    return Technique("pointing", Difficulty.MEDIUM, 2.5, sites, _pointed, _points)


@cached_by_model
def rivals(
    model: Model, near: tuple[str, ...]
) -> dict[tuple[Place, Value], dict[tuple[Place, Value], Constraint]]:
    """For each entry the entries that it excludes by some rules, each with the constraint."""
    found: dict[tuple[Place, Value], dict[tuple[Place, Value], Constraint]] = {}
    for group in (group for rule in near for group in groups(model, rule)):
        for value, constraint in group.once.items():
            for place in group.places:
                others = found.setdefault((place, value), {})
                others |= {(other, value): constraint for other in group.places if other != place}
    for constraint in model.constraints:
        if constraint.rule.id in near and constraint.relation.size == 2:
            for place, other in permutations(constraint.variables):
                for value in model.domains[place]:
                    left = {place: (value,), other: model.domains[other]}
                    gone = [entry for entry in constraint.forbids(left) if entry[0] == other]
                    found.setdefault((place, value), {}).update(dict.fromkeys(gone, constraint))
    return found


def _with_rivals(rule: str, near: tuple[str, ...], model: Model) -> Iterator[Site]:
    beside = rivals(model, near)
    for group in groups(model, rule):
        if group.used:
            yield Site(group.places, (), (group, beside))


def _pointed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    group, beside = site.data
    for value, constraint in group.used.items():
        spots = places_of(value, group.places, candidates)
        if len(spots) < 2 or not all((spot, value) in beside for spot in spots):
            continue
        first, *others = (beside[spot, value] for spot in spots)
        rest = [place for place in group.places if place not in spots]
        for place, other in first:
            entry = place, other
            if place in group.places or other not in candidates[place]:
                continue
            if all(entry in known for known in others):
                because = [constraint, *(known[entry] for known in (first, *others))]
                told = spots, value, where(constraint)
                yield Elimination([entry], [*dict.fromkeys(because)], rest, told)


def _points(step: Deduction) -> str:
    spots, value, group = step.details
    text = f"{either(map(str, spots))} has the {value} of {group}"
    return text + (lacking((value,), step) if len(step.facts) <= FEW else shown(step)[1])


def starved_group(rule: str, near: str, noun: str) -> Technique:
    """The technique: an entry falls if it would leave a neighbouring group too few candidates."""
    sites = partial(_surrounded, rule, near)
    return Technique(f"starved {noun}", Difficulty.HARD, 5.0, sites, _starved, _starves)


def _starved(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    group, outside, beside = site.data
    for constraint in dict.fromkeys(group.used.values()):
        for other in outside:
            near = [place for place in group.places if place in beside[other]]
            for value in candidates[other]:
                touched = places_of(value, near, candidates)
                if not touched:
                    continue
                thinned = {place: candidates[place] for place in group.places}
                for place in touched:
                    thinned[place] = tuple([v for v in candidates[place] if v != value])
                total = sum(map(len, thinned.values()))
                if not all(thinned.values()) or len(constraint.forbids(thinned)) == total:
                    because = [constraint, *(beside[other][place] for place in touched)]
                    yield Elimination([(other, value)], because, group.places, where(constraint))


def _starves(step: Deduction) -> str:
    (_, value), *_rest = step.removes
    return f"with {value} there, too few numbers would be left for {step.details}{reason(step)}"


# -- pairs that touch --------------------------------------------------------------------


def touching_pair() -> Technique:
    """The technique: two touching cells have the same two candidates, which all around lose."""
    name = "touching naked pair"
    return Technique(name, Difficulty.MEDIUM, 3.0, _pairs, _struck_by_pair, _share)


def _pairs(model: Model) -> Iterator[Site]:
    differ = differing(model, "")
    near = {cell: model.puzzle.grid.touching(cell) for cell in differ if isinstance(cell, Cell)}
    for one, touched in near.items():
        for other in touched:
            if one < other and other in differ[one]:
                common = [c for c in touched if c in differ[one] and c in near[other]]
                yield Site((one, other), (), ([c for c in common if c in differ[other]], differ))


def _struck_by_pair(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    one, other = site.watch
    if len(candidates[one]) != 2 or candidates[one] != candidates[other]:
        return
    common, differ = site.data
    for place in common:
        gone = [(place, value) for value in candidates[place] if value in candidates[one]]
        if gone:
            because = (differ[one][other], differ[place][one], differ[place][other])
            details = (one, other), candidates[one]
            yield Elimination(gone, tuple(dict.fromkeys(because)), [one, other], details)


def clique() -> Technique:
    """The technique: three or four places that all differ have as many candidates.

    They lie in no common group. What differs from all of them loses these candidates.
    """
    return Technique(
        "clique across regions", Difficulty.HARD, 4.6, _cliques, _struck_by_clique, _hold
    )


def _cliques(model: Model) -> Iterator[Site]:
    differ = differing(model, "")
    order = {place: i for i, place in enumerate(differ)}
    for one, others in differ.items():
        later = sorted((o for o in others if order[one] < order[o]), key=order.__getitem__)
        if len(later) > 1:
            yield Site((one, *later), (), differ)


def _struck_by_clique(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    differ: Links = site.data
    first, *later = site.watch
    most = max(CLIQUES)
    few = [place for place in later if 1 < len(candidates[place]) <= most]
    for size in CLIQUES if 1 < len(candidates[first]) <= most else ():
        for some in combinations(few, size - 1):
            chosen = (first, *some)
            values = {value for place in chosen for value in candidates[place]}
            pairs = [*combinations(chosen, 2)]
            if len(values) != size or not all(other in differ[one] for one, other in pairs):
                continue
            because = [differ[one][other] for one, other in pairs]
            if len({*because}) == 1:
                continue  # it is a naked set of that group
            for place in set(differ[first]).intersection(*(differ[one] for one in some)):
                gone = [(place, value) for value in candidates[place] if value in values]
                if gone:
                    cited = [*because, *(differ[place][one] for one in chosen)]
                    told = chosen, sorted(values)
                    yield Elimination(gone, [*dict.fromkeys(cited)], chosen, told)


def _hold(step: Deduction) -> str:
    places, values = step.details
    return f"{listed(places)} see each other, and hold {listed(values)}"


def _share(step: Deduction) -> str:
    places, values = step.details
    return f"{listed(places)} touch and share {listed(values)} between them"

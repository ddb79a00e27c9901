"""Ways of reasoning that people have names for, and those that many kinds share.

A technique looks at one spot of the board at a time, so that only spots where something has
changed are looked at again. It cites all it might need; what it does not need is trimmed off
by whoever certifies the step. There is no solver in here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import combinations
from typing import Any, NamedTuple

from enpitsu.expr import Candidates, Distinct, Value, variables
from enpitsu.grid import Cell, Place
from enpitsu.narrow import narrow
from enpitsu.puzzle import Constraint, Model, Step

Left = Mapping[Place, Candidates]
Entry = tuple[Place, Value]


class Level(IntEnum):
    """How hard a technique is for a person; a puzzle has the level of its hardest step."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    EXPERT = 4
    EXTREME = 5


class Focus(NamedTuple):
    """A spot where a technique looks: the places its answer depends on, and what it reads there."""

    watch: Sequence[Place]
    constraints: Sequence[Constraint]
    data: Any = None


class Finding(NamedTuple):
    """What a technique has found: candidates to remove, and all that might be needed for it."""

    removes: Sequence[Entry]
    because: Sequence[Constraint]
    given: Sequence[Place]


class Technique(NamedTuple):
    """A way of reasoning.

    `foci` lists the spots of a model, `find` looks at one of them, and `says` gives the reason
    of a step in words, to stand behind its conclusion. `level` and `cost` are for grades;
    `ladders` names those it stands in: `full`, or `source` for what the text that described the
    kind already has. A technique that `supposes` removes one entry, and its step has a chain.
    """

    name: str
    level: Level
    cost: float
    foci: Callable[[Model], Iterable[Focus]]
    find: Callable[[Focus, Left], Iterable[Finding]]
    says: Callable[[Step], str]
    ladders: tuple[str, ...] = ("full",)
    supposes: bool = False


BOTH = ("full", "source")


# -- sentences -----------------------------------------------------------------------------


def sentence(step: Step) -> str:
    """A step in one sentence that can be checked on paper."""
    before = "".join(f", and {place} was {either(left)}" for place, left in step.own.items())
    return f"{conclusion(step)}: {step.technique.says(step)}{before}."


def conclusion(step: Step) -> str:
    """What a step comes to: what is settled, and what else is ruled out."""
    settled = {place: (value,) for place, value in step.sets}
    gone: dict[Place, Candidates] = {}
    for place, value in step.removes:
        if place not in settled:
            gone[place] = (*gone.get(place, ()), value)
    said = [f"{_are(places)} {either(values)}" for values, places in _alike(settled)]
    said += [f"{_are(places)} not {either(values)}" for values, places in _alike(gone)]
    return "; ".join(said)


def _alike(told: Left) -> Iterable[tuple[Candidates, list[Place]]]:
    """The places of which the same is told, together."""
    alike: dict[Candidates, list[Place]] = {}
    for place, values in told.items():
        alike.setdefault(values, []).append(place)
    return alike.items()


def _are(places: Sequence[Place]) -> str:
    return f"{listed(places)} {'is' if len(places) == 1 else 'are'}"


def either(values: Iterable[Value]) -> str:
    """Values as alternatives: "1, 2 or 3"; a cell with nothing in it is empty."""
    *some, last = ("empty" if value == "." else str(value) for value in values)
    return f"{', '.join(some)} or {last}" if some else last


def listed(things: Iterable[object]) -> str:
    """Things as a list: "r1c1, r1c2 and r2c1"."""
    *some, last = map(str, things)
    return f"{', '.join(some)} and {last}" if some else last


def facts(step: Step) -> str:
    """What a step is given, in words: "r1c1 is 3 and r1c2 is 1 or 2"."""
    return listed(f"{_are(places)} {either(left)}" for left, places in _alike(step.given))


# -- one constraint alone --------------------------------------------------------------------


def each(*rules: str) -> Callable[[Model], Iterator[Focus]]:
    """The foci of a technique that looks at one constraint of these rules at a time."""

    def foci(model: Model) -> Iterator[Focus]:
        for constraint in model.constraints:
            if constraint.rule.id in rules or not rules:
                places = [var.place for var in variables(constraint.expr)]
                yield Focus(places, (constraint,))

    return foci


def forbidden(focus: Focus, left: Left) -> Iterator[Finding]:
    """What the constraint alone forbids, for one place at a time."""
    (constraint,) = focus.constraints
    gone: dict[Place, list[Value]] = {}
    for var, value in narrow(constraint.expr, left):
        gone.setdefault(var.place, []).append(value)
    for place, values in gone.items():
        facts = [other for other in focus.watch if other != place]
        yield Finding([(place, value) for value in values], (constraint,), facts)


def alone(
    name: str,
    rule: str,
    says: Callable[[Step], str],
    *,
    when: Callable[[Finding, Left], bool] = lambda finding, left: True,  # noqa: ARG005
    level: Level = Level.EASY,
    cost: float = 1.0,
) -> Technique:
    """A technique that reads one constraint of a rule, where `when` says that its name fits."""

    def find(focus: Focus, left: Left) -> Iterator[Finding]:
        return (finding for finding in forbidden(focus, left) if when(finding, left))

    return Technique(name, level, cost, each(rule), find, says)


# -- places that must differ -----------------------------------------------------------------


def differing(model: Model, rule: str = "") -> dict[Place, dict[Place, Constraint]]:
    """For each place the places that differ from it, and the constraint that says so."""
    others: dict[Place, dict[Place, Constraint]] = {place: {} for place in model.vars}
    for constraint in model.constraints:
        if isinstance(constraint.expr, Distinct) and rule in ("", constraint.rule.id):
            for one, other in combinations(constraint.expr.vars, 2):
                others[one.place].setdefault(other.place, constraint)
                others[other.place].setdefault(one.place, constraint)
    return others


def settled_neighbour(rule: str) -> Technique:
    """What differs from a settled place loses its value."""

    def foci(model: Model) -> Iterator[Focus]:
        for place, others in differing(model, rule).items():
            if others:
                yield Focus((place, *others), tuple(others.values()), (place, others))

    def find(focus: Focus, left: Left) -> Iterator[Finding]:
        place, others = focus.data
        if len(left[place]) == 1:
            value = left[place][0]
            near = [other for other in others if value in left[other]]
            if near:
                yield Finding(
                    [(other, value) for other in near], [others[other] for other in near], [place]
                )

    def says(step: Step) -> str:
        struck = dict(step.removes)
        place = next(p for c in step.because for p in c.places if p not in struck)
        (_, value), *_rest = step.removes
        return f"{place} is {value} and touches {'it' if len(struck) == 1 else 'them'}"

    return Technique("neighbours of a settled cell", Level.EASY, 1.0, foci, find, says)


def settled_in_group(rule: str, group: str) -> Technique:
    """The other places of a group lose the value of a settled one."""

    def find(focus: Focus, left: Left) -> Iterator[Finding]:
        for place in focus.watch:
            if len(left[place]) == 1:
                value = left[place][0]
                near = [p for p in focus.watch if p != place and value in left[p]]
                if near:
                    yield Finding([(p, value) for p in near], focus.constraints, [place])

    def says(step: Step) -> str:
        ((place, (value,)),) = step.given.items()
        return f"{place} of the same {group} is {value}"

    return Technique(f"settled values of the {group}", Level.EASY, 1.0, each(rule), find, says)


def full(rule: str) -> Callable[[Model], Iterator[Focus]]:
    """The foci of a technique for groups that use every one of their values."""

    def foci(model: Model) -> Iterator[Focus]:
        for focus in each(rule)(model):
            values = dict.fromkeys(v for place in focus.watch for v in model.vars[place].domain)
            if len(values) == len(focus.watch):
                yield Focus(focus.watch, focus.constraints, tuple(values))

    return foci


def places_of(value: Value, places: Iterable[Place], left: Left) -> list[Place]:
    """The places where a value is still possible."""
    return [place for place in places if value in left[place]]


def hidden_single(rule: str, group: str) -> Technique:
    """A value with one place left in its group goes there."""

    def find(focus: Focus, left: Left) -> Iterator[Finding]:
        for value in focus.data:
            spots = places_of(value, focus.watch, left)
            if len(spots) == 1 and len(left[spots[0]]) > 1:
                others = [(spots[0], v) for v in left[spots[0]] if v != value]
                facts = [place for place in focus.watch if place != spots[0]]
                yield Finding(others, focus.constraints, facts)

    def says(step: Step) -> str:
        if not step.sets:  # it was settled otherwise: there is no solution
            return f"it is the only place for another value in its {group}"
        (_, value), *_rest = step.sets
        return f"it is the only place for {value} in its {group}"

    return Technique("hidden single", Level.EASY, 1.2, full(rule), find, says)


def common_neighbours(rule: str, near: str, group: str) -> Technique:
    """What touches every place of a value in a group cannot have that value."""

    def foci(model: Model) -> Iterator[Focus]:
        beside = differing(model, near)
        for focus in full(rule)(model):
            around = dict.fromkeys(other for place in focus.watch for other in beside[place])
            watch = tuple(dict.fromkeys((*focus.watch, *around)))
            yield Focus(watch, focus.constraints, (focus.watch, focus.data, beside))

    def find(focus: Focus, left: Left) -> Iterator[Finding]:
        places, values, beside = focus.data
        for value in values:
            spots = places_of(value, places, left)
            if len(spots) < 2:
                continue
            common = set(beside[spots[0]]).intersection(*(beside[spot] for spot in spots[1:]))
            for other in focus.watch:
                if other in common and value in left[other]:
                    touching = [beside[other][spot] for spot in spots]
                    facts = [place for place in places if place not in spots]
                    yield Finding([(other, value)], [*focus.constraints, *touching], facts)

    def says(step: Step) -> str:
        (_, value), *_rest = step.removes
        return f"it touches every place left for {value} in a neighbouring {group}"

    return Technique("common neighbours", Level.MEDIUM, 2.5, foci, find, says)


def touching_pair() -> Technique:
    """Two touching cells with the same two candidates: what touches both loses them."""

    def foci(model: Model) -> Iterator[Focus]:
        differ = differing(model)
        near = {cell: model.puzzle.grid.touching(cell) for cell in differ if isinstance(cell, Cell)}
        for one, touched in near.items():
            for other in touched:
                if one < other and other in differ[one]:
                    common = [c for c in touched if c in near[other] and c in differ]
                    yield Focus((one, other, *common), (), (common, differ))

    def find(focus: Focus, left: Left) -> Iterator[Finding]:
        one, other = focus.watch[:2]
        if len(left[one]) != 2 or left[one] != left[other]:
            return
        common, differ = focus.data
        for place in common:
            gone = [(place, value) for value in left[place] if value in left[one]]
            if gone and one in differ[place] and other in differ[place]:
                because = (differ[one][other], differ[place][one], differ[place][other])
                yield Finding(gone, tuple(dict.fromkeys(because)), [one, other])

    def says(step: Step) -> str:
        struck = dict(step.removes)
        near = dict.fromkeys(v for c in step.because for v in variables(c.expr))
        # A place that never had more than two values is there without a fact that says so.
        left = {v.place: step.given.get(v.place, v.domain) for v in near if v.place not in struck}
        pair = {place: values for place, values in left.items() if len(values) == 2}
        values = next(iter(pair.values()))
        return f"{listed(pair)} touch and share {' and '.join(map(str, values))} between them"

    return Technique("touching naked pair", Level.MEDIUM, 3.0, foci, find, says)


def naked_subset(rule: str, size: int, name: str, group: str) -> Technique:
    """So many places of a group with so many candidates between them: the others lose those."""

    def find(focus: Focus, left: Left) -> Iterator[Finding]:
        narrow_ones = [place for place in focus.watch if 1 < len(left[place]) <= size]
        for chosen in combinations(narrow_ones, size):
            values = {value for place in chosen for value in left[place]}
            if len(values) == size:
                gone = [
                    (place, value)
                    for place in focus.watch
                    if place not in chosen
                    for value in left[place]
                    if value in values
                ]
                if gone:
                    yield Finding(gone, focus.constraints, chosen)

    def says(step: Step) -> str:
        values = dict.fromkeys(v for left in step.given.values() for v in left)
        taken = " and ".join(map(str, sorted(values, key=str)))
        return f"{listed(step.given)} of the same {group} take {taken}"

    return Technique(name, Level.MEDIUM, 1.5 + size, each(rule), find, says)


def hidden_subset(rule: str, size: int, name: str, group: str) -> Technique:
    """So many values with so many places between them in a group: those hold nothing else."""

    def find(focus: Focus, left: Left) -> Iterator[Finding]:
        spots = {value: places_of(value, focus.watch, left) for value in focus.data}
        few = [value for value, places in spots.items() if 1 < len(places) <= size]
        for chosen in combinations(few, size):
            where = [p for p in focus.watch if any(p in spots[value] for value in chosen)]
            if len(where) == size:
                gone = [(p, v) for p in where for v in left[p] if v not in chosen]
                if gone:
                    yield Finding(
                        gone, focus.constraints, [p for p in focus.watch if p not in where]
                    )

    def says(step: Step) -> str:
        where = dict.fromkeys(place for place, _ in step.removes)
        others = "these" if len(where) > 1 else "the other"
        return f"the {group} has other places for only {others} values"

    return Technique(name, Level.MEDIUM, 2.0 + size, full(rule), find, says)


def starved_group(rule: str, near: str, group: str) -> Technique:
    """A value that would leave a neighbouring group too few candidates does not go there."""

    def foci(model: Model) -> Iterator[Focus]:
        beside = differing(model, near)
        for focus in full(rule)(model):
            around = dict.fromkeys(other for place in focus.watch for other in beside[place])
            outside = [place for place in around if place not in focus.watch]
            yield Focus((*focus.watch, *outside), focus.constraints, (focus.watch, outside, beside))

    def find(focus: Focus, left: Left) -> Iterator[Finding]:
        places, outside, beside = focus.data
        (constraint,) = focus.constraints
        for other in outside:
            touched = [place for place in places if place in beside[other]]
            for value in left[other]:
                thinned = {p: left[p] for p in places}
                for place in touched:
                    thinned[place] = tuple(v for v in left[place] if v != value)
                if not all(thinned.values()) or len(narrow(constraint.expr, thinned)) == sum(
                    map(len, thinned.values())
                ):
                    because = [constraint, *(beside[other][place] for place in touched)]
                    yield Finding([(other, value)], because, places)

    def says(step: Step) -> str:
        (_, value), *_rest = step.removes
        cells = listed(step.given)
        return f"with {value} there, too few numbers would be left for the {group} of {cells}"

    return Technique(f"starved {group}", Level.HARD, 5.0, foci, find, says)

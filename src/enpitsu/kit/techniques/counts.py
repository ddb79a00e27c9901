"""Techniques for counts: how many of some places have a value."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations
from typing import NamedTuple

from enpitsu.kit.techniques.single import Sites, cached_by_model, shaped
from enpitsu.kit.techniques.words import NUMBERS, listed, many, open_reason, printed, shown
from enpitsu.paper.grid import Place, noun
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Count, Is, Relation

Reason = Callable[[Deduction], str]
EASY, MEDIUM, HARD = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
FEW = 3  # clues of which each is named


class ValueCount(NamedTuple):
    """Places of which at least `low` and at most `high` have a value, and the constraint."""

    places: Sequence[Place]
    value: Value
    low: int
    high: int
    constraint: Constraint


@cached_by_model
def value_counts(model: Model, rules: tuple[str, ...]) -> list[ValueCount]:
    """The counts of a value by these rules."""
    return [
        ValueCount(site.watch, value, low, high, site.constraints[0])
        for site in counted(*rules)(model)
        for value, low, high in [site.data]
    ]


@cache  # techniques that look in the same places share them
def counted(*rules: str) -> Sites:
    """The sites of a technique that looks at one count of a value, of these rules or of any.

    `rules` are ids of rules of the kind, whose relation is a `Count` of one value.
    """
    return partial(_counts, rules)


def _counts(rules: tuple[str, ...], model: Model) -> Iterator[Site]:
    for site, data in shaped(model, _count, *rules):
        yield Site(site.watch, site.constraints, data)


def _count(relation: Relation) -> tuple[Value, int, int] | None:
    """The value that is counted, and the bounds; None of anything else."""
    match relation.formula:
        case Count(parts, low, high):
            entries = {(part.slot, part.value) for part in parts if isinstance(part, Is)}
            values = {value for _, value in entries}
            if len(entries) == len(parts) > 0 and len(values) == 1:
                return values.pop(), low, high
    return None


# -- all there may be, and all there must be ---------------------------------------------


def full_count(
    name: str, sites: Sites, reason: Reason, *, level: Difficulty = EASY, cost: float = 1.0
) -> Technique:
    """The technique: as many places have the value as may have it, so no other has it.

    The technique is called `name` and looks at `sites`, such as `counted("region")`. `reason` gives
    the reason of a step in words; the step's `details` are the value and the number.
    """
    return Technique(name, level, cost, sites, _full, reason, alone=True)


def _full(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    value, _, high = site.data
    only = (value,)
    held = [place for place in site.watch if candidates[place] == only]
    if len(held) == high:
        gone = [(p, value) for p in site.watch if value in candidates[p] and p not in held]
        if gone:
            yield Elimination(gone, site.constraints, held, (value, high))


def places_needed(
    name: str, sites: Sites, reason: Reason, *, level: Difficulty = EASY, cost: float = 1.2
) -> Technique:
    """The technique: no more places are left for the value than must have it, so all of them do.

    The arguments are those of `full_count`.
    """
    return Technique(name, level, cost, sites, _needed, reason, settles=True, alone=True)


def _needed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    value, low, _ = site.data
    able = [place for place in site.watch if value in candidates[place]]
    if len(able) == low:
        gone = [(p, other) for p in able for other in candidates[p] if other != value]
        if gone:
            without = [place for place in site.watch if place not in able]
            yield Elimination(gone, site.constraints, without, (value, low))


# -- places that keep a value from others ------------------------------------------------


@cached_by_model
def excluding(
    model: Model, told: tuple[Value, tuple[str, ...]]
) -> Mapping[Place, Mapping[Place, Constraint]]:
    """For each place the places that lose a value if it has that value, each with the constraint.

    `told` are the value, and the ids of rules; if there are none, all rules are used.
    """
    value, rules = told
    found: dict[Place, dict[Place, Constraint]] = {place: {} for place in model.domains}
    for count in value_counts(model, rules):
        if count.value == value and count.high == 1:
            for one, other in combinations(count.places, 2):
                found[one].setdefault(other, count.constraint)
                found[other].setdefault(one, count.constraint)
    return found


def kept_away(
    name: str, value: Value, rule: str, reason: Reason, *, cost: float = 1.0
) -> Technique:
    """The technique: places lose the value because of one that has it; details: that one."""
    sites = partial(_each_place, value, rule)
    return Technique(name, EASY, cost, sites, _kept_away, reason)


def _each_place(value: Value, rule: str, model: Model) -> Iterator[Site]:
    for place, others in excluding(model, (value, (rule,))).items():
        if others:
            yield Site((place,), (), (value, others))


def _kept_away(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    (place,), (value, others) = site.watch, site.data
    if candidates[place] == (value,):
        near = [other for other in others if value in candidates[other]]
        if near:
            because = dict.fromkeys(others[other] for other in near)
            yield Elimination([(other, value) for other in near], [*because], [place], place)


def too_few_left(
    name: str, sites: Sites, reason: Reason, *, level: Difficulty = MEDIUM, cost: float = 2.5
) -> Technique:
    """The technique: with the value at a place, too few places of a count would be left for it.

    Details: the value, how many places must have it, and those that would lose it.
    """
    return Technique(name, level, cost, partial(_with_others, sites), _starved, reason)


def _with_others(sites: Sites, model: Model) -> Iterator[Site]:
    for site in sites(model):
        value, low, _ = site.data
        if low:
            others = excluding(model, (value, ()))
            watch = dict.fromkeys([*site.watch, *(p for q in site.watch for p in others[q])])
            yield Site([*watch], site.constraints, (value, low, site.watch, others))


def _starved(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    value, low, places, others = site.data
    able = [place for place in places if value in candidates[place]]
    spare = len(able) - low
    lost = Counter(other for place in able for other in others[place])
    for place, number in lost.items():
        if number > spare >= 0 and value in candidates[place] and len(candidates[place]) > 1:
            near = [other for other in able if other in others[place]]
            because = [*site.constraints, *(others[place][other] for other in near)]
            without = [other for other in places if other not in able]
            yield Elimination(
                [(place, value)], [*dict.fromkeys(because)], without, (value, low, near)
            )


# -- in words ----------------------------------------------------------------------------


def its(step: Deduction, value: Value, number: int = 1) -> str:
    """A number of values, as a clue would name them: "mine", "two shaded cells"."""
    places = noun([place for place, _ in step.removes])
    return many(number, value, step.value_names, places).removeprefix("one ")


def has_all(step: Deduction) -> str:
    """Why other places lack a value: "the 2 at r3c3 has its two mines at r2c3 and r3c4"."""
    (constraint,) = step.because
    (clue,) = constraint.clues
    value, number = step.details
    who = printed((clue,), step.value_names)
    if not number:
        return f"{who} allows none"
    return f"{who} has its {its(step, value, number)} at {listed(step.facts)}"


def needs_all(step: Deduction) -> str:
    """Why places have a value: "the 2 at r3c3 has no other places"."""
    (constraint,) = step.because
    (clue,) = constraint.clues
    return f"{printed((clue,), step.value_names)} {places_left(step)}"


def places_left(step: Deduction) -> str:
    """The words that something has just the places it needs: "has no other place"."""
    _, number = step.details
    some = "no other" if step.facts else f"just {NUMBERS.get(number, number)}"
    return f"has {some} {'places' if number > 1 else 'place'}{shown(step)[1]}"


def would_lack(step: Deduction) -> str:
    """Why a place lacks a value: with it the clue could not be met any more."""
    return starving(step, printed(step.because[0].clues, step.value_names)) + open_reason(step)


def starving(step: Deduction, who: str) -> str:
    """The words that a value would take from a count the places it needs."""
    _, number, near = step.details
    few = "no place" if number == 1 else "too few places"
    return f"else {who} would have {few}, with {listed(near)} empty"


# -- both at once ------------------------------------------------------------------------


def full_and_needed(
    rule: str,
    full: str = "full number",
    has: Reason = has_all,
    needed: str = "last places of a number",
    needs: Reason = needs_all,
) -> tuple[Technique, ...]:
    """`full_count` and `places_needed` for the counts of a rule, under these names."""
    sites = counted(rule)
    return full_count(full, sites, has), places_needed(needed, sites, needs)

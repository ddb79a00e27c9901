"""Houses, in which no number occurs twice, and what placed numbers leave in them.

Houses are rows, columns, boxes and other regions. The techniques here are: a placed number
excludes candidates, the last cell of a house, and the last number of a cell.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from enpitsu.kit.techniques.groups import (
    Group,
    differing,
    elsewhere,
    grouped,
    groups,
    one_place_left,
)
from enpitsu.kit.techniques.single import Sites, cached_by_model
from enpitsu.kit.techniques.words import listed, part
from enpitsu.puzzle import CandidateMap, Cell, Constraint, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

LINES = ("row", "column")
PLAIN = (*LINES, "box")
NUMBERED = ("line", "box")  # nouns of rules whose houses are numbered
# The rules of variants follow.
LAID = ("diagonals", "risingdiagonal", "fallingdiagonal", "disjoint", "extraregion", "killer")
ALL = (*PLAIN, *LAID)


class House(NamedTuple):
    """A group by its name in sentences; if it is `whole`, all numbers occur in it."""

    rule: str
    name: str
    group: Group
    constraint: Constraint

    @property
    def places(self) -> Sequence[Place]:
        """Its cells."""
        return self.group.places

    @property
    def whole(self) -> bool:
        """Whether each number occurs in it."""
        return bool(self.group.used)


def houses(model: Model, rules: Iterable[str] = ALL) -> Iterator[House]:
    """The houses of these rules."""
    for rule in rules:
        yield from _houses(model, rule)


@cached_by_model
def _houses(model: Model, rule: str) -> list[House]:
    found = []
    for group in groups(model, rule):
        constraint = next(iter(group.once.values()))
        found.append(House(rule, named(constraint), group, constraint))
    return found


def in_houses(*rules: str) -> Sites:
    """The sites of a technique that examines one house of these rules at a time."""
    return partial(_in_houses, rules)


def _in_houses(rules: Iterable[str], model: Model) -> Iterator[Site]:
    for rule in rules:
        yield from grouped(rule)(model)


def named(constraint: Constraint) -> str:
    """The name of a constraint's house: "row 1" or "box 6"; for others their first cell."""
    cells = [cell for cell in constraint.places if isinstance(cell, Cell)]
    plain = constraint.rule.id in PLAIN and constraint.rule.noun in NUMBERED
    return part(cells) if plain else f"the {constraint.rule.noun} of {cells[0]}"


# -- candidates left by placed numbers ---------------------------------------------------------


Seen = Mapping[Place, Constraint]


class Sight(NamedTuple):
    """A cell, and the cells that must differ from it, each with a constraint that says so."""

    place: Place
    seen: Seen
    all: Mapping[Place, Seen]


def _each_cell(model: Model) -> Iterator[Site]:
    """Each cell as a site; its eliminations depend only on its own value."""
    everywhere = differing(model, "")
    for place, seen in everywhere.items():
        yield Site((place,), (), Sight(place, seen, everywhere))


def _each_sight(model: Model) -> Iterator[Site]:
    for site in _each_cell(model):
        yield site._replace(watch=(*site.watch, *site.data.seen))


# -- placed numbers --------------------------------------------------------------------------


def _struck(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A number is removed from the cells that its cell sees, unless it leaves one number there."""
    place, seen, everywhere = site.data
    if len(candidates[place]) == 1:
        value = candidates[place][0]
        near = [
            p for p in seen if value in candidates[p] and not _single(p, candidates, everywhere[p])
        ]
        if near:
            because = dict.fromkeys(seen[other] for other in near)
            yield Elimination([(p, value) for p in near], [*because], [place], (place, value))


def _single(place: Place, candidates: CandidateMap, seen: Seen) -> bool:
    """Whether the numbers that a cell sees leave it a single one."""
    placed = {candidates[other][0] for other in seen if len(candidates[other]) == 1}
    return sum(value not in placed for value in candidates[place]) == 1


def _struck_reason(step: Deduction) -> str:
    place, value = step.details
    cells = {cell for cell, _ in step.removes}
    return f"{place} is {value} and sees {'it' if len(cells) == 1 else 'them'}"


# -- the last number of a cell ---------------------------------------------------------------


def _naked(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    place, seen, _ = site.data
    if len(candidates[place]) == 1:
        return
    holders: dict[Value, Place] = {}
    for other in seen:
        if len(candidates[other]) == 1:
            holders.setdefault(candidates[other][0], other)
    rest = [value for value in candidates[place] if value not in holders]
    if len(rest) == 1:
        gone = [(place, value) for value in candidates[place] if value != rest[0]]
        places = [holders[value] for _, value in gone]
        yield Elimination(gone, [*dict.fromkeys(seen[other] for other in places)], places)


def _naked_reason(step: Deduction) -> str:
    return f"it sees {listed(f'{values[0]} at {place}' for place, values in step.facts.items())}"


# -- the last cell of a house ----------------------------------------------------------------


def _wholes(model: Model) -> Iterator[Site]:
    for house in houses(model):
        if house.whole:
            yield Site(house.places, (house.constraint,), house.group)


def _full(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    open_ = [place for place in site.watch if len(candidates[place]) > 1]
    if len(open_) != 1:
        return
    (place,) = open_
    places = [other for other in site.watch if other != place]
    placed = {candidates[other][0] for other in places}
    gone = [(place, value) for value in candidates[place] if value in placed]
    if len(gone) == len(candidates[place]) - 1:
        yield Elimination(gone, site.constraints, places)


def _full_reason(step: Deduction) -> str:
    return f"all other cells of {named(step.because[0])} are filled"


def _only_place(step: Deduction) -> str:
    return f"no other place in {named(step.because[0])}{elsewhere(step)}"


EASY = Difficulty.EASY
IN_BOXES, ELSEWHERE = in_houses("box"), in_houses(*(rule for rule in ALL if rule != "box"))
SINGLES = (
    Technique("placed number", EASY, 0.2, _each_cell, _struck, _struck_reason),
    Technique("full house", EASY, 1.0, _wholes, _full, _full_reason, settles=True),
    one_place_left("hidden single in a box", IN_BOXES, _only_place),
    one_place_left("hidden single in a line", ELSEWHERE, _only_place)._replace(cost=1.5),
    Technique("naked single", EASY, 2.3, _each_sight, _naked, _naked_reason, settles=True),
)

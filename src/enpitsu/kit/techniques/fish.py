"""Fish: a value limited to as many lines one way as it must stand in the other way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from enpitsu.kit.techniques.groups import Group, groups
from enpitsu.kit.techniques.single import Sites
from enpitsu.kit.techniques.words import line, listed, shown
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Model


class Line(Protocol):
    """A group that is a row or a column, with its name."""

    @property
    def name(self) -> str:
        """The name of the line, such as "row 1"."""

    @property
    def group(self) -> Group:
        """The places of the line in order, and the values that occur there once."""


class Row(NamedTuple):
    """A group that is a row or a column."""

    name: str
    group: Group


def fish(rule: str, name: str, size: int, level: Difficulty, cost: float) -> Technique:
    """The technique for fish of `size` rows and as many columns, the groups of a rule."""
    sites: Sites = partial(_waters, rule)
    return Technique(name, level, cost, sites, partial(_fish, size), fish_says)


def _waters(rule: str, model: Model) -> Iterator[Site]:
    """The rows as base of a fish with the columns as cover, and the other way round."""
    lines = [Row(line(group.places), group) for group in groups(model, rule)]
    rows = [one for one in lines if one.name.startswith("row")]
    columns = [one for one in lines if not one.name.startswith("row")]
    for base, cover in ((rows, columns), (columns, rows)):
        yield Site([*model.domains], (), (base, cover))


def _fish(size: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    base, cover = site.data
    return fishes(size, base, cover, candidates)


def fishes(
    size: int, base: Sequence[Line], cover: Sequence[Line], candidates: CandidateMap
) -> Iterator[Elimination]:
    """The fish of `size` lines, for each value in turn; details: the value and the lines."""
    for value, found in positions(base, candidates).items():
        few = [n for n, bits in enumerate(found) if 1 < bits.bit_count() <= size]
        for chosen in _covered(few, found, size):
            held = [n for n in range(len(cover)) if any(found[one] >> n & 1 for one in chosen)]
            gone = [
                (place, value)
                for n in held
                for i, place in enumerate(cover[n].group.places)
                if i not in chosen and value in candidates[place]
            ]
            if gone and all(value in cover[n].group.once for n in held):
                because = [base[n].group.used[value] for n in chosen]
                because += [cover[n].group.once[value] for n in held]
                places = [
                    place
                    for n in chosen
                    for i, place in enumerate(base[n].group.places)
                    if i not in held
                ]
                told = value, [base[n].name for n in chosen], [cover[n].name for n in held]
                yield Elimination(gone, because, places, told)


def positions(base: Sequence[Line], candidates: CandidateMap) -> Mapping[Value, Sequence[int]]:
    """For each value and line that must have it, the positions where it may stand, as bits."""
    found: dict[Value, list[int]] = {v: [0] * len(base) for one in base for v in one.group.used}
    for n, one in enumerate(base):
        for i, place in enumerate(one.group.places):
            for value in candidates[place]:
                if value in one.group.used:
                    found[value][n] |= 1 << i
    return found


def _covered(few: Sequence[int], found: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Sets of `size` lines whose places lie in as many lines across."""
    todo: list[tuple[tuple[int, ...], int, int]] = [((), 0, 0)]
    while todo:
        chosen, covered, start = todo.pop()
        if len(chosen) == size:
            yield chosen
            continue
        for i in range(start, len(few)):
            wider = covered | found[few[i]]
            if wider.bit_count() <= size:
                todo.append(((*chosen, few[i]), wider, i + 1))


def fish_says(step: Deduction) -> str:
    """Why a value falls: "the 3s of rows 1 and 4 stand in columns 2 and 5"."""
    value, base, cover = step.details
    return f"the {value}s of {named_lines(base)} stand in {named_lines(cover)}{shown(step)[1]}"


def named_lines(lines: Sequence[str]) -> str:
    """Lines of one kind by name: "rows 1 and 4"."""
    kind, _, _ = lines[0].partition(" ")
    return f"{kind}s {listed(name.partition(' ')[2] for name in lines)}"

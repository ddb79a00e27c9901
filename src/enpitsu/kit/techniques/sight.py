"""Techniques for numbers that tell how many cells are seen along rows and columns.

The first place of a constraint is the cell of the number; the others are the cells that it may see,
in rays that begin beside it. A cell is seen if it has the `value` that is seen, and so have all
before it. The number counts its own cell, too, if that has the value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import takewhile
from operator import or_
from typing import NamedTuple

from enpitsu.kit.techniques.single import Find, alone
from enpitsu.kit.techniques.words import either, listed, reason
from enpitsu.paper.grid import Cell, Place
from enpitsu.paper.layer import Clue
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model


class View(NamedTuple):
    """What a number may see: the value that is seen, and the rays that begin beside its cell.

    `others` is how many cells it sees besides its own. `beside` are the cells beside those in the
    rays, each with what keeps it apart from them.
    """

    value: Value
    others: int
    rays: Sequence[Sequence[Cell]]
    beside: Mapping[Place, Mapping[Place, Constraint]] = {}

    def in_sight(self, candidates: CandidateMap) -> list[Cell]:
        """The cells that the number sees in any case, without its own."""
        only = (self.value,)
        return [
            cell for ray in self.rays for cell in takewhile(lambda c: candidates[c] == only, ray)
        ]

    def lengths(
        self, candidates: CandidateMap
    ) -> Iterator[tuple[Sequence[Cell], Sequence[int], Sequence[int]]]:
        """Each ray with its lengths that fit the number, and the lengths that fit the ray alone."""
        known = ([candidates[cell] for cell in ray] for ray in self.rays)
        possible = [possible_lengths(self.value, ray) for ray in known]
        supported = supported_lengths(self.others, possible)
        if all(supported):
            yield from zip(self.rays, supported, possible, strict=True)


def _each_number(rule: str, value: Value, own: Value, model: Model) -> Iterator[Site]:
    """Each number with the cells it may see."""
    for constraint in model.constraints:
        if constraint.rule.id == rule and len(constraint.places) > 1:
            cells = [place for place in constraint.places if isinstance(place, Cell)]
            others = int(constraint.clues[0].value) - (own == value)
            view = View(value, others, _rays_of(cells))
            yield Site(constraint.places, (constraint,), view)


def _rays_of(cells: Sequence[Cell]) -> list[list[Cell]]:
    """The cells that the first may see, as rays that begin beside it."""
    cell, *others = cells
    rays: dict[tuple[bool, bool], list[Cell]] = {}
    for place in others:
        rays.setdefault((place.row == cell.row, place < cell), []).append(place)
    return [*rays.values()]


def sees_wrong(
    value: Value, own: Value, clues: Sequence[Clue], cells: Sequence[Cell], known: CandidateMap
) -> str:
    """The words that a number would see too many cells or too few; general if neither is known."""
    (clue,) = clues
    candidates: dict[Place, Candidates] = {**dict.fromkeys(cells, (value, "")), **known}
    rays = ([candidates[cell] for cell in ray] for ray in _rays_of(cells))
    possible = [possible_lengths(value, ray) for ray in rays]
    least, most = (sum(lengths[end] for lengths in possible) + (own == value) for end in (0, -1))
    if len(cells) == 1 or least <= int(clue.value) <= most:
        return ""
    many = "many" if least > int(clue.value) else "few"
    return f"the {clue.value} at {clue.place} would see too {many} cells"


def possible_lengths(value: Value, ray: Sequence[Candidates]) -> list[int]:
    """The possible numbers of cells seen on a ray, by the candidates of its cells."""
    found = []
    for length, known in enumerate(ray):
        if known != (value,):
            found.append(length)
        if value not in known:
            return found
    return [*found, len(ray)]


def supported_lengths(number: int, possible: Sequence[Sequence[int]]) -> list[list[int]]:
    """The lengths of each ray that add up to the number with some lengths of the others."""
    found = []
    for i, own in enumerate(possible):
        sums = 1  # sums of lengths of the other rays, as bits
        for lengths in (*possible[:i], *possible[i + 1 :]):
            sums = reduce(or_, [sums << length for length in lengths], 0)
        found.append([length for length in own if length <= number and sums >> number - length & 1])
    return found


def _farther(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that a number sees in any case, as it does not see enough in other directions."""
    view: View = site.data
    for ray, lengths, _ in view.lengths(candidates):
        gone = [(c, v) for c in ray[: lengths[0]] for v in candidates[c] if v != view.value]
        if gone:
            yield Elimination(gone, site.constraints, site.watch)


def _not_farther(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell behind which a number would see too many."""
    view: View = site.data
    for ray, lengths, _ in view.lengths(candidates):
        end = lengths[-1]
        if lengths[0] == end < len(ray) and len(candidates[ray[end]]) > 1:
            seen = view.in_sight(candidates)
            if len(seen) + 1 <= view.others:  # this cell is seen, too
                seen = view.in_sight({**candidates, ray[end]: (view.value,)})
            told = seen if len(seen) >= view.others else site.watch
            others = [cell for cell in told if cell != ray[end]]
            yield Elimination([(ray[end], view.value)], site.constraints, others)


def _no_end(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell that cannot end a ray, as the others do not make up for it."""
    view: View = site.data
    for ray, lengths, possible in view.lengths(candidates):
        for length in possible:
            seen = all(candidates[cell] == (view.value,) for cell in ray[:length])
            if length < len(ray) and length not in lengths and seen:
                end = ray[length]
                gone = [(end, v) for v in candidates[end] if v != view.value]
                yield Elimination(gone, site.constraints, site.watch)


def _opening(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A cell by whose value others would be seen, so that a number would see too many."""
    view: View = site.data
    known: dict[Place, Candidates] = {c: candidates[c] for ray in view.rays for c in ray}
    for cell, near in view.beside.items():
        if len(candidates[cell]) == 1 or any(view.value not in known[other] for other in near):
            continue
        open_ = [other for other in near if known[other] != (view.value,)]
        then = known | dict.fromkeys(open_, (view.value,))
        if open_ and len(view.in_sight(then)) > view.others:
            because = [*site.constraints, *(near[other] for other in open_)]
            places = [place for place in view.in_sight(then) if place not in open_]
            gone = [(cell, v) for v in candidates[cell] if v != view.value]
            yield Elimination(gone, because, places, tuple(open_))


def _near_numbers(rule: str, value: Value, own: Value, apart: str, model: Model) -> Iterator[Site]:
    """Each number with the cells beside those it may see, and what keeps two of them apart."""
    pairs = {frozenset(c.places): c for c in model.constraints if c.rule.id == apart}
    for site in _each_number(rule, value, own, model):
        view: View = site.data
        seen = {cell for ray in view.rays for cell in ray}
        beside: dict[Place, dict[Place, Constraint]] = {}
        for pair, constraint in pairs.items():
            for one, other in (tuple(pair), tuple(pair)[::-1]):
                if one not in seen and one != site.watch[0] and other in seen:
                    beside.setdefault(one, {})[other] = constraint
        watch = [*site.watch, *beside]
        yield Site(watch, site.constraints, view._replace(beside=dict(sorted(beside.items()))))


def _opening_says(step: Deduction) -> str:
    clue, (_, value) = step.clues[0], step.removes[0]
    (other,) = {left for place in step.details for left in step.domains[place] if left != value}
    said = step.value_names
    left = f"{either([value], said)}, it would leave {listed(step.details)} {either([other], said)}"
    return f"{left}, and the {clue.value} at {clue.place} would see too many cells{reason(step)}"


def _reason(words: str, step: Deduction) -> str:
    (clue,) = step.clues
    return f"{words.format(f'the {clue.value} at {clue.place}')}{reason(step)}"


def _at_first(elimination: Elimination, _: CandidateMap) -> bool:
    (constraint,), ((place, _value), *_more) = elimination.because, elimination.removes
    return place == constraint.places[0]


def _has_number(own: Value, step: Deduction) -> str:
    return f"a cell with a number is {either([own], step.value_names)}"


EASY, MEDIUM = Difficulty.EASY, Difficulty.MEDIUM


def sight(
    rule: str, value: Value, own: Value, *, apart: str = "", circled: bool = False
) -> tuple[Technique, ...]:
    """The techniques for numbers that see, by a rule with this id.

    `apart` is the id of a rule that keeps neighbouring cells from lacking the value, if any. Unless
    cells with numbers are `circled`, one technique gives them their own value.
    """
    numbers = partial(_each_number, rule, value, own)

    def seen(name: str, level: Difficulty, cost: float, find: Find, words: str) -> Technique:
        return Technique(name, level, cost, numbers, find, partial(_reason, words))

    near = partial(_near_numbers, rule, value, own, apart)
    opening = Technique("would open the view", MEDIUM, 2.2, near, _opening, _opening_says)
    known = alone("numbered cell", rule, partial(_has_number, own), when=_at_first)
    return (
        *([] if circled else [known]),
        seen("far enough", EASY, 1.5, _farther, "{} has to see that far"),
        seen("not too far", EASY, 1.5, _not_farther, "else {} would see too many cells"),
        *([opening] if apart else []),
        seen("no end here", MEDIUM, 2.5, _no_end, "if its sight ended there, {} could not be met"),
    )

"""Constraints on the same few cells, read together: candidates that no joint filling has."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations, pairwise

from enpitsu.graphs.graph import each_bit
from enpitsu.kit.techniques.groups import differing
from enpitsu.kit.techniques.single import each
from enpitsu.kit.techniques.words import (
    GIVEN,
    any_named,
    lines_named,
    met,
    open_reason,
    reason,
    together,
    unseen,
)
from enpitsu.paper.grid import Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap, Domains, Entry
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.puzzle.numbered import NumberedConstraints, NumberedPlaces
from enpitsu.rules import Distinct
from enpitsu.rules.bits import Bits

LOOKS = 200  # partial fillings for one candidate; after so many it counts as possible
MOST_CELLS = 16  # cells that are filled in together
MOST_OUTSIDE = 6  # further cells of clues that are filled in together with a larger area
FEW_OPEN = 4  # open cells of a line for the easier technique
MOST_JOINED = 6  # cells of a chain of clues
Called = Callable[[Constraint], str]  # the name of the clue of a constraint


class Fillings:
    """The fillings of some cells in which constraints hold and cells of one house differ.

    The last filling found for each candidate is remembered; while it is possible, no other is
    looked for.
    """

    def __init__(
        self,
        cells: Sequence[Place],
        constraints: Iterable[Constraint],
        houses: Iterable[Constraint],
        domains: Domains,
    ) -> None:
        spoken = chain(cells, *(one.places[: one.relation.size] for one in constraints))
        self.numbered = NumberedPlaces({place: domains[place] for place in spoken})
        self.reading = NumberedConstraints(self.numbered, constraints, ())
        self.differ: list[set[int]] = [set() for _ in self.numbered.places]
        number = {cell: self.numbered.number[cell] for cell in cells}  # no slots that are ignored
        for house in houses:
            inside = [number[place] for place in house.variables if place in number]
            for one, other in combinations(inside, 2):
                self.differ[one].add(other)
                self.differ[other].add(one)
        self.met: dict[tuple[int, Bits], Sequence[Bits]] = {}

    def gone(self, candidates: CandidateMap) -> list[Entry]:
        """The candidates in no filling; if there is no filling, all candidates of one place."""
        before = self.numbered.bits(candidates)
        board = [*before]
        if not self._narrow(board, range(len(board))):
            return self._fallen(before, [0, *before[1:]])
        for i, bits in enumerate(board):
            for bit in each_bit(bits):
                way = self.met.get((i, bit))
                if way is None or any(one & ~left for one, left in zip(way, board, strict=True)):
                    way = self._way(board, i, bit)
                    for entry in enumerate(way or ()):
                        self.met[entry] = way or ()
                if way is None:
                    board[i] &= ~bit
            if not board[i]:
                return self._fallen(before, [*before[:i], 0, *before[i + 1 :]])
        return self._fallen(before, board)

    def table(self, domains: Domains) -> list[Entry]:
        """The candidates in no filling on the empty board; cached by the shape of the cells.

        All constraints but the first only say which cells differ.
        """
        (read, *_), places = self.reading.reads, self.numbered.places
        known = read.constraint.relation.memo.setdefault("fillings", {})
        shape = (*read.at,), tuple([domains[p] for p in places]), tuple(map(frozenset, self.differ))
        if shape not in known:
            number = self.numbered.number
            known[shape] = [(number[place], value) for place, value in self.gone(domains)]
        return [(places[i], value) for i, value in known[shape]]

    def _fallen(self, before: Sequence[Bits], board: Sequence[Bits]) -> list[Entry]:
        """The candidates of one board that another board lacks."""
        return [
            (place, value)
            for place, had, left in zip(self.numbered.places, before, board, strict=True)
            if had != left
            for value in self.numbered.values_of(had & ~left)
        ]

    def _way(self, board: Sequence[Bits], at: int, bit: Bits) -> Sequence[Bits] | None:
        """A filling with a candidate, or None; empty if it takes too many looks to find out."""
        todo = [([*board[:at], bit, *board[at + 1 :]], at)]
        for _ in range(LOOKS):
            if not todo:
                return None
            begun, changed = todo.pop()
            if self._narrow(begun, (changed,)):
                left = [(bits.bit_count(), i) for i, bits in enumerate(begun) if bits & bits - 1]
                if not left:
                    return begun
                _, fewest = min(left)
                todo += [
                    ([*begun[:fewest], one, *begun[fewest + 1 :]], fewest)
                    for one in each_bit(begun[fewest])
                ]
        return ()

    def _narrow(self, board: list[Bits], changed: Iterable[int]) -> bool:
        """Remove candidates by constraints read once; False if a cell has none left."""
        reading, differ, todo = self.reading, self.differ, [*changed]
        while todo:
            at = todo.pop()
            bits = board[at]
            if not bits & bits - 1:
                for i in differ[at]:
                    if board[i] & bits:
                        if board[i] == bits:
                            return False
                        board[i] ^= bits
                        todo.append(i)
            for number in reading.around.get(at, ()):
                places = reading.reads[number].at
                for slot, some in reading.forbidden(number, board):
                    i = places[slot]
                    left = board[i] & ~some
                    if not left:
                        return False
                    if left != board[i]:
                        board[i] = left
                        todo.append(i)
        return True


# -- where people look -----------------------------------------------------------------------


def with_houses(
    model: Model, constraints: Sequence[Constraint], more: Iterable[Place] = ()
) -> Site:
    """A spot with some constraints, and those that say that two of their cells differ.

    The cells `more` are filled in as well.
    """
    spoken = chain(more, *(constraint.variables for constraint in constraints))
    cells, apart = [*dict.fromkeys(spoken)], differing(model, "")
    houses = dict.fromkeys(
        apart[one][other] for one, other in combinations(cells, 2) if other in apart[one]
    )
    others = [house for house in houses if house not in constraints]
    fillings = Fillings(cells, constraints, others, model.domains)
    return Site(cells, (*constraints, *others), fillings)


def unfilled(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The candidates in no filling of the cells of a spot."""
    if any(len(candidates[place]) > 1 for place in site.watch):
        gone = site.data.gone(candidates)
        if gone:
            yield Elimination(gone, site.constraints, site.watch)


def _unfilled_few(most: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The same as `unfilled`, if at most `most` of the cells are open."""
    if sum(len(candidates[place]) > 1 for place in site.watch) <= most:
        yield from unfilled(site, candidates)


def in_houses(name: str, rules: tuple[str, ...], called: Called) -> Technique:
    """The technique for a house with the clues of some rules that have two or more cells in it."""
    sites = partial(_in_houses, rules)
    return Technique(
        name, Difficulty.HARD, 4.4, sites, unfilled, partial(_nothing_else, rules, called)
    )


def in_areas(
    name: str,
    areas: Callable[[Model], Iterable[Sequence[Place]]],
    level: Difficulty,
    cost: float,
) -> Technique:
    """The technique for larger areas with all clues, of any rule, of which two cells are there."""
    return Technique(name, level, cost, partial(_in_areas, areas), unfilled, _nothing_fits)


def in_lines(rules: tuple[str, ...], line: str, called: Called) -> tuple[Technique, Technique]:
    """The techniques for a line, by the rule `line`, with the clues of `rules` at its ends.

    The easier one is for lines with few open cells.
    """
    sites, says = partial(_in_lines, rules, line), partial(_goes_with, rules, called)
    few = partial(_unfilled_few, FEW_OPEN)
    return (
        Technique("last cells", Difficulty.MEDIUM, 3.2, sites, few, says),
        Technique("whole line", Difficulty.HARD, 4.2, sites, unfilled, says),
    )


def beside(name: str, rule: str, called: Called) -> Technique:
    """The technique for the clues of two lines side by side, in which touching cells differ."""
    sites, says = partial(_side_by_side, rule), partial(_goes_with, (rule,), called)
    return Technique(name, Difficulty.HARD, 4.4, sites, unfilled, says)


def chained(name: str, rules: tuple[str, ...], called: Called) -> Technique:
    """The technique for chains of clues with two cells each."""
    sites = partial(_chains, rules)
    return Technique(
        name, Difficulty.MEDIUM, 2.4, sites, unfilled, partial(_nothing_else, rules, called)
    )


def _in_houses(rules: tuple[str, ...], model: Model) -> Iterator[Site]:
    """Each house with the clues in it, the longest first, up to `MOST_CELLS` cells."""
    told = [site.constraints[0] for site in each(*rules)(model)]
    for house in _houses(model, told):
        cells = {*house.variables}
        inside = {one: len(cells.intersection(one.variables)) for one in told}
        taken, chosen = set(cells), list[Constraint]()
        for one in sorted(told, key=lambda one: -inside[one]):
            if inside[one] > 1 and len(taken.union(one.variables)) <= MOST_CELLS:
                taken.update(one.variables)
                chosen.append(one)
        if chosen and (len(chosen) > 1 or not cells.issuperset(chosen[0].variables)):
            yield with_houses(model, chosen, house.variables)


def _in_areas(areas: Callable[[Model], Iterable[Sequence[Place]]], model: Model) -> Iterator[Site]:
    """Each area with the clues in it, those first of which the fewest cells lie outside."""
    told = [one for one in model.with_lemmas if is_clue(one)]
    for area in areas(model) if told else ():
        taken, chosen = set(area), list[Constraint]()
        outside = {one: len({*one.variables} - taken) for one in told}
        for one in sorted(told, key=lambda one: outside[one]):
            fits = len(taken.union(one.variables)) <= len(area) + MOST_OUTSIDE
            if fits and len({*one.variables}) > outside[one] + 1:
                taken.update(one.variables)
                chosen.append(one)
        if chosen:
            yield with_houses(model, chosen, area)


def is_clue(constraint: Constraint) -> bool:
    """Whether a constraint relates cells in another way than that they differ."""
    return len(constraint.variables) > 1 and not isinstance(constraint.relation, Distinct)


def _in_lines(rules: tuple[str, ...], line: str, model: Model) -> Iterator[Site]:
    """Each line that has clues, with all of them and with what holds in the line."""
    told: dict[frozenset[Place], list[Constraint]] = {}
    for site in each(*rules)(model):
        told.setdefault(frozenset(site.watch), []).extend(site.constraints)
    for site in each(line)(model):
        clues = told.get(frozenset(site.watch))
        if clues and not isinstance(site.constraints[0].relation, Distinct):
            clues += site.constraints
    for constraints in told.values():
        yield with_houses(model, constraints)


def _side_by_side(rule: str, model: Model) -> Iterator[Site]:
    """Each two lines of a rule if cells of one differ from cells of the other."""
    told, apart = [site.constraints[0] for site in each(rule)(model)], differing(model, "")
    for one, other in pairwise(told):
        pairs = [*zip(one.variables, other.variables, strict=False)]
        if all(beside in apart[cell] for cell, beside in pairs):
            yield with_houses(model, (one, other))


def _houses(model: Model, told: Collection[Constraint]) -> Iterator[Constraint]:
    """The groups of which each number stands at one cell."""
    for constraint in model.constraints if told else ():
        if isinstance(constraint.relation, Distinct):
            cells = constraint.variables
            values = {value for cell in cells for value in model.domains[cell]}
            if len(values) == len(cells) <= MOST_CELLS:
                yield constraint


def _chains(rules: tuple[str, ...], model: Model) -> Iterator[Site]:
    """Each two clues that share a cell, and each chain of more that is not too long."""
    told = [site.constraints[0] for site in each(*rules)(model)]
    if not told:
        return
    at: dict[Place, list[Constraint]] = {}
    for constraint in told:
        for cell in constraint.variables:
            at.setdefault(cell, []).append(constraint)
    for joined in at.values():
        for pair in combinations(joined, 2):
            yield with_houses(model, pair)
    seen = set[Place]()
    for start in at:
        todo, chain_of = [start], dict[Constraint, None]()
        while todo:
            cell = todo.pop()
            if cell not in seen:
                seen.add(cell)
                chain_of.update(dict.fromkeys(at[cell]))
                todo += [other for one in at[cell] for other in one.variables]
        cells = {cell for one in chain_of for cell in one.variables}
        if len(chain_of) > 2 and len(cells) <= MOST_JOINED:
            yield with_houses(model, [*chain_of])


def _goes_with(rules: tuple[str, ...], called: Called, step: Deduction) -> str:
    """Why nothing else fits in a line: its clues; its open cells need not be named."""
    clues = [one for one in step.because if one.rule.id in rules]
    if not clues:
        return _nothing_else(rules, called, step)
    told = _met(clues, called)
    return _else(told, step, [p for one in clues for p in one.variables], open_reason)


def _nothing_else(rules: tuple[str, ...], called: Called, step: Deduction) -> str:
    """Why nothing else fits: the clues, and the houses in which they lie."""
    return _nothing_meets([one for one in step.because if one.rule.id in rules], called, step)


def _nothing_fits(step: Deduction) -> str:
    """Why nothing else fits an area: its clues by name, or by their cells, and its houses."""
    called = partial(any_named, said=step.value_names)
    return _nothing_meets([one for one in step.because if is_clue(one)], called, step)


def _nothing_meets(clues: Sequence[Constraint], called: Called, step: Deduction) -> str:
    houses = [one for one in step.because if one not in clues]
    told = _met(clues, called) if clues else "fits"
    among = f" in {lines_named(houses)}" if houses else ""
    return _else(f"{told}{among}", step, [p for one in houses for p in one.variables], reason)


def _met(because: Sequence[Constraint], called: Called) -> str:
    """That the clues of constraints are met."""
    return met((clue for one in because for clue in one.clues), together(map(called, because)))


def _else(
    told: str, step: Deduction, places: Collection[Place], why: Callable[[Deduction], str]
) -> str:
    """The words that nothing fits otherwise; open cells among `places` are not listed."""
    every, others = why(step), why(unseen(step, places))
    if GIVEN not in every or others == every:
        return f"else nothing {told}{every}"
    return f"else nothing left there {told}{others}"

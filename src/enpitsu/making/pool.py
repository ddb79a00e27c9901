"""Choosing clues: from a solution and everything it prints to a puzzle as wanted.

Clues that are images of each other under the symmetry are chosen together, as a group.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, count, islice
from random import Random
from typing import NamedTuple

from enpitsu.inference.grade import Measure, measured
from enpitsu.inference.reasoner import Reasoner
from enpitsu.making.digging import dig
from enpitsu.making.field import PrintedSolution
from enpitsu.making.fitting import BEYOND, MET, SUPPOSED, Aim, Distance, hardness
from enpitsu.making.limits import (
    CELLS_PER_APART_CLUE,
    FAR_LEVELS,
    MAX_EASINGS,
    MAX_FAR_SWAPS,
    MAX_FEWER_SWAPS,
    MAX_IDLE_TRIES,
    MAX_SWAPS,
    MAX_THINNED_CLUES,
    MAX_TOO_EASY_CLUES,
    MAX_VAIN_SWAPS,
    MIN_EXPECTED_CLUES,
)
from enpitsu.making.moving import shuffled
from enpitsu.making.published import PUBLISHED
from enpitsu.making.solver import Literals, Solver
from enpitsu.making.symmetry import clue_places
from enpitsu.paper.grid import Border, Cell, Place
from enpitsu.paper.layer import Clue
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.kind import Puzzle, State
from enpitsu.puzzle.model import Constraint, Model, model

Group = tuple[Clue, ...]


class KnownDifficulty(NamedTuple):
    """The difficulty with some clues, from solving up to so many levels `beyond` the aim."""

    beyond: int
    found: Measure


class CluePool:
    """The clues of a solution to choose from, in groups.

    * `always`: clues that are kept.
    * `customary`: whether clues of layers that are `Layer.kept` are kept, too.
    * `expected`: sets of layers, such as those of a variant; some clues of each set stay even if
      they are not needed.
    * `beside`: places around a picture of clues, which stands out if they are empty.
    * `least`: the number of clues that are not exchanged for fewer.
    """

    def __init__(
        self,
        solver: Solver,
        printed: PrintedSolution,
        symmetry: str,
        always: Iterable[Place],
        rng: Random,
        *,
        patient: bool = True,
        customary: bool = False,
        expected: Iterable[Collection[str]] = (),
        beside: Collection[Place] = (),
        least: int = 0,
    ) -> None:
        self.solver, self.printed, self.rng = solver, printed, rng
        self.patient, self.beside = patient, beside
        entries = zip(printed.solution, printed.space, strict=True)
        self.entries = {literal: place for literal, place in entries if place in printed.board}
        stays = set(always)
        by_images: dict[tuple[str, frozenset[Place]], list[Clue]] = {}
        for clue in printed.clues:
            places = frozenset(clue_places(printed.frame, symmetry, clue))
            layer = "" if isinstance(clue.place, Border) else clue.layer  # all sides are one layer
            by_images.setdefault((layer, places), []).append(clue)
        self.always: list[Clue] = []
        self.groups: list[Group] = []
        self.lonely: list[Group] = []  # groups in which an image has no clue
        self.kept = {layer.name for layer in printed.frame.kind.clues if layer.kept}
        self.rare = {layer.name for layer in printed.frame.kind.clues if layer.rare}
        for (_, images), clues in by_images.items():
            if not stays.isdisjoint(images) or (customary and clues[0].layer in self.kept):
                self.always += clues
            elif {clue.place for clue in clues} == images:
                self.groups.append(tuple(clues))
            else:
                self.lonely.append(tuple(clues))
        there = [(some, self._number_of(some, self.groups)) for some in expected]
        self.least = least
        self.expected = [(some, min(number, MIN_EXPECTED_CLUES)) for some, number in there]
        self.measures: dict[frozenset[Group], KnownDifficulty] = {}

    # -- clues -----------------------------------------------------------------------------

    def _is_entry(self, clue: Clue) -> bool:
        """Whether a clue tells the answer at one place, and nothing else."""
        return self.printed.clues[clue] in self.entries

    def number(self, groups: Iterable[Group]) -> int:
        """The number of clues, with those that are always kept."""
        return sum(map(len, groups)) + len(self.always)

    def _number_of(self, layers: Collection[str], groups: Iterable[Group]) -> int:
        """The number of clues from these layers, with those that are always kept."""
        return sum(clue.layer in layers for clue in chain(self.always, *groups))

    def _lacks(self, groups: Sequence[Group]) -> bool:
        """Whether there are too few clues from layers where some are expected."""
        return any(self._number_of(some, groups) < number for some, number in self.expected)

    def puzzle(self, groups: Iterable[Group]) -> Puzzle:
        """The puzzle with these clues."""
        return self.printed.puzzle([*self.always, *(clue for group in groups for clue in group)])

    def begun(self, least: int, enough: int | None = None) -> list[Group] | None:
        """A minimal set of clues, `least` or more; None if it cannot look as wanted.

        Answers that are printed are deleted first, and of those in cells, if published puzzles have
        their clues `apart`, the ones that lie beside others that stay.
        """
        order = shuffled(self.groups, self.rng)
        known = PUBLISHED.get(self.printed.frame.kind.name)
        if known is not None and known.apart:
            apart = self._apart(order)
            order.sort(key=lambda group: group[0].place in apart)
        order.sort(key=lambda group: not self._is_entry(group[0]))
        kept = self.dug([*self.lonely, *order], least, enough)
        return None if any(group in kept for group in self.lonely) else kept

    def _apart(self, order: Iterable[Group]) -> set[Place]:
        """Places of as many clues in cells that share no side, chosen with their images."""
        grid, found = self.printed.frame.grid, set[Place]()
        for group in order:
            places = {clue.place for clue in group if isinstance(clue.place, Cell)}
            near = {cell for place in places for cell in grid.neighbours(place)}
            enough = CELLS_PER_APART_CLUE * len(found) >= len(grid.cells)
            if not enough and near.isdisjoint(found | places):
                found |= places
        return found

    def dug(self, order: Sequence[Group], least: int = 0, enough: int | None = None) -> list[Group]:
        """The clues that remain when each in turn is deleted if it may be.

        Rare ones come first, then those beside a picture.
        """
        order = sorted(order, key=self._wanted)
        named = self.printed.clues
        by_literals = {tuple([named[clue] for clue in group]): group for group in order}
        fixed = [*self.printed.fixed, *(named[clue] for clue in self.always)]
        required: Callable[[Sequence[Literals]], bool] | None = None
        if least or self.expected:
            needed = least - len(self.always)

            def required(kept: Sequence[Literals]) -> bool:
                left = [by_literals[tuple(clue)] for clue in kept]
                return sum(map(len, left)) < needed or self._lacks(left)

        literals = [*by_literals]
        kept = dig(
            self.solver,
            literals,
            self.printed.solution,
            fixed=fixed,
            required=required,
            patient=self.patient,
            enough=enough,
        )
        return [by_literals[tuple(clue)] for clue in kept]

    def _wanted(self, group: Group) -> tuple[bool, bool]:
        """A sort key: first clues of a layer that is rare in print, and clues beside a picture."""
        return group[0].layer not in self.rare, all(c.place not in self.beside for c in group)

    def reduced(self, kept: list[Group], most: int, swaps: int = MAX_FEWER_SWAPS) -> list[Group]:
        """Fewer clues, down to `most` if that is reached with so many `swaps`."""
        for _ in range(swaps):
            if self.number(kept) <= most:
                break
            found = self._swapped(kept)
            if self.number(found) <= self.number(kept):
                kept = found
        return kept

    def _swapped(self, kept: Sequence[Group]) -> list[Group]:
        """One to three clues added, and then each of the others deleted if it can be."""
        rest = [group for group in self.groups if group not in kept]
        new = self.rng.sample(rest, min(self.rng.choice((1, 1, 2, 3)), len(rest)))
        return self.dug([*shuffled(kept, self.rng), *new], self.least)

    # -- difficulty ------------------------------------------------------------------------

    def measure(self, groups: Sequence[Group], aim: Aim, beyond: int = 0) -> Measure:
        """What solving the puzzle with these clues takes."""
        clues = frozenset(groups)
        known = self.measures.get(clues)
        if known is None or (known.beyond < beyond and hardness(known.found) == BEYOND):
            rules, entries = self._posed(groups)
            found = aim.measure(rules, self.printed.board, beyond, entries)
            known = self.measures[clues] = KnownDifficulty(beyond, found)
        return known.found

    def fewer(self, kept: Sequence[Group], aim: Aim) -> list[Group]:
        """The clues of a puzzle that meets the aim, without those that are not needed for it.

        Clues that were added later often make earlier ones superfluous.
        """
        return self._without_idle(shuffled(kept, self.rng), 0, aim) or [*kept]

    def aimed(self, kept: list[Group], aim: Aim, *, minimal: bool) -> list[Group] | str:
        """Clues with which solving is as wanted, or why there are none.

        A puzzle that is too hard gets more clues, unless it is to be minimal. Clues are exchanged
        as long as that leads no farther from the aim, but not for long if adding clues was in vain,
        or if the puzzle stays far too easy.
        """
        easings, vain = 0 if minimal else MAX_EASINGS, 0
        for swaps in range(MAX_SWAPS if self.groups else 1):
            if swaps == MAX_FAR_SWAPS and self._far_too_easy(kept, aim):
                break
            too_hard = self._too_hard(kept, aim)
            vain += too_hard and not (easings or minimal)
            if vain > MAX_VAIN_SWAPS:
                break
            if easings and too_hard:
                if self._too_hard(self.groups, aim):
                    best = aim.missed(self.measure(self.groups, aim, beyond=1))
                    return f"{best} with every clue"
                easings -= 1
                found = self._eased(kept, aim, last=not easings)
                if found is not None:
                    return found
            if self.distance(kept, aim) == MET:
                return kept
            found = self._swapped(kept)
            if not minimal and self.rng.random() < 0.3:
                rest = [group for group in self.groups if group not in found]
                found = [*found, *self.rng.sample(rest, min(1, len(rest)))]
            eased = easings and self._too_hard(found, aim)
            if eased or self.distance(found, aim) <= self.distance(kept, aim):
                kept = found
        return aim.missed(self.measure(kept, aim, beyond=1))

    def restored(self, clues: list[Group], aim: Aim) -> list[Group]:
        """The clues with more of the customary clues, as long as the aim is met.

        How many are restored is found by bisection, since each question takes as long as a grade.
        """
        gone = [group for group in self.groups if group[0].layer in self.kept]
        order = shuffled([group for group in gone if group not in clues], self.rng)
        back, most = 0, len(order)
        while back < most:
            middle = (back + most + 1) // 2
            if self.distance([*clues, *order[:middle]], aim) == MET:
                back = middle
            else:
                most = middle - 1
        return [*clues, *order[:back]]

    def _eased(self, kept: Sequence[Group], aim: Aim, *, last: bool) -> list[Group] | None:
        """The puzzle with a few more clues that make it easy enough; None if none were found.

        Adding clues is fast, as what follows from fewer clues follows from more. Whether they
        suffice takes longer, so it is asked only now and then, and superfluous ones are removed
        again. If no level is wished it is enough that the puzzle can be solved. If it stays too
        hard until one more clue makes it too easy, others are removed then, but only the `last`
        time, as that takes long.
        """
        too_easy = list[Group]()
        adding, added = self._adding(kept, aim, too_easy), list[tuple[Group, State]]()
        enough = False
        while not enough:
            asked = len(added)
            added += islice(adding, max(asked, 1))
            groups = [*kept, *(group for group, _ in added)]
            if len(added) == asked:
                thin = last and too_easy
                return self._thinned([*groups, *too_easy[:1]], aim) if thin else None
            enough = self._suffices(groups, added[-1][1], aim)
        return self._without_idle(groups, len(kept), aim)

    def _adding(
        self, kept: Sequence[Group], aim: Aim, too_easy: list[Group]
    ) -> Iterator[tuple[Group, State]]:
        """Clues to add, one after another, with the board after all steps easier than wanted.

        Each says something new on that board. A clue with which these steps solve the puzzle is
        put into `too_easy`, and left out. Those that are less wanted come last.
        """
        rest = shuffled([group for group in self.groups if group not in kept], self.rng)
        rest.sort(key=self._wanted, reverse=True)
        found = [*kept]
        easier = State(self._reasoned(found, aim, None).candidates)
        for group in rest:
            if not self._tells(group, easier):
                continue
            if len(too_easy) == MAX_TOO_EASY_CLUES:
                return
            reasoner = self._reasoned([*found, group], aim, easier)
            if reasoner.solved and (aim.level or Difficulty.EASY) > Difficulty.EASY:
                too_easy.append(group)
                continue
            found, easier = [*found, group], State(dict(reasoner.candidates))
            yield group, easier

    def _suffices(self, groups: Sequence[Group], easier: State, aim: Aim) -> bool:
        """Whether clues make it easy enough, from a board that follows from them."""
        if aim.highest >= SUPPOSED:  # nearly every puzzle can be solved, but perhaps not in time
            return not self._too_hard(groups, aim)
        return measured(self._reasoner(groups, aim, easier)).ending == "solved"

    def _tells(self, group: Group, known: State) -> bool:
        """Whether clues say anything new, as far as single constraints show it."""
        told = [self.entries.get(self.printed.clues[clue]) for clue in group]
        return any(place is None or len(known.candidates[place]) > 1 for place in told)

    def _thinned(self, groups: list[Group], aim: Aim) -> list[Group] | None:
        """The clues of a puzzle that is too easy, without some; None if it stays too easy."""
        for tried, group in enumerate(shuffled(groups, self.rng)[:MAX_THINNED_CLUES]):
            enough = tried >= MAX_IDLE_TRIES and aim.highest >= SUPPOSED
            if enough and self.distance(groups, aim) == MET:
                break
            fewer = [other for other in groups if other is not group]
            if not self._too_hard(fewer, aim):
                groups = fewer
        return groups if self.distance(groups, aim) == MET else None

    def _without_idle(self, groups: list[Group], first: int, aim: Aim) -> list[Group] | None:
        """The clues without those after the `first` that can be removed; None if the aim is missed.

        Mostly nearly all can, so they are tried by halves. If suppositions are allowed, each try
        takes long, and there are few.
        """
        if self.distance(groups, aim) != MET:
            return None
        kept, waiting = groups[:first], _halves(groups[first:])
        for tried in count():
            while waiting and not waiting[-1]:
                waiting.pop()
            if not waiting or (tried == MAX_IDLE_TRIES and aim.highest >= SUPPOSED):
                break
            some = waiting.pop()
            others = [*kept, *chain.from_iterable(reversed(waiting))]
            if aim.distance(self.measure(others, aim)) == MET:
                continue
            if len(some) == 1:
                kept += some
            else:
                waiting += _halves(some)
        return [*kept, *chain.from_iterable(reversed(waiting))]

    def _reasoner(self, groups: Sequence[Group], aim: Aim, state: State | None) -> Reasoner:
        """A reasoner on a board, which has no candidates but those that the clues leave."""
        rules, entries = self._posed(groups)
        if state is not None:
            entries = State({**state.candidates, **(entries.candidates if entries else {})})
        return aim.reasoner(rules, self.printed.board, state=entries)

    def _posed(self, groups: Iterable[Group]) -> tuple[Model, State | None]:
        """The model of the puzzle with these clues; or that of the bare frame, and their entries.

        Techniques keep what they know of a model for all puzzles that differ only in entries.
        """
        rules, bare = model(self.puzzle(groups)), self._bare
        if bare is None or not _differ_in_entries(bare, rules):
            return rules, None
        named, clues = self.printed.clues, [*self.always, *chain.from_iterable(groups)]
        places = [self.entries[named[clue]] for clue in clues]
        return bare, State({place: (self.printed.board[place],) for place in places})

    @cached_property
    def _bare(self) -> Model | None:
        """The model of the frame, if all clues are entries and nothing else is read off them."""
        bare = all(map(self._is_entry, self.printed.clues))
        timed = self.printed.frame.kind.solving_time
        return model(self.printed.puzzle(())) if bare and timed is None else None

    def _reasoned(self, groups: Sequence[Group], aim: Aim, state: State | None) -> Reasoner:
        """A reasoner after all steps that are easier than the wanted level."""
        reasoner = self._reasoner(groups, aim, state)
        if aim.level is not None:
            reasoner.highest = Difficulty(max(aim.level - 1, Difficulty.EASY))
        measured(reasoner)
        return reasoner

    def _too_hard(self, groups: Sequence[Group], aim: Aim) -> bool:
        return hardness(self.measure(groups, aim)) > aim.highest

    def too_easy(self, groups: Sequence[Group], aim: Aim) -> bool:
        """Whether a puzzle with these clues is easier than wanted."""
        return aim.level is not None and hardness(self.measure(groups, aim)) < aim.level

    def _far_too_easy(self, groups: Sequence[Group], aim: Aim) -> bool:
        """Whether a puzzle with these clues is three levels easier than wanted."""
        level = hardness(self.measure(groups, aim))
        return aim.level is not None and aim.level - level >= FAR_LEVELS

    def distance(self, groups: Sequence[Group], aim: Aim) -> Distance:
        """How far a puzzle with these clues is from the aim."""
        return aim.distance(self.measure(groups, aim, beyond=1))


def _halves(groups: list[Group]) -> list[list[Group]]:
    """The halves of these groups, in the order of a stack: the first half is taken first."""
    middle = (len(groups) + 1) // 2
    return [groups[middle:], groups[:middle]]


def _differ_in_entries(bare: Model, rules: Model) -> bool:
    """Whether a model has the constraints of another, and besides only ones on single places."""
    more = [one for one in rules.constraints if not one.is_given]
    pairs = ((bare.constraints, more), (bare.lemmas, rules.lemmas), (bare.unique, rules.unique))
    return bare.domains == rules.domains and all(
        len(these) == len(those) and all(map(_say_the_same, these, those)) for these, those in pairs
    )


def _say_the_same(one: Constraint, other: Constraint) -> bool:
    """Whether two constraints are the same, of two models."""
    if one.relation is not other.relation or one.rule is not other.rule:
        return False
    return one.places == other.places and one.clues == other.clues

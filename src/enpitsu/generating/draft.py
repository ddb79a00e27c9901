"""A solution with all that it prints, and puzzles made of it: some of its clues.

Clues that are images of each other come and go together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from enpitsu.engines.limit import Limit
from enpitsu.generating.clues import is_answer
from enpitsu.generating.digging import dig
from enpitsu.generating.field import Printed
from enpitsu.generating.fitting import MET, Aim, Distance, fewest, hardness
from enpitsu.generating.moving import shuffled
from enpitsu.generating.solver import Literals, Solver
from enpitsu.generating.symmetry import image_places
from enpitsu.grid import Border, Place
from enpitsu.layer import Clue
from enpitsu.puzzle import Puzzle
from enpitsu.reasoning.grade import Measure

SWAPS = 40  # clues exchanged for others before a solution is given up
EASINGS = 2  # times that a puzzle which is too hard gets more clues
FEWER = 60  # the same where only the number of clues counts
Group = tuple[Clue, ...]


class Draft:
    """The clues of a solution in groups, those of `always` to stay in any case."""

    def __init__(
        self,
        solver: Solver,
        printed: Printed,
        symmetry: str,
        always: Iterable[Place],
        rng: Random,
        limit: Limit,
    ) -> None:
        self.solver, self.printed, self.rng, self.limit = solver, printed, rng, limit
        stays = set(always)
        by_images: dict[tuple[str, frozenset[Place]], list[Clue]] = {}
        for clue in printed.clues:
            places = frozenset(image_places(printed.frame.grid, symmetry, clue.place))
            layer = "" if isinstance(clue.place, Border) else clue.layer  # sides go together
            by_images.setdefault((layer, places), []).append(clue)
        self.always: list[Clue] = []
        self.groups: list[Group] = []
        self.lonely: list[Group] = []  # where an image has no clue
        for (_, images), clues in by_images.items():
            if not stays.isdisjoint(images):
                self.always += clues
            elif {clue.place for clue in clues} == images:
                self.groups.append(tuple(clues))
            else:
                self.lonely.append(tuple(clues))
        self.measures: dict[tuple[int, frozenset[Group]], Measure] = {}

    # -- clues -----------------------------------------------------------------------------

    def number(self, groups: Iterable[Group]) -> int:
        """How many clues these are, with those that always stay."""
        return sum(map(len, groups)) + len(self.always)

    def puzzle(self, groups: Iterable[Group]) -> Puzzle:
        """The puzzle with these clues."""
        return self.printed.puzzle([*self.always, *(clue for group in groups for clue in group)])

    def begun(self, least: int) -> list[Group] | None:
        """Clues, `least` or more, none of which can go; None if it cannot look as wished.

        Answers that are printed go first.
        """
        order = shuffled(self.groups, self.rng)
        order.sort(key=lambda group: not is_answer(group[0], self.printed.board))
        kept = self.dug([*self.lonely, *order], least)
        return None if any(group in kept for group in self.lonely) else kept

    def dug(self, order: Sequence[Group], least: int = 0) -> list[Group]:
        """What stays of these clues when each in turn goes if that may be."""
        named = self.printed.clues
        by_literals = {tuple([named[clue] for clue in group]): group for group in order}
        fixed = [*self.printed.fixed, *(named[clue] for clue in self.always)]
        required: Callable[[Sequence[Literals]], bool] | None = None
        if least:
            needed = least - len(self.always)

            def required(left: Sequence[Literals]) -> bool:
                return sum(map(len, left)) < needed

        literals = [*by_literals]
        kept = dig(
            self.solver,
            literals,
            self.printed.solution,
            self.limit,
            fixed=fixed,
            required=required,
        )
        return [by_literals[tuple(clue)] for clue in kept]

    def reduced(self, kept: list[Group], most: int) -> list[Group]:
        """The same with fewer clues, `most` if that can be reached by exchanging some."""
        for _ in range(FEWER):
            if self.number(kept) <= most:
                break
            found = self._swapped(kept)
            if self.number(found) <= self.number(kept):
                kept = found
        return kept

    def _swapped(self, kept: Sequence[Group]) -> list[Group]:
        """One to three clues more, and then each of the others goes if it can."""
        rest = [group for group in self.groups if group not in kept]
        new = self.rng.sample(rest, min(self.rng.choice((1, 1, 2, 3)), len(rest)))
        return self.dug([*shuffled(kept, self.rng), *new])

    # -- to what is wished of the way it is solved -----------------------------------------

    def measure(self, groups: Sequence[Group], aim: Aim, beyond: int = 0) -> Measure:
        """What solving the puzzle with these clues takes."""
        key = beyond, frozenset(groups)
        if key not in self.measures:
            puzzle = self.puzzle(groups)
            found = aim.measure(puzzle, self.printed.board, self.limit, beyond)
            self.measures[key] = found
        return self.measures[key]

    def aimed(self, kept: list[Group], aim: Aim, *, minimal: bool) -> list[Group] | None:
        """Clues with which it is solved as wished; None if none were found.

        Clues are exchanged while that brings the puzzle no farther from what is wished. One that
        is too hard is made easier by more clues, unless it is to be minimal.
        """
        distance, easings = self._distance(kept, aim), 0 if minimal else EASINGS
        for _ in range(SWAPS):
            if distance == MET:
                return kept
            if easings and self._too_hard(kept, aim, beyond=1):
                if self._too_hard(self.groups, aim):
                    return None  # it is with every clue there is
                easings -= 1
                found = self._eased(kept, aim)
                if found is not None:
                    return found
            found = self._swapped(kept)
            if not minimal and self.rng.random() < 0.3:
                rest = [group for group in self.groups if group not in found]
                found = [*found, *self.rng.sample(rest, min(1, len(rest)))]
            new = self._distance(found, aim)
            if new <= distance:
                kept, distance = found, new
        return None

    def _eased(self, kept: list[Group], aim: Aim) -> list[Group] | None:
        """The puzzle with a few more clues that make it easy enough; None if none were found."""
        rest = shuffled([group for group in self.groups if group not in kept], self.rng)
        wished = aim.highest

        def hard(more: Sequence[Group]) -> int:
            return hardness(self.measure([*kept, *more], aim))

        back = fewest(hard, rest, wished)
        if back is None:
            return None
        for group in back[:-1]:  # the last one is needed
            fewer = [other for other in back if other is not group]
            if hard(fewer) == wished:
                back = fewer
        found = [*kept, *back]
        return found if aim.distance(self.measure(found, aim)) == MET else None

    def _too_hard(self, groups: Sequence[Group], aim: Aim, beyond: int = 0) -> bool:
        return hardness(self.measure(groups, aim, beyond)) > aim.highest

    def _distance(self, groups: Sequence[Group], aim: Aim) -> Distance:
        return aim.distance(self.measure(groups, aim, beyond=1))

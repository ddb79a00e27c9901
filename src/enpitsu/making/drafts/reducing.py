"""Taking clues away from a draft while its solution stays the only one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

from enpitsu.engines.subsets import minimal_subset
from enpitsu.errors import OutOfTime
from enpitsu.making.clues import is_answer
from enpitsu.making.drafts.clues import some
from enpitsu.making.drafts.draft import SAID, Draft
from enpitsu.making.drafts.frame_solver import Literals
from enpitsu.making.drafts.limits import (
    MAX_UNDECIDED_QUESTIONS,
    PATIENT_PROPAGATIONS,
    QUICK_PROPAGATIONS,
    REDUCING_ORDERS,
)
from enpitsu.making.drafts.looks import groups_of
from enpitsu.making.drafts.made import PuzzleOfDraft
from enpitsu.paper import wire
from enpitsu.paper.layer import Clue
from enpitsu.paper.limit import Limit, limited
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model
from enpitsu.show.reply import Reply


@wire.json_object(
    "kind=puzzle.kind.name", "status", "removed", "undecided", "clues=clue_count", "reason"
)
@dataclass(frozen=True, repr=False)
class Reduced(PuzzleOfDraft, Reply):
    """A draft without superfluous clues, which were `removed`.

    For the `undecided` among the remaining clues it would take too long to find out whether they
    are needed.
    """

    removed: tuple[Clue, ...] = ()
    undecided: tuple[Clue, ...] = ()

    @property
    def said(self) -> str:
        """How many clues were removed, and which."""
        if self.reason:
            return self.reason
        gone = f"taken away: {some(self.removed)}" if self.removed else "no clue could go"
        open_ = f", of which perhaps {len(self.undecided)} could go" if self.undecided else ""
        return f"{gone}; {self.clue_count} left{open_}"

    @property
    def changed(self) -> Sequence[Clue]:
        """The clues that were removed."""
        return self.removed


def reduce(
    puzzle: Puzzle | Model | Draft,
    *,
    keep_symmetry: bool = False,
    seed: int = 1,
    time_limit: float | Limit | None = None,
) -> Reduced:
    """Remove clues that are not needed for exactly one solution; printed answers are removed first.

    With `keep_symmetry` what is printed keeps its symmetries, and no clue can be removed together
    with its images. A draft that does not have exactly one solution stays as it is. Clues that take
    too long to be found needless stay, too.
    """
    draft = Draft.of(puzzle)
    before = draft.puzzle
    with limited(time_limit):
        status = draft.status()
        if (word := status.status) != "unique":
            return Reduced(before, before, None, word, f"{SAID[word]}: nothing was taken away")
        removal = _Removal(draft, keep_symmetry=keep_symmetry)
        removal.find(Random(seed))
        after = before
        for clue in removal.removed:
            after = after.without_clue(clue.layer, clue.place)
        solution = status.solutions[0]
        return Reduced(
            before, after, solution, "unique", "", removal.removed, removal.of(removal.open)
        )


class _Removal:
    """Finds clues of a draft with one solution that can be removed together."""

    def __init__(self, draft: Draft, *, keep_symmetry: bool) -> None:
        self.solver, _, (solution, *_), _ = draft.known()
        self.board = solution.board
        self.clues = draft.puzzle.removable_clues
        groups = groups_of(draft.puzzle) if keep_symmetry else [(clue,) for clue in self.clues]
        self.named = {
            tuple([self.solver.selectors[clue] for clue in group]): group for group in groups
        }
        self.another = self.solver.block(solution)
        loose = {clue for group in groups for clue in group}
        bound = (self.solver.selectors[clue] for clue in self.clues if clue not in loose)
        self.fixed = [self.another, *bound]
        self.needed: Sequence[Literals] = [*self.named]
        self.open = self.needed  # groups of these that are not known to be needed

    def find(self, rng: Random) -> None:
        """Find the groups that are needed: by quick questions in several orders, then longer ones.

        Clues that are undecided when time runs out count as needed.
        """
        try:
            for _ in range(REDUCING_ORDERS):
                order = [*self.named]
                rng.shuffle(order)
                order.sort(key=lambda group: not is_answer(self.named[group][0], self.board))
                self._try(order, QUICK_PROPAGATIONS)
            if self.open:
                self._try(self.needed, PATIENT_PROPAGATIONS)
        finally:
            self.solver.drop(self.another)

    def of(self, groups: Iterable[Literals]) -> tuple[Clue, ...]:
        """The clues of some groups, in the order of the draft."""
        among = {clue for group in groups for clue in self.named[tuple(group)]}
        return tuple(clue for clue in self.clues if clue in among)

    @property
    def removed(self) -> tuple[Clue, ...]:
        """The clues that can go."""
        needed = {tuple(group) for group in self.needed}
        return self.of(group for group in self.named if group not in needed)

    def _try(self, order: Sequence[Literals], propagations: int) -> None:
        """Delete groups in this order, with so many propagations for each question.

        If that was too little several times, the other groups stay.
        """
        undecided: list[bool] = []  # for each group that stays whether the question was too hard

        def core_of(some: Sequence[Literals]) -> frozenset[int] | None:
            if sum(undecided) < MAX_UNDECIDED_QUESTIONS:
                held = [*self.fixed, *chain.from_iterable(some)]
                try:
                    with self.solver.sat.spending(propagations):
                        if not self.solver.holds(held):
                            return self.solver.core()
                    undecided.append(False)
                except OutOfTime:
                    undecided.append(True)
            else:
                undecided.append(True)
            return None

        needed = minimal_subset(order, core_of)
        if (len(needed), sum(undecided)) < (len(self.needed), len(self.open)):
            self.needed = needed
            self.open = [group for group, one in zip(needed, undecided, strict=True) if one]

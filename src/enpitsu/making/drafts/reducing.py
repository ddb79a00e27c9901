"""Taking clues away from a draft while its solution stays the only one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from enpitsu.errors import OutOfTime
from enpitsu.making.clues import is_answer
from enpitsu.making.drafts.clues import some
from enpitsu.making.drafts.draft import SAID, Draft
from enpitsu.making.drafts.limits import REDUCING_ORDERS
from enpitsu.making.drafts.looks import groups_of
from enpitsu.making.drafts.made import PuzzleOfDraft, judged
from enpitsu.making.drafts.subsets import minimal_subset
from enpitsu.paper import wire
from enpitsu.paper.layer import Clue
from enpitsu.paper.limit import Limit, limited
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model
from enpitsu.show.reply import Reply


@wire.json_object("kind=puzzle.kind.name", "status", "removed", "clues=clue_count", "reason")
@dataclass(frozen=True, repr=False)
class Reduced(PuzzleOfDraft, Reply):
    """A draft without the clues it did not need, which were `removed`."""

    removed: tuple[Clue, ...] = ()

    @property
    def said(self) -> str:
        """How many clues were removed, and which."""
        if self.reason:
            return self.reason
        gone = f"taken away: {some(self.removed)}" if self.removed else "no clue could go"
        return f"{gone}; {self.clue_count} left"

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
    with its images. A draft that does not have exactly one solution stays as it is, as does one for
    which the time is too short.
    """
    draft = Draft.of(puzzle)
    before = draft.puzzle
    with limited(time_limit):
        status = draft.status().status
        if status != "unique":
            return Reduced(before, before, None, status, f"{SAID[status]}: nothing was taken away")
        removed: tuple[Clue, ...] = ()
        try:
            removed = _removed(draft, Random(seed), keep_symmetry=keep_symmetry)
        except OutOfTime:
            return Reduced(before, before, None, "unknown", SAID["unknown"])
        after = before
        for clue in removed:
            after = after.without_clue(clue.layer, clue.place)
        solution, word = judged(after)
        return Reduced(before, after, solution, word, removed=removed)


def _removed(draft: Draft, rng: Random, *, keep_symmetry: bool) -> tuple[Clue, ...]:
    solver, _, (solution, *_), _ = draft.known()
    clues = draft.puzzle.removable_clues
    groups = groups_of(draft.puzzle) if keep_symmetry else [(clue,) for clue in clues]
    named = {tuple([solver.selectors[clue] for clue in group]): group for group in groups}
    loose = {clue for group in groups for clue in group}
    another = solver.block(solution)
    fixed = [another, *(solver.selectors[clue] for clue in clues if clue not in loose)]
    best: set[Clue] = loose
    try:
        for _ in range(REDUCING_ORDERS):
            order = [*named]
            rng.shuffle(order)
            order.sort(key=lambda group: not is_answer(named[group][0], solution.board))
            kept = minimal_subset(solver, fixed, order)
            best = min(best, {clue for group in kept for clue in named[tuple(group)]}, key=len)
    finally:
        solver.drop(another)
    return tuple(clue for clue in clues if clue in loose - best)

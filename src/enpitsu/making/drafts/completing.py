"""Adding clues to a draft until its solution is the only one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, combinations
from random import Random
from typing import Unpack

from enpitsu.counting.frontier import lattice_point
from enpitsu.errors import OutOfTime, Unsupported, WrongType
from enpitsu.inference.grade import Grade, grade
from enpitsu.making.clues import with_clues
from enpitsu.making.drafts.clues import numbered, some
from enpitsu.making.drafts.draft import SAID, Draft
from enpitsu.making.drafts.further import candidates, listed, said_besides
from enpitsu.making.drafts.limits import (
    COMPARED_CHOICES,
    MAX_COMPLETION_ATTEMPTS,
    MAX_PAIRED_CLUES,
    NEAR_HALF_CELLS,
)
from enpitsu.making.drafts.made import PuzzleOfDraft, judged
from enpitsu.making.field import Field
from enpitsu.making.general import wished_clues
from enpitsu.making.making import made
from enpitsu.making.moving import clear
from enpitsu.making.pool import CluePool
from enpitsu.making.recipe import ClueWishes, Recipe
from enpitsu.making.symmetry import clue_places
from enpitsu.paper import wire
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Clue
from enpitsu.paper.limit import Limit, limited, remaining
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model, model
from enpitsu.show.reply import Reply


@wire.json_object(
    *("kind=puzzle.kind.name", "status", "added", "clues=clue_count", "level=grade.level"),
    "reason",
)
@dataclass(frozen=True, repr=False)
class Completed(PuzzleOfDraft, Reply):
    """A draft with further clues, those `added`, so that it has one solution; and its grade."""

    added: tuple[Clue, ...] = ()
    grade: Grade | None = None

    @property
    def said(self) -> str:
        """How many clues were added, and which."""
        if self.reason:
            return self.reason
        level = f", {self.grade.level}" if self.grade is not None and self.grade.level else ""
        came = f"added: {some(self.added)}" if self.added else "nothing had to be added"
        came = "a new puzzle" if _is_empty(self.draft) else came
        return f"{came}; {numbered(self.clue_count, 'clue')}{level}"

    @property
    def changed(self) -> Sequence[Clue]:
        """The clues that were added."""
        return self.added


def complete(
    puzzle: Puzzle | Model | Draft,
    *,
    pleasing: bool = False,
    seed: int = 1,
    time_limit: float | Limit | None = None,
    **wishes: Unpack[ClueWishes],
) -> Completed:
    """Add clues, as few as are found, until there is exactly one solution.

    The wishes are those of a `Recipe`, for the completed puzzle: its number of clues and its
    picture of `cells` include what is printed already. `Unsupported` if a wish cannot be met. A
    `pleasing` puzzle has clues that say less than an answer and lie apart, rather than few. Unless
    that is wished, a new puzzle is made if nothing is printed yet, not even a region. The status is
    `none` if the draft has no solution, and `unknown` if time ran out or no attempt succeeded.
    """
    draft = Draft.of(puzzle)
    before = draft.puzzle
    with limited(time_limit):
        if _is_empty(before) and not pleasing:
            return _made(before, seed, wishes)
        recipe = _recipe(before, wishes)
        status = draft.status().status
        if status in ("none", "unknown"):
            return Completed(before, before, None, status, f"{SAID[status]}: nothing was added")
        best: tuple[Clue, ...] | None = None
        search = Search(draft, recipe, Random(seed))
        cost = partial(search.cost, pleasing=pleasing)
        try:
            for added in search.found(pleasing=pleasing):
                if best is None or cost(added) < cost(best):
                    best = added
        except OutOfTime:
            pass
        if best is None:
            reason = f"{search.why}: nothing was added"
            return Completed(before, before, None, "unknown", reason)
        after = with_clues(before, best)
        solution, word = judged(after)
        best = tuple(clue for clue in after.removable_clues if clue in best)  # in reading order
        return Completed(before, after, solution, word, added=best, grade=_graded(after))


def _is_empty(puzzle: Puzzle) -> bool:
    """Whether nothing is printed, not even a region."""
    return not any(puzzle.clues.values())


def _made(empty: Puzzle, seed: int, wishes: ClueWishes) -> Completed:
    """A new puzzle in place of a draft in which nothing is printed."""
    _expect_known(wishes)
    grid = empty.grid
    recipe = Recipe(empty.kind.name, grid.rows, grid.cols, options=empty.options, **wishes)
    try:
        record = made(recipe, seed=seed)
    except OutOfTime as error:
        return Completed(empty, empty, None, "unknown", f"{error}: nothing was added")
    after = record.puzzle
    added = tuple(
        Clue(layer, *clue) for layer, some in after.clues.items() for clue in some.items()
    )
    return Completed(empty, after, record.solution, "unique", added=added, grade=_graded(after))


class _OfDraft(Recipe):
    """A recipe for a draft, whose frame may allow a level that no other of its size has.

    It may also need clues that are not made on other frames.
    """

    unmade_layers: Collection[str] = ()

    def _expect_level(self) -> None:
        """Accept any level: a draft may have one that its size seldom has."""


def _recipe(puzzle: Puzzle, wishes: ClueWishes) -> Recipe:
    """The recipe of the completed puzzle; `Unsupported` if what is printed contradicts it."""
    _expect_known(wishes)
    grid = puzzle.grid
    recipe = _OfDraft(puzzle.kind.name, grid.rows, grid.cols, options=puzzle.options, **wishes)
    _, _, none = recipe.cell_picture
    printed = puzzle.removable_clues
    against = [clue for clue in printed if clue.place in none]
    if against:
        raise Unsupported(f"the draft has {some(against)}, where the wishes exclude clues")
    if recipe.number is not None and recipe.number[1] < len(printed):
        most = numbered(recipe.number[1], "clue")
        raise Unsupported(f"the draft has {len(printed)} clues; expected {most} at most")
    return recipe


def _expect_known(wishes: ClueWishes) -> None:
    for name in wishes.keys() - ClueWishes.__annotations__.keys():
        known = ", ".join(ClueWishes.__annotations__)
        raise WrongType(f"{name} is no wish for a draft; expected {known}")


def _graded(puzzle: Puzzle) -> Grade | None:
    found = grade(puzzle)
    return found if found.level is not None else None


class Search:
    """The search for clues that complete a draft as wished.

    `required` are places that need a clue.
    """

    def __init__(self, draft: Draft, recipe: Recipe, rng: Random) -> None:
        self.draft, self.recipe, self.rng = draft, recipe, rng
        self.puzzle, self.grid = draft.puzzle, draft.puzzle.grid
        here = [
            Clue(layer.name, *entry)
            for layer in self.puzzle.kind.clues
            if not layer.divides
            for entry in self.puzzle.clues[layer.name].items()
        ]
        self.here = {clue.place for clue in here}
        _, must, _ = recipe.cell_picture
        images = (clue_places(self.puzzle, recipe.wished_symmetry, clue) for clue in here)
        self.required: set[Place] = {*chain(must, *images)} - self.here
        self.lacking: set[Place] = set()  # required places where the last solution prints no clue

    def found(self, *, pleasing: bool) -> Iterator[tuple[Clue, ...]]:
        """Sets of clues that complete the draft, the best of those found in time first."""
        recipe = self.recipe
        plain = recipe.aim is None and recipe.number is None and not self.required
        if plain and self.draft.status().status == "unique":
            yield ()
            return
        if plain and recipe.wished_symmetry == "none" and not (pleasing or recipe.different):
            few = self._few()
            if few is not None:
                yield few
                return
        field = Field(self.puzzle, recipe.allows, given=True, different=recipe.different)
        hits = 0
        for _ in range(MAX_COMPLETION_ATTEMPTS):
            added = self._attempt(field, pleasing=pleasing)
            if added is not None and self._leads(added):
                yield added
                hits += 1
            if hits and (recipe.aim is not None or hits == COMPARED_CHOICES):
                return

    def _few(self) -> tuple[Clue, ...] | None:
        """One or two clues that suffice, if there are any and the solutions can be listed."""
        rules = self.draft.rules or model(self.puzzle)
        solutions = listed(rules)
        if not solutions.listed:
            return None
        fits: dict[Clue, int] = {}
        for layer in self.puzzle.kind.clues:
            clues = (c for c in candidates(layer, self.puzzle, solutions) if self.recipe.allows(c))
            for clue, said in said_besides(self.puzzle, clues).items():
                fits[clue] = solutions.fitting(said)
        alone = [(clue,) for clue, boards in fits.items() if boards.bit_count() == 1]
        while alone:
            few = self.rng.choice(alone)
            if self._leads(few):
                return few
            alone.remove(few)
        several = [(clue, boards) for clue, boards in fits.items() if boards]
        self.rng.shuffle(several)
        for (one, boards), (other, others) in combinations(several[:MAX_PAIRED_CLUES], 2):
            if (boards & others).bit_count() != 1 or one[:2] == other[:2]:
                continue
            if self._leads([one, other]):
                return one, other
        return None

    def _leads(self, added: Sequence[Clue]) -> bool:
        """Whether one solution is left, or may be; absent clues can exclude some, too."""
        return judged(with_clues(self.puzzle, added))[1] in ("unique", "unknown")

    def _attempt(self, field: Field, *, pleasing: bool) -> tuple[Clue, ...] | None:
        """The clues that a random solution needs; None if they cannot be as wished."""
        shown = clear(field, self.rng)
        if shown is None:
            return None
        self.lacking = self.required - {clue.place for clue in shown.clues}
        if self.lacking:
            return None
        recipe = self.recipe
        pool = CluePool(field.solver, shown, recipe.wished_symmetry, self.required, self.rng)
        if recipe.number is not None:  # the printed clues count, too
            printed = len(self.puzzle.removable_clues)
            low, high = (max(0, bound - printed) for bound in recipe.number)
            recipe = replace(recipe, density=None, clues=(low, high))
        kept = wished_clues(pool, recipe, self.rng)
        if isinstance(kept, str):
            return None
        if recipe.number is None and recipe.aim is None and not pleasing:
            kept = pool.reduced(kept, 1)
        return (*pool.always, *(clue for group in kept for clue in group))

    @property
    def why(self) -> str:
        """Why nothing was found."""
        if remaining() == 0:
            return SAID["unknown"]
        if self.lacking:
            places = [p for _, p in sorted((lattice_point(p, self.grid), p) for p in self.lacking)]
            return f"no clue can be at {some(places)}, where the wishes want one"
        return f"no such puzzle in {MAX_COMPLETION_ATTEMPTS} attempts"

    def cost(self, added: Sequence[Clue], *, pleasing: bool) -> tuple[int, ...]:
        """The sort key of a choice: more clues, or a worse look, cost more."""
        if not pleasing:
            return (len(added),)
        answers = sum(clue.place in self.puzzle.domains for clue in added)
        points = [lattice_point(place, self.grid) for place in self.here]
        points += [lattice_point(clue.place, self.grid) for clue in added]
        close = sum(
            max(abs(r - row), abs(c - col)) <= NEAR_HALF_CELLS
            for (r, c), (row, col) in combinations(points, 2)
        )
        return answers, close, len(added)

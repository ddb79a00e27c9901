"""What is the matter with a draft: what conflicts, what is open, or what it could do without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from enpitsu.counting.count import SolutionCount
from enpitsu.engines.sat import SatWithReasons
from enpitsu.errors import OutOfTime
from enpitsu.inference.explain import explain
from enpitsu.inference.grade import Grade, grade
from enpitsu.making.drafts import telling
from enpitsu.making.drafts.clues import frame_of, with_clues
from enpitsu.making.drafts.draft import Draft, DraftStatus
from enpitsu.making.drafts.further import Ranking, counted, ranked
from enpitsu.making.drafts.looks import Looks, looks
from enpitsu.making.drafts.subsets import needless, smallest
from enpitsu.paper.layer import Clue
from enpitsu.paper.limit import Limit, limited, look
from enpitsu.puzzle.deduction import Step
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Constraint, Model, model
from enpitsu.show.reply import Reply

if TYPE_CHECKING:
    from enpitsu.show.picture import Picture


class Conflict(NamedTuple):
    """Clues that leave no solution, each of them needed for that; `smallest` if no fewer do.

    Without any clue it is the frame that has none.
    """

    clues: tuple[Clue, ...]
    smallest: bool


class HardStep(NamedTuple):
    """One of the hardest steps, and its number on the whole path."""

    number: int
    step: Step


@dataclass(frozen=True, repr=False)
class Diagnosis(Reply):
    """What `diagnose` has found out about a draft.

    Without a solution it has `conflicts` that share no clue, a small one first, and the
    constraints `blamed` for that one. With several it has their `number` and a `ranking` of further
    clues. With one it has the `superfluous` clues, each of which can go, if just one does; the
    `grade`; and all steps of the `hardest` technique, on which it turns. What took too long is
    None or empty, and it is not `complete`.
    """

    draft_status: DraftStatus
    looks: Looks
    conflicts: tuple[Conflict, ...] = ()
    blamed: tuple[Constraint, ...] = ()
    number: SolutionCount | None = None
    ranking: Ranking | None = None
    superfluous: tuple[Clue, ...] | None = None
    grade: Grade | None = None
    hardest: tuple[HardStep, ...] = ()
    complete: bool = False

    def __repr__(self) -> str:
        return f"<diagnosis of {self.puzzle!r}: {self.status}>"

    @property
    def puzzle(self) -> Puzzle:
        """The draft."""
        return self.draft_status.puzzle

    @property
    def status(self) -> str:
        """`unique`, `multiple`, `none` or `unknown` (out of time)."""
        return self.draft_status.status

    @property
    def at_least(self) -> int:
        """The number of solutions that are known."""
        counted = self.number.at_least if self.number is not None else 0
        return max(counted, min(len(self.draft_status.solutions), 2))

    @property
    def exact(self) -> bool:
        """Whether there are no others."""
        settled = self.status in ("unique", "none")
        return settled or (self.number is not None and self.number.exact)

    def fields(self) -> telling.DiagnosisFields:
        """The diagnosis as a JSON object."""
        return telling.fields(self)

    def text(self, *, colour: bool = False) -> str:
        """The diagnosis in words, and the board."""
        from enpitsu.show.render.terminal import text

        lines = "".join(f"{line}\n" for line in telling.words(self))
        return lines + text(self.picture(), colour=colour)

    def picture(self) -> Picture:
        """The board, with what conflicts, is open or is superfluous highlighted."""
        from enpitsu.show.picture import draw

        if self.status in ("multiple", "unknown"):
            return self.draft_status.picture()
        marked = [clue.place for clue in self.superfluous or ()]
        for conflict in self.conflicts[:1]:
            marked = [clue.place for clue in conflict.clues]
            marked = marked or [spot for c in self.blamed for spot in c.all_places]
        return draw(self.draft_status.model, highlight=dict.fromkeys(marked))


def diagnose(
    puzzle: Puzzle | Model | Draft, *, time_limit: float | Limit | None = None
) -> Diagnosis:
    """Find out what is wrong with a draft, or special about it; `BadPuzzle` if it has faults.

    When the limit passes, what is known so far comes back. Without a limit all is found out but
    for the number of solutions, and what further clues would leave: counting ends after some
    seconds, and a smallest conflict is looked for only so long.
    """
    draft = Draft.of(puzzle)
    with limited(time_limit):
        found = Diagnosis(draft.status(), looks(draft.puzzle))
        try:
            for more in FINDINGS[found.status](found, draft):
                found = more
                look()
        except OutOfTime:
            return found
        return replace(found, complete=found.draft_status.complete)


# -- no solution ---------------------------------------------------------------------------


def _conflicting(told: Diagnosis, draft: Draft) -> Iterator[Diagnosis]:
    """Conflicts that share no clue, until what is left has a solution."""
    solver = draft.known().solver
    left = {solver.selectors[clue]: clue for clue in draft.puzzle.removable_clues}
    conflicts: list[Conflict] = []
    while not solver.holds([*left]):
        found = smallest(solver, (), [(literal,) for literal in left])
        clues = tuple(left.pop(literal) for (literal,) in found.groups)
        conflicts.append(Conflict(clues, found.smallest))
        yield (told := replace(told, conflicts=tuple(conflicts)))
        if not clues:
            break
    frame = frame_of(draft.puzzle)
    yield replace(told, blamed=_blamed(model(with_clues(frame, conflicts[0].clues))))


def _blamed(rules: Model) -> tuple[Constraint, ...]:
    """Constraints that leave no solution, each of them needed for that."""
    with SatWithReasons(rules) as sat:
        named = dict(zip(sat.cnf.selectors, sat.constraints, strict=True))
        kept: list[int] = []
        core = [*named]
        while core:
            tried = core.pop()
            if sat.holds([*kept, *core]):
                kept.append(tried)
            else:
                found = frozenset(sat.solver.core())
                core = [literal for literal in core if literal in found]
        return tuple(named[literal] for literal in named if literal in kept)


# -- several solutions ---------------------------------------------------------------------


def _open(told: Diagnosis, draft: Draft) -> Iterator[Diagnosis]:
    """The number of solutions, and what further clues would leave of them."""
    rules = draft.rules or model(draft.puzzle)
    found = counted(rules, told.draft_status.solutions)
    yield (told := replace(told, number=found.number))
    yield replace(told, ranking=ranked(draft.puzzle, found))


# -- one solution --------------------------------------------------------------------------


def _sole(told: Diagnosis, draft: Draft) -> Iterator[Diagnosis]:
    """The superfluous clues, the grade, and the hardest steps."""
    yield (told := replace(told, superfluous=_superfluous(draft)))
    rules = draft.rules or model(draft.puzzle)
    graded = grade(rules)
    yield (told := replace(told, grade=graded))
    path = enumerate(explain(rules).steps, 1)
    hardest = [HardStep(n, step) for n, step in path if step.technique.name == graded.hardest]
    yield replace(told, hardest=tuple(hardest))


def _superfluous(draft: Draft) -> tuple[Clue, ...]:
    solver, _, (solution, *_), _ = draft.known()
    clues = draft.puzzle.removable_clues
    another = solver.block(solution)
    try:
        groups = [(solver.selectors[clue],) for clue in clues]
        found = needless(solver, (another,), groups)
    finally:
        solver.drop(another)
    return tuple(clue for clue in clues if (solver.selectors[clue],) in found)


def _nothing(told: Diagnosis, _: Draft) -> Iterator[Diagnosis]:
    yield told


FINDINGS = {"none": _conflicting, "multiple": _open, "unique": _sole, "unknown": _nothing}

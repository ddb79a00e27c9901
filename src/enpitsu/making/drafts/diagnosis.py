"""The diagnosis of a draft: clues that conflict, what is open, or what it could do without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from enpitsu.counting.count import LargeNumber, SolutionCount, digits
from enpitsu.engines.sat import SatWithReasons
from enpitsu.errors import OutOfTime
from enpitsu.inference.explain import explain
from enpitsu.inference.grade import Grade, grade
from enpitsu.inference.lines import Line
from enpitsu.kit.techniques.words import listed, rules
from enpitsu.making.clues import with_clues
from enpitsu.making.drafts.clues import frame_of, numbered, some
from enpitsu.making.drafts.draft import SAID, Draft, DraftStatus
from enpitsu.making.drafts.further import Ranking, counted, ranked
from enpitsu.making.drafts.limits import (
    MAX_HARDEST_STEPS,
    MAX_NAMED_THINGS,
    MAX_UNDECIDED_QUESTIONS,
    QUICK_PROPAGATIONS,
)
from enpitsu.making.drafts.looks import Looks, looks
from enpitsu.making.drafts.subsets import needless, smallest
from enpitsu.paper import wire
from enpitsu.paper.grid import noun
from enpitsu.paper.layer import Clue
from enpitsu.paper.limit import Limit, limited, look
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Constraint, Model, model
from enpitsu.show.reply import Reply

if TYPE_CHECKING:
    from enpitsu.show.picture import Picture


class Conflict(NamedTuple):
    """A minimal set of clues that leave no solution; `smallest` if no smaller set does.

    If there are no clues, the frame itself has no solution.
    """

    clues: tuple[Clue, ...]
    smallest: bool

    def told(self, said: str) -> str:
        """The conflict in words, after what is `said` of it."""
        if not self.clues:
            return "no clue is to blame: the frame has no solution"
        if len(self.clues) == 1:
            return f"this clue cannot be: {self.clues[0]}"
        fewer = ", and no fewer do" if self.smallest else ""
        return f"{said}{fewer}: {listed(self.clues)}"


@wire.json_object("number=line.number", "text=line.brief")
class HardLine(NamedTuple):
    """A line of the path that takes the hardest technique, as `explain` numbers and tells it."""

    line: Line


@wire.json_object(
    *("kind=puzzle.kind.name", "status", "complete", "conflict=first_conflict.clues"),
    *("smallest=first_conflict.smallest", "others=other_conflicts", "blamed=blamed_for_first"),
    *("count", "at_least", "forced=draft_status.forced_rows", "differ=draft_status.differ"),
    *("best=ranking.clues", "covered=ranking.fully", "superfluous", "level=grade.level"),
    *("score=grade.score_of_level", "hardest=grade.hardest", "times", "steps=first_hardest"),
    "*looks",
)
@dataclass(frozen=True, repr=False)
class Diagnosis(Reply):
    """What `diagnose` has found out about a draft.

    * Without a solution: `conflicts` that share no clue, a small one first, and the constraints
      `blamed` for that one.
    * With several solutions: their `number`, and a `ranking` of further clues.
    * With one solution: the `superfluous` clues, any one of which can be removed; the `grade`; and
      the lines of its path with the `hardest` technique.

    What took too long is None or empty, and the diagnosis is not `complete`.
    """

    draft_status: DraftStatus
    looks: Looks
    conflicts: tuple[Conflict, ...] = ()
    blamed: tuple[Constraint, ...] = ()
    number: SolutionCount | None = None
    ranking: Ranking | None = None
    superfluous: tuple[Clue, ...] | None = None
    grade: Grade | None = None
    hardest: tuple[HardLine, ...] = ()
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
    def at_least(self) -> LargeNumber:
        """The number of solutions that are known."""
        counted = self.number.at_least if self.number is not None else 0
        return max(counted, min(len(self.draft_status.solutions), 2))

    @property
    def exact(self) -> bool:
        """Whether there are no others."""
        settled = self.status in ("unique", "none")
        return settled or (self.number is not None and self.number.exact)

    @property
    def count(self) -> LargeNumber | None:
        """The number of solutions, if it is known exactly."""
        return self.at_least if self.exact else None

    @property
    def first_conflict(self) -> Conflict | None:
        """The smallest conflict that was found, if there is one."""
        return self.conflicts[0] if self.conflicts else None

    @property
    def other_conflicts(self) -> list[tuple[Clue, ...]] | None:
        """The clues of conflicts that share none with the first, if there is one."""
        return [other.clues for other in self.conflicts[1:]] if self.conflicts else None

    @property
    def blamed_for_first(self) -> tuple[Constraint, ...] | None:
        """The constraints that make the clues of the first conflict contradictory, if any."""
        return self.blamed if self.conflicts else None

    @property
    def times(self) -> int | None:
        """How many lines of the path take the hardest technique, if that is known."""
        return len(self.hardest) or None

    @property
    def first_hardest(self) -> tuple[HardLine, ...] | None:
        """The first of these lines, if that is known."""
        return self.hardest[:MAX_HARDEST_STEPS] or None

    def text(self, *, colour: bool = False) -> str:
        """The diagnosis in words, and the board."""
        from enpitsu.show.render.terminal import text

        lines = "".join(f"{line}\n" for line in self._words())
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

    # -- in words ------------------------------------------------------------------------

    def _words(self) -> Iterator[str]:
        """The diagnosis line by line, without the picture."""
        match self.status:
            case "none":
                yield from self._of_none()
            case "multiple":
                yield from self._of_several()
            case "unique":
                yield from self._of_one()
            case status:
                yield SAID[status]
        looks = self.looks
        alike = f"; the same after: {', '.join(looks.symmetry)}" if looks.symmetry else ""
        if not all(layer.stays for layer in self.puzzle.kind.clues):
            yield f"{numbered(looks.clues, 'clue')}, {looks.density:g} for each cell{alike}"
        if not self.complete and self.status != "unknown":
            yield "out of time for the rest"

    def _of_none(self) -> Iterator[str]:
        yield SAID["none"]
        first, *others = self.conflicts or (None,)
        if first is not None:
            yield first.told("these clues conflict")
            if self.blamed:
                where = [*dict.fromkeys(spot for c in self.blamed for spot in c.all_places)]
                several = len({c.rule.id for c in self.blamed}) > 1
                named = f"the {'rules' if several else 'rule'} {rules(self.blamed)}"
                yield f"  by {named} on {some(where)}" if where else f"  by {named}"
        for other in others:
            if other is not None:
                yield other.told("and so do these, without any of those")

    def _of_several(self) -> Iterator[str]:
        number = digits(self.at_least)
        yield f"{'exactly' if self.exact else 'at least'} {number} solutions"
        status = self.draft_status
        settled, all_ = len(status.state.board()), len(status.state.candidates)
        if status.complete:
            are = "is" if settled == 1 else "are"
            forced = f"{settled} of {all_} {noun(status.state.candidates)} {are} forced"
            yield f"{forced}; open: {some(status.differ)}"
        ranking = self.ranking
        if not self.exact:
            yield "too many to count in time, so what further clues leave is counted up to a bound"
        if ranking is not None:
            for clue, left, exact in ranking.clues[:MAX_NAMED_THINGS]:
                yield f"  {clue} would leave {digits(left)}{'' if exact else ' or more'}"
            if ranking.partly:
                yield f"  of further clues in {listed(ranking.partly)} only some were counted"

    def _of_one(self) -> Iterator[str]:
        yield SAID["unique"]
        if self.superfluous is not None:
            spare = some(self.superfluous)
            yield f"each of these clues could go: {spare}" if spare else "no clue could go"
        if self.grade is not None:
            yield self.grade.summary
        if self.hardest:
            times = numbered(len(self.hardest), "step")
            yield f"it turns on: {self.hardest[0].line.technique.name}, {times}"
        for hard in self.first_hardest or ():
            yield f"  {hard.line.number}. {hard.line.brief}"


def diagnose(
    puzzle: Puzzle | Model | Draft, *, time_limit: float | Limit | None = None
) -> Diagnosis:
    """Find out what is wrong with a draft, or special about it; `BadPuzzle` if it has faults.

    When the limit passes, what is known so far is returned. Even without a limit, solutions are
    counted for some seconds only, and the search for a smallest conflict is bounded.
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
    selectors = {solver.selectors[clue]: clue for clue in draft.puzzle.removable_clues}
    conflicts: list[Conflict] = []
    while not solver.holds([*selectors]):
        found = smallest(solver, (), [(literal,) for literal in selectors])
        clues = tuple(selectors.pop(literal) for (literal,) in found.groups)
        conflicts.append(Conflict(clues, found.smallest))
        yield (told := replace(told, conflicts=tuple(conflicts)))
        if not clues:
            break
    frame = frame_of(draft.puzzle)
    yield replace(told, blamed=_blamed(model(with_clues(frame, conflicts[0].clues))))


def _blamed(rules: Model) -> tuple[Constraint, ...]:
    """A set of constraints that leave no solution; it is minimal unless questions take too long.

    A constraint is kept if it is not known soon that the others would do, and after a few such
    questions all that are left are kept: a contradiction of parity may need nearly all of them.
    """
    with SatWithReasons(rules) as sat:
        named = dict(zip(sat.cnf.selectors, sat.constraints, strict=True))
        kept: list[int] = []
        core = [*named]
        undecided = 0
        while core and undecided < MAX_UNDECIDED_QUESTIONS:
            look()
            tried = core.pop()
            answer = sat.holds_soon([*kept, *core], QUICK_PROPAGATIONS)
            undecided += answer is None
            if answer is False:
                found = frozenset(sat.solver.core())
                core = [literal for literal in core if literal in found]
            else:
                kept.append(tried)
        needed = frozenset((*kept, *core))
        return tuple(constraint for literal, constraint in named.items() if literal in needed)


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
    lines = explain(rules).lines
    hardest = [HardLine(line) for line in lines if line.technique.name == graded.hardest]
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

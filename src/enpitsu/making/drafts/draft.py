"""A puzzle in the making, and how it stands after each edit."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from enpitsu.counting.capped import ModelSolver, Tally, settled
from enpitsu.counting.heatmap import Heatmap, heatmap
from enpitsu.errors import OutOfTime, expect_type
from enpitsu.io.native import board_fields
from enpitsu.making.clues import with_clues
from enpitsu.making.drafts.clues import frame_of
from enpitsu.making.drafts.frame_solver import (
    ConstraintsByClues,
    FoundSolution,
    FrameSolver,
    translated,
)
from enpitsu.making.drafts.limits import (
    COUNTED_SOON_PROPAGATIONS,
    ENTRIES_PER_QUESTION,
    MAX_KEPT_SOLUTIONS,
    SOON_PROPAGATIONS,
)
from enpitsu.paper import wire
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board, Clue
from enpitsu.paper.limit import Limit, limited
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle, State
from enpitsu.puzzle.model import Model, model
from enpitsu.show.reply import Reply

if TYPE_CHECKING:
    from enpitsu.show.picture import Picture


# -- how it stands -------------------------------------------------------------------------


@wire.json_object("kind=puzzle.kind.name", "status", "complete", "forced=forced_rows", "differ")
@dataclass(frozen=True, repr=False)
class DraftStatus(Reply):
    """How many solutions a draft has, none, one or several, and what they agree on.

    `state` has the candidates that stand in some solution; unless it is `complete`, time ran out
    and others may be left among them. `solutions` are some of those that were met.
    """

    state: State
    solutions: Sequence[Board]
    complete: bool
    puzzle: Puzzle

    def __repr__(self) -> str:
        return f"<{self.status}: {self.puzzle!r}, {self.state!r}>"

    @property
    def status(self) -> str:
        """`unique`, `multiple`, `none` or `unknown` (out of time)."""
        if len(self.solutions) > 1:
            return "multiple"
        if not self.complete:
            return "unknown"
        return "unique" if self.solutions else "none"

    @property
    def differ(self) -> list[Place]:
        """The places where solutions are known to differ."""
        first, *others = self.solutions or ({},)
        return [
            place
            for place, values in self.state.candidates.items()
            if len(values) > 1
            and (self.complete or any(other[place] != first[place] for other in others))
        ]

    @property
    def forced_rows(self) -> Any:  # noqa: ANN401  # whatever JSON holds
        """What all solutions agree on, if there is one."""
        return None if self.status == "none" else board_fields(self.puzzle, self.state.board())

    def text(self, *, colour: bool = False) -> str:
        """The status in a line, and the board with what is forced."""
        from enpitsu.show.render.terminal import text

        return f"{SAID[self.status]}\n{text(self.picture(), colour=colour)}"

    def picture(self) -> Picture:
        """The board with what is forced, and brackets where solutions differ."""
        from enpitsu.show.picture import draw

        state = None if self.status == "none" else self.state
        return draw(self.model, state=state, highlight=self.differ)


SAID = {
    "unique": "one solution",
    "multiple": "several solutions",
    "none": "no solution",
    "unknown": "undecided within the limit",
}


# -- the draft -----------------------------------------------------------------------------


class DraftKnowledge(NamedTuple):
    """What is known of a draft: its solver, what its clues say, and what was found out.

    `impossible` are the entries, as literals of the solver, that no solution has.
    """

    solver: FrameSolver
    said: ConstraintsByClues
    solutions: Sequence[FoundSolution]
    impossible: frozenset[int]

    def in_solver(self, solver: FrameSolver) -> DraftKnowledge:
        """The same knowledge in the literals of another solver of the frame."""
        theirs = translated(self.solver.entries, solver.entries)
        told = [found.within(solver.entries, theirs) for found in self.solutions]
        pairs = zip(told, self.solutions, strict=True)
        solutions = [one for one, before in pairs if len(one.entries) == len(before.entries)]
        impossible = frozenset([theirs[n] for n in self.impossible if n in theirs])
        return DraftKnowledge(solver, self.said, solutions, impossible)


class Draft:
    """A puzzle that is being made, with a solver that is kept from one question to the next.

    An edit makes a new draft, and the old one stays as it is; both share the solver as long as
    the frame is the same. What was found out about one is not asked again about the next.
    """

    def __init__(self, puzzle: Puzzle | Model) -> None:
        self.rules = puzzle if isinstance(puzzle, Model) else None
        self.puzzle = puzzle.puzzle if isinstance(puzzle, Model) else puzzle
        expect_type(self.puzzle, Puzzle, "enpitsu.read makes one of text, and a record has one")
        self._before: DraftKnowledge | None = None
        self._known: DraftKnowledge | None = None
        self._own: ModelSolver | None = None
        self._status: DraftStatus | None = None

    @classmethod
    def of(cls, puzzle: Puzzle | Model | Draft) -> Draft:
        """The draft of a puzzle or a model, or the one that is given."""
        return puzzle if isinstance(puzzle, Draft) else cls(puzzle)

    def __repr__(self) -> str:
        return f"<draft of {self.puzzle!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Draft, (self.puzzle,)

    def edited(self, *edits: Clue) -> Draft:
        """The draft with these clues printed; the value None removes a clue."""
        draft = Draft(with_clues(self.puzzle, edits))
        draft._before = self._known or self._before
        return draft

    def status(self, *, time_limit: float | Limit | None = None, soon: bool = False) -> DraftStatus:
        """How many solutions there are, and what they agree on; `BadPuzzle` if it has faults.

        When the limit passes, what is known so far is returned, and kept for the next question.
        With `soon` the work is bounded, so that an edit is answered at once: mostly that tells
        whether there is no solution, one or several, but not all that they agree on.
        """
        if self._status is None or not self._status.complete:
            with limited(time_limit):
                try:
                    solver = self.known().solver
                    with solver.sat.spending(SOON_PROPAGATIONS if soon else None):
                        self._settle()
                    complete = True
                except OutOfTime:
                    complete = False
                self._status = self._status_so_far(complete=complete)
        return self._status

    def heatmap(
        self, cap: int, *, time_limit: float | Limit | None = None, soon: bool = False
    ) -> Heatmap:
        """How many solutions have each value at each place, up to a cap.

        It uses what is known of the draft, so it is fast after an edit. When the limit passes, the
        numbers are lower bounds. With `soon` the work is bounded in the same way, so that there are
        numbers at once.
        """
        found = Heatmap(None, {}, puzzle=self.puzzle, cap=cap, complete=False)
        with limited(time_limit), suppress(OutOfTime):
            if not self.puzzle.domains:
                found = heatmap(self.puzzle, cap=cap)
            else:
                solver = self._own_solver()
                with solver.sat.spending(COUNTED_SOON_PROPAGATIONS if soon else None):
                    tally = self._counted(solver, cap)
                found = Heatmap.capped(self.puzzle, solver.entries, tally)
        return found.found_with(self.rules)

    def known(self) -> DraftKnowledge:
        """What is known without a query; getting it starts the solver."""
        if self._known is None or self._known.solver.lost:
            self.rules = rules = self.rules or model(self.puzzle)
            before = self._known or self._before
            if before is None or before.solver.frame != frame_of(self.puzzle):
                before = DraftKnowledge(FrameSolver(rules), {}, (), frozenset())
            elif before.solver.lost:
                before = before.in_solver(FrameSolver(rules))
            said = before.solver.meet(rules)
            new = [c for cited in said if cited not in before.said for c in said[cited]]
            boards = ((one, self.puzzle.derived(one.board)) for one in before.solutions)
            solutions = [one for one, board in boards if all(c.holds(board) for c in new)]
            more = before.said.keys() <= said.keys()  # with more clues no more is possible
            impossible = before.impossible if more else frozenset()
            self._known = DraftKnowledge(before.solver, said, solutions, impossible)
        return self._known

    def selected(self) -> list[int]:
        """The selectors of the clues: what the solver assumes for this puzzle."""
        solver = self.known().solver
        return [solver.selectors[clue] for clue in self.puzzle.removable_clues]

    def _counted(self, solver: ModelSolver, cap: int) -> Tally:
        """The numbers of solutions, from a solver of this draft alone, which is faster at many."""
        frame, said, solutions, impossible = self.known()
        theirs = translated(frame.entries, solver.entries)
        earlier = [found.within(solver.entries, theirs).entries for found in solutions]
        known = [*earlier]
        possible = solver.entries.keys() - {theirs.get(literal) for literal in impossible}
        try:
            with suppress(OutOfTime):
                unmet = possible.difference(*known)
                for found, now in settled(solver.another, solver.prefer, unmet, 1):
                    if found is None:
                        solver.deny(now)
                        possible -= now
                    else:
                        known.append(found)
            tally = Tally(solver, cap, possible)
            tally.count_all(known)
            with suppress(OutOfTime):
                tally.finish()
        finally:  # the next question uses what was found
            ours = translated(solver.entries, frame.entries)
            new = solver.found.keys() - {*earlier}
            told = [
                FoundSolution(entries, solver.entries) for entries in solver.found if entries in new
            ]
            kept = [*solutions, *[found.within(frame.entries, ours) for found in told]]
            solver.found.clear()
            if len(kept) > MAX_KEPT_SOLUTIONS or solver.sat.solver.lost:
                self._own = None  # it excludes solutions that are not kept
            left = {ours.get(literal) for literal in possible}
            kept = kept[-MAX_KEPT_SOLUTIONS:]
            self._known = DraftKnowledge(frame, said, kept, frozenset(frame.entries) - left)
        return tally

    def _own_solver(self) -> ModelSolver:
        """A solver of this draft alone, kept from one question to the next."""
        if self._own is None:
            self._own = ModelSolver(self.rules or model(self.puzzle))
        return self._own

    def _settle(self) -> None:
        """Find out of each entry whether a solution has it."""
        assumed = self.selected()
        solver, said, earlier, impossible = self.known()
        solutions = [*earlier]
        if not solutions and not (impossible and impossible == solver.entries.keys()):
            if solver.holds(assumed):
                solutions.append(solver.found())
            else:
                impossible = frozenset(solver.entries)
            self._known = DraftKnowledge(solver, said, solutions, impossible)
        unmet = solver.entries.keys() - impossible
        unmet = unmet.difference(*(found.entries for found in solutions))
        search = partial(solver.any_of, assumptions=assumed)
        for found, now in settled(search, solver.prefer, unmet, ENTRIES_PER_QUESTION):
            if found is None:
                impossible |= now
            else:
                solutions.append(FoundSolution(found, solver.entries))
            self._known = DraftKnowledge(solver, said, solutions[-MAX_KEPT_SOLUTIONS:], impossible)

    def _status_so_far(self, *, complete: bool) -> DraftStatus:
        if self._known is None:  # time ran out before the model was built
            state = State(self.puzzle.domains)
            return DraftStatus(state, (), complete, self.puzzle)
        solver, _, solutions, impossible = self._known
        possible: dict[Place, list[Value]] = {place: [] for place in self.puzzle.domains}
        for literal, (place, value) in solver.entries.items():
            if literal not in impossible:
                possible[place].append(value)
        state = State({place: tuple(values) for place, values in possible.items()})
        boards = tuple(found.board for found in solutions)
        status = DraftStatus(state, boards, complete, self.puzzle)
        return status.found_with(self.rules) if self.rules is not None else status

"""The next hint for a player: mistakes first, then the easiest move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, Any

from enpitsu.engines.check import Verdict, check
from enpitsu.engines.remaining import Claim, Remaining, claims, met, remaining
from enpitsu.errors import OutOfTime, short
from enpitsu.inference.explain import ENDING_TEXTS
from enpitsu.inference.illustration import (
    about,
    after,
    clue_names,
    named,
    steps_picture,
    value_names,
)
from enpitsu.inference.mistakes import Mistake, WordedMistake, claimed, mistake
from enpitsu.inference.moves import Move, StagedText, next_move
from enpitsu.inference.reasoner import Ending, Reasoner
from enpitsu.inference.wording import STAGES, Stage, WordedMove, told, told_lines
from enpitsu.io.native import board_fields
from enpitsu.paper import wire
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import Limit, limited
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import Puzzle, State, as_state
from enpitsu.puzzle.model import Constraint, Model, kept_model, puzzle_of
from enpitsu.show.reply import Reply

if TYPE_CHECKING:
    from enpitsu.show.picture import Picture
    from enpitsu.show.render.html import Slide


@wire.json_object(
    *("status", "mistakes", "before=worded_before", "step=worded_step", "text=staged"),
    *("further", "state=state_rows"),
)
@dataclass(frozen=True, repr=False, kw_only=True)
class Hint(Reply):
    """The next hint for a player: the first mistake, or the next moves.

    `verdict` tells which rules are broken, and `wrong` has the claims that no solution agrees with.
    If there is neither a mistake nor a move, `ending` says why: the board is done, or no step is
    certain.
    """

    puzzle: Puzzle
    state: State
    verdict: Verdict | None = None
    wrong: Sequence[Claim] = ()
    mistake: Mistake | None = None
    moves: Sequence[Move] = ()
    ending: Ending | None = None

    def __repr__(self) -> str:
        return f"<{short(self.sentence('where'))}: {self.puzzle!r}>"

    @property
    def broken(self) -> Sequence[Constraint]:
        """The constraints that the board breaks."""
        return self.verdict.broken if self.verdict is not None else ()

    @property
    def before(self) -> Sequence[Deduction]:
        """The steps to tell before the next one, since it rests on them."""
        return self.moves[0].before if self.moves else ()

    @property
    def step(self) -> Deduction | None:
        """The first step of the next move, if there is one."""
        return self.moves[0].step if self.moves else None

    @property
    def status(self) -> str:
        """`mistake`; or `step` if there is a move; or why there is none, such as `solved`."""
        if self.broken or self.mistake is not None:
            return "mistake"
        return "step" if self.moves else self.ending or "solved"

    @property
    def after(self) -> State:
        """The state after the moves are written down and the mistake is erased."""
        state = self.state
        if self.mistake is not None:
            place, _ = self.mistake.claim
            return State({**state.candidates, place: self.puzzle.domains[place]})
        for move in self.moves:
            state = move.after(state)
        return state

    # -- in words --------------------------------------------------------------------------

    def sentence(self, stage: Stage, *, in_lines: bool = False) -> str:
        """The hint in words, up to a stage: `where` to look, `why`, or `what` to write.

        With `in_lines`, the steps that it rests on and the links of a chain have a line each.
        """
        if self.broken or self.mistake is not None:
            return self._told_mistake(stage, in_lines=in_lines)
        if not self.moves:
            return ENDING_TEXTS[self.ending or "solved"]
        if stage == "what":
            return "\n".join(move.what(in_lines=in_lines) for move in self.moves)
        return "\n".join(move.where() if stage == "where" else move.why() for move in self.moves)

    def _told_mistake(self, stage: Stage, *, in_lines: bool) -> str:
        found = []
        if self.verdict is not None and self.broken:
            found = [f"a mistake: {self.verdict.told(self.broken[0])}"]
        if self.mistake is not None:
            if stage == "where":
                return " ".join(found) or self.mistake.where()
            found = (
                [f"{found[0]}. {self.mistake.reason(in_lines=in_lines)}"]
                if found
                else [self.mistake.why(in_lines=in_lines)]
            )
            if stage == "what":
                others = [claim for claim in self.wrong if claim not in self.mistake.claims]
                if others:
                    told = claimed(others, self.mistake.value_names)
                    found.append(f"Wrong as well: {told}.")
        return " ".join(found)

    def _violations(self, constraint: Constraint) -> list[Place]:
        assert self.verdict is not None
        return self.verdict.violations(constraint)

    def text(self, *, colour: bool = False, stage: Stage = "what") -> str:
        """The hint in words, and the board with the places it is about."""
        from enpitsu.show.render.terminal import text

        drawn = self._board(stage)
        board = text(drawn, colour=colour) if drawn is not None else ""
        return f"{self.sentence(stage, in_lines=True)}\n{board}"

    # -- as JSON ---------------------------------------------------------------------------

    @property
    def mistakes(self) -> list[WordedMistake]:
        """All mistakes in words; broken rules come first."""
        options = self.puzzle.options
        found = [
            WordedMistake(c.rule.id, self._violations(c), (), (), c.rule.sentence(options))
            for c in self.broken
        ]
        if self.mistake is None:
            return found
        others = [claim for claim in self.wrong if claim not in self.mistake.claims]
        single = [self.mistake._replace(claims=[claim], claim=claim, steps=()) for claim in others]
        return found + [wrong.worded for wrong in (self.mistake, *single)]

    @property
    def worded_before(self) -> list[WordedMove]:
        """The steps that the next one rests on, in words."""
        return self.moves[0].worded_before if self.moves else []

    @property
    def worded_step(self) -> WordedMove | None:
        """The next step, and what is told with it, in words, if there is one."""
        return self.moves[0].worded_step if self.moves else None

    @property
    def staged(self) -> StagedText:
        """The text of each stage."""
        return StagedText(*map(self.sentence, STAGES))

    @property
    def further(self) -> Sequence[Move]:
        """The moves after the first, if more were asked for."""
        return self.moves[1:]

    @property
    def state_rows(self) -> Any:  # noqa: ANN401  # whatever JSON holds
        """The board after the hint: settled places, and the pencil marks that are left."""
        after = self.after
        marked = {place for place, values in claims(self.model, self.state) if len(values) > 1}
        marks = {p: after.candidates[p] for p in marked if len(after.candidates[p]) > 1}
        return board_fields(self.puzzle, after.board(), marks)

    # -- as a picture ----------------------------------------------------------------------

    def picture(self) -> Picture | None:
        """The board with the next move or the mistakes drawn in; None if there is neither."""
        from enpitsu.show.picture import Canvas

        if not self.moves:
            return self._board()
        first, state = self.moves[0], self._known
        for step in first.before:
            state = after(state, step)
        canvas = Canvas(self.model, candidates=True)
        return about(steps_picture(canvas, state, first.told, told(first.told)), first.told)

    def slides(self) -> Iterator[Slide]:
        """The board, each step that is told, and the board after all of them."""
        from enpitsu.show.picture import Canvas
        from enpitsu.show.render.html import Slide

        puzzle, state, canvas = self.puzzle, self._known, Canvas(self.model, candidates=True)
        names = {**clue_names(puzzle), **value_names(puzzle, state, state)}
        start = replace(canvas.picture(state), axes=True)
        yield Slide(start, puzzle.kind.title, self.sentence("where"), names=names)
        for number, steps in enumerate(self.shown, 1):
            words = told(steps)
            picture = steps_picture(canvas, state, steps, words)
            state = reduce(after, steps, state)
            names = value_names(puzzle, state, [place for s in steps for place, _ in s.struck])
            links = told_lines(steps[0])
            yield Slide(picture, steps[0].technique.name, words, str(number), links, names)

    @property
    def shown(self) -> list[Sequence[Deduction]]:
        """The items with a picture each: moves, steps before them, or the reason of a mistake."""
        found = [steps for move in self.moves for steps in move.lines]
        return found + [[step] for step in (self.mistake.steps if self.mistake is not None else ())]

    def page(self, title: str | None = None, *, apart: bool = False) -> str:
        """The slides as a web page: alone, or with its style and script in files beside it."""
        from enpitsu.show.render.html import page

        return page(title or self.puzzle.kind.title, [*self.slides()], apart=apart)

    @property
    def _known(self) -> State:
        """The state that the steps start from: that of the player, without mistakes."""
        state = self.state if self.mistake is None else self.after
        givens = self.model.givens
        return State(
            {
                place: tuple([value for value in values if value in givens.get(place, values)])
                for place, values in state.candidates.items()
            }
        )

    def pointed(self, stage: Stage) -> list[Place]:
        """The places that the sentence of a stage names, and those it is about."""
        if self.moves and stage != "what":
            each = [move.looked if stage == "where" else move.reasons for move in self.moves]
            return [*dict.fromkeys(place for places in each for place in places)]
        places = [place for constraint in self.broken for place in self._violations(constraint)]
        places += self.mistake.places if self.mistake is not None else []
        places += [place for place, _ in self.wrong]
        if self.moves:
            move = self.moves[0].told
            places += [place for step in move for place, _ in step.removes]
            places += named(move, told(move))
        return places

    def _board(self, stage: Stage = "what") -> Picture | None:
        """The board with the places the hint is about; None if it is about none."""
        from enpitsu.show.picture import draw

        places = self.pointed(stage)
        if not places:
            return None
        return draw(self.model, solution=self.state.board(), highlight=places)


def hint(
    puzzle: Puzzle | Model,
    state: State | Board | None = None,
    *,
    steps: int = 1,
    time_limit: float | Limit | None = None,
) -> Hint:
    """The next hint for a player, from the entries and the pencil marks of a state or a board.

    Without these it is about the puzzle as it is printed. A mistake comes first: an entry that no
    solution has, marks that leave out the right value, or several of these that contradict each
    other, with the shortest reason found. Otherwise it is a move, told as in `explain`, that gives
    something to write: it settles a place, or removes a pencil mark. Of the moves of the easiest
    level it is the one with the least to tell. With `steps`, that many moves follow each other.
    When the limit passes, the ending is `undecided`.
    """
    answer: dict[str, Any] = {"puzzle": puzzle_of(puzzle)}
    answer["state"] = known = as_state(answer["puzzle"], {} if state is None else state)
    model: Model | None = None
    with limited(time_limit):
        try:
            model = kept_model(puzzle)
            answer["verdict"] = verdict = check(model, known)
            solution = met(model, claims(model, known))
            leads = remaining(model, known) if solution is None else Remaining((solution,))
            if leads.conflict:
                at_fault = verdict.violations(verdict.broken[0]) if verdict.broken else ()
                answer |= {"wrong": leads.wrong, "mistake": mistake(model, known, leads, at_fault)}
            elif not leads.solutions:
                answer["ending"] = "none"
            else:
                answer["moves"], answer["ending"] = _moves(model, known, steps)
        except OutOfTime:
            answer["ending"] = "undecided"
    return Hint(**answer).found_with(model)


def _moves(model: Model, state: State, steps: int) -> tuple[list[Move], Ending | None]:
    """The next moves, each from the board after the one before; or why there is none."""
    marked = {place for place, values in claims(model, state) if len(values) > 1}
    moves: list[Move] = []
    ending: Ending | None = None
    while len(moves) < steps and ending is None:
        reasoner = Reasoner(model, state=state, unique=True)
        move, ending = next_move(reasoner, marked)
        if move is not None:
            moves.append(move)
            state = move.after(state)
    return moves, None if moves else ending

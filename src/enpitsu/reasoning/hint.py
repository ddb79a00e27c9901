"""The next step from a player's board: mistakes first, then the easiest step there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypedDict

from enpitsu.constraints import Constraint, Model, as_model
from enpitsu.engines.check import check
from enpitsu.engines.limit import Limit
from enpitsu.engines.sat import Sat
from enpitsu.errors import OutOfTime
from enpitsu.grid import Place
from enpitsu.layer import Board
from enpitsu.puzzle import CandidateMap, Entry, Puzzle, State, expect_board
from enpitsu.reasoning.explain import ENDING_TEXTS
from enpitsu.reasoning.reasoner import Ending, Reasoner
from enpitsu.reasoning.telling import Stage, StepFields, highlighted, places, step_fields
from enpitsu.reply import Reply
from enpitsu.step import Difficulty, Step
from enpitsu.techniques.words import listed, rules, sentence, spots

if TYPE_CHECKING:
    from enpitsu.picture import Picture

DISAGREES = "no solution agrees with what stands there"


class MistakeFields(TypedDict):
    """A mistake in JSON: the rule that is broken, or null for an entry no solution has."""

    rule: str | None
    cells: list[list[Any]]


class StageFields(TypedDict):
    """A hint in words, as far as each stage."""

    where: str
    why: str
    what: str


class HintFields(TypedDict):
    """What `hint` says in JSON; `before` are the steps that `step` rests on."""

    status: str
    mistakes: list[MistakeFields]
    before: list[StepFields]
    step: StepFields | None
    text: StageFields


@dataclass(frozen=True, repr=False, kw_only=True)
class Hint(Reply):
    """What to tell a player: rules that are broken, entries that are wrong, or a step.

    A step may rest on what others strike out `before`, all of them harder than easy. Without any
    of these the board is done, or no step is certain; `ending` says which.
    """

    puzzle: Puzzle
    board: Board
    broken: Sequence[Constraint] = ()
    wrong: Sequence[Entry] = ()
    before: Sequence[Step] = ()
    step: Step | None = None
    ending: Ending | None = None

    def __repr__(self) -> str:
        return f"<{self.sentence('where')}: {self.puzzle!r}>"

    @property
    def status(self) -> str:
        """`mistake`, or `step` if there is one, or why there is none, as `solved`."""
        if self.broken or self.wrong:
            return "mistake"
        return "step" if self.step is not None else self.ending or "solved"

    def sentence(self, stage: Stage) -> str:
        """The hint in words, as far as a stage: `where` to look, `why`, or `what` to write."""
        if self.broken:
            first = self.broken[0]
            return f"a mistake: rule {first.rule.id} is broken on {listed(spots([first]))}"
        if self.wrong:
            return self._told_wrong(stage)
        if self.step is None:
            return DISAGREES if self.ending == "none" else ENDING_TEXTS[self.ending or "solved"]
        steps = [*self.before, self.step]
        if stage == "what":
            return " ".join(map(sentence, steps))
        if stage == "where":
            return f"look at {listed(_looked(steps[0]))}"
        return "; then ".join(map(_reason, steps))

    def _told_wrong(self, stage: Stage) -> str:
        where = [place for place, _ in self.wrong]
        if stage == "where":
            return f"a mistake {'among' if len(where) > 1 else 'at'} {listed(where)}"
        return "a mistake: " + listed(f"{place} is not {value}" for place, value in self.wrong)

    def fields(self) -> HintFields:
        """The hint as a JSON object."""
        mistakes = [MistakeFields(rule=c.rule.id, cells=places(c.all_places)) for c in self.broken]
        mistakes += [MistakeFields(rule=None, cells=places([place])) for place, _ in self.wrong]
        return HintFields(
            status=self.status,
            mistakes=mistakes,
            before=[step_fields(step) for step in self.before],
            step=step_fields(self.step) if self.step else None,
            text=StageFields(
                where=self.sentence("where"), why=self.sentence("why"), what=self.sentence("what")
            ),
        )

    def text(self, *, colour: bool = False, stage: Stage = "what") -> str:
        """The hint in words, and the board with the places it is about."""
        from enpitsu.render.terminal import text

        drawn = self.picture()
        board = text(drawn, colour=colour) if drawn is not None else ""
        return f"{self.sentence(stage)}\n{board}"

    def picture(self) -> Picture | None:
        """The board with the places the hint is about; None if it is about none."""
        from enpitsu.picture import draw

        about = [*spots(self.broken), *(place for place, _ in self.wrong)]
        about += highlighted(self.step) if self.step else []
        return draw(self.model, solution=self.board, highlight=about) if about else None


def _looked(step: Step) -> list[Place]:
    return list(dict.fromkeys([*step.facts, *(place for place, _ in step.removes)]))


def _reason(step: Step) -> str:
    return f"{step.technique.name}, by {rules(step.because)}, at {listed(_looked(step))}"


def hint(
    puzzle: Puzzle | Model,
    state: State | Board,
    *,
    time_limit: float | Limit | None = None,
) -> Hint:
    """The next thing to tell a player, from the settled places of a state; givens are added.

    A step always settles a place, so that there is something to write and the next hint is
    another one. Of those of the easiest technique it is the one that takes the fewest other
    steps first, then the one that cites the fewest constraints, and then the fewest facts.
    When the limit passes, the ending is `undecided`.
    """
    limit, model = Limit.of(time_limit), as_model(puzzle)
    board = state.board() if isinstance(state, State) else state
    expect_board(board)
    return _told(model, {**model.given_board, **board}, limit).found_with(model)


def _told(model: Model, board: Board, limit: Limit) -> Hint:
    tell = partial(Hint, puzzle=model.puzzle, board=board)
    try:
        if wrong := check(model, board, time_limit=limit).broken:
            return tell(broken=wrong)
        mistakes = _mistakes(model, board, limit)
        if mistakes is not None:
            return tell(wrong=mistakes) if mistakes else tell(ending="none")
        start = State.of(model.puzzle, board)
        before, step, ending = _next(Reasoner(model, ladder="full", state=start, limit=limit))
        return tell(before=before, step=step, ending=ending)
    except OutOfTime:
        return tell(ending="undecided")


def _mistakes(model: Model, board: Board, limit: Limit) -> list[Entry] | None:
    """The entries that no solution has; None if some solution agrees with all of the board."""
    with Sat(model, limit=limit) as sat:
        if sat.solution(board.items()) is not None:
            return None
        other = sat.solution() or board
        doubtful = [(place, value) for place, value in board.items() if other[place] != value]
        return [entry for entry in doubtful if sat.solution([entry]) is None]


def _next(reasoner: Reasoner) -> tuple[Sequence[Step], Step | None, Ending | None]:
    """The easiest step that settles a place, after those it rests on; or why there is none."""
    taken: list[Step] = []
    struck: dict[Entry, int] = {}  # by which of the steps taken
    while not reasoner.solved and (offer := reasoner.offer()) is not None:
        technique, findings = offer
        steps = reasoner.steps(technique, findings)
        if not any(step.sets for step in steps):  # but several together may settle a place
            steps = list(reasoner.take(technique, findings).steps)
            for number, step in enumerate(steps, len(taken)):
                struck.update(dict.fromkeys(step.removes, number))
            taken += steps
        hints = [(_before(step, taken, struck), step) for step in steps if step.sets]
        if hints:
            before, step = min(hints, key=_effort)
            return before, step, None
    return (), None, reasoner.ending


def _before(step: Step, taken: Sequence[Step], struck: Mapping[Entry, int]) -> list[Step]:
    """The steps taken that a step rests on; not the easy ones, which a player sees."""
    needed: dict[int, None] = {}
    todo: list[CandidateMap] = [{**step.facts, **{place: (value,) for place, value in step.sets}}]
    while todo:
        facts = todo.pop()
        for (place, value), number in struck.items():
            rests = place in facts and value not in facts[place] and taken[number] is not step
            if rests and number not in needed:
                needed[number] = None
                todo.append(taken[number].facts)
    return [taken[n] for n in sorted(needed) if taken[n].technique.level > Difficulty.EASY]


def _effort(hint: tuple[Sequence[Step], Step]) -> tuple[int, int, int]:
    before, step = hint
    return len(before), len(step.because), len(step.facts)

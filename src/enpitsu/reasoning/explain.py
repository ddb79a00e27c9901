"""The whole path as a person would take it, easiest steps first, every step certified."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypedDict

from enpitsu.constraints import Model, as_model
from enpitsu.engines.limit import Limit
from enpitsu.engines.prospect import claims
from enpitsu.errors import OutOfTime
from enpitsu.grid import Cell
from enpitsu.layer import Board
from enpitsu.puzzle import Puzzle, State, as_state
from enpitsu.reasoning.pictured import after, printed, standing, steps_picture
from enpitsu.reasoning.reasoner import Ending, Reasoner, Round
from enpitsu.reasoning.telling import StepFields, chain_told, step_fields
from enpitsu.reply import Reply
from enpitsu.step import Step
from enpitsu.techniques.words import sentence

if TYPE_CHECKING:
    from enpitsu.picture import Picture
    from enpitsu.render.html import Slide

BEGINNING = "What is printed, and what is possible."
ENDING_TEXTS: Mapping[Ending, str] = {
    "solved": "the board is done",
    "several": "no more is certain: there are several solutions",
    "none": "there is no solution",
    "undecided": "nothing found within the limit",
    "stuck": "no technique finds more",
}
DISAGREES = "no solution agrees with the board it starts from"


class ExplanationFields(TypedDict):
    """What `explain` says in JSON."""

    complete: bool
    ending: Ending
    steps: list[StepFields]


@dataclass(frozen=True, repr=False)
class Explanation(Reply):
    """The steps from the printed clues, or from a state, as far as they are certain.

    `ending` says why it ends: `solved`; there are `several` solutions from the start, or `none`;
    out of time (`undecided`); or the techniques of the ladder are `stuck`. `counters` tell what
    it has cost: spots looked at, rounds of suppositions, questions to the certifier.
    """

    puzzle: Puzzle
    start: State
    rounds: Sequence[Round]
    end: State
    ending: Ending
    counters: Mapping[str, int] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<{self.ending}, {len(self.steps)} steps: {self.puzzle!r}>"

    @property
    def status(self) -> Ending:
        """Why the path ends."""
        return self.ending

    @property
    def complete(self) -> bool:
        """Whether the path leads to the one solution."""
        return self.ending == "solved"

    @property
    def steps(self) -> list[Step]:
        """All steps, one after the other."""
        return [step for part in self.rounds for step in part.steps]

    @property
    def summary(self) -> str:
        """How the path ends, in a line."""
        if not self.complete:
            settled, candidates = len(self.end.board()), self.end.candidates
            noun = "cells" if all(isinstance(place, Cell) for place in candidates) else "places"
            why = DISAGREES if self._led_astray else ENDING_TEXTS[self.ending]
            return f"{settled} of {len(candidates)} {noun} settled; {why}"
        techniques = [part.technique for part in self.rounds]
        if not techniques:
            return ENDING_TEXTS[self.ending]
        hardest = max(techniques, key=lambda technique: (technique.level, technique.cost))
        number = len(self.steps)
        return f"solved in {number} step{'' if number == 1 else 's'}, the hardest: {hardest.name}"

    @property
    def _led_astray(self) -> bool:
        """Whether the board it started from has no solution, be that the fault of its entries."""
        return self.ending == "none" and bool(claims(self.model, self.start))

    def fields(self) -> ExplanationFields:
        """The path as a JSON object."""
        steps = [step_fields(step) for step in self.steps]
        return ExplanationFields(complete=self.complete, ending=self.ending, steps=steps)

    def text(self, *, colour: bool = False) -> str:  # noqa: ARG002  # all of it is plain
        """A sentence for each step, and how the path ends."""
        told = [f"{sentence(step)} [{step.technique.name}]" for step in self.steps]
        numbered = [f"{number}. {line}\n" for number, line in enumerate(told, 1)]
        return "".join((*numbered, f"{self.summary}\n"))

    def picture(self) -> Picture:
        """The board at the end of the path, with what is still possible."""
        from enpitsu.picture import draw

        return draw(self.model, state=self.end, candidates=True)

    def pictures(self) -> Iterator[Picture]:
        """The board before the first step, each step on its board, and the board at the end."""
        from enpitsu.picture import Canvas

        canvas, state = Canvas(self.model, candidates=True), self.start
        yield replace(canvas.picture(state), axes=True)
        for step in self.steps:
            yield steps_picture(canvas, state, [step], sentence(step))
            state = after(state, step)
        yield replace(canvas.picture(self.end), axes=True)

    def slides(self) -> Iterator[Slide]:
        """What is printed, each step, and the end, as a page shows them."""
        from enpitsu.render.html import Slide

        puzzle, state, pictures = self.puzzle, self.start, self.pictures()
        start = {**printed(puzzle), **standing(puzzle, state, state)}
        yield Slide(next(pictures), puzzle.kind.title, BEGINNING, names=start)
        for number, step in enumerate(self.steps, 1):
            state = after(state, step)
            names = standing(puzzle, state, [place for place, _ in step.removes])
            told = step.technique.name, sentence(step), str(number), chain_told(step), names
            yield Slide(next(pictures), *told)
        yield Slide(next(pictures), "The end", f"{self.summary}.")

    def page(self, title: str | None = None, *, apart: bool = False) -> str:
        """The path as a web page: alone, or with its style and script in files beside it."""
        from enpitsu.render.html import page

        return page(title or self.puzzle.kind.title, [*self.slides()], apart=apart)


def explain(
    puzzle: Puzzle | Model,
    *,
    ladder: str = "full",
    state: State | Board | None = None,
    time_limit: float | Limit | None = None,
) -> Explanation:
    """Explain a puzzle from its clues, or from a state or the entries of a board, step by step.

    The ladder `full` ends only at the solution; `source` has just the techniques of the text
    the kind was described in (`Unsupported` if there are none). What takes supposing is done
    once, and then easier steps are looked for again. When the limit passes, the path ends there
    and is `undecided`.
    """
    limit, rules = Limit.of(time_limit), as_model(puzzle)
    known = None if state is None else as_state(rules.puzzle, state)
    reasoner = Reasoner(rules, ladder=ladder, state=known, limit=limit)
    rounds: list[Round] = []
    try:
        rounds.extend(reasoner.rounds())
        ending = reasoner.ending
    except OutOfTime:
        ending = "undecided"
    end = State(dict(reasoner.candidates))
    path = Explanation(rules.puzzle, reasoner.start, rounds, end, ending, dict(reasoner.counters))
    return path.found_with(rules)

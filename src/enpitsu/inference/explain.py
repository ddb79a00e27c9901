"""The whole path as a person would take it, easiest steps first, each one verified."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Any, NamedTuple

from enpitsu.engines.remaining import claims, remaining
from enpitsu.errors import OutOfTime
from enpitsu.inference.endings import clash_of, deciding
from enpitsu.inference.illustration import after, clue_names, steps_picture, value_names
from enpitsu.inference.limits import MAX_NAMED_OPEN_PLACES
from enpitsu.inference.lines import Line, lines, printed
from enpitsu.inference.mistakes import Mistake, WordedMistake, mistake
from enpitsu.inference.reasoner import NO_WORK, SUPPOSING, Ending, Reasoner, Round
from enpitsu.inference.slicing import sliced, whole
from enpitsu.inference.wording import WordedLink, WordedMove
from enpitsu.kit.techniques.general import LEFT
from enpitsu.kit.techniques.words import facts_of, listed
from enpitsu.paper import wire
from enpitsu.paper.grid import Cell, Place
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import Limit, limited
from enpitsu.paper.values import Candidates, without
from enpitsu.puzzle.deduction import Deduction, Difficulty, Technique
from enpitsu.puzzle.kind import CandidateMap, Puzzle, State, as_state
from enpitsu.puzzle.model import Model, as_model, puzzle_of
from enpitsu.show.reply import Reply

if TYPE_CHECKING:
    from enpitsu.show.picture import Picture
    from enpitsu.show.render.html import Slide

BEGINNING = "What is printed, and what is possible."
ENDING_TEXTS: Mapping[Ending, str] = {
    "solved": "the board is done",
    "several": "no more is certain: there are several solutions",
    "none": "there is no solution",
    "undecided": "no further step found within the limit",
    "stuck": "no technique finds more",
}
NOTHING_SUPPOSED = "no more is certain without supposing: there are several solutions"
DISAGREES = "no solution agrees with the board it starts from"


@wire.json_object("*step", "line", "rests")
class NumberedStep(NamedTuple):
    """A move, the number of its line, and the numbers of the lines it rests on."""

    step: WordedMove
    line: int
    rests: Sequence[int]


@wire.json_object(
    *("complete", "ending", "steps=told_steps", "clash=worded_clash", "mistake=worded_mistake"),
    *("open", "deciding"),
)
@dataclass(frozen=True, repr=False)
class Explanation(Reply):
    """The steps from the printed clues, or from a state, as far as they are certain.

    * `start`, `end`: the candidates before the first step, and after the last.
    * `rounds`: all steps that were taken, by round; `lines` tells them, without those that nothing
      rests on unless `all_steps`, and with chains in full if `chains`.
    * `ending`: `solved`; there are `several` solutions from the start, or `none`; out of time
      (`undecided`); or the techniques of the ladder are `stuck`.
    * `counters`: the work done: spots looked at, rounds of suppositions, questions to the
      certifier.
    * `deciding`: of several solutions, a few places that tell them apart.
    * `mistake`: what is wrong with the board it starts from, if no solution agrees with that
      although the puzzle has one.
    """

    puzzle: Puzzle
    start: State
    rounds: Sequence[Round]
    end: State
    ending: Ending
    counters: Mapping[str, int] = field(default_factory=dict)
    all_steps: bool = False
    chains: bool = False
    deciding: Sequence[Place] | None = None
    mistake: Mistake | None = None

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
    def steps(self) -> list[Deduction]:
        """All steps, one after the other."""
        return [step for part in self.rounds for step in part.steps]

    @cached_property
    def clash(self) -> Deduction | None:
        """If there is no solution, the conflict of a constraint in the end, if there is one."""
        if self.ending != "none":
            return None
        steps = self.steps
        last = steps[-1] if steps else None
        return clash_of(self.model, self._after(steps[:-1]), last, self._after(steps))

    def _after(self, steps: Iterable[Deduction]) -> CandidateMap:
        """The candidates after the first steps, with those of derived places."""
        candidates = self._begun
        for step in steps:
            for place, value in step.removes:
                candidates[place] = without(candidates[place], value)
        return candidates

    @property
    def open(self) -> list[Place]:
        """The places that are open at the end."""
        return [place for place, candidates in self.end.candidates.items() if len(candidates) > 1]

    @property
    def _begun(self) -> dict[Place, Candidates]:
        """The candidates at the beginning, at places that are derived from answers, too."""
        return {**self.model.domains, **self.model.givens, **self.start.candidates}

    @property
    def lines(self) -> list[Line]:
        """The lines of the path: one for each step, but easy eliminations may share one.

        The portions of long chains are among them only with `chains`.
        """
        return self.every_line if self.chains else printed(self.every_line)

    @cached_property
    def every_line(self) -> list[Line]:
        """The lines of the path, and the portions of long chains as lines of their own."""
        start = self._begun
        if self.all_steps:
            told = whole(start, self.rounds)
        else:
            told = sliced(self.model, start, self.rounds, self._goal)
        return lines(told, start, self.puzzle.kind.look.blank, chains=self.chains)

    @property
    def worth_as_lesson(self) -> tuple[bool, bool, int, int]:
        """A key that is greatest for the path that best shows how its kind is solved.

        In order: it supposes nothing, no technique is beyond hard, techniques are many, lines are
        few.
        """
        told = self.lines
        names = {line.technique.name for line in told}
        direct = not any(line.technique in SUPPOSING for line in told)
        usual = all(line.technique.level <= Difficulty.HARD for line in told)
        return direct, usual, len(names), -len(told)

    @property
    def _goal(self) -> CandidateMap:
        """The candidates to derive: of the conflict, of a place without any, or of all places."""
        if self.clash is not None:
            return self.clash.facts
        candidates = self.end.candidates
        empty = {place: known for place, known in candidates.items() if not known}
        return empty or candidates

    @property
    def summary(self) -> str:
        """The ending of the path, in a line."""
        if self.ending == "none":
            why = DISAGREES if claims(self.model, self.start) else ENDING_TEXTS[self.ending]
            return f"{why}: {self._impossible}"
        if not self.complete:
            settled, candidates = len(self.end.board()), self.end.candidates
            noun = "cells" if all(isinstance(place, Cell) for place in candidates) else "places"
            told = f"{settled} of {len(candidates)} {noun} settled"
            if self.ending == "several":
                return f"{told}; {NOTHING_SUPPOSED}{self._undecided}"
            return f"{told}; {ENDING_TEXTS[self.ending]}"
        path = self.lines
        if not path:
            return ENDING_TEXTS[self.ending]
        hardest = max(self._named_in(path), key=lambda technique: technique.effort)
        number = len(path)
        return f"solved in {number} step{'' if number == 1 else 's'}, the hardest: {hardest.name}"

    def _named_in(self, told: Iterable[Line]) -> Iterator[Technique]:
        """The techniques that lines name."""
        found = {step.technique.name: step.technique for step in self.steps}
        for line in told:
            yield line.technique
            if line.technique == LEFT:
                yield from (found.get(name, LEFT) for name in line.steps[0].details)
            if others := {step.technique for step in line.steps} - {line.technique}:
                text = line.text
                yield from (technique for technique in others if technique.name in text)

    @property
    def plain(self) -> str:
        """A sentence about unprinted places that can have only one value from the start."""
        kind, domains = self.puzzle.kind, self.model.domains
        printed = {place for clues in self.puzzle.clues.values() for place in clues}
        only = {p: left for p, left in domains.items() if len(left) == 1 and p not in printed}
        told = facts_of(only, kind.look.value_names) if only else ""
        return f"{told}: {kind.answers[0].only}." if told else ""

    @property
    def _impossible(self) -> str:
        """Why there is no solution."""
        if self.clash is not None:
            return self.clash.technique.reason(self.clash)
        empty = [place for place, candidates in self.end.candidates.items() if not candidates]
        return f"{listed(empty)} has no candidate" if empty else "its clues contradict each other"

    @property
    def _undecided(self) -> str:
        """Where the board stays open, and what would decide it."""
        many = len(self.open) > MAX_NAMED_OPEN_PLACES
        told = f"; open: {len(self.open) if many else listed(self.open)}"
        if not self.deciding:
            return told
        verb = "decides" if len(self.deciding) == 1 else "decide"
        return f"{told}; {listed(self.deciding)} {verb} it"

    @property
    def _wrong(self) -> str:
        """What was wrong with the board it started from, and why; empty if nothing was."""
        return self.mistake.why() if self.mistake is not None else ""

    @property
    def told_steps(self) -> list[NumberedStep]:
        """The moves of all lines, those of long chains too: one each, or several if they differ."""
        return [
            NumberedStep(WordedMove(steps), line.number, line.rests)
            for line in self.every_line
            for steps in line.moves
        ]

    @property
    def worded_clash(self) -> WordedLink | None:
        """If there is no solution, the constraint that cannot hold in the end, in words."""
        return WordedLink(self.clash) if self.clash is not None else None

    @property
    def worded_mistake(self) -> WordedMistake | None:
        """The mistake on the board that the path starts from, in words, if it is known."""
        return self.mistake.worded if self.mistake is not None else None

    def text(self, *, colour: bool = False) -> str:  # noqa: ARG002  # all of it is plain
        """The places settled from the start, a sentence for each step, and the ending."""
        path = (line.text for line in self.lines)
        return "".join(
            f"{text}\n" for text in (self.plain, *path, self.summary, self._wrong) if text
        )

    def picture(self) -> Picture:
        """The board at the end of the path, with the candidates that are left."""
        from enpitsu.show.picture import draw

        return draw(self.model, state=self.end, candidates=True)

    def pictures(self) -> Iterator[Picture]:
        """The board before the first step, each step on its board, and the board at the end."""
        from enpitsu.show.picture import Canvas

        canvas, state = Canvas(self.model, candidates=True), self.start
        yield replace(canvas.picture(state), axes=True)
        for line in self.lines:
            yield steps_picture(canvas, state, line.steps, line.words)
            state = reduce(after, line.steps, state)
        yield replace(canvas.picture(self.end), axes=True)

    def slides(self) -> Iterator[Slide]:
        """What is printed, each step, and the end, as a page shows them."""
        from enpitsu.show.render.html import Slide

        puzzle, state, pictures = self.puzzle, self.start, self.pictures()
        start = {**clue_names(puzzle), **value_names(puzzle, state, state)}
        yield Slide(next(pictures), puzzle.kind.title, self.plain or BEGINNING, names=start)
        for line in self.lines:
            state = reduce(after, line.steps, state)
            changed = [place for step in line.steps for place, _ in step.struck]
            names = value_names(puzzle, state, changed)
            text = f"{line.brief} ({line.see})" if line.rests else line.brief
            told = line.technique.name, text, str(line.number), line.every_link, names
            yield Slide(next(pictures), *told)
        end = f"{self.summary}. {self._wrong}".rstrip()
        yield Slide(next(pictures), "The end", end)

    def page(self, title: str | None = None, *, apart: bool = False) -> str:
        """The path as a web page: alone, or with its style and script in files beside it."""
        from enpitsu.show.render.html import page

        return page(title or self.puzzle.kind.title, [*self.slides()], apart=apart)


def explain(
    puzzle: Puzzle | Model,
    *,
    ladder: str = "full",
    state: State | Board | None = None,
    time_limit: float | Limit | None = None,
    all_steps: bool = False,
    chains: bool = False,
) -> Explanation:
    """Explain a puzzle from its clues, or from a state or the entries of a board, step by step.

    The ladder `full` ends only at the solution; `unique` also uses that there is one; `source` has
    just the techniques of the text the kind was described in (`Unsupported` if there are none).
    After each step that supposes something, easier steps are looked for again. When the limit
    passes, the path ends there and is `undecided`. Steps that nothing rests on are told only with
    `all_steps`, and chains of more than a few links only with `chains`. If there are several
    solutions, nothing is supposed, and the path ends with what is certain.
    """
    told = puzzle_of(puzzle)
    known = None if state is None else as_state(told, state)
    rounds: list[Round] = []
    more: dict[str, Any] = {}
    rules, reasoner = None, None
    ending: Ending = "undecided"
    start = end = known or State(told.domains)
    with limited(time_limit), suppress(OutOfTime):
        rules = as_model(puzzle)
        reasoner = Reasoner(rules, ladder=ladder, state=known, unique=True)
        start = end = State(dict(rules.answered(reasoner.start.candidates)))
        rounds.extend(reasoner.rounds())  # a round in which time runs out is not part of the path
        ending, end = reasoner.ending, State(dict(rules.answered(reasoner.candidates)))
        if ending == "several":
            more["deciding"] = deciding(rules, reasoner.candidates)
        if ending == "none":
            more["mistake"] = _mistake_of(rules, start)
    if ending == "undecided":
        ending = "several" if reasoner is not None and reasoner.several else ending
        end = reduce(after, (step for part in rounds for step in part.steps), start)
    counters = dict(reasoner.counters if reasoner is not None else NO_WORK)
    path = Explanation(
        told, start, rounds, end, ending, counters, all_steps=all_steps, chains=chains, **more
    )
    return path.found_with(rules)


def _mistake_of(model: Model, start: State) -> Mistake | None:
    """What is wrong with the board a path started from; None if nothing is, or the limit passes."""
    if not claims(model, start):
        return None
    try:
        found = remaining(model, start)
        return mistake(model, start, found, ()) if found.conflict else None
    except OutOfTime:
        return None

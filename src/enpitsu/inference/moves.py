"""The next thing to write on a board: the easiest, and what it rests on that was not told yet."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import NamedTuple

from enpitsu.inference.hypotheses import Offer
from enpitsu.inference.limits import MAX_COMPARED_MOVES, MAX_LISTED_PLACES
from enpitsu.inference.reasoner import Ending, Reasoner
from enpitsu.inference.slicing import told_from
from enpitsu.inference.trail import Trail
from enpitsu.inference.verification import Certifier
from enpitsu.inference.wording import WordedMove, in_order
from enpitsu.kit.techniques.words import listed, where
from enpitsu.paper import wire
from enpitsu.paper.grid import Place
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import State


class StagedText(NamedTuple):
    """A hint in words, as far as each stage: where to look, why, and what to write."""

    where: str
    why: str
    what: str


@wire.json_object("before=worded_before", "step=worded_step", "text")
class Move(NamedTuple):
    """A step that gives something to write, and those that it rests on, to be told `before`."""

    before: Sequence[Deduction]
    step: Deduction

    @property
    def worded_before(self) -> list[WordedMove]:
        """The steps it rests on, in words."""
        return [WordedMove([step]) for step in self.before]

    @property
    def worded_step(self) -> WordedMove:
        """The step in words."""
        return WordedMove([self.step])

    @property
    def text(self) -> StagedText:
        """What is told at each stage."""
        return StagedText(self.where(), self.why(), self.what())

    @property
    def steps(self) -> list[Deduction]:
        """All of them, in order."""
        return [*self.before, self.step]

    def where(self) -> str:
        """Where to look: a few places, or else what the step is about, such as a line or a clue."""
        places = _looked(self.step)
        if len(places) <= MAX_LISTED_PLACES:
            return f"look at {listed(places)}"
        about = next((one for one in self.step.because if one.rule.noun), self.step.because[0])
        if about.rule.noun or not about.clues:
            return f"look at {where(about)}"
        return f"look at {listed(dict.fromkeys(clue.place for clue in about.clues))}"

    def why(self) -> str:
        """The technique and its reason, without what comes of it; what it rests on before that."""
        told = f"{self.step.technique.name}: {self.step.technique.reason(self.step)}."
        return f"{in_order(self.before)} {told}" if self.before else told

    def what(self, *, in_lines: bool = False) -> str:
        """What to write, and why; what is easy before that in brief."""
        return in_order(self.steps, in_lines=in_lines)

    def after(self, state: State) -> State:
        """The state once all of this is known."""
        for step in self.steps:
            for place, value in step.struck:
                state = state.drop(place, value)
            for place, value in step.sets:
                state = state.put(place, value)
        return state


def _looked(step: Deduction) -> list[Place]:
    return list(dict.fromkeys([*step.facts, *(place for place, _ in step.removes)]))


# -- which ---------------------------------------------------------------------------------


def next_move(reasoner: Reasoner, marked: Collection[Place]) -> tuple[Move | None, Ending | None]:
    """The easiest step that settles a place or strikes out a pencil mark; or why there is none.

    Of the steps of one level it is the one that is least to tell, with all it rests on.
    """
    trail = Trail()
    while not reasoner.solved and (offers := _easiest(reasoner)):
        steps = [step for offer in offers for step in reasoner.steps(*offer)]
        # Several together may settle a place.
        if not any(_writes(step, marked, reasoner) for step in steps):
            steps = [*reasoner.take(*offers[0]).steps]
            trail.take(steps)
        moves = [
            Move(trail.leading_to(trail.gone(step)), step)
            for step in steps
            if _writes(step, marked, reasoner)
        ]
        if moves:
            best = sorted(moves, key=_effort)[:MAX_COMPARED_MOVES]
            exact = [_exactly(trail, step, reasoner.certifier) for _, step in best]
            move = min(exact, key=_effort)
            steps = [*move.before, reasoner.named(move.step)]
            *before, last = told_from(reasoner.start.candidates, steps)
            return Move(before, last), None
    return None, reasoner.ending


def _exactly(trail: Trail, step: Deduction, certifier: Certifier) -> Move:
    """The move of a step with only what it needs."""
    told = certifier.restated(step, step.removes)
    return Move(trail.leading_to(trail.gone(told), certifier), told)


def _easiest(reasoner: Reasoner) -> list[Offer]:
    """What the techniques of the lowest level that has anything to offer find now."""
    levels = groupby(reasoner.offers(), key=lambda offer: offer[0].level)
    return next(([*offers] for _, offers in levels), [])


def _writes(step: Deduction, marked: Collection[Place], reasoner: Reasoner) -> bool:
    """Whether a step gives something to write: a value, or a pencil mark to strike out."""
    answers = reasoner.model.puzzle.domains
    settled = any(place in answers for place, _ in step.sets)
    return settled or any(place in marked for place, _ in step.removes)


def _effort(move: Move) -> tuple[float, int, int]:
    """How much there is to tell, and to look at."""
    cost = sum(step.technique.cost for step in move.steps)
    return cost, len(move.step.because), len(move.step.facts)

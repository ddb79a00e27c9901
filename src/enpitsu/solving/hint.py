"""The next step from a player's board: mistakes first, then the easiest step there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from enpitsu.puzzle import Constraint, Puzzle, State, Step
from enpitsu.solving.check import check
from enpitsu.solving.explain import Ending, Reasoner
from enpitsu.solving.limit import Limit
from enpitsu.techniques import Entry, Level, listed, sentence

STAGES = ("where", "why", "what")


@dataclass(frozen=True)
class Hint:
    """What to tell a player: rules that are broken, entries that are wrong, or a step.

    Without any of these the board is done, or no step is certain; `ending` says which.
    """

    broken: Sequence[Constraint] = ()
    wrong: Sequence[Entry] = ()
    step: Step | None = None
    ending: Ending | None = None

    def told(self, stage: str) -> str:
        """The hint in words, as far as a stage: `where` to look, `why`, or `what` to write."""
        if self.broken:
            first = self.broken[0]
            return f"a mistake: rule {first.rule.id} is broken on {listed(first.places)}"
        if self.wrong:
            places = [place for place, _ in self.wrong]
            if stage == "where":
                return (
                    f"a mistake among {listed(places)}"
                    if len(places) > 1
                    else f"a mistake at {places[0]}"
                )
            return "a mistake: " + listed(f"{place} is not {value}" for place, value in self.wrong)
        if self.step is None:
            return ENDINGS[self.ending or "solved"]
        if stage == "what":
            return sentence(self.step)
        look = listed(dict.fromkeys([*self.step.given, *(place for place, _ in self.step.removes)]))
        if stage == "where":
            return f"look at {look}"
        rules = listed(dict.fromkeys(constraint.rule.id for constraint in self.step.because))
        return f"{self.step.technique.name}, by {rules}, at {look}"


ENDINGS: dict[Ending, str] = {
    "solved": "the board is done",
    "several": "no more is certain: there are several solutions",
    "none": "there is no solution",
    "undecided": "nothing found within the limit",
    "stuck": "no technique finds more",
}


def hint(puzzle: Puzzle, state: State, *, time_limit: float | None = None) -> Hint:
    """The next thing to tell a player, from the settled places of a state.

    A step is taken from the easiest technique that settles a place, or that is not easy; what
    easy techniques only strike out is what a player sees. Of several, the one that cites the
    fewest constraints and then the fewest facts.
    """
    board = state.board()
    if broken := check(puzzle, board).broken:
        return Hint(broken=broken)
    reasoner = Reasoner(puzzle, ladder="full", state=state, limit=Limit(time_limit))
    possible = reasoner.truth.state.left
    wrong = [(place, value) for place, value in board.items() if value not in possible[place]]
    if wrong and reasoner.truth.solution is not None:
        return Hint(wrong=wrong)
    while (offer := reasoner.offer()) is not None:
        technique, findings = offer
        steps = [step for f in findings if (step := reasoner.step(technique, f)) is not None]
        settling = [step for step in steps if step.sets]
        if settling or technique.level > Level.EASY:
            best = min(settling or steps, key=lambda s: (len(s.because), len(s.given)))
            return Hint(step=best)
        reasoner.take(technique, findings)
    return Hint(ending=reasoner.ending())

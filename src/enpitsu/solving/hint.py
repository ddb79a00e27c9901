"""The next step from a player's board: mistakes first, then the easiest step there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from enpitsu.grid import Place
from enpitsu.puzzle import Board, Constraint, Puzzle, State, Step
from enpitsu.solving.check import check
from enpitsu.solving.explain import Ending, Reasoner
from enpitsu.solving.forced import forced
from enpitsu.solving.limit import Limit, OutOfTime
from enpitsu.techniques import Entry, Left, Level, listed, sentence

STAGES = ("where", "why", "what")


@dataclass(frozen=True)
class Hint:
    """What to tell a player: rules that are broken, entries that are wrong, or a step.

    A step may rest on what others strike out `before`, all of them harder than easy. Without any
    of these the board is done, or no step is certain; `ending` says which.
    """

    broken: Sequence[Constraint] = ()
    wrong: Sequence[Entry] = ()
    before: Sequence[Step] = ()
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
            return DISAGREES if self.ending == "none" else ENDINGS[self.ending or "solved"]
        steps = [*self.before, self.step]
        if stage == "what":
            return " ".join(map(sentence, steps))
        if stage == "where":
            return f"look at {listed(_looked(steps[0]))}"
        return "; then ".join(_reason(step) for step in steps)


def _looked(step: Step) -> list[Place]:
    return list(dict.fromkeys([*step.given, *(place for place, _ in step.removes)]))


def _reason(step: Step) -> str:
    rules = listed(dict.fromkeys(constraint.rule.id for constraint in step.because))
    return f"{step.technique.name}, by {rules}, at {listed(_looked(step))}"


DISAGREES = "no solution agrees with what stands there"
ENDINGS: dict[Ending, str] = {
    "solved": "the board is done",
    "several": "no more is certain: there are several solutions",
    "none": "there is no solution",
    "undecided": "nothing found within the limit",
    "stuck": "no technique finds more",
}


def hint(puzzle: Puzzle, state: State | Board, *, time_limit: float | None = None) -> Hint:
    """The next thing to tell a player, from the settled places of a state.

    A step always settles a place, so that there is something to write and the next hint is
    another one. Of those of the easiest technique it is the one that takes the fewest other
    steps first, then the one that cites the fewest constraints, and then the fewest facts.
    """
    board = state.board() if isinstance(state, State) else state
    if broken := check(puzzle, board).broken:
        return Hint(broken=broken)
    limit = Limit(time_limit)
    try:
        reasoner = Reasoner(puzzle, ladder="full", state=State.of(puzzle, board), limit=limit)
        return _next(reasoner) if reasoner.ending() != "none" else _mistake(puzzle, board, limit)
    except OutOfTime:
        return Hint(ending="undecided")


def _mistake(puzzle: Puzzle, board: Board, limit: Limit) -> Hint:
    """The entries that no solution has, though no rule is broken yet."""
    possible = forced(puzzle, time_limit=limit.left())
    wrong = [entry for entry in board.items() if entry[1] not in possible.state.left[entry[0]]]
    return Hint(wrong=wrong) if wrong else Hint(ending="none" if possible.complete else "undecided")


def _next(reasoner: Reasoner) -> Hint:
    """The easiest step that settles a place."""
    taken: list[Step] = []
    struck: dict[Entry, int] = {}  # by which of the steps taken
    while (offer := reasoner.offer()) is not None:
        technique, findings = offer
        steps = [step for f in findings if (step := reasoner.step(technique, f)) is not None]
        if not any(step.sets for step in steps):  # but several together may settle a place
            steps = list(reasoner.take(technique, findings).steps)
            for number, step in enumerate(steps, len(taken)):
                struck.update(dict.fromkeys(step.removes, number))
            taken += steps
        hints = [Hint(before=_before(s, taken, struck), step=s) for s in steps if s.sets]
        if hints:
            return min(hints, key=_effort)
    return Hint(ending=reasoner.ending())


def _before(step: Step, taken: Sequence[Step], struck: Mapping[Entry, int]) -> list[Step]:
    """The steps taken that a step rests on; not the easy ones, which a player sees."""
    needed: dict[int, None] = {}
    todo: list[Left] = [{**step.given, **{place: (value,) for place, value in step.sets}}]
    while todo:
        facts = todo.pop()
        for (place, value), number in struck.items():
            rests = place in facts and value not in facts[place] and taken[number] is not step
            if rests and number not in needed:
                needed[number] = None
                todo.append(taken[number].given)
    return [taken[n] for n in sorted(needed) if taken[n].technique.level > Level.EASY]


def _effort(hint: Hint) -> tuple[int, int, int]:
    assert hint.step is not None
    return len(hint.before), len(hint.step.because), len(hint.step.given)

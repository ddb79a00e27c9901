"""The next move of a hint: the easiest that gives something to write, and the steps before it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from enpitsu.inference.gathering import as_one, is_look, parted, reason_of, told_with, used
from enpitsu.inference.illustration import named
from enpitsu.inference.limits import (
    MAX_COMPARED_MOVES,
    MAX_FOLLOWING_STEPS,
    MAX_LISTED_PLACES,
)
from enpitsu.inference.reasoner import SUPPOSING, Ending, Reasoner
from enpitsu.inference.slicing import ToldStep, told_from
from enpitsu.inference.trail import Trail
from enpitsu.inference.wording import WordedMove, in_order
from enpitsu.kit.techniques.words import WHOLE, listed, where
from enpitsu.paper import wire
from enpitsu.paper.grid import Edge, Place
from enpitsu.puzzle.deduction import (
    Deduction,
    Difficulty,
    Elimination,
    Technique,
    left_after,
)
from enpitsu.puzzle.kind import Entry, State


class StagedText(NamedTuple):
    """A hint in words for each stage: where to look, why, and what to write."""

    where: str
    why: str
    what: str


@wire.json_object("before=worded_before", "step=worded_step", "text")
class Move(NamedTuple):
    """A step that gives something to write, and the steps it rests on, to be told `before` it.

    `then` are its direct consequences, which are told along with it, as in a path.
    """

    before: Sequence[Deduction]
    step: Deduction
    then: Sequence[Deduction] = ()

    @property
    def worded_before(self) -> list[WordedMove]:
        """The steps it rests on, in words."""
        return [WordedMove([step]) for step in self.before]

    @property
    def worded_step(self) -> WordedMove:
        """The step, and what is told with it, in words."""
        return WordedMove(self.told)

    @property
    def text(self) -> StagedText:
        """The text of each stage."""
        return StagedText(self.where(), self.why(), self.what())

    @property
    def steps(self) -> list[Deduction]:
        """All its steps, in order."""
        return [*self.before, *self.told]

    @property
    def lines(self) -> list[Sequence[Deduction]]:
        """The steps as they are told: those before it one by one, then the move."""
        return [*([step] for step in self.before), self.told]

    @property
    def told(self) -> list[Deduction]:
        """The step, and what is told with it."""
        return [self.step, *self.then]

    @property
    def looked(self) -> list[Place]:
        """The places that `where` names, alone or as a row, a region; none for the whole board."""
        return self._sight[1]

    @property
    def reasons(self) -> list[Place]:
        """The places that `why` names, and those that `where` does."""
        told = named([*self.before, self.step], self.why())
        return [*dict.fromkeys((*self.looked, *told))]

    @property
    def _sight(self) -> tuple[str, list[Place]]:
        """What to look at, by name, and its places; for edges the clues beside them, if any."""
        step, places = self.step, _looked(self.step)
        clues = [*dict.fromkeys(clue.place for one in step.because for clue in one.clues)]
        if all(isinstance(place, Edge) for place in places) and 0 < len(clues) <= MAX_LISTED_PLACES:
            return listed(clues), clues
        if len(places) <= MAX_LISTED_PLACES:
            return listed(places), places
        about = next((one for one in step.because if one.rule.noun), step.because[0])
        if about.rule.noun in WHOLE:
            gone = [*dict.fromkeys(place for place, _ in step.removes)]
            return (listed(gone), gone) if len(gone) <= MAX_LISTED_PLACES else (where(about), [])
        if about.rule.noun or not about.clues:
            return where(about), [*(about.variables or about.all_places)]
        clues = [*dict.fromkeys(clue.place for clue in about.clues)]
        return listed(clues), clues

    def where(self) -> str:
        """Where to look: a few places, or what the step is about, such as a line or a clue."""
        return f"Look at {self._sight[0]}"

    def why(self) -> str:
        """The technique and its reason, without the conclusion; first the steps it rests on."""
        name = self.step.technique.name
        told = f"{name[0].upper()}{name[1:]}: {self.step.technique.reason(self.step)}."
        return f"{in_order(self.before[:-1], self.before[-1:])} {told}" if self.before else told

    def what(self, *, in_lines: bool = False) -> str:
        """What to write, and why; easy steps before it in brief."""
        return in_order(self.before, self.told, in_lines=in_lines)

    def after(self, state: State) -> State:
        """The state after all of its steps."""
        for step in self.steps:
            for place, value in step.struck:
                state = state.drop(place, value)
            for place, value in step.sets:
                state = state.put(place, value)
        return state


def _looked(step: Deduction) -> list[Place]:
    return list(dict.fromkeys([*step.facts, *(place for place, _ in step.removes)]))


# -- which move is next -------------------------------------------------------------------


def next_move(reasoner: Reasoner, marked: Collection[Place]) -> tuple[Move | None, Ending | None]:
    """The easiest move that settles a place or removes a pencil mark; or why there is none.

    Among steps of one level it is the one with the least to tell, including what it rests on.
    Observations are told with the steps that use them; those that nothing uses make up the last
    move of all.
    """
    chosen = _Chosen(reasoner, marked)
    while not reasoner.solved and (offers := [*reasoner.offers(of_one_level=True)]):
        taken = len(chosen.trail.steps)
        steps: list[Deduction | _PassedOver] = []
        moves: list[Move] = []
        for technique, eliminations in offers:
            few = chosen.least(moves)
            beaten = len(few) == MAX_COMPARED_MOVES and technique.cost > chosen.effort(few[-1])[0]
            for step in chosen.found(technique, eliminations, beaten=beaten):
                steps.append(step)
                if isinstance(step, Deduction) and chosen.writes(step):
                    moves.append(chosen.resting(step))
        # No step settles a place alone, but several together may.
        if not moves and taken == len(chosen.trail.steps):
            together = reasoner.take(*offers[0]).steps
            chosen.trail.take(together)
            steps = [*together]
            moves = [chosen.resting(step) for step in together if chosen.writes(step)]
        if moves:
            few = chosen.least(moves)
            # Moves without steps before them cannot become shorter.
            exact = [chosen.exactly(one.step) if one.before else one for one in few]
            best = min(exact, key=chosen.effort)
            return chosen.whole(best if best.before else chosen.exactly(best.step), steps), None
    left = chosen.left()
    return left, None if left else reasoner.ending


class _PassedOver(NamedTuple):
    """A finding that gives nothing to write; it may be told with a move of the same technique."""

    technique: Technique
    elimination: Elimination


class _Chosen:
    """The search for the next move: the steps taken so far, and how moves are compared.

    `marked` are the places with pencil marks. A look is a step that is told only with one that
    uses it: see `gathering.is_look`.
    """

    def __init__(self, reasoner: Reasoner, marked: Collection[Place]) -> None:
        self.reasoner, self.marked = reasoner, marked
        self.puzzle, self.start = reasoner.model.puzzle, reasoner.start.candidates
        self.blank = self.puzzle.kind.look.blank
        self.trail = Trail()

    def found(
        self, technique: Technique, eliminations: Sequence[Elimination], *, beaten: bool
    ) -> Iterator[Deduction | _PassedOver]:
        """The steps that a technique finds; looks are taken at once and left out.

        If it is `beaten`, as there are cheaper moves, only looks are searched for.
        """
        reasoner = self.reasoner
        if technique.level > Difficulty.EASY:
            if technique in SUPPOSING:
                yield from () if beaten else reasoner.steps(technique, eliminations)
                return
            for one in () if beaten else eliminations:
                if self._may_write(one):
                    yield from reasoner.steps(technique, [one])
                else:
                    yield _PassedOver(technique, one)
            return
        for one in eliminations:
            if beaten and not self._may_be_look(one):
                continue
            found = reasoner.steps(technique, [one])
            for step in [part for whole in found for part in parted(whole, self.blank)]:
                if self.only_look(step) and not self.writes(step):
                    self.take(step)
                else:
                    yield step

    def least(self, moves: Iterable[Move]) -> list[Move]:
        """The few moves with the least to tell."""
        return sorted(moves, key=self.effort)[:MAX_COMPARED_MOVES]

    def take(self, step: Deduction) -> None:
        """Take a step."""
        self.reasoner.strike(step.removes)
        self.trail.take([step])

    def writes(self, step: Deduction) -> bool:
        """Whether a step gives something to write: a value, or a pencil mark to strike out."""
        if any(place in self.marked for place, _ in step.removes):
            return True
        return self._settles(step) and not is_look(step, self.blank)

    def _may_be_look(self, elimination: Elimination) -> bool:
        """Whether it may be a look: it removes a candidate at a place without pencil marks."""
        now = self.reasoner.candidates
        return any(p not in self.marked and v in now[p] for p, v in elimination.removes)

    def _may_write(self, elimination: Elimination) -> bool:
        """Whether it may give something to write: it removes a pencil mark, or settles a place."""
        left = left_after(elimination.removes, self.reasoner.candidates)
        return any(
            place in self.marked or (len(known) == 1 and place in self.puzzle.domains)
            for place, known in left.items()
        )

    def only_look(self, step: Deduction) -> bool:
        """Whether a step is told only with one that uses it."""
        return is_look(step, self.blank)

    def _settles(self, step: Deduction) -> bool:
        return any(place in self.puzzle.domains for place, _ in step.sets)

    def resting(self, step: Deduction) -> Move:
        """A step with all the steps it rests on."""
        return Move(self.trail.leading_to(self.trail.gone(step)), step)

    def exactly(self, step: Deduction) -> Move:
        """A step with the steps it rests on, each reduced to what is needed."""
        certifier = self.reasoner.certifier
        told = certifier.restated(step, step.removes, fallen=self.trail.struck)
        return Move(self.trail.leading_to(self.trail.gone(told), certifier), told)

    def effort(self, move: Move) -> tuple[float, int, int]:
        """The sort key of moves: the cost of all steps to tell, then how much one looks at."""
        told = [step for step in move.before if not self.only_look(step)]
        cost = sum(step.technique.cost for step in (*told, move.step))
        return cost, len(move.step.because), len(move.step.facts)

    def whole(self, move: Move, others: Iterable[Deduction | _PassedOver]) -> Move:
        """A move as it is told in a path: with the looks it uses, and its direct consequences.

        Of the `others` that were found with it, those with the same reason are told with it.
        """
        before, step = move.before, self.reasoner.named(move.step)
        path = told_from(self.start, [*before, step], self.reasoner.certifier)
        beside = self._beside(move._replace(step=path[-1]), others)
        before, (step, *then) = self._told([*path[:-1]], path[-1], [*beside])
        return Move(before, step, [*self._shown((*before, step), then)])

    def _shown(self, told: Iterable[Deduction], then: Iterable[Deduction]) -> Iterator[Deduction]:
        """The consequences that rest only on what is told."""
        gone = {entry for step in told for entry in step.struck}
        for step in then:
            seen = gone | {*step.struck}
            known = {**step.facts, **step.candidates_before}
            if all(
                value in left or (place, value) in seen
                for place, left in known.items()
                for value in self.start.get(place, ())
            ):
                gone = seen
                yield step

    def _told(
        self, before: Sequence[Deduction], step: Deduction, beside: Sequence[Deduction]
    ) -> tuple[list[Deduction], list[Deduction]]:
        """The steps before a step, and its move, with the used parts of looks."""
        told = [ToldStep(0, one, ()) for one in (*before, step, *beside)]
        first, move = told_with(told, len(before), self.start, self.blank)
        needed = used((*first, *move), self.start)
        struck = {entry for one in (*first, *move) for entry in one.struck}
        beside = [
            one for one in beside if self.only_look(one) or not struck.isdisjoint(one.removes)
        ]
        before, beside = ([*self._as_used(steps, needed)] for steps in (before, beside))
        told = [ToldStep(0, one, ()) for one in (*before, step, *beside)]
        return told_with(told, len(before), self.start, self.blank)

    def _as_used(self, steps: Iterable[Deduction], needed: Set[Entry]) -> Iterator[Deduction]:
        """The steps; looks are reduced to the entries that are needed, or left out."""
        for step in steps:
            removes = [entry for entry in step.removes if entry in needed]
            if not self.only_look(step) or len(removes) == len(step.removes):
                yield step
            elif removes:
                struck = self.trail.struck
                least = self.reasoner.certifier.restated(step, removes, fallen=struck)
                yield least._replace(facts={place: step.facts[place] for place in least.facts})

    def _beside(self, move: Move, others: Iterable[Deduction | _PassedOver]) -> Iterator[Deduction]:
        """Steps that may be told with a move, since they rest only on what is told.

        These are looks, steps with the same reason, and easy steps near it.
        """
        trail, why = self.trail, reason_of(move.step)
        looks = [step for step in trail.steps if self.only_look(step)]
        told = {entry for step in move.steps for entry in step.removes}
        for step in looks:
            if told.issuperset(trail.gone(step)):
                told.update(step.removes)
                yield step
        if not move.step.linked:
            for step in self._like(move.step, others):
                if step.technique == move.step.technique and reason_of(step) == why:
                    alike = self.exactly(step).step
                    if step.removes != move.step.removes and told.issuperset(trail.gone(alike)):
                        yield from told_from(self.start, [alike], self.reasoner.certifier)
        self.take(move.step)
        told.update(move.step.removes)
        for step in self._near(move.step):
            if told.issuperset(trail.gone(step)):
                told.update(step.removes)
                yield step

    def _like(
        self, step: Deduction, others: Iterable[Deduction | _PassedOver]
    ) -> Iterator[Deduction]:
        """The others, with the steps of findings that were passed over.

        These are of the same technique, and about the same constraints.
        """
        cited = {*step.because}
        for one in others:
            if isinstance(one, Deduction):
                yield one
            elif one.technique.name == step.technique.name and cited <= {*one.elimination.because}:
                yield from self.reasoner.steps(one.technique, [one.elimination])

    def _near(self, step: Deduction) -> Iterator[Deduction]:
        """Easy steps at places that a step has changed, and then at places that these have changed.

        Of other techniques, only what is seen at a glance or `follows` is told with the step.
        """
        reasoner, changed = self.reasoner, {place for place, _ in step.removes}
        easy = [one for one in reasoner.ladder if one.level == Difficulty.EASY]
        for _ in range(MAX_FOLLOWING_STEPS):
            for found in [one for technique in easy for one in self._touching(technique, changed)]:
                alike = found[0].follows or found[0] == step.technique
                easily = (reasoner.step if alike else reasoner.seen)(*found)
                for one in parted(easily, self.blank) if easily and not reasoner.clash else ():
                    self.take(one)
                    changed.update(place for place, _ in one.removes)
                    yield one

    def _touching(
        self, technique: Technique, changed: Set[Place]
    ) -> Iterator[tuple[Technique, Elimination]]:
        for found in self.reasoner.eliminations(technique):
            if not changed.isdisjoint(found.places):
                yield technique, found

    def left(self) -> Move | None:
        """The looks that no step has used, as one move; None if they give nothing to write."""
        looks = [step for step in self.trail.steps if self.only_look(step)]
        if not any(map(self._settles, looks)):
            return None
        gone = [entry for step in looks for entry in self.trail.gone(step)]
        before = [one for one in self.trail.leading_to(gone) if not self.only_look(one)]
        told = told_from(self.start, [*before, *looks], self.reasoner.certifier)
        return Move(
            told[: len(before)], as_one([ToldStep(0, one, ()) for one in told[len(before) :]]).step
        )

"""Steps grouped into moves, as a person would tell them.

What is seen at a glance, such as that a digit is already in a row, is told with the step that uses
it. Direct consequences, such as the continuation of a line, are told with the step they follow
from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from enpitsu.engines.backtrack import propagate
from enpitsu.inference.limits import MAX_FOLLOWING_STEPS
from enpitsu.inference.slicing import ToldStep, fallen
from enpitsu.kit.techniques.general import LEFT
from enpitsu.kit.techniques.words import UNNAMED
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates, Value, without
from enpitsu.puzzle.deduction import Deduction, Difficulty
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.model import Constraint


def moves(
    told: Sequence[ToldStep], start: CandidateMap, blank: Collection[Value]
) -> list[list[ToldStep]]:
    """The steps of a path, grouped into moves.

    `blank` are the values that mark a place as empty. Observations that no step uses make up the
    last move.
    """
    return [*_Gatherer([*_parted(told, blank)], start, blank).moves()]


def _parted(told: Iterable[ToldStep], blank: Collection[Value]) -> Iterator[ToldStep]:
    return (one._replace(step=part) for one in told for part in parted(one.step, blank))


def parted(step: Deduction, blank: Collection[Value]) -> list[Deduction]:
    """The step, or two parts: its removals at places that it does not settle may be a look."""
    settled = {place for place, _ in step.sets}
    beside = {place for place, _ in step.removes} - settled
    if settled and beside and seen(step) and not empties(step, blank):
        glance = _narrowed(step.of(beside)._replace(candidates_before={}))
        rest = _narrowed(step.of(settled))
        if all(_is_whole(part, step) or _stands_alone(part) for part in (glance, rest)):
            return [glance, rest]
    return [step]


def _narrowed(part: Deduction) -> Deduction:
    """A look as part of a step, with only the constraints on its removals, and their places."""
    places = {place for place, _ in part.removes}
    because = [one for one in part.because if not places.isdisjoint(one.variables)]
    spoken_of = {place for one in because for place in one.variables}
    facts = {place: known for place, known in part.facts.items() if place in spoken_of}
    return part._replace(because=because, facts=facts)


def _is_whole(part: Deduction, step: Deduction) -> bool:
    """Whether part of a step rests on all that the step rests on."""
    whole = len(part.because) == len(step.because) and len(part.facts) == len(step.facts)
    return whole and len(part.candidates_before) == len(step.candidates_before)


def _stands_alone(part: Deduction) -> bool:
    """Whether the removals of a part follow from what it rests on."""
    around: dict[Place, list[Constraint]] = defaultdict(list)
    for constraint in part.because:
        for place in constraint.variables:
            around[place].append(constraint)
    known = {**part.domains, **part.facts, **part.candidates_before}
    return not propagate(known, part.because, around) or not any(
        value in known[place] and propagate({**known, place: (value,)}, around[place], around)
        for place, value in part.removes
    )


def told_with(
    told: Sequence[ToldStep], number: int, start: CandidateMap, blank: Collection[Value]
) -> tuple[list[Deduction], list[Deduction]]:
    """The steps to tell before step `number` of a path, and the move that this step is part of.

    Looks are told with the steps that use them; the step itself is told even if it is a look. If
    it has no direct consequences, later steps with the same reason are part of the move.
    """
    gatherer = _Gatherer(told, start, blank)
    gatherer.looks.discard(number)
    before = [one for i in range(number) if i not in gatherer.looks for one in gatherer.told_by(i)]
    move, alike = [*gatherer.move(number)], reason_of(told[number].step)
    if len(move) == 1 and not move[0].step.candidates_before:
        others = range(number + 1, len(told))
        same = (i for i in others if i not in gatherer.looks and reason_of(told[i].step) == alike)
        move += [one for i in same if gatherer.ready(i) for one in gatherer.told_by(i)]
    return [one.step for one in before], [one.step for one in move]


def used(steps: Iterable[Deduction], start: CandidateMap) -> set[Entry]:
    """The entries whose removal these steps, and the observations they use, rely on."""
    parts = (part for step in steps for part in (*step.looks, step))
    return {entry for part in parts for entry in _gone(part, start)}


def reason_of(step: Deduction) -> tuple[str, str]:
    """The technique and the reason, as a key: steps of one round that share it are told as one."""
    return step.technique.name, step.technique.reason(step)


def is_look(step: Deduction, blank: Collection[Value]) -> bool:
    """Whether a step is a look, told only with a step that uses it.

    A look is seen at a glance and fills in nothing; `blank` are the values that mark a place as
    empty.
    """
    return seen(step) and empties(step, blank)


def seen(step: Deduction) -> bool:
    """Whether a step is seen at a glance: it is easy or `plain`, and rests on settled places alone.

    Steps of an easy technique that `follows` are seen whatever they rest on.
    """
    technique = step.technique
    easy = (technique.level == Difficulty.EASY or technique.plain) and not step.chain
    settled = all(len(known) == 1 for known in step.facts.values())
    return easy and (settled or technique.follows)


def empties(step: Deduction, blank: Collection[Value]) -> bool:
    """Whether it only removes candidates, or marks places as empty."""
    return not step.candidates_before and all(value in blank for _, value in step.sets)


def continues(step: Deduction, move: Iterable[Deduction]) -> bool:
    """Whether it continues a move: by the same technique, at the same clue, or in the same area."""
    if step.technique.follows:
        return True
    clues, parts = {*step.clues}, _parts(step)
    return any(
        one.technique == step.technique
        or not clues.isdisjoint(one.clues)
        or not parts.isdisjoint(_parts(one))
        for one in move
    )


def _parts(step: Deduction) -> set[tuple[Place, ...]]:
    """The rows, regions and other areas of the constraints of a step, each by its places."""
    return {tuple(one.variables) for one in step.because if one.rule.noun not in UNNAMED}


class _Needs(NamedTuple):
    """The entries that must have fallen before a step, and those that fall by it."""

    before: frozenset[Entry]
    struck: frozenset[Entry]


class _Gatherer:
    """Groups the steps of a path into moves, with the board as it is after the moves so far."""

    def __init__(
        self, told: Sequence[ToldStep], start: CandidateMap, blank: Collection[Value]
    ) -> None:
        self.told, self.start = told, start
        self.candidates: dict[Place, Candidates] = dict(start)
        self.needs = [_needs(one.step, start) for one in told]
        self.by: dict[Entry, int] = {}  # the number of the first step that removes each entry
        self.users: dict[Entry, list[int]] = {}  # the steps that need an entry to have fallen
        for number, needs in enumerate(self.needs):
            for entry in needs.struck:
                self.by.setdefault(entry, number)
            if told[number].step.technique.follows or seen(told[number].step):
                for entry in needs.before:
                    self.users.setdefault(entry, []).append(number)
        self.looks = {number for number, one in enumerate(told) if is_look(one.step, blank)}
        self.done: set[int] = set()

    def moves(self) -> Iterator[list[ToldStep]]:
        """The moves in order; a step makes none if looks have removed everything it removes."""
        for number in range(len(self.told)):
            news = number not in self.looks and number not in self.done
            if news and (move := [*self.move(number)]):
                yield move
        if rest := [*self._taken(sorted(self.looks - self.done))]:
            yield [as_one(rest)]

    def move(self, number: int) -> Iterator[ToldStep]:
        """A step, and its direct consequences."""
        todo, move = [number], list[Deduction]()
        while todo and sum(not step.technique.follows for step in move) <= MAX_FOLLOWING_STEPS:
            number = todo.pop(0)
            if not self.ready(number) or (move and not continues(self.told[number].step, move)):
                continue
            for one in self.told_by(number):
                move.append(one.step)
                yield one
            users = {u for entry in self.needs[number].struck for u in self.users.get(entry, ())}
            todo += sorted(users - {*todo} - self.done - self.looks)

    def ready(self, number: int) -> bool:
        """Whether a step needs only entries that have fallen by now, or fall by looks."""
        return self._looks(number) is not None

    def told_by(self, number: int) -> Iterator[ToldStep]:
        """A step with the looks that it uses; nothing if it removes nothing new."""
        looks = self._looks(number) or ()
        shown = [entry for one in looks for entry in self._fallen(one)]
        for one in self._taken([number]):
            used = [self.told[other].step for other in looks]
            yield one._replace(step=one.step._replace(looks=used, shown=shown))

    def _taken(self, numbers: Iterable[int]) -> Iterator[ToldStep]:
        """These steps on the present board, without those that remove nothing new."""
        for number in numbers:
            one, before = self.told[number], dict(self.candidates)
            if removes := self._fallen(number):
                step = one.step._replace(removes=removes)
                yield one._replace(step=step.leaving(before))

    def _fallen(self, number: int) -> list[Entry]:
        """Take a step; returns the entries that it removes from the present board."""
        step = self.told[number].step
        removes = fallen(step.removes, step.sets, self.candidates)
        self.done.add(number)
        self._strike(removes)
        return removes

    def _looks(self, number: int) -> list[int] | None:
        """The looks that a step uses, in order; None if it needs steps that were not told yet.

        Looks that were told before are included if they removed candidates of open places.
        """
        found: dict[int, None] = {}
        todo = [number]
        while todo:
            here = todo.pop()
            for entry in self.needs[here].before:
                by = self.by.get(entry)
                fell = entry[1] not in self.candidates[entry[0]]
                again = here == number and len(self.candidates[entry[0]]) > 1
                if by is None or (fell and not (again and by in self.looks)):
                    continue
                if by not in self.looks:
                    return None
                if by not in found:
                    found[by] = None
                    todo.append(by)
        return sorted(found)

    def _strike(self, removes: Iterable[Entry]) -> None:
        for place, value in removes:
            self.candidates[place] = without(self.candidates[place], value)


def _needs(step: Deduction, start: CandidateMap) -> _Needs:
    return _Needs(frozenset(_gone(step, start)), frozenset(step.removes))


def _gone(step: Deduction, start: CandidateMap) -> Iterator[Entry]:
    """The entries that a step knows to have fallen."""
    for place, known in {**step.facts, **step.candidates_before}.items():
        for value in start[place]:
            if value not in known:
                yield place, value


def as_one(looks: Sequence[ToldStep]) -> ToldStep:
    """Several looks as one step, whose premises are those that none of them derives."""
    (round, first, _), *_others = looks
    whole = first.with_all(one.step for one in looks[1:])
    rests = {entry for one in looks for entry in _gone(one.step, first.domains)}
    rests -= set(whole.removes)
    facts = {
        place: tuple([value for value in first.domains[place] if (place, value) not in rests])
        for place in dict.fromkeys(place for one in looks for place in one.step.facts)
    }
    step = whole._replace(
        technique=LEFT,
        because=[*dict.fromkeys(c for one in looks for c in one.step.because)],
        facts={p: known for p, known in facts.items() if len(known) < len(first.domains[p])},
        details=[*dict.fromkeys(one.step.technique.name for one in looks)],
        looks=(),
    )
    return ToldStep(round, step, [entry for one in looks for entry in one.rests])

"""A small example of each technique of a kind: a board on which it finds something.

Puzzles are solved step by step. Whenever a technique finds something, its step is tried on a board
with only the entries and pencil marks that it rests on. An example is best if no easier technique
finds anything on its board, and then if its board shows as little as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from itertools import chain, takewhile
from typing import NamedTuple

from enpitsu.inference.glossary import every_technique, first_step, steps_behind
from enpitsu.inference.reasoner import BEHIND_LADDER, Reasoner, behind_ladder
from enpitsu.puzzle.deduction import Deduction, Technique
from enpitsu.puzzle.kind import CandidateMap, Kind, Puzzle, Record
from enpitsu.puzzle.model import Model, model
from enpitsu.puzzle.uniqueness import LADDER

ENOUGH = 12  # the best of so many examples of a technique is taken
MOST_EASIER = 40  # examples that are examined where the path uses an easier technique
NOTHING, ELSEWHERE, THE_SAME = range(3)  # what an easier technique finds on a board


class Proposal(NamedTuple):
    """An example and its rank: first by what easier techniques find, then by its size."""

    size: tuple[int, ...]
    record: Record


def examples(
    kind: Kind, puzzles: Iterable[Puzzle], known: Container[str] = ()
) -> dict[str, Record]:
    """For each technique that is not `known`, the best example found while solving puzzles.

    Techniques that any kind has get an example only where the path of a puzzle uses them.
    """
    every = [one for one in every_technique(kind) if one.name not in known]
    behind = behind_ladder(kind)
    own = {one for one in kind.own_techniques if not {"full", LADDER}.isdisjoint(one.ladders)}
    best: dict[str, Proposal] = {}
    met: Counter[tuple[str, bool]] = Counter()

    def is_wanted(technique: Technique, board: Model, taken: Technique | None) -> bool:
        name = technique.name
        if met[name, True] >= ENOUGH or (taken != technique and met[name, False] >= MOST_EASIER):
            return False
        return name not in best or best[name].size > (NOTHING, len(board.domains))

    for reasoner, taken in chain.from_iterable(map(_moments, map(model, puzzles))):
        ahead = behind if taken in BEHIND_LADDER else (taken,)
        here = (one for one in every if one in own or one in ahead)
        for technique in [one for one in here if is_wanted(one, reasoner.model, taken)]:
            for step in _found(reasoner, technique)[:2]:
                for proposal in _proposals(reasoner, technique, step):
                    met[technique.name, proposal.size[0] == NOTHING] += 1
                    before = best.get(technique.name, proposal)
                    best[technique.name] = min(before, proposal, key=lambda one: one.size)
    return {one.name: best[one.name].record for one in every if one.name in best}


def _moments(rules: Model) -> Iterator[tuple[Reasoner, Technique | None]]:
    """The board before each round of a path, and the technique that the path uses next."""
    reasoner = Reasoner(rules)
    rounds = reasoner.rounds()
    while (offer := reasoner.offer()) is not None:
        yield reasoner, offer[0]
        if next(rounds, None) is None:
            return


def _found(reasoner: Reasoner, technique: Technique) -> list[Deduction]:
    """The deductions of a technique on a board.

    A technique that makes suppositions is asked only where the path uses it.
    """
    if technique in behind_ladder(reasoner.model.puzzle.kind):
        return steps_behind(reasoner, technique)
    return reasoner.steps(technique, reasoner.eliminations(technique))


def _proposals(reasoner: Reasoner, technique: Technique, step: Deduction) -> Iterator[Proposal]:
    """Examples for a deduction: a board with only what it rests on, and sometimes the whole board.

    The whole board is proposed where easier techniques find less on it, and always for techniques
    that make suppositions.
    """
    now, rules = reasoner.candidates, reasoner.model
    places = {*step.facts, *step.candidates_before}
    rests = {place: known for place, known in now.items() if place in places}
    for shown in (rests, dict(now)):
        if shown is rests and technique in behind_ladder(rules.puzzle.kind):
            continue
        record = _with_marks(rules, shown)
        try:
            told, start, _ = first_step(technique, record)
        except ValueError:
            continue
        marks, filled = len(record.candidates), len(record.state or ())
        shows = len(rules.domains) + 5 * marks + 2 * filled + len(told.because)
        easier = _easier(Reasoner(rules, state=start), technique, told)
        yield Proposal((easier, shows, len(told.facts), len(told.removes)), record)
        if easier == NOTHING:
            return


def _easier(reasoner: Reasoner, technique: Technique, step: Deduction) -> int:
    """What easier techniques find on the board: `NOTHING`, `ELSEWHERE` or `THE_SAME`."""
    easier = takewhile(lambda one: one != technique, reasoner.ladder)
    found = chain.from_iterable(map(reasoner.eliminations, easier))
    gone = {entry for finding in found for entry in finding.removes}
    if not gone:
        return NOTHING
    return ELSEWHERE if gone.isdisjoint(step.removes) else THE_SAME


def _with_marks(rules: Model, shown: CandidateMap) -> Record:
    """The puzzle with these candidates as entries and pencil marks."""
    told = {
        place: known
        for place, known in shown.items()
        if {*known} < {*rules.givens.get(place, rules.domains[place])}
    }
    state = {place: known[0] for place, known in told.items() if len(known) == 1}
    marks = {place: known for place, known in told.items() if place not in state}
    return Record(rules.puzzle, state=state or None, candidates=marks)

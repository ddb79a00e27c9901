"""Propose a small example of each technique of a kind that has none yet in its evidence.

python scripts/examples.py KIND [SECONDS]

Paths through the evidence boards and through small puzzles that are made here are gone along, and
wherever a technique finds something its step is tried with only the entries and the pencil marks
that it rests on. Of each technique the example that shows least is printed, as a table for
`evidence.toml`; where `techniques.meanings` has no sentence for it, the meaning is left to write.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, takewhile
from time import process_time
from typing import NamedTuple

from enpitsu.errors import EnpitsuError
from enpitsu.inference.glossary import first_step
from enpitsu.inference.reasoner import SUPPOSING, Reasoner
from enpitsu.io.formats import read_record, write
from enpitsu.kit.evidence import evidence
from enpitsu.kit.techniques.general import full_ladder
from enpitsu.kit.techniques.meanings import MEANINGS
from enpitsu.puzzle.deduction import Deduction, Technique
from enpitsu.puzzle.kind import CandidateMap, Kind, Puzzle, Record
from enpitsu.puzzle.model import Model, model
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.testing.puzzles import small

SECONDS = 30.0  # of one processor
LARGEST = 81  # places
ENOUGH = 12  # examples of a technique from which the best is taken
SEEDS = 400  # small puzzles at most


class Proposal(NamedTuple):
    """An example, and how much there is to see on it, if nothing easier is."""

    size: tuple[int, ...]
    record: Record

    @property
    def text(self) -> str:
        """The example as it is written down."""
        return write(self.record, "text").strip()


def boards(kind: Kind) -> Iterator[Puzzle]:
    """Small puzzles of a kind, and those of its evidence in between."""
    every = sorted((one.puzzle for one in evidence(kind).solved), key=lambda p: len(p.domains))
    known = [puzzle for puzzle in every if len(puzzle.domains) <= LARGEST]
    for seed in range(SEEDS):
        with suppress(EnpitsuError):  # no frame led to one
            yield small(kind, seed).puzzle
        if known:
            yield known.pop(0)


def moments(rules: Model) -> Iterator[tuple[Reasoner, Technique | None]]:
    """The board at each round of a path, and what is taken there next."""
    reasoner = Reasoner(rules)
    rounds = reasoner.rounds()
    while (offer := reasoner.offer()) is not None:
        yield reasoner, offer[0]
        if next(rounds, None) is None:
            return


def found(reasoner: Reasoner, technique: Technique, taken: Technique | None) -> list[Deduction]:
    """The steps of a technique on a board; what supposes only where it is what is taken."""
    if technique not in SUPPOSING:
        return reasoner.steps(technique, reasoner.eliminations(technique))
    if technique != taken:
        return []
    return reasoner.steps(technique, dict(reasoner.offers()).get(technique, ()))


def proposed(reasoner: Reasoner, technique: Technique, step: Deduction) -> Proposal | None:
    """The step on a board with only what it rests on; what supposes needs all of the board."""
    now, rules = reasoner.candidates, reasoner.model
    places = {*step.facts, *step.candidates_before}
    rests = {place: known for place, known in now.items() if place in places}
    for shown in (rests, dict(now)):
        if shown is rests and technique in SUPPOSING:
            continue
        record = with_marks(rules, shown)
        try:
            told, start, _ = first_step(technique, record)
        except ValueError:
            continue
        marks, filled = len(record.candidates), len(record.state or ())
        shows = len(rules.domains) + 5 * marks + 2 * filled + len(told.because)
        easier = is_easier(Reasoner(rules, state=start), technique, told)
        return Proposal((easier, shows, len(told.facts), len(told.removes)), record)
    return None


def is_easier(reasoner: Reasoner, technique: Technique, step: Deduction) -> bool:
    """Whether an easier technique finds some of a step."""
    easier = takewhile(lambda one: one != technique, reasoner.ladder)
    found = chain.from_iterable(map(reasoner.eliminations, easier))
    return any(entry in step.removes for finding in found for entry in finding.removes)


def with_marks(rules: Model, shown: CandidateMap) -> Record:
    """The puzzle with what is left at some places, beyond what is printed."""
    told = {
        place: known
        for place, known in shown.items()
        if {*known} < {*rules.givens.get(place, rules.domains[place])}
    }
    state = {place: known[0] for place, known in told.items() if len(known) == 1}
    marks = {place: known for place, known in told.items() if place not in state}
    return Record(rules.puzzle, state=state or None, candidates=marks)


def proposals(kind: Kind, seconds: float) -> dict[str, Proposal]:
    """The best example found of each technique that has none."""
    known = {shown.name for shown in evidence(kind).techniques}
    own = [one for one in kind.own_techniques if "full" in one.ladders and one.name not in known]
    others = [t for t in (*full_ladder(kind), *SUPPOSING) if t not in kind.own_techniques]
    best: dict[str, Proposal] = {}
    met: Counter[str] = Counter()
    end = process_time() + seconds
    for reasoner, taken in chain.from_iterable(moments(model(one)) for one in boards(kind)):
        if process_time() > end:
            break
        general = [one for one in others if one == taken and one.name not in known]
        for technique in (one for one in (*own, *general) if met[one.name] < ENOUGH):
            for step in found(reasoner, technique, taken)[:2]:
                proposal = proposed(reasoner, technique, step)
                if proposal is not None and read_record(proposal.text):
                    met[technique.name] += not proposal.size[0]
                    before = best.get(technique.name, proposal)
                    best[technique.name] = min(before, proposal, key=lambda one: one.size)
    order = [technique.name for technique in (*own, *others)]
    return {name: best[name] for name in order if name in best}


def main() -> None:
    """Print the tables, and what no example was found of."""
    kind = kind_named(sys.argv[1])
    best = proposals(kind, float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS)
    for name, proposal in best.items():
        meaning = "" if name in MEANINGS else 'meaning = ""\n'
        print(f'[[technique]]\nname = "{name}"\n{meaning}text = """\n{proposal.text}\n"""\n')
    shown = {*best, *(one.name for one in evidence(kind).techniques)}
    missing = [one.name for one in kind.own_techniques if one.name not in shown]
    if missing:
        print(f"# no example found: {', '.join(missing)}")


if __name__ == "__main__":
    main()

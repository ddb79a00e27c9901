"""Examples: each technique and each lemma of a kind, on a small board of its evidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from enpitsu.errors import EnpitsuError
from enpitsu.inference.illustration import draw_step
from enpitsu.inference.reasoner import BEHIND_LADDER, Reasoner, behind_ladder
from enpitsu.kit.evidence import Evidence, evidence
from enpitsu.kit.techniques.general import full_ladder
from enpitsu.kit.techniques.words import sentence
from enpitsu.paper.grid import Cell
from enpitsu.puzzle.deduction import Deduction, Technique
from enpitsu.puzzle.kind import Kind, Record, Rule, State
from enpitsu.puzzle.model import Model, model
from enpitsu.show.picture import Picture, draw


class Example(NamedTuple):
    """A technique, what it does in one sentence, and a step of it on a board."""

    technique: Technique
    meaning: str
    state: State
    step: Deduction
    model: Model

    @property
    def sentence(self) -> str:
        """The step in words."""
        return sentence(self.step)

    @property
    def picture(self) -> Picture:
        """The step on its board."""
        return draw_step(self.model, self.state, self.step, candidates=False)


class Instance(NamedTuple):
    """A lemma, and a board on which it says something."""

    lemma: Rule
    picture: Picture


class Glossary(NamedTuple):
    """The lemmas and techniques of a kind that have an example, in order."""

    lemmas: Sequence[Instance]
    techniques: Sequence[Example]


def glossary(kind: Kind, known: Evidence | None = None) -> Glossary:
    """The lemmas and techniques of a kind, with examples from the boards of its evidence.

    Techniques that suppose something are included. A kind without evidence has an empty glossary.
    """
    try:
        known = known or evidence(kind)
    except EnpitsuError:
        return Glossary((), ())
    return Glossary([*_instances(kind, known)], [*_examples(kind, known)])


def every_technique(kind: Kind) -> tuple[Technique, ...]:
    """The techniques of a kind in order: its own, those of any kind, and suppositions."""
    return tuple(dict.fromkeys((*kind.own_techniques, *full_ladder(kind), *behind_ladder(kind))))


def _examples(kind: Kind, known: Evidence) -> Iterator[Example]:
    shown = {show.name: show for show in known.techniques}
    for technique in every_technique(kind):
        if technique.name in shown:
            _, meaning, record = shown[technique.name]
            step, state, rules = first_step(_there(technique, record), record)
            yield Example(step.technique, meaning, state, step, rules)


def _there(technique: Technique, record: Record) -> Technique:
    """The technique in the kind of a record, which may be a component of another kind."""
    ladder = (*record.puzzle.kind.own_techniques, *full_ladder(record.puzzle.kind))
    return next((one for one in ladder if one.name == technique.name), technique)


def _instances(kind: Kind, known: Evidence) -> Iterator[Instance]:
    boards = dict(known.lemmas)
    for lemma in kind.lemmas:
        if lemma.id in boards:
            rules = model(boards[lemma.id].puzzle)
            first = next(c for c in rules.lemmas if c.rule.id == lemma.id)
            area = frozenset(place for place in first.places if isinstance(place, Cell))
            drawn = draw(rules, highlight=[clue.place for clue in first.clues] or first.variables)
            yield Instance(lemma, replace(drawn, areas=(area,)))


def steps_behind(reasoner: Reasoner, technique: Technique) -> list[Deduction]:
    """The steps found now by a technique that is tried only after the ladder."""
    offers = [offer for offer in reasoner.offers() if offer[0] in BEHIND_LADDER]
    steps = (step for offer in offers for step in reasoner.steps(*offer))
    return [step for step in steps if step.technique.name == technique.name]


def first_step(technique: Technique, record: Record) -> tuple[Deduction, State, Model]:
    """The step of a technique with the fewest premises on a board; `ValueError` if none."""
    rules = model(record.puzzle)
    state = State.of(record.puzzle, record.state or {}, record.candidates)
    reasoner = Reasoner(rules, state=state)
    if technique in behind_ladder(record.puzzle.kind):  # only if there is nothing easier
        found = steps_behind(reasoner, technique)
    else:
        found = reasoner.steps(technique, reasoner.eliminations(technique))
    if not found:
        raise ValueError(f"{technique.name} finds nothing on its board:\n{record}")
    easiest = min(found, key=lambda step: (len(step.because), len(step.facts), sentence(step)))
    return reasoner.named(easiest), reasoner.start, rules

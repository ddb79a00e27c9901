"""Promises about reasons: every step follows, paths lead to the solution, and hints agree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from random import Random

from enpitsu.engines.sat import Sat
from enpitsu.inference.explain import explain
from enpitsu.inference.glossary import every_technique, first_step
from enpitsu.inference.grade import grade
from enpitsu.inference.hint import hint
from enpitsu.kit.techniques.words import sentence
from enpitsu.making.turning import TURN_NAMES, turn_names, turned
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import Puzzle, Record, State
from enpitsu.puzzle.model import Model, model
from enpitsu.testing.subject import Subject, expect

HINTS = 3  # hints that are asked for on each half-filled board


def explanations_lead_to_the_solution(subject: Subject) -> None:
    """`explain` ends at the solution, and every step follows from what it cites."""
    for record in subject.solved:
        found = explain(record.puzzle)
        expect(found.status == "solved", f"explain ends with {found.status}:\n{record}")
        expect(found.end.board() == record.solution, f"explain ends elsewhere:\n{record}")
        rules = model(record.puzzle)
        state = State({**rules.domains, **rules.givens, **found.start.candidates})
        for step in found.steps:
            for place, candidates in step.facts.items():
                now = state.candidates[place]
                expect(
                    set(now) <= set(candidates),
                    f"{record!r}: {place} is not {candidates} but {now}",
                )
            for part in _parts(step):
                _follows(part, rules, record)
            for place, value in step.removes:
                state = state.drop(place, value)
        end = State(rules.answered(state.candidates))
        expect(end.board() == record.solution, f"the steps lead elsewhere:\n{record}")


def techniques_fire_on_their_examples(subject: Subject) -> None:
    """Each technique of the kind has an example in the evidence, on which it finds something."""
    kind, shown = subject.kind, subject.evidence.techniques
    every = {technique.name: technique for technique in every_technique(kind)}
    own = {one.name for one in kind.own_techniques} | {one.name for one in kind.patterns}
    lacking = sorted(own - {example.name for example in shown})
    expect(not lacking, f"no example in the evidence of {', '.join(lacking)}")
    for name, _, record in shown:
        if record.puzzle.kind is kind:  # a kind made of two others also has examples of those two
            expect(name in every, f"an example of '{name}', but no technique is called that")
            try:
                first_step(every[name], record)
            except ValueError as error:
                ids = ", ".join(rule.id for rule in (*kind.stated, *kind.lemmas))
                where = f"if it reads one rule, its id must be among {ids}"
                raise AssertionError(f"{error}\n{where}") from error


def _parts(step: Deduction) -> Iterator[Deduction]:
    """The step itself, or the links of its chain if it rests on a supposition."""
    if step.chain:
        yield from (link for link in step.links if link.because and not link.chain)
    else:
        yield step


def _follows(step: Deduction, rules: Model, record: Record) -> None:
    """A step follows from the constraints and the candidates that it cites."""
    domains = {**rules.domains, **step.candidates_before, **step.facts}
    removed = [(place, value) for place, value in step.removes if value in domains[place]]
    if removed:
        with Sat(Model(record.puzzle, domains, step.because)) as sat:
            met = sat.any_of(removed)
        expect(met is None, f"{record!r}: does not follow: {sentence(step)}")


def hints_lead_on(subject: Subject) -> None:
    """From any part of the solution `hint` gives an entry of it; wrong entries are mistakes."""
    rng = Random(6)
    for record in subject.made:
        board, domains = record.solution or {}, record.puzzle.domains
        part = {place: board[place] for place in rng.sample([*board], len(board) // 2)}
        for _ in range(HINTS):
            found = hint(record.puzzle, State.of(record.puzzle, part))
            expect(found.status in ("step", "solved"), f"hint ends with {found.status}:\n{record}")
            if found.step is None:
                break
            expect(bool(found.step.sets), f"a hint settles nothing: {sentence(found.step)}")
            for place, value in found.step.sets:
                expect(board[place] == value, f"a hint is wrong: {sentence(found.step)}")
                part[place] = value
        wrong = [(p, v) for p in part for v in domains[p] if v != board[p]]
        if wrong:
            place, value = rng.choice(wrong)
            found = hint(record.puzzle, State.of(record.puzzle, {**part, place: value}))
            expect(found.status == "mistake", f"hint overlooks {value} at {place}:\n{record}")


def grades_do_not_depend_on_how_a_board_lies(subject: Subject) -> None:
    """A puzzle has the same level and score in all its orientations."""
    # Each orientation is tried on one puzzle; the puzzles take turns.
    names = turn_names(subject.kind)
    for first, record in enumerate(subject.made):
        upright = _graded(record.puzzle)
        for name in names[1 + first :: subject.samples]:
            other = turned(record.puzzle, TURN_NAMES[name])
            met = _graded(other)
            if met != upright:
                raise AssertionError(
                    f"{' '.join(map(str, upright))}, but {' '.join(map(str, met))} when turned by "
                    f"'{name}'{_parting(record.puzzle, other)}; what rules and techniques say must "
                    f"not depend on which cell comes first:\n{record}"
                )


def _graded(puzzle: Puzzle) -> tuple[object, object]:
    """The level and the score of a puzzle."""
    fields = grade(puzzle).fields()
    return fields["level"], fields["score"]


def _parting(one: Puzzle, other: Puzzle) -> str:
    """The first step at which the paths of two puzzles use different techniques, in words."""
    paths = ([step.technique.name for step in explain(puzzle).steps] for puzzle in (one, other))
    pairs = enumerate(zip_longest(*paths, fillvalue="over"), 1)
    parted = next(((number, *names) for number, names in pairs if names[0] != names[1]), None)
    if parted is None:
        return ""
    number, here, there = parted
    return f" (step {number} is '{here}', and '{there}' there)"

"""Promises about the rules: their sentences, the places they constrain, and the clues they cite."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from typing import Any

from enpitsu.authoring.evidence import not_alone
from enpitsu.authoring.instruction import stale
from enpitsu.engines.sat import Sat
from enpitsu.engines.solve import solutions
from enpitsu.kit.instruction import unlike
from enpitsu.making.clues import fitting_clues
from enpitsu.paper.layer import Board, Clue, Symbols
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.model import Constraint, Model, model
from enpitsu.testing.subject import Subject, expect

FEW = 20  # solutions on which a lemma is checked if its negation cannot be written as constraints


def the_evidence_can_be_read(subject: Subject) -> None:
    """The boards of the evidence are puzzles of the kind as it is; if not, the rest is skipped."""
    expect(not subject.unread, subject.unread)


def rules_are_told_in_one_sentence_each(subject: Subject) -> None:
    """Rules and lemmas have ids of their own, and each is one sentence."""
    kind = subject.kind
    rules = (*kind.stated, *(lemma for lemma in kind.lemmas if lemma not in kind.stated))
    ids = [rule.id for rule in rules]
    expect(len(set(ids)) == len(ids), f"two rules have one id: {ids}")
    for rule in rules:
        said = rule.sentence(kind.defaults())
        expect(
            re.fullmatch(r"[A-Z][^.]*\.", said) is not None,
            f"rule {rule.id} says '{said}'; expected one sentence",
        )


def the_instruction_says_every_rule(subject: Subject) -> None:
    """The instruction has each rule; its example has one solution, to which its moves lead."""
    said = [*stale(subject.kind)]
    expect(not said, "; ".join(said))


def techniques_have_meanings(subject: Subject) -> None:
    """Each technique in the evidence has a meaning: a sentence on what it does."""
    lacking = [shown.name for shown in subject.evidence.techniques if not shown.meaning]
    expect(
        not lacking,
        f"no meaning of {', '.join(lacking)}; expected a sentence on what it does, as `meaning` in "
        "the evidence",
    )


def names_are_told_apart(subject: Subject) -> None:
    """Layers, answers and options have different names, and so have their values."""
    kind = subject.kind
    names = [layer.name for layer in kind.clues] + [option.name for option in kind.options]
    expect(len(set(names)) == len(names), f"two layers or options have one name: {names}")
    names = [answer.name for answer in kind.answers]
    expect(len(set(names)) == len(names), f"two answers have one name: {names}")
    for record in subject.evidence.solved:
        _expect_names_of_signs(record.puzzle)
    for record in subject.solved:
        shared: set[Any] = set()
        for answer in kind.answers:
            domains = answer.domains(record.puzzle)
            stray = set(domains) - set(answer.places(record.puzzle.grid))
            expect(not stray, f"{record!r}: {answer.name} has places off its layer: {stray}")
            expect(shared.isdisjoint(domains), f"{record!r}: two answers share a place")
            shared.update(domains)
            for domain in set(domains.values()):
                expect(bool(domain), f"{record!r}: a place of {answer.name} has no value")
                tokens = list(map(str, domain))
                expect(len(set(tokens)) == len(tokens), f"two values are written alike: {domain}")


def _expect_names_of_signs(puzzle: Puzzle) -> None:
    """A printed sign is not called as an entry of another sort: a sun that is "crossed out"."""
    names = puzzle.kind.look.value_names
    for layer, answer in product(puzzle.kind.clues, puzzle.kind.answers):
        if isinstance(layer.values, Symbols) and layer.on != answer.on:
            entries = {value for domain in answer.domains(puzzle).values() for value in domain}
            for sign in entries.intersection(names, layer.values.all(puzzle.options)):
                met = f"'{sign}' of {layer.name} is called '{names[sign]}' in sentences"
                raise AssertionError(f"{met}, as an entry of {answer.name}; expected another sign")


def constraints_cite_what_is_printed(subject: Subject) -> None:
    """The slots of a constraint are places that take an answer, and its clues are printed."""
    for puzzle in puzzles(subject):
        rules = model(puzzle)
        for constraint in (*rules.constraints, *rules.lemmas):
            slots = constraint.places[: constraint.relation.size]
            expect(len(slots) == constraint.relation.size, f"{constraint} has too few places")
            stray = [place for place in slots if place not in rules.domains]
            expect(not stray, f"{constraint} speaks of {stray}, which take no answer")
            for layer, place, value in constraint.clues:
                printed = puzzle.clues[layer].get(place)
                expect(printed == value, f"{constraint} cites {value} at {place}, not {printed}")


def each_rule_is_broken_alone(subject: Subject) -> None:
    """For each rule the evidence has a board that breaks it and no other."""
    broken = subject.evidence.broken
    said = unlike((rule for rule, _ in broken), subject.kind, "is broken by no board")
    expect(not said, f"{said}; `enpitsu evidence {subject.kind.name}` looks for boards")
    for rule, record in broken:
        said = not_alone(record, rule)
        expect(not said, f"{said}:\n{record}")


def a_clue_goes_with_all_that_cites_it(subject: Subject) -> None:
    """Removing a clue removes the constraints that cite it, and changes nothing else."""
    # Of some clues a part stays, such as the circle without its number; it may still be cited.
    # Lemmas may be about what is left: of overlapping sums only the smallest sets are compared.
    for puzzle in puzzles(subject):
        rules = model(puzzle)
        for clue in puzzle.removable_clues:
            less = puzzle.without_clue(clue.layer, clue.place)
            expect(not less.faults, f"{puzzle!r}: without {clue} {less.faults}")
            left = model(less)
            expect(
                left.domains == rules.domains, f"{puzzle!r}: {clue} changes what can be filled in"
            )
            stays = clue._replace(value=less.clues[clue.layer].get(clue.place))
            for name, now, then in (
                ("constraints", left.constraints, rules.constraints),
                ("lemmas", left.lemmas, rules.lemmas),
            ):
                others = Counter(c.content for c in then if clue not in c.clues)
                gone = Counter(c.content for c in then if clue in c.clues)
                kept = Counter(c.content for c in now if stays not in c.clues)
                cited = Counter(_citing(clue, stays, c) for c in now if stays in c.clues)
                same = others <= kept if name == "lemmas" else others == kept
                expect(
                    same and cited <= gone,
                    f"{puzzle!r}: without {clue} other {name} change than those that cite it",
                )


def _citing(clue: Clue, stays: Clue, constraint: Constraint) -> tuple[object, ...]:
    """What a constraint says and cites, with `clue` in place of `stays`, the part that remains."""
    rule, places, _, relation = constraint.content
    whole = tuple(clue if one == stays else one for one in constraint.clues)
    return rule, places, whole, relation


def clues_are_read_as_the_rules_say(subject: Subject) -> None:
    """What `Rule.shown` finds on a solved board fits there; it may leave clues out."""
    kind = subject.kind
    unread = {layer.name for layer in kind.clues if kind.shown(layer.name) is not None}
    frames = [(_bare(record.puzzle), record.solution or {}) for record in subject.clued if unread]
    for name in sorted(unread):
        for frame, board in frames:
            for place, values in fitting_clues(frame, board)[name].items():
                unread.discard(name)
                for clue in (Clue(name, place, value) for value in values):
                    wrong = _misread(frame, clue, board)
                    met = f"`shown` of {name} reads {clue.value} at {place}, but {wrong}"
                    expect(not wrong, f"{met}:\n{Record(frame, solution=board)}")
    slow = replace(kind, rules=tuple(replace(rule, shown={}) for rule in kind.rules))
    for name in unread:
        for frame, board in frames:
            trying = Puzzle(slow, frame.grid, frame.clues, frame.options)
            fits = [*map(str, fitting_clues(trying, board)[name])]
            met = f"`shown` of {name} reads nothing, though clues fit at {', '.join(fits)}"
            expect(not fits, f"{met}:\n{Record(frame, solution=board)}")


def _bare(puzzle: Puzzle) -> Puzzle:
    """The frame of a puzzle."""
    for clue in puzzle.removable_clues:
        puzzle = puzzle.without_clue(clue.layer, clue.place)
    return puzzle


def _misread(frame: Puzzle, clue: Clue, board: Board) -> str:
    """Why a clue does not fit a full board; empty if it does."""
    printed = frame.with_clue(*clue)
    for fault in printed.faults:
        if (fault.layer, fault.place) == clue[:2]:
            return str(fault)
    full = frame.derived(board)
    said = (one for one in model(printed).constraints if clue in one.clues)
    broken = next((one for one in said if not one.holds(full)), None)
    return f"the board breaks {broken}" if broken is not None else ""


# -- lemmas ------------------------------------------------------------------------------


def lemmas_follow_from_the_rules(subject: Subject) -> None:
    """No board that satisfies the rules breaks a lemma."""
    examples = [record.puzzle for _, record in subject.evidence.lemmas]
    for puzzle in (*puzzles(subject), *examples):
        rules = model(puzzle)
        plain = Model(puzzle, rules.domains, rules.constraints)
        lemmas = (*rules.lemmas, *rules.implied)
        whole = [one for one in lemmas if one.relation.far]  # whose negation cannot be written
        with Sat(plain) as sat:
            for lemma in lemmas:
                for denied in () if lemma.relation.far else lemma.denials(rules.domains):
                    met = sat.solution_with([sat.said([denied])])
                    expect(met is None, f"{puzzle!r}: {lemma} does not follow")
        for board in islice(solutions(plain), FEW) if whole else ():
            for lemma in whole:
                expect(lemma.holds(puzzle.derived(board)), f"{puzzle!r}: {lemma} does not follow")


def what_is_derived_follows(subject: Subject) -> None:
    """A solution's derived values are the only ones that their rule allows."""
    for record in subject.solved if subject.kind.derived else ():
        puzzle, board = record.puzzle, record.solution or {}
        rules = model(puzzle)
        said = {one.rule for one in subject.kind.derived}
        domains = {**rules.domains, **{place: (value,) for place, value in board.items()}}
        with Sat(Model(puzzle, domains, [c for c in rules.constraints if c.rule in said])) as sat:
            for place, value in puzzle.derived(board).items():
                left = [v for v in domains[place] if sat.solution([(place, v)]) is not None]
                expect(left == [value], f"{record!r}: {place} is {value}, but may be {left}")


def puzzles(subject: Subject) -> Iterator[Puzzle]:
    """Puzzles of all sorts: solved ones, ones with all clues of a solution, and random ones."""
    yield from (record.puzzle for record in subject.solved)
    yield from (record.puzzle for record in subject.clued)
    yield from subject.scribbled

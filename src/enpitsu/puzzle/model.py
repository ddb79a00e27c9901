"""The puzzle as a constraint model: domains, and every instance of the rules."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from operator import itemgetter
from typing import Any, TypeVar

from enpitsu.errors import BadKind, BadPuzzle, NoLayer, short
from enpitsu.paper import wire
from enpitsu.paper.grid import Cell, Place, simple_places
from enpitsu.paper.layer import Board, Clue
from enpitsu.paper.limit import look
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.kind import JOINT, CandidateMap, Domains, Entry, Puzzle, Rule, expect_puzzle
from enpitsu.rules import Relation

T = TypeVar("T")
CONSTRAINTS_PER_LOOK = 256  # constraints that are read between two looks at the time limit
MAX_KEPT_MODELS = 8  # models that are kept from one question to the next


@wire.json_object("rule=rule.id", "cells=all_places")
@dataclass(eq=False, slots=True)  # not frozen: they are made by the thousand, in half the time
class Constraint:
    """One instance of a rule: because of these clues, the relation holds on these places.

    The first places are the slots of the relation. It must not be changed. Constraints are equal
    only if identical, since different clues may say the same.
    """

    rule: Rule
    places: Sequence[Place]
    clues: Sequence[Clue]
    relation: Relation

    def __str__(self) -> str:
        return f"{self.rule.id} ({', '.join(map(str, self.all_places))})"

    @property
    def all_places(self) -> list[Place]:
        """The places of its clues, then those it is about, each once."""
        return list(dict.fromkeys([*(clue.place for clue in self.clues), *self.places]))

    @property
    def content(self) -> tuple[object, ...]:
        """A key for its meaning, which another constraint may have too."""
        return self.rule.id, tuple(self.places), tuple(self.clues), self.relation

    @property
    def is_given(self) -> bool:
        """Whether it is the constraint of a clue on the one place where it is printed."""
        alone = self.relation.size == len(self.places) == len(self.clues) == 1
        if not alone or self.rule.noun:  # the only cell of a room is no given
            return False
        return simple_places(self.places[0]) == (self.clues[0].place,)

    @property
    def variables(self) -> list[Place]:
        """The places in its scope: those of the slots that its relation is about."""
        return [*map(self.places.__getitem__, self.relation.slots)]

    def holds(self, board: Board) -> bool:
        """Whether it holds on a board that is filled at its places."""
        return self.relation.holds(tuple([board[p] for p in self.places[: self.relation.size]]))

    def truth(self, candidates: CandidateMap) -> bool | None:
        """Whether it holds, given the candidates at each place; None while that is open."""
        return self.relation.status(self._at_slots(candidates))

    def forbids(self, candidates: CandidateMap) -> list[tuple[Place, Value]]:
        """The candidates that it alone forbids."""
        places = self.places
        found = self.relation.forbidden(self._at_slots(candidates))
        return [(places[slot], value) for slot, value in found] if found else []

    def fails(self, candidates: CandidateMap) -> bool:
        """Whether it can no longer hold."""
        denied = self.relation.forbidden(self._at_slots(candidates))
        columns = [candidates[place] for place in self.variables]
        return len(denied) == sum(map(len, columns)) if denied else not any(columns)

    def denials(self, domains: Domains) -> Iterator[Constraint]:
        """Constraints of which at least one holds just if this one fails.

        `ValueError` if they are too many to list: see `Relation.negations`.
        """
        slots = [domains[place] for place in self.places[: self.relation.size]]
        for denied in self.relation.negations(slots):
            yield Constraint(self.rule, self.places, self.clues, denied)

    def reasons(
        self,
        candidates: CandidateMap,
        before: CandidateMap,
        domains: Domains,
        entry: Entry | None = None,
    ) -> dict[Place, Candidates]:
        """Minimal premises to forbid an entry, or to be unsatisfiable; see `Relation.reasons`."""
        places, spoken = self.places, self.variables
        now, first, last = ([one[p] for p in spoken] for one in (candidates, before, domains))
        at = None if entry is None else (places.index(entry[0]), entry[1])
        found = self.relation.reasons(now, first, last, at)
        return {places[slot]: known for slot, known in found.items()}

    def rests_on(
        self, candidates: CandidateMap, domains: Domains, entry: Entry | None = None
    ) -> list[Place]:
        """The places of such premises alone; see `Relation.rests_on`."""
        places, spoken = self.places, self.variables
        now, last = ([one[place] for place in spoken] for one in (candidates, domains))
        at = None if entry is None else (places.index(entry[0]), entry[1])
        return [places[slot] for slot in self.relation.rests_on(now, last, at)]

    def _at_slots(self, candidates: CandidateMap) -> tuple[Candidates, ...]:
        """The candidates at each slot; slots that the relation ignores are left out."""
        relation, places = self.relation, self.places
        if len(places) > relation.size:
            places = places[: relation.size]
        if len(relation.slots) == relation.size:
            return tuple(map(candidates.__getitem__, places))
        known = {places[slot]: candidates[places[slot]] for slot in relation.slots}
        return tuple([known.get(place, ()) for place in places])


@dataclass(frozen=True, eq=False, repr=False)
class Model:
    """The constraint model of a puzzle: domains, and instances of its rules.

    Only if it is `complete`, with all instances, may implied constraints be added. If it is known
    that there is `one_solution`, reasons may cite what follows from that like a lemma.
    """

    puzzle: Puzzle
    domains: Domains
    constraints: Sequence[Constraint]
    complete: bool = False
    one_solution: bool = False

    def __repr__(self) -> str:
        return f"<model of {self.puzzle!r}, {len(self.constraints)} constraints>"

    def __reduce__(self) -> tuple[Any, ...]:
        fields = self.puzzle, self.domains, self.constraints, self.complete, self.one_solution
        return Model, fields  # without results that can be computed again

    @cached_property
    def lemmas(self) -> list[Constraint]:
        """Every instance of the lemmas and, with `one_solution`, of `unique` rules."""
        found = _instances(self.puzzle, self.domains, self.puzzle.kind.lemmas)
        return [*found, *self.unique] if self.one_solution else found

    @cached_property
    def unique(self) -> list[Constraint]:
        """Every instance of the rules that hold if there is one solution."""
        return _instances(self.puzzle, self.domains, self.puzzle.kind.unique)

    @cached_property
    def of_one_solution(self) -> Model:
        """This model, with `one_solution` known."""
        return replace(self, one_solution=True)

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """Results that are kept with the model, each under a key of its own."""
        return {}

    @property
    def implied(self) -> list[Constraint]:
        """Every instance of the implied rules, whatever the size of the board."""
        return _instances(self.puzzle, self.domains, self.puzzle.kind.implied)

    @cached_property
    def with_lemmas(self) -> Sequence[Constraint]:
        """The constraints that a reason may cite: those of the rules, and the lemmas."""
        return [*self.constraints, *self.lemmas]

    @cached_property
    def search_constraints(self) -> Sequence[Constraint]:
        """Constraints equivalent to the rules, with implied ones that shorten the search."""
        return [*self.condensed, *self.helping]

    @cached_property
    def condensed(self) -> Sequence[Constraint]:
        """Constraints equivalent to the rules; implied ones replace those of `Rule.instead_of`."""
        instead = self._implied_here(instead=True)
        said = {rule for constraint in instead for rule in constraint.rule.instead_of}
        return [*(c for c in self.constraints if c.rule.id not in said), *instead]

    @cached_property
    def helping(self) -> Sequence[Constraint]:
        """The redundant constraints that solvers get in addition, to shorten the search."""
        return self._implied_here(instead=False)

    @cached_property
    def normal(self) -> Sequence[Constraint]:
        """Constraints in the role `normal`: if there is a solution, some solution keeps them."""
        return self._used_here(self.puzzle.kind.normal)

    def _implied_here(self, *, instead: bool) -> Sequence[Constraint]:
        """The implied constraints that are used on a board of this size."""
        rules = self.puzzle.kind.implied
        return self._used_here([rule for rule in rules if bool(rule.instead_of) is instead])

    def _used_here(self, rules: Iterable[Rule]) -> Sequence[Constraint]:
        """The instances of rules that help solvers on a board of this size."""
        size = len(self.domains)
        rules = [rule for rule in rules if size >= rule.min_places] if self.complete else ()
        return _instances(self.puzzle, self.domains, rules)

    def answered(self, values: Mapping[Place, T]) -> Mapping[Place, T]:
        """Values by place, without the places that are derived from answers."""
        if not self.puzzle.kind.derived:
            return values
        return {place: values[place] for place in self.puzzle.domains if place in values}

    def broken(self, board: Board) -> list[Constraint]:
        """The constraints that a board breaks; it may be partly filled."""
        wrong: list[Constraint] = []
        if self.puzzle.kind.derived and board.keys() >= self.puzzle.domains.keys():
            board = self.puzzle.derived(board)
        if len(board) < len(self.domains):
            candidates = {
                p: (board[p],) if p in board else domain for p, domain in self.domains.items()
            }
            for i, constraint in enumerate(self.constraints):
                if constraint.relation.far or i % CONSTRAINTS_PER_LOOK == CONSTRAINTS_PER_LOOK - 1:
                    look()
                if constraint.truth(candidates) is False:
                    wrong.append(constraint)
            return wrong
        places: Sequence[Place] | None = None
        values: Candidates = ()
        for start in range(0, len(self.constraints), CONSTRAINTS_PER_LOOK):
            if start:
                look()
            for constraint in self.constraints[start : start + CONSTRAINTS_PER_LOOK]:
                relation = constraint.relation
                if (
                    constraint.places is not places or len(values) != relation.size
                ):  # the next constraint often has the same places
                    places = constraint.places
                    slots = places[: relation.size]
                    values = (
                        itemgetter(*slots)(board)
                        if len(slots) > 1
                        else tuple(map(board.__getitem__, slots))
                    )
                if not relation.holds(values):
                    wrong.append(constraint)
        return wrong

    @cached_property
    def givens(self) -> dict[Place, Candidates]:
        """The candidates that clues leave at places that take an answer.

        There is one candidate if the answer is printed, several if the clue says less, and none if
        clues contradict each other.
        """
        found: dict[Place, Candidates] = {}
        for constraint in self.constraints:
            if constraint.is_given:
                (place,) = constraint.places
                candidates = found.get(place, self.domains[place])
                found[place] = constraint.relation.leaves(candidates)
        return found

    @property
    def given_board(self) -> dict[Place, Value]:
        """The answers that are printed."""
        return {
            place: candidates[0]
            for place, candidates in self.answered(self.givens).items()
            if len(candidates) == 1
        }


def model(puzzle: Puzzle) -> Model:
    """The model of a puzzle: its domains and constraints; `BadPuzzle` if it has faults."""
    puzzle_of(puzzle)
    kind, domains = puzzle.kind, puzzle.all_domains
    with garbage_collector_paused():
        rules = (*kind.stated, *(one.rule for one in kind.derived))
        found = _instances(puzzle, domains, rules)
        return Model(puzzle, domains, found, complete=True)


def kept_model(puzzle: Puzzle | Model) -> Model:
    """The model of a puzzle; the last few models are cached, with the results kept in `memo`.

    Players ask about the same puzzle again and again.
    """
    if isinstance(puzzle, Model):
        return puzzle
    found = _KEPT.pop(puzzle, None) or model(puzzle)
    for oldest in [*_KEPT][: len(_KEPT) + 1 - MAX_KEPT_MODELS]:
        _KEPT.pop(oldest, None)  # another thread may have removed it
    _KEPT[puzzle] = found
    return found


_KEPT: dict[Puzzle, Model] = {}


def as_model(puzzle: Puzzle | Model) -> Model:
    """The model of a puzzle, or the one that is given."""
    return puzzle if isinstance(puzzle, Model) else model(puzzle)


def puzzle_of(puzzle: Puzzle | Model) -> Puzzle:
    """The puzzle that is given, or that of a model; `BadPuzzle` if it has faults."""
    if isinstance(puzzle, Model):
        return puzzle.puzzle
    expect_puzzle(puzzle)
    if puzzle.faults:
        raise BadPuzzle(puzzle.faults)
    return puzzle


def givens(puzzle: Puzzle | Model) -> dict[Place, Candidates]:
    """What is printed in the places that take an answer: see `Model.givens`."""
    return as_model(puzzle).givens


def _instances(puzzle: Puzzle, domains: Domains, rules: Iterable[Rule]) -> list[Constraint]:
    found: list[Constraint] = []
    add = found.append
    for rule in rules:
        try:
            instances = iter(rule.instances(puzzle, domains))
            while some := [*islice(instances, CONSTRAINTS_PER_LOOK)]:
                for places, clues, relation in some:
                    add(Constraint(rule, places, clues, relation))
                if len(some) == CONSTRAINTS_PER_LOOK:
                    look()
        except NoLayer as error:
            raise _bad(rule, puzzle, str(error)) from error
        except (TypeError, ValueError) as error:
            if error.__traceback__ is None or error.__traceback__.tb_next is not None:
                raise  # something went wrong further inside
            expected = "expected triples (places, clues, relation)"
            raise _bad(rule, puzzle, f"what it yields is wrong: {error}; {expected}") from error
    if puzzle.kind.name.partition(JOINT)[0] not in INDEX:  # tests check those that are there
        for constraint in found:
            _expect_possible(constraint, puzzle, domains)
    return found


def _expect_possible(constraint: Constraint, puzzle: Puzzle, domains: Domains) -> None:
    """Raise `BadKind` unless a constraint has a relation, and slots that take an answer."""
    rule, places, relation = constraint.rule, constraint.places, constraint.relation
    for several, sort in ((places, "places"), (constraint.clues, "clues")):
        if not isinstance(several, Sequence) or isinstance(several, str | Clue | Cell):
            expected = f"expected a sequence of {sort}, such as ({several},)"
            raise _bad(rule, puzzle, f"its {sort} are {short(str(several))}; {expected}")
    for clue in constraint.clues:
        if not isinstance(clue, Clue):
            raise _bad(rule, puzzle, f"{short(repr(clue))} is among its clues; expected a Clue")
    if not isinstance(relation, Relation):
        expected = "expected a relation, such as has(value)"
        raise _bad(rule, puzzle, f"it yields {short(repr(relation))}; {expected}")
    if relation.size > len(places):
        met = f"a relation of {relation.size} slots on {len(places)} places"
        raise _bad(rule, puzzle, f"it yields {met}: {short(', '.join(map(str, places)))}")
    for place in places[: relation.size]:
        if place not in domains:
            why = (
                "is no place that takes an answer; those that only belong to the picture come last"
            )
            raise _bad(rule, puzzle, f"{place} {why}")


def _bad(rule: Rule, puzzle: Puzzle, what: str) -> BadKind:
    return BadKind(f"rule '{rule.id}' of {puzzle.kind.name}: {what}")


@contextmanager
def garbage_collector_paused() -> Iterator[None]:
    """Pause the garbage collector while many objects that stay are made.

    Each of its passes would go through all of them.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()

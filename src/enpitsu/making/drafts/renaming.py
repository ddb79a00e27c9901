"""Renaming the values of a puzzle so that it stays the same puzzle.

Kinds need not declare which values can be renamed: the constraints of the renamed puzzle must be
those of the puzzle, with the new names in them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from random import Random

from enpitsu.making.clues import with_clues
from enpitsu.making.drafts.clues import frame_of
from enpitsu.making.drafts.further import hold, spoken_of
from enpitsu.making.drafts.limits import MAX_COMPARED_ROWS, MAX_DRAWN_RENAMINGS, MAX_FAILED_SWAPS
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Clue, Symbols
from enpitsu.paper.limit import look
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Constraint, Model, model
from enpitsu.rules import (
    Relation,
)

Names = Mapping[Value, Value]
ShapesByRule = Mapping[tuple[str, tuple[Place, ...]], list[Relation]]  # by rule and places


def renamed(puzzle: Puzzle, rng: Random) -> tuple[Puzzle, Names] | None:
    """The puzzle with new names drawn at random, and the names; None if none were found."""
    renaming = Renaming(puzzle)
    groups, reversal = renaming.groups(), renaming.reversal()
    for _ in range(MAX_DRAWN_RENAMINGS):
        names: dict[Value, Value] = {}
        for group in groups:
            names.update(zip(group, rng.sample(group, len(group)), strict=True))
        if reversal and rng.random() < 0.5:
            once = {old: names.get(old, old) for old in renaming.values}
            names = {old: reversal.get(new, new) for old, new in once.items()}
        names = {old: new for old, new in names.items() if old != new}
        found = renaming.with_names(names) if names else None
        if found is not None:
            return found, names
    return None


class Renaming:
    """A puzzle, and which of its values can be renamed."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.frame, self.rules = frame_of(puzzle), model(puzzle)
        self.domains = self.rules.domains
        self.said = _said(self.rules)
        self.values = [*dict.fromkeys(v for domain in self.domains.values() for v in domain)]
        self.clues = puzzle.removable_clues
        cited: dict[Clue, list[Constraint]] = {clue: [] for clue in self.clues}
        for constraint in self.rules.constraints:
            for clue in constraint.clues:
                if clue in cited:
                    cited[clue].append(constraint)
        self.boards = {clue: self._board(said) for clue, said in cited.items()}

    def _board(self, said: Sequence[Constraint]) -> dict[Place, Value]:
        """An assignment that satisfies these constraints, at their places."""
        places = spoken_of(said)
        columns = [self.domains[place] for place in places]
        if prod(map(len, columns)) > MAX_COMPARED_ROWS:
            return {}
        boards = (dict(zip(places, row, strict=True)) for row in product(*columns))
        return next((board for board in boards if hold(said, board)), {})

    def groups(self) -> list[list[Value]]:
        """Groups of values any two of which can change places."""
        groups: list[list[Value]] = []
        failed = 0
        for value in self.values:
            for group in groups:
                if failed == MAX_FAILED_SWAPS:
                    break
                if self.with_names({value: group[0], group[0]: value}) is not None:
                    group.append(value)
                    break
                failed += 1
            else:
                groups.append([value])
        return [group for group in groups if len(group) > 1]

    def reversal(self) -> Names:
        """The names that reverse the order of numbers, if that is a renaming; else empty."""
        numbers = [value for value in self.values if isinstance(value, int)]
        names: Names = {n: min(numbers) + max(numbers) - n for n in numbers}
        return names if len(numbers) > 1 and self.with_names(names) is not None else {}

    def with_names(self, names: Names) -> Puzzle | None:
        """The puzzle with these names; None if its constraints are not the renamed ones."""
        look()
        for domain in {*self.domains.values()}:
            if {names.get(value, value) for value in domain} != {*domain}:
                return None
        found = with_clues(self.frame, [self._with_name(clue, names) for clue in self.clues])
        if found.faults:
            return None
        return found if self._is_said_of(found, names) else None

    def _is_said_of(self, found: Puzzle, names: Names) -> bool:
        """Whether the constraints of the renamed puzzle are those of the puzzle, renamed."""
        ours, theirs = self.said, _said(model(found))
        compared: dict[tuple[Relation, Relation, tuple[Domain, ...]], bool] = {}

        def says_the_same(relation: Relation, other: Relation, columns: tuple[Domain, ...]) -> bool:
            trio = relation, other, columns
            if trio not in compared:
                compared[trio] = same(relation, other, columns, names)
            return compared[trio]

        if {key: len(relations) for key, relations in ours.items()} != {
            key: len(relations) for key, relations in theirs.items()
        }:
            return False
        for key, relations in ours.items():
            columns, left = tuple([self.domains[place] for place in key[1]]), [*theirs[key]]
            for relation in relations:
                other = next((o for o in left if says_the_same(relation, o, columns)), None)
                if other is None:
                    return False
                left.remove(other)
        return True

    def _with_name(self, clue: Clue, names: Names) -> Clue:
        """The clue with the new names; values that are no names stay."""
        layer, board = self.puzzle.kind.layer(clue.layer), self.boards[clue]
        shown = self.puzzle.kind.shown(clue.layer)
        if shown is not None and board:
            any_ = {place: domain[0] for place, domain in self.domains.items()}
            new = {place: names.get(value, value) for place, value in board.items()}
            read = [*shown(self.frame, {**any_, **new}, clue.place)]
            return clue._replace(value=read[0]) if len(read) == 1 else clue
        if clue.place in self.domains or isinstance(layer.values, Symbols):
            return clue._replace(value=names.get(clue.value, clue.value))
        return clue


def _said(rules: Model) -> ShapesByRule:
    said: dict[tuple[str, tuple[Place, ...]], list[Relation]] = {}
    for constraint in rules.constraints:
        places = tuple(constraint.places[: constraint.relation.size])
        said.setdefault((constraint.rule.id, places), []).append(constraint.relation)
    return said


# -- relations with other names ---------------------------------------------------------------


def same(relation: Relation, other: Relation, columns: Sequence[Domain], names: Names) -> bool:
    """Whether the other relation is the first one with the new names."""
    if relation.renamed(names) is other:
        return True
    if prod(map(len, columns)) > MAX_COMPARED_ROWS:
        return False
    return all(
        relation.holds(row) == other.holds(tuple([names.get(value, value) for value in row]))
        for row in product(*columns)
    )

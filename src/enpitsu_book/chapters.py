"""The chapters of a book: its puzzles in order, and the texts and examples on each kind."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from enpitsu.errors import EnpitsuError
from enpitsu.inference.explain import Explanation, explain
from enpitsu.kit.evidence import evidence
from enpitsu.kit.instruction import Instruction, instruction
from enpitsu.library.entries import Entry
from enpitsu.making.alike import EarlierPuzzles
from enpitsu.making.levels import LEVELS
from enpitsu.paper.layer import Options
from enpitsu.puzzle.kind import Kind, Puzzle, Record

NO_LEVEL = "not graded"


@dataclass(frozen=True)
class NumberedPuzzle:
    """A puzzle and its number in the book."""

    number: int
    entry: Entry

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.entry.puzzle

    @property
    def level(self) -> str:
        """Its level, in words."""
        return self.entry.level or NO_LEVEL

    @property
    def name(self) -> str:
        """Its name in error messages."""
        return self.entry.name or f"{self.entry.kind} {self.puzzle.grid}"


@dataclass(frozen=True)
class Chapter:
    """The puzzles of one kind, easy ones first."""

    kind: Kind
    puzzles: Sequence[NumberedPuzzle]

    @property
    def levels(self) -> Iterator[tuple[str, list[NumberedPuzzle]]]:
        """For each level its puzzles."""
        for level, found in groupby(self.puzzles, key=lambda one: one.level):
            yield level, list(found)

    @cached_property
    def variants(self) -> list[Options]:
        """The different options of its puzzles."""
        found: list[Options] = []
        for one in self.puzzles:
            if one.puzzle.options not in found:
                found.append(one.puzzle.options)
        return found

    @property
    def taught(self) -> Instruction:
        """The instruction of the kind."""
        return instruction(self.kind)

    @property
    def aim(self) -> str:
        """The aim of its puzzles, in words."""
        puzzles = (one.puzzle for one in self.puzzles)
        sizes = self.taught.sizes(puzzles, beside_example=self.taught_example is not None)
        return self.taught.told_aim(self.variants[0], sizes)

    def rules(self) -> list[str]:
        """The rules, in words, that apply to any of the puzzles, given the options that occur."""
        puzzles = (one.puzzle for one in self.puzzles)
        return self.taught.told(puzzles, beside_example=self.taught_example is not None)

    def differing(self, puzzle: Puzzle) -> list[str]:
        """The options of a puzzle that are not the same in all puzzles of the chapter."""
        return [
            f"{name} {value}"
            for name, value in puzzle.options.items()
            if any(other[name] != value for other in self.variants)
        ]

    @property
    def taught_example(self) -> Record | None:
        """The kind's worked example if it has first moves and its options occur, otherwise None."""
        record = self.taught.example if self.taught.first_moves else None
        return record if record and record.puzzle.options in self.variants else None

    @cached_property
    def example(self) -> Record | None:
        """A small solved puzzle of the kind, if possible not one of the book's; or None."""
        return min(self._solved, key=self._oddity, default=None)

    @cached_property
    def lesson(self) -> Explanation | None:
        """The most instructive path of a solved puzzle like those of the chapter; or None."""
        least = min(map(self._strangeness, self._solved), default=None)
        like = [one for one in self._solved if self._strangeness(one) == least]
        paths = (explain(one.puzzle) for one in like)
        return max(paths, key=lambda path: path.worth_as_lesson, default=None)

    @cached_property
    def _solved(self) -> Sequence[Record]:
        try:
            return evidence(self.kind).solved
        except EnpitsuError:  # a kind of another package need not have evidence
            return ()

    def _oddity(self, record: Record) -> tuple[bool, bool, bool, bool, int]:
        """A sort key for examples: first boards like those of the chapter, then near 6 x 6."""
        grid = record.puzzle.grid
        square = grid.rows != grid.cols, abs(grid.rows * grid.cols - 36)
        return *self._strangeness(record), *square

    def _strangeness(self, record: Record) -> tuple[bool, bool, bool]:
        """A sort key: last come puzzles of the chapter itself, and boards unlike its puzzles."""
        puzzle = record.puzzle
        return (
            puzzle.options not in self.variants,
            all(_layers(puzzle) != _layers(one.puzzle) for one in self.puzzles),
            any(puzzle == one.puzzle for one in self.puzzles),
        )


def _layers(puzzle: Puzzle) -> set[str]:
    """The layers in which something is printed."""
    return {name for name, clues in puzzle.clues.items() if clues}


def unlike(entries: Sequence[Entry]) -> list[Entry]:
    """The puzzles without those that share a solution, or nearly all clues, with an earlier one."""
    seen = EarlierPuzzles()
    return [entry for entry in entries if seen.new(entry.puzzle, entry.solution)]


def chapters(
    entries: Sequence[Entry], seed: int | None = None, first: Sequence[str] = ()
) -> list[Chapter]:
    """The puzzles by kind, level and size, numbered in that order.

    The kinds named in `first` come first, the others in order of their titles. Within a level small
    puzzles come first, then those that take few minutes or have a low score; with a `seed` they are
    shuffled.
    """
    mixed = list(entries)
    if seed is not None:
        random.Random(seed).shuffle(mixed)
    levels = {level: place for place, level in enumerate(LEVELS)}
    wished = {name: place for place, name in enumerate(first)}

    def order(entry: Entry) -> tuple[int, str, int, int, float]:
        level = levels.get(entry.level or "", len(levels))
        size = 0 if seed is not None else entry.rows * entry.cols
        effort = 0.0 if seed is not None else entry.minutes or entry.score or 0.0
        return wished.get(entry.kind, len(wished)), entry.puzzle.kind.title, level, size, effort

    numbered = [NumberedPuzzle(n, entry) for n, entry in enumerate(sorted(mixed, key=order), 1)]
    return [
        Chapter(found[0].puzzle.kind, found)
        for _, group in groupby(numbered, key=lambda one: one.entry.kind)
        for found in [list(group)]
    ]

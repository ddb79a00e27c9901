"""What the suite looks at: a kind, its evidence, and small puzzles made from its frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from math import prod
from pathlib import Path
from random import Random

from enpitsu.constraints import Model, model
from enpitsu.errors import EnpitsuError
from enpitsu.grid import Grid
from enpitsu.layer import Board, Options
from enpitsu.puzzle import Kind, Puzzle, Record
from enpitsu.testing.evidence import Evidence, evidence
from enpitsu.testing.puzzles import GRIDS, clued, framed, is_small, scribbled, small

SEEDS = range(4)  # small puzzles of each kind
TINY = 5000  # fillings of a puzzle that are all looked at
TRIES = 500  # puzzles drawn where only some will do


@dataclass(frozen=True)
class Subject:
    """A kind, and what its promises are tested on; the same puzzles every time.

    `given` is its evidence or the file of it, if that does not lie in the package of the kind.
    """

    kind: Kind
    given: Evidence | Path | None = None

    @cached_property
    def evidence(self) -> Evidence:
        """The boards that are written down."""
        given = self.given
        return given if isinstance(given, Evidence) else evidence(self.kind, given)

    @cached_property
    def options(self) -> Sequence[Options]:
        """The options of the solved boards that are written down, and the defaults."""
        return [self.kind.defaults(), *(r.puzzle.options for r in self.evidence.solved)]

    @cached_property
    def grids(self) -> Sequence[Grid]:
        """The grids of small puzzles; if the kind has no small ones, those written down."""
        rng = Random(0)
        for grid, options in product(GRIDS, self.options):
            frame = framed(self.kind, grid, rng, options)
            if not frame.faults and is_small(frame):
                return GRIDS
        return [record.puzzle.grid for record in self.evidence.solved]

    @property
    def made(self) -> list[Record]:
        """Small puzzles with one solution, none of whose clues can go."""
        if isinstance(self._made, str):
            raise EnpitsuError(self._made)
        return self._made

    @cached_property
    def _made(self) -> list[Record] | str:
        try:
            return [small(self.kind, seed, self.options, self.grids) for seed in SEEDS]
        except EnpitsuError as error:  # remembered, as it takes long to try in vain
            return str(error)

    @cached_property
    def solved(self) -> list[Record]:
        """All records with their one solution."""
        return [*self.evidence.solved, *self.made]

    @cached_property
    def clued(self) -> list[Record]:
        """Small puzzles with every clue a solution prints; there may be other solutions."""
        found = clued(self.kind, Random(1), self.options, self.grids)
        return list(islice(found, len(SEEDS)))

    @cached_property
    def scribbled(self) -> list[Puzzle]:
        """Puzzles without faults, their clues drawn at random; most have no solution."""
        rng = Random(2)
        found = (scribbled(self.kind, rng, 5, self.options) for _ in range(TRIES))
        return list(islice((puzzle for puzzle in found if not puzzle.faults), 20))

    @cached_property
    def tiny(self) -> list[Puzzle]:
        """Puzzles so small that all ways to fill them can be looked at."""
        rng = Random(3)
        found = (scribbled(self.kind, rng, 4, self.options) for _ in range(TRIES))
        small = (puzzle for puzzle in found if not puzzle.faults and fillings(puzzle) <= TINY)
        return list(islice(small, 20))


Promise = Callable[[Subject], None]


def expect(held: bool, what: str) -> None:
    """Raise `AssertionError` with these words unless it holds."""
    if not held:
        raise AssertionError(what)


def fillings(puzzle: Puzzle) -> int:
    """The number of ways to fill a puzzle, right or wrong."""
    return prod(map(len, puzzle.domains.values()))


def brute_force(puzzle: Puzzle) -> list[Board]:
    """Every solution of a tiny puzzle: all ways to fill it, judged rule by rule."""
    rules: Model = model(puzzle)
    boards = (
        dict(zip(rules.domains, values, strict=True)) for values in product(*rules.domains.values())
    )
    return [board for board in boards if all(c.holds(board) for c in rules.constraints)]

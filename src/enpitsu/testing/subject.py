"""What the suite tests: a kind, its evidence, and small puzzles made from its frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from math import prod
from pathlib import Path
from random import Random

from enpitsu.authoring.puzzles import GRIDS, clued, framed, is_small, scribbled, small
from enpitsu.counting.count import count
from enpitsu.counting.heatmap import heatmap
from enpitsu.engines.check import check
from enpitsu.engines.forced import forced
from enpitsu.engines.solve import solve
from enpitsu.errors import BadKind, EnpitsuError
from enpitsu.inference.explain import explain
from enpitsu.inference.grade import grade
from enpitsu.inference.hint import hint
from enpitsu.kit.evidence import Evidence, evidence
from enpitsu.making.drafts.completing import complete
from enpitsu.making.drafts.diagnosis import diagnose
from enpitsu.making.drafts.draft import Draft
from enpitsu.making.drafts.reducing import reduce
from enpitsu.making.drafts.varying import vary
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Board, Options
from enpitsu.proofs.certificate import Certificate, verify
from enpitsu.proofs.prove import prove
from enpitsu.puzzle.kind import Kind, Puzzle, Record, State
from enpitsu.puzzle.model import Model, model
from enpitsu.show.reply import Reply

SAMPLES = 4  # small puzzles on which each promise of a kind is tested
TINY = 5000  # a puzzle with at most so many fillings is solved by brute force
TRIES = 500  # random puzzles that are drawn in search of suitable ones


@dataclass(frozen=True)
class Subject:
    """A kind, and the boards on which its promises are tested; they are the same every time.

    `given` is the evidence or its file, unless that lies in the package of the kind; `samples` is
    the number of small puzzles of each sort that are made.
    """

    kind: Kind
    given: Evidence | Path | None = None
    samples: int = SAMPLES

    @cached_property
    def evidence(self) -> Evidence:
        """The boards of the evidence."""
        given = self.given
        return given if isinstance(given, Evidence) else evidence(self.kind, given)

    @cached_property
    def unread(self) -> str:
        """Why the evidence cannot be read; empty if it can."""
        try:
            assert self.evidence
        except BadKind as error:
            finds = "finds boards for rules that have changed"
            return f"{error}; `enpitsu evidence {self.kind.name}` {finds}"
        except EnpitsuError as error:
            return str(error)
        return ""

    @cached_property
    def options(self) -> Sequence[Options]:
        """The options of the solved boards in the evidence, and the defaults."""
        return [self.kind.defaults(), *(r.puzzle.options for r in self.evidence.solved)]

    @cached_property
    def grids(self) -> Sequence[Grid]:
        """The grids of small puzzles; if there are none, the grids of the evidence."""
        rng = Random(0)
        for grid, options in product(GRIDS, self.options):
            frame = framed(self.kind, grid, rng, options)
            if not frame.faults and is_small(frame):
                return GRIDS
        return [record.puzzle.grid for record in self.evidence.solved]

    @property
    def made(self) -> list[Record]:
        """Small puzzles with one solution, none of whose clues can be removed."""
        if isinstance(self._made, str):
            raise EnpitsuError(self._made)
        return self._made

    @cached_property
    def _made(self) -> list[Record] | str:
        try:
            return [
                small(self.kind, seed, self.options, self.grids) for seed in range(self.samples)
            ]
        except EnpitsuError as error:  # kept, since trying in vain takes long
            return str(error)

    @cached_property
    def solved(self) -> list[Record]:
        """All records with their one solution."""
        return [*self.evidence.solved, *self.made]

    @cached_property
    def clued(self) -> list[Record]:
        """Small puzzles with every clue that a solution prints; there may be other solutions."""
        found = clued(self.kind, Random(1), self.options, self.grids)
        return list(islice(found, self.samples))

    @cached_property
    def scribbled(self) -> list[Puzzle]:
        """Puzzles without faults whose clues are random; most have no solution."""
        rng = Random(2)
        found = (scribbled(self.kind, rng, 5, self.options) for _ in range(TRIES))
        return list(islice((p for p in found if not p.faults), 5 * self.samples))

    @cached_property
    def tiny(self) -> list[Puzzle]:
        """Puzzles so small that all ways to fill them in can be tried."""
        rng = Random(3)
        found = (scribbled(self.kind, rng, 4, self.options) for _ in range(TRIES))
        small = (puzzle for puzzle in found if not puzzle.faults and fillings(puzzle) <= TINY)
        return list(islice(small, 5 * self.samples))

    @cached_property
    def replies(self) -> list[Reply]:
        """The answers to every question asked of a small puzzle."""
        return list(_replies(self.made[0]))


Promise = Callable[[Subject], None]


def expect(held: bool, what: str) -> None:
    """Raise `AssertionError` with the message `what` unless a condition holds."""
    if not held:
        raise AssertionError(what)


def fillings(puzzle: Puzzle) -> int:
    """The number of ways to fill in a puzzle, right or wrong."""
    return prod(map(len, puzzle.domains.values()))


def _replies(record: Record) -> Iterator[Reply]:
    puzzle, board = record.puzzle, record.solution or {}
    half = dict([*board.items()][::2])
    yield solve(puzzle)
    yield check(puzzle, half)
    yield count(puzzle)
    yield forced(puzzle)
    yield heatmap(puzzle)
    yield explain(puzzle)
    yield hint(puzzle, State.of(puzzle, half))
    yield grade(puzzle)
    yield (proved := prove(puzzle))
    if isinstance(proved, Certificate):
        yield verify(proved.files())
    yield diagnose(puzzle)
    yield Draft(puzzle).status()
    yield complete(puzzle)
    yield reduce(puzzle)
    yield vary(puzzle)


def brute_force(puzzle: Puzzle) -> list[Board]:
    """Every solution of a tiny puzzle, found by trying all ways to fill it in."""
    rules: Model = model(puzzle)
    domains = puzzle.domains
    boards = (dict(zip(domains, values, strict=True)) for values in product(*domains.values()))
    return [board for board in boards if not rules.broken(board)]

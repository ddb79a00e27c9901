"""Entries of a library: what it keeps of a puzzle, and how that is computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from enpitsu.engines.check import check
from enpitsu.engines.solve import Solved, solve
from enpitsu.errors import BadPuzzle, EnpitsuError, about
from enpitsu.inference.grade import Grade, grade
from enpitsu.io import formats
from enpitsu.io.native import from_rows, to_rows
from enpitsu.making.alike import digest, marks
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import Limit
from enpitsu.puzzle.kind import Puzzle, Record

TOLD = ("title", "author", "source")  # notes that have columns of their own

SOLUTIONS = {
    "unique": "one solution",
    "multiple": "several solutions",
    "none": "no solution",
    "unknown": "not solved in time",
}


@dataclass(frozen=True)
class Entry:
    """A puzzle with all that a library keeps of it.

    * `id`, `added`: its number in a library, and the time it was added, in UTC; None before that.
    * `form`: the digest that all images of the puzzle share (`enpitsu.making.alike.digest`).
    * `text`: the puzzle as native text.
    * `clues`: the number of removable clues.
    * `solutions`: the status of solving it: `unique`, `multiple`, `none` or `unknown`.
    * `solution_rows`: the solution as `to_rows` has it.
    * `level`, `score`, `hardest`, `steps`, `minutes`, `rank`, `techniques`: as in `Grade`; None, or
      empty, without a grade. `ladder` is the version that graded it.
    * `run`, `number`: the run that made it, and its number there.
    * `marks`: numbers of which it shares one with each puzzle that has the same solution or nearly
      all its clues; None if they were not computed.
    """

    kind: str
    rows: int
    cols: int
    form: str
    text: str
    clues: int
    solutions: str
    solution_rows: Any = None
    level: str | None = None
    score: float | None = None
    minutes: float | None = None
    rank: int | None = None
    hardest: str | None = None
    steps: int | None = None
    ladder: str | None = None
    techniques: Mapping[str, int] = field(default_factory=dict)
    name: str | None = None
    title: str | None = None
    author: str | None = None
    source: str | None = None
    notes: Mapping[str, Any] = field(default_factory=dict)
    run: int | None = None
    number: int | None = None
    tags: tuple[str, ...] = ()
    id: int | None = None
    added: datetime | None = None
    marks: tuple[int, ...] | None = None

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return formats.read(self.text, format="text")

    @cached_property
    def solution(self) -> Board | None:
        """The solution that is kept; `EnpitsuError` if its rows are not those of the puzzle."""
        return None if self.solution_rows is None else from_rows(self.puzzle, self.solution_rows)

    @cached_property
    def marked(self) -> Entry:
        """This entry with its marks computed."""
        if self.marks is not None:
            return self
        solution = self.solution if self.solutions == "unique" else None
        return replace(self, marks=marks(self.puzzle, solution))

    @property
    def record(self) -> Record:
        """The puzzle with its name, or else its number, its solution and all its notes."""
        named = {name: getattr(self, name) for name in TOLD if getattr(self, name) is not None}
        name = self.name or (str(self.id) if self.id is not None else None)
        return Record(self.puzzle, name, self.solution, notes={**named, **self.notes})

    def __str__(self) -> str:
        graded = f"{self.level}, score {self.score:g}" if self.level else "no grade"
        number = "" if self.id is None else f"{self.id}: "
        told = f"{SOLUTIONS[self.solutions]}, {self.clues} clue{'' if self.clues == 1 else 's'}"
        return f"{number}{self.kind} {self.rows}x{self.cols}, {graded}, {told}"

    def _repr_svg_(self) -> str:
        """The picture a notebook shows: the puzzle with the solution that is kept."""
        from enpitsu.show.picture import draw  # only notebooks need it
        from enpitsu.show.render.svg import svg

        return svg(draw(self.puzzle, solution=self.solution))

    def _repr_html_(self) -> str:
        """A line about the puzzle and the picture below it, for a notebook."""
        from html import escape  # only notebooks need it

        return f"<div><pre>{escape(str(self))}</pre>{self._repr_svg_()}</div>"

    def fields(self) -> dict[str, Any]:
        """All fields except the text, as a JSON object."""
        names = [name for name in self.__dataclass_fields__ if name not in ("text", "marks")]
        told = {name: getattr(self, name) for name in names}
        told = {
            "solution" if name == "solution_rows" else name: kept for name, kept in told.items()
        }
        added = self.added.isoformat(timespec="seconds") + "Z" if self.added else None
        return {
            "id": told.pop("id"),
            **told,
            "techniques": {**self.techniques},
            "notes": {**self.notes},
            "tags": [*self.tags],
            "added": added,
        }


def examined(
    given: Record | Puzzle, *, time_limit: float | None = None, graded: bool = True
) -> Entry:
    """The entry of a puzzle: it is solved and, if it has one solution, graded.

    `time_limit`, in seconds, is for both together; after that the rest stays unknown. `BadPuzzle`
    is raised for a puzzle with faults, `EnpitsuError` if the solution of a record is wrong, or if a
    text in it cannot be stored.
    """
    record = given if isinstance(given, Record) else Record(given)
    puzzle, limit = record.puzzle, Limit(time_limit)
    with about(record.id, puzzle.kind.name):
        if puzzle.faults:
            raise BadPuzzle(puzzle.faults)
        named = _named(record)
        outcome = solve(puzzle, time_limit=limit)
        unique = isinstance(outcome, Solved) and outcome.unique
        solution = outcome.solution if isinstance(outcome, Solved) and unique else record.solution
        if record.solution is not None and not check(puzzle, record.solution).right:
            raise EnpitsuError("the given solution breaks a rule")
        found = grade(puzzle, time_limit=limit) if unique and graded else None
        return Entry(
            kind=puzzle.kind.name,
            rows=puzzle.grid.rows,
            cols=puzzle.grid.cols,
            form=digest(puzzle),
            text=formats.write(puzzle),
            clues=len(puzzle.removable_clues),
            solutions=outcome.status,
            solution_rows=None if solution is None else to_rows(puzzle, solution),
            **grade_kept(found),
            name=record.id,
            **named,
            notes={name: told for name, told in record.notes.items() if name not in named},
            marks=marks(puzzle, solution if unique else None),
        )


def _named(record: Record) -> dict[str, Any]:
    """The notes of a record that have columns of their own."""
    named = {name: told for name in TOLD if isinstance(told := record.notes.get(name), str)}
    for name, text in {"id": record.id or "", **named}.items():
        if "\0" in text:  # PostgreSQL cannot store this character
            raise EnpitsuError(f"{name} contains the character with code 0; expected others")
    return named


def grade_kept(found: Grade | None) -> dict[str, Any]:
    """The fields of an entry that come from a grade; nothing if there is no level."""
    if found is None or found.level is None:
        return {}
    return {
        "level": found.level,
        "score": found.score,
        "minutes": None if found.minutes is None else found.minutes.mean,
        "rank": found.rank,
        "hardest": found.hardest,
        "steps": found.steps,
        "ladder": found.ladder,
        "techniques": {**found.techniques},
    }

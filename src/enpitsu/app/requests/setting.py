"""Requests of a setter: to diagnose, complete, reduce and vary a draft, and for a new puzzle."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from enpitsu.app.requests.drafts import OfDraft, ReadDraft
from enpitsu.app.requests.puzzles import OfPuzzle, Side
from enpitsu.making.drafts.reshaping import reshaped
from enpitsu.making.making import made
from enpitsu.making.recipe import ClueRecipe, Recipe
from enpitsu.making.turning import ANY, TURN_NAMES
from enpitsu.paper.grid import Grid
from enpitsu.paper.limit import Limit
from enpitsu.paper.wire import Meaning, OneOf
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.model import Model
from enpitsu.puzzle.registry import kind

Seed = Annotated[int, Meaning("The same seed makes the same puzzle.")]


@dataclass(frozen=True)
class DiagnoseRequest(OfPuzzle):
    """Find out what is the matter with a draft: what conflicts, what is open, what could go."""

    function = "enpitsu.making.drafts.diagnosis:diagnose"


@dataclass(frozen=True)
class EditRequest(OfPuzzle):
    """A draft that becomes another; the answer has the id of its record."""

    def answer(self, limit: float | Limit | None, known: Any = None) -> Any:  # noqa: ANN401
        """The other draft, and what has been done."""
        return replace(super().answer(limit, known), id=self.puzzle.id)


@dataclass(frozen=True)
class CompleteRequest(ClueRecipe, EditRequest):
    """Add clues to a draft until it has one solution; it may be empty, without a region even."""

    puzzle: ReadDraft
    function = "enpitsu.making.drafts.completing:complete"
    pleasing: Annotated[bool, Meaning("Prefer pleasing clues to few clues.")] = False
    seed: Seed = 1


@dataclass(frozen=True)
class ReduceRequest(EditRequest):
    """Take clues away from a puzzle that it can do without."""

    function = "enpitsu.making.drafts.reducing:reduce"
    keep_symmetry: Annotated[bool, Meaning("Keep the symmetries of the puzzle.")] = False
    seed: Seed = 1


@dataclass(frozen=True)
class VaryRequest(EditRequest):
    """Disguise a puzzle: turn it, exchange its values, or find another solution."""

    function = "enpitsu.making.drafts.varying:vary"
    turn: Annotated[
        str, OneOf((ANY, *TURN_NAMES)), Meaning("How it is turned; any by default.")
    ] = ANY
    keep_names: Annotated[bool, Meaning("Do not exchange values.")] = False
    resolve: Annotated[bool, Meaning("Find another solution on the same frame.")] = False
    seed: Seed = 1

    def arguments(self, model: Puzzle | Model) -> dict[str, Any]:
        """The arguments; `rename` is false if names are to be kept."""
        told = super().arguments(model)
        rename = not told.pop("keep_names")
        return {**told, "rename": rename}


@dataclass(frozen=True)
class ReshapeRequest(OfDraft):
    """Lay a draft out anew, as another kind or on another grid; what fits is kept."""

    kind: Annotated[str | None, Meaning("Its kind, with other variants.")] = None
    turn: Annotated[str, OneOf(TURN_NAMES), Meaning("How it is turned, before all else.")] = "none"
    rows: Side = None
    cols: Side = None
    down: Annotated[int, Meaning("So many rows further down.")] = 0
    right: Annotated[int, Meaning("So many columns further right.")] = 0

    @property
    def grid(self) -> Grid:
        """The largest grid it may come to lie on."""
        grid = self.puzzle.puzzle.grid
        longer = max(grid.rows, grid.cols)
        return Grid(self.rows or longer, self.cols or longer)

    def answer(self, limit: float | Limit | None) -> Record:  # noqa: ARG002  # it takes no time
        """The other draft, with what is said of it."""
        record = self.puzzle
        draft = reshaped(
            record.puzzle,
            kind=None if self.kind is None else kind(self.kind),
            turn=self.turn,
            rows=self.rows,
            cols=self.cols,
            down=self.down,
            right=self.right,
        )
        return Record(draft, record.id, notes=record.notes)


@dataclass(frozen=True)
class GenerateRequest(Recipe):
    """Make a puzzle; the same wishes and the same seed make the same one."""

    rows: Side = None
    cols: Side = None
    seed: Annotated[int, Meaning("The same seed makes the same puzzles.")] = field(
        default=1, kw_only=True
    )

    def answer(self, limit: float | Limit | None) -> Record:
        """The puzzle with its solution."""
        return made(self, seed=self.seed, time_limit=limit)

"""The result of completing, reducing or varying a draft: another puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from enpitsu.engines.solve import Solved, solve
from enpitsu.io.native import board_fields, written
from enpitsu.paper import wire
from enpitsu.paper.layer import Board, Clue
from enpitsu.puzzle.kind import Puzzle, Record

if TYPE_CHECKING:
    from enpitsu.show.picture import Picture


@dataclass(frozen=True, repr=False)
class PuzzleOfDraft:
    """A puzzle made of a draft, or the draft itself if that was not possible, for a `reason`.

    `word` is the status of solving the puzzle, and `solution` its only solution, if it has one. The
    `id` is that of the draft's record, if it is known.
    """

    draft: Puzzle
    puzzle: Puzzle
    solution: Board | None
    word: str
    reason: Annotated[str, wire.As(lambda reason: reason or None, str | None)] = ""
    id: str | None = field(default=None, kw_only=True)

    def __repr__(self) -> str:
        return f"<{self.word}: {self.puzzle!r} made of {self.draft!r}>"

    @property
    def status(self) -> str:
        """`unique`, `multiple`, `none` or `unknown` (out of time, or no such puzzle was found)."""
        return self.word

    @property
    def new_id(self) -> str | None:
        """The id of the puzzle: that of the draft, whose place it takes."""
        return self.id

    @property
    def record(self) -> Record:
        """The puzzle with its solution."""
        return Record(self.puzzle, id=self.new_id, solution=self.solution)

    @property
    def clue_count(self) -> int:
        """The number of clues that could be taken away."""
        return len(self.puzzle.removable_clues)

    def rows(self) -> Any:  # noqa: ANN401  # whatever JSON holds
        """The solution as rows of values, as `to_rows` has them; None if there is none."""
        return None if self.solution is None else board_fields(self.puzzle, self.solution)

    @property
    def said(self) -> str:
        """What was done, in a line."""
        raise NotImplementedError

    def text(self, *, colour: bool = False) -> str:  # noqa: ARG002  # there is no tone in it
        """The puzzle as native text, below comments that say what was done."""
        return f"// {self.said}\n{written(Record(self.puzzle, self.new_id))}"

    def picture(self) -> Picture:
        """The puzzle, with what has changed highlighted."""
        from enpitsu.show.picture import draw

        return draw(self.puzzle, highlight=[clue.place for clue in self.changed])

    @property
    def changed(self) -> Sequence[Clue]:
        """The clues that were added or removed."""
        return ()


def judged(puzzle: Puzzle) -> tuple[Board | None, str]:
    """The only solution of a puzzle, if there is just one, and the status of solving it."""
    outcome = solve(puzzle)
    alone = isinstance(outcome, Solved) and outcome.unique
    return (outcome.boards[0] if alone else None), outcome.status

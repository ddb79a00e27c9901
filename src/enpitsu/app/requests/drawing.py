"""The request to draw a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from enpitsu.app.filling import FILLED, filling
from enpitsu.app.forms import drawn
from enpitsu.app.requests.drafts import OfDraft
from enpitsu.paper import wire
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import Limit
from enpitsu.paper.wire import Meaning
from enpitsu.puzzle.kind import State
from enpitsu.puzzle.model import model
from enpitsu.show.picture import Picture, draw
from enpitsu.show.render import terminal
from enpitsu.show.reply import Reply


@wire.json_object("picture=written")
@dataclass(frozen=True)
class Drawing(Reply):
    """A puzzle as it is drawn, if it can be, and a remark.

    JSON has the picture as text or as SVG; `cell` is the width of a cell in pixels.
    """

    drawn: Picture | None
    word: str = "told"
    remark: str = ""
    to: str = "svg"
    cell: int | None = None

    @property
    def status(self) -> str:
        """`told`, or that of solving where the solution had to be found."""
        return self.word

    @property
    def written(self) -> str | None:
        """The picture as text or as SVG, if anything is drawn."""
        if self.drawn is None or self.to == "text":
            return self.text() or None
        return str(drawn(self.drawn, self.to, self.cell))

    def text(self, *, colour: bool = False) -> str:
        """The picture as text."""
        return terminal.text(self.drawn, colour=colour) if self.drawn is not None else ""

    def picture(self) -> Picture | None:
        """The picture."""
        return self.drawn


@dataclass(frozen=True)
class DrawRequest(OfDraft):
    """Draw a puzzle with what is filled in."""

    solution: Annotated[bool, Meaning("Fill in the solution; it is searched for if necessary.")] = (
        False
    )
    candidates: Annotated[
        Literal["left", "all"] | None,
        Meaning(
            "Show the candidates of open cells: all, or those that no clue beside them rules out.",
            metavar="[=all]",
        ),
    ] = None

    def answer(self, limit: float | Limit | None) -> Drawing:
        """The picture; without the solution that was wished there is none."""
        record = self.puzzle
        if record.puzzle.faults:
            return Drawing(draw(record.puzzle))
        rules = model(record.puzzle)
        solution, status, remark = None, "told", ""
        if self.solution:
            solution, status, remark = filling(record, rules, limit)
            if solution is None:
                return Drawing(None, status, f"{remark}; nothing is drawn")
            if status not in FILLED:
                remark += "; the first solution found is drawn"
        state: State | Board | None = None
        if record.state is not None:
            state = {**rules.given_board, **record.state}
            if record.candidates:
                state = State.of(record.puzzle, state, record.candidates)
        told: bool | Literal["all"] = "all" if self.candidates == "all" else bool(self.candidates)
        picture = draw(rules, state=state, solution=solution, candidates=told)
        return Drawing(picture, status, remark)

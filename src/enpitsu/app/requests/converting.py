"""The request to write a puzzle in another format."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from enpitsu.app.requests.drafts import OfDraft
from enpitsu.io.formats import ENCODINGS, remarks, write
from enpitsu.paper import wire
from enpitsu.paper.limit import Limit
from enpitsu.paper.wire import Meaning, OneOf
from enpitsu.puzzle.model import model
from enpitsu.show.reply import Reply


@wire.json_object("text=written")
@dataclass(frozen=True)
class Converted(Reply):
    """A puzzle in another format, and what is to be remarked about it."""

    written: str | None
    word: str = "told"
    remarks: tuple[str, ...] = ()

    @property
    def status(self) -> str:
        """`told`, or that of solving where the solution was to be found."""
        return self.word

    @property
    def remark(self) -> str:
        """The remarks in one line."""
        return "; ".join(self.remarks)

    def text(self, *, colour: bool = False) -> str:  # noqa: ARG002  # there is no tone in it
        """The text, to its last line."""
        text = self.written or ""
        return text if text.endswith("\n") or not text else f"{text}\n"


@dataclass(frozen=True)
class ConvertRequest(OfDraft):
    """Write a puzzle in another format."""

    format: str = "text"
    encoding: Annotated[str, OneOf(ENCODINGS), Meaning("The numbering of variables in DIMACS.")] = (
        "direct"
    )
    solution: Annotated[
        bool, Meaning("Also write the solution; it is searched for if necessary.")
    ] = False

    def answer(self, limit: float | Limit | None) -> Converted:
        """The text, without a solution that was wished and could not be found."""
        record, word, remark = self.puzzle, "told", ""
        if self.solution:
            from enpitsu.app.filling import FILLED, filling  # imports a solver

            board, word, remark = filling(record, model(record.puzzle), limit)
            if word in FILLED:
                record = replace(record, solution=board)
            else:
                record, remark = replace(record, solution=None), f"{remark}; written without one"
        options = {"encoding": self.encoding} if self.format == "dimacs" else {}
        text = write(record, self.format, **options)
        return Converted(text, word, (*filter(None, [remark]), *remarks(record, self.format)))

"""What a page asks: each question takes a JSON object and yields JSON objects, better and better.

The last one is the answer; those before it tell what is known on the way. Whoever carries
questions, a server or a worker in a browser, needs `ask` and `refused` only, and what is in
`QUESTIONS` for a schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from enpitsu.app.questions import browsing, playing, setting, sheets
from enpitsu.app.questions.requests import Allowance, BadRequest, read_request, refused
from enpitsu.errors import short

__all__ = ["QUESTIONS", "Allowance", "BadRequest", "Question", "ask", "refused"]


class Question(NamedTuple):
    """A question: who answers it, and the types of its request and of its answers."""

    answers: Callable[[Any, Allowance], Iterator[Mapping[str, Any]]]
    request: type
    fields: type[Any]

    @property
    def meaning(self) -> str:
        """What is asked, in a sentence or two."""
        return self.answers.__doc__ or ""


@dataclass(frozen=True)
class Nothing:
    """A request that says nothing."""


QUESTIONS: Mapping[str, Question] = {
    "kinds": Question(sheets.kinds, Nothing, sheets.KindsFields),
    "rules": Question(sheets.rules, sheets.OfKind, sheets.KindFields),
    "sheet": Question(sheets.sheet, sheets.OfPuzzle, sheets.SheetFields),
    "sample": Question(sheets.sample, sheets.OfKind, sheets.SheetFields),
    "blank": Question(sheets.blank, sheets.Blank, sheets.SheetFields),
    "write": Question(sheets.write, sheets.Written, sheets.WrittenFields),
    "draw": Question(sheets.draw, sheets.OfPuzzle, sheets.DrawnFields),
    "check": Question(playing.check, playing.Checked, playing.CheckedFields),
    "candidates": Question(playing.candidates, sheets.OfPuzzle, playing.CandidatesFields),
    "hint": Question(playing.hint, playing.Hinted, playing.HintedFields),
    "explain": Question(playing.explain, playing.Explained, playing.ExplainedFields),
    "solve": Question(playing.solve, sheets.OfPuzzle, playing.SolvedFields),
    "mistake": Question(playing.mistake, playing.Traced, playing.TracedFields),
    "status": Question(setting.status, sheets.OfPuzzle, setting.StatusFields),
    "diagnose": Question(setting.diagnose, sheets.OfPuzzle, setting.DiagnosedFields),
    "left": Question(setting.left, setting.Selected, setting.LeftFields),
    "complete": Question(setting.complete, setting.Completing, setting.MadeFields),
    "reduce": Question(setting.reduce, setting.Reducing, setting.MadeFields),
    "search": Question(browsing.search, browsing.Searched, browsing.FoundFields),
    "entry": Question(browsing.entry, browsing.Numbered, sheets.SheetFields),
    "generate": Question(setting.generate, setting.Generating, setting.MadeFields),
}


def ask(name: str, data: object, allowance: Allowance) -> Iterator[Mapping[str, Any]]:
    """The answers to a question, better and better; `EnpitsuError` if it cannot be asked so.

    When the limit of the allowance passes, the last one says what is known.
    """
    if name not in QUESTIONS:
        raise BadRequest(f"unknown question '{short(name)}'; expected one of {_names()}")
    question = QUESTIONS[name]
    yield from question.answers(read_request(question.request, data), allowance)


def _names() -> str:
    return ", ".join(QUESTIONS)

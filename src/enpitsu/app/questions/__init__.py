"""The questions of a page: each takes a JSON object and yields JSON objects.

The last object is the answer; those before it are preliminary. A server, or a worker in a browser,
needs only `ask` and `refused`, and `question` for the schemas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import getdoc
from typing import Any, NamedTuple, get_args, get_type_hints

from enpitsu.app.questions.requests import Allowance, expect_small, plain, refused
from enpitsu.app.requests.drafts import OfDraft
from enpitsu.app.requests.puzzles import OfPuzzle
from enpitsu.errors import unknown
from enpitsu.paper import wire
from enpitsu.paper.wire import BadRequest

__all__ = [
    "QUESTIONS",
    "QUICK",
    "Allowance",
    "BadRequest",
    "Question",
    "ask",
    "question",
    "refused",
]

# The module of each question, below `enpitsu.app`. A module in `questions` has a function with the
# name of the question, whose annotations are the types of the request and the answers. A module in
# `requests` has a request that answers itself. Modules are imported when a question is asked.
QUESTIONS: Mapping[str, str] = {
    "gallery": "questions.gallery",
    "lesson": "questions.gallery",
    "shipped": "questions.gallery",
    "collection": "questions.gallery",
    "kinds": "questions.sheets",
    "rules": "questions.sheets",
    "variants": "questions.sheets",
    "sheet": "questions.sheets",
    "sample": "questions.sheets",
    "blank": "questions.sheets",
    "write": "questions.sharing",
    "draw": "questions.sharing",
    "check": "questions.playing",
    "candidates": "questions.playing",
    "hint": "questions.playing",
    "explain": "questions.playing",
    "solve": "requests.solving",
    "count": "requests.counting",
    "forced": "requests.counting",
    "heatmap": "requests.counting",
    "grade": "requests.reasoning",
    "mistake": "questions.playing",
    "status": "questions.setting",
    "diagnose": "questions.setting",
    "left": "questions.setting",
    "true_candidates": "questions.setting",
    "complete": "questions.setting",
    "reduce": "questions.setting",
    "vary": "questions.setting",
    "reshape": "questions.setting",
    "search": "questions.browsing",
    "entry": "questions.browsing",
    "generate": "questions.setting",
}
# Questions that usually take milliseconds: they do not wait behind longer ones.
FAST = ("questions.gallery", "questions.sheets", "questions.sharing", "questions.browsing")
QUICK = {name for name, module in QUESTIONS.items() if module in FAST}
QUICK |= {"check", "candidates", "reshape"}


class Question(NamedTuple):
    """A question: its name, the function that answers, and the types of request and answers."""

    meaning: str
    answers: Callable[[Any, Allowance], Iterator[Any]]
    request: type
    answer: Any


@cache
def question(name: str) -> Question:
    """The question of that name; `BadRequest` if there is none."""
    if name not in QUESTIONS:
        raise BadRequest(unknown("question", name, QUESTIONS))
    module = import_module(f"enpitsu.app.{QUESTIONS[name]}")
    if QUESTIONS[name].startswith("requests."):
        sort: type[OfPuzzle] = getattr(module, f"{name.title()}Request")
        return Question(getdoc(sort) or "", plain, sort, sort.reply())
    answers = getattr(module, name)
    request, _, told = get_type_hints(answers).values()
    return Question(getdoc(answers) or "", answers, request, *get_args(told))


def ask(name: str, data: object, allowance: Allowance) -> Iterator[Mapping[str, Any]]:
    """The answers to a question as JSON objects; `EnpitsuError` for an invalid request.

    Each knows more than the one before. When the limit of the allowance passes, the last one has
    what is known by then.
    """
    asked = question(name)
    request: object = wire.read(asked.request, data)
    if isinstance(request, OfPuzzle | OfDraft):
        expect_small(request.puzzle.puzzle.grid, allowance)
    yield from map(wire.written, asked.answers(request, allowance))

"""What a page asks: each question takes a JSON object and yields JSON objects, better and better.

The last one is the answer; those before it tell what is known on the way. Whoever carries
questions, a server or a worker in a browser, needs `ask` and `refused` only, and what `question`
tells for a schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import getdoc
from typing import Any, NamedTuple, get_args, get_type_hints

from enpitsu.app.questions.requests import Allowance, refused
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

# The module here that answers each; the function has the question's name, and its types are those
# of the request and of the answers. A module is imported when it is asked.
QUESTIONS: Mapping[str, str] = {
    "kinds": "sheets",
    "rules": "sheets",
    "sheet": "sheets",
    "sample": "sheets",
    "blank": "sheets",
    "write": "sharing",
    "draw": "sharing",
    "check": "playing",
    "candidates": "playing",
    "hint": "playing",
    "explain": "playing",
    "solve": "playing",
    "mistake": "playing",
    "status": "setting",
    "diagnose": "setting",
    "left": "setting",
    "complete": "setting",
    "reduce": "setting",
    "search": "browsing",
    "entry": "browsing",
    "generate": "setting",
}
# Those that take milliseconds as a rule: nobody should wait for them behind longer ones.
QUICK = {name for name, module in QUESTIONS.items() if module in ("sheets", "sharing", "browsing")}
QUICK |= {"check", "candidates"}


class Question(NamedTuple):
    """A question: who answers it, and the types of its request and of its answers."""

    answers: Callable[[Any, Allowance], Iterator[Any]]
    request: type
    answer: type

    @property
    def meaning(self) -> str:
        """What is asked, in a sentence or two."""
        return getdoc(self.answers) or ""


@cache
def question(name: str) -> Question:
    """The question of that name; `BadRequest` if there is none."""
    if name not in QUESTIONS:
        raise BadRequest(unknown("question", name, QUESTIONS))
    answers = getattr(import_module(f"{__name__}.{QUESTIONS[name]}"), name)
    request, _, told = get_type_hints(answers).values()
    return Question(answers, request, *get_args(told))


def ask(name: str, data: object, allowance: Allowance) -> Iterator[Mapping[str, Any]]:
    """The answers to a question as JSON objects; `EnpitsuError` if it cannot be asked so.

    They get better and better. When the limit of the allowance passes, the last one says what is
    known.
    """
    asked = question(name)
    yield from map(wire.written, asked.answers(wire.read(asked.request, data), allowance))

"""Questions as whoever carries them has them: text in, and text with a word for what it is out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal, NamedTuple

from enpitsu.app.questions import ask
from enpitsu.app.questions.requests import Allowance, BadRequest, refused
from enpitsu.errors import EnpitsuError, OutOfTime

Sort = Literal["answer", "refused", "late", "end"]


class Told(NamedTuple):
    """An answer, or why there is none: the question is `refused` or `late`; or the `end`."""

    sort: Sort
    text: str = ""


def carried(name: str, request: bytes | str, allowance: Allowance) -> Iterator[Told]:
    """What is told of a question, each thing as a JSON object; the end is told if it was answered.

    Nothing but ASCII is in it, so that half of a character in a puzzle harms nobody.
    """
    try:
        for answer in ask(name, _decoded(request), allowance):
            yield Told("answer", _encoded(answer))
    except EnpitsuError as error:
        sort: Sort = "late" if isinstance(error, OutOfTime) else "refused"
        yield Told(sort, _encoded(refused(error)))
    else:
        yield Told("end")


def refusal(why: str) -> Told:
    """What is told where whoever carries a question refuses it."""
    return Told("refused", _encoded(refused(BadRequest(why))))


def _decoded(request: bytes | str) -> object:
    try:
        return json.loads(request)
    except RecursionError:
        raise BadRequest("not JSON: nested too deep") from None
    except ValueError as error:  # bad UTF-8 and numbers of thousands of digits are such, too
        raise BadRequest(f"not JSON: {error}") from None


def _encoded(told: object) -> str:
    return json.dumps(told, separators=(",", ":"))

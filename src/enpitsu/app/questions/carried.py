"""Questions as text: a request as JSON in, answers as JSON out, each with its type."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal, NamedTuple

from enpitsu.app.questions import ask
from enpitsu.app.questions.requests import Allowance, refused
from enpitsu.errors import EnpitsuError, InternalError, OutOfTime
from enpitsu.paper.wire import BadRequest

Sort = Literal["answer", "refused", "late", "failed", "end"]


class AnswerEvent(NamedTuple):
    """An answer, or why there is none: the question is `refused`, `late` or `failed`; or the `end`.

    If it `failed` there is also the error: for the log of the server, not for the client.
    """

    sort: Sort
    text: str = ""
    error: InternalError | None = None


def carried(name: str, request: bytes | str, allowance: Allowance) -> Iterator[AnswerEvent]:
    """The answers to a question as JSON, each better than the last; then the end, or the error.

    The JSON is pure ASCII, so that a lone surrogate in a puzzle can be sent.
    """
    try:
        for answer in ask(name, _decoded(request), allowance):
            yield AnswerEvent("answer", _encoded(answer))
    except EnpitsuError as error:
        yield _without_answer(error)
    except Exception as error:  # noqa: BLE001  # whatever it is, it is reported
        yield _without_answer(InternalError.of(error))
    else:
        yield AnswerEvent("end")


def refusal(why: str) -> AnswerEvent:
    """A refusal by the server itself, for this reason."""
    return AnswerEvent("refused", _encoded(refused(BadRequest(why))))


def _without_answer(error: EnpitsuError) -> AnswerEvent:
    told = _encoded(refused(error))
    if isinstance(error, InternalError):
        return AnswerEvent("failed", told, error)
    return AnswerEvent("late" if isinstance(error, OutOfTime) else "refused", told)


def _decoded(request: bytes | str) -> object:
    try:
        return json.loads(request)
    except RecursionError:
        raise BadRequest("not JSON: nested too deep") from None
    except ValueError as error:  # also for bad UTF-8, and numbers of thousands of digits
        raise BadRequest(f"not JSON: {error}") from None


def _encoded(told: object) -> str:
    return json.dumps(told, separators=(",", ":"))

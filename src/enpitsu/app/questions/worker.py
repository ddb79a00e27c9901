"""Questions of the page to Python in a worker of the browser, and the snapshot of its memory."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from importlib.metadata import files

from enpitsu.app.questions.carried import AnswerEvent, carried
from enpitsu.app.questions.requests import Allowance
from enpitsu.paper.limit import Limit


def answers(name: str, request: str, seconds: float) -> Iterator[AnswerEvent]:
    """The answers to a question."""
    return carried(name, request, Allowance(Limit(seconds)))


def imported() -> str:
    """The names of the modules that are imported."""
    return " ".join(sys.modules)


def prepare(names: str) -> None:
    """Import modules for a snapshot, except those that import an extension module.

    The code of an extension module lies outside the memory of Python, so a snapshot lacks it.
    """
    extensions = {
        file.name.partition(".")[0] for file in files("python-sat") or () if file.suffix == ".so"
    }
    for name in extensions:
        sys.modules[name] = None  # type: ignore[assignment]  # so that its import fails
    for name in names.split():
        with suppress(ImportError):
            import_module(name)
    for name in extensions:
        del sys.modules[name]

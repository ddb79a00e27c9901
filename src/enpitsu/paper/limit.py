"""Time limits of questions, and how work on them is stopped.

A question enters its limit once, `with limited(...)`, and whatever may take long checks it: loops
over constraints, places and boards call `look`, and a solver works in slices between two checks.
The limit is not passed on as an argument. Outside the front ends and `enpitsu_marupeke` only this
module reads the clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import isnan
from numbers import Real
from time import monotonic
from typing import TypeVar

from enpitsu.errors import OutOfTime, WrongType, WrongValue

Item = TypeVar("Item")


class Limit:
    """A time limit: a number of seconds from now, or none. Any thread may cancel it earlier.

    All questions follow one rule when the limit passes. An answer that can be "undecided" says so,
    along with what is known so far; an iterator, which cannot say that, raises `OutOfTime`.
    """

    def __init__(self, seconds: float | None = None) -> None:
        if seconds is not None:
            if not isinstance(seconds, Real):
                met = type(seconds).__name__
                raise WrongType(f"a time limit is a {met}; expected seconds, a Limit or None")
            if isnan(seconds) or seconds < 0:
                raise WrongValue(f"a time limit of {seconds}; expected seconds, 0 or more")
        self.end = None if seconds is None else monotonic() + seconds
        self.cancelled = False

    def __repr__(self) -> str:
        if self.cancelled:
            return "<limit, cancelled>"
        seconds = self.remaining()
        return "<limit, none>" if seconds is None else f"<limit, {seconds:.1f} s left>"

    @classmethod
    def of(cls, given: float | Limit | None) -> Limit:
        """The limit that is given, or one of so many seconds."""
        return given if isinstance(given, Limit) else cls(given)

    def cancel(self) -> None:
        """Stop the work under this limit at its next check."""
        self.cancelled = True

    def remaining(self) -> float | None:
        """The seconds left, never less than zero; None without a limit."""
        if self.cancelled:
            return 0.0
        return None if self.end is None else max(self.end - monotonic(), 0.0)

    @property
    def passed(self) -> bool:
        """Whether it has passed."""
        return self.cancelled or (self.end is not None and monotonic() > self.end)

    def check(self) -> None:
        """Raise `OutOfTime` when the limit has passed."""
        if self.cancelled or (self.end is not None and monotonic() > self.end):
            raise OutOfTime("cancelled" if self.cancelled else "out of time")


# -- the limits of the current work ----------------------------------------------------------

_ENTERED: ContextVar[tuple[Limit, ...]] = ContextVar("limits", default=())


@contextmanager
def limited(given: float | Limit | None) -> Iterator[None]:
    """Apply this limit, if it is one, and all limits entered before, to the body of the `with`.

    Do not put it round a `yield`: the limit would also apply to the caller between two items. Use
    `each_limited` for that.
    """
    entered = _ENTERED.get()
    if given is None or given in entered:
        yield
        return
    token = _ENTERED.set((*entered, Limit.of(given)))
    try:
        yield
    finally:
        _ENTERED.reset(token)


def each_limited(given: float | Limit | None, items: Iterator[Item]) -> Iterator[Item]:
    """The items of an iterator, computed under this limit; its seconds start with this call."""
    return _each(given if given is None else Limit.of(given), items)


def _each(limit: Limit | None, items: Iterator[Item]) -> Iterator[Item]:
    while True:
        with limited(limit):
            try:
                item = next(items)
            except StopIteration:
                return
        yield item


def look() -> None:
    """Raise `OutOfTime` if a limit on the current work has passed.

    A call takes a fraction of a microsecond. Any work that takes more than a few milliseconds calls
    it.
    """
    for limit in _ENTERED.get():
        limit.check()


def is_limited() -> bool:
    """Whether the current work has a limit, even one without seconds that can only be cancelled."""
    return bool(_ENTERED.get())


def remaining() -> float | None:
    """The seconds left for the current work, never less than zero; None without a limit."""
    remainders = [seconds for limit in _ENTERED.get() if (seconds := limit.remaining()) is not None]
    return min(remainders, default=None)

"""How long a machine may work. Outside the front ends and the lab only this reads the clock."""

from __future__ import annotations

from time import monotonic


class OutOfTime(TimeoutError):  # the word for it here
    """The limit has passed."""


class GaveUp(Exception):
    """An engine that does not try everything has come to its end; there may be more solutions."""


class Limit:
    """So many seconds from now, or none at all."""

    def __init__(self, seconds: float | None = None) -> None:
        self.end = None if seconds is None else monotonic() + seconds

    def left(self) -> float | None:
        """The seconds left, never less than zero; None without a limit."""
        return None if self.end is None else max(self.end - monotonic(), 0.0)

    def check(self) -> None:
        """Raise `OutOfTime` when the limit has passed."""
        if self.end is not None and monotonic() > self.end:
            raise OutOfTime

"""Failures that prevent the answer to a question."""

from __future__ import annotations


class TooMany(Exception):
    """A client has too many unread questions."""


class Busy(Exception):
    """The server has too much to do; the client should retry after so many seconds."""

    def __init__(self, why: str, seconds: int = 2) -> None:
        super().__init__(why)
        self.seconds = seconds


class Killed(Exception):
    """A process was killed because it exceeded its time."""


class Crashed(Exception):
    """A process ended before it had answered, or was killed because it used too much memory."""

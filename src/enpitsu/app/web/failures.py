"""Failures that prevent the answer to a question."""

from __future__ import annotations


class TooMany(Exception):
    """A client has asked too much at once."""


class Busy(Exception):
    """There is too much to do for everybody; come again after so many seconds."""

    def __init__(self, why: str, seconds: int = 2) -> None:
        super().__init__(why)
        self.seconds = seconds


class Killed(Exception):
    """A process was killed since it did not end when its time was over."""


class Crashed(Exception):
    """A process ended before its answer did, or was killed as it used too much memory."""

"""What can go wrong with a user's input; everything derives from `EnpitsuError`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager


class EnpitsuError(Exception):
    """The base of every error this library raises for its user's input.

    `id` is that of the record it is about, where that could be read.
    """

    id: str | None = None


@contextmanager
def about(id: str | None) -> Iterator[None]:
    """Errors raised inside are about the record of this id."""
    try:
        yield
    except EnpitsuError as error:
        error.id = id
        raise


class FormatError(EnpitsuError):
    """A text that could not be read: what was met, what was expected, and where.

    `line` and `column` count from one; zero means "not known".
    """

    def __init__(
        self, message: str, *, line: int = 0, column: int = 0, id: str | None = None
    ) -> None:
        super().__init__(message, line, column)
        self.message, self.line, self.column, self.id = message, line, column, id

    def __str__(self) -> str:
        if not self.line:
            return self.message
        where = f"line {self.line}, column {self.column}" if self.column else f"line {self.line}"
        return f"{self.message} ({where})"

    def moved(self, lines: int) -> FormatError:
        """The same error seen from a text that begins `lines` lines earlier."""
        line = self.line + lines if self.line else lines + 1
        return FormatError(self.message, line=line, column=self.column, id=self.id)


class UnknownKind(EnpitsuError):
    """A puzzle kind nobody has declared."""


class BadPuzzle(EnpitsuError):
    """A puzzle whose clues cannot be printed so; `reasons` holds a sentence for each fault."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = tuple(reasons)


class Unsupported(EnpitsuError):
    """A request that is understood but cannot be met, such as a format a kind does not have."""

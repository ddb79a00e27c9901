"""What can go wrong with a user's input; everything derives from `EnpitsuError`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

SHORT = 40  # characters of a damaged text; no more is told


def short(text: str) -> str:
    """A piece of a user's text as an error tells it: of a long one only the start."""
    return text if len(text) <= SHORT else text[: SHORT - 3] + "..."


def _printable(text: str) -> str:
    """A text in one line, with whatever a terminal would act on told by its code."""
    return "".join(ch if ch.isprintable() else repr(ch)[1:-1] for ch in text)


class EnpitsuError(Exception):
    """The base of every error this library raises for its user's input.

    `id` is that of the record it is about, where that could be read.
    """

    id: str | None = None

    def __str__(self) -> str:
        return _printable(super().__str__())


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
        message = _printable(self.message)
        if not self.line:
            return message
        where = f"line {self.line}, column {self.column}" if self.column else f"line {self.line}"
        return f"{message} ({where})"

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

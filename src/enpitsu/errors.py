"""What can go wrong with a user's input; everything derives from `EnpitsuError`."""

from __future__ import annotations

from collections.abc import Sequence


class EnpitsuError(Exception):
    """The base of every error this library raises for its user's input."""


class FormatError(EnpitsuError):
    """A text that could not be read: what was met, what was expected, and where.

    `line` and `column` count from one; zero means "not known".
    """

    def __init__(self, message: str, *, line: int = 0, column: int = 0) -> None:
        super().__init__(message, line, column)
        self.message, self.line, self.column = message, line, column

    def __str__(self) -> str:
        if not self.line:
            return self.message
        where = f"line {self.line}, column {self.column}" if self.column else f"line {self.line}"
        return f"{self.message} ({where})"

    def moved(self, lines: int) -> FormatError:
        """The same error seen from a text that begins `lines` lines earlier."""
        return FormatError(
            self.message, line=self.line + lines if self.line else lines + 1, column=self.column
        )


class UnknownKind(EnpitsuError):
    """A puzzle kind nobody has declared."""


class BadPuzzle(EnpitsuError):
    """A puzzle whose clues cannot be printed so; `reasons` holds a sentence for each fault."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = tuple(reasons)


class Unsupported(EnpitsuError):
    """A request that is understood but cannot be met, such as a format a kind does not have."""

"""A text that is being read, with a position for errors."""

from __future__ import annotations

from typing import Any

from enpitsu.errors import Fault, FormatError

DIGITS = "0123456789"
BLANKS = " \t"


class Source:
    """A text being read: `at` is the current position, `mark` where the latest piece began.

    `shown` is the text in which positions are reported, if it differs from the one that is read.
    `marks` has the positions of clues by layer and place; `faults` lists what is wrong with the
    entries.
    """

    def __init__(self, text: str, *, shown: str | None = None) -> None:
        self.text, self.shown = text, text if shown is None else shown
        self.at = self.mark = 0
        self.marks: dict[tuple[str, Any], int] = {}
        self.faults: list[Fault] = []

    def peek(self) -> str:
        """The next character; an empty string at the end."""
        return self.text[self.at : self.at + 1]

    def accept(self, wanted: str) -> bool:
        """Consume `wanted` if it comes next; returns whether it did."""
        found = self.text.startswith(wanted, self.at)
        if found:
            self.mark, self.at = self.at, self.at + len(wanted)
        return found

    def character(self) -> str:
        """Consume and return the next character."""
        self.mark, self.at = self.at, self.at + 1
        return self.text[self.mark : self.at]

    def take(self, allowed: str) -> str:
        """Consume and return the longest run of characters that are in `allowed`."""
        self.mark = self.at
        while self.peek() and self.peek() in allowed:
            self.at += 1
        return self.text[self.mark : self.at]

    def until(self, stop: str) -> str:
        """Consume and return everything before the next character in `stop`, or before the end."""
        self.mark = self.at
        while self.peek() and self.peek() not in stop:
            self.at += 1
        return self.text[self.mark : self.at]

    def number(self, expected: str, *, low: int, high: int) -> int:
        """Consume a whole number from `low` to `high`, with optional blanks before it.

        `FormatError` says what was `expected` if there is none.
        """
        self.take(BLANKS)
        digits = self.take(DIGITS)
        if not digits:
            raise self.fail(expected)
        value = digits.lstrip("0") or "0"  # Python refuses to convert thousands of digits
        if len(value) > len(str(high)) or not low <= int(value) <= high:
            raise self.error(f"the number {digits[:12]} is out of range; expected {expected}")
        return int(value)

    def end(self) -> None:
        """Raise `FormatError` unless only blanks and line ends are left."""
        self.take(BLANKS + "\r\n")
        if self.peek():
            raise self.fail("the end of the text")

    def fail(self, expected: str) -> FormatError:
        """The error that something else was expected next."""
        self.mark = self.at
        met = self.peek()
        found = {"": "the text ends", "\n": "the line ends"}.get(met, f"unknown symbol '{met}'")
        return self.error(f"{found}; expected {expected}")

    def error(self, message: str, *, at: int | None = None) -> FormatError:
        """An error at `at`, or where the latest piece began; always inside the text."""
        line, column = self.position(self.mark if at is None else at)
        return FormatError(message, line=line, column=column)

    def position(self, at: int) -> tuple[int, int]:
        """The line and the column of a place in the text, from one; always inside the text."""
        last = max(len(self.shown.rstrip()) - 1, 0)
        place = min(at, last)
        line_start = self.shown.rfind("\n", 0, place) + 1
        return self.shown.count("\n", 0, place) + 1, place - line_start + 1

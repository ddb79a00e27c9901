"""SudokuPad's shortened JSON, as it is before compression.

Keys have short names and no quotes, strings are in single quotes, an empty object in a list is left
out, `t` and `f` are true and false, and a colour is six hexadecimal digits, or `#0` and `#F` for
black and white. Source of the facts: PuzzleZipper of https://github.com/SudokuPad/sudokutools.
"""

from __future__ import annotations

import json
import re
from typing import Any

KEYS = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
}
COLOUR = re.compile(r"[0-9a-fA-F]{6}")
KEY = re.compile(r"[A-Za-z0-9]+(?=:)")
BARE = re.compile(r"[^,\]}]+")  # a value without quotes, up to what ends it
QUOTED = {quote: re.compile(rf"{quote}(?:[^{quote}\\]|\\.)*{quote}", re.DOTALL) for quote in "'\""}
CONSTANTS = {"t": True, "f": False, "#0": "#000000", "#F": "#FFFFFF"}
MAX_DEPTH = 50  # the deepest nesting of lists and objects


class NotZipped(ValueError):
    """Text that is not shortened JSON."""


def unzipped(text: str) -> Any:  # noqa: ANN401  # whatever JSON holds
    """The value of shortened JSON; `NotZipped` if the text is invalid."""
    reading = _Reading(text.strip())
    found = reading.value(0)
    if reading.at < len(reading.text):
        raise NotZipped
    return found


class _Reading:
    """A text that is being read; `at` is the position."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def accept(self, wanted: str) -> bool:
        """Whether this comes next; if so it is taken."""
        found = self.text.startswith(wanted, self.at)
        self.at += found * len(wanted)
        return found

    def value(self, depth: int) -> Any:  # noqa: ANN401
        """The value that comes next."""
        if depth > MAX_DEPTH:
            raise NotZipped
        if self.accept("{"):
            return self._members(depth + 1)
        if self.accept("["):
            return self._items(depth + 1)
        if self.text[self.at : self.at + 1] in QUOTED:
            found = self._string()
            return f"#{found}" if COLOUR.fullmatch(found) else found
        return self._bare()

    def _members(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not self.accept("}"):
            if found and not self.accept(","):
                raise NotZipped
            key = self._key()
            if not self.accept(":"):
                raise NotZipped
            found[KEYS.get(key, key)] = self.value(depth)
        return found

    def _items(self, depth: int) -> list[Any]:
        found = []
        while True:
            empty = self.text[self.at : self.at + 1] in ",]"
            found.append({} if empty else self.value(depth))
            if self.accept("]"):
                return found
            if not self.accept(","):
                raise NotZipped

    def _key(self) -> str:
        if self.text[self.at : self.at + 1] in QUOTED:
            return self._string()
        return self._matching(KEY)

    def _string(self) -> str:
        """A string; an escaped quote is one of either sort."""
        told = self._matching(QUOTED[self.text[self.at]])
        inside = re.sub(r"\\(.)|\"", _in_double_quotes, told[1:-1], flags=re.DOTALL)
        try:
            return str(json.loads(f'"{inside}"', strict=False))
        except ValueError:
            raise NotZipped from None

    def _bare(self) -> Any:  # noqa: ANN401
        told = self._matching(BARE)
        if told in CONSTANTS:
            return CONSTANTS[told]
        if COLOUR.fullmatch(told):
            return f"#{told}"
        try:
            return json.loads(told)
        except ValueError:
            raise NotZipped from None

    def _matching(self, pattern: re.Pattern[str]) -> str:
        met = pattern.match(self.text, self.at)
        if met is None:
            raise NotZipped
        self.at = met.end()
        return met[0]


def _in_double_quotes(met: re.Match[str]) -> str:
    """A piece of a string as JSON has it: quotes escaped, but for single ones."""
    return {"'": "'", '"': '\\"', None: '\\"'}.get(met[1], met[0])

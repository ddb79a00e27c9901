"""Where values stand in a text of JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from enpitsu.notation.fields import Path

DECODER = json.JSONDecoder()
VALUE, ENTRY = re.compile(r"\S"), re.compile(r"[^\s,]")
REST = re.compile(r"[^\S\n]*(\n|\Z)")  # of a line on which nothing more stands
MARGIN = 200  # characters before an entry of a list, in its line; more are not counted


# -- several values --------------------------------------------------------------------------


def values(text: str) -> Iterator[tuple[int, int]]:
    """Where each value starts and ends; what is no JSON is a span too, for others to refuse."""
    at = 0
    while found := VALUE.search(text, at):
        start = found.start()
        value, at = _value(text, start)
        if isinstance(value, list):
            yield from _entries(text, start + 1)
        else:
            yield text.rfind("\n", 0, start) + 1, at


def margin(text: str, start: int) -> int:
    """How many characters stand before a span in its line."""
    before = start - text.rfind("\n", 0, start) - 1
    return before if before <= MARGIN else 0


def _value(text: str, start: int) -> tuple[object, int]:
    """The value that starts there, and its end; without one alone on its lines, where to go on."""
    try:
        value, end = DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):  # whoever reads the span meets it again
        value, end = None, start
    if REST.match(text, end):
        return value, end
    if text[start] == "[":
        return None, len(text)
    # The next object as far left; what is inside of one stands further to the right.
    indent = text[text.rfind("\n", 0, start) + 1 : start]
    return None, text.find(f"\n{indent}{{", start) + 1 or len(text)


def _entries(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Where each entry of a list starts and ends, from the first on."""
    while (found := ENTRY.search(text, at)) and found[0] != "]":
        at = DECODER.raw_decode(text, found.start())[1]
        yield found.start(), at


# -- inside of one value -----------------------------------------------------------------------


def position(text: str, path: Path) -> tuple[int, int]:
    """The line and the column of what a path leads to in a value, from one; or as far as it can.

    What is missing is said to be where the object is that ought to have it.
    """
    at = _next(text, 0)
    for key in path:
        found = _inside(text, at, key)
        if found is None:
            break
        at = found
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _next(text: str, at: int) -> int:
    found = VALUE.search(text, at)
    return found.start() if found else at


def _inside(text: str, at: int, key: str | int) -> int | None:
    """Where the member or the entry of that key starts in the value at `at`."""
    if text[at] == '"':  # a row as a string: each character is an entry
        plain = isinstance(key, int) and "\\" not in text[at : at + key + 2]
        return at + 1 + key if plain and isinstance(key, int) else None
    last, at = None, _next(text, at + 1)
    index = 0
    while text[at] not in "]}":
        name: str | int = index
        if isinstance(key, str):
            name, at = DECODER.raw_decode(text, at)
            at = _next(text, _next(text, at) + 1)  # behind the colon
        if name == key:
            last = at  # of two members of one name the last one counts
        at = _next(text, DECODER.raw_decode(text, at)[1])
        at, index = _next(text, at + (text[at] == ",")), index + 1
    return last

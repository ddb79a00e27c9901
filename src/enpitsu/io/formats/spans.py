"""The positions of values in JSON text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain

from enpitsu.io.limits import MAX_MARGIN_CHARACTERS
from enpitsu.io.native.fields import Keys

DECODER = json.JSONDecoder()
VALUE, ENTRY = re.compile(r"\S"), re.compile(r"[^\s,]")
# The tokens of a value that is no JSON: words, brackets, strings, and lines with an object.
WORD = re.compile(r"[^\n,{}\[\]]+|[}\]]")
TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"?|[\[{]|[\]}]|\n[^\S\n]*(?=\{)')
GAP = re.compile(r"[,}\]\s]+")
KEY = re.compile(r'\{\s*"(?:[^"\\\n]|\\.)*"')


# -- several values --------------------------------------------------------------------------


def values(text: str) -> Iterator[tuple[int, int]]:
    """Where each value of a text starts and ends, and each in its lists; commas may be missing.

    Text that is no JSON is a span too, which the caller refuses, and so is the missing end of a
    list.
    """
    at, listed = 0, False
    while found := ENTRY.search(text, at):
        start = found.start()
        if found[0] == ("]" if listed else "["):
            at, listed = start + 1, not listed
        else:
            at = _end(text, start)
            yield start, at
    if listed:
        yield len(text), len(text)


def margin(text: str, start: int) -> int:
    """The number of characters before a span in its line."""
    line = text.rfind("\n", max(start - MAX_MARGIN_CHARACTERS - 1, 0), start) + 1
    return start - line if line or start <= MAX_MARGIN_CHARACTERS else 0


def _end(text: str, start: int) -> int:
    """The end of the value that starts there, or of the text where a value should be."""
    try:
        return DECODER.raw_decode(text, start)[1]
    except (ValueError, RecursionError):  # reading the span raises it again
        word = WORD.match(text, start)
        return word.end() if word else _damaged_end(text, start)


def _damaged_end(text: str, start: int) -> int:
    """The end of a damaged object or list: where its brackets close, or before the next record.

    The next record is an object that begins in the same column or further left, as nested objects
    are indented, or an object that begins with the same name.
    """
    name = KEY.match(text, start)
    gaps = GAP.finditer(text, name.end() if name else len(text))
    gap = next(gaps, None)
    column = start - text.rfind("\n", 0, start) - 1
    depth = 0
    for token in chain(TOKEN.finditer(text, start), [None]):  # both are read only as far as needed
        while name and gap and (token is None or gap.end() < token.end()):
            if text.startswith(name[0], gap.end()) and any(sign in gap[0] for sign in ",}]\n"):
                return gap.end()
            gap = next(gaps, None)
        if token is None:
            break
        if token[0].startswith("\n"):
            if len(token[0]) - 1 <= column:
                return token.end()
        elif token[0] in "[{":
            depth += 1
        elif token[0] in "]}":
            depth -= 1
            if depth == 0:
                return token.end()
    return len(text)


# -- inside of one value -----------------------------------------------------------------------


def position(text: str, path: Keys) -> tuple[int, int]:
    """The line and the column, from one, of the value at a path; or of the part that exists.

    For a missing member it is the position of the object that lacks it.
    """
    at = _next(text, 0)
    for key in path:
        found = _inside(text, at, key)
        if found is None:
            break
        at = found
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def last_member(text: str, name: str) -> tuple[int, int]:
    """The line and the column of the last name of a member that is spelt so, from one."""
    at = max(text.rfind(json.dumps(name)), text.rfind(json.dumps(name, ensure_ascii=False)), 0)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _next(text: str, at: int) -> int:
    found = VALUE.search(text, at)
    return found.start() if found else at


def _inside(text: str, at: int, key: str | int) -> int | None:
    """Where the member or the entry of that key starts in the value at `at`."""
    if text[at] == '"':  # a row as a string: each character is an entry
        plain = isinstance(key, int) and "\\" not in text[at : at + key + 2]
        return at + 1 + key if plain and isinstance(key, int) else None
    at, index = _next(text, at + 1), 0
    while text[at] not in "]}":
        name: str | int = index
        if isinstance(key, str):
            name, at = DECODER.raw_decode(text, at)
            at = _next(text, _next(text, at) + 1)  # after the colon
        if name == key:
            return at
        at = _next(text, DECODER.raw_decode(text, at)[1])
        at, index = _next(text, at + (text[at] == ",")), index + 1
    return None

"""Links of f-puzzles and SudokuPad, packed by lz-string, and the JSON inside of them.

Source of the facts: readers of these links in public repositories, among them
https://github.com/dclamage/SudokuSolver and https://github.com/SudokuPad/sudokutools.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any
from urllib.parse import unquote

from enpitsu.io.codecs.lzstring import Damaged, TooLong, packed, unpacked
from enpitsu.io.codecs.puzzlezipper import NotZipped, unzipped
from enpitsu.io.formats.foreign import codec, reading, sole
from enpitsu.io.formats.foreign import split as lines
from enpitsu.io.formats.links import BULLET
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.io.limits import MAX_PACKED_CHARACTERS, MAX_REPAIRS, MIN_PACKED_CHARACTERS
from enpitsu.paper.source import Source
from enpitsu.puzzle.kind import Record

HOME = "https://f-puzzles.com/?load="
# The host of a link; the link may stand in Markdown or between angle brackets.
HOST = re.compile(rf"(?:{BULLET})?(?:\[[^\]\n]*\]\(|<)?(\w+:)?(//)?[^/?#]*(?=[/?#])")
PACKED = re.compile(r"[?&](load|puzzleid)=(?P<asked>[^&#\s>)]+)|/(sudoku/)?(?P<named>[^?#\s>)]+)")
PREFIX = re.compile(r"fpuzzles|fpuz|scl|ctc|scf")
BARE = re.compile(r"\s*(?=(fpuzzles|fpuz|scl|ctc)N4|scf)(?P<named>[^?#\s]+)")


def split(text: str) -> Iterator[tuple[int, str]]:
    """The links of a text, one on a line, or its one object."""
    if text.lstrip().startswith("{"):
        yield 0, text
    else:
        yield from lines(text)


def read(text: str) -> ReadRecord:
    """The puzzle of a link or of an object."""
    source = Source(text)
    source.take(" \t\n")
    kind, form = sole("fpuzzles", source)
    if source.peek() == "{":
        return reading(source, form, kind)
    host = HOST.match(text, source.at)
    met = BARE.match(text) or PACKED.search(text, host.end() if host else source.at)
    if met is None:
        raise source.fail("a link with a puzzle in it")
    source.at = met.end()
    groups = met.groupdict()
    data = unquote(groups.get("asked") or groups["named"]).replace(" ", "+")
    prefix = PREFIX.match(data)
    data = data[prefix.end() :] if prefix else data
    if prefix is not None and prefix[0] == "scf":
        told = json.dumps(_classic(data, source))
    elif len(data) < MIN_PACKED_CHARACTERS:
        message = "a short link, which does not contain the puzzle; expected the full link"
        raise source.error(message, at=met.start())
    else:
        try:
            told = _plain(_unpacked(data))
        except Damaged:
            message = "a damaged link; expected data of lz-string"
            raise source.error(message, at=met.start()) from None
        except TooLong:
            message = "a link that unpacks to too long a text; expected at most {:,} characters"
            raise source.error(message.format(MAX_PACKED_CHARACTERS), at=met.start()) from None
    return reading(Source(told, shown=text), form, kind)


def write(record: Record) -> str:
    """The link that opens the puzzle in f-puzzles; it holds the solution, if there is one."""
    return HOME + packed(codec("fpuzzles", record.puzzle).write(record))


def _unpacked(data: str) -> str:
    """The text of a link, which may have lost one of two slashes side by side on its way."""
    slashes = [at for at, char in enumerate(data) if char == "/"]
    tried = (some for number in range(3) for some in combinations(slashes, number))
    for lost in islice(tried, MAX_REPAIRS):
        mended = "".join("//" if at in lost else char for at, char in enumerate(data))
        try:
            return unpacked(mended)
        except Damaged:
            continue
    raise Damaged


def _plain(told: str) -> str:
    """JSON as it is, or unpacked from the shortened form of SudokuPad."""
    try:
        json.loads(told)
    except (ValueError, RecursionError):
        try:
            return json.dumps(unzipped(told))
        except NotZipped:
            return told
    return told


# -- the short form of plain Sudokus ---------------------------------------------------------

SIDE = 9
WINDOWS = [[r, c] for r in (1, 5) for c in (1, 5)]  # the first cells of the windows of a Windoku


def _classic(data: str, source: Source) -> dict[str, Any]:
    """The data after `scf` as an object of F-puzzles.

    A character stands for a digit, 0 for none, and up to five empty cells after it. Characters
    after the last cell are rules: `x` for diagonals, `w` for windows.
    """
    cells: list[int] = []
    rules = iter(data)
    while len(cells) < SIDE * SIDE:
        number = _number(next(rules, ""))
        if number is None:
            raise source.error("a damaged link; expected 81 cells")
        cells += [number % 10, *([0] * (number // 10))]
    if len(cells) > SIDE * SIDE:
        raise source.error("a damaged link; expected 81 cells")
    told: dict[str, Any] = {"size": SIDE}
    told["grid"] = [
        [{"value": n, "given": True} if n else {} for n in cells[r * SIDE : (r + 1) * SIDE]]
        for r in range(SIDE)
    ]
    for rule in rules:
        if rule == "x":
            told |= {"diagonal+": True, "diagonal-": True}
        elif rule == "w":
            told["extraregion"] = [
                {"cells": [f"R{r + i + 1}C{c + j + 1}" for i in range(3) for j in range(3)]}
                for r, c in WINDOWS
            ]
        else:
            raise source.error(f"unknown symbol '{rule}'; expected x or w")
    return told


def _number(char: str) -> int | None:
    """The number of a character: digits, capitals and small letters, one after the other."""
    if not (char.isascii() and char.isalnum()):
        return None
    return ord(char) - (61 if char > "Z" else 55 if char > "9" else 48)

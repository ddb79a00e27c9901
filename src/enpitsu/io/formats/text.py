"""Native text: a line with the kind and its options, then blocks of rows; `---` parts puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from enpitsu.errors import Fault, FormatError, UnknownKind, about
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.io.native.blocks import GRID, blocks, split_answers
from enpitsu.io.native.text import CELL, Rows, parsed, parsed_board, written
from enpitsu.io.native.tokens import BOARDS, CANDIDATES, STATE, Token
from enpitsu.paper.grid import SIDES, too_large
from enpitsu.paper.layer import COMMENT, SEPARATOR, Board
from enpitsu.paper.values import Value
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.kind import JOINT, CandidateMap, Former, Kind, Record
from enpitsu.puzzle.registry import PLUS, kind, names

ID = re.compile(r"id=(.+)")
SIZE = re.compile(r"[1-9]\d{0,8}", re.ASCII)
SIZES = ("rows", "cols")  # written only if they do not follow from a block
FILLED = (*BOARDS, CANDIDATES)  # the blocks that hold no clues
WORD = re.compile(r"\S+")
# A line that may start a puzzle: a name, and options behind it.
START = re.compile(r"([^\W\d][\w-]+)((?:\s*\+\s*[\w-]+)*)((?:\s+[\w-]+=\S+)*)")


# -- several puzzles in one text -----------------------------------------------------------


def split(text: str) -> Iterator[tuple[int, str]]:
    """The puzzles of a text, each with the number of lines before it.

    A line with the name of a kind starts another one, with `---` before it or without.
    """
    lines = text.split("\n")
    start, header = 0, ""
    for number, line in enumerate([*lines, SEPARATOR]):
        content = _content(line)
        parted = content == SEPARATOR
        if parted or (header and _starts(content, header)):
            if header:
                yield start, "\n".join(lines[start:number])
            start = number + 1 if parted else number
            header = "" if parted else content
        elif not header:
            header = content


def _content(line: str) -> str:
    return line.split(COMMENT, 1)[0].strip()


def _starts(line: str, header: str) -> bool:
    """Whether a line behind another header starts a puzzle of its own.

    A name alone must be spelt as it is: in capitals it may be letters of a row.
    """
    met = START.fullmatch(line)
    if met is None:
        return False
    name, variants, options = met.groups()
    if name in INDEX or ((options or variants) and name.lower() in INDEX):
        return True
    return name.islower() and name not in _block_names(header) and name in names()


def _block_names(header: str) -> Sequence[str]:
    try:
        return [*FILLED, *(block.name for block in blocks(kind(header.split()[0])))]
    except UnknownKind:
        return ()


# -- one puzzle ----------------------------------------------------------------------------


def read(text: str) -> ReadRecord:
    """The one puzzle of a text; `FormatError` says where it goes wrong."""
    lines = [tokens for n, line in enumerate(text.split("\n"), 1) if (tokens := _tokens(n, line))]
    if not lines:
        raise FormatError("nothing to read; expected a puzzle kind")
    first, header, rows = *_named(lines[0]), lines[1:]
    id_ = _id(header)
    with about(id_):
        kind = _kind(first)
        kind, former = _said_now_or_once(kind, [*header, *(row[0] for row in rows)])
    with about(id_, kind.name):
        options, told, marks = _header(kind, header)
        found = _blocks(kind, rows)
        clues = {name: block for name, block in found.items() if name not in FILLED}
        puzzle, clue_marks = parsed(kind, options, clues, told)
        marks |= clue_marks
        boards: dict[str, Board] = {}
        faults: list[Fault] = []
        candidates: CandidateMap = {}
        for name in [name for name in FILLED if name in found]:
            entries, places = parsed_board(puzzle, name, found[name], boards.get(STATE))
            if name == CANDIDATES:
                candidates = entries.candidates
            else:
                boards[name] = entries.board
            faults += entries.faults
            marks |= places

    def where(layer: str, place: Any) -> tuple[int, int]:  # noqa: ANN401
        met = marks.get((layer, place)) or marks.get((layer, None)) or first
        return met.line, met.column

    record = Record(
        puzzle if former is None or puzzle.faults else former.now(puzzle),
        id_,
        boards.get("solution"),
        boards.get(STATE),
        line=first.line,
        candidates=candidates,
    )
    return ReadRecord(record, where, faults)


def _said_now_or_once(kind: Kind, told: Sequence[Token]) -> tuple[Kind, Former | None]:
    """The kind whose layers and options a text names, or its earlier version."""
    names = (token.text.partition("=")[0] for token in told)
    if kind.former is None or not kind.former.said_by(names, kind):
        return kind, None
    return kind.former.kind, kind.former


def write(record: Record) -> str:
    """The record as native text."""
    return written(record)


def _tokens(number: int, line: str) -> list[Token]:
    words = WORD.finditer(line.split(COMMENT, 1)[0])
    return [Token(word[0], number, word.start() + 1) for word in words]


def _named(line: list[Token]) -> tuple[Token, list[Token]]:
    """The name of a kind, with those of its variants, and what stands behind it."""
    named = 1
    while named < len(line) and PLUS in (line[named - 1].text[-1], line[named].text[0]):
        named += 1
    words = [word.text for word in takewhile(lambda word: "=" not in word.text, line)]
    if len(words) > named and _is_kind(" ".join(words)):  # as in Star Battle, or Killer Sudoku
        named = len(words)
    return line[0]._replace(text=" ".join(word.text for word in line[:named])), line[named:]


def _is_kind(name: str) -> bool:
    try:
        kind(name)
    except UnknownKind:
        return False
    return True


def _id(header: list[Token]) -> str | None:
    return next((met[1] for token in header if (met := ID.match(token.text))), None)


def _kind(first: Token) -> Kind:
    try:
        return kind(first.text)
    except UnknownKind:
        if re.fullmatch(r"[\w+ -]+", first.text):
            raise
        expected = "a text that begins with the name of a kind, a link, a game ID or JSON"
        raise first.fail(expected, met="format") from None


def _header(
    kind: Kind, header: list[Token]
) -> tuple[dict[str, Value], dict[str, int], dict[tuple[str, Any], Token]]:
    """The options, the size if it is told here, and where each option stands."""
    known = [option.name for option in kind.options]
    options: dict[str, str] = {}
    told: dict[str, int] = {}
    marks: dict[tuple[str, Any], Token] = {}
    for token in header:
        name, _, value = token.text.partition("=")
        if (name, None) in marks:
            raise token.fail("each option once", met="second option")
        marks[name, None] = token._replace(text=value, column=token.column + len(name) + 1)
        if name in known:
            options[name] = value
        elif name in SIZES and SIZE.fullmatch(value):
            told[name] = int(value)
        elif not ID.match(token.text):
            raise token.fail(" or ".join(f"{n}=..." for n in (*known, "id", *SIZES)), met="option")
    if message := too_large(told.get("rows", 1), told.get("cols", 1)):
        at = next(marks[name, None] for name in SIZES if name in told)
        raise FormatError(message, line=at.line, column=at.column)
    return kind.read_options(options), told, marks


def _blocks(kind: Kind, lines: list[list[Token]]) -> Mapping[str, Rows]:
    names = [block.name for block in blocks(kind)]
    lists = [layer.name for layer in kind.clues if layer.by_line]
    alone = {answer.name for answer in split_answers(kind.answers)[1]}
    found: dict[str, list[list[Token]]] = {}
    current = Token(GRID if GRID in names else "")
    for row in lines:
        word = row[0]
        of_board = current.text in FILLED and word.text in alone
        if word.text in lists and not of_board:
            found.setdefault(word.text, []).append(row[1:] or row)
            continue
        if word.text in (*names, *FILLED) and not of_board:
            _expect_rows(current, found)
            if word.text in found:
                raise word.fail("each block once", met="second block")
            current, row = word, row[1:]
            found[word.text] = []
        if not current.text:
            raise word.fail(f"a block named {' or '.join([*names, *lists])}", met="block")
        if row and _tells_place(row):
            raise row[0].fail(_instead_of_clue(kind, row[0].text, current.text, lists), met="clue")
        if row:
            found.setdefault(current.text, []).append(row)
    _expect_rows(current, found)
    return found


def _instead_of_clue(kind: Kind, word: str, block: str, lists: Sequence[str]) -> str:
    """What was expected instead of a clue of that name; perhaps its variant has not been named."""
    from enpitsu.puzzle.variant import VARIANTS, takes_variants  # few texts have such a clue

    for name in VARIANTS.names() if takes_variants(kind) else ():
        if any(layer.name == word for layer in VARIANTS.get(name).clues):
            return f"'{kind.name}{JOINT}{name}' in the first line, which has such clues"
    return f"a row of {block}" + (f", or a clue called {' or '.join(lists)}" if lists else "")


def _tells_place(row: Sequence[Token]) -> bool:
    """Whether a row is a clue with its place, such as `thermo r1c1 r1c2` or `sandwich 5 top 3`."""
    first, *others = (token.text for token in row)
    called = len(first) > 1 and first.isalpha()
    return called and any(CELL.fullmatch(text) or text in SIDES for text in others)


def _expect_rows(name: Token, found: Mapping[str, Rows]) -> None:
    if not found.get(name.text, [[]]):
        message = f"block {name.text} is empty; expected rows of tokens"
        raise FormatError(message, line=name.line, column=name.column)

"""Native text: a line with the kind and its options, then blocks of rows; `---` parts puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from enpitsu.errors import FormatError, UnknownKind, about
from enpitsu.expr import Value
from enpitsu.formats.record import Record
from enpitsu.kinds import kind as kind_named
from enpitsu.notation import COMMENT, Rows, Token, blocks, board, parsed, written
from enpitsu.puzzle import Board, Kind

SEPARATOR = "---"
BOARDS = ("solution", "state")
ID = re.compile(r"id=(.+)")


def split(text: str) -> Iterator[tuple[int, str]]:
    """The puzzles of a text, each with the number of lines before it."""
    start, lines = 0, text.split("\n")
    for number, line in enumerate([*lines, SEPARATOR]):
        if line.strip() == SEPARATOR:
            part = lines[start:number]
            if any(map(_content, part)):
                yield start, "\n".join(part)
            start = number + 1


def read(text: str) -> Record:
    """The one puzzle of a text; `FormatError` says where it goes wrong."""
    lines = [tokens for n, line in enumerate(text.split("\n"), 1) if (tokens := _tokens(n, line))]
    if not lines:
        raise FormatError("nothing to read; expected a puzzle kind")
    (first, *header), *rows = lines
    id_ = _id(header)
    with about(id_):
        kind = _kind(first)
        options = _options(kind, header)
        found = _blocks(kind, rows)
        puzzle = parsed(kind, options, {k: v for k, v in found.items() if k not in BOARDS})
        boards: dict[str, Board] = {k: board(puzzle, found[k]) for k in BOARDS if k in found}
    return Record(puzzle, id_, boards.get("solution"), boards.get("state"), line=first.line)


def write(record: Record) -> str:
    """The record as native text."""
    return written(record.puzzle, id=record.id or "", boards=record.boards)


def _content(line: str) -> str:
    return line.split(COMMENT, 1)[0].strip()


def _tokens(number: int, line: str) -> list[Token]:
    tokens, column = [], 0
    content = line.split(COMMENT, 1)[0]
    for word in content.split():
        column = content.index(word, column)
        tokens.append(Token(word, number, column + 1))
        column += len(word)
    return tokens


def _id(header: list[Token]) -> str | None:
    return next((met[1] for token in header if (met := ID.match(token.text))), None)


def _kind(first: Token) -> Kind:
    try:
        return kind_named(first.text)
    except UnknownKind:
        if re.fullmatch(r"[\w-]+", first.text):
            raise
        expected = "a text that begins with the name of a kind, a link, a game ID or JSON"
        raise first.fail(expected, met="format") from None


def _options(kind: Kind, header: list[Token]) -> dict[str, Value]:
    known = {option.name: option for option in kind.options}
    options: dict[str, Value] = {}
    told: set[str] = set()
    for token in header:
        name, _, value = token.text.partition("=")
        if name in told:
            raise token.fail("each option once", met="second option")
        told.add(name)
        if name in known:
            try:
                options[name] = known[name].read(value)
            except ValueError:
                raise token._replace(text=value).fail(known[name].expected, met=name) from None
        elif not ID.match(token.text):
            raise token.fail(" or ".join(f"{n}=..." for n in (*known, "id")), met="option")
    return {**kind.defaults(), **options}


def _blocks(kind: Kind, lines: list[list[Token]]) -> dict[str, Rows]:
    names = blocks(kind)
    found: dict[str, list[list[Token]]] = {}
    current = "grid" if "grid" in names else ""
    for row in lines:
        word = row[0]
        if word.text in names or word.text in BOARDS:
            if word.text in found:
                raise word.fail("each block once", met="second block")
            current, row = word.text, row[1:]
            found[current] = []
        if not current:
            raise word.fail(f"a block named {' or '.join(names)}", met="block")
        if row:
            found.setdefault(current, []).append(row)
    for name, rows in found.items():
        if not rows:
            raise FormatError(f"block {name} is empty; expected rows of tokens")
    return dict(found)

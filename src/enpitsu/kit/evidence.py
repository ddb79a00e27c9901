"""Evidence: boards that test the rules and techniques of a kind, written down by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from enpitsu.errors import BadKind, EnpitsuError, FormatError, short, unknown
from enpitsu.io.formats import read_record
from enpitsu.kit.techniques.meanings import MEANINGS
from enpitsu.puzzle.kind import Kind, Record
from enpitsu.puzzle.registry import home

EVIDENCE_FILE = "evidence.toml"
FIELDS = {
    "solved": {"text": str},
    "broken": {"rule": str, "text": str},
    "technique": {"name": str, "text": str},
    "lemma": {"rule": str, "text": str},
    "published": {"source": str, "text": str},
}  # the fields of each table of the file


class ShownTechnique(NamedTuple):
    """A technique by name, what it does in one sentence, and a board where it finds something.

    The meaning may be empty.
    """

    name: str
    meaning: str
    record: Record


class Published(NamedTuple):
    """A published puzzle, as a link or in another format, and its source."""

    text: str
    source: str


class Evidence(NamedTuple):
    """The evidence of a kind.

    `solved` are records with their only solution. `broken` are pairs of a rule's id and a record
    with a full board that breaks only that rule. `techniques` and `lemmas` have a small board each;
    lemmas come with their ids. `published` are puzzles of others, with one solution each.
    """

    solved: tuple[Record, ...]
    broken: tuple[tuple[str, Record], ...]
    techniques: tuple[ShownTechnique, ...] = ()
    lemmas: tuple[tuple[str, Record], ...] = ()
    published: tuple[Published, ...] = ()


def evidence(kind: Kind, path: Path | None = None) -> Evidence:
    """The evidence of a kind: that of a file, or of `evidence.toml` in the package of the kind.

    The file is TOML with tables `[[solved]]`, each with a `text`, and `[[broken]]`, each with a
    `rule` and a `text`; there may be `[[technique]]`, each with `name`, `meaning` and `text`,
    `[[lemma]]` with `rule` and `text`, and `[[published]]` with `source` and `text`. The texts are
    puzzles in any format that can express them. A technique that many kinds have needs no `meaning`
    (`enpitsu.kit.techniques.meanings`). For two kinds on one board, techniques of either kind need
    neither a meaning nor a board.
    """
    text = path.read_text("utf-8") if path is not None else _shipped(kind)
    data = evidence_tables(text, kind)

    def boards(sort: str) -> list[tuple[Mapping[str, str], Record]]:
        found = []
        for number, table in enumerate(data.get(sort, ()), start=1):
            with board_of(kind, EVIDENCE_FILE, f"board {number} of [[{sort}]]"):
                found.append((table, read_record(table["text"])))
        return found

    solved = [record for _, record in boards("solved")]
    broken = [(told["rule"], record) for told, record in boards("broken")]
    techniques = [
        ShownTechnique(told["name"], _meaning(told), record) for told, record in boards("technique")
    ]
    names = {shown.name for shown in techniques}
    own = {technique.name for technique in kind.own_techniques}
    for part in kind.components:
        names |= {technique.name for technique in part.own_techniques} - own  # need no example here
        techniques += [shown for shown in evidence(part).techniques if shown.name not in names]
    lemmas = [(told["rule"], record) for told, record in boards("lemma")]
    published = [Published(board["text"], board["source"]) for board in data.get("published", ())]
    return Evidence(
        tuple(solved), tuple(broken), tuple(techniques), tuple(lemmas), tuple(published)
    )


def evidence_tables(text: str, kind: Kind) -> dict[str, Sequence[Mapping[str, Any]]]:
    """The tables of an evidence file by name; `BadKind` says which table lacks which field."""
    data = read_toml(text, kind, EVIDENCE_FILE)
    for sort in data:
        if sort not in FIELDS:
            raise BadKind(f"{EVIDENCE_FILE} of {kind.name}: {unknown('table', sort, FIELDS)}")
    return {sort: read_tables(data, sort, FIELDS[sort], kind, EVIDENCE_FILE) for sort in data}


def read_tables(
    data: Mapping[str, Any], sort: str, fields: Mapping[str, type], kind: Kind, file: str
) -> Sequence[Mapping[str, Any]]:
    """The tables `[[sort]]` of a file with these fields; `BadKind` says what one of them lacks."""
    tables = data[sort]
    where = f"{file} of {kind.name}"
    if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
        raise BadKind(f"{where}: met {sort} = {short(repr(tables))}; expected tables [[{sort}]]")
    for number, table in enumerate(tables, start=1):
        for name, sort_of_value in fields.items():
            if not isinstance(table.get(name), sort_of_value):
                met = f"{name} = {short(repr(table[name]))}" if name in table else f"no {name}"
                expected = "a text in quotes" if sort_of_value is str else "a list in brackets"
                which = f"table {number} of [[{sort}]]"
                raise BadKind(f"{where}: {which}: met {met}; expected {name} = {expected}")
    return tables


def read_toml(text: str, kind: Kind, file: str) -> dict[str, Any]:
    """The contents of a file in the package of a kind; `BadKind` if it is not TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadKind(f"{file} of {kind.name}: no TOML: {error}") from error


@contextmanager
def board_of(kind: Kind, file: str, which: str) -> Iterator[None]:
    """A context in which errors about a board become `BadKind`, naming the file and board."""
    try:
        yield
    except FormatError as error:
        raise BadKind(f"{file} of {kind.name}: {which}: {error}") from error


def _meaning(board: Mapping[str, str]) -> str:
    return board.get("meaning") or MEANINGS.get(board["name"], "")


def _shipped(kind: Kind) -> str:
    try:
        return (files(home(kind.name)) / EVIDENCE_FILE).read_text("utf-8")
    except (EnpitsuError, OSError, TypeError) as error:
        expected = f"expected {EVIDENCE_FILE} in its package, or the path of such a file"
        expected += f"; `enpitsu evidence {kind.name}` writes one"
        raise EnpitsuError(f"no evidence of {kind.name}: {error}; {expected}") from error

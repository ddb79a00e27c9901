"""Text in sections, as janko.at keeps its puzzles: `[problem]`, `[areas]`, `[clabels]`, ...

A header may come first: `begin`, `puzzle NAME`, `author`, `source`, `size 6` or `rows` and `cols`,
`depth 4` (the number of letters). `-` is nothing given; the two rows of `clabels` stand above and
below the grid, those of `rlabels` left and right of it; older texts have no brackets. `moves`
and what else is unknown is passed over.
Source of the facts: readers of that site's pages in public repositories, among them
https://github.com/SmilingWayne/PuzzleSolver.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

from enpitsu.errors import FormatError, short
from enpitsu.io.codecs.parts import expect_reasonable, length
from enpitsu.io.codecs.sectioned import heading, required
from enpitsu.io.formats.foreign import codec, find, reading, remarked
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.paper.grid import Grid
from enpitsu.paper.source import Source
from enpitsu.puzzle.kind import Codec, Kind, Record
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind, listed

NOTE_NAMES = ("author", "source")
TABLES = ("problem", "areas", "solution")


def split(text: str) -> Iterator[tuple[int, str]]:
    """The puzzles of a text, each with the number of lines before it.

    One begins with its line `begin`, and another behind a line `[end]`, without one or with it.
    """
    lines = text.split("\n")
    words = [line.strip().lower() for line in lines]
    starts = [n for n, word in enumerate(words) if word == "begin"][1:]
    behind = [n + 1 for n, word in enumerate(words) if word in ("end", "[end]")]
    for start, end in pairwise(sorted({0, *starts, *behind, len(lines)})):
        if met := [n for n in range(start, end) if words[n]]:
            yield met[0], "\n".join(lines[met[0] : end])


def read(text: str) -> ReadRecord:
    """The puzzle of a sectioned text, with its solution if there is one."""
    source = Source(text)
    name = _header(source, "puzzle")
    unnamed = None if name else _unnamed(source)
    return unnamed or _reading(source, *find("janko", name, source, _plain))


def _unnamed(source: Source) -> ReadRecord | None:
    """The record of a text without the name of a kind, if it fits only one kind.

    Kinds that need most of the sections are tried first. Exactly one of them must read the text
    without a fault and accept its solution, if there is one. If none does, kinds that need fewer
    sections are tried.
    """
    by_need = _forms(source)
    if by_need and len(by_need[0]) == 1:
        return _reading(source, *by_need[0][0])
    for forms in by_need:
        fitting = []
        for form in forms:
            with suppress(FormatError):
                found = _reading(Source(source.text), *form)
                if not found.faults and _is_sound(found.read):
                    fitting.append(found)
        if fitting:
            return fitting[0] if len(fitting) == 1 else None
    return None


def _is_sound(record: Record) -> bool:
    if record.puzzle.faults or record.state is not None:  # the given solution is none
        return False
    if record.solution is None:
        return True
    rules = model(record.puzzle)
    board = {**rules.given_board, **record.solution}
    return len(board) == len(rules.domains) and not rules.broken(board)


def _forms(source: Source) -> Sequence[Sequence[tuple[Kind, Codec]]]:
    """The kinds that need sections of a text and no others, first those that need most of them."""
    needed: dict[int, list[tuple[Kind, Codec]]] = {}
    for ours in (kind(known.name) for known in listed() if "janko" in known.codecs):
        sections = required(ours.codecs["janko"])
        if sections - {"problem"} and all(heading(source.text, name) for name in sections):
            needed.setdefault(len(sections), []).append((ours, ours.codecs["janko"]))
    return [needed[number] for number in sorted(needed, reverse=True)]


def _reading(source: Source, kind: Kind, form: Codec) -> ReadRecord:
    options = _header(source, "options")
    if options:
        raise source.error(f"unknown options '{short(options)}'; expected the rules without any")
    grid = _grid(source)
    notes = {name: value for name in NOTE_NAMES if (value := _header(source, name))}
    found = reading(_at_start(source), form, kind, grid)
    return found._replace(read=replace(found.read, notes=notes))


def write(record: Record) -> str:
    """The puzzle and its solution as a sectioned text, with its author and source."""
    form = codec("janko", record.puzzle)
    grid = record.puzzle.grid
    notes = {name: " ".join(str(record.notes.get(name, "")).split()) for name in NOTE_NAMES}
    told = "".join(f"{name} {note}\n" for name, note in notes.items() if note)
    header = f"begin\npuzzle {form.name}\n{told}rows {grid.rows}\ncols {grid.cols}\n"
    return f"{header}{form.write(replace(record, state=None))}[end]\n"


def remarks(record: Record) -> Iterable[str]:
    """Remarks on what of the puzzle is not written."""
    return remarked("janko", record)


def _plain(name: str) -> str:
    return re.sub(r"[\W_]", "", name).lower()


def _at_start(source: Source) -> Source:
    source.at = source.mark = 0
    return source


def _header(source: Source, name: str) -> str:
    """The rest of a line of the header; the source is left at the beginning of that."""
    line = re.search(rf"^[ \t]*{name}[ \t]+", source.text, re.MULTILINE)
    source.at = line.end() if line else 0
    return source.until("\r\n").strip() if line else ""


def _grid(source: Source) -> Grid:
    """The size the header tells, or else the sections."""
    if _header(source, "size"):
        rows = cols = _number(source, "size")
    elif _header(source, "rows"):
        rows, cols = _number(source, "rows"), _number(source, "cols")
    else:
        rows, cols = _measured(source)
        source.mark = 0  # it follows from the whole text
    expect_reasonable(source, source.mark, rows, cols)
    return Grid(rows, cols)


def _number(source: Source, name: str) -> int:
    if not _header(source, name):
        raise source.error(f"no number of {name}; expected a line `{name}`", at=0)
    source.at = source.mark
    return length(source, f"the number after `{name}`")


def _measured(source: Source) -> tuple[int, int]:
    for name in TABLES:
        rows = _rows(source, name)
        if rows:
            return len(rows), len(rows[0])
    above, left = _rows(source, "clabels"), _rows(source, "rlabels")
    if above and left:
        return len(left[0]), len(above[0])
    raise source.error("the size is missing; expected a line `size`", at=0)


def _rows(source: Source, name: str) -> list[list[str]]:
    found = heading(source.text, name)
    lines = source.text[found.end() :].split("\n") if found else []
    rows: list[list[str]] = []
    for line in lines:
        if re.match(r"\s*(\[|[a-z]{3,}\b)", line):
            break
        if line.strip():
            rows.append(line.split())
    return rows

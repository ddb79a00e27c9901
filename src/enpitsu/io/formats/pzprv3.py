"""Files of pzprjs, answers included: `pzprv3`, the kind, rows and columns, each on its own line.

The first line may tell a version of the format, as in `pzprv3.1`, of which each kind has its own.
A slash is as good as a line end, so a whole file may stand on one line. After the board `info:`
has JSON, of which the `metadata` become notes; what else follows (`history:`, trials, a link) is
passed over.
Source of the facts: pzprjs, https://github.com/robx/pzprjs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from enpitsu.errors import Unsupported, short
from enpitsu.io.formats.foreign import codec, find, reading, remarked
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.paper.source import Source
from enpitsu.puzzle.kind import Codec, Record

MAGIC = "pzprv3"
VERSION = re.compile(rf"{MAGIC}(\.(?P<number>\d{{1,3}}))?", re.ASCII)
INFO, NOTE_NAMES = "info:", ("author", "source", "hard", "comment")  # the notes the editor has
SLASH = r"\u002f"  # in a string, where "/" would be a line end
AFTER_THE_BOARD = re.compile(r"^(info:|history:|__HISTORY__|TrialData|https?:)", re.MULTILINE)


def split(text: str) -> Iterator[tuple[int, str]]:
    """The files in a text, each from its first line on, with the number of lines before."""
    lines = text.split("\n")
    starts = [n for n, line in enumerate(lines) if line.lstrip().startswith(MAGIC)] or [0]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield start, "\n".join(lines[start:end])


def read(text: str, *, shown: str | None = None) -> ReadRecord:
    """The puzzle of a file, and what is filled in there.

    `shown` is the text in which positions are reported, if it is another one.
    """
    lines = text.replace("/", "\n")
    after = AFTER_THE_BOARD.search(lines)
    board = lines[: after.start()] if after else lines
    source = Source(board, shown=text if shown is None else shown)
    version = source.until("\n").strip()
    told = VERSION.fullmatch(version)
    if not told:
        raise source.error(f"unknown file type '{short(version)}'; expected {MAGIC}")
    source.accept("\n")
    name = source.until("\n").strip()
    kind, form = find("pzprv3", name, source)
    source.accept("\n")
    number = int(told["number"] or 0)
    older = [version for since, version in form.newer.items() if since <= number]
    found = reading(source, older[-1] if older else form, kind)
    if after is None or after[0] != INFO:
        return found
    notes = _notes(Source(text, shown=shown), after.end())
    return found._replace(read=replace(found.read, notes=notes))


def _notes(source: Source, start: int) -> Mapping[str, str]:
    """The metadata of the JSON that starts there."""
    for text in (source.text, source.text.replace("/", "\n")):
        with suppress(ValueError, RecursionError):
            told, _ = json.JSONDecoder().raw_decode(text, start)
            break
    else:
        raise source.error(f"expected JSON after {INFO}", at=start)
    known = told.get("metadata") if isinstance(told, dict) else None
    if not isinstance(known, dict):
        return {}
    return {name: note for name in NOTE_NAMES if isinstance(note := known.get(name), str) and note}


def write(record: Record) -> str:
    """The file of a puzzle with its unfinished state or else its solution.

    It has the oldest version that can say all of it.
    """
    form = codec("pzprv3", record.puzzle)
    *older, newest = (0, form), *form.newer.items()
    for version in older:
        with suppress(Unsupported):
            return _written(*version, record)
    return _written(*newest, record)


def _written(number: int, form: Codec, record: Record) -> str:
    version = f".{number}" if number else ""
    notes = {name: str(record.notes[name]) for name in NOTE_NAMES if record.notes.get(name)}
    told = json.dumps({"metadata": notes}, ensure_ascii=False, indent=1).replace("/", SLASH)
    info = f"{INFO}{told}\n" if notes else ""
    return f"{MAGIC}{version}\n{form.name}\n{form.write(record)}{info}"


def remarks(record: Record) -> Iterable[str]:
    """Remarks on how the editor treats the puzzle."""
    return remarked("pzprv3", record)

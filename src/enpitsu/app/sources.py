"""Sources of puzzles: files, folders, standard input, links, and texts as arguments."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from enpitsu.errors import EnpitsuError, FormatError, Unreadable, short
from enpitsu.io import formats
from enpitsu.io.formats import decoded, parts, read_part, sniff
from enpitsu.puzzle.kind import Record

STANDARD_INPUT, ARGUMENT = "standard input", "argument"
SUFFIXES = (
    ".puz",
    ".txt",
    ".json",
    ".jsonl",
    ".pzprv3",
    ".sdk",
)  # suffixes of the files of a folder that are read


class SourceText(NamedTuple):
    """The unread text of one puzzle, and where it was found."""

    name: str
    lines_before: int
    text: str
    format: str
    stem: str = "puzzle"
    meanings: tuple[str, ...] = ()

    def record(self) -> Record:
        """The record, with drawings as the clues they mean; `FormatError` if it cannot be read."""
        found = read_part(self.lines_before, self.text, self.format)
        if isinstance(found, FormatError):
            raise found
        if self.meanings:
            from enpitsu.kit.drawings import Meaning, meant  # few puzzles need it

            return meant(found, [*map(Meaning.read, self.meanings)])
        return found


class Lost(NamedTuple):
    """A source that cannot be read or found: an input whose record is an error."""

    name: str
    error: str
    stem: str = ""
    id: str | None = None

    def record(self) -> Record:
        """The error that there is no record."""
        raise FormatError(self.error, id=self.id)


def items(
    sources: Iterable[str],
    *,
    format: str | None = None,
    picks: Sequence[str] = (),
    meanings: tuple[str, ...] = (),
) -> list[SourceText | Lost]:
    """The texts of all puzzles in the sources, in order, or of those picked; `Lost` for errors.

    The `meanings` tell what drawings are clues of, see `enpitsu.kit.drawings`.
    """
    found = [item for source in sources for item in _items(source, format)]
    if meanings:
        found = [
            item._replace(meanings=meanings) if isinstance(item, SourceText) else item
            for item in found
        ]
    return [_picked(found, pick) for pick in picks] if picks else found


def _items(source: str, format: str | None) -> Iterator[SourceText | Lost]:
    for file in _files(source):
        try:
            name, text = _text(file)
        except Unreadable as error:
            yield Lost(error.name, error.why)
        else:
            yield from _parts(name, text, format) or [Lost(name, "no puzzle in it")]


def _parts(name: str, text: str, format: str | None) -> list[SourceText | Lost]:
    """The puzzles of a text; each has a name for files about it, with a number if need be."""
    found = list(parts(text, format=format))
    stem = "puzzle" if name in (STANDARD_INPUT, ARGUMENT) else Path(name).name.split(".")[0]
    if len(found) == 1:
        return [SourceText(name, *found[0], stem)]
    digits = len(str(len(found)))
    return [SourceText(name, *part, f"{stem}-{n:0{digits}}") for n, part in enumerate(found, 1)]


def _picked(items: Sequence[SourceText | Lost], pick: str) -> SourceText | Lost:
    """The puzzle of a number, counted over all sources from one, or else of an id.

    If there is none, that is told in its place.
    """
    if pick.isdecimal() and 1 <= int(pick) <= len(items):
        return items[int(pick) - 1]
    for item in items:
        if _id(item) == pick:
            return item
    number = f"{len(items)} puzzle{'' if len(items) == 1 else 's'}"
    why = f"no puzzle '{short(pick)}' among {number}; expected a number or an id"
    return Lost("--pick", why, id=pick)


def _id(item: SourceText | Lost) -> str | None:
    try:
        return item.record().id
    except EnpitsuError as error:
        return error.id


# -- texts ---------------------------------------------------------------------------------


def _files(source: str) -> list[str]:
    """The files of a folder that may hold puzzles, those of its folders too; or the source."""
    if source == "-" or not source or not _is_folder(Path(source)):
        return [source]
    found = (path.relative_to(source) for path in Path(source).rglob("*"))
    seen = (path for path in found if not any(part.startswith(".") for part in path.parts))
    files = [str(Path(source, path)) for path in sorted(seen) if _may_hold_puzzles(path.name)]
    return files or [source]


def _may_hold_puzzles(name: str) -> bool:
    return name.removesuffix(".gz").endswith(SUFFIXES)


def _text(source: str) -> tuple[str, str]:
    """The name and the text of one source: `-`, a file, or the puzzle itself."""
    if source == "-":
        return STANDARD_INPUT, contents(source, stray=True)
    if source and _is_folder(Path(source)):
        suffixes = ", ".join(SUFFIXES)
        raise Unreadable(source, f"no puzzle in that folder; expected files that end in {suffixes}")
    if source and _exists(Path(source)):
        return source, contents(source, stray=True)
    if "\n" in source or sniff(source) != "text":
        # If the locale is not UTF-8, the bytes of an argument are lone surrogates.
        data = source.encode(errors="surrogateescape")
        return ARGUMENT, formats.decoded(ARGUMENT, data, stray=True)
    name = source if source.strip() else repr(source)
    raise Unreadable(name, "no such file, and no puzzle either")


def contents(file: str, *, stray: bool = False) -> str:
    """The text of a file, or of standard input for `-`, as `formats.decoded` has it."""
    if file != "-":
        return formats.contents(file, stray=stray)
    if sys.stdin is None:
        raise Unreadable(STANDARD_INPUT, "closed")
    try:
        return decoded(STANDARD_INPUT, sys.stdin.buffer.read(), stray=stray)
    except OSError as error:
        raise Unreadable(STANDARD_INPUT, (error.strerror or "cannot be read").lower()) from None


def _exists(path: Path) -> bool:
    try:
        return path.exists() or path.is_symlink()
    except (OSError, ValueError):  # too long for a file name, so it is a link
        return False


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False

"""Reading and writing puzzles; `read` finds out the format by itself.

`FORMATS` has the formats by name, and `ENCODINGS` the ways to state a puzzle as a formula; each is
imported on demand, and other packages bring theirs as entry points. A format is a module with
`read(text) -> ReadRecord`, `write(record) -> str`, or both. If one text may hold several puzzles,
it has `split(text)`, which yields each with the number of lines before it. `remarks(record)` yields
remarks on what may surprise a person who opens the record in another program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from enpitsu.errors import (
    BadPuzzle,
    FormatError,
    UnknownKind,
    Unreadable,
    Unsupported,
    WrongType,
    expect_type,
    short,
)
from enpitsu.io.formats.links import BULLET, LINK
from enpitsu.io.limits import BYTES_PER_PIECE, MAX_UNPACKED_BYTES
from enpitsu.plugins import Registry
from enpitsu.puzzle.index import INDEX

if TYPE_CHECKING:
    from enpitsu.puzzle.kind import Kind, Puzzle, Record
    from enpitsu.puzzle.registry import IndexedKind

EVERY, CODECS = "every kind", "kinds with a codec"


class Format(NamedTuple):
    """Where a format is implemented, how its texts begin, and which kinds it holds.

    A group `name` in the pattern of the beginning must match the name of a kind in this format. It
    `holds` every kind, or those that have a codec for it, or the one that is named.
    """

    module: str
    begins: str = "(?!)"
    holds: str = EVERY


NOTED = r"(?:#.*\n|[^\S\n]*\n)*"  # lines of notes, or blank ones
# Squares of digits, dots and, from 10 on, letters: in one line, or as rows. A line of 16 characters
# is a square of side four, unless it is the first of exactly 16 rows.
NO_WORD = r"(?=[A-Ya-y]*[.\d])"
AGAIN = r"[ \t]*\n[.\dA-Ga-g]{16}"
SQUARE = (
    rf"(?:[.\d]{{16}}(?!(?:{AGAIN}){{15}}(?!{AGAIN}))|[.\d]{{36}}|[.\d]{{64}}|[.\d]{{81}}"
    rf"|{NO_WORD}[.\dA-Ya-y]{{100,1225}})(?:[\s,;#]|\Z)"
)
ROW = rf"(?:[.\d]{{4,9}}|{NO_WORD}[.\dA-Ya-y]{{10,35}})[ \t]*(?:\n|\Z)"
# The members of an object before the one that matters: no objects and no lists.
MEMBERS = r'(?:[^"\[{]|"(?:[^"\\]|\\.)*"(?!\s*:\s*[\[{]))*?'
GAME = rf"({BULLET})?\S*/\w+\.html#\d\w*[:#]"  # the page of a game, and its ID behind the #
OWN: dict[str, Format] = {
    "text": Format("enpitsu.io.formats.text"),
    "fpuzzles": Format(
        "enpitsu.io.formats.fpuzzles",
        rf"({BULLET})?(\[[^\]\n]*\]\(|<)?((?i:https?:)?//)?(www\.)?"
        rf"f-puzzles\.com/"
        rf'|\{{(?!{MEMBERS}"kind"\s*:){MEMBERS}"(size|cells|grid)"\s*:\s*(\d|\[\s*\[\s*\{{)',
        CODECS,
    ),
    "sudokupad": Format(
        "enpitsu.io.formats.sudokupad",
        rf"({BULLET})?(\[[^\]\n]*\]\(|<)?((?i:https?:)?//)?(www\.)?"
        r"((\w+\.)?sudokupad\.app|app\.crackingthecryptic\.com)/"
        r"|(fpuzzles|fpuz|scl|ctc)N4\S{20}|scf\w{13,81}\s*$",
        CODECS,
    ),
    "json": Format("enpitsu.io.formats.json", r"\{|\[\s*(\{|\](?!\())"),
    "link": Format("enpitsu.io.formats.link", rf"({BULLET})?(\[[^\]\n]*\]\(|<)?[^\s#]*#p=[\w-]"),
    "digits": Format("enpitsu.io.formats.digits", NOTED + SQUARE, CODECS),
    "sdk": Format("enpitsu.io.formats.sdk", rf"{NOTED}((?i:\[puzzle\])[ \t]*\n|{ROW})", CODECS),
    "pzprv3": Format("enpitsu.io.formats.pzprv3", "pzprv3", CODECS),
    "janko": Format("enpitsu.io.formats.janko", r"(?i:begin)\b|\[\w+\](?!\()", CODECS),
    "penpa": Format(
        "enpitsu.io.formats.penpa",
        rf"({BULLET})?([A-Za-z][\w +-]*(\s\w+=[^\s:]+)*\s*:(?!//)\s*)?"
        r"([^\s#?]*penpa[^\s#?]*[#?])?m=(edit|solve)&p=",
    ),
    "puzzlink": Format(
        "enpitsu.io.formats.puzzlink",
        rf"(?!{GAME})({BULLET})?(<?(?i:https?(://|%3a%2f%2f))|\[[^\]\n]*\]\(|<?{LINK})"
        r"|[\w.-]+\.\w+/\S*[?#]|(p(\.html)?)?\?|\w+=\w*&"
        r"|(m\+)?\w+/(\d|v:)|(?P<name>\w+)/",
        CODECS,
    ),
    "tatham": Format("enpitsu.io.formats.tatham", rf"{GAME}|\w+:\d|(?P<name>\w+):", CODECS),
    "dimacs": Format("enpitsu.engines.dimacs", r"(c\b.*\n)*p cnf\b"),
}
FORMATS: Registry[Format] = Registry("format", OWN, Format)
ENCODINGS: Registry[Callable[[Puzzle], Any]] = Registry(
    "encoding", {"direct": "enpitsu.engines.dimacs:direct"}
)
GZIP = b"\x1f\x8b"  # the first bytes of a compressed file
STRAY_BYTE = re.compile("[\udc80-\udcff]")
# Lines that may come before a text in any format: comments and blank lines.
LEADING = re.compile(rf"([^\S\n]*((?!{LINK})//.*)?\n)*")


# -- reading -------------------------------------------------------------------------------


Given = str | Path | Mapping[str, Any]  # a text, a file, or an object of JSON


def read(source: Given, *, format: str | None = None) -> Puzzle:
    """The only puzzle of a text, URL or link, of a `dict` of JSON, or of the file at a `Path`.

    `FormatError` names the position, and lists all faults of the puzzle. A string is never the name
    of a file: `load` takes that.
    """
    try:
        return read_record(source, format=format).puzzle
    except FormatError as error:
        raise _hinted(error, source) from None


def _hinted(error: FormatError, source: Given) -> FormatError:
    """The error, or the advice to use `load` if the text is the name of a file."""
    try:
        is_file = isinstance(source, str) and Path(source).is_file()
    except (OSError, ValueError):  # too long for a name
        is_file = False
    if not is_file:
        return error
    name = short(str(source))
    return FormatError(f"'{name}' names a file; enpitsu.load, or a Path, reads what is in it")


def load(path: str | Path, *, format: str | None = None) -> Puzzle:
    """The only puzzle of a file, compressed by gzip or not; `Unreadable` if it is no text."""
    return read(Path(path), format=format)


def read_record(source: Given, *, format: str | None = None, check: bool = True) -> Record:
    """The only record of a text or a file: the puzzle with its solution, state and notes.

    Without `check` the puzzle may have faults, which `problems` lists.
    """
    found = list(records(source, format=format, check=check))
    for record in found:
        if isinstance(record, FormatError):
            raise record
    if len(found) != 1:
        raise FormatError(f"{len(found)} puzzles; expected one")
    return found[0]  # type: ignore[return-value]  # the errors are raised


def read_all(source: Given, *, format: str | None = None) -> list[Puzzle]:
    """Every puzzle of a collection; the first one that cannot be read raises `FormatError`."""
    puzzles = []
    for record in records(source, format=format):
        if isinstance(record, FormatError):
            raise _hinted(record, source)
        puzzles.append(record.puzzle)
    return puzzles


def records(
    source: Given, *, format: str | None = None, check: bool = True
) -> Iterator[Record | FormatError]:
    """Every record of a collection in order; one that cannot be read is yielded as its error.

    Without `check` puzzles may have faults.
    """
    for lines_before, part, name in parts(_text(source), format=format):
        yield read_part(lines_before, part, name, check=check)


def parts(text: str, *, format: str | None = None) -> Iterator[tuple[int, str, str]]:
    """The texts of single puzzles: for each the number of lines before it, the text, its format.

    Blank lines and comments at the beginning are passed over, whatever the format.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    start = _start(text)
    skipped, text = text.count("\n", 0, start), text[start:]
    name = format or sniff(text)
    split = getattr(module_of(name), "split", _whole)
    for lines_before, part in split(text):
        yield skipped + lines_before, part, name


def read_part(
    lines_before: int, text: str, format: str, *, check: bool = True
) -> Record | FormatError:
    """The record of one of the `parts`, or a `FormatError` with its position in the whole text."""
    if not is_read(format):
        raise Unsupported(f"{format} can be written but not read")
    try:
        _expect_characters(text)
        found: Record = module_of(format).read(text).record(check=check, lines_before=lines_before)
    except FormatError as error:
        return error.moved(lines_before)
    except UnknownKind as error:
        return FormatError(str(error), line=lines_before + 1, id=error.id, kind=error.kind)
    return found


def is_read(format: str) -> bool:
    """Whether puzzles are read in a format, and not only written."""
    return hasattr(module_of(format), "read")


def sniff(text: str) -> str:
    """The name of the format a text is in."""
    start = text[_start(text) :].lstrip()
    named = _names_kind(start)
    if named and ":" not in start.partition("\n")[0]:  # a link may have a name before it
        return "text"
    own = next((name for name, format in OWN.items() if _begins(start, name, format)), None)
    if own is not None or named:
        return "text" if own is None or _names_kind_of_a_package(start) else own
    others = FORMATS.loaded(FORMATS.others())
    return next((name for name, format in others if _begins(start, name, format)), "text")


def _names_kind(text: str) -> bool:
    """Whether the first word of a text is the name of a kind of ours, as native text has it."""
    first = text.split(maxsplit=1)[:1]
    return bool(first) and first[0].lower() in INDEX


def _names_kind_of_a_package(text: str) -> bool:
    """Whether the first line of a text is the name of a kind of a package, with options or not.

    Such a name may look like something else: `renzoku8tx` is ten characters of a square. A line
    with a colon is a link with the name of its kind before it.
    """
    line = text.partition("\n")[0]
    first, *others = line.split()
    if not first.isidentifier() or any("=" not in other for other in others) or ":" in line:
        return False
    from enpitsu.puzzle.registry import KINDS  # where packages are looked up

    return first.lower() in KINDS


def _begins(text: str, name: str, format: Format) -> bool:
    met = re.match(format.begins, text)
    kind = met and met.groupdict().get("name")
    if kind:
        from enpitsu.io.formats.foreign import knows  # it looks for kinds

        return knows(name, kind)
    return met is not None


def _start(text: str) -> int:
    """The position of the first line that is neither blank nor a comment."""
    met = LEADING.match(text)
    assert met is not None  # it may be empty
    return met.end()


def _expect_characters(text: str) -> None:
    """Refuse a text with a byte that was not UTF-8; see `decoded`."""
    if met := STRAY_BYTE.search(text):
        at = met.start()
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        message = f"byte {ord(met[0]) - 0xDC00:#x} is not UTF-8 text"
        raise FormatError(message, line=line, column=column)


def _whole(text: str) -> Iterator[tuple[int, str]]:
    yield 0, text


def _text(source: Given) -> str:
    if isinstance(source, str):
        return source
    if not isinstance(source, Path):
        if isinstance(source, Mapping):
            return _json(source)
        told = type(source).__name__
        raise WrongType(f"a text, a Path or a dict of JSON was expected, not {told}")
    return contents(source, stray=True)


def _json(data: Mapping[str, Any]) -> str:
    from json import dumps  # slow to import, and most puzzles are text

    try:
        return dumps(dict(data))
    except (TypeError, ValueError, RecursionError) as error:
        raise FormatError(f"a dict that is no JSON: {error}") from None


def contents(path: str | Path, *, stray: bool = False) -> str:
    """The text of a file, as `decoded` has it; `Unreadable` says why there is none."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise Unreadable(str(path), (error.strerror or "cannot be read").lower()) from None
    return decoded(str(path), data, stray=stray)


def decoded(name: str, data: bytes, *, stray: bool = False) -> str:
    """The text in these bytes, compressed or not; `name` is used in errors.

    A byte that is not UTF-8 is refused. With `stray` it becomes a lone surrogate, which `read_part`
    refuses, so that a collection loses only the puzzle in which it stands.
    """
    if data.startswith(GZIP):
        data = _unpacked(name, data)
    text = data.decode(errors="surrogateescape")
    if not stray:
        try:
            _expect_characters(text)
        except FormatError as error:
            raise Unreadable(name, str(error)) from None
    return text


def _unpacked(name: str, data: bytes) -> bytes:
    from gzip import GzipFile  # these are seldom needed
    from io import BytesIO
    from zlib import error as damage

    pieces, left = [], MAX_UNPACKED_BYTES
    try:
        with GzipFile(fileobj=BytesIO(data)) as packed:
            while piece := packed.read(BYTES_PER_PIECE):
                left -= len(piece)
                if left < 0:
                    most = f"{MAX_UNPACKED_BYTES >> 20} MB"
                    raise Unreadable(name, f"more than {most} when it is unpacked; unpack it first")
                pieces.append(piece)
    except (OSError, EOFError, damage):
        raise Unreadable(name, "damaged: it cannot be unpacked") from None
    return b"".join(pieces)


# -- writing -------------------------------------------------------------------------------


def write(record: Record | Puzzle, format: str = "text", **options: str) -> str:
    """The record in this format; `Unsupported` if the format cannot express it.

    `BadPuzzle` lists the entries of its boards that are not possible at their places.
    """
    module = module_of(format)
    if not hasattr(module, "write"):
        raise Unsupported(f"{format} can be read but not written")
    known = [*signature(module.write).parameters][1:]
    for name in options.keys() - known:
        expected = f"one of {', '.join(known)}" if known else "none"
        raise Unsupported(f"{format} has no option '{short(name)}'; expected {expected}")
    told = _record(record)
    _expect_boards(told)
    written: str = module.write(told, **options)
    try:
        written.encode()
    except UnicodeEncodeError:
        raise Unsupported("half of a character (a lone surrogate) cannot be written") from None
    return written


def _expect_boards(record: Record) -> None:
    """Refuse boards that could not be read again; those of a puzzle with faults are not checked."""
    from enpitsu.puzzle.kind import expect_board, misfits  # the caller has loaded them

    for board in (*record.boards.values(), record.candidates):
        expect_board(board)
    if record.puzzle.faults:
        return
    filled = [entry for board in record.boards.values() for entry in board.items()]
    marked = [(place, value) for place, marks in record.candidates.items() for value in marks]
    if faults := list(misfits(record.puzzle, (*filled, *marked))):
        raise BadPuzzle(faults)


def remarks(record: Record | Puzzle, format: str) -> list[str]:
    """Remarks on what may surprise a person who opens the record in another program."""
    told = getattr(module_of(format), "remarks", None)
    return list(told(_record(record))) if told else []


def formats_of(kind: Kind | IndexedKind) -> list[str]:
    """The names of the formats that a kind can be written in."""
    return [
        name
        for name, format in FORMATS.loaded(FORMATS.names())
        if format.holds in (EVERY, kind.name) or (format.holds == CODECS and name in kind.codecs)
    ]


def _record(given: Record | Puzzle) -> Record:
    from enpitsu.puzzle.kind import Puzzle, Record  # the caller has loaded them

    if isinstance(given, Puzzle):
        return Record(given)
    expect_type(given, Record, "it holds a puzzle, which alone will do too")
    return given


def module_of(name: str) -> ModuleType:
    """The module that reads and writes the format of that name."""
    return import_module(FORMATS.get(name).module)

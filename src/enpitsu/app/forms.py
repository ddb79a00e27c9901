"""Output forms of answers: text, a JSON object, a line of a table, or a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from enpitsu.paper import wire

if TYPE_CHECKING:
    from enpitsu.errors import EnpitsuError
    from enpitsu.puzzle.kind import Record
    from enpitsu.show.picture import Picture
    from enpitsu.show.reply import Reply

PICTURES = ("svg", "png", "pdf")
BINARY = ("png", "pdf")
WIDTH, WIDEST = 10, 40  # characters of most columns; and of the longest name of a puzzle
WIDTHS = {"kind": 12, "hardest": 28, "step.technique": 28}  # characters of wider columns


class OutputForm(NamedTuple):
    """The output form of answers, by its name: `text`, `json`, `table`, `csv`, `html`, `svg` ...

    `between` is written between two answers in a file. With `one_a_file` each answer has a file of
    its own, and with `several` each of its pictures has. The names of files end in `ending`, and
    `beside` has the contents of further files that they need, by name. Of many puzzles each has its
    name before its answer, then `naming`; if that is None, names are left out. A table has a column
    of names, `wide` characters, and `columns`: fields of the answer or nested ones, such as
    `step.technique`. A `cell` of a picture has so many pixels. `puzzles` is the format of answers
    that are puzzles. `words` and `shown` are arguments of the answer's `text` and `picture`.
    """

    name: str = "text"
    between: str = ""
    naming: str | None = ": "
    colour: bool = False
    columns: tuple[str, ...] = ()
    cell: int | None = None
    puzzles: str | None = None
    ending: str = "txt"
    one_a_file: bool = False
    several: bool = False
    beside: Mapping[str, str] = {}
    wide: int = WIDTH
    words: Mapping[str, Any] = {}
    shown: Mapping[str, Any] = {}

    def recognizes(self, beginning: bytes) -> bool:
        """Whether a file with this beginning may hold such answers; never for plain text."""
        if self.puzzles:
            return _holds_puzzles(beginning, self.puzzles)
        if self.name in MARKS:
            return beginning.lower().startswith(MARKS[self.name])
        line = beginning.partition(b"\n")[0]
        if self.name == "json":
            return _is_answer(line)
        return bool(self.head) and line.split() == self.head.encode().split()

    @property
    def head(self) -> str:
        """The header line of a table; empty for other forms."""
        if self.name == "csv":
            return csv_line((*PLACE, *map(_heading, self.columns), "error"))
        return self.row(("puzzle", *map(_heading, self.columns))) if self.name == "table" else ""

    def row(self, cells: Iterable[str]) -> str:
        """A line of a table; a cell that is too long shifts the rest of its line."""
        widths = (self.wide, *(WIDTHS.get(column, WIDTH) for column in self.columns))
        line = "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        return line.rstrip() + "\n"


PLACE = ("file", "line", "id")
# How files begin that are no text, in lower case.
MARKS = {
    "svg": (b"<svg", b"<?xml"),
    "png": (b"\x89png",),
    "pdf": (b"%pdf-",),
    "html": (b"<!doctype html",),
}


def _is_answer(line: bytes) -> bool:
    """Whether a line is a JSON object that tells of a puzzle or a kind."""
    import json

    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(told, dict) and not told.keys().isdisjoint(("kind", "puzzle", "family"))


def _holds_puzzles(beginning: bytes, format: str) -> bool:
    """Whether a puzzle in this format is the first thing in a file that begins so."""
    from enpitsu.errors import EnpitsuError
    from enpitsu.io.formats import is_read, parts, read_part, sniff
    from enpitsu.puzzle.kind import Record

    text = beginning.decode(errors="surrogateescape")
    if not is_read(format):
        return sniff(text) == format
    try:
        first = next(parts(text, format=format), None)
        return first is not None and isinstance(read_part(*first, check=False), Record)
    except EnpitsuError:
        return False


class Origin(NamedTuple):
    """The origin of a puzzle: its file, line and id, as far as they are known."""

    file: str
    line: int = 0
    id: str | None = None

    def __str__(self) -> str:
        return self.id or self.file + (f" line {self.line}" if self.line else "")

    @property
    def place(self) -> str:
        """File, line and id, as in error messages."""
        return f"{self.file}{self.spot}"

    @property
    def spot(self) -> str:
        """Line and id only, for where the file was just named."""
        line = f" line {self.line}" if self.line else ""
        return f"{line} ({self.id})" if self.id else line


class StreamedAnswer:
    """An answer that is printed while it is found; its status is known at the end."""

    status: str

    def pieces(self, form: OutputForm, record: Record, name: str) -> Iterator[str]:
        """The answer as text or as a JSON object, in pieces."""
        raise NotImplementedError


class OutputPiece(NamedTuple):
    """A part of an answer; with several files, also the suffix of the stem of its own."""

    content: str | bytes
    more: str = ""


def formatted(
    reply: Reply | StreamedAnswer, form: OutputForm, record: Record, about: Origin, *, alone: bool
) -> Iterator[OutputPiece]:
    """An answer in a form, piece by piece."""
    if form.several:
        pictures = [*reply.pictures()]  # type: ignore[union-attr]  # only asked of explanations
        digits = max(3, len(str(len(pictures))))
        for number, picture in enumerate(pictures):
            yield OutputPiece(drawn(picture, form.name, form.cell), f"-{number:0{digits}}")
        return
    for content in _told(reply, form, record, about, alone=alone):
        yield OutputPiece(content)


def _told(
    reply: Reply | StreamedAnswer, form: OutputForm, record: Record, about: Origin, *, alone: bool
) -> Iterator[str | bytes]:
    name = "" if alone or form.naming is None else f"{about}{form.naming}"
    if isinstance(reply, StreamedAnswer):
        yield from reply.pieces(form, record, name)
        return
    match form.name:
        case "text":
            if text := reply.text(colour=form.colour, **form.words):
                yield name + text
        case "json":
            made: Record = getattr(reply, "record", record)  # the new puzzle, if it made one
            yield json_line(answer_fields(made, reply.fields()))
        case "table":
            yield form.row([str(about), *_cells(reply.fields(), form.columns)])
        case "csv":
            yield csv_line([*_known(about), *_cells(reply.fields(), form.columns), ""])
        case "html":
            page = reply.page  # type: ignore[attr-defined]  # only asked of explanations
            yield page(record.id, apart=bool(form.beside))
        case _:
            picture = reply.picture(**form.shown)
            if picture is not None:
                yield drawn(picture, form.name, form.cell)


def formatted_error(
    form: OutputForm,
    record: Record | None,
    about: Origin,
    error: EnpitsuError,
    sort: type[Any] | None,
    arguments: Mapping[str, object],
) -> str:
    """The answer for a puzzle that could not be asked about; empty in most forms.

    It has the fields of an answer of this type: those of the question have their value, all others
    are null.
    """
    if sort is None or form.name not in ("json", "table", "csv"):
        return ""
    kind = record.puzzle.kind.name if record is not None else error.kind
    empty = _unasked(sort, {**arguments, "kind": kind})
    if form.name == "json":
        return json_line(answer_fields(record, empty, str(error)) | {"id": about.id})
    cells = _cells(empty, form.columns)
    if form.name == "table":
        return form.row([str(about), *cells])
    return csv_line([*_known(about), *cells, str(error)])


# -- JSON ----------------------------------------------------------------------------------


def answer_fields(
    record: Record | None, fields: Mapping[str, Any], error: str | None = None
) -> dict[str, Any]:
    """The JSON object of an answer: with the puzzle, so that it can be read as one again."""
    from enpitsu.io.formats.json import encoded

    id_, puzzle = (record.id, encoded(record)) if record is not None else (None, None)
    return {"id": id_, **fields, "puzzle": puzzle, "error": error}


def _unasked(sort: Any, arguments: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ANN401
    names = [member.name for member in wire.members(sort) if not member.optional]
    told = {name: given for name, given in arguments.items() if isinstance(given, str)}
    return {name: "invalid" if name == "status" else told.get(name) for name in names}


def json_line(data: Mapping[str, Any]) -> str:
    """An object as a line of JSON."""
    return json_text(data) + "\n"


def json_text(data: object) -> str:
    """Anything as JSON without blanks."""
    import json  # commands that read and write text do not need it

    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# -- tables --------------------------------------------------------------------------------


def _known(about: Origin) -> list[str]:
    return [about.file, str(about.line or ""), about.id or ""]


def _heading(column: str) -> str:
    return column.rpartition(".")[2]


def _cells(fields: Mapping[str, Any], columns: Iterable[str]) -> list[str]:
    return [_cell(_inside(fields, column.split("."))) for column in columns]


def _inside(value: Any, path: Sequence[str]) -> object:  # noqa: ANN401  # whatever a field holds
    """The value at a path of names, or None."""
    for name in path:
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case list():  # a table shows its length
            return str(len(value))
        case float():
            return f"{value:f}".rstrip("0").rstrip(".")
        case _:
            return str(value)


def csv_line(cells: Iterable[str]) -> str:
    """Cells as a line of comma-separated values."""
    import csv
    from io import StringIO

    line = StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()


# -- pictures ------------------------------------------------------------------------------


def drawn(picture: Picture, to: str, cell: int | None = None) -> str | bytes:
    """A picture as SVG, PNG or PDF; `cell` is the width of a cell in pixels."""
    from enpitsu.show.render.svg import svg

    text = svg(picture, cell=cell)
    if to == "svg":
        return text
    from enpitsu.show.render import raster

    return raster.png(text) if to == "png" else raster.pdf(text)

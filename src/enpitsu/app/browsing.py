"""The commands of `library` that read it: find, show, export, stats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from enpitsu.app import asking, targets
from enpitsu.app.converting import FORMAT, converted, form_of, format_of
from enpitsu.app.forms import OutputForm, answer_fields, csv_line, json_line
from enpitsu.app.keeping import JSON, LIBRARY, QUERY, TERMS, opened, query
from enpitsu.app.options import FORCE, OUT, QUIET, TABLES
from enpitsu.app.statuses import FINE
from enpitsu.errors import EnpitsuError, printable
from enpitsu.files import NewFile

if TYPE_CHECKING:
    from enpitsu.library.entries import Entry
    from enpitsu.library.library import Counted
    from enpitsu.puzzle.kind import Record

COLUMNS = (
    "id", "kind", "size", "level", "score", "minutes", "rank", "clues", "hardest", "name", "tags",
)  # fmt: skip
WIDTHS = (6, 12, 7, 8, 9, 7, 4, 5, 20, 20, 0)


# -- find, show ----------------------------------------------------------------------------


@click.command(context_settings=TERMS)
@QUERY
@LIBRARY
@JSON
@TABLES[1]
def find(*, terms: tuple[str, ...], url: str | None, as_json: bool, csv: bool) -> int:
    """List the puzzles that a query finds: all, if it is empty."""
    if as_json and csv:
        raise EnpitsuError("JSON and CSV are asked for; expected one of them")
    with opened(url) as kept:
        line, found = csv_line if csv else _row, kept.ids(query(terms))
        if not as_json:
            print(line(COLUMNS), end="")
        for entry in kept.find(found):
            print(_object(entry) if as_json else line(_cells(entry)), end="")
    return FINE


def _object(entry: Entry) -> str:
    told = entry.fields()
    for name in ("rows", "cols"):  # with these fields the answer would be read as a puzzle
        del told[name]
    return json_line(answer_fields(entry.record, told))


def _cells(entry: Entry) -> list[str]:
    size, score = f"{entry.rows}x{entry.cols}", f"{entry.score:g}" if entry.level else ""
    minutes = None if entry.minutes is None else f"{entry.minutes:.0f}"
    graded = (entry.level, score, minutes, entry.rank)
    named = (entry.name, " ".join(entry.tags))
    cells = (entry.id, entry.kind, size, *graded, entry.clues, entry.hardest, *named)
    return ["" if cell is None else printable(str(cell)) for cell in cells]


def _row(cells: Sequence[str]) -> str:
    line = "  ".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS, strict=True))
    return line.rstrip() + "\n"


@click.command()
@click.argument("ids", metavar="ID...", nargs=-1, required=True, type=int)
@LIBRARY
@JSON
def show(*, ids: tuple[int, ...], url: str | None, as_json: bool) -> int:
    """Show everything that is known about a puzzle, by its number."""
    with opened(url) as kept:
        for id_ in ids:
            entry = kept.get(id_)
            print(_object(entry) if as_json else "".join(_lines(entry)), end="")
    return FINE


def _lines(entry: Entry) -> Iterator[str]:
    from enpitsu.show.picture import draw
    from enpitsu.show.render.terminal import text

    yield f"{entry}\n"
    yield text(draw(entry.puzzle, solution=entry.solution))
    techniques = ", ".join(f"{name} {times}" for name, times in entry.techniques.items())
    told = {name: getattr(entry, name) for name in ("name", "title", "author", "source")}
    made = None if entry.run is None else f"{entry.run}, number {entry.number}"
    told |= {"techniques": techniques, "tags": " ".join(entry.tags), "run": made, **entry.notes}
    if entry.added:
        told["added"] = f"{entry.added:%Y-%m-%d %H:%M} UTC"
    for name, value in told.items():
        if value not in (None, ""):
            yield f"{printable(name):12}{printable(str(value))}\n"


# -- export --------------------------------------------------------------------------------


class StoredPuzzle(NamedTuple):
    """A puzzle of a library, as an input of `export`."""

    entry: Entry

    @property
    def name(self) -> str:
        """Its name in error messages."""
        return f"puzzle {self.entry.id}"

    @property
    def stem(self) -> str:
        """A name for its file."""
        return f"{self.entry.kind}-{self.entry.id}"

    def record(self) -> Record:
        """The puzzle with its solution and notes."""
        return self.entry.record


@click.command(context_settings=TERMS)
@QUERY
@LIBRARY
@FORMAT
@OUT
@FORCE
@QUIET
def export(
    *,
    terms: tuple[str, ...],
    url: str | None,
    to: str | None,
    out: str | None,
    force: bool,
    quiet: bool,
) -> int:
    """Write the puzzles that a query finds in any format; JSON by default.

    Exit status: 0 written, 2 some cannot be expressed in that format, which are reported.
    """
    to = format_of(to, out) or "json"
    with opened(url) as kept:
        items = [StoredPuzzle(entry) for entry in kept.find(query(terms))]
    inquiry = asking.Inquiry(converted(to), form_of(to), None, alone=len(items) == 1)
    with targets.opened(out, (), inquiry.form, alone=inquiry.alone, force=force) as target:
        return asking.run(items, inquiry, target, jobs=1, quiet=quiet)


# -- stats ---------------------------------------------------------------------------------


@click.command(context_settings=TERMS)
@QUERY
@LIBRARY
@click.option("--sizes", is_flag=True, help="Print a line for each size of a kind.")
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Draw a chart to this file, as SVG, PNG or PDF.",
)
@FORCE
@JSON
def stats(
    *,
    terms: tuple[str, ...],
    url: str | None,
    sizes: bool,
    out: Path | None,
    force: bool,
    as_json: bool,
) -> int:
    """Count the puzzles of each kind, level and size."""
    with opened(url) as kept:
        counted = kept.stats(query(terms))
    if out is not None:
        from enpitsu.library.plots import plot

        if out.suffix.lower() not in (".svg", ".png", ".pdf"):
            raise EnpitsuError(f"{out}: expected a name that ends in .svg, .png or .pdf")
        form = OutputForm(out.suffix[1:].lower())
        with NewFile(out, form.recognizes, force=force) as file:
            file.write(plot(counted, form.name))
        return FINE
    if as_json:
        for one in counted:
            print(json_line(one._asdict()), end="")
        return FINE
    print("".join(_table(counted, sizes=sizes)), end="")
    return FINE


def _table(counted: Sequence[Counted], *, sizes: bool) -> Iterator[str]:
    from enpitsu.making.levels import LEVELS

    columns = [*LEVELS, None]
    found = Counter[tuple[str, str | None]]()
    for one in counted:
        name = f"{one.kind} {one.rows}x{one.cols}" if sizes else one.kind
        for row in (name, "all"):
            found[row, one.level] += one.puzzles
    rows = dict.fromkeys(row for row, _ in found if row != "all")
    yield _line("", [*(level or "no grade" for level in columns), "all"])
    for row in (*rows, "all"):
        numbers = [found[row, level] for level in columns]
        yield _line(row, [str(number or "") for number in (*numbers, sum(numbers))])


def _line(name: str, cells: Sequence[str]) -> str:
    return "".join([f"{name:20}", *(f"{cell:>10}" for cell in cells)]) + "\n"

"""The commands book and sheet: puzzles as PDF for print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from enpitsu.app import asking, sources
from enpitsu.app.forms import Origin, OutputForm
from enpitsu.app.keeping import (
    EXAMINED,
    LIBRARY,
    complaining,
    complaint,
    examined_item,
    nothing_to_print,
    opened,
    workers,
)
from enpitsu.app.options import FILE_TYPE, FORCE, JOBS, QUIET, WholeNumber, with_fields
from enpitsu.app.statuses import FINE, worst
from enpitsu.errors import EnpitsuError, OutOfTime
from enpitsu.files import NewFile
from enpitsu.making.levels import LEVELS, levels_named
from enpitsu.puzzle.registry import kind
from enpitsu_book.edition import Edition, wordings
from enpitsu_book.limits import MAX_PER_PAGE
from enpitsu_book.paper import SHEET_PAPER, Paper

if TYPE_CHECKING:
    from enpitsu.library.entries import Entry

PDF = OutputForm("pdf")
FILES = click.argument("files", metavar="[FILE]...", nargs=-1, type=FILE_TYPE)
FIND = click.option(
    "--find", "query", metavar="QUERY", help="Puzzles from the library instead of files."
)
OUT = click.option(
    "--out",
    "-o",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The PDF to write.",
)


@click.command()
@FILES
@FIND
@OUT
@click.option(
    "--cover",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write the cover as PDF: back, spine and front.",
)
@FORCE
@with_fields(Edition, "wishes", dict)
@click.option(
    "--foreword",
    type=click.File(encoding="utf-8"),
    metavar="FILE",
    help="A text that comes first; blank lines separate paragraphs.",
)
@click.option(
    "--instructions",
    type=click.File(encoding="utf-8"),
    metavar="FILE",
    help="Rules in your own words: TOML with a table for each kind.",
)
@click.option("--levels", metavar="LEVELS", help="Only these levels: hard.., or easy,medium.")
@LIBRARY
@EXAMINED
@JOBS
@QUIET
def book(
    *,
    files: tuple[str, ...],
    query: str | None,
    out: Path,
    cover: Path | None,
    force: bool,
    wishes: dict[str, Any],
    foreword: TextIO | None,
    instructions: TextIO | None,
    levels: str | None,
    url: str | None,
    time_limit: float,
    jobs: int | None,
    quiet: bool,
) -> int:
    """Print puzzles as a book: by kind and level, with rules, and solutions at the back.

    Puzzles of files are solved and graded first. Exit status: 0 printed, 2 some cannot be read or
    do not have exactly one solution, and the others are printed, 4 some are undecided within the
    limit.
    """
    from enpitsu_book.book import book as answer
    from enpitsu_book.book import cover as cover_of
    from enpitsu_book.chapters import unlike
    from enpitsu_book.press import typesetter

    typesetter()  # if it is not installed, the error comes before puzzles are solved
    for name in ("how_to", "order"):
        wishes[name] = tuple(kind(told).name for told in wishes[name])
    own = wordings(instructions.read()) if instructions else {}
    edition = Edition(**wishes, foreword=foreword.read() if foreword else "", instructions=own)
    wished = LEVELS if levels is None else levels_named(levels)
    with ExitStack() as stack:
        file, *cover_files = (
            stack.enter_context(NewFile(path, PDF.recognizes, force=force))
            for path in (out, cover)
            if path is not None
        )
        found, status = _entries(files, query, url, time_limit, jobs, quiet=quiet)
        chosen = [one for one in found if levels is None or one.level in wished]
        if not chosen:
            raise nothing_to_print(status)
        if not edition.allow_alike:
            known, chosen = len(chosen), unlike(chosen)
            if len(chosen) < known and not quiet:
                click.echo(
                    f"enpitsu: {known - len(chosen)} left out that are like others", err=True
                )
        ungraded = sum(one.level is None for one in chosen)
        if ungraded and not quiet:
            click.echo(f"enpitsu: {ungraded} not graded within the limit", err=True)
        printed = answer(chosen, edition)
        file.write(printed.files[0])
        for one in cover_files:
            one.write(cover_of(chosen, edition, printed.pages).files[0])
    print(_told(out, len(chosen), printed.pages))
    return status


@click.command()
@FILES
@FIND
@OUT
@FORCE
@click.option("--title", default="Puzzles", help="The title; Puzzles by default.")
@click.option(
    "--paper",
    default=SHEET_PAPER,
    metavar="NAME|WxH",
    help=f"a4, a5, letter, or a size such as 6x9in or 170x240mm; {SHEET_PAPER} by default.",
)
@click.option(
    "--per-page",
    type=WholeNumber(1, MAX_PER_PAGE),
    metavar="N",
    help="At most N puzzles on a page.",
)
@click.option("--rules", is_flag=True, help="Begin with a page of rules for each kind.")
@LIBRARY
@EXAMINED
@JOBS
@QUIET
def sheet(
    *,
    files: tuple[str, ...],
    query: str | None,
    out: Path,
    force: bool,
    title: str,
    paper: str,
    per_page: int | None,
    rules: bool,
    url: str | None,
    time_limit: float,
    jobs: int | None,
    quiet: bool,
) -> int:
    """Print puzzles on a page, and their solutions on another.

    Exit status: 0 printed, 2 some cannot be read or do not have exactly one solution, and the
    others are printed, 4 some are undecided within the limit.
    """
    from enpitsu.show.picture import draw
    from enpitsu_book.chapters import chapters
    from enpitsu_book.instruction import rules_leaf
    from enpitsu_book.press import typesetter
    from enpitsu_book.sheet import sheet as answer

    typesetter()
    with NewFile(out, PDF.recognizes, force=force) as file:
        found, status = _entries(files, query, url, time_limit, jobs, quiet=quiet, graded=False)
        if not found:
            raise nothing_to_print(status)
        pictures = [
            (one.name or one.kind, draw(one.puzzle), draw(one.puzzle, solution=one.solution))
            for one in found
        ]
        chosen = Paper.named(paper)
        told = [rules_leaf(one, chosen.room(0)) for one in chapters(found) if rules]
        printed = answer(pictures, chosen, per_page=per_page, title=title, rules=told)
        file.write(printed.files[0])
    print(_told(out, len(found), printed.pages))
    return status


def _told(out: Path, puzzles: int, pages: int) -> str:
    noun = "puzzle" if puzzles == 1 else "puzzles"
    return f"{out}: {puzzles} {noun} on {pages} {'page' if pages == 1 else 'pages'}"


# -- the choice of puzzles -----------------------------------------------------------------


def _entries(
    files: Sequence[str],
    query: str | None,
    url: str | None,
    time_limit: float,
    jobs: int | None,
    *,
    quiet: bool,
    graded: bool = True,
) -> tuple[list[Entry], int]:
    """The puzzles with one solution, and the exit status; the other puzzles are reported."""
    if bool(files) == (query is not None):
        raise EnpitsuError("expected either files or --find QUERY")
    with complaining() as complaints:
        found: list[Entry] = []
        statuses = [FINE]
        for name, one in (
            _found(query, url)
            if query is not None
            else _examined(files, time_limit, jobs, quiet=quiet, graded=graded)
        ):
            if isinstance(one, Exception):
                ending = complaint(one, name)
            elif one.solutions != "unique":
                ending = asking.failed(_unfit(one), Origin(name, id=one.name))
            else:
                found.append(one)
                continue
            complaints.add(ending)
            statuses.append(ending.status)
    return found, worst(statuses)


def _unfit(entry: Entry) -> EnpitsuError:
    """Why an entry cannot be printed: not one solution, or unknown whether it has one."""
    if entry.solutions == "unknown":
        return OutOfTime("undecided within the limit")
    return EnpitsuError(f"solutions: {entry.solutions}; expected one")


def _found(query: str, url: str | None) -> Iterator[tuple[str, Entry]]:
    """The puzzles that a query finds."""
    with opened(url) as kept:
        for entry in kept.find(query):
            yield kept.name, entry


def _examined(
    files: Sequence[str], time_limit: float, jobs: int | None, *, quiet: bool, graded: bool
) -> Iterator[tuple[str, Entry | Exception]]:
    """The puzzles of files, solved and graded, or the error for each that cannot be used."""
    from enpitsu.runs import Task, in_order

    items = sources.items(files)
    ask = partial(examined_item, time_limit=time_limit, graded=graded)
    with (
        workers(jobs, len(items)) as executor,
        asking.progress_bar(len(items), None, quiet=quiet) as step,
    ):
        for one in in_order([Task(ask, item) for item in items], executor):
            yield items[one.number].name, one.answer if one.error is None else one.error
            step()

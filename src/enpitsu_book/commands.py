"""The commands book and sheet: puzzles as PDF for print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

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
from enpitsu.app.options import FILE_TYPE, FORCE, JOBS, QUIET, Choice, Decorator
from enpitsu.app.statuses import FINE, worst
from enpitsu.errors import EnpitsuError, OutOfTime, short
from enpitsu.files import NewFile
from enpitsu.making.levels import LEVELS
from enpitsu_book.paper import SHEET_PAPER

if TYPE_CHECKING:
    from enpitsu.library.entries import Entry

PDF = OutputForm("pdf")
PER_PAGE = ("1", "2", "4", "6")
FILES = click.argument("files", metavar="[FILE]...", nargs=-1, type=FILE_TYPE)
FIND = click.option(
    "--find", "query", metavar="QUERY", help="Puzzles of the library, not of files."
)
OUT = click.option(
    "--out",
    "-o",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The PDF to write.",
)
TITLE = click.option("--title", default="Puzzles", help="The title; Puzzles if not told.")


def _paper(default: str) -> Decorator:
    return click.option(
        "--paper",
        default=default,
        metavar="NAME|WxH",
        help=f"a4, a5, letter, or a size such as 6x9in or 170x240mm; {default} if not told.",
    )


def _per_page(default: str | None = None) -> Decorator:
    return click.option(
        "--per-page",
        type=Choice(PER_PAGE),
        default=default,
        help="So many puzzles on a page at most.",
    )


@click.command()
@FILES
@FIND
@OUT
@FORCE
@TITLE
@click.option("--author", default="", help="Who made it.")
@_paper("6x9in")
@_per_page("2")
@click.option(
    "--solutions",
    type=Choice(("back", "after", "none")),
    default="back",
    help="At the back, or after the puzzles of each kind.",
)
@click.option("--rules/--no-rules", default=True, help="A page of rules for each kind.")
@click.option("--levels", metavar="LEVELS", help="Only these: hard.., or easy,medium.")
@click.option("--how-to", multiple=True, metavar="KIND", help="Pages on how that kind is solved.")
@click.option("--seed", type=int, metavar="N", help="Mix the puzzles of each level.")
@click.option(
    "--allow-alike", is_flag=True, help="Puzzles may share a solution or nearly all clues."
)
@LIBRARY
@EXAMINED
@JOBS
@QUIET
def book(
    *,
    files: tuple[str, ...],
    query: str | None,
    out: Path,
    force: bool,
    title: str,
    author: str,
    paper: str,
    per_page: str,
    solutions: str,
    rules: bool,
    levels: str | None,
    how_to: tuple[str, ...],
    seed: int | None,
    allow_alike: bool,
    url: str | None,
    time_limit: float,
    jobs: int | None,
    quiet: bool,
) -> int:
    """Print puzzles as a book: by kind and level, with rules, and solutions at the back.

    Puzzles of files are solved and graded first; those of the library have been. Exit status:
    0 printed, 2 bad input, where some cannot be read or have not one solution: the others are in;
    4 if some are undecided within the limit.
    """
    from enpitsu.puzzle.registry import kind
    from enpitsu_book.book import Edition
    from enpitsu_book.book import book as answer
    from enpitsu_book.chapters import unlike
    from enpitsu_book.paper import Paper
    from enpitsu_book.press import typesetter

    typesetter()  # whoever lacks it is told before puzzles are solved
    edition = Edition(
        title=title,
        author=author,
        paper=Paper.named(paper),
        per_page=int(per_page),
        solutions=solutions,  # type: ignore[arg-type]  # one of the choices
        rules=rules,
        how_to=[kind(name).name for name in how_to],
        seed=seed,
    )
    wished = None if levels is None else _levels(levels)
    with NewFile(out, PDF.recognizes, force=force) as file:
        found, status = _entries(files, query, url, time_limit, jobs, quiet=quiet)
        chosen = [one for one in found if wished is None or one.level in wished]
        if not chosen:
            raise nothing_to_print(status)
        if not allow_alike:
            known, chosen = len(chosen), unlike(chosen)
            if len(chosen) < known and not quiet:
                click.echo(
                    f"enpitsu: {known - len(chosen)} left out that are like others", err=True
                )
        printed = answer(chosen, edition)
        file.write(printed.files[0])
    print(_told(out, len(chosen), printed.pages))
    return status


@click.command()
@FILES
@FIND
@OUT
@FORCE
@TITLE
@_paper(SHEET_PAPER)
@_per_page()
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
    per_page: str | None,
    url: str | None,
    time_limit: float,
    jobs: int | None,
    quiet: bool,
) -> int:
    """Print puzzles on a page, and their solutions on another.

    Exit status: 0 printed, 2 bad input, where some cannot be read or have not one solution: the
    others are in; 4 if some are undecided within the limit.
    """
    from enpitsu.show.picture import draw
    from enpitsu_book.book import sheet as answer
    from enpitsu_book.paper import Paper
    from enpitsu_book.press import typesetter

    typesetter()
    with NewFile(out, PDF.recognizes, force=force) as file:
        found, status = _entries(files, query, url, time_limit, jobs, quiet=quiet, graded=False)
        if not found:
            raise nothing_to_print(status)
        pictures = [
            (one.name or one.kind, draw(one.puzzle), draw(one.puzzle, solution=one.solution))
            for one in found
        ]
        number = int(per_page) if per_page else None
        printed = answer(pictures, Paper.named(paper), per_page=number, title=title)
        file.write(printed.files[0])
    print(_told(out, len(found), printed.pages))
    return status


def _told(out: Path, puzzles: int, pages: int) -> str:
    noun = "puzzle" if puzzles == 1 else "puzzles"
    return f"{out}: {puzzles} {noun} on {pages} {'page' if pages == 1 else 'pages'}"


# -- which puzzles -------------------------------------------------------------------------


def _levels(told: str) -> set[str]:
    """The levels of `hard..` or `easy,medium`."""
    from enpitsu.library.query import FIELDS

    field, found = FIELDS["level"], set[str]()
    for word in told.split(","):
        try:
            low, high = field.read(word)
        except ValueError:
            raise EnpitsuError(f"level '{short(word)}'; expected {field.expected}") from None
        last = len(LEVELS) - 1 if high is None else high
        found.update(LEVELS[low or 0 : last + 1])
    return found


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
    """The puzzles with one solution; the others are told, and the worst status is returned."""
    if bool(files) == (query is not None):
        raise EnpitsuError("expected files, or --find QUERY")
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
    """Why an entry cannot be printed: it is not known, or not so, that it has one solution."""
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
    """The puzzles of files, solved and graded, or what is wrong with them."""
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

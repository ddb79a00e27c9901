"""The commands of `library` that write it: add, tag, remove, upgrade, verify, backup, copy."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from enpitsu.app import asking, sources
from enpitsu.app.commands import LazyGroup
from enpitsu.app.forms import Origin, json_line
from enpitsu.app.limits import MIN_PUZZLES_FOR_PROGRESS, SECONDS_TO_EXAMINE
from enpitsu.app.options import (
    ALLOW_ALIKE,
    FILE_TYPE,
    FORCE,
    FORMAT_NAME,
    JOBS,
    QUIET,
    Seconds,
)
from enpitsu.app.statuses import BAD_INPUT, FINE, STATUSES, UNDECIDED, worst
from enpitsu.errors import EnpitsuError, OutOfTime

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from enpitsu.inference.grade import Grade
    from enpitsu.library.copying import Copied
    from enpitsu.library.entries import Entry
    from enpitsu.library.library import Library
    from enpitsu.library.storing import Added
    from enpitsu.runs import Answered

LIBRARY = click.option(
    "--library",
    "url",
    envvar="ENPITSU_LIBRARY",
    metavar="URL",
    help="A file, or postgresql://USER@HOST/DATABASE; by default ENPITSU_LIBRARY or your own.",
)
EXAMINED = click.option(
    "--time-limit",
    type=Seconds(min=0),
    default=SECONDS_TO_EXAMINE,
    metavar="SECONDS",
    help=f"The most time to solve and grade a puzzle; {SECONDS_TO_EXAMINE:g} by default.",
)
# Terms may begin with -, so that only options of one letter, or with --, are options.
TERMS: dict[str, Any] = {"ignore_unknown_options": True, "help_option_names": ["--help"]}
QUERY = click.argument("terms", metavar="[QUERY]", nargs=-1, type=click.UNPROCESSED)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object on each line.")
# The subcommands that only read are in a module of their own.
COMMANDS = {
    "add": "keeping",
    "find": "browsing",
    "show": "browsing",
    "export": "browsing",
    "tag": "keeping",
    "stats": "browsing",
    "remove": "keeping",
    "upgrade": "keeping",
    "verify": "keeping",
    "backup": "keeping",
    "copy": "keeping",
}


@click.group(cls=LazyGroup, modules=COMMANDS)
def library() -> None:
    """Keep puzzles, each once, and find them by their properties."""


@contextmanager
def opened(url: str | None, *, create: bool = False) -> Iterator[Library]:
    """The library of an address; with `create` it is made if it is not there."""
    from enpitsu.library.library import Library  # other commands do not need SQLAlchemy

    with Library(url, create=create) as kept:
        yield kept


def query(terms: Sequence[str]) -> str:
    """The query in the arguments: one text, or words from which the shell has taken the quotes."""
    return terms[0] if len(terms) == 1 else " ".join(map(_term, terms))


def _term(word: str) -> str:
    name, colon, value = word.partition(":")
    return f'{name}{colon}"{value}"' if " " in value and '"' not in value else word


@contextmanager
def workers(jobs: int | None, tasks: int) -> Iterator[Executor]:
    """The executor for so many tasks: this process if they are few, else other processes."""
    from enpitsu.runs.processes import Here, Processes

    number = min(jobs or asking.cores(), tasks)
    if number > 1 and (jobs or tasks > MIN_PUZZLES_FOR_PROGRESS):
        with Processes(number) as processes:
            yield processes
    else:
        yield Here()


# -- add -----------------------------------------------------------------------------------


@library.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FILE_TYPE)
@LIBRARY
@click.option(
    "--tag", "tags", multiple=True, metavar="TAG", help="Tag all of them, including known ones."
)
@click.option("--no-grade", "ungraded", is_flag=True, help="Solve them, but do not grade them.")
@ALLOW_ALIKE
@click.option(
    "--from",
    "format",
    type=FORMAT_NAME,
    metavar="FORMAT",
    help="The format of the input, if it is not recognized.",
)
@EXAMINED
@JOBS
@JSON
@QUIET
def add(
    *,
    files: tuple[str, ...],
    url: str | None,
    tags: tuple[str, ...],
    ungraded: bool,
    allow_alike: bool,
    format: str | None,
    time_limit: float,
    jobs: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Solve, grade and keep puzzles; those that are there already are reported.

    Exit status: 0 all are kept, 2 some cannot be read, or have faults; the others are kept.
    """
    from enpitsu.runs import Task, runs

    items = sources.items(files, format=format)
    ask = partial(examined_item, time_limit=time_limit, graded=not ungraded)
    tasks = [Task(ask, item) for item in items]
    with (
        opened(url, create=True) as kept,
        workers(jobs, len(tasks)) as executor,
        asking.progress_bar(len(tasks), None, quiet=quiet) as step,
        complaining() as complaints,
    ):
        store = _Adding(kept, tags, allow_alike=allow_alike)
        for one in runs(tasks, executor, store):
            if one.error is not None:
                complaints.add(complaint(one.error, items[one.number].name))
            elif as_json:
                told = store.added[one.number]
                fields = {**told._asdict(), "left_out": told.left_out, "name": one.answer.name}
                print(json_line(fields), end="")
            step()
    if not as_json:
        print(store.told(len(tasks)))
    return FINE if len(store.added) == len(tasks) else BAD_INPUT


def examined_item(
    item: sources.SourceText | sources.Lost, *, time_limit: float, graded: bool
) -> Entry:
    """The entry of a puzzle that is read, solved and graded now."""
    from enpitsu.library.entries import examined

    return examined(item.record(), time_limit=time_limit, graded=graded)


class _Adding:
    """A store that adds entries to the library, and counts what became of them."""

    def __init__(self, kept: Library, tags: Sequence[str], *, allow_alike: bool) -> None:
        self.library, self.tags, self.allow_alike = kept, tags, allow_alike
        self.added: dict[int, Added] = {}

    def told(self, total: int) -> str:
        """How many puzzles are new, known, like another or failed, in words."""
        new = sum(told.new for told in self.added.values())
        alike = sum(told.left_out for told in self.added.values())
        others = {
            "known": len(self.added) - new - alike,
            "left out that are like others": alike,
            "refused": total - len(self.added),
        }
        return ", ".join([f"{new} added", *(f"{n} {what}" for what, n in others.items() if n)])

    def known(self, digests: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        """None: no puzzle has been examined before."""
        return ()

    def keep(self, answers: Sequence[Answered]) -> None:
        """Store them all at once."""
        fine = [one for one in answers if one.error is None]
        found = [one.answer for one in fine]
        added = self.library.add(found, tags=self.tags, allow_alike=self.allow_alike)
        self.added.update((one.number, told) for one, told in zip(fine, added, strict=True))


@contextmanager
def complaining() -> Iterator[asking.Complaints]:
    """Complaints about many puzzles, closed at the end."""
    complaints = asking.Complaints(alone=False)
    try:
        yield complaints
    finally:
        complaints.close()


def complaint(error: Exception, name: str) -> asking.AnswerEnd:
    """The complaint about a puzzle that met an error; foreign errors are raised."""
    if not isinstance(error, EnpitsuError):
        raise error
    line = int(getattr(error, "line", 0))
    return asking.failed(error, Origin(name, line, error.id))


def nothing_to_print(status: int) -> EnpitsuError:
    """The error that no puzzle is left; the worst status tells whether time ran out."""
    return (OutOfTime if status == UNDECIDED else EnpitsuError)("no puzzle to print")


# -- tag, remove ---------------------------------------------------------------------------


@library.command(context_settings=TERMS)
@click.argument("tags", metavar="TAG[,TAG]...")
@QUERY
@LIBRARY
@click.option("--remove", "take", is_flag=True, help="Remove the tags.")
def tag(*, tags: str, terms: tuple[str, ...], url: str | None, take: bool) -> int:
    """Tag the puzzles that a query finds."""
    names = tags.split(",")
    with opened(url) as kept:
        change = kept.untag if take else kept.tag
        print(_puzzles(change(query(terms), *names)))
    return FINE


@library.command(context_settings=TERMS)
@QUERY
@LIBRARY
@click.option("--all", "every", is_flag=True, help="Remove every puzzle.")
def remove(*, terms: tuple[str, ...], url: str | None, every: bool) -> int:
    """Remove the puzzles that a query finds."""
    if bool(terms) == every:
        raise EnpitsuError("expected a query, or --all")
    with opened(url) as kept:
        print(_puzzles(kept.remove(query(terms) if terms else "")))
    return FINE


def _puzzles(number: int) -> str:
    return f"{number} puzzle{'' if number == 1 else 's'}"


# -- upgrade, verify -----------------------------------------------------------------------


@library.command()
@LIBRARY
@EXAMINED
@JOBS
@QUIET
def upgrade(*, url: str | None, time_limit: float, jobs: int | None, quiet: bool) -> int:
    """Bring the tables up to date, and grade again where grades are outdated.

    Exit status: 0 done, 4 some could not be graded in time.
    """
    from enpitsu.runs import Task, runs

    with opened(url) as kept:
        kept.upgrade()
        ids = kept.ungraded()
        ask = partial(_graded, time_limit=time_limit)
        tasks = [Task(ask, entry.text) for entry in kept.find(ids)]
        grades: list[Grade] = []
        with (
            workers(jobs, len(tasks)) as executor,
            asking.progress_bar(len(tasks), None, quiet=quiet) as step,
        ):
            for one in runs(tasks, executor, _Grading(kept, ids)):
                if one.error is not None:
                    raise one.error
                grades.append(one.answer)
                step()
    print(f"{sum(grade.level is not None for grade in grades)} of {_puzzles(len(grades))} graded")
    return worst(STATUSES[grade.status] for grade in grades)


def _graded(text: str, *, time_limit: float) -> Grade:
    from enpitsu.inference.grade import grade
    from enpitsu.io.formats import read

    return grade(read(text, format="text"), time_limit=time_limit)


class _Grading:
    """A store that writes the grades of the puzzles with these numbers."""

    def __init__(self, kept: Library, ids: Sequence[int]) -> None:
        self.library, self.ids = kept, ids

    def known(self, digests: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        """None: these puzzles are graded because their grades are missing."""
        return ()

    def keep(self, answers: Sequence[Answered]) -> None:
        """Store them all at once."""
        found = [(self.ids[one.number], one.answer) for one in answers if one.error is None]
        self.library.set_grades(found)


@library.command(context_settings=TERMS)
@QUERY
@LIBRARY
def verify(*, terms: tuple[str, ...], url: str | None) -> int:
    """Read everything again, compare it with its checksums, and check every solution.

    Without a query, runs and their answers are checked, too.

    Exit status: 0 everything is right, 1 something is damaged, which is reported.
    """
    damages = 0
    with opened(url) as kept:
        for damage in kept.verify(query(terms)):
            print(damage)
            damages += 1
        if not damages:
            print(f"{_puzzles(len(kept.ids(query(terms))))}, all well")
            return FINE
    print(f"{damages} damage{' is' if damages == 1 else 's are'} told")
    return 1


# -- backup, copy --------------------------------------------------------------------------


@library.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@LIBRARY
@FORCE
@QUIET
def backup(*, file: Path, url: str | None, force: bool, quiet: bool) -> int:
    """Copy a library into a new file, even while others use it.

    Exit status: 0 done, 1 something is damaged, which is reported and not copied, 2 the file is
    there already.
    """
    with opened(url) as kept, asking.progress_bar(len(kept), None, quiet=quiet) as step:
        return _told(kept.backup(file, force=force, step=step))


@library.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@QUIET
def copy(*, source: str, target: str, quiet: bool) -> int:
    """Copy a library into another: files of SQLite or databases of PostgreSQL.

    Exit status: 0 done, 1 something is damaged, which is reported and not copied.
    """
    with (
        opened(source) as kept,
        opened(target, create=True) as other,
        asking.progress_bar(len(kept), None, quiet=quiet) as step,
    ):
        return _told(kept.copy_to(other, step=step))


def _told(copied: Copied) -> int:
    """Print the result of a copy, and return its exit status."""
    for damage in copied.damages:
        print(f"enpitsu: {damage}: not copied", file=sys.stderr)
    known = copied.puzzles - copied.new
    told = [
        f"{_puzzles(copied.puzzles)} copied" if not known else f"{copied.new} new, {known} known"
    ]
    if copied.runs:
        runs, answers = (
            f"{number} {what}{'' if number == 1 else 's'}"
            for number, what in ((copied.runs, "run"), (copied.answers, "answer"))
        )
        told.append(f"{runs} with {answers}")
    print(", ".join(told))
    return 1 if copied.damages else FINE

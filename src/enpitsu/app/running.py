"""The command run: many tasks whose answers go into a library, on one machine or many."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial, update_wrapper
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from enpitsu.app import asking, sources
from enpitsu.app.commands import Group
from enpitsu.app.forms import Origin, json_line
from enpitsu.app.keeping import JSON, LIBRARY, TERMS, opened, query
from enpitsu.app.limits import SECONDS_FOR_THE_LIBRARY
from enpitsu.app.making import Generate, with_recipe
from enpitsu.app.options import QUIET, TIME
from enpitsu.app.statuses import FINE, UNDECIDED, worst
from enpitsu.errors import EnpitsuError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from enpitsu.library.entries import Entry
    from enpitsu.library.library import Library
    from enpitsu.library.running import Patience, Run, Runs, RunStore
    from enpitsu.making.recipe import Recipe
    from enpitsu.puzzle.kind import Record
    from enpitsu.runs import Answered, Task, Tasks

COLUMNS = ("run", "what", "state", "done", "of", "failed", "new", "missed", "begun")
WIDTHS = (4, 9, 10, 8, 8, 7, 8, 8, 0)


@click.group(cls=Group)
def run() -> None:
    """Make, solve or grade many puzzles, on one machine or many.

    The same command again continues where it stopped.
    """


class How(NamedTuple):
    """The options of a run: executor, library of the answers, and whether progress is shown."""

    url: str | None
    executor: str
    retry: bool
    quiet: bool


OPTIONS = (
    click.option(
        "--into",
        "url",
        envvar="ENPITSU_LIBRARY",
        metavar="URL",
        help="The library; by default ENPITSU_LIBRARY or your own.",
    ),
    click.option(
        "--executor",
        default="processes",
        metavar="NAME[:WHICH]",
        help="processes[:N] on this machine, or dask[:ADDRESS], the workers of a scheduler.",
    ),
    click.option("--retry", is_flag=True, help="Try again where there was no answer."),
    QUIET,
)


def with_executor(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command these options; it gets them as one value, `how`."""

    def command(**given: Any) -> int:  # noqa: ANN401  # what click has read
        how = How(**{name: given.pop(name) for name in How._fields})
        return function(how=how, **given)

    update_wrapper(command, function)
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def executor_named(told: str) -> Executor:
    """The executor of a name: `processes:4`, `dask`, `dask:tcp://host:8786`."""
    name, _, which = told.partition(":")
    if name == "processes" and ((which.isdecimal() and int(which)) or not which):
        from enpitsu.runs.processes import Processes

        return Processes(int(which or asking.cores()))
    if name == "dask":
        from enpitsu.runs.cluster import Dask

        return Dask(which or None, processes=asking.cores())
    raise EnpitsuError(f"executor '{told}'; expected processes[:N] or dask[:ADDRESS]")


# -- what is asked -------------------------------------------------------------------------


@run.command(cls=Generate)
@with_recipe
@TIME
@with_executor
def generate(
    *,
    recipe: Recipe,
    count: int,
    seed: int,
    attempts: int | None,
    time_limit: float | None,
    allow_alike: bool,
    how: How,
) -> int:
    """Make puzzles that are not like any in the library.

    Exit status: 0 all are made, 4 some are missing because a limit was reached, 2 bad input.
    """
    from enpitsu.library.tasks import recipe_fields

    wish = {
        "recipe": recipe_fields(recipe),
        "seed": seed,
        "count": count,
        "attempts": attempts,
        "time_limit": time_limit,
        "allow_alike": allow_alike,
    }
    with opened(how.url, create=True) as kept:
        return _go(kept, "generate", wish, how)


def _asking(what: str, help: str) -> click.Command:
    """The command that asks this of many puzzles."""

    @click.argument("words", metavar="QUERY|FILE...", nargs=-1, type=click.UNPROCESSED)
    @TIME
    @with_executor
    def command(*, words: tuple[str, ...], time_limit: float | None, how: How) -> int:
        if not words:
            raise EnpitsuError("expected either files or a query such as kind:suguru")
        asked = query(words) if _is_query(words) else None
        files = [*words] if asked is None else []
        wish = {"files": files, "query": asked, "time_limit": time_limit}
        with opened(how.url, create=asked is None) as kept:
            return _go(kept, what, wish, how)

    return click.command(name=what, help=help, context_settings=TERMS)(command)


def _is_query(words: Sequence[str]) -> bool:
    """Whether words are terms of a query, and not files, links or puzzles."""
    from enpitsu.library.query import FIELDS

    fields = (word.lstrip("-").partition(":") for word in words)
    terms = all(colon and name in (*FIELDS, "sort", "limit") for name, colon, _ in fields)
    return terms and not any(Path(word).exists() for word in words)


WHICH = "those that a query finds, or those of files, which go into the library."
for _name, _help in {
    "grade": f"Grade puzzles: {WHICH}",
    "solve": f"Solve puzzles: {WHICH}",
    "count": f"Count the solutions of puzzles: {WHICH}",
    "explain": f"Explain puzzles: {WHICH}",
}.items():
    run.add_command(_asking(_name, _help))


class _Stream:
    """Tasks from an iterator that can be read once: `most` at most."""

    def __init__(self, tasks: Iterator[Task], most: int) -> None:
        self.first = next(tasks, None)
        self.rest, self.most = tasks, most

    def __len__(self) -> int:
        return 0 if self.first is None else self.most

    def __iter__(self) -> Iterator[Task]:
        if self.first is not None:
            yield self.first
            yield from self.rest


def _tasks(
    kept: Library,
    what: str,
    wish: Mapping[str, Any],
    complaints: asking.Complaints,
    patience: Patience,
) -> Tasks:
    """The tasks of a run."""
    from enpitsu.library.tasks import orders, questions, recipe_of

    limit = wish["time_limit"]
    if what == "generate":
        recipe = recipe_of(wish["recipe"])
        return orders(recipe, wish["seed"], wish["count"], wish["attempts"], limit)
    if wish["query"] is not None:
        ids = kept.ids(wish["query"])
        found = ((one.id, one.record) for one in _found(kept, ids, patience))
        return _Stream(questions(what, found, limit), len(ids))
    items = sources.items(wish["files"])
    records = ((None, record) for record in _read(items, complaints))
    return _Stream(questions(what, records, limit), len(items))


def _found(kept: Library, ids: Sequence[int], patience: Patience) -> Iterator[Entry]:
    """The puzzles of these numbers, some at a time."""
    from enpitsu.library.storing import batches

    for batch in batches(ids):
        yield from patience(partial(_loaded, kept, batch))


def _loaded(kept: Library, ids: Sequence[int]) -> list[Entry]:
    return [*kept.find(ids)]


def _read(
    items: Iterable[sources.SourceText | sources.Lost], complaints: asking.Complaints
) -> Iterator[Record]:
    """The records that can be read; the others are told."""
    for item in items:
        try:
            yield item.record()
        except EnpitsuError as error:
            line = int(getattr(error, "line", 0))
            complaints.add(asking.failed(error, Origin(item.name, line, error.id)))


# -- progress ------------------------------------------------------------------------------


def _go(kept: Library, what: str, wish: Mapping[str, Any], how: How) -> int:
    """Answer the tasks that the library has no answers of, and print how the run ended."""
    from enpitsu.library.running import CANCELLED, DONE, Patience, Runs, RunStore

    complain = partial(print, "enpitsu:", file=sys.stderr)
    patience = Patience(SECONDS_FOR_THE_LIBRARY, complain)
    executor, book = executor_named(how.executor), Runs(kept, patience)
    complaints = asking.Complaints(alone=False)
    with closing(complaints):
        tasks = _tasks(kept, what, wish, complaints, patience)
        if not len(tasks):
            print(f"no puzzle to {what}")
            return worst(complaints.statuses)
        with executor as hands:
            begun = book.begin(what, wish, len(tasks))
            # A run that an older version began does not record whether alike puzzles are allowed.
            alike = what != "generate" or bool(wish.get("allow_alike"))
            store = RunStore(kept, begun, retry=how.retry, allow_alike=alike, patience=patience)
            meter = _Meter(begun, store)
            watch = asking.Watch(meter.told, lambda: None)
            try:
                with asking.progress_bar(len(tasks), watch, quiet=how.quiet) as meter.step:
                    state = _ask(book, tasks, hands, meter, complaints)
            except (KeyboardInterrupt, EnpitsuError):
                print(f"enpitsu: {meter.ending()}; the same command goes on", file=sys.stderr)
                raise
    book.end(begun.id, state)
    missing = 0
    if what == "generate" and state == DONE:
        done = book.get(begun.id)
        missing = wish["count"] - done.new - done.failed
    more = f"; {missing} missing: whatever is made in their places is known" if missing > 0 else ""
    print(f"{meter.ending()}{'; cancelled' if state == CANCELLED else more}")
    undecided = state == CANCELLED or more or meter.failed_before
    return worst([*complaints.statuses, UNDECIDED if undecided else FINE])


def _ask(
    book: Runs, tasks: Tasks, executor: Executor, meter: _Meter, complaints: asking.Complaints
) -> str:
    """Answer all tasks, make others in the places of known puzzles, and return the final state."""
    from enpitsu.library.running import CANCELLED, DONE, Cancelled
    from enpitsu.library.tasks import Orders
    from enpitsu.runs import runs

    try:
        while len(tasks):
            for one in runs(tasks, executor, meter.store):
                meter.add(one, complaints)
            tasks = tasks.in_their_places(meter.store.not_new) if isinstance(tasks, Orders) else ()
            book.expect(meter.run.id, meter.answered + meter.before + len(tasks))
    except Cancelled:
        return CANCELLED
    return DONE


class _Meter:
    """The progress of a run: counts, failures and speed."""

    def __init__(self, begun: Run, store: RunStore) -> None:
        self.start, self.run, self.store = monotonic(), begun, store
        self.answered = self.before = self.failed_before = self.misses = 0
        self.step: asking.Step = lambda number=1: None  # noqa: ARG005
        store.told = self.known

    def known(self, number: int, failed: int) -> None:
        """Record how many tasks were done before, and how many of them failed."""
        self.before += number
        self.failed_before += failed
        self.step(number)

    def add(self, one: Answered, complaints: asking.Complaints) -> None:
        """Count one more answer."""
        self.answered += 1
        if one.error is not None:
            from enpitsu.library.running import number_of

            error = one.error
            if not isinstance(error, EnpitsuError):
                error = EnpitsuError(f"{type(error).__name__}: {error}")
            complaints.add(asking.failed(error, Origin(f"task {number_of(one)}")))
        else:
            self.misses += one.answer.misses
        self.step()

    def told(self) -> str:
        """The text beside the progress bar."""
        rate = self.answered / max(monotonic() - self.start, 1e-9)
        return ", ".join([*self._came_to(), f"{rate:.3g} a second"])

    def _came_to(self) -> list[str]:
        """Failures, new puzzles and failed attempts, in words."""
        store = self.store
        told = [f"{store.failed} failed"] if store.failed else []
        if store.new or store.alike:
            told += [f"{store.new} new"] + ([f"{store.alike} known"] if store.alike else [])
        if self.run.what == "generate" and store.kept > store.failed:
            each = self.misses / (store.kept - store.failed)
            told.append(f"{each:.3g} attempts missed for each")
        return told

    def ending(self) -> str:
        """The last line of a run."""
        failed = f" ({self.failed_before} failed)" if self.failed_before else ""
        before = f", {self.before} from before{failed}" if self.before else ""
        answered = self.store.kept - self.store.failed
        told = f"run {self.run.id}: {answered} answered{before}"
        return ", ".join([told, *self._came_to()])


# -- earlier runs --------------------------------------------------------------------------


@run.command(name="list")
@LIBRARY
@JSON
def list_runs(*, url: str | None, as_json: bool) -> int:
    """List the runs of a library."""
    from enpitsu.library.running import Runs

    with opened(url) as kept:
        if not as_json:
            print(_row(COLUMNS))
        for one in Runs(kept):
            print(json_line(one.fields()) if as_json else _row(_cells(one)) + "\n", end="")
    return FINE


def _cells(one: Run) -> list[str]:
    numbers = (one.done, one.total, one.failed, one.new, one.misses)
    return [str(one.id), one.what, one.state, *map(str, numbers), f"{one.begun:%Y-%m-%d %H:%M}"]


def _row(cells: Sequence[str]) -> str:
    line = "  ".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS, strict=True))
    return line.rstrip()


@run.command()
@click.argument("id", type=int)
@LIBRARY
@JSON
def show(*, id: int, url: str | None, as_json: bool) -> int:
    """Show everything about a run; in JSON, every answer."""
    from enpitsu.library.running import Runs

    with opened(url) as kept:
        book = Runs(kept)
        one = book.get(id)
        if as_json:
            for answer in book.answers(id):
                print(json_line(answer), end="")
            return FINE
        print(_row(COLUMNS))
        print(_row(_cells(one)))
        for name, value in one.wish.items():
            if value not in (None, [], {}, ""):
                print(f"{name:12}{json_line({'': value})[4:-2]}")
        for answer in book.answers(id):
            if answer["error"]:
                print(f"task {answer['number']}: {answer['error']}")
    return FINE


@run.command()
@click.argument("id", type=int)
@with_executor
def resume(*, id: int, how: How) -> int:
    """Continue a run that stopped, or was cancelled."""
    from enpitsu.library.running import Runs

    with opened(how.url) as kept:
        one = Runs(kept).get(id)
        return _go(kept, one.what, one.wish, how)


@run.command()
@click.argument("id", type=int)
@LIBRARY
def cancel(*, id: int, url: str | None) -> int:
    """Stop a run, whichever machine it runs on; its answers are kept."""
    from enpitsu.library.running import CANCELLED, DONE, Runs

    with opened(url) as kept:
        book = Runs(kept)
        if book.get(id).state == DONE:
            raise EnpitsuError(f"run {id} is done")
        book.end(id, CANCELLED)
    return FINE

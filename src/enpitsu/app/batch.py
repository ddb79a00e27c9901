"""Many puzzles: several processes at work, answers in the order of the questions."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from time import monotonic
from typing import Protocol

from enpitsu.app.target import Target
from enpitsu.app.work import Status, Work, line, worst
from enpitsu.errors import EnpitsuError, FormatError
from enpitsu.formats import Record
from enpitsu.solving import OutOfTime

Ask = Callable[..., Work]
Reply = tuple[str, int, str]  # what goes to standard output, the status, and the complaint if any
FEW = 16  # so many puzzles are not worth a progress bar
PATIENCE = 0.25  # seconds of work after which other processes are worth starting


class Item(Protocol):
    """Where a record comes from; it may not even be made before it is asked for."""

    @property
    def name(self) -> str:
        """What it is called in a complaint."""

    def record(self) -> Record | FormatError:
        """The record, or the error that it is none."""


def cores() -> int:
    """The number of processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    items: Sequence[Item],
    ask: Ask,
    *,
    out: Target,
    jobs: int | None = None,
    quiet: bool = False,
    invalid: Mapping[str, object] | None = None,
) -> int:
    """Ask every item, print the answers in order, and return the worst exit status.

    What cannot be read or done is told on standard error, and on standard output as a JSON
    object of the fields `invalid` and the error, if those are given; the others go on. So many
    `jobs` are processes from the start; without, this one works alone as long as that is quick.
    """
    question = _Question(ask, alone=len(items) == 1, invalid=invalid)
    statuses = []
    few = len(items) <= (1 if jobs and jobs > 1 else FEW)
    with (
        _progress(len(items), quiet=quiet or few) as step,
        closing(_replies(items, question, out.write, jobs)) as replies,
    ):
        for text, status, complaint in replies:
            out.write(text)
            statuses.append(status)
            if complaint:
                out.flush()
                print(complaint, file=sys.stderr)
            step()
    return worst(statuses)


class _Question:
    """What is asked of every item; it travels to other processes as it is."""

    def __init__(self, ask: Ask, *, alone: bool, invalid: Mapping[str, object] | None) -> None:
        self.ask, self.alone, self.invalid = ask, alone, invalid

    def whole(self, item: Item) -> Reply:
        """The answer to an item, for another process to print."""
        pieces: list[str] = []
        _, status, complaint = self.answer(item, pieces.append)
        return "".join(pieces), status, complaint

    def answer(self, item: Item, tell: Callable[[str], object]) -> Reply:
        """Answer piece by piece through `tell`; nothing is left for the reply to say."""
        id_ = None
        try:
            record = item.record()
            id_ = record.id
            if isinstance(record, FormatError):
                raise record
            name = "" if self.alone else f"{record.id or f'{item.name} line {record.line}'}: "
            work = self.ask(record, name=name)
            while True:
                tell(next(work))
        except StopIteration as end:
            return "", end.value, ""
        except EnpitsuError as error:
            if self.invalid is not None:
                tell(line(id=id_, **self.invalid, error=str(error)))
            return "", Status.BAD_INPUT, f"enpitsu: {item.name}: {error}"
        except OutOfTime as limit:  # of the record itself: work tells of its own limits
            return "", Status.UNDECIDED, f"enpitsu: {item.name}: {str(limit) or 'out of time'}"


def _replies(
    items: Sequence[Item], question: _Question, tell: Callable[[str], object], jobs: int | None
) -> Generator[Reply, None, None]:
    """The replies in order: from this process, until others are worth starting."""
    start = monotonic()
    for number, item in enumerate(items):
        left = len(items) - number
        if left > 1 and (jobs > 1 if jobs else cores() > 1 and monotonic() - start > PATIENCE):
            from enpitsu.app.workers import answers  # slow to import

            yield from answers(question.whole, items[number:], jobs or cores())
            return
        yield question.answer(item, tell)


@contextmanager
def _progress(total: int, *, quiet: bool) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error, if that is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda: progress.advance(task)

"""Many puzzles: several processes at work, answers in the order of the questions."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol, TextIO

from enpitsu.app.work import Status, Work, line, worst
from enpitsu.errors import EnpitsuError, FormatError
from enpitsu.formats import Record
from enpitsu.solving import OutOfTime

Ask = Callable[..., Work]
Reply = tuple[str, int, str]  # what goes to standard output, the status, and the complaint if any
FEW = 16  # so many puzzles are done sooner than another process has started
CHUNK = 32  # puzzles handed to a process at a time, at most


class Item(Protocol):
    """Where a record comes from; with `slow` work it is not even known before it is asked for."""

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
    out: TextIO,
    jobs: int = 1,
    quiet: bool = False,
    invalid: Mapping[str, object] | None = None,
    slow: bool = False,
) -> int:
    """Ask every item, print the answers in order, and return the worst exit status.

    What cannot be read or done is told on standard error, and on standard output as a JSON
    object of the fields `invalid` and the error, if those are given; the others go on. If each
    item is slow, a few are many.
    """
    question = _Question(ask, alone=len(items) == 1, invalid=invalid)
    statuses = []
    many = len(items) > (1 if slow else FEW)
    with _progress(len(items), quiet=quiet or not many) as step:
        if jobs > 1 and many:
            replies = _spread(items, question, jobs, most=1 if slow else CHUNK)
        else:
            replies = (question.answer(item, out.write) for item in items)
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

    def collected(self, items: Sequence[Item]) -> list[Reply]:
        """The answers to some items, for another process to print."""
        replies = []
        for item in items:
            pieces: list[str] = []
            _, status, complaint = self.answer(item, pieces.append)
            replies.append(("".join(pieces), status, complaint))
        return replies

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


def _spread(items: Sequence[Item], question: _Question, jobs: int, *, most: int) -> Iterator[Reply]:
    """The replies in order, from `jobs` processes that are never far ahead.

    A process gets `most` items at a time. When interrupted, all that is done is still told.
    """
    from concurrent.futures import Future, ProcessPoolExecutor  # slow to import

    size = max(1, min(most, len(items) // (4 * jobs)))
    chunks = (items[i : i + size] for i in range(0, len(items), size))
    pool = ProcessPoolExecutor(jobs, initializer=_die_on_interrupt)
    waiting: deque[Future[list[Reply]]] = deque()
    try:
        for chunk in chunks:
            waiting.append(pool.submit(question.collected, chunk))
            if len(waiting) > 2 * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except KeyboardInterrupt:
        for future in waiting:
            if future.done() and not future.cancelled() and not future.exception():
                yield from future.result()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _die_on_interrupt() -> None:
    """Let Ctrl-C end a worker in the middle of whatever it does; the parent tells of it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


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

"""The seam between tasks, who answers them, and where answers are kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from itertools import islice
from time import monotonic, perf_counter
from typing import Any, NamedTuple, Protocol

from enpitsu.errors import EnpitsuError, accounted

ON_THE_WAY = 0.3  # seconds in which answers arrive that are given already
CHUNK_SECONDS = 0.1  # of work that is sent at once, unless the executor says otherwise
MOST = 1000  # tasks that are sent at once
DEATHS = 2  # of the process that is alone with a task; then it is put aside
KEPT_EVERY = 1.0  # seconds between two looks at what is to be kept, and whether all are alive
LOOKED_UP = 1000  # tasks that the store is asked of at once


class Task(NamedTuple):
    """A question about an item, both of which can be pickled.

    The digest is that of all that the answer depends on, the version too; where answers are kept,
    tasks of one digest have one answer.
    """

    ask: Callable[[Any], Any]
    item: Any
    digest: str = ""


class Answered(NamedTuple):
    """A task, its number among all, and its answer; or the error that it was met with instead."""

    number: int
    task: Task
    answer: Any
    error: Exception | None = None


class PutAside(EnpitsuError):
    """A task whose process ended each time before it had an answer."""


class Store(Protocol):
    """Where answers are kept."""

    def known(self, digests: Sequence[str]) -> Collection[str]:
        """Those of these digests that have an answer."""

    def keep(self, answers: Sequence[Answered]) -> None:
        """Keep answers; when it returns they will not be lost. It may be told the same twice."""


class Tasks(Protocol):
    """Tasks that are made as they are asked for; how many there are is known, or about so."""

    def __len__(self) -> int:
        """How many there are."""

    def __iter__(self) -> Iterator[Task]:
        """One after the other."""


def runs(tasks: Tasks, executor: Executor, store: Store | None = None) -> Iterator[Answered]:
    """Every task with its answer, as they come; what the store knows is not asked again.

    Answers are kept before they are told. Tasks travel in chunks of about as many `chunk_seconds`
    of work as the executor has, or `CHUNK_SECONDS`. A chunk that does not come back, whyever, is
    asked again task by task, each alone; a task that never comes back is told as `PutAside`. After
    Ctrl-C all that is known is kept and told. The executor is left as it is.
    """
    desk = _Desk(tasks, executor, store)
    try:
        while desk.fill():
            yield from desk.settled()
    except KeyboardInterrupt:
        yield from desk.known()
        raise
    finally:
        desk.close()


def in_order(tasks: Tasks, executor: Executor) -> Iterator[Answered]:
    """Every task with its answer, in their order; after Ctrl-C those that are known."""
    waiting: dict[int, Answered] = {}
    told = 0
    try:
        for one in runs(tasks, executor):
            waiting[one.number] = one
            while told in waiting:
                yield waiting.pop(told)
                told += 1
    except KeyboardInterrupt:
        yield from (waiting[number] for number in sorted(waiting))
        raise


Numbered = tuple[int, Task]
Told = tuple[Any, Exception | None]


class _Desk:
    """What is to be asked, what is being asked, and what is to be kept."""

    def __init__(self, tasks: Tasks, executor: Executor, store: Store | None) -> None:
        self.executor, self.store = executor, store
        self.left = len(tasks)
        self.open = self._open(tasks)
        self.alone: deque[Numbered] = deque()  # of chunks that did not come back
        self.deaths: dict[int, int] = {}
        self.asked: dict[Future[Any], list[Numbered]] = {}
        self.lone: Future[Any] | None = None  # that of the task that is asked alone
        self.again: deque[list[Numbered]] = deque()  # what is asked again as it is
        self.found: list[Answered] = []
        self.kept_at = monotonic()
        self.seconds = 0.0  # that a task takes

    def _open(self, tasks: Tasks) -> Iterator[Numbered]:
        """The tasks that have no answer yet."""
        numbered = iter(enumerate(tasks))
        while block := [*islice(numbered, LOOKED_UP)]:
            known = self.store.known([task.digest for _, task in block]) if self.store else ()
            for number, task in block:
                self.left -= 1
                if not known or task.digest not in known:
                    yield number, task

    @property
    def workers(self) -> int:
        """How many work at once."""
        return int(getattr(self.executor, "number", 0) or getattr(self.executor, "_max_workers", 1))

    def fill(self) -> bool:
        """Ask as much as there are hands for; whether anything is asked, or found."""
        while len(self.asked) < 2 * self.workers and not self.alone:
            chunk = self.again.popleft() if self.again else [*islice(self.open, self._size())]
            if not chunk:
                break
            self._ask(chunk)
        if self.alone and not self.asked:
            self.lone = self._ask([self.alone.popleft()])
        return bool(self.asked or self.found)

    def _size(self) -> int:
        """How many tasks go at once: few at first and at the end, so that all have work."""
        if not self.seconds:
            return 1
        wished = float(getattr(self.executor, "chunk_seconds", CHUNK_SECONDS))
        fair = self.left // (2 * self.workers) + 1
        return max(1, min(int(wished / self.seconds), fair, MOST))

    def _ask(self, chunk: list[Numbered]) -> Future[Any]:
        future = self.executor.submit(_answers, [(task.ask, task.item) for _, task in chunk])
        self.asked[future] = chunk
        return future

    def settled(self) -> Iterator[Answered]:
        """What has been answered and is kept."""
        done = wait(self.asked, KEPT_EVERY, FIRST_COMPLETED).done if self.asked else ()
        if self.asked and not done:
            self._expect_alive()
        for future in sorted(done, key=lambda one: self.asked[one][0][0]):
            self._settle(future)
        due = monotonic() - self.kept_at >= KEPT_EVERY or not self.asked
        if self.store is None or due:
            yield from self._kept()

    def _settle(self, future: Future[Any]) -> None:
        chunk = self.asked.pop(future)
        try:
            told, seconds = future.result()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001  # what tasks raise is told, not raised
            self._missed(chunk, error, alone=future is self.lone)
            return
        self.seconds = seconds if not self.seconds else 0.7 * self.seconds + 0.3 * seconds
        self.found += [Answered(*one, *two) for one, two in zip(chunk, told, strict=True)]

    def _missed(self, chunk: list[Numbered], why: BaseException, *, alone: bool) -> None:
        """A chunk has not come back: if a process has died each of its tasks is tried alone."""
        self._expect_alive()
        if isinstance(why, EnpitsuError):
            raise why
        if isinstance(why, CancelledError):  # by nobody here: who had it has gone
            self.again.append(chunk)
            return
        (number, task), *_ = chunk
        if alone:  # else it may have been another that ended the process
            told = getattr(self.executor, "deaths_in", None)
            self.deaths[number] = self.deaths.get(number, 0) + (told(why) if told else 1)
        if self.deaths.get(number, 0) < DEATHS:
            self.alone.extend(chunk)
            return
        said = f"put aside, as whoever was alone with it died: {why}"
        self.found.append(Answered(number, task, None, PutAside(said)))

    def _expect_alive(self) -> None:
        """Let the executor raise an error if nobody will ever answer."""
        if check := getattr(self.executor, "expect_alive", None):
            check()

    def known(self) -> Iterator[Answered]:
        """What is answered already when somebody will not wait any longer."""
        wait(self.asked, ON_THE_WAY)
        for future in [one for one in self.asked if _is_known(one)]:
            self._settle(future)
        yield from self._kept()

    def _kept(self) -> list[Answered]:
        found, self.found = self.found, []
        if self.store is not None and found:
            try:
                self.store.keep(found)
            except (KeyboardInterrupt, SystemExit):  # they may not be kept: that is tried again
                self.found = found
                raise
        self.kept_at = monotonic()
        return found

    def close(self) -> None:
        """Keep what is found, and ask for nothing more."""
        for future in self.asked:
            future.cancel()
        self._kept()


def _is_known(future: Future[Any]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _answers(chunk: Sequence[tuple[Callable[[Any], Any], Any]]) -> tuple[list[Told], float]:
    """The answers, and the seconds that one took; this is what the others do."""
    start = perf_counter()
    told: list[Told] = []
    for ask, item in chunk:
        try:
            told.append((ask(item), None))
        except Exception as error:  # noqa: BLE001  # it is told where it was asked
            told.append((None, accounted(error)))
    return told, (perf_counter() - start) / len(chunk)

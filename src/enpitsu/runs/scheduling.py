"""Scheduling: tasks are sent to an executor, and their answers to a store."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from itertools import islice
from time import monotonic, perf_counter
from typing import Any, NamedTuple, Protocol

from enpitsu.errors import EnpitsuError, accounted
from enpitsu.runs.limits import (
    CHUNK_SECONDS,
    MAX_CHUNK_TASKS,
    MAX_STORED_TASKS_ASKED,
    MAX_WORKER_DEATHS,
    SECONDS_BETWEEN_SAVES,
    SECONDS_FOR_LAST_ANSWERS,
)


class Task(NamedTuple):
    """A function and its argument, both of which can be pickled.

    The `digest` is a hash of everything that the answer depends on, including the version of
    enpitsu. A store keeps one answer for each digest.
    """

    ask: Callable[[Any], Any]
    item: Any
    digest: str = ""


class Answered(NamedTuple):
    """A task, its number in the series, and its answer, or the error it ended with."""

    number: int
    task: Task
    answer: Any
    error: Exception | None = None


class PutAside(EnpitsuError):
    """The error of a task whose process died each time before it had an answer."""


class Store(Protocol):
    """Where answers are kept."""

    def known(self, digests: Sequence[str]) -> Collection[str]:
        """Return the digests for which an answer is stored."""

    def keep(self, answers: Sequence[Answered]) -> None:
        """Store answers durably before returning. The same answer may be given twice."""


class Tasks(Protocol):
    """Tasks that are created during iteration; their number is known at least roughly."""

    def __len__(self) -> int:
        """How many tasks there are."""

    def __iter__(self) -> Iterator[Task]:
        """The tasks, one after another."""


def runs(tasks: Tasks, executor: Executor, store: Store | None = None) -> Iterator[Answered]:
    """Run every task, and yield each with its answer; tasks with a stored answer are skipped.

    Answers are stored before they are yielded, in the order in which they arrive. Tasks are sent in
    chunks, each of about `chunk_seconds` of work: that of the executor if it has such an attribute,
    else `CHUNK_SECONDS`. If a chunk is lost, its tasks are sent again one by one; a task that is
    lost each time is yielded with the error `PutAside`. After Ctrl-C all answers that have arrived
    are stored and yielded. The executor is not shut down.
    """
    scheduler = _Scheduler(tasks, executor, store)
    try:
        while scheduler.submit_chunks():
            yield from scheduler.completed()
    except KeyboardInterrupt:
        yield from scheduler.known()
        raise
    finally:
        scheduler.close()


def in_order(tasks: Tasks, executor: Executor) -> Iterator[Answered]:
    """Run every task, and yield each with its answer in the order of the tasks.

    After Ctrl-C the answers that have arrived are yielded.
    """
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


class _Scheduler:
    """The tasks that wait, the chunks that have been sent, and the answers not stored yet."""

    def __init__(self, tasks: Tasks, executor: Executor, store: Store | None) -> None:
        self.executor, self.store = executor, store
        self.unread = len(tasks)
        self.unanswered = self._unanswered(tasks)
        self.suspects: deque[Numbered] = deque()  # tasks whose process died; each is tried alone
        self.deaths: dict[int, int] = {}
        self.in_flight: dict[Future[Any], list[Numbered]] = {}
        self.isolated: Future[Any] | None = None  # the future of the suspect that is being tried
        self.cancelled: deque[list[Numbered]] = deque()  # chunks to be sent again unchanged
        self.unsaved: list[Answered] = []
        self.saved_at = monotonic()
        self.seconds_per_task = 0.0  # moving average of the time a task takes

    def _unanswered(self, tasks: Tasks) -> Iterator[Numbered]:
        """The tasks that have no answer yet."""
        numbered = iter(enumerate(tasks))
        while block := [*islice(numbered, MAX_STORED_TASKS_ASKED)]:
            known = self.store.known([task.digest for _, task in block]) if self.store else ()
            for number, task in block:
                self.unread -= 1
                if not known or task.digest not in known:
                    yield number, task

    @property
    def workers(self) -> int:
        """The number of workers."""
        return int(getattr(self.executor, "number", 0) or getattr(self.executor, "_max_workers", 1))

    def submit_chunks(self) -> bool:
        """Send chunks until every worker has two; returns whether anything is pending."""
        while len(self.in_flight) < 2 * self.workers and not self.suspects:
            fresh = () if self.cancelled else islice(self.unanswered, self._chunk_size())
            chunk = self.cancelled.popleft() if self.cancelled else [*fresh]
            if not chunk:
                break
            self._submit(chunk)
        if self.suspects and not self.in_flight:
            self.isolated = self._submit([self.suspects.popleft()])
        return bool(self.in_flight or self.unsaved)

    def _chunk_size(self) -> int:
        """The number of tasks in the next chunk; few at first and at the end, to share the work."""
        if not self.seconds_per_task:
            return 1
        wished = float(getattr(self.executor, "chunk_seconds", CHUNK_SECONDS))
        fair = self.unread // (2 * self.workers) + 1
        return max(1, min(int(wished / self.seconds_per_task), fair, MAX_CHUNK_TASKS))

    def _submit(self, chunk: list[Numbered]) -> Future[Any]:
        future = self.executor.submit(_answers, [(task.ask, task.item) for _, task in chunk])
        self.in_flight[future] = chunk
        return future

    def completed(self) -> Iterator[Answered]:
        """The answers that have arrived, once they are stored."""
        done: Collection[Future[Any]] = ()
        if self.in_flight:
            done = wait(self.in_flight, SECONDS_BETWEEN_SAVES, FIRST_COMPLETED).done
            if not done:
                self._expect_alive()
        for future in sorted(done, key=lambda one: self.in_flight[one][0][0]):
            self._complete(future)
        due = monotonic() - self.saved_at >= SECONDS_BETWEEN_SAVES or not self.in_flight
        if self.store is None or due:
            yield from self._saved()

    def _complete(self, future: Future[Any]) -> None:
        chunk = self.in_flight.pop(future)
        try:
            told, seconds = future.result()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001  # what tasks raise is told, not raised
            self._retry(chunk, error, alone=future is self.isolated)
            return
        before = self.seconds_per_task or seconds
        self.seconds_per_task = 0.7 * before + 0.3 * seconds
        self.unsaved += [Answered(*one, *two) for one, two in zip(chunk, told, strict=True)]

    def _retry(self, chunk: list[Numbered], why: BaseException, *, alone: bool) -> None:
        """Send a lost chunk again; if its process died, each task by itself."""
        self._expect_alive()
        if isinstance(why, EnpitsuError):
            raise why
        if isinstance(why, CancelledError):  # not by this process: the chunk's worker is gone
            self.cancelled.append(chunk)
            return
        (number, task), *_ = chunk
        if alone:  # in a chunk, another task may have ended the process
            told = getattr(self.executor, "deaths_in", None)
            self.deaths[number] = self.deaths.get(number, 0) + (told(why) if told else 1)
        if self.deaths.get(number, 0) < MAX_WORKER_DEATHS:
            self.suspects.extend(chunk)
            return
        said = f"put aside, as whoever was alone with it died: {why}"
        self.unsaved.append(Answered(number, task, None, PutAside(said)))

    def _expect_alive(self) -> None:
        """Let the executor raise an error if no answer will ever arrive."""
        if check := getattr(self.executor, "expect_alive", None):
            check()

    def known(self) -> Iterator[Answered]:
        """The answers that had arrived when the wait was interrupted."""
        wait(self.in_flight, SECONDS_FOR_LAST_ANSWERS)
        for future in [one for one in self.in_flight if _is_known(one)]:
            self._complete(future)
        yield from self._saved()

    def _saved(self) -> list[Answered]:
        found, self.unsaved = self.unsaved, []
        if self.store is not None and found:
            try:
                self.store.keep(found)
            except (KeyboardInterrupt, SystemExit):  # again: the answers may not be saved yet
                self.unsaved = found
                raise
        self.saved_at = monotonic()
        return found

    def close(self) -> None:
        """Store the answers that have arrived, and cancel the other chunks."""
        for future in self.in_flight:
            future.cancel()
        self._saved()


def _is_known(future: Future[Any]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _answers(chunk: Sequence[tuple[Callable[[Any], Any], Any]]) -> tuple[list[Told], float]:
    """Answer a chunk, and measure the mean seconds for a task; this runs on a worker."""
    start = perf_counter()
    told: list[Told] = []
    for ask, item in chunk:
        try:
            told.append((ask(item), None))
        except Exception as error:  # noqa: BLE001  # it is told where it was asked
            told.append((None, accounted(error)))
    return told, (perf_counter() - start) / len(chunk)

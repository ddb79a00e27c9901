"""Executors on this machine: this process, or other processes that never outlive it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, parent_process
from threading import Thread
from types import FrameType
from typing import Any, NoReturn, Self, TypeVar

Answer = TypeVar("Answer")
TERMINATED = 128 + signal.SIGTERM


class Here(Executor):
    """An executor that runs tasks in this process, for work too small to be sent to another."""

    number = 1

    def submit(
        self,
        fn: Callable[..., Answer],
        /,
        *args: Any,  # noqa: ANN401  # whatever the function takes
        **kwargs: Any,  # noqa: ANN401
    ) -> Future[Answer]:
        """Run a function at once, and return a future that is done."""
        future: Future[Answer] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # asking for the result raises it
            future.set_exception(error)
        return future


class Processes(Executor):
    """An executor with a number of processes on this machine; one that dies is replaced.

    The processes are killed when the executor's context is left; in the meantime, SIGTERM raises
    `SystemExit` in the process that owns them. Each process calls `begin` before its first task.
    """

    def __init__(self, number: int, begin: Callable[[], object] | None = None) -> None:
        self.number, self.begin = number, begin
        self.pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        self.others = set(active_children())
        self.before = signal.signal(signal.SIGTERM, _leave)
        return self

    def submit(
        self,
        fn: Callable[..., Answer],
        /,
        *args: Any,  # noqa: ANN401  # whatever the function takes
        **kwargs: Any,  # noqa: ANN401
    ) -> Future[Answer]:
        """Run a function in a process; the future has `BrokenProcessPool` if that process dies."""
        try:
            return self._pool().submit(fn, *args, **kwargs)
        except BrokenProcessPool:
            self._kill()
            return self._pool().submit(fn, *args, **kwargs)

    def _pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(
                self.number, initializer=begin_work, initargs=(self.begin,)
            )
        return self.pool

    def _kill(self) -> None:
        for process in set(active_children()) - self.others:
            process.kill()
        if self.pool is not None:
            # The thread of the pool would wait for the rest of an answer that a killed process had
            # begun.
            self.pool._result_queue._writer.close()  # type: ignore[attr-defined]
            self.pool.shutdown(cancel_futures=True)
            self.pool = None

    def __exit__(self, *_: object) -> None:
        self._kill()
        signal.signal(signal.SIGTERM, self.before)


def _leave(_: int, __: FrameType | None) -> NoReturn:
    sys.exit(TERMINATED)


def begin_work(more: Callable[[], object] | None = None) -> None:
    """Initialize a worker process: a signal ends it at once, and so does the end of its parent."""
    if more is not None:
        more()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent saves the known answers, then kills
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # ends the process at once
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the end of the parent process, and then end this one, whatever it is doing."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(TERMINATED)

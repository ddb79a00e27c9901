"""Who answers: other processes, none of which outlives the one that wants their answers.

An executor takes a task and many items, all of which can be pickled, and yields what the task
says of each item, in their order. Whoever has other machines writes another one.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, parent_process
from threading import Thread
from typing import NoReturn, Protocol, TypeVar

from enpitsu.errors import EnpitsuError

Item = TypeVar("Item")
Answer = TypeVar("Answer")
TERMINATED = 128 + signal.SIGTERM
ON_THE_WAY = 0.3  # seconds in which answers arrive that are given already


class Executor(Protocol):
    """Answers tasks elsewhere."""

    def answers(self, task: Callable[[Item], Answer], items: Sequence[Item]) -> Iterator[Answer]:
        """What the task says of each item, in their order."""


class Processes:
    """So many processes of this machine.

    They are killed when the answers end, are closed or raise; SIGTERM makes them raise
    `SystemExit`. After Ctrl-C all that is known is still told. `EnpitsuError` if one of the
    processes ends by itself. Each of them calls `begin` before its first task.
    """

    def __init__(self, number: int, begin: Callable[[], object] | None = None) -> None:
        self.number, self.begin = number, begin

    def answers(self, task: Callable[[Item], Answer], items: Sequence[Item]) -> Iterator[Answer]:
        """What the task says of each item, in their order."""
        others = set(active_children())
        before = signal.signal(signal.SIGTERM, _leave)
        number = min(self.number, len(items))
        pool = ProcessPoolExecutor(number, initializer=begin_work, initargs=(self.begin,))
        futures: list[Future[Answer]] = []
        told = 0
        try:
            futures.extend(pool.submit(task, item) for item in items)
            for future in futures:
                answer = future.result()
                told += 1
                yield answer
        except BrokenProcessPool:
            why = "it may have run out of memory, of which fewer --jobs need less"
            raise EnpitsuError(f"a process ended before its work did; {why}") from None
        except KeyboardInterrupt:
            wait(futures[told:], ON_THE_WAY)
            yield from (future.result() for future in futures[told:] if _known(future))
            raise
        finally:
            for process in set(active_children()) - others:
                process.kill()
            # Its thread would wait for the rest of an answer that a killed process had begun.
            pool._result_queue._writer.close()  # type: ignore[attr-defined]
            pool.shutdown(cancel_futures=True)
            signal.signal(signal.SIGTERM, before)


def _known(future: Future[Answer]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _leave(*_: object) -> NoReturn:
    sys.exit(TERMINATED)


def begin_work(more: Callable[[], object] | None = None) -> None:
    """What a process that answers does first: signals end it at once, and so does its parent."""
    if more is not None:
        more()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent tells what is known, then kills
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # in the middle of whatever it does
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process, in the middle of whatever it does, with the one that started it."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(TERMINATED)

"""Other processes at work; none of them outlives the one that wants their answers."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import NoReturn, TypeVar

from enpitsu.errors import EnpitsuError

Item = TypeVar("Item")
Answer = TypeVar("Answer")
TERMINATED = 128 + signal.SIGTERM


def answers(
    question: Callable[[Item], Answer], items: Sequence[Item], jobs: int
) -> Iterator[Answer]:
    """What `question` says of each item, in their order, from so many processes.

    They are killed when this ends, is closed or raises; SIGTERM makes it raise `SystemExit`.
    After Ctrl-C all that is known is still told. `EnpitsuError` if one of them ends by itself.
    """
    known: dict[int, Answer] = {}
    told = 0
    try:
        with _at_work(question, items, jobs) as pipes:
            numbers = iter(range(len(items)))
            while told < len(items):
                _exchange(pipes, numbers, known)
                while told in known:
                    yield known.pop(told)
                    told += 1
    except KeyboardInterrupt:
        yield from (known[number] for number in sorted(known))
        raise


def _exchange(
    pipes: Sequence[Connection], numbers: Iterator[int], known: dict[int, Answer]
) -> None:
    """Wait for answers, and put them among the known; who gave one gets the next number."""
    try:
        ready = set(wait(pipes))
        for pipe in pipes:
            if pipe in ready:
                known.update(pipe.recv())
                number = next(numbers, None)
                if number is not None:
                    pipe.send(number)
    except (EOFError, ConnectionError):
        why = "it may have run out of memory, of which fewer --jobs need less"
        raise EnpitsuError(f"a process ended before its work did; {why}") from None


@contextmanager
def _at_work(
    question: Callable[[Item], Answer], items: Sequence[Item], jobs: int
) -> Iterator[list[Connection]]:
    """Pipes to so many processes, for as long as the block lasts."""
    with ExitStack() as stack:
        stack.callback(signal.signal, signal.SIGTERM, signal.signal(signal.SIGTERM, _leave))
        pipes = []
        for _ in range(min(jobs, len(items))):
            ours, theirs = Pipe()
            process = Process(target=_work, args=(theirs, question, items), daemon=True)
            process.start()
            stack.callback(process.join)
            stack.callback(process.kill)
            theirs.close()
            pipes.append(stack.enter_context(ours))
        yield pipes


def _leave(*_: object) -> NoReturn:
    sys.exit(TERMINATED)


def _work(pipe: Connection, question: Callable[[Item], Answer], items: Sequence[Item]) -> None:
    """Answer by number, until killed; before the first number there is nothing to answer."""
    for ending in (signal.SIGINT, signal.SIGTERM):  # in the middle of whatever it does
        signal.signal(ending, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()
    answered: list[tuple[int, Answer]] = []
    with suppress(EOFError, ConnectionError):  # the parent has gone
        while True:
            pipe.send(answered)
            number = pipe.recv()
            answered = [(number, question(items[number]))]


def _end_with_parent() -> None:
    """End this process, in the middle of whatever it does, with the one that started it."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(TERMINATED)

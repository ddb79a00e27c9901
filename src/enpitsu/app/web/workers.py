"""Processes that answer questions, each one at a time, and are killed when they must be."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from enpitsu.app.limits import MAX_PIECE_BYTES, SECONDS_BETWEEN_LOOKS
from enpitsu.app.questions import QUESTIONS
from enpitsu.app.questions.carried import AnswerEvent, Sort, carried, refusal
from enpitsu.app.questions.requests import Allowance
from enpitsu.app.web.asked import PendingQuestion, SpooledAnswer
from enpitsu.app.web.failures import Crashed, Killed
from enpitsu.app.web.reports import write_report
from enpitsu.app.web.spool import Spool
from enpitsu.paper.limit import Limit
from enpitsu.runs.processes import begin_work

NEEDED = [f"enpitsu.app.{name}" for name in {*QUESTIONS.values()}]  # modules each process imports


class Bounds(NamedTuple):
    """The resources of questions: seconds, cells, bytes of memory, a library; how many at once.

    `jobs` long ones are answered at the same time, and up to `waiting` others wait for `patience`
    seconds at most. A client may have `per_client` questions whose answers it has not read. One
    question may produce at most `answer` bytes, and all together at most `answers` that are not yet
    sent.
    """

    seconds: float = 10.0
    jobs: int = 2
    cells: int = 2500
    memory: int = 1 << 30
    per_client: int = 8
    waiting: int = 32
    patience: float = 30.0
    answer: int = 32 << 20
    answers: int = 512 << 20
    library: str | None = None


def work(connection: Connection, bounds: Bounds, nice: int) -> None:
    """Answer the questions that come through the connection, until it is closed.

    First a message says that it is ready. For each answer its sort and its length in bytes are
    sent, and then its pieces.
    """
    begin_work()
    if hasattr(os, "nice"):
        os.nice(nice)
    for module in NEEDED:
        import_module(module)
    with suppress(EOFError, ConnectionError):  # the client is gone
        connection.send("ready")
        while True:
            name, request, passed = connection.recv()
            _answer(connection, bounds, name, request, passed)


def _answer(connection: Connection, bounds: Bounds, name: str, request: bytes, passed: int) -> None:
    """Send the answers to a question, without the first ones, which were sent before."""
    allowance = Allowance(Limit(bounds.seconds), bounds.cells, bounds.library)
    left = bounds.answer
    for told in islice(carried(name, request, allowance), passed, None):
        if told.error is not None:
            write_report(told.error)
        left -= len(told.text)
        if left < 0:
            _send(connection, refusal(f"an answer of more than {bounds.answer >> 20} MB"))
            break
        _send(connection, told)


def _send(connection: Connection, told: AnswerEvent) -> None:
    text = told.text.encode("ascii")
    connection.send((told.sort, len(text)))
    for start in range(0, len(text), MAX_PIECE_BYTES):
        connection.send_bytes(text[start : start + MAX_PIECE_BYTES])


class Worker:
    """A process that answers one question at a time; `about` is the board it was asked about.

    `Crashed` if it ends before it can.
    """

    def __init__(self, context: Any, bounds: Bounds, nice: int = 0) -> None:  # noqa: ANN401  # of several types
        self.bounds, self.about = bounds, ""
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, bounds, nice), daemon=True)
        self.process.start()
        theirs.close()
        try:
            self.connection.recv()
        except (EOFError, OSError):
            raise Crashed("a process that answers cannot be started") from None

    async def answers(
        self, asked: PendingQuestion, seconds: float, threads: ThreadPoolExecutor
    ) -> AsyncGenerator[SpooledAnswer, None]:
        """The answers to a question that have not been sent before.

        `Killed` when it takes too long, `Crashed` if the process ends.
        """
        end = monotonic() + seconds
        try:
            self.connection.send((asked.name, asked.request, len(asked.told)))
            sort: Sort = "answer"
            while sort == "answer":
                kept = await self._received(asked.spool, end, threads)
                sort = kept.sort
                yield kept
        except (EOFError, OSError):
            raise Crashed("the process that answered has ended") from None

    async def _received(
        self, spool: Spool, end: float, threads: ThreadPoolExecutor
    ) -> SpooledAnswer:
        reading = asyncio.get_running_loop().run_in_executor(threads, self._receive, spool)
        try:
            while not reading.done():
                await asyncio.wait({reading}, timeout=SECONDS_BETWEEN_LOOKS)
                if not reading.done() and monotonic() > end:
                    raise Killed(f"no answer within {self.bounds.seconds:g} seconds")
                if resident(self.process.pid) > self.bounds.memory:
                    raise Crashed("the question took too much memory")
        except BaseException:
            self.kill()
            with suppress(Exception):
                await reading  # reading ends with the process
            raise
        return reading.result()

    def _receive(self, spool: Spool) -> SpooledAnswer:
        """The next answer, its text written to the spool."""
        sort, length = self.connection.recv()
        spool.expect(length)
        start = spool.size
        while spool.size < start + length:
            spool.write(self.connection.recv_bytes())
        return SpooledAnswer(sort, start, spool.size)

    def kill(self) -> None:
        """End the process in the middle of whatever it does."""
        self.process.kill()
        self.process.join()

    def close(self) -> None:
        """End the process, and close its connection."""
        self.kill()
        self.connection.close()


def resident(process: int | None) -> int:
    """The memory a process uses, in bytes; 0 where the system does not tell it in a file."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")

"""Processes that answer questions, each one at a time, and are killed when they must be."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from enpitsu.app.questions import QUESTIONS
from enpitsu.app.questions.carried import Told, carried
from enpitsu.app.questions.requests import Allowance
from enpitsu.engines.limit import Limit
from enpitsu.runs.processes import begin_work

GRACE = 1.0  # seconds after its limit until a process that does not answer is killed
LOOK = 0.1  # seconds between two looks at the memory of a process
NEEDED = [f"enpitsu.app.questions.{name}" for name in {*QUESTIONS.values()}]  # by each process


class Bounds(NamedTuple):
    """What questions may use: seconds, cells, bytes of memory, a library; how many at once.

    `jobs` are answered at the same time, and others wait as long as there are not more than
    `in_all`, or `per_client` of one client.
    """

    seconds: float = 10.0
    jobs: int = 2
    cells: int = 2500
    memory: int = 1 << 30
    per_client: int = 8
    in_all: int = 32
    library: str | None = None


class Busy(Exception):
    """Too many questions at once; come again after so many seconds."""

    def __init__(self, why: str, seconds: int = 1) -> None:
        super().__init__(why)
        self.seconds = seconds


class Killed(Exception):
    """A process was killed since it did not end when its time was over."""


class Crashed(Exception):
    """A process ended before its answer did, or was killed as it used too much memory."""


# -- one process ---------------------------------------------------------------------------


def work(connection: Connection, cells: int, library: str | None) -> None:
    """Answer what comes through the connection, until nothing more does."""
    begin_work()
    while True:
        try:
            name, request, seconds = connection.recv()
        except EOFError:
            return
        for told in carried(name, request, Allowance(Limit(seconds), cells, library)):
            connection.send(tuple(told))


class Worker:
    """A process that answers one question at a time; `about` is the board it was asked about."""

    def __init__(self, context: Any, bounds: Bounds) -> None:  # noqa: ANN401  # of several types
        self.bounds, self.about = bounds, ""
        self.connection, theirs = context.Pipe()
        self.process = context.Process(
            target=work, args=(theirs, bounds.cells, bounds.library), daemon=True
        )
        self.process.start()
        theirs.close()

    async def answers(
        self, name: str, request: bytes, threads: ThreadPoolExecutor
    ) -> AsyncIterator[Told]:
        """What is told of a question; `Killed` when it takes too long, `Crashed` if it ends."""
        end = monotonic() + self.bounds.seconds + GRACE
        try:
            self.connection.send((name, request, self.bounds.seconds))
            told = Told("answer")
            while told.sort == "answer":
                told = await self._received(end, threads)
                yield told
        except (EOFError, OSError):
            raise Crashed("the process that answered has ended") from None

    async def _received(self, end: float, threads: ThreadPoolExecutor) -> Told:
        reading = asyncio.get_running_loop().run_in_executor(threads, self.connection.recv)
        try:
            while not reading.done():
                await asyncio.wait({reading}, timeout=LOOK)
                if not reading.done() and monotonic() > end:
                    raise Killed(f"no answer within {self.bounds.seconds:g} seconds")
                if resident(self.process.pid) > self.bounds.memory:
                    raise Crashed("the question took too much memory")
        except BaseException:
            self.kill()
            with suppress(Exception):
                await reading  # it ends with the process
            raise
        return Told(*reading.result())

    def kill(self) -> None:
        """End the process in the middle of whatever it does."""
        self.process.kill()
        self.process.join()

    def close(self) -> None:
        """End the process, and what leads to it."""
        self.kill()
        self.connection.close()


def resident(process: int | None) -> int:
    """The memory a process uses, in bytes; 0 where the system does not tell it in a file."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


# -- all of them ---------------------------------------------------------------------------


class Workers:
    """The processes: as many as are needed, up to so many jobs; an idle one is used again."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.context = multiprocessing.get_context(_method())
        if _method() == "forkserver":
            self.context.set_forkserver_preload(NEEDED)
        self.threads = ThreadPoolExecutor(bounds.jobs + 1)
        self.free = asyncio.Semaphore(bounds.jobs)
        self.idle: list[Worker] = []  # those used longest ago first
        self.busy: set[Worker] = set()
        self.starting = 0
        self.asked: dict[str, int] = {}  # by client, how many questions are not answered yet

    async def start(self) -> None:
        """Have one process ready before it is needed."""
        async with self.free:
            self.idle.append(await self._started())

    def close(self) -> None:
        """End all processes."""
        for worker in [*self.idle, *self.busy]:
            worker.close()
        self.threads.shutdown(wait=False, cancel_futures=True)

    async def ask(self, client: str, about: str, name: str, request: bytes) -> AsyncIterator[Told]:
        """What is told of a question, by the process that knows what it is `about`, if idle.

        `Busy` if too many are asked. Whoever does not wait for the end kills the process.
        """
        self._admit(client)
        try:
            async with self.free:
                worker = await self._taken(about)
                answered = False
                try:
                    async for told in worker.answers(name, request, self.threads):
                        answered = told.sort != "answer"
                        if answered:
                            self._give_back(worker)
                        yield told
                finally:
                    if not answered:
                        self.busy.discard(worker)
                        worker.close()
        finally:
            self.asked[client] -= 1
            if not self.asked[client]:
                del self.asked[client]

    def _admit(self, client: str) -> None:
        if self.asked.get(client, 0) >= self.bounds.per_client:
            raise Busy(f"more than {self.bounds.per_client} questions of one client at once")
        if sum(self.asked.values()) >= self.bounds.in_all:
            raise Busy(f"more than {self.bounds.in_all} questions at once", 2)
        self.asked[client] = self.asked.get(client, 0) + 1

    async def _taken(self, about: str) -> Worker:
        """The idle process that knows the board, or else a new one, or the one used longest ago."""
        known = [worker for worker in self.idle if worker.about == about]
        known += [worker for worker in self.idle if not worker.about]
        full = len(self.idle) + len(self.busy) + self.starting >= self.bounds.jobs
        if known or full:
            worker = (known or self.idle)[0]
            self.idle.remove(worker)
        else:
            worker = await self._started()
        worker.about = about
        self.busy.add(worker)
        return worker

    def _give_back(self, worker: Worker) -> None:
        """Keep a process for the next question, unless it has grown too much."""
        self.busy.discard(worker)
        if resident(worker.process.pid) > self.bounds.memory / 2:
            worker.close()
        else:
            self.idle.append(worker)

    async def _started(self) -> Worker:
        loop = asyncio.get_running_loop()
        self.starting += 1
        try:
            return await loop.run_in_executor(self.threads, Worker, self.context, self.bounds)
        finally:
            self.starting -= 1


def _method() -> str:
    """How processes are started: forked from one that is idle, where that can be done."""
    return "spawn" if sys.platform == "win32" else "forkserver"

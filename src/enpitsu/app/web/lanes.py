"""Two pools of processes that answer questions: one for quick questions, one for all others."""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from functools import partial
from typing import Any

from enpitsu.app.limits import MAX_QUICK_PROCESSES, NICENESS, SECONDS_OF_GRACE, SECONDS_OF_QUICK
from enpitsu.app.questions import QUICK
from enpitsu.app.web.asked import PendingQuestion
from enpitsu.app.web.failures import Killed, TooMany
from enpitsu.app.web.spool import ByteBudget
from enpitsu.app.web.turns import Turns
from enpitsu.app.web.workers import NEEDED, Bounds, Worker, resident


class Lane:
    """A pool of processes that answer questions: started as needed up to `jobs`, and reused.

    Clients take turns. A process that has not answered within so many `seconds` is killed. `begun`
    starts a process.
    """

    def __init__(
        self, begun: Callable[[], Worker], bounds: Bounds, jobs: int, seconds: float
    ) -> None:
        self.begun, self.bounds, self.jobs, self.seconds = begun, bounds, jobs, seconds
        self.threads = ThreadPoolExecutor(jobs + 1)
        self.turns = Turns(jobs, bounds.waiting, bounds.patience)
        self.idle: list[Worker] = []  # least recently used first
        self.busy: set[Worker] = set()
        self.starting = 0

    async def start(self) -> None:
        """Have one process ready before it is needed."""
        async with self.turns.turn(""):
            self.idle.append(await self._started())

    def close(self) -> None:
        """End all processes."""
        for worker in [*self.idle, *self.busy]:
            worker.close()
        self.threads.shutdown(wait=False, cancel_futures=True)

    async def answer(self, asked: PendingQuestion) -> None:
        """Answer a question, by an idle process that has answered about the same board, if any.

        If this is cancelled before the answer ends, the process is killed.
        """
        async with self.turns.turn(asked.client):
            worker = await self._taken(asked.about)
            answered = False
            try:
                async with aclosing(worker.answers(asked, self.seconds, self.threads)) as found:
                    async for kept in found:
                        answered = kept.sort != "answer"
                        asked.tell(kept)
            finally:
                self.busy.discard(worker)
                if answered and resident(worker.process.pid) <= self.bounds.memory / 2:
                    self.idle.append(worker)
                else:
                    worker.close()

    async def _taken(self, about: str) -> Worker:
        """An idle process that knows the board, or else a new one, or else the one idle longest."""
        known = [worker for worker in self.idle if worker.about == about]
        known += [worker for worker in self.idle if not worker.about]
        full = len(self.idle) + len(self.busy) + self.starting >= self.jobs
        if known or full:
            worker = (known or self.idle)[0]
            self.idle.remove(worker)
        else:
            worker = await self._started()
        worker.about = about
        self.busy.add(worker)
        return worker

    async def _started(self) -> Worker:
        self.starting += 1
        starting = asyncio.get_running_loop().run_in_executor(self.threads, self.begun)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            self.idle.append(await starting)  # it answers the next question
            raise
        finally:
            self.starting -= 1


class Lanes:
    """All processes that answer: `quick` for questions of milliseconds, `long` for all others."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        context: Any = multiprocessing.get_context(_method())
        if _method() == "forkserver":
            context.set_forkserver_preload(NEEDED)
        begun = partial(Worker, context, bounds)
        self.quick = Lane(begun, bounds, MAX_QUICK_PROCESSES, SECONDS_OF_QUICK)
        seconds = bounds.seconds + SECONDS_OF_GRACE
        self.long = Lane(partial(begun, NICENESS), bounds, bounds.jobs, seconds)
        self.budget = ByteBudget(bounds.answers)
        self.asked: Counter[str] = Counter()  # the number of unread questions of each client
        self.answering: dict[PendingQuestion, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Have a process of each lane ready before it is needed."""
        await asyncio.gather(self.quick.start(), self.long.start())

    def close(self) -> None:
        """End all processes."""
        self.quick.close()
        self.long.close()

    def ask(self, client: str, about: str, name: str, request: bytes) -> PendingQuestion:
        """Start to answer a question; the caller reads the answers and then calls `leave`.

        Raises `TooMany` if the client has too many questions whose answers it has not read.
        """
        if self.asked[client] >= self.bounds.per_client:
            raise TooMany(f"more than {self.bounds.per_client} questions of one client at once")
        self.asked[client] += 1
        asked = PendingQuestion(client, about, name, request, self.budget)
        self.answering[asked] = asyncio.ensure_future(self._answer(asked))
        return asked

    def leave(self, asked: PendingQuestion) -> None:
        """End a question, and delete its answers."""
        answering = self.answering.pop(asked)
        answering.cancel()

        def forget(_: object) -> None:
            asked.spool.close()
            self.asked[asked.client] -= 1
            if not self.asked[asked.client]:
                del self.asked[asked.client]

        answering.add_done_callback(forget)

    async def _answer(self, asked: PendingQuestion) -> None:
        try:
            if asked.name not in QUICK:
                await self.long.answer(asked)
                return
            try:
                await self.quick.answer(asked)
            except Killed:  # the question was not quick after all
                with self.quick.turns.behind(asked.client):
                    await self.long.answer(asked)
        except Exception as error:  # noqa: BLE001  # the reader gets it
            asked.fail(error)


def _method() -> str:
    """How processes are started: by a fork server if the system has one."""
    return "spawn" if sys.platform == "win32" else "forkserver"

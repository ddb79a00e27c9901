"""A question between the process that answers it and the client that reads the answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

from enpitsu.app.questions.carried import Sort
from enpitsu.app.web.spool import ByteBudget, Spool


class SpooledAnswer(NamedTuple):
    """An answer to a question, or its end: its type, and the position of its text in the spool."""

    sort: Sort
    start: int
    end: int


class PendingQuestion:
    """A question with all of its answers, kept until they are read.

    The process that answers never waits for the reader. The question is over once anything but an
    answer has been told, or there is a `failure`.
    """

    def __init__(
        self, client: str, about: str, name: str, request: bytes, budget: ByteBudget
    ) -> None:
        self.client, self.about, self.name, self.request = client, about, name, request
        self.spool = Spool(budget)
        self.told: list[SpooledAnswer] = []
        self.read = 0  # how many answers have been read
        self.failure: Exception | None = None
        self.news = asyncio.Event()

    def tell(self, kept: SpooledAnswer) -> None:
        """Keep an answer, or the end."""
        self.told.append(kept)
        self.news.set()

    def fail(self, failure: Exception) -> None:
        """End the question with the failure that prevents an answer."""
        self.failure = failure
        self.news.set()

    async def next(self) -> SpooledAnswer:
        """The next thing told; what prevents it is raised."""
        while self.read == len(self.told):
            if self.failure is not None:
                raise self.failure
            self.news.clear()
            await self.news.wait()
        self.read += 1
        return self.told[self.read - 1]

    async def text(self, kept: SpooledAnswer) -> AsyncIterator[bytes]:
        """The text of a thing that was told, in pieces."""
        at = kept.start
        while at < kept.end:
            piece = await asyncio.to_thread(self.spool.read, at, kept.end)
            at += len(piece)
            yield piece

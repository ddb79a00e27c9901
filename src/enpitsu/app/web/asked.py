"""A question that is asked, between who answers it and who reads the answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

from enpitsu.app.questions.carried import Sort
from enpitsu.app.web.spool import Room, Spool


class Kept(NamedTuple):
    """A thing told of a question: what sort it is, and where its text lies in the spool."""

    sort: Sort
    start: int
    end: int


class Asked:
    """A question that is asked, and all that was told of it, kept until it is read.

    Who answers does not wait for who reads. It is over when anything but an answer was told, or
    there is a `failure`.
    """

    def __init__(self, client: str, about: str, name: str, request: bytes, room: Room) -> None:
        self.client, self.about, self.name, self.request = client, about, name, request
        self.spool = Spool(room)
        self.told: list[Kept] = []
        self.read = 0  # how many of these were read
        self.failure: Exception | None = None
        self.news = asyncio.Event()

    def tell(self, kept: Kept) -> None:
        """Keep a thing that is told."""
        self.told.append(kept)
        self.news.set()

    def fail(self, failure: Exception) -> None:
        """Say what prevents an answer."""
        self.failure = failure
        self.news.set()

    async def next(self) -> Kept:
        """The next thing told; what prevents it is raised."""
        while self.read == len(self.told):
            if self.failure is not None:
                raise self.failure
            self.news.clear()
            await self.news.wait()
        self.read += 1
        return self.told[self.read - 1]

    async def text(self, kept: Kept) -> AsyncIterator[bytes]:
        """The text of a thing that was told, in pieces."""
        at = kept.start
        while at < kept.end:
            piece = await asyncio.to_thread(self.spool.read, at, kept.end)
            at += len(piece)
            yield piece

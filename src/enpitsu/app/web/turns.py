"""Turns of clients that wait for one of a few places, and how long they wait."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from enpitsu.app.web.failures import Busy


class Turns:
    """A number of places, which clients take in turn: the requests of each client wait in a queue.

    A place that becomes free goes to the client that has the fewest, and among these to the one
    that was given one longest ago; clients that are `behind` come after all others. At most
    `waiting` requests wait, each at most so many `seconds`. If one more arrives, the last request
    of the longest queue is refused for it, or the new one itself if its own queue is as long.
    """

    def __init__(self, places: int, waiting: int, seconds: float) -> None:
        self.free, self.waiting, self.seconds = places, waiting, seconds
        self.having: Counter[str] = Counter()  # the number of places of each client
        self.after: Counter[str] = Counter()  # the number of contexts `behind` of each client
        # The waiting requests of each client; first comes the client served longest ago.
        self.queues: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Have a place as soon as it is the client's turn; `Busy` if that may take too long."""
        if self.free:
            self._give(client)
        else:
            await self._wait(client)
        try:
            yield
        finally:
            self._give_back(client)

    @contextmanager
    def behind(self, client: str) -> Iterator[None]:
        """A context in which all other clients are served first."""
        self.after[client] += 1
        try:
            yield
        finally:
            self.after[client] -= 1
            if not self.after[client]:
                del self.after[client]

    def _give(self, client: str) -> None:
        self.free -= 1
        self.having[client] += 1

    def _give_back(self, client: str) -> None:
        self.free += 1
        self.having[client] -= 1
        if not self.having[client]:
            del self.having[client]
        if client in self.queues:
            self.queues[client] = self.queues.pop(client)
        self._serve()

    def _serve(self) -> None:
        """Give free places to the clients that are next."""
        while self.free and self.queues:
            client = min(self.queues, key=lambda one: (one in self.after, self.having[one]))
            queue = self.queues.pop(client)
            place = queue.popleft()
            if queue:
                self.queues[client] = queue  # behind all others
            if not place.done():  # a client that has just left is still in the queue
                place.set_result(None)
                self._give(client)

    async def _wait(self, client: str) -> None:
        if sum(map(len, self.queues.values())) >= self.waiting:
            self._make_room(client)
        place = asyncio.get_running_loop().create_future()
        self.queues.setdefault(client, deque()).append(place)
        try:
            async with asyncio.timeout(self.seconds):
                await place
        except BaseException as error:
            if place.done() and not place.cancelled() and place.exception() is None:
                self._give_back(client)  # the place was given when nobody waited any more
            else:
                self._forget(client, place)
            if isinstance(error, TimeoutError):
                raise Busy(f"no place became free within {self.seconds:g} seconds") from None
            raise

    def _make_room(self, client: str) -> None:
        """Turn away the last one of the longest queue; `Busy` if the client's is as long."""
        longest = max(self.queues, key=lambda one: len(self.queues[one]))
        if len(self.queues[longest]) <= len(self.queues.get(client, ())) + 1:
            raise Busy(self._full)
        last = self.queues[longest][-1]
        self._forget(longest, last)
        if not last.done():
            last.set_exception(Busy(self._full))

    @property
    def _full(self) -> str:
        return f"more than {self.waiting} questions wait"

    def _forget(self, client: str, place: asyncio.Future[None]) -> None:
        """Remove a waiter that has given up."""
        queue = self.queues.get(client)
        if queue is not None and place in queue:
            queue.remove(place)
            if not queue:
                del self.queues[client]

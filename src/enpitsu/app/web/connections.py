"""Connections that end when one side waits too long for the other."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from enpitsu.app.limits import MAX_CLIENT_CONNECTIONS, SECONDS_FOR_HEADERS, SECONDS_TO_TAKE
from enpitsu.app.web.clients import client_of


class Connection(H11Protocol):
    """A connection that is closed when the head of a request has not come in time.

    Uvicorn limits only the time between two requests, so a client that sends a few bytes now and
    then could keep a connection forever. So could a client that does not read: its connection is
    closed if it does not read an answer in time, even while the connection is being closed.
    """

    def __init__(self, *args: Any, **more: Any) -> None:  # noqa: ANN401  # those of uvicorn's
        super().__init__(*args, **more)
        self.late: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer for the headers of the first request."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # writing pauses while the client does not read
        self._wait()
        if self._crowd() > MAX_CLIENT_CONNECTIONS and not self.config.proxy_headers:
            transport.abort()

    def _crowd(self) -> int:
        """The number of connections of the client."""
        return sum(self._whose(one) == self._whose(self) for one in self.connections)

    @staticmethod
    def _whose(connection: object) -> str:
        """The client of a connection."""
        assert isinstance(connection, Connection)
        return client_of(connection.client[0]) if connection.client else ""

    def data_received(self, data: bytes) -> None:
        """Read on, and stop the timer when the headers are complete."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._wait_no_more()
        elif self.late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._wait_no_more()
        self._taken()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Start the timer for a client that does not read."""
        super().pause_writing()
        self._taken()
        self.unread = self.loop.call_later(SECONDS_TO_TAKE, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop that timer."""
        self._taken()
        super().resume_writing()

    def _taken(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def _wait(self) -> None:
        self.late = self.loop.call_later(SECONDS_FOR_HEADERS, self.transport.close)

    def _wait_no_more(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

"""Connections that end when what begins a request does not come in time."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0  # in which the line and the headers of a request must have come


class Connection(H11Protocol):
    """A connection that is closed when the head of a request has not come in time.

    Uvicorn limits how long a connection says nothing between two requests; one that says a little
    now and then would stay for ever.
    """

    def __init__(self, *args: Any, **more: Any) -> None:  # noqa: ANN401  # those of uvicorn's
        super().__init__(*args, **more)
        self.late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Read on, and wait no more for a head that is complete."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._wait_no_more()
        elif self.late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self.late = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _wait_no_more(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

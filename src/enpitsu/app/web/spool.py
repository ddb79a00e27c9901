"""Spools: answers waiting to be sent, mostly in a temporary file."""

from __future__ import annotations

from tempfile import SpooledTemporaryFile
from threading import Lock

from enpitsu.app.limits import MAX_PIECE_BYTES
from enpitsu.app.web.failures import Busy


class ByteBudget:
    """The number of bytes that all spools together may still hold: `left`."""

    def __init__(self, size: int) -> None:
        self.left, self.lock = size, Lock()

    def take(self, size: int) -> None:
        """Reserve so many bytes; `Busy` if there are not enough."""
        with self.lock:
            if size > self.left:
                raise Busy("too many answers wait to be read", 10)
            self.left -= size

    def give_back(self, size: int) -> None:
        """Release reserved bytes."""
        with self.lock:
            self.left += size


class Spool:
    """The answers to one question as bytes; one thread writes and another reads.

    No more than a piece of it is in memory, however long it is. The file has no name, and is gone
    when the spool is closed or the process ends.
    """

    def __init__(self, budget: ByteBudget) -> None:
        self.budget, self.lock = budget, Lock()
        self.file = SpooledTemporaryFile[bytes](max_size=MAX_PIECE_BYTES)  # until `close`
        self.size = self.taken = 0

    def expect(self, size: int) -> None:
        """Reserve so many bytes, which will be written; `Busy` if there are not enough."""
        self.budget.take(size)
        self.taken += size

    def write(self, piece: bytes) -> None:
        """Keep a piece."""
        with self.lock:
            self.file.seek(self.size)
            self.file.write(piece)
            self.size += len(piece)

    def read(self, start: int, end: int) -> bytes:
        """What was written from `start` on, up to a piece of it that ends at `end` at most."""
        with self.lock:
            self.file.seek(start)
            return self.file.read(min(MAX_PIECE_BYTES, end - start))

    def close(self) -> None:
        """Delete everything."""
        with self.lock:
            self.file.close()
        self.budget.give_back(self.taken)
        self.taken = 0

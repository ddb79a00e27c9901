"""Where answers are written: standard output, or a file that is not emptied for nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Protocol, TextIO


class Target(Protocol):
    """What answers are written to."""

    def write(self, text: str, /) -> object:
        """Write a piece of an answer."""

    def flush(self) -> object:
        """See to it that all is where it belongs."""


@contextmanager
def opened(path: Path | None, sources: Iterable[str] = ()) -> Iterator[Target]:
    """Standard output, or a file that is opened with the first text for it.

    A file that is one of the sources too is replaced at the end, and kept if the block raises.
    """
    if path is None:
        yield sys.stdout
    elif path.is_file() and any(_same(path, source) for source in sources):
        with _replaced(path) as draft:
            yield draft
    else:
        with closing(_Late(path)) as file:
            yield file


class _Late:
    """A file that is opened with the first text for it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: TextIO | None = None

    def write(self, text: str) -> None:
        if text:
            self.file = self.file or self.path.open("w", encoding="utf-8", buffering=1)
            self.file.write(text)

    def flush(self) -> None:
        if self.file:
            self.file.flush()

    def close(self) -> None:
        if self.file:
            self.file.close()


@contextmanager
def _replaced(path: Path) -> Iterator[Target]:
    """A new file that takes the place of this one in the end."""
    from shutil import copymode
    from tempfile import NamedTemporaryFile  # both are seldom needed

    place = path.resolve()  # of what a link leads to
    with NamedTemporaryFile("w", encoding="utf-8", dir=place.parent, delete=False) as draft:
        new = Path(draft.name)
        try:
            yield draft
            draft.close()
            copymode(place, new)
            new.replace(place)
        except BaseException:
            new.unlink()
            why = "left as it was, for not all of it could be written"
            print(f"enpitsu: {path}: {why}", file=sys.stderr)
            raise


def _same(path: Path, source: str) -> bool:
    """Whether a source is this very file."""
    try:
        met = os.fstat(0) if source == "-" else Path(source).stat()
    except (OSError, ValueError):  # no file at all
        return False
    return os.path.samestat(path.stat(), met)

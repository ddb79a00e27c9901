"""Atomic writing of files: a file is written under another name and renamed when it is complete.

Until then, and if the work fails, an older file stays as it is. Without `force` an older file is
replaced only if enpitsu may have written it, and no symbolic link is followed.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import IO

from enpitsu.errors import EnpitsuError

BEGINNING = 1 << 20  # bytes of a file that are looked at to know it

Recognizes = Callable[[bytes], bool]


class NewFile:
    """A file that appears under its name once it is complete.

    It is complete when it is closed as `whole`, or when its `with` block ends without an error. If
    nothing is written, no file appears. `recognizes` gets the first bytes of an older file and
    tells whether that may be replaced; with `force` any file is replaced, and links are followed.
    Devices and pipes are written to directly. `EnpitsuError` is raised at once if the file may not
    be written.
    """

    def __init__(self, path: Path, recognizes: Recognizes, *, force: bool = False) -> None:
        self.path = path
        self._place = _place(path, recognizes, force=force)
        self._beside = self._place.with_name(f".enpitsu-{os.urandom(8).hex()}")
        self._file: IO[bytes] | None = None

    def write(self, piece: str | bytes) -> None:
        """Write a piece of the content."""
        if self._file is None:
            self._file = self._opened()
        self._file.write(piece.encode() if isinstance(piece, str) else piece)

    def close(self, *, whole: bool) -> None:
        """Rename the file to its final name if it is `whole`, else delete it."""
        try:
            if self._file is not None:
                self._file.close()
                if whole and self._beside.exists():
                    if self._place.exists():
                        self._beside.chmod(stat.S_IMODE(self._place.stat().st_mode))
                    self._beside.replace(self._place)
        finally:
            self._file = None
            if self._beside.exists():
                self._beside.unlink()

    def __enter__(self) -> NewFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        self.close(whole=kind is None)

    def _opened(self) -> IO[bytes]:
        try:
            if _is_device(self._place):
                return self._place.open("wb")
            return self._beside.open("xb")
        except OSError as error:
            raise _unwritten(self.path, error) from None


def write(
    folder: Path,
    contents: Mapping[str, str | bytes],
    recognizes: Mapping[str, Recognizes] | None = None,
    *,
    force: bool = False,
) -> None:
    """Write files into a folder, which is created if needed; none appears before all can.

    `contents` and `recognizes` are by file name. `recognizes` tells which older files may be
    replaced, see `NewFile`; by default those whose first line is that of the new file.
    """
    with ExitStack() as stack:
        files = []
        for name, content in contents.items():
            path = folder / name
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise _unwritten(path.parent, error) from None
            known = recognizes[name] if recognizes else begins_like(content)
            files.append(stack.enter_context(NewFile(path, known, force=force)))
        for file, content in zip(files, contents.values(), strict=True):
            file.write(content)


def begins_like(content: str | bytes) -> Recognizes:
    """A function that recognizes files whose first line is that of this content."""
    data = content.encode() if isinstance(content, str) else content
    line = data.partition(b"\n")[0]
    return lambda beginning: beginning.partition(b"\n")[0].rstrip(b"\r") == line


def _place(path: Path, recognizes: Recognizes, *, force: bool) -> Path:
    """The path to write to: the given one, or with `force` the target of a link."""
    try:
        if _is_device(path):
            return path
        if path.is_dir():
            raise EnpitsuError(f"{path}: is a folder; expected the name of a file")
        if path.is_symlink():
            if not force:
                raise EnpitsuError(f"{path}: a link to {path.readlink()}; only --force follows it")
            return path.resolve()
        if not force and path.exists() and not _is_known(path, recognizes):
            why = "there already, and not known as one of these files"
            raise EnpitsuError(f"{path}: {why}; only --force replaces it")
    except (OSError, RuntimeError, ValueError) as error:
        raise _unwritten(path, error) from None
    return path


def _is_known(path: Path, recognizes: Recognizes) -> bool:
    """Whether a file is empty, or may be replaced; not if it cannot be read."""
    try:
        with path.open("rb") as file:
            beginning = file.read(BEGINNING)
    except PermissionError:
        return False
    return not beginning or recognizes(beginning)


def _is_device(path: Path) -> bool:
    """Whether the path exists and is neither a file nor a folder: a pipe, or a terminal."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _unwritten(path: Path, error: Exception) -> EnpitsuError:
    why = (getattr(error, "strerror", None) or "cannot be written").lower()
    return EnpitsuError(f"{path}: {why}")

"""Where answers are written: standard output, a file that is not emptied for nothing, a folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO

from enpitsu.app.forms import OutputForm
from enpitsu.errors import EnpitsuError

LONGEST = 100  # characters of an id that go into a file's name


class Target:
    """What answers are written to, one after the other: standard output."""

    def __init__(self) -> None:
        self.begun = False

    def begin(self, name: str) -> bool:  # noqa: ARG002  # for folders
        """Begin an answer; whether it is the first one in its file."""
        self.begun, first = True, not self.begun
        return first

    def write(self, piece: str | bytes) -> None:
        """Write a piece of the answer."""
        if isinstance(piece, str):
            sys.stdout.write(piece)
        else:
            sys.stdout.buffer.write(piece)

    def flush(self) -> None:
        """See to it that all is where it belongs."""
        sys.stdout.flush()

    def close(self, *, whole: bool) -> None:
        """No more will come; whether all is there that was to be written."""


class File(Target):
    """A file that is opened with the first answer for it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.file: IO[bytes] | None = None

    def write(self, piece: str | bytes) -> None:
        """Write a piece of the answer."""
        self.file = self.file or self.path.open("wb")
        self.file.write(piece.encode() if isinstance(piece, str) else piece)
        self.file.flush()

    def flush(self) -> None:
        """It is there already."""

    def close(self, *, whole: bool) -> None:  # noqa: ARG002  # what is there stays
        """No more will come."""
        if self.file:
            self.file.close()


class Replacement(File):
    """A new file that takes the place of one of the sources when all is written."""

    def __init__(self, path: Path) -> None:
        from tempfile import NamedTemporaryFile  # seldom needed

        super().__init__(path)
        self.place = path.resolve()  # of what a link leads to
        self.file = NamedTemporaryFile("wb", dir=self.place.parent, delete=False)  # noqa: SIM115
        self.new = Path(self.file.name)

    def close(self, *, whole: bool) -> None:
        """Let the new file take the place, if it is whole."""
        from shutil import copymode

        super().close(whole=whole)
        if whole:
            copymode(self.place, self.new)
            self.new.replace(self.place)
        else:
            self.new.unlink()
            why = "left as it was, for not all of it could be written"
            print(f"enpitsu: {self.path}: {why}", file=sys.stderr)


class Folder(Target):
    """A folder with files for each answer, and for all; no two of this run have the same name."""

    def __init__(self, path: Path, form: OutputForm) -> None:
        super().__init__()
        self.path, self.ending, self.beside = path, form.ending, form.beside
        self.names: set[str] = set()
        self.file: File | None = None

    def begin(self, name: str) -> bool:
        """Begin the file of an answer."""
        self.close(whole=True)
        if not self.names:
            self.path.mkdir(parents=True, exist_ok=True)
            for other, content in self.beside.items():
                (self.path / other).write_text(content, encoding="utf-8")
        name = unused(name, self.names)
        self.names.add(name)
        self.file = File(self.path / f"{name}.{self.ending}")
        return self.file.begin(name)

    def write(self, piece: str | bytes) -> None:
        """Write a piece of the answer."""
        assert self.file
        self.file.write(piece)

    def flush(self) -> None:
        """It is there already."""

    def close(self, *, whole: bool) -> None:
        """No more will come."""
        if self.file:
            self.file.close(whole=whole)


def unused(name: str, used: Iterable[str]) -> str:
    """The name, or with a number behind it if it is used."""
    return next(free for free in numbered(name) if free not in used)


def numbered(name: str) -> Iterator[str]:
    """The name, then the same with numbers behind it, without end."""
    yield name
    for number in count(2):
        yield f"{name}-{number}"


def stem(id: str | None, otherwise: str) -> str:
    """A name for a file about a puzzle: its id as far as that can be one, or the other name."""
    name = "".join(ch if ch.isalnum() or ch in "-_." else "_" for ch in id or "")
    return name.strip(".")[:LONGEST] or otherwise


def is_folder(out: str) -> bool:
    """Whether it names a folder: by the slash at its end, or because there is one."""
    return out.endswith(("/", os.sep)) or Path(out).is_dir()


def told_by_name(out: str | None, known: Mapping[str, str]) -> str | None:
    """What the end of a file's name tells of its content, if it does: `known` has it by suffix.

    `EnpitsuError` for the name of a file that nothing here can be written to, such as `a.bmp`.
    """
    suffix = Path(out or "").suffix.lower()
    if not suffix or out is None or is_folder(out):
        return None
    if suffix not in known and _is_foreign(suffix):
        expected = f"a name that ends in .txt, {', '.join(known)}"
        raise EnpitsuError(f"{out}: nothing here is written as {suffix}; expected {expected}")
    return known.get(suffix)


def _is_foreign(suffix: str) -> bool:
    """Whether files with this suffix are known to hold something else than plain text."""
    from mimetypes import MimeTypes  # seldom needed

    known = MimeTypes()  # by itself, whatever this system says
    held, packed = known.guess_type(f"a{suffix}")
    return bool(packed) or held not in (None, "text/plain", "text/markdown")


def expect_one(told: str | None, wished: str | None, out: str | None) -> None:
    """Raise `EnpitsuError` if the name of the file and an option tell different forms."""
    if told is not None and wished not in (None, told):
        raise EnpitsuError(f"{out} is a name for {told}, but {wished} is asked for")


@contextmanager
def opened(
    out: str | None, sources: Iterable[str], form: OutputForm, *, alone: bool
) -> Iterator[Target]:
    """What `-o` names, for answers in a form: standard output, a file, or a folder of files.

    A file that is one of the sources too is replaced at the end, and kept if the block raises or
    the target is closed as not whole.
    """
    target = _target(out, sources, form, alone=alone)
    try:
        yield target
    except BaseException:
        target.close(whole=False)
        raise


def _target(out: str | None, sources: Iterable[str], form: OutputForm, *, alone: bool) -> Target:
    """The target; several files are needed if there are several answers or pictures."""
    several = form.several or (form.one_a_file and not alone)
    what = "pictures" if form.several else "puzzles"
    if out is None or out == "-":
        if several:
            raise EnpitsuError(f"several {what}, each in its file; expected --out FOLDER/")
        return Target()
    path = Path(out)
    if is_folder(out) or (several and not path.suffix and not path.exists()):
        return Folder(path, form)
    if several:
        raise EnpitsuError(f"{out} is no folder; expected one for several {what}")
    replaced = path.is_file() and any(_same(path, source) for source in sources)
    return Replacement(path) if replaced else File(path)


def _same(path: Path, source: str) -> bool:
    """Whether a source is this very file."""
    try:
        met = os.fstat(0) if source == "-" else Path(source).stat()
    except (OSError, ValueError):  # no file at all
        return False
    return os.path.samestat(path.stat(), met)

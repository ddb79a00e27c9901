"""Targets of answers: standard output, a file, or a folder with a file for each answer."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from enpitsu import files
from enpitsu.app.forms import OutputForm
from enpitsu.app.limits import MAX_FILE_STEM_CHARACTERS
from enpitsu.errors import EnpitsuError
from enpitsu.files import NewFile, Recognizes


class Target:
    """Standard output, and the base of other targets; answers are written one after the other."""

    def __init__(self) -> None:
        self.begun = False

    def begin(self, name: str) -> bool:  # noqa: ARG002  # for folders
        """Begin an answer, and return whether it is the first one in its file."""
        self.begun, first = True, not self.begun
        return first

    def write(self, piece: str | bytes) -> None:
        """Write a piece of the answer."""
        if isinstance(piece, str):
            sys.stdout.write(piece)
        else:
            sys.stdout.buffer.write(piece)

    def flush(self) -> None:
        """Flush the stream."""
        sys.stdout.flush()

    def close(self, *, fine: bool) -> None:
        """End writing; `fine` says that no answer is missing or an error."""

    def drop(self) -> None:
        """End writing after an error."""


class File(Target):
    """A file; one that is also a source is replaced only if all answers are fine."""

    def __init__(
        self, path: Path, recognizes: Recognizes, *, force: bool, is_source: bool = False
    ) -> None:
        super().__init__()
        self.file, self.is_source = NewFile(path, recognizes, force=force), is_source

    def write(self, piece: str | bytes) -> None:
        """Write a piece of the answer."""
        self.file.write(piece)

    def flush(self) -> None:
        """Nothing: the file only appears once it is complete."""

    def close(self, *, fine: bool) -> None:
        """Move the complete file into place."""
        whole = fine or not self.is_source
        self.file.close(whole=whole)
        if not whole:
            why = "left as it was, for not all of it could be written"
            print(f"enpitsu: {self.file.path}: {why}", file=sys.stderr)

    def drop(self) -> None:
        """Leave an existing file unchanged."""
        self.file.close(whole=False)


class Folder(Target):
    """A folder with a file for each answer, each of a new name, and files that they share."""

    def __init__(self, path: Path, form: OutputForm, *, force: bool) -> None:
        super().__init__()
        self.path, self.form, self.force = path, form, force
        self.names: set[str] = set()
        self.file: File | None = None

    def begin(self, name: str) -> bool:
        """Begin the file of an answer."""
        self.close(fine=True)
        if not self.names:
            self.path.mkdir(parents=True, exist_ok=True)
            files.write(self.path, self.form.beside, force=self.force)
        name = unused(name, self.names)
        self.names.add(name)
        file = self.path / f"{name}.{self.form.ending}"
        self.file = File(file, self.form.recognizes, force=self.force)
        return self.file.begin(name)

    def write(self, piece: str | bytes) -> None:
        """Write a piece of the answer."""
        assert self.file
        self.file.write(piece)

    def flush(self) -> None:
        """Nothing: a file only appears once it is complete."""

    def close(self, *, fine: bool) -> None:
        """Move the last file into place."""
        if self.file:
            self.file.close(fine=fine)

    def drop(self) -> None:
        """Discard the last file, which is incomplete."""
        if self.file:
            self.file.drop()


def unused(name: str, used: Iterable[str]) -> str:
    """The name, or the first with a number behind it that is not used."""
    return next(free for free in numbered(name) if free not in used)


def numbered(name: str) -> Iterator[str]:
    """The name, then the same with numbers behind it, without end."""
    yield name
    for number in count(2):
        yield f"{name}-{number}"


def stem(id: str | None, otherwise: str) -> str:
    """A name for a file about a puzzle: its id as far as that can be one, or the other name."""
    name = "".join(ch if ch.isalnum() or ch in "-_." else "_" for ch in id or "")
    return name.strip(".")[:MAX_FILE_STEM_CHARACTERS] or otherwise


def is_folder(out: str) -> bool:
    """Whether it names a folder: by the slash at its end, or because there is one."""
    return out.endswith(("/", os.sep)) or Path(out).is_dir()


def told_by_name(out: str | None, known: Mapping[str, str]) -> str | None:
    """The form for the suffix of a file name, by the table `known`; None for other suffixes.

    `EnpitsuError` is raised for suffixes of other types of files, such as `a.bmp`.
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

    known = MimeTypes()  # its own table, not that of this system
    held, packed = known.guess_type(f"a{suffix}")
    return bool(packed) or held not in (None, "text/plain", "text/markdown")


def expect_one(told: str | None, wished: str | None, out: str | None) -> None:
    """Raise `EnpitsuError` if the name of the file and an option stand for different forms."""
    if told is not None and wished not in (None, told):
        raise EnpitsuError(f"{out} is a name for {told}, but {wished} is asked for")


@contextmanager
def opened(
    out: str | None, sources: Iterable[str], form: OutputForm, *, alone: bool, force: bool
) -> Iterator[Target]:
    """The target that `-o` names: standard output, a file, or a folder of files.

    A file that is there is replaced as `NewFile` says, and kept if the block raises. One of the
    sources is replaced by the same puzzles in another format, whatever it begins with, and only
    if the target is closed as fine.
    """
    target = _target(out, sources, form, alone=alone, force=force)
    try:
        yield target
    except BaseException:
        target.drop()
        raise


def _target(
    out: str | None, sources: Iterable[str], form: OutputForm, *, alone: bool, force: bool
) -> Target:
    """The target; several files are needed if there are several answers or pictures."""
    several = form.several or (form.one_a_file and not alone)
    what = "pictures" if form.several else "puzzles"
    if out is None or out == "-":
        if several:
            raise EnpitsuError(f"several {what}, each in its file; expected --out FOLDER/")
        return Target()
    path = Path(out)
    if is_folder(out) or (several and not path.suffix and not path.exists()):
        return Folder(path, form, force=force)
    if several:
        raise EnpitsuError(f"{out} is no folder; expected one for several {what}")
    is_source = path.is_file() and any(_same(path, source) for source in sources)
    converts = is_source and form.puzzles is not None  # the same puzzles in another format
    known = (lambda _: True) if converts else form.recognizes
    return File(path, known, force=force, is_source=is_source)


def _same(path: Path, source: str) -> bool:
    """Whether a source is this very file."""
    try:
        met = os.fstat(0) if source == "-" else Path(source).stat()
    except (OSError, ValueError):  # the source is no file
        return False
    return os.path.samestat(path.stat(), met)

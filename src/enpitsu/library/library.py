"""The library: puzzles kept in a database, each once."""

from __future__ import annotations

import enpitsu.library.extra  # noqa: F401  # before what follows is missed

# isort: split

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, NamedTuple, Self

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from enpitsu.errors import EnpitsuError, expect_type, short
from enpitsu.files import NewFile
from enpitsu.inference.grade import LADDER, Grade
from enpitsu.library.copying import Copied, Step, copied
from enpitsu.library.entries import Entry, examined, grade_kept
from enpitsu.library.limits import (
    MAX_BATCH_ROWS,
    MAX_COPIED_BYTES,
    MAX_ROW_NUMBER,
    MAX_TAG_CHARACTERS,
)
from enpitsu.library.opening import Damaged, Database, LibraryError, decoding, default_file
from enpitsu.library.query import parsed
from enpitsu.library.selecting import selected
from enpitsu.library.storing import Added, batches, inserted, load, set_grade
from enpitsu.library.tables import PUZZLE, TAG
from enpitsu.library.verifying import Damage, verified
from enpitsu.making.levels import LEVELS
from enpitsu.puzzle.kind import Puzzle, Record

Given = Puzzle | Record | Entry
Which = str | int | Iterable[int]  # a query, or the numbers of puzzles


class Counted(NamedTuple):
    """How many puzzles there are of a kind, a level (None without a grade) and a size."""

    kind: str
    level: str | None
    rows: int
    cols: int
    puzzles: int


class Library:
    """Puzzles in a database, each once however it is turned or renamed.

    The address is that of a file of SQLite, or a URL as in `postgresql://user@host/database`;
    without one it is the file in the user's data folder. A database that does not exist is created,
    unless that is not allowed. Any number of processes may read and write it at once. When a method
    has returned, its changes are stored; if it raises, none are. `LibraryError` tells why a
    database refuses something.
    """

    def __init__(self, url: str | Path | None = None, *, create: bool = True) -> None:
        self._database = Database(default_file() if url is None else url, create=create)
        self._new = 0  # puzzles added since the statistics of the database were updated

    def __repr__(self) -> str:
        return f"<library {self.name}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _: type[BaseException] | None,
        __: BaseException | None,
        ___: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections to the database."""
        self.analyze()
        self._database.close()

    def analyze(self) -> None:
        """Update the statistics for the query planner, if many puzzles are new."""
        if self._new >= MAX_BATCH_ROWS:
            self._database.analyze()
            self._new = 0

    @property
    def name(self) -> str:
        """The file, or the URL without its password."""
        return str(self._database.name)

    # -- storing ---------------------------------------------------------------------------

    def add(
        self,
        puzzles: Given | Iterable[Given],
        *,
        tags: Sequence[str] = (),
        time_limit: float | None = None,
        graded: bool = True,
        allow_alike: bool = False,
    ) -> list[Added]:
        """Store puzzles, and tag them; of those that are alike, only the first.

        No puzzle is stored twice. One that shares its solution or nearly all clues with another is
        left out, and not tagged, unless `allow_alike`. Puzzles that are not examined yet are solved
        and graded, each within `time_limit` seconds. The first that cannot be stored raises
        `EnpitsuError`; those before it may be stored then.
        """
        given = [puzzles] if isinstance(puzzles, Given) else puzzles
        added = []
        for batch in batches(given):
            entries = [
                replace(one.marked, id=None, added=None)
                if isinstance(one, Entry)
                else examined(one, time_limit=time_limit, graded=graded)
                for one in batch
            ]
            with self.writing() as connection:
                stored = inserted(connection, entries, allow_alike=allow_alike)
                self._tag(connection, [one.id for one in stored if not one.left_out], tags)
            added += stored
            self._new += sum(one.new for one in stored)
        return added

    def tag(self, which: Which, *tags: str) -> int:
        """Give puzzles these tags, and return how many puzzles that were."""
        with self.writing() as connection:
            ids = self._ids(connection, which)
            self._tag(connection, ids, tags)
        return len(ids)

    def untag(self, which: Which, *tags: str) -> int:
        """Take these tags from puzzles, and return how many puzzles were looked at."""
        with self.writing() as connection:
            ids = self._ids(connection, which)
            for batch in batches(ids):
                gone = delete(TAG).where(TAG.c.puzzle.in_(batch), TAG.c.tag.in_(tags))
                connection.execute(gone)
        return len(ids)

    def remove(self, which: Which) -> int:
        """Remove puzzles, and return how many."""
        with self.writing() as connection:
            ids = self._ids(connection, which)
            for batch in batches(ids):
                connection.execute(delete(PUZZLE).where(PUZZLE.c.id.in_(batch)))
        return len(ids)

    # -- finding ---------------------------------------------------------------------------

    def ids(self, which: Which = "") -> list[int]:
        """The numbers of the puzzles that a query finds, in its order."""
        with self.reading() as connection:
            return self._ids(connection, which)

    def find(self, which: Which = "") -> Iterator[Entry]:
        """The puzzles that a query finds, in its order.

        `FormatError` says where a query goes wrong, and `Damaged` which puzzle cannot be read.
        Puzzles that are removed meanwhile are left out.
        """
        for batch in batches(self.ids(which) if isinstance(which, str) else _numbers(which)):
            try:
                with self.reading() as connection:
                    entries = load(connection, batch)
            except Damaged:
                yield from self._up_to_the_damage(batch)
            else:
                yield from entries

    def _up_to_the_damage(self, ids: Sequence[int]) -> Iterator[Entry]:
        """The puzzles before the first that cannot be read, and the error that tells its number."""
        for id_ in ids:
            try:
                with self.reading() as connection:
                    entries = load(connection, [id_])
            except Damaged as error:
                raise Damaged(error.what, f"{self.name}: puzzle {id_} is damaged") from error
            yield from entries

    def get(self, id: int) -> Entry:
        """The puzzle of this number; `LibraryError` if there is none."""
        for entry in self.find(id):
            return entry
        raise LibraryError(f"{self.name}: no puzzle {id}")

    def __iter__(self) -> Iterator[Entry]:
        return self.find()

    def __len__(self) -> int:
        with self.reading() as connection:
            return connection.execute(select(func.count()).select_from(PUZZLE)).scalar_one()

    def to_dicts(self, which: Which = "") -> list[dict[str, Any]]:
        """The puzzles that a query finds as rows of a table, as `pandas.DataFrame` takes them."""
        return [{**entry.fields(), "text": entry.text} for entry in self.find(which)]

    def tags(self) -> dict[str, int]:
        """Every tag, and how many puzzles have it."""
        with self.reading() as connection:
            found = select(TAG.c.tag, func.count()).group_by(TAG.c.tag).order_by(TAG.c.tag)
            return {row.tag: row[1] for row in connection.execute(found)}

    def stats(self, query: str = "") -> list[Counted]:
        """How many of the puzzles that a query finds are of each kind, level and size."""
        sort = PUZZLE.c.kind, PUZZLE.c.level, PUZZLE.c.rows, PUZZLE.c.cols
        ids = selected(parsed(query)).subquery()
        counted = select(*sort, func.count()).join(ids, ids.c.id == PUZZLE.c.id).group_by(*sort)
        damaged = f"{self.name}: damaged"
        with self.reading() as connection, decoding(damaged):
            return [
                Counted(kind, None if level is None else LEVELS[level], rows, cols, number)
                for kind, level, rows, cols, number in connection.execute(counted.order_by(*sort))
            ]

    # -- copying ---------------------------------------------------------------------------

    def copy_to(self, other: Library, *, step: Step = lambda _: None) -> Copied:
        """Copy everything into another library: puzzles, tags, runs and their answers.

        An empty library gets the same numbers. To any other library what it lacks is added, with
        new numbers. Everything is stored when this returns, nothing if it raises. Damaged rows are
        not copied but reported; `step` is called with the number of puzzles examined.
        """
        self._database.expect_current()
        other._database.expect_current()
        told = copied(self._database, other._database, step)
        other._new += told.new
        return told

    def backup(
        self, file: str | Path, *, force: bool = False, step: Step = lambda _: None
    ) -> Copied:
        """Copy everything into a new file of SQLite, which appears once it is complete.

        A file that exists already is replaced only with `force`; else `EnpitsuError`.
        """
        path = Path(file)
        with NewFile(path, lambda _: False, force=force) as whole, _folder_beside(path) as folder:
            beside = Path(folder) / "library.db"
            with Library(beside) as other:
                told = self.copy_to(other, step=step)
            with beside.open("rb") as content:
                while piece := content.read(MAX_COPIED_BYTES):
                    whole.write(piece)
        return told

    # -- maintenance -----------------------------------------------------------------------

    def upgrade(self) -> None:
        """Migrate the tables, if an older enpitsu made them."""
        self._database.upgrade()

    def ungraded(self) -> list[int]:
        """The puzzles with one solution whose grade is missing, or of another ladder."""
        old = PUZZLE.c.ladder.is_distinct_from(LADDER) & (PUZZLE.c.solutions == "unique")
        with self.reading() as connection:
            return [*connection.execute(select(PUZZLE.c.id).where(old)).scalars()]

    def set_grades(self, grades: Iterable[tuple[int, Grade]]) -> None:
        """Store grades, each with the number of its puzzle; those without a level are left out."""
        for batch in batches(grades):
            with self.writing() as connection:
                for id_, grade in batch:
                    set_grade(connection, id_, grade_kept(grade))

    def verify(self, which: Which = "") -> Iterator[Damage]:
        """All damages of the library.

        Whatever was stored is compared with its checksum, runs and answers too unless a query asks
        for some puzzles, and every solution is checked again.
        """
        try:
            ids = self.ids(which)
        except Damaged as error:  # the file cannot even be examined
            yield Damage(None, error.what)
            ids = []
        yield from verified(self._database, ids, runs=which == "")

    # -- inside ----------------------------------------------------------------------------

    def reading(self) -> AbstractContextManager[Connection]:
        """A transaction that reads the tables."""
        self._database.expect_current()
        return self._database.reading()

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction that writes the tables, one at a time; stored whole, or not at all."""
        self._database.expect_current()
        return self._database.writing()

    def _ids(self, connection: Connection, which: Which) -> list[int]:
        if isinstance(which, str):
            return [*connection.execute(selected(parsed(which))).scalars()]
        wished = _numbers(which)
        found: set[int] = set()
        for batch in batches(wished):
            known = select(PUZZLE.c.id).where(PUZZLE.c.id.in_(batch))
            found.update(connection.execute(known).scalars())
        return [id_ for id_ in wished if id_ in found]

    def _tag(self, connection: Connection, ids: Sequence[int], tags: Sequence[str]) -> None:
        for tag in tags:
            is_plain = tag.strip() and tag.isprintable() and '"' not in tag
            if not is_plain or len(tag) > MAX_TAG_CHARACTERS:
                expected = f"expected some characters, at most {MAX_TAG_CHARACTERS}, and no quote"
                raise EnpitsuError(f"tag '{short(tag)}'; {expected}")
        rows = [{"puzzle": id_, "tag": tag} for id_ in dict.fromkeys(ids) for tag in tags]
        if rows:
            dialect = sqlite if self._database.is_file else postgresql
            connection.execute(dialect.insert(TAG).on_conflict_do_nothing(), rows)


def _numbers(which: int | Iterable[int]) -> list[int]:
    """The numbers that puzzles may have, each once."""
    wished = [which] if isinstance(which, int) else [*which]
    for id_ in wished:
        expect_type(id_, int, "puzzles are told by their numbers, or by a query")
    return [*dict.fromkeys(id_ for id_ in wished if 0 < id_ <= MAX_ROW_NUMBER)]


def _folder_beside(file: Path) -> TemporaryDirectory[str]:
    """A context with a temporary folder on the disk of that file."""
    try:
        return TemporaryDirectory(prefix=".enpitsu-", dir=file.absolute().parent)
    except OSError as error:
        raise LibraryError(f"{file}: cannot be written: {(error.strerror or '').lower()}") from None

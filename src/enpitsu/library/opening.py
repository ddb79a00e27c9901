"""The database of a library: opening, creating and migrating it; its errors in plain words."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.dialects.sqlite.base import SQLiteCompiler
from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    NoSuchModuleError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from enpitsu.errors import EnpitsuError, Unsupported, short
from enpitsu.library.limits import (
    CACHE_KIBIBYTES,
    SECONDS_BETWEEN_TRIES,
    SECONDS_FOR_OTHER_WRITERS,
)
from enpitsu.library.tables import METADATA, REVISION, VERSION_TABLE

WRITERS = 0x656E7069  # the lock that PostgreSQL's writers hold, one at a time
WRITES = "writes"
NUMBER = re.compile("[1-9][0-9]{0,5}")
NO_LIBRARY = "no library is there; enpitsu library add makes one"
# Messages of databases about their surroundings, and plain words for them. SQLite says "disk I/O
# error" also if a quota is exhausted.
PLAIN_WORDS = {
    "disk is full": "the disk is full; what was told as stored is there",
    "no space left": "the disk is full; what was told as stored is there",
    "could not extend file": "the disk is full; what was told as stored is there",
    "disk i/o error": "the disk refuses to be written; what was told as stored is there",
    "readonly database": "it is read-only",
    "read-only transaction": "it is read-only",
    "permission denied": "no permission",
    "database is locked": f"others have been writing for {SECONDS_FOR_OTHER_WRITERS} seconds",
    "unable to open database file": "cannot be opened",
}
# PostgreSQL's codes for damaged data or indexes, and for a missing table or column.
DAMAGED_STATES = ("XX001", "XX002", "42P01", "42703")


# Errors that the statements of a library raise only if its file is damaged.
SQLITE_FINDS = (sqlite3.DatabaseError, sqlite3.OperationalError)


class LibraryError(EnpitsuError):
    """A library that cannot be opened, read or written: its name and why."""


class Damaged(LibraryError):
    """A row that differs from what was stored, or cannot be read: where, and `what` it is."""

    def __init__(self, what: str, where: str = "damaged") -> None:
        super().__init__(f"{where}: {what}")
        self.what = what

    def __reduce__(self) -> tuple[type[Damaged], tuple[str, str]]:
        return Damaged, (self.what, str(self).removesuffix(f": {self.what}"))


class Unreachable(LibraryError):
    """A database server that cannot be reached, or is gone; it may come back."""


@contextmanager
def decoding(where: str = "damaged") -> Iterator[None]:
    """A context for reading rows: a value that cannot be decoded is `Damaged`."""
    try:
        yield
    except (EnpitsuError, DBAPIError, PoolTimeout):
        raise
    except Exception as error:
        raise Damaged(f"it cannot be read: {' '.join(str(error).split())}", where) from error


class Database:
    """The database of a library, SQLite or PostgreSQL: one writer, many readers."""

    def __init__(self, url: str | Path, *, create: bool) -> None:
        self.url = _url(url)
        self.name = self.url.database if self.is_file else self.url.render_as_string()
        if self.is_file and not create and not Path(self.url.database or "").exists():
            raise LibraryError(f"{self.name}: {NO_LIBRARY}")
        self.engine = self._engine()
        with self.plain():
            self._expect_tables(create=create)

    @property
    def is_file(self) -> bool:
        """Whether it is a file of this machine."""
        return self.url.get_backend_name() == "sqlite"

    def _engine(self) -> Engine:
        if not self.is_file:
            try:
                return create_engine(self.url, pool_pre_ping=True)
            except ModuleNotFoundError as error:
                raise Unsupported(f"{self.name}: {error.name} is not installed") from None
        Path(self.url.database or "").parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(self.url, connect_args={"timeout": SECONDS_FOR_OTHER_WRITERS})
        engine.dialect.statement_compiler = _Compiler

        # Otherwise Python's module would begin and end transactions by itself.
        @event.listens_for(engine, "connect")
        def connected(connection: Any, _: object) -> None:  # noqa: ANN401  # sqlite3 has it
            connection.isolation_level = None
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute(f"PRAGMA cache_size = {-CACHE_KIBIBYTES}")
            connection.execute("PRAGMA analysis_limit = 1000")

        @event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            if connection.get_execution_options().get(WRITES):
                _begin_to_write(connection)
            else:
                connection.exec_driver_sql("BEGIN")

        return engine

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that reads one state of the library, whatever is written meanwhile."""
        with self.plain(), self.engine.connect() as connection:
            if not self.is_file:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes, one at a time; it is stored whole, or not at all."""
        with self.plain(), self.engine.connect() as connection:
            connection = connection.execution_options(**{WRITES: True})
            with connection.begin():
                if not self.is_file:
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({WRITERS})"))
                yield connection

    @contextmanager
    def plain(self) -> Iterator[None]:
        """A context that turns errors of the database into plain words."""
        try:
            yield
        except (DBAPIError, PoolTimeout) as error:
            raise self._told(error) from error
        except UnicodeDecodeError as error:  # in the message of SQLite about a damaged table
            raise Damaged(str(error), f"{self.name}: damaged") from error

    def _told(self, error: DBAPIError | PoolTimeout) -> LibraryError:
        """The `LibraryError` for an error of the database."""
        cause = getattr(error, "orig", None)
        said = " ".join(str(cause or error).split())
        if isinstance(error, PoolTimeout) or error.connection_invalidated:
            return Unreachable(f"{self.name}: the connection is lost: {said}")
        if "connection failed" in said:
            return Unreachable(f"{self.name}: cannot be reached: {said}")
        for part, told in PLAIN_WORDS.items():
            if part in said.lower():
                return LibraryError(f"{self.name}: {told}")
        if "file is not a database" in said:
            return Damaged("expected a file of SQLite", f"{self.name}: no library, or damaged")
        if type(cause) in SQLITE_FINDS or getattr(cause, "sqlstate", "") in DAMAGED_STATES:
            return Damaged(said, f"{self.name}: damaged")
        return LibraryError(f"{self.name}: {said}")

    # -- tables ----------------------------------------------------------------------------

    def _expect_tables(self, *, create: bool) -> None:
        with self.reading() as connection:
            found = self._revision(connection)
        if found is None:
            if not create:
                raise LibraryError(f"{self.name}: {NO_LIBRARY}")
            self.upgrade()
        self.revision = REVISION if found is None else found

    def expect_current(self) -> None:
        """Raise `LibraryError` unless the tables are those of this version."""
        if self.revision < REVISION:
            how = f"enpitsu library upgrade --library {self.name}"
            raise LibraryError(f"{self.name}: made by an older enpitsu; expected: {how}")

    def _revision(self, connection: Connection) -> int | None:
        """The version of its tables; None if there are none."""
        tables = {*inspect(connection).get_table_names()}
        if VERSION_TABLE in tables:
            return self._known(
                connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalars().all()
            )
        if tables >= METADATA.tables.keys():
            raise Damaged(f"of its tables, {VERSION_TABLE} is missing", f"{self.name}: damaged")
        if strange := sorted(tables):
            held = f"no library, but other tables: {', '.join(strange[:5])}"
            raise LibraryError(f"{self.name}: {held}")
        return None

    def _known(self, told: Sequence[object]) -> int:
        """The version in its table; raises `LibraryError` if it is none, or newer than this one."""
        words = [str(one) for one in told]
        number = int(words[0]) if len(words) == 1 and NUMBER.fullmatch(words[0]) else 0
        if not number:
            shown = short(", ".join(map(repr, words))) or "none"
            raise Damaged(f"its tables are of version {shown}", f"{self.name}: damaged")
        if number > REVISION:
            has = f"its tables are of version {number}, this enpitsu knows {REVISION}"
            raise LibraryError(f"{self.name}: made by a newer enpitsu; {has}")
        return number

    def upgrade(self) -> None:
        """Create the tables, or migrate them, in one transaction."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        folder = str(Path(__file__).parent / "migrations")
        config.set_main_option("script_location", folder.replace("%", "%%"))
        with self.writing() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        self.revision = REVISION

    def damages(self) -> Iterator[str]:
        """The damages of the tables themselves, whatever lies in them.

        SQLite checks the whole file; PostgreSQL checks its own files.
        """
        with self.reading() as connection:
            with decoding():
                differences = [*_differences(connection)]
            for what, where in differences:
                yield f"its tables are not those of version {REVISION}: {what} {where}"
            if not self.is_file:
                return
            said = connection.execute(text("PRAGMA integrity_check")).scalars()
            yield from (str(what) for what in said if what != "ok")
            for row in connection.execute(text("PRAGMA foreign_key_check")):
                yield f"a row of {row[0]} is of one of {row[2]} that is not there"

    def analyze(self) -> None:
        """Update the statistics of the query planner."""
        with self.writing() as connection:
            connection.execute(text("ANALYZE"))

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def _differences(connection: Connection) -> Iterator[tuple[str, str]]:
    """The differences of the tables from those of this version: what, and where."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    options = {
        "version_table": VERSION_TABLE,
        "include_object": lambda _, name, *__: name != "puzzle_by_words",
    }
    for found in compare_metadata(MigrationContext.configure(connection, opts=options), METADATA):
        for one in found if isinstance(found, list) else [found]:
            yield str(one[0]), " ".join(str(part) for part in one[1:] if isinstance(part, str))


class _Compiler(SQLiteCompiler):
    """SQL of SQLite with index hints after the names of tables, which SQLAlchemy leaves out."""

    def get_from_hint_text(self, table: object, text: str | None) -> str | None:  # noqa: ARG002
        """The hint as it was given."""
        return text


def _begin_to_write(connection: Connection) -> None:
    """Wait for the other writers of a file.

    SQLite itself would try ten times a second, and a process that writes all the time would always
    come first.
    """
    end = monotonic() + SECONDS_FOR_OTHER_WRITERS
    connection.exec_driver_sql("PRAGMA busy_timeout = 0")
    while True:
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            break
        except OperationalError as error:
            if "locked" not in str(error) or monotonic() > end:
                raise
            sleep(SECONDS_BETWEEN_TRIES)
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {1000 * SECONDS_FOR_OTHER_WRITERS}")


def _url(given: str | Path) -> URL:
    """The address of a database; a path is that of a file."""
    if isinstance(given, Path) or "://" not in given:
        return URL.create("sqlite", database=str(Path(given).expanduser()))
    try:
        url = make_url(given)
        backend = url.get_backend_name()
    except (ArgumentError, NoSuchModuleError):
        backend = ""
    if backend == "sqlite" and url.database:
        return url
    if backend not in ("postgresql", "postgres"):
        expected = "expected a file, or postgresql://USER@HOST/DATABASE"
        raise LibraryError(f"{given}: no address of a library; {expected}")
    return url.set(drivername="postgresql+psycopg")


def default_file() -> Path:
    """The default file of the library, with the data of the user."""
    from platformdirs import user_data_path

    return user_data_path("enpitsu", appauthor=False) / "library.db"


__all__ = ["METADATA", "Database", "LibraryError", "default_file"]

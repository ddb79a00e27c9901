"""The database of a library: found, made, brought up to date, and its errors in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.dialects.sqlite.base import SQLiteCompiler
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from enpitsu.errors import EnpitsuError, Unsupported
from enpitsu.library.tables import METADATA, REVISION, VERSION_TABLE

PATIENCE = 60  # seconds that a writer waits for the others
GLANCE = 0.002  # seconds between two looks at whether they are done
WRITERS = 0x656E7069  # the lock that PostgreSQL's writers hold, one at a time
WRITES = "writes"
CACHE = 65_536  # KiB of a file that SQLite keeps in memory
# What databases say, and what that comes to. SQLite says "disk I/O error" too where a quota ends.
PLAIN_WORDS = {
    "disk is full": "the disk is full; what was told as stored is there",
    "no space left": "the disk is full; what was told as stored is there",
    "could not extend file": "the disk is full; what was told as stored is there",
    "disk i/o error": "the disk refuses to be written; what was told as stored is there",
    "readonly database": "it is read-only",
    "read-only transaction": "it is read-only",
    "permission denied": "no permission",
    "file is not a database": "no library, or damaged: expected a file of SQLite",
    "malformed": "damaged",
    "database is locked": f"others have been writing for {PATIENCE} seconds",
    "unable to open database file": "cannot be opened",
    "connection failed": "cannot be reached: {said}",
}


class LibraryError(EnpitsuError):
    """A library that cannot be opened, read or written: its name and why."""


class Database:
    """The database behind a library, whichever it is: one writes, many read."""

    def __init__(self, url: str | Path, *, create: bool) -> None:
        self.url = _url(url)
        self.name = self.url.database if self.is_file else self.url.render_as_string()
        if self.is_file and not create and not Path(self.url.database or "").exists():
            made = "enpitsu library add makes one"
            raise LibraryError(f"{self.name}: no library is there; {made}")
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
        engine = create_engine(self.url, connect_args={"timeout": PATIENCE})
        engine.dialect.statement_compiler = _Compiler

        # Python's module would begin and end transactions as it likes.
        @event.listens_for(engine, "connect")
        def connected(connection: Any, _: object) -> None:  # noqa: ANN401  # sqlite3 has it
            connection.isolation_level = None
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute(f"PRAGMA cache_size = {-CACHE}")
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
        """A transaction that sees one state of the library, whoever writes meanwhile."""
        with self.plain(), self.engine.connect() as connection:
            if not self.is_file:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is alone in writing; all of it is stored when it ends, or nothing."""
        with self.plain(), self.engine.connect() as connection:
            connection = connection.execution_options(**{WRITES: True})
            with connection.begin():
                if not self.is_file:
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({WRITERS})"))
                yield connection

    @contextmanager
    def plain(self) -> Iterator[None]:
        """Errors of the database leave in plain words."""
        try:
            yield
        except (DBAPIError, PoolTimeout) as error:
            said = " ".join(str(getattr(error, "orig", None) or error).split())
            known = (told for part, told in PLAIN_WORDS.items() if part in said.lower())
            why = next(known, "{said}").format(said=said)
            raise LibraryError(f"{self.name}: {why}") from error

    # -- tables ----------------------------------------------------------------------------

    def _expect_tables(self, *, create: bool) -> None:
        with self.reading() as connection:
            found = self._revision(connection)
        if found is None:
            if not create:
                raise LibraryError(f"{self.name}: no library is there, but other tables or none")
            self.upgrade()
        elif found > REVISION:
            has = f"its tables are of version {found}, this enpitsu knows {REVISION}"
            raise LibraryError(f"{self.name}: made by a newer enpitsu; {has}")
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
            told = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}"))
            return int(told.scalar_one())
        if strange := sorted(tables):
            held = f"no library, but other tables: {', '.join(strange[:5])}"
            raise LibraryError(f"{self.name}: {held}")
        return None

    def upgrade(self) -> None:
        """Make the tables, or bring them up to date; all of it is done, or nothing."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        folder = str(Path(__file__).parent / "migrations")
        config.set_main_option("script_location", folder.replace("%", "%%"))
        with self.writing() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        self.revision = REVISION

    def damages(self) -> list[str]:
        """What SQLite finds wrong with the file itself; PostgreSQL looks after its own."""
        if not self.is_file:
            return []
        with self.reading() as connection:
            said = connection.execute(text("PRAGMA integrity_check")).scalars()
            return [what for what in said if what != "ok"]

    def analyze(self) -> None:
        """Count what there is, so that the database plans its searches well."""
        with self.writing() as connection:
            connection.execute(text("ANALYZE"))

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()


class _Compiler(SQLiteCompiler):
    """SQL as SQLite has it, with hints behind the names of tables, which SQLAlchemy leaves out."""

    def get_from_hint_text(self, table: object, text: str | None) -> str | None:  # noqa: ARG002
        """The hint as it was given."""
        return text


def _begin_to_write(connection: Connection) -> None:
    """Wait for the other writers of a file.

    SQLite itself would look ten times a second, and one who writes all the time would always be
    first.
    """
    end = monotonic() + PATIENCE
    connection.exec_driver_sql("PRAGMA busy_timeout = 0")
    while True:
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            break
        except OperationalError as error:
            if "locked" not in str(error) or monotonic() > end:
                raise
            sleep(GLANCE)
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {1000 * PATIENCE}")


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
    """Where the library lies if nobody says otherwise: with the data of the user."""
    from platformdirs import user_data_path

    return user_data_path("enpitsu", appauthor=False) / "library.db"


__all__ = ["METADATA", "Database", "LibraryError", "default_file"]

"""The tables of a library, as the last one of `migrations` leaves them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)

from enpitsu.library.checksums import PARTS, column

REVISION = 8  # the version of these tables: the number of the last migration
VERSION_TABLE = "enpitsu_version"

METADATA = MetaData()


def _checksum(name: str) -> Column[str]:
    """A column for a checksum of 32 hexadecimal digits; see `checksums`."""
    return Column(name, String(32), nullable=False, server_default="")


# The columns that most queries need, which can be read from an index.
WHAT = ("kind", "level", "score", "rows", "cols", "clues", "steps", "solutions", "added")

# The columns that are searched: short ones, so that reading every row is fast.
PUZZLE = Table(
    "puzzle",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("form", String(32), nullable=False, unique=True),
    Column("kind", String(40), nullable=False),
    Column("rows", SmallInteger, nullable=False),
    Column("cols", SmallInteger, nullable=False),
    Column("clues", Integer, nullable=False),
    Column("solutions", String(8), nullable=False),
    Column("level", SmallInteger),  # the index among the levels
    Column("score", Float),
    Column("minutes", Float),
    Column("rank", SmallInteger),
    Column("hardest", String(60)),
    Column("steps", Integer),
    Column("ladder", String(8)),
    Column("name", Text),
    Column("title", Text),
    Column("author", Text),
    Column("source", Text),
    Column("run", Integer),
    Column("number", Integer),
    Column("added", DateTime, nullable=False),
    Index("puzzle_by_kind", *WHAT),
    Index("puzzle_by_level", "level", "score"),
    Index("puzzle_by_score", "score"),
    Index("puzzle_by_size", "rows", "cols"),
    Index("puzzle_by_form", "kind", "form"),
    Index("puzzle_by_clues", "clues"),
    Index("puzzle_by_run", "run", "number"),
    sqlite_autoincrement=True,  # no number is used twice
)

# The columns that are not searched: text as in a file, the rest as JSON.
CONTENT = Table(
    "content",
    METADATA,
    Column("puzzle", ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("solution", Text),
    Column("notes", Text, nullable=False),
    *(_checksum(column(part)) for part in PARTS),
)

USED = Table(
    "used",
    METADATA,
    Column("technique", String(60), primary_key=True),
    Column("puzzle", ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True),
    Column("times", Integer, nullable=False),
    Index("used_by_puzzle", "puzzle"),
    sqlite_with_rowid=False,
)

# Numbers that are shared by puzzles which are alike (`enpitsu.making.alike`).
LIKENESS = Table(
    "likeness",
    METADATA,
    Column("mark", BigInteger, primary_key=True),
    Column("puzzle", ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True),
    Index("likeness_by_puzzle", "puzzle"),
    sqlite_with_rowid=False,
)

TAG = Table(
    "tag",
    METADATA,
    Column("tag", Text, primary_key=True),
    Column("puzzle", ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True),
    Index("tag_by_puzzle", "puzzle"),
    sqlite_with_rowid=False,
)

RUN = Table(
    "run",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("digest", String(32), nullable=False, unique=True),  # of the request and the version
    Column("what", String(20), nullable=False),
    Column("wish", Text, nullable=False),
    Column("total", Integer, nullable=False),
    Column("version", String(40), nullable=False),
    Column("state", String(10), nullable=False),
    Column("begun", DateTime, nullable=False),
    _checksum("checksum"),
    sqlite_autoincrement=True,
)

# The answer of each task, with the run that asked it first.
ANSWER = Table(
    "answer",
    METADATA,
    Column("digest", String(32), primary_key=True),
    Column("run", ForeignKey("run.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("puzzle", ForeignKey("puzzle.id", ondelete="SET NULL")),
    Column("status", String(20), nullable=False),
    Column("new", SmallInteger, nullable=False),  # 1 if the puzzle was not in the library before
    Column("misses", Integer, nullable=False),
    Column("fields", Text),
    Column("error", Text),
    _checksum("checksum"),
    Index("answer_by_run", "run", "number"),
    Index("answer_by_puzzle", "puzzle"),
    sqlite_with_rowid=False,
)

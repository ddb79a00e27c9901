"""The tables of a library. `migrations` makes them, and this is what they come to."""

from __future__ import annotations

from sqlalchemy import (
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

REVISION = 1  # of these tables, the number of the last migration
VERSION_TABLE = "enpitsu_version"

METADATA = MetaData()

# What is searched for; short, so that a look at every puzzle does not take long.
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
    Column("level", SmallInteger),  # its place among the levels
    Column("score", Float),
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
    Index("puzzle_by_kind", "kind", "level", "score"),
    Index("puzzle_by_level", "level", "score"),
    Index("puzzle_by_score", "score"),
    Index("puzzle_by_size", "rows", "cols"),
    Index("puzzle_by_author", "author"),
    Index("puzzle_by_source", "source"),
    Index("puzzle_by_run", "run", "number"),
    sqlite_autoincrement=True,  # a number is never given twice
)

# What is only told: text as in a file, the rest as JSON.
CONTENT = Table(
    "content",
    METADATA,
    Column("puzzle", ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("solution", Text),
    Column("notes", Text, nullable=False),
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

TAG = Table(
    "tag",
    METADATA,
    Column("tag", Text, primary_key=True),
    Column("puzzle", ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True),
    Index("tag_by_puzzle", "puzzle"),
    sqlite_with_rowid=False,
)

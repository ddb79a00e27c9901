"""Puzzles, their texts, the techniques they need, and tags."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def _of_puzzle() -> sa.Column[int]:
    """The number of a puzzle; the row is deleted with the puzzle."""
    key = sa.ForeignKey("puzzle.id", ondelete="CASCADE")
    return sa.Column("puzzle", sa.Integer, key, primary_key=True)


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "puzzle",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("form", sa.String(32), nullable=False, unique=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("rows", sa.SmallInteger, nullable=False),
        sa.Column("cols", sa.SmallInteger, nullable=False),
        sa.Column("clues", sa.Integer, nullable=False),
        sa.Column("solutions", sa.String(8), nullable=False),
        sa.Column("level", sa.SmallInteger),
        sa.Column("score", sa.Float),
        sa.Column("hardest", sa.String(60)),
        sa.Column("steps", sa.Integer),
        sa.Column("ladder", sa.String(8)),
        *(sa.Column(name, sa.Text) for name in ("name", "title", "author", "source")),
        sa.Column("run", sa.Integer),
        sa.Column("number", sa.Integer),
        sa.Column("added", sa.DateTime, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("puzzle_by_kind", "puzzle", ["kind", "level", "score"])
    op.create_index("puzzle_by_level", "puzzle", ["level", "score"])
    op.create_index("puzzle_by_score", "puzzle", ["score"])
    op.create_index("puzzle_by_size", "puzzle", ["rows", "cols"])
    op.create_index("puzzle_by_clues", "puzzle", ["clues"])
    op.create_index("puzzle_by_author", "puzzle", ["author"])
    op.create_index("puzzle_by_source", "puzzle", ["source"])
    op.create_index("puzzle_by_run", "puzzle", ["run", "number"])
    op.create_table(
        "content",
        _of_puzzle(),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("solution", sa.Text),
        sa.Column("notes", sa.Text, nullable=False),
    )
    op.create_table(
        "used",
        sa.Column("technique", sa.String(60), primary_key=True),
        _of_puzzle(),
        sa.Column("times", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("used_by_puzzle", "used", ["puzzle"])
    op.create_table(
        "tag",
        sa.Column("tag", sa.Text, primary_key=True),
        _of_puzzle(),
        sqlite_with_rowid=False,
    )
    op.create_index("tag_by_puzzle", "tag", ["puzzle"])

"""Runs, and the answers of their tasks."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "run",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("digest", sa.String(32), nullable=False, unique=True),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("begun", sa.DateTime, nullable=False),
        sqlite_autoincrement=True,
    )
    key = sa.ForeignKey("run.id", ondelete="CASCADE")
    puzzle = sa.ForeignKey("puzzle.id", ondelete="SET NULL")
    op.create_table(
        "answer",
        sa.Column("digest", sa.String(32), primary_key=True),
        sa.Column("run", sa.Integer, key, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("puzzle", sa.Integer, puzzle),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("new", sa.SmallInteger, nullable=False),
        sa.Column("misses", sa.Integer, nullable=False),
        sa.Column("fields", sa.Text),
        sa.Column("error", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_index("answer_by_run", "answer", ["run", "number"])
    op.create_index("answer_by_puzzle", "answer", ["puzzle"])

"""Marks that puzzles which are like each other share; existing puzzles get theirs now."""

import json

import sqlalchemy as sa
from alembic import op

from enpitsu.errors import EnpitsuError
from enpitsu.io.formats import read
from enpitsu.io.native import from_rows
from enpitsu.making.alike import marks

revision = "8"
down_revision = "7"
BATCH = 500
puzzle = sa.table("puzzle", sa.column("id"), sa.column("solutions"))
content = sa.table("content", sa.column("puzzle"), sa.column("text"), sa.column("solution"))
likeness = sa.table("likeness", sa.column("mark"), sa.column("puzzle"))


def upgrade() -> None:
    """Create the table, and fill it."""
    op.create_table(
        "likeness",
        sa.Column("mark", sa.BigInteger, primary_key=True),
        sa.Column(
            "puzzle",
            sa.Integer,
            sa.ForeignKey("puzzle.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("likeness_by_puzzle", "likeness", ["puzzle"])
    connection = op.get_bind()
    ids = [*connection.execute(sa.select(puzzle.c.id)).scalars()]
    for start in range(0, len(ids), BATCH):
        _fill(connection, ids[start : start + BATCH])


def _fill(connection: sa.Connection, ids: list[int]) -> None:
    asked = sa.select(puzzle.c.id, puzzle.c.solutions, content.c.text, content.c.solution)
    joined = asked.join(content, content.c.puzzle == puzzle.c.id).where(puzzle.c.id.in_(ids))
    told = []
    for row in connection.execute(joined).all():
        try:
            one = read(row.text, format="text")
            known = row.solutions == "unique" and row.solution is not None
            board = from_rows(one, json.loads(row.solution)) if known else None
        except (EnpitsuError, ValueError):  # a damaged puzzle, which verify reports
            continue
        told += [{"mark": mark, "puzzle": row.id} for mark in marks(one, board)]
    if told:
        connection.execute(likeness.insert(), told)

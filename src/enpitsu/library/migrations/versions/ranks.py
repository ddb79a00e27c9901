"""Minutes and ranks of puzzles, which are filled in when they are graded again."""

from collections import defaultdict

import sqlalchemy as sa
from alembic import op

from enpitsu.library.checksums import checksum

revision = "7"
down_revision = "6"
BATCH = 500
GRADE = (
    "id", "level", "score", "minutes", "rank", "hardest", "steps", "ladder", "techniques",
)  # fmt: skip
FLOATS = {"score": sa.Float, "minutes": sa.Float}
puzzle = sa.table("puzzle", *(sa.column(one, FLOATS.get(one)) for one in GRADE[:-1]))
used = sa.table("used", sa.column("puzzle"), sa.column("technique"), sa.column("times"))


def upgrade() -> None:
    """Add the columns; the checksums of grades cover them, too."""
    op.add_column("puzzle", sa.Column("minutes", sa.Float))
    op.add_column("puzzle", sa.Column("rank", sa.SmallInteger))
    connection = op.get_bind()
    ids = [*connection.execute(sa.select(puzzle.c.id)).scalars()]
    for start in range(0, len(ids), BATCH):
        _fill(connection, ids[start : start + BATCH])


def _fill(connection: sa.Connection, ids: list[int]) -> None:
    techniques = defaultdict(list)
    for one in connection.execute(sa.select(used).where(used.c.puzzle.in_(ids))):
        techniques[one.puzzle].append((one.technique, one.times))
    told = []
    for row in connection.execute(sa.select(puzzle).where(puzzle.c.id.in_(ids))).mappings():
        values = {**row, "techniques": sorted(techniques[row["id"]])}
        told.append({"id": row["id"], "checksum": checksum(values, GRADE)})
    put = sa.text("UPDATE content SET grade_checksum = :checksum WHERE puzzle = :id")
    connection.execute(put, told)

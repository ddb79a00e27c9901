"""Checksums of puzzles, runs and answers; existing rows get those of their present content."""

from collections import defaultdict

import sqlalchemy as sa
from alembic import op

from enpitsu.library.checksums import checksum

revision = "6"
down_revision = "5"
BATCH = 500
PUZZLE = (
    "id", "form", "kind", "rows", "cols", "clues", "name", "title", "author", "source",
    "run", "number", "added", "text", "notes",
)  # fmt: skip
SOLUTION = ("id", "solutions", "solution")
GRADE = ("id", "level", "score", "hardest", "steps", "ladder", "techniques")
RUN = ("id", "digest", "what", "wish", "total", "version", "state", "begun")
ANSWER = ("digest", "run", "number", "status", "new", "misses", "fields", "error")


def _table(name: str, *columns: str) -> sa.TableClause:
    """A table with the columns that are read, or written, here."""
    types = {"added": sa.DateTime, "begun": sa.DateTime, "score": sa.Float}
    return sa.table(name, *(sa.column(one, types.get(one)) for one in columns))


puzzle = _table("puzzle", *dict.fromkeys((*PUZZLE[:-2], "solutions", *GRADE[1:-1])))
content = _table("content", "puzzle", "text", "solution", "notes")
used = _table("used", "puzzle", "technique", "times")
run = _table("run", *RUN)
answer = _table("answer", *ANSWER)


def upgrade() -> None:
    """Add the columns, and fill them."""
    added = {
        "content": ("puzzle_checksum", "solution_checksum", "grade_checksum"),
        "run": ("checksum",),
        "answer": ("checksum",),
    }
    for table, names in added.items():
        for name in names:
            op.add_column(table, sa.Column(name, sa.String(32), nullable=False, server_default=""))
    connection = op.get_bind()
    ids = [*connection.execute(sa.select(puzzle.c.id)).scalars()]
    for start in range(0, len(ids), BATCH):
        _fill_puzzles(connection, ids[start : start + BATCH])
    _fill(connection, run, "id", RUN)
    _fill(connection, answer, "digest", ANSWER)


def _fill(
    connection: sa.Connection, table: sa.TableClause, key: str, names: tuple[str, ...]
) -> None:
    keys = [*connection.execute(sa.select(table.c[key])).scalars()]
    for start in range(0, len(keys), BATCH):
        few = sa.select(table).where(table.c[key].in_(keys[start : start + BATCH]))
        rows = connection.execute(few).mappings().all()
        told = [{"one": row[key], "checksum": checksum(row, names)} for row in rows]
        put = f"UPDATE {table.name} SET checksum = :checksum WHERE {key} = :one"
        connection.execute(sa.text(put), told)


def _fill_puzzles(connection: sa.Connection, ids: list[int]) -> None:
    techniques = defaultdict(list)
    wished = sa.select(used).where(used.c.puzzle.in_(ids))
    for one in connection.execute(wished):
        techniques[one.puzzle].append((one.technique, one.times))
    told = []
    both = sa.select(*puzzle.c, *content.c).where(content.c.puzzle == puzzle.c.id)
    for row in connection.execute(both.where(puzzle.c.id.in_(ids))).mappings():
        values = {**row, "techniques": sorted(techniques[row["id"]])}
        told.append(
            {
                "id": row["id"],
                "of_puzzle": checksum(values, PUZZLE),
                "of_solution": checksum(values, SOLUTION),
                "of_grade": checksum(values, GRADE),
            }
        )
    put = (
        "UPDATE content SET puzzle_checksum = :of_puzzle, solution_checksum = :of_solution, "
        "grade_checksum = :of_grade WHERE puzzle = :id"
    )
    if told:
        connection.execute(sa.text(put), told)

"""Indexes for a mixed order of one kind, and in PostgreSQL for words anywhere in a text."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"
WORDS = ("name", "title", "author", "source")


def upgrade() -> None:
    """Create the indexes; those for words only if the extension that they need can be created."""
    op.create_index("puzzle_by_form", "puzzle", ["kind", "form"])
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        return
    try:
        with connection.begin_nested():
            op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    except sa.exc.DBAPIError:
        return  # without them searches for words read every puzzle
    ways = dict.fromkeys(WORDS, "gin_trgm_ops")
    op.create_index("puzzle_by_words", "puzzle", WORDS, postgresql_using="gin", postgresql_ops=ways)

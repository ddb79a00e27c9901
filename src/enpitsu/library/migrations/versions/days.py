"""The covering index for queries about one kind contains the day, too."""

from alembic import op

revision = "5"
down_revision = "4"
WHAT = ("kind", "level", "score", "rows", "cols", "clues", "steps", "solutions", "added")


def upgrade() -> None:
    """Create the index anew."""
    op.drop_index("puzzle_by_kind", "puzzle")
    op.create_index("puzzle_by_kind", "puzzle", WHAT)

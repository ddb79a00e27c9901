"""A covering index for most queries about one kind; unused indexes are dropped."""

from alembic import op

revision = "4"
down_revision = "3"
WHAT = ("kind", "level", "score", "rows", "cols", "clues", "steps", "solutions")


def upgrade() -> None:
    """Create the covering index, and drop the unused ones."""
    for name in ("puzzle_by_kind", "puzzle_by_author", "puzzle_by_source"):
        op.drop_index(name, "puzzle")
    op.create_index("puzzle_by_kind", "puzzle", WHAT)

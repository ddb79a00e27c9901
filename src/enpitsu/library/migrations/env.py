"""How Alembic runs the migrations: in the transaction of the caller."""

from alembic import context

from enpitsu.library.tables import METADATA, VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite cannot alter much of a table
)
with context.begin_transaction():
    context.run_migrations()

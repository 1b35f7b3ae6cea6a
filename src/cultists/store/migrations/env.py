"""Alembic's way in; `migrate` gives the connection."""

from alembic import context

from cultists.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()

"""Brings a database to the present schema."""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config


def migrate(url: str | sa.URL) -> None:
    """Run the missing migrations.  Several servers may start at the same moment; one does it, the others wait."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    parsed = sa.make_url(url)
    sync = parsed.set(drivername="sqlite") if parsed.get_backend_name() == "sqlite" else parsed
    engine = sa.create_engine(sync)
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(sa.text("SELECT pg_advisory_lock(1928)"))
            else:
                connection.execute(sa.text("PRAGMA busy_timeout=10000"))
                connection.execute(sa.text("BEGIN IMMEDIATE"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()
    finally:
        engine.dispose()

"""The schema, the same for both databases.  Changes to it are migrations (migrations/versions)."""

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("secret", sa.String(128), nullable=False),
    sa.Column("made_at", sa.Double, nullable=False),
)

passes = sa.Table(
    "passes",
    metadata,
    sa.Column("token_hash", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("role", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer),
)

# The journal.  Its key settles every race: one entry for each place.
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

"""Where tables are kept: one journal of entries per table, in SQLite or PostgreSQL."""

from cultists.store.store import Entry, Pass, Store, StoredTable, default_url, is_damage

__all__ = ["Entry", "Pass", "Store", "StoredTable", "default_url", "is_damage"]

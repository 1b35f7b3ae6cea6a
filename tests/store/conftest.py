"""Fixtures of the store's tests."""

from store.databases import database, postgres, postgres_database

__all__ = ["database", "postgres", "postgres_database"]

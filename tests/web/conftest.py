"""Fixtures of the web table's tests: real servers on real databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cultists.web.app import Config
from store.databases import KINDS, database, new_database, postgres, postgres_database
from web.serving import Served, serving

__all__ = ["database", "postgres", "postgres_database", "server"]


@pytest.fixture(scope="session", params=KINDS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests that bring their own tables, once on each kind of database."""
    if request.param == "sqlite":
        folder: Path = tmp_path_factory.mktemp("server")
        url = f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}"
    else:
        url = new_database(request.getfixturevalue("postgres"))
    with serving(Config(url, pace=0, rate=1e6, burst=1e6)) as served:
        yield served

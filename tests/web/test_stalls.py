"""The event loop keeps nobody waiting, while bots play and a crowd looks.

`make stalls` measures it on a server of its own. Here the bound is generous, and what counts is the time for which the
loop's own thread worked before others had a turn: the rest is the machine's doing.
"""

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from cultists.web.app import Config, create_app
from web.serving import NAMES, Served, Table, serving, wait_for

BOUND = 0.15
BOTS = [{"kind": "bot", "bot": "greedy", "name": name} for name in NAMES]


@pytest.fixture(autouse=True)
def _no_garbage_is_collected() -> Iterator[None]:
    """The tests' own heap is large; a server collects its own, and only that (`serve`)."""
    gc.disable()
    yield
    gc.enable()


@contextlib.contextmanager
def watched(config: Config) -> Iterator[tuple[Served, list[float]]]:
    """A server, and how long its loop worked before it came round, each time."""
    app = create_app(config)
    inner, worked = app.router.lifespan_context, []

    async def tick() -> None:
        while True:
            before = time.thread_time()
            await asyncio.sleep(0.005)
            worked.append(time.thread_time() - before)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[Any]:
        ticking = asyncio.create_task(tick())
        async with inner(app) as state:
            yield state
        ticking.cancel()

    app.router.lifespan_context = lifespan
    with serving(config, app) as server:
        yield server, worked


def visit(server: Served, paths: list[str]) -> None:
    """Everybody at once."""

    def get(path: str) -> int:
        with server.client() as client:
            return client.get(path).status_code

    with ThreadPoolExecutor(16) as crowd:
        assert set(crowd.map(get, paths)) == {200}


def test_a_crowd_holds_up_nobody(tmp_path: Path) -> None:
    config = Config(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}", pace=0, rate=1e6, burst=1e6)
    with watched(config) as (server, worked), contextlib.ExitStack() as stack:
        tables = [stack.enter_context(Table(server, BOTS)).begun() for _ in range(5)]
        pages = [f"/t/{table.id}" for table in tables]
        while any(table.stranger.state()["phase"] != "over" for table in tables):
            visit(server, [*pages, *(f"{each}/parts?layout=tall&moment=40" for each in pages[:1])] * 2)
        assert max(worked) < BOUND
    # After a restart all journals are read anew, and by many at the same time.
    with watched(config) as (server, worked):
        visit(server, [*pages, "/", "/docs", "/games/stars_are_right/rules", "/openapi.json"] * 4)
        wait_for(lambda: len(worked) > 5, "the loop to come round")
        assert max(worked) < BOUND

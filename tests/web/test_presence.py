"""Who is connected is seen through every server process, and forgotten when a process dies."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from cultists.store import Store
from cultists.web.app import Config
from cultists.web.presence import Presence
from web.serving import Table, serving, until, wait_for

BEAT, HOLDS = 0.1, 1.5
"""A busy machine may be late by several beats."""
SECONDS = 60.0


class Process:
    """What a server process knows of who is there."""

    def __init__(self, store: Store, **speed: float) -> None:
        self.changes: list[str] = []
        self.presence = Presence(store, self.changes.append, **({"beat": BEAT, "holds": HOLDS} | speed))
        self.telling = asyncio.create_task(self.presence.tell_forever())

    async def sees(self, table: str, *seats: int) -> None:
        async with asyncio.timeout(SECONDS):
            while self.presence.at(table) != frozenset(seats):
                await asyncio.sleep(0.005)

    async def dies(self) -> None:
        self.telling.cancel()
        await asyncio.gather(self.telling, return_exceptions=True)


@contextlib.asynccontextmanager
async def process(url: str, **speed: float) -> AsyncIterator[Process]:
    async with Store.opened(url) as store:
        opened = Process(store, **speed)
        try:
            yield opened
        finally:
            await opened.dies()


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


def test_all_browsers_of_a_seat_must_go_before_it_is_empty(database: str) -> None:
    async def work() -> None:
        async with Store.opened(database) as store:
            changes: list[str] = []
            presence = Presence(store, changes.append)
            with presence.sitting("here", (0, 1)):
                with presence.sitting("here", (1,)), presence.sitting("there", (3,)):
                    assert presence.at("here") == {0, 1}
                    assert presence.at("there") == {3}
                assert presence.at("here") == {0, 1}
                with presence.sitting("here", ()):
                    pass
            assert presence.at("here") == frozenset()
            assert changes == ["here", "there", "there", "here"], "nobody is woken for nothing"

    run(work)


def test_other_processes_see_who_comes_and_who_goes(postgres_database: str) -> None:
    async def work() -> None:
        # No beat in the time of the test: changes are told at once.
        async with process(postgres_database, beat=60, holds=60) as one, process(postgres_database) as two:
            with one.presence.sitting("t", (0,)), two.presence.sitting("t", (2,)):
                await two.sees("t", 0, 2)
                await one.sees("t", 0, 2)
                with one.presence.sitting("t", (1,)):
                    await two.sees("t", 0, 1, 2)
            await two.sees("t")
            await one.sees("t")
            assert set(two.changes) == {"t"}

    run(work)


def test_a_process_that_comes_later_asks_who_is_there(postgres_database: str) -> None:
    async def work() -> None:
        async with process(postgres_database, beat=60) as one:
            tables = [f"table{number}" for number in range(250)]
            with contextlib.ExitStack() as stack:
                for table in tables:
                    stack.enter_context(one.presence.sitting(table, (0, 3)))
                async with process(postgres_database, beat=60, holds=60) as two:
                    for table in tables:
                        await two.sees(table, 0, 3)

    run(work)


def test_who_is_still_there_is_believed_and_the_dead_are_forgotten(postgres_database: str) -> None:
    async def work() -> None:
        async with process(postgres_database) as one, process(postgres_database) as two:
            with one.presence.sitting("t", (0,)):
                await two.sees("t", 0)
                two.changes.clear()
                await asyncio.sleep(1.5 * HOLDS)
                assert two.presence.at("t") == {0}
                assert not two.changes, "what is said again is no news"
                await one.dies()
                await two.sees("t")

    run(work)


def test_nonsense_in_the_channel_is_passed_over(postgres_database: str) -> None:
    async def work() -> None:
        async with (
            process(postgres_database) as one,
            process(postgres_database) as two,
            Store.opened(postgres_database) as stranger,
        ):
            for nonsense in ("x", "[]", '{"process": 1}', '{"process": "p", "here": {"t": "s"}}'):
                await stranger.announce(nonsense)
            with one.presence.sitting("t", (0,)):
                await two.sees("t", 0)

    run(work)


def test_a_seat_at_another_server_is_shown_as_connected(postgres_database: str) -> None:
    config = Config(postgres_database, rate=1e6, burst=1e6)
    with serving(config) as one, serving(config) as two, Table(one) as here, Table.found(two, here.tokens) as there:
        with there.watch.events() as events:
            assert next(events)["data"]["connected"] == []
            with here.seats[1].events() as own:
                next(own)
                assert until(events, lambda data: data.get("connected") == [1])
                assert there.stranger.state()["seats"][1]["is_connected"]
            assert until(events, lambda data: data.get("connected") == [])
        wait_for(lambda: not there.stranger.state()["seats"][1]["is_connected"], "the seat to be empty")

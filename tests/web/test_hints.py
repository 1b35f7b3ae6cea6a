"""Hints while others play and talk: one at a time for a seat, each thought once, none for a moment that is gone."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from cultists.bots import Hint
from cultists.games import GAMES
from cultists.store import Store
from cultists.web.app import Config
from cultists.web.journal import NotNow, SeatSetup, Setup
from cultists.web.minds import BotFailed, Minds, TooManyHints
from cultists.web.tables import LiveTable, Tables
from web.serving import GAME, NAMES, OPTIONS, Table, serving
from web.test_tables import answer

PEOPLE = Setup(1, tuple(SeatSetup("person", None, name) for name in NAMES[:2]), dict(OPTIONS))


class ObedientMinds(Minds):
    """Bots that answer when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, asyncio.Future[Hint]]] = []

    async def answer(self, *job: Any, is_hint: bool = False) -> Hint:
        assert is_hint
        bot = job[3]
        thought: asyncio.Future[Hint] = asyncio.get_running_loop().create_future()
        self.asked.append((bot, thought))
        return await thought


@contextlib.asynccontextmanager
async def begun(folder: Path) -> AsyncIterator[tuple[Tables, LiveTable, ObedientMinds]]:
    minds = ObedientMinds()
    async with Store.opened(f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}") as store:
        tables = Tables(store, GAMES, minds)
        try:
            live, _ = await tables.make(GAME, PEOPLE)
            await tables.write(live, "began", None, lambda journal: journal.begin())
            yield tables, live, minds
        finally:
            await tables.close()


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def asked(tables: Tables, live: LiveTable, bot: str = "greedy") -> "asyncio.Task[Hint]":
    (seat,) = live.journal.asked
    return asyncio.create_task(live.hints.ask(live.journal, tables.minds, seat, bot))


def test_talk_does_not_make_a_bot_think_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with begun(tmp_path) as (tables, live, minds):
            first = asked(tables, live)
            await settled()
            await tables.write(live, "said", 0, lambda journal: journal.say("Hm."))
            second = asked(tables, live)
            await settled()
            assert len(minds.asked) == 1
            minds.asked[0][1].set_result(Hint("so"))
            assert (await first, await second) == (Hint("so"), Hint("so"))
            assert await asked(tables, live) == Hint("so")
            assert len(minds.asked) == 1

    run(work)


def test_one_hint_at_a_time_for_a_seat_and_one_that_waits(tmp_path: Path) -> None:
    async def work() -> None:
        async with begun(tmp_path) as (tables, live, minds):
            first, second = asked(tables, live), asked(tables, live, "uniform")
            await settled()
            with pytest.raises(TooManyHints, match="still working"):
                await asked(tables, live, "novice")
            assert [bot for bot, _ in minds.asked] == ["greedy"]
            minds.asked[0][1].set_result(Hint("one"))
            await settled()
            assert [bot for bot, _ in minds.asked] == ["greedy", "uniform"]
            minds.asked[1][1].set_result(Hint("two"))
            assert (await first, await second) == (Hint("one"), Hint("two"))

    run(work)


def test_nobody_thinks_about_a_moment_that_is_gone(tmp_path: Path) -> None:
    async def work() -> None:
        async with begun(tmp_path) as (tables, live, minds):
            first, second = asked(tables, live), asked(tables, live, "uniform")
            await settled()
            await answer(tables, live)
            minds.asked[0][1].set_result(Hint("too late"))
            with pytest.raises(NotNow, match="ask again"):
                await second
            assert await first == Hint("too late")
            third = asked(tables, live)
            await settled()
            assert [bot for bot, _ in minds.asked] == ["greedy", "greedy"]
            minds.asked[1][1].set_result(Hint("in time"))
            assert await third == Hint("in time")

    run(work)


def test_who_asks_again_after_a_failure_gets_another_thought(tmp_path: Path) -> None:
    async def work() -> None:
        async with begun(tmp_path) as (tables, live, minds):
            first = asked(tables, live)
            await settled()
            minds.asked[0][1].set_exception(BotFailed("greedy crashed"))
            with pytest.raises(BotFailed):
                await first
            second = asked(tables, live)
            await settled()
            minds.asked[1][1].set_result(Hint("now"))
            assert await second == Hint("now")

    run(work)


class BusyMinds(Minds):
    """All workers think, and many wait."""

    async def answer(self, *_: Any, **__: Any) -> Hint:
        raise TooManyHints("Many people are waiting for a hint; ask again in a moment.")


def test_who_finds_many_waiting_is_told_to_ask_again(tmp_path: Path) -> None:
    with (
        serving(Config(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}", pace=0)) as server,
        Table(server).begun() as table,
    ):
        server.app.state.tables.minds = BusyMinds()
        refused = table.asked().get("hint")
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == "1"
        assert "ask again in a moment" in refused.json()["error"]

"""Who thinks next: people who wait for a hint before bots, and nobody for a table that waits no more."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from cultists.bots import Hint
from cultists.engine import Game
from cultists.games import GAMES
from cultists.web import minds
from cultists.web.minds import Minds

GAME = Game.new(GAMES["duckthulhu"], options={"ritual": "1"})

Thoughts = list[tuple[str, "asyncio.Future[Hint]"]]


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    """What the workers think about, by table: here they are done when the test says so."""
    begun: Thoughts = []

    class Worker(minds.Worker):
        async def ready_for(self, rules: str, bot: str) -> None:
            pass

        def submit(self, _: Callable[..., Any], job: tuple[Any, ...] = ()) -> "asyncio.Future[Any]":
            thought: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            begun.append((job[0], thought))
            return thought

    monkeypatch.setattr(minds, "Worker", Worker)
    return begun


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


async def settled() -> None:
    """Let all that can go on do so."""
    for _ in range(20):
        await asyncio.sleep(0)


def asked(pool: Minds, table: str, *, is_hint: bool = False) -> "asyncio.Task[Hint]":
    return asyncio.create_task(pool.answer(table, GAME, 0, "solver", is_hint=is_hint))


def test_hints_come_before_bots_and_each_in_its_order(thoughts: Thoughts) -> None:
    async def work() -> None:
        pool = Minds(1)
        waiting = [asked(pool, table) for table in ("bot 1", "bot 2", "bot 3")]
        await settled()
        waiting += [asked(pool, table, is_hint=True) for table in ("hint 1", "hint 2")]
        for _ in range(5):
            await settled()
            thoughts[-1][1].set_result(Hint("push a5 north"))
        await asyncio.gather(*waiting)
        assert [table for table, _ in thoughts] == ["bot 1", "hint 1", "hint 2", "bot 2", "bot 3"]

    run(work)


def test_as_many_think_at_once_as_there_are_workers(thoughts: Thoughts) -> None:
    async def work() -> None:
        pool = Minds(2)
        waiting = [asked(pool, f"bot {n}") for n in range(3)]
        await settled()
        assert [table for table, _ in thoughts] == ["bot 0", "bot 1"]
        thoughts[1][1].set_result(Hint("second"))
        await settled()
        assert [table for table, _ in thoughts] == ["bot 0", "bot 1", "bot 2"]
        assert (await waiting[1]).words == "second"

    run(work)


def test_nobody_thinks_for_who_waits_no_more(thoughts: Thoughts) -> None:
    async def work() -> None:
        pool = Minds(1)
        first, second, third = (asked(pool, f"bot {n}") for n in range(3))
        await settled()
        second.cancel()
        first.cancel()
        await settled()
        assert first.cancelled()
        assert len(thoughts) == 1, "a worker cannot be interrupted; it is free when it has thought to the end"
        thoughts[0][1].set_result(Hint("too late"))
        await settled()
        assert [table for table, _ in thoughts] == ["bot 0", "bot 2"]
        thoughts[1][1].set_result(Hint("in time"))
        assert (await third).words == "in time"

    run(work)

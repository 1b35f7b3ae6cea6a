"""A clock that runs out: what a game answers then, and when a bot goes on instead."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from cultists.bots import Hint
from cultists.engine import words_of
from cultists.games import GAMES
from cultists.store import Pass, Store
from cultists.web.callers import Caller
from cultists.web.journal import NotNow, SeatSetup, Setup
from cultists.web.minds import Minds
from cultists.web.passes import SEAT
from cultists.web.state import state_for
from cultists.web.tables import LiveTable, Tables
from web.serving import NAMES, PATIENCE

OCTOPUS = "grand_octopus"
ORDERS = (
    "Cultist to the museum, Offspring in the observatory",
    "Cultist to the museum, Offspring in the laboratory",
    "Cultist to the crypt, Offspring in the botanical garden",
)
NOTHING = "propose: nothing happens"


class Agreeable(Minds):
    """Bots that take the first option at once: where a vote is asked, that nothing happens."""

    async def answer(self, *job: Any, **_: Any) -> Hint:
        game, seat = job[1:3]
        question = next(each for each in game.questions if each.seat == seat)
        return Hint(words_of(question.options[0]))


@contextlib.asynccontextmanager
async def meeting(folder: Path) -> AsyncIterator[tuple[Tables, LiveTable]]:
    """Ann and Ben have met in the museum; everybody has a clock of an hour."""
    url = f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}"
    people = tuple(SeatSetup("person", None, name) for name in NAMES[:3])
    async with Store.opened(url) as store:
        tables = Tables(store, GAMES, Agreeable())
        try:
            setup = Setup(1, people, GAMES[OCTOPUS].checked_options({}), clock=3600)
            live, _ = await tables.make(OCTOPUS, setup)
            await tables.write(live, "began", None, lambda journal: journal.begin())
            for seat, words in enumerate(ORDERS):
                await answer(tables, live, seat, words)
            yield tables, live
        finally:
            await tables.close()


async def answer(tables: Tables, live: LiveTable, seat: int, words: str) -> None:
    def body(journal: Any) -> dict[str, Any]:
        given: dict[str, Any] = journal.answer(seat, journal.game.moment, words)
        return given

    await tables.write(live, "answered", seat, body)


async def change(tables: Tables, live: LiveTable, seat: int, words: str) -> None:
    def body(journal: Any) -> dict[str, Any]:
        given: dict[str, Any] = journal.change(seat, journal.game.moment, words)
        return given

    await tables.write(live, "changed", seat, body)


async def agree(tables: Tables, live: LiveTable) -> None:
    """Both propose that nothing happens, so the vote follows."""
    for seat in (0, 1):
        await answer(tables, live, seat, NOTHING)
    assert live.journal.game is not None
    assert [each.about for each in live.journal.game.questions] == ["vote", "vote"]


async def run_out(tables: Tables, live: LiveTable, seat: int) -> None:
    """The time of a seat is up now, and whatever follows from it has happened."""
    live.journal.seats[seat].left = max(0.0, time.time() - live.journal.last_at)
    n = live.journal.n
    tables._go_on(live)
    async with asyncio.timeout(PATIENCE):
        while live.journal.n == n or live.bots is not None:
            await asyncio.sleep(0.005)


async def asks(live: LiveTable, *seats: int) -> None:
    """Wait until these seats are asked, and no others."""
    async with asyncio.timeout(PATIENCE):
        while live.journal.asked != seats:
            await asyncio.sleep(0.005)


def votes(live: LiveTable) -> list[str]:
    assert live.journal.game is not None
    return [" ".join(each.things) for _, each in live.journal.game.events_for(None) if each.kind == "voted"]


def power(live: LiveTable) -> list[int]:
    assert live.journal.game is not None
    return list(live.journal.game.table.power)


def test_a_vote_that_runs_out_of_time_is_a_fight(tmp_path: Path) -> None:
    """Ann proposed peace and Ben voted for it, but Ann's vote did not come in time.  (grand_octopus rules 8.3, 20.7)"""

    async def work() -> None:
        async with meeting(tmp_path) as (tables, live):
            await agree(tables, live)
            await answer(tables, live, 1, "nothing happens")
            await run_out(tables, live, 0)
            assert votes(live) == ["fight", "nothing"]
            assert power(live) == [3, 3, 4]
            assert "The clock of Ann has run out." in [words for *_, words in live.journal.notes]
            assert live.journal.seats[0].left == 0

    asyncio.run(work())


def test_a_vote_that_came_too_late_stays_a_fight(tmp_path: Path) -> None:
    """Ben has not voted yet, but Ann can neither change the late vote nor take it back.  (grand_octopus rules 8.3)"""

    async def work() -> None:
        async with meeting(tmp_path) as (tables, live):
            await agree(tables, live)
            await run_out(tables, live, 0)
            for what, body in (
                ("changed", lambda journal: journal.change(0, journal.game.moment, "nothing happens")),
                ("taken_back", lambda journal: journal.undo(0, journal.game.moment)),
            ):
                with pytest.raises(NotNow, match="The clock of this seat has run out"):
                    await tables.write(live, what, 0, body)
            ann = Caller(tables, live, [Pass(live.journal.id, SEAT, 0)], None)
            assert (state_for(ann).sealed, state_for(ann).can_undo) == (None, False)
            await answer(tables, live, 1, "nothing happens")
            assert votes(live) == ["fight", "nothing"]

    asyncio.run(work())


def test_a_vote_in_time_can_be_changed_while_another_clock_runs_out(tmp_path: Path) -> None:
    """Ben has time left.  (grand_octopus rules 8.3)"""

    async def work() -> None:
        async with meeting(tmp_path) as (tables, live):
            await agree(tables, live)
            await answer(tables, live, 1, "fight")
            await change(tables, live, 1, "nothing happens")
            await run_out(tables, live, 0)
            assert votes(live) == ["fight", "nothing"]

    asyncio.run(work())


def test_a_bot_stands_in_at_the_next_question(tmp_path: Path) -> None:
    """The game answers the vote alone.  Ann is not asked again, because her clock is still at nought."""

    async def work() -> None:
        async with meeting(tmp_path) as (tables, live):
            await agree(tables, live)
            await run_out(tables, live, 0)
            assert live.journal.seats[0].stand_in is None
            assert live.journal.asked == (1,), "the other vote is still to come"
            await answer(tables, live, 1, "nothing happens")
            await asks(live, 2)  # Cleo gathers in the crypt
            await answer(tables, live, 2, "gather nothing")
            await asks(live, 1, 2)
            assert live.journal.seats[0].stand_in is not None

    asyncio.run(work())


def test_a_clock_that_runs_out_in_the_talk_hands_the_seat_to_a_bot_that_votes_in_time(tmp_path: Path) -> None:
    """It talks for Ann, and its vote counts as any other: no vote was late."""

    async def work() -> None:
        async with meeting(tmp_path) as (tables, live):
            await answer(tables, live, 1, NOTHING)
            await run_out(tables, live, 0)
            assert live.journal.seats[0].stand_in is not None
            await answer(tables, live, 1, "nothing happens")
            assert votes(live) == ["nothing", "nothing"]
            assert power(live) == [4, 4, 4]

    asyncio.run(work())


def test_a_bot_that_stands_in_for_an_absent_player_votes_as_it_likes(tmp_path: Path) -> None:
    """The clock of an absent player stands still, even at nought: the vote of the stand-in is in time."""

    async def work() -> None:
        async with meeting(tmp_path) as (tables, live):
            await agree(tables, live)
            await tables.write(live, "replaced", 0, lambda journal: journal.replace(0, "acolyte"))
            live.journal.seats[0].left = 0.0
            tables._go_on(live)
            await asks(live, 1)
            await answer(tables, live, 1, "nothing happens")
            assert votes(live) == ["nothing", "nothing"]

    asyncio.run(work())


def test_two_clocks_that_run_out_together_are_two_late_votes(tmp_path: Path) -> None:
    """And the journal says the same to a server that reads it anew."""

    async def work() -> None:
        async with meeting(tmp_path) as (tables, live):
            await agree(tables, live)
            await run_out(tables, live, 0)
            await run_out(tables, live, 1)
            assert votes(live) == ["fight", "fight"]
            assert power(live) == [3, 3, 4]
            del tables._live[live.journal.id]
            again = await tables.table(live.journal.id)
            assert votes(again) == ["fight", "fight"]
            assert power(again) == [3, 3, 4]
            assert again.journal.notes == live.journal.notes

    asyncio.run(work())

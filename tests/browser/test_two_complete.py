"""Two cults gather their fourth Component in the same turn: against bots, in the browser, to the page of the end."""

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import expect

from browser.people import LAPTOP, PHONE, People, whoever_is_asked
from browser.test_grand_octopus import by_keys, takes_the_clock
from cultists.engine import Game, words_of
from cultists.engine.laws import a_game_ends_once, a_turn_has_each_part_once
from cultists.engine.log import read_log
from cultists.games import GAMES
from cultists.games.grand_octopus.orders import order
from cultists.store import Entry, Store, StoredTable
from cultists.web.api import tokens
from cultists.web.journal import SeatSetup, Setup
from cultists.web.passes import all_passes
from web.serving import Served, Table

OCTOPUS: Final = GAMES["grand_octopus"]
NAMES: Final = ("Ann", "Ben", "Cleo")
SEATS: Final = (SeatSetup("person", None, "Ann"), *(SeatSetup("bot", "acolyte", name) for name in NAMES[1:]))
SO_FAR: Final = (("2/6", "3/6", "4/6"), ("6/1", "2/1", "5/1"), ("5/3", "1/3", "6/3"))
"""The orders of three turns: each cult gathers where it goes, and then has three Components."""


def played(table: str) -> list[Entry]:
    """The journal of a table after these turns."""
    game: Game[Any] = Game.new(OCTOPUS, len(SEATS), {})
    for turn in SO_FAR:
        places = list(game.table.places)
        for seat, setting in enumerate(turn):
            game.answer(seat, order(places[seat], setting))
        while game.table.step == "gather":
            (question,) = game.questions
            game.answer(question.seat, question.options[0])
    answers = [
        ("answered", seat, {"moment": moment, "words": words_of(choice), "by": "person"})
        for moment, (seat, choice) in enumerate(game.log)
    ]
    kinds: list[tuple[str, int | None, dict[str, Any]]] = [("made", None, {}), ("began", None, {}), *answers]
    return [Entry(table, n, kind, seat, body, 1e9) for n, (kind, seat, body) in enumerate(kinds)]


@pytest.fixture
def night(server: Served, request: pytest.FixtureRequest) -> Iterator[Table]:
    """Ann and two bots before the fourth turn.  What the bots do follows from the secret of the table."""
    secret: str = request.param
    name, host = f"night{secret}", f"the token of the host of night {secret}"
    setup = msgspec.to_builtins(Setup(1, SEATS, OCTOPUS.checked_options({})))
    first, *others = played(name)

    async def make() -> None:
        async with Store.opened(server.url) as store:
            stored = StoredTable(name, OCTOPUS.name, setup, secret, first.at)
            await store.make_table(stored, all_passes(name, host, len(SEATS)), first)
            for entry in others:
                assert await store.append(entry)

    asyncio.run(make())
    with Table.found(server, {"table": name} | tokens(host, len(SEATS))) as table:
        yield table


@pytest.mark.parametrize(
    ("night", "size"),
    [("1", LAPTOP), ("4", PHONE), ("14", (740, 360))],
    ids=["laptop", "phone", "flat"],
    indirect=["night"],
)
def test_two_complete_their_ritual_in_the_same_turn(night: Table, people: People, size: tuple[int, int]) -> None:
    """Ann takes the grimoire, her fourth; a bot completes its own, too.  All is told once, and the page says why.

    (grand_octopus rules 7.1, 15.1, 15.2)
    """
    ann = people.at(night, 0, size)
    takes_the_clock(ann)
    by_keys(ann, 1, 2)
    ann.breathes()
    ann.finds("#set-the-clock.option").click()
    ann.is_answered()
    while whoever_is_asked([ann]):
        ann.answers("gather the grimoire")
    state = night.seats[0].state()
    cults = state["view"]["seats"]
    complete = [seat for seat, cult in enumerate(cults) if len(cult["components"]) == 4]
    assert 0 in complete
    assert len(complete) >= 2, "the bots play otherwise now: take another secret"
    game = read_log(ann.context.request.get(f"/api/tables/{night.id}/log").text(), GAMES)
    a_turn_has_each_part_once(game)
    a_game_ends_once(game)
    (winner,) = game.winners
    assert state["winners"] == [winner]
    end = ann.page.get_by_role("region", name="The end")
    expect(end.get_by_role("heading")).to_have_text("You win" if winner == 0 else f"{NAMES[winner]} wins")
    told = [line["words"] for line in state["log"]]
    for seat in complete:
        if seat != winner:
            assert sum(words.startswith(f"{NAMES[seat]} completes the ritual too") for words in told) == 1

"""Two people and a bot play a whole game through the API; its dice can be checked, and not be bent."""

import contextlib
from itertools import combinations
from typing import Any

import msgspec
import pytest

from cultists.engine import Game
from cultists.engine.errors import DamagedLog
from cultists.engine.fair_dice import UnfairDice, verify
from cultists.engine.log import read_header, read_log
from cultists.games import GAMES
from cultists.web.app import Config
from web.serving import Caller, Served, Table, serving, wait_for


def _hinted(caller: Caller) -> str:
    words: str = caller.get("hint", bot="greedy").json()["answer"]
    return words


def test_two_people_and_a_bot_play_to_the_end(database: str) -> None:
    people = [{"name": "Ann"}, {"kind": "bot", "bot": "greedy"}, {"name": "Ben"}]
    with (
        serving(Config(database, pace=0, rate=1e6, burst=1e6)) as server,
        Table(server, seats=people) as table,
    ):
        for seat in (0, 2):
            table.seats[seat].post("sit", name=("Ann", "", "Ben")[seat], nonce=f"nonce {seat}")
        table.begun()
        answers = 0
        while (state := _people_asked(table))["phase"] == "playing":
            caller = table.seats[next(seat["seat"] for seat in state["seats"] if seat["is_asked"])]
            assert caller.answer(_hinted(caller), moment=state["moment"]).status_code == 201
            answers += 1
        assert answers > 10
        assert max(state["scores"]) >= 10
        assert len(state["winners"]) == 1
        assert state["question"] is None
        late = table.seats[0].answer("invoke nothing", moment=state["moment"])
        assert late.status_code == 409
        downloaded = table.stranger.get("log")
        assert downloaded.headers["content-disposition"].endswith('.cult"')
    _check(downloaded.text, state["fairness"]["commitment"])


def _people_asked(table: Table) -> Any:
    def ready() -> Any:
        state = table.stranger.state()
        asked = [seat["seat"] for seat in state["seats"] if seat["is_asked"]]
        return state if state["phase"] == "over" or asked in ([0], [2]) else None

    return wait_for(ready, "a person to be asked")


def _check(log: str, promised: str) -> None:
    fairness = read_header(log).fairness
    assert fairness is not None
    assert fairness.commitment == promised
    assert fairness.nonces == ("nonce 0", "", "nonce 2")
    game = read_log(log, GAMES)
    assert game.is_over
    assert verify(game, fairness) > 40
    with pytest.raises(UnfairDice, match="the dice give"):
        verify(_with_two_cards_exchanged(log), fairness)
    with pytest.raises(UnfairDice, match="not the one that was promised"):
        verify(game, msgspec.structs.replace(fairness, secret="another"))
    with pytest.raises(UnfairDice, match="the dice give"):
        verify(game, msgspec.structs.replace(fairness, nonces=("nonce 0", "", "nonce 3")))


def _with_two_cards_exchanged(log: str) -> Game[Any]:
    """Two cards that chance gave, exchanged so that the game can go on as it did; but the dice did not say so."""
    lines = log.splitlines()
    drawn = [number for number, line in enumerate(lines) if '"chance"' in line and "draw" in line]
    for first, second in combinations(reversed(drawn), 2):
        bent = lines[:]
        bent[first], bent[second] = lines[second], lines[first]
        with contextlib.suppress(DamagedLog):
            return read_log("\n".join(bent), GAMES)
    raise AssertionError("no two cards can be exchanged")


def test_a_rematch_keeps_its_own_dice(server: Served) -> None:
    with Table(server) as first, Table(server) as second:
        assert first.stranger.state()["fairness"]["commitment"] != second.stranger.state()["fairness"]["commitment"]


def test_who_plays_again_and_again_keeps_the_seat(server: Served) -> None:
    """Host and guest go from rematch to rematch with the links that their browsers keep; the seats move on."""
    with Table(server).begun() as table, server.client() as host, server.client() as guest:
        here = table.id
        host.cookies.set(f"cultists-{here}", f"{table.tokens['host']}.{table.tokens['seats'][0]}")
        guest.cookies.set(f"cultists-{here}", table.tokens["seats"][1])
        for number in range(1, 4):
            assert host.post(f"/api/tables/{here}/proposals", json={"what": "end"}).status_code == 201
            assert guest.post(f"/api/tables/{here}/votes", json={"yes": True}).status_code == 201
            host.post(f"/t/{here}/rematch")
            here = guest.post(f"/t/{here}/follow").headers["location"].removeprefix("/t/")
            for browser, name, seat in ((host, "Ann", number % 2), (guest, "Ben", (number + 1) % 2)):
                seats = browser.get(f"/api/tables/{here}").json()["seats"]
                assert [each["seat"] for each in seats if each["is_yours"]] == [seat], f"rematch {number}"
                assert seats[seat]["name"] == name

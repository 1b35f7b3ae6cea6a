"""Simultaneous orders, open talk, and a game of memory over HTTP: nobody can look up what should be remembered."""

import re
import time
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from web.serving import Caller, Served, Table, wait_for

SETTLED = {
    "crypt": "Cultist to the crypt, Offspring in the botanical garden",
    "museum": "Cultist to the museum, Offspring in the botanical garden",
    "laboratory": "Cultist to the laboratory, Offspring in the botanical garden",
}


@pytest.fixture
def table(server: Served) -> Iterator[Table]:
    """Three people and face-down Components."""
    wish: dict[str, Any] = {"game": "grand_octopus", "options": {"components": "face-down"}}
    with Table(server, 3, **wish) as made:
        yield made.begun()


def order(table: Table, *rooms: str) -> None:
    """All order at the same time: each answers the moment at which all were asked."""
    moment = table.stranger.state()["moment"]
    for caller, room in zip(table.seats, rooms, strict=True):
        assert caller.answer(SETTLED.get(room, room), moment=moment).status_code == 201


def bots_stand_in(table: Table, *seats: int) -> None:
    for seat in seats:
        address = f"/api/tables/{table.id}/seats/{seat}/bot"
        assert table.host.http.put(address, json={"bot": "greedy"}).status_code == 200


def gather(table: Table) -> None:
    while (asked := table.asked()).state()["question"]["about"] == "gather":
        options = asked.state()["question"]["options"]
        assert asked.answer(options[0]["words"]).status_code == 201


def story(caller: Caller) -> str:
    return " ".join(line["words"] for line in caller.state()["log"])


def everybody(table: Table) -> tuple[Caller, ...]:
    return *table.seats, table.watch, table.stranger, table.host


def after_two_turns(table: Table) -> tuple[int, int]:
    """Moments before and after the second revelation."""
    order(table, "museum", "crypt", "laboratory")
    gather(table)
    early = table.stranger.state()["moment"]
    order(
        table,
        "Cultist stays in the museum, Offspring in the botanical garden",
        "Cultist stays in the crypt, Offspring in the botanical garden",
        "Cultist stays in the laboratory, Offspring in the botanical garden",
    )
    late = table.stranger.state()["moment"]
    gather(table)
    return early, late


def test_orders_are_taken_in_any_order_and_nobody_is_late(table: Table) -> None:
    """Who sends an order while others do is not refused because they were quicker; a second order is."""
    moment = table.stranger.state()["moment"]
    for seat in (2, 0):
        assert table.seats[seat].answer(SETTLED["crypt"], moment=moment).status_code == 201
        assert table.seats[seat].answer(SETTLED["museum"], moment=moment).status_code == 409
    assert [seat["is_asked"] for seat in table.stranger.state()["seats"]] == [False, True, False]
    assert "crypt" not in story(table.seats[1])
    assert table.seats[1].answer(SETTLED["museum"], moment=moment).status_code == 201
    assert [seat["is_asked"] for seat in table.stranger.state()["seats"]] == [False, True, False]


def test_all_who_meet_may_speak_until_one_has_spoken(table: Table) -> None:
    order(table, "crypt", "crypt", "crypt")
    state = table.stranger.state()
    assert [seat["is_asked"] for seat in state["seats"]] == [True, True, True]
    assert table.seats[2].answer("propose: nothing happens", moment=state["moment"]).status_code == 201
    late = table.seats[0].answer("propose: the green cult takes it", moment=state["moment"])
    assert late.status_code == 409
    assert table.seats[0].answer("propose: the green cult takes it").status_code == 201
    assert "Ann proposes: Ann takes it." in story(table.stranger)


def test_in_a_talk_bots_let_people_finish(table: Table) -> None:
    """It is Ann's turn to speak.  The hint comes from the worker that would have thought for the bots before."""
    order(table, "crypt", "crypt", "crypt")
    bots_stand_in(table, 1, 2)
    begun = table.stranger.state()["moment"]
    for _ in range(3):
        assert table.seats[0].get("hint", bot="greedy").status_code == 200
    state = table.stranger.state()
    assert state["moment"] == begun
    assert [(seat["is_asked"], seat["is_awaited"]) for seat in state["seats"]] == [(True, True), *[(True, False)] * 2]
    assert '"thinking": []' in table.stranger.http.get(f"/t/{table.id}").text
    assert table.seats[0].answer("propose: the green cult takes it").status_code == 201
    wait_for(lambda: table.stranger.state()["moment"] > begun + 1, "a bot to reply")


def test_who_lets_people_finish_takes_no_time_of_whom_it_plays_for(server: Served) -> None:
    with Table(server, 3, game="grand_octopus", options={}, clock=600) as table:
        order(table.begun(), "crypt", "crypt", "crypt")
        bots_stand_in(table, 1, 2)
        before = [seat["clock"] for seat in table.stranger.state()["seats"]]
        time.sleep(0.1)
        after = [seat["clock"] for seat in table.stranger.state()["seats"]]
        assert after[0] <= before[0] - 0.1
        assert after[1:] == before[1:]
        assert table.seats[0].answer("propose: the green cult takes it").status_code == 201
        assert [seat["clock"] for seat in table.stranger.state()["seats"]][1:] == before[1:]


def test_the_log_begins_at_the_last_revelation(table: Table) -> None:
    after_two_turns(table)
    for caller in everybody(table):
        assert "Turn 2: all clocks are shown." in story(caller)
        assert "Turn 1" not in story(caller)
        assert "gathers a stone idol" not in story(caller)


def test_an_earlier_moment_cannot_be_shown(table: Table) -> None:
    """Whoever asks for one gets the earliest that may be seen."""
    early, late = after_two_turns(table)
    for caller in everybody(table):
        shown = [caller.http.get(f"/t/{table.id}/parts", params={"moment": moment}).text for moment in (0, early, late)]
        assert shown[0] == shown[1] == shown[2]


def test_nobody_goes_back_to_what_should_be_remembered(table: Table) -> None:
    early, _ = after_two_turns(table)
    refused = table.seats[0].post("proposals", what="undo", to=early)
    assert refused.status_code == 409
    assert "game of memory" in refused.text


def test_the_page_offers_no_way_back_that_would_be_refused(table: Table) -> None:
    order(table, "museum", "crypt", "laboratory")
    page = unescape(table.seats[1].http.get(f"/t/{table.id}/parts").text)
    assert re.findall(r'"undo": ?("\w+"|null)', page) == ["null"]


def test_face_down_components_are_seen_by_their_owner_alone(table: Table) -> None:
    after_two_turns(table)
    for seat, caller in enumerate(table.seats):
        seats = caller.state()["view"]["seats"]
        assert [each["count"] for each in seats] == [1, 1, 1]
        own = ([2], [3], [4])[seat]
        assert [each["components"] for each in seats] == [own if each == seat else [] for each in range(3)]
    for caller in (table.watch, table.stranger):
        assert [each["components"] for each in caller.state()["view"]["seats"]] == [[], [], []]

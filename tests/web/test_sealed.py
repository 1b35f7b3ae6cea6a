"""Sealed answers over HTTP: their owner sees and changes them, and nobody else can notice."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from web.serving import Caller, Served, Table, until

MUSEUM = "Cultist to the museum, Offspring in the observatory"
CRYPT = "Cultist to the crypt, Offspring in the observatory"
OUTSIDE = "Cultist to the Exterior"
SHOW = "show my clock: "


@pytest.fixture
def table(server: Served) -> Iterator[Table]:
    """Ann and Ben have set their clocks, Cleo has not."""
    with Table(server, 3, game="grand_octopus", options={}) as made:
        made.begun()
        for caller, words in zip(made.seats, (MUSEUM, CRYPT), strict=False):
            assert caller.answer(words).status_code == 201
        yield made


def change(caller: Caller, words: str, **more: Any) -> httpx.Response:
    if "moment" not in more:
        more["moment"] = caller.state()["moment"]
    wish = {"answer": words} | more
    return caller.http.put(f"/api/tables/{caller.table}/answers", json=wish)


def others(table: Table) -> list[Caller]:
    """All but Ann."""
    return [*table.seats[1:], table.watch, table.stranger, table.host]


def seen(caller: Caller) -> list[bytes]:
    """All that somebody gets; what the log of the server's own time says is left out."""
    pages = [
        caller.get(),
        caller.http.get(f"/t/{caller.table}"),
        caller.http.get(f"/t/{caller.table}/parts?change=0"),
    ]
    return [re.sub(rb'"clocks": \[[^]]*\]', b"", page.content) for page in pages]


def test_a_sealed_answer_is_seen_by_its_owner_alone(table: Table) -> None:
    sealed = table.seats[0].state()["sealed"]
    assert sealed["answer"] == MUSEUM
    assert len(sealed["question"]["options"]) == 44
    assert table.seats[1].state()["sealed"]["answer"] == CRYPT
    for caller in (table.seats[2], table.watch, table.stranger, table.host):
        assert caller.state()["sealed"] is None
        assert MUSEUM not in str(caller.state()["log"])


def test_a_sealed_answer_is_changed_until_all_have_answered(table: Table) -> None:
    ann, cleo = table.seats[0], table.seats[2]
    for words in (CRYPT, OUTSIDE):
        assert change(ann, words).status_code == 200
        assert ann.state()["sealed"]["answer"] == words
    assert cleo.answer(MUSEUM).status_code == 201
    assert ann.state()["sealed"] is None
    assert [seat["place"] for seat in ann.state()["view"]["seats"]] == [7, 3, 2]
    late = change(ann, MUSEUM)
    assert late.status_code == 409
    assert "no sealed answer" in late.json()["error"]


def test_nobody_else_sees_that_an_answer_was_changed(table: Table) -> None:
    """Not in the state, not on the page, not in its parts, and not by counting."""
    before = [seen(caller) for caller in others(table)]
    n = table.stranger.state()["n"]
    assert change(table.seats[0], OUTSIDE).status_code == 200
    assert [seen(caller) for caller in others(table)] == before
    assert table.seats[1].post("talk", text="Well?").json()["n"] == n


def test_no_stream_but_the_owners_tells_of_it(table: Table) -> None:
    """The owner may have two pages open, and both shall say the same."""
    with table.seats[0].events() as own, table.watch.events() as spectators:
        mine = until(own, lambda data: data.get("connected") == [0])[-1]
        first = until(spectators, lambda data: data.get("connected") == [0])[-1]
        assert change(table.seats[0], OUTSIDE).status_code == 200
        changed = until(own, lambda data: data.get("changes") == 1)[-1]
        assert changed["id"] == mine["id"]
        table.seats[1].post("talk", text="Well?")
        second = next(each for each in spectators if "data" in each)
    assert second["data"] == first["data"] | {"n": first["data"]["n"] + 1}


def test_the_figures_of_the_server_do_not_tell_of_it(table: Table) -> None:
    """Who is allowed to read /metrics may play as well."""

    def figures() -> list[str]:
        lines = table.stranger.http.get("/metrics").text.splitlines()
        counted = ("cultists_requests_total", "cultists_request_seconds_count")
        return [each for each in lines if each.startswith(counted) and 'route="/metrics"' not in each]

    moment = table.seats[0].state()["moment"]
    figures()
    before = figures()
    assert change(table.seats[0], OUTSIDE, moment=moment).status_code == 200
    *more, count = figures()
    assert more == before[:-1]
    assert float(count.split()[1]) == float(before[-1].split()[1]) + 1, "the figures themselves"


def test_only_a_legal_answer_of_the_own_seat_is_taken(table: Table) -> None:
    ann, ben, cleo = table.seats
    before = [caller.state() for caller in table.seats]
    assert change(ann, "Cultist to the moon").status_code == 422
    assert change(ann, MUSEUM, seat=1).status_code == 403
    assert change(cleo, MUSEUM).status_code == 409
    assert change(ann, CRYPT, rewinds=1).status_code == 409
    for stranger in (table.watch, table.stranger, table.host):
        assert change(stranger, MUSEUM).status_code == 403
    assert [caller.state() for caller in (ann, ben, cleo)] == before


def test_a_shown_clock_is_seen_by_all_and_must_be_changed(table: Table) -> None:
    ann, ben, cleo = table.seats
    (option,) = ann.state()["asides"]["options"]
    assert option["words"] == SHOW + MUSEUM
    assert cleo.state()["asides"] is None
    assert ann.post("asides", words=SHOW + MUSEUM).status_code == 201
    for caller in (ann, *others(table)):
        assert "shows the clock: Cultist to the museum" in caller.state()["log"][-1]["words"]
    assert [seat["is_asked"] for seat in ann.state()["seats"]] == [True, False, True]
    assert ann.answer(MUSEUM).status_code == 422
    assert ben.state()["sealed"]["answer"] == CRYPT
    assert ann.answer(CRYPT).status_code == 201
    assert change(ben, OUTSIDE).status_code == 200
    assert cleo.answer(MUSEUM, moment=0).status_code == 201, "nobody asked Cleo anything new"
    assert [seat["place"] for seat in cleo.state()["view"]["seats"]] == [3, 7, 2]


def test_a_change_that_was_meant_for_an_earlier_question_is_late(table: Table) -> None:
    """Another turn has come, and the same words are legal again."""
    ann, _, cleo = table.seats
    asked_at = ann.state()["sealed"]["question"]["index"]
    assert cleo.answer(OUTSIDE).status_code == 201
    while ann.state()["view"]["step"] != "choose":
        caller = table.asked()
        *_, last = caller.state()["question"]["options"]
        assert caller.answer(last["words"]).status_code == 201
    assert ann.answer(CRYPT).status_code == 201
    late = change(ann, OUTSIDE, moment=asked_at)
    assert late.status_code == 409
    assert ann.state()["sealed"]["answer"] == CRYPT
    assert ann.state()["sealed"]["question"]["index"] > asked_at


def test_a_bot_that_stands_in_is_not_overruled(table: Table) -> None:
    address = f"/api/tables/{table.id}/seats/0/bot"
    assert table.host.http.put(address, json={"bot": "acolyte"}).status_code == 200
    assert "bot plays for you" in change(table.seats[0], CRYPT).json()["error"]
    assert table.seats[0].http.delete(address).status_code == 200
    assert change(table.seats[0], CRYPT).status_code == 200

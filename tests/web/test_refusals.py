"""What is refused: with which status, with a text that helps, and without changing anything."""

import socket
import threading
from functools import partial
from typing import Any

import httpx
import pytest

from web.serving import GAME, PATIENCE, Caller, Served, Table


def refused(response: httpx.Response, status: int, *words: str) -> None:
    """The response is an error of this status, as JSON, whose text has all the words."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    text = response.json()["error"]
    assert response.json()["kind"]
    assert all(word in text for word in words), text


def at_once(*calls: Any) -> list[httpx.Response]:
    """Make the calls at the same moment."""
    barrier = threading.Barrier(len(calls))
    responses: list[httpx.Response] = []

    def make(call: Any) -> None:
        barrier.wait()
        responses.append(call())

    threads = [threading.Thread(target=make, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return responses


def test_a_double_click_counts_once(server: Served) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        body = {"moment": asked.state()["moment"], "answer": "invoke nothing"}
        for _ in range(5):
            with server.client(asked.token) as other_tab:
                again = Caller(other_tab, table.id, asked.token)
                n = asked.state()["n"]
                responses = at_once(*(partial(each.post, "answers", **body) for each in (asked, again)))
            assert sorted(response.status_code for response in responses) == [201, 409]
            loser = next(response for response in responses if response.status_code == 409)
            refused(loser, 409, "moment")
            assert asked.state()["n"] == n + 1
            asked = table.asked()
            body = {"moment": asked.state()["moment"], "answer": asked.state()["question"]["options"][-1]["words"]}


def test_a_stale_tab_is_refused(server: Served) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        stale = asked.state()["moment"]
        asked.answer("invoke nothing")
        now = table.asked().state()
        late = table.asked().answer("discard nothing", moment=stale)
        refused(late, 409, f"moment {stale}", f"moment {now['moment']}")
        refused(table.asked().answer("discard nothing", moment=stale + 1000), 409)
        assert table.asked().state() == now


def test_the_wrong_seat_is_refused(server: Served) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        other = next(caller for caller in table.seats if caller is not asked)
        state = other.state()
        refused(other.answer("invoke nothing", moment=state["moment"]), 409, "not asked now")
        seat = table.seats.index(asked)
        refused(other.answer("invoke nothing", moment=state["moment"], seat=seat), 403, f"seat {seat + 1}")
        assert other.state() == state


def test_an_illegal_answer_is_told_what_is_legal(server: Served) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        before = asked.state()
        refused(asked.answer("fly to the moon"), 422, "fly to the moon", "invoke nothing")
        assert asked.state() == before


def test_who_watches_writes_nothing(server: Served) -> None:
    with Table(server).begun() as table:
        before = table.stranger.state()
        for caller in (table.watch, table.stranger):
            refused(caller.answer("invoke nothing", moment=before["moment"]), 403, "watching")
            refused(caller.answer("invoke nothing", moment=before["moment"], seat=0), 403)
            refused(caller.post("sit", name="Eve"), 403)
            refused(caller.post("begin"), 403)
            refused(caller.post("undo", moment=before["moment"]), 403)
            refused(caller.post("proposals", what="end"), 403)
            refused(caller.post("votes", yes=True), 403)
            refused(caller.post("talk", text="Psst"), 403)
            refused(caller.http.put(f"/api/tables/{table.id}/seats/0/bot", json={}), 403)
            refused(caller.http.delete(f"/api/tables/{table.id}/seats/0/bot"), 403)
            refused(caller.get("hint"), 403)
        assert table.stranger.state() == before


def test_a_token_of_another_table_is_a_strangers(server: Served) -> None:
    with Table(server).begun() as table, Table(server).begun() as elsewhere:
        for token in (*elsewhere.tokens["seats"], elsewhere.tokens["host"], "nonsense", "x" * 5000, "ü"):
            headers = {b"Authorization": f"Bearer {token}".encode()}
            with server.client() as client:
                response = client.get(f"/api/tables/{table.id}", headers=headers)
                assert response.content == table.stranger.get().content


@pytest.mark.parametrize("path", ["", "/log", "/hint", "/events"])
def test_a_table_that_does_not_exist(server: Served, path: str) -> None:
    with server.client() as client:
        refused(client.get(f"/api/tables/nowhere{path}"), 404, "no such table")
        refused(client.get(f"/api/tables/No%20Where{path}"), 422)
        refused(client.post("/api/tables/nowhere/answers", json={"moment": 0, "answer": "x"}), 404)


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"game": "chess", "seats": [{}, {}]}, 404, "stars_are_right"),
        ({"game": GAME, "seats": [{}]}, 422, "2"),
        ({"game": GAME, "seats": [{}] * 5}, 422, "4"),
        ({"game": GAME, "seats": [{}] * 9}, 422, "seats"),
        ({"game": GAME, "seats": [{}, {}], "options": {"gravity": "off"}}, 422, "gravity"),
        ({"game": GAME, "seats": [{}, {}], "options": {"first": "me"}}, 422, "birthday"),
        ({"game": GAME, "seats": [{}, {"kind": "bot", "bot": "hal"}]}, 422, "greedy"),
        ({"game": GAME, "seats": [{}, {"kind": "robot"}]}, 422, "kind"),
        ({"game": GAME, "seats": [{}, {"name": "\x07"}]}, 422, "name"),
        ({"game": GAME, "seats": [{}, {"name": "   "}]}, 422, "name"),
        ({"game": GAME, "seats": [{}, {"kind": "bot", "name": "\u202e"}]}, 422, "name"),
        ({"game": GAME, "seats": [{}, {}], "clock": 5}, 422, "clock"),
        ({"game": GAME, "seats": [{}, {}], "colour": "red"}, 422, "colour"),
        ({"game": GAME}, 422, "seats"),
        ({}, 422, "game"),
        ([], 422, ""),
    ],
)
def test_wishes_for_tables_that_cannot_be_fulfilled(server: Served, wish: Any, status: int, words: str) -> None:
    with server.client() as client:
        refused(client.post("/api/tables", json=wish), status, words)


NAMES = ["", "   ", "x" * 25, "bell\x07", 5, None]


@pytest.mark.parametrize("name", NAMES)
def test_names_that_are_none(server: Served, name: Any) -> None:
    with Table(server, seats=[{}, {}]) as table:
        response = table.seats[0].post("sit", name=name)
        assert response.status_code == 422
        assert "name" in response.json()["error"]
        assert table.stranger.state()["seats"][0]["name"] is None


GARBAGE = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"text"',
    b"\xff\xfe\x00",
    b'{"moment": 1e400, "answer": "x"}',
    b'{"moment": -1, "answer": "x"}',
    b'{"moment": true, "answer": "x"}',
    b'{"moment": 1, "answer": "\\ud800"}',
    b'{"moment": 1, "answer": "x", "\\ud800": 1}',
    b'{"moment": 1, "answer": ["x"]}',
    b'{"moment": ' + b"9" * 5000 + b', "answer": "x"}',
    b"[" * 20000,
]


@pytest.mark.parametrize("body", GARBAGE, ids=lambda body: body[:20].decode("latin-1"))
def test_garbage_is_refused_and_changes_nothing(server: Served, body: bytes) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        before = asked.get().content
        for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded", "nonsense"):
            response = asked.http.post(f"/api/tables/{table.id}/answers", content=body, headers={"Content-Type": kind})
            assert 400 <= response.status_code < 500, response.text
            assert response.json()["error"]
        assert asked.get().content == before


@pytest.mark.parametrize("seat", ["-1", "2", "99", "1e3", "x", "9" * 400])
def test_a_seat_that_the_table_does_not_have(server: Served, seat: str) -> None:
    with Table(server).begun() as table:
        response = table.host.http.put(f"/api/tables/{table.id}/seats/{seat}/bot", json={})
        assert response.status_code in (404, 422)
        assert response.json()["error"]


def test_requests_that_are_not_even_http(server: Served) -> None:
    host, port = server.address.removeprefix("http://").split(":")
    for sent in (b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n"):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
            raw.sendall(sent)
            assert b"HTTP/1.1 400" in raw.recv(1000)


def test_nothing_is_here(server: Served) -> None:
    with server.client() as client:
        for path in ("/api", "/api/nothing", "/nothing", "/api/tables/abc/def", "/%00", "/static/../app.py"):
            response = client.get(path)
            assert response.status_code in (404, 422), path
        assert client.delete("/api/games").status_code == 405

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
            refused(caller.answer("invoke nothing", moment=before["moment"]), 403, "You need a seat at this table")
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
        ({"game": GAME, "seats": [{}, {"bot": "wizard"}]}, 422, "greedy"),
        ({"game": GAME, "seats": [{}, {"kind": "person", "bot": "greedy"}]}, 422, "leave out `bot`"),
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


@pytest.mark.parametrize(
    ("body", "kind", "status", "words"),
    [
        (b"{", "application/json", 422, ["not valid JSON", "letter 2"]),
        (b'{"moment": 1,\n "answer": x}', "application/json", 422, ["not valid JSON", "letter 26"]),
        (b"\xff\xfe\x00", "application/json", 400, ["JSON in UTF-8"]),
        (b"[" * 20_000, "application/json", 400, ["nested"]),
        (b'{"moment": 1, "answer": "x"}', "text/plain", 422, ["Content-Type: application/json"]),
        (b'{"moment": 1, "answer": "x"}', "", 422, ["Content-Type: application/json"]),
        (b"", "application/json", 422, ["no body", "JSON object"]),
        (b"[]", "application/json", 422, ["JSON object"]),
        (b'{"moment": 1}', "application/json", 422, ["answer: Field required"]),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_body_that_cannot_be_read_is_told_what_would_be_right(
    server: Served, body: bytes, kind: str, status: int, words: list[str]
) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        headers = {"Content-Type": kind} if kind else {}
        refused(asked.http.post(f"/api/tables/{table.id}/answers", content=body, headers=headers), status, *words)


def test_who_may_not_act_is_told_which_token_would_do(server: Served) -> None:
    with Table(server).begun() as table, Table(server).begun() as elsewhere:
        wish = {"moment": 0, "answer": "x"}
        answers = f"/api/tables/{table.id}/answers"
        for token, said in (
            (None, "Authorization: Bearer TOKEN"),
            ("nonsense", "the token that you sent belongs to no seat here"),
            (elsewhere.tokens["seats"][0], "the token that you sent belongs to no seat here"),
            (table.tokens["watch"], "your link is for watching"),
            (table.tokens["host"], "yours is the host's link"),
        ):
            with server.client(token) as client:
                refused(client.post(answers, json=wish), 403, "You need a seat at this table", said)
        with server.client() as client:
            for authorization in ("", "Basic YTpi", "Bearer"):
                headers = {"Authorization": authorization}
                refused(client.post(answers, json=wish, headers=headers), 403, "Bearer TOKEN")
                refused(client.get("/api/pass", headers=headers), 403, "Bearer TOKEN")
            refused(client.get("/api/pass"), 403, "Bearer TOKEN")
            refused(client.get("/api/pass", headers={"Authorization": "Bearer x"}), 403, "no table for this token")


def test_going_back_needs_to_know_how_far(server: Served) -> None:
    with Table(server).begun() as table:
        asked = table.asked()
        moment = asked.state()["moment"]
        for wish in ({"what": "undo"}, {"what": "undo", "to": None}):
            refused(asked.post("proposals", **wish), 422, "`to`", f"moment {moment}")
        assert asked.state()["vote"] is None
        assert asked.post("proposals", what="end", to=3).status_code == 201
        assert asked.state()["vote"]["to"] == 0


def test_a_seat_that_has_no_stand_in_is_told_who_sits_there(server: Served) -> None:
    with Table(server, seats=[{"name": "Ann"}, {"name": "Ben"}, {"bot": "uniform", "name": "Dusk"}]).begun() as table:
        seats = f"/api/tables/{table.id}/seats"
        refused(table.host.http.delete(f"{seats}/2/bot"), 409, "Dusk is a bot", "replace it")
        refused(table.host.http.delete(f"{seats}/1/bot"), 409, "No bot plays for Ben")
        refused(table.seats[1].http.delete(f"{seats}/1/bot"), 409, "No bot plays for Ben")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ((None, "Ben", "Cleo"), "Nobody sits in seat 1 yet."),
        ((None, None, "Cleo"), "Nobody sits in seats 1 and 2 yet."),
        ((None, None, None), "Nobody sits in seats 1, 2 and 3 yet."),
    ],
)
def test_a_game_with_free_seats_does_not_begin(server: Served, names: tuple[str | None, ...], said: str) -> None:
    with Table(server, seats=[{"name": name} for name in names]) as table:
        refused(table.host.post("begin"), 409, said)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/games", "GET"),
        ("GET", "/api/tables", "POST"),
        ("POST", "/api/tables/abc/seats/1/bot", "DELETE, PUT"),
        ("PUT", "/health", "GET"),
        ("PATCH", "/verify", "GET, POST"),
    ],
)
def test_a_wrong_method_is_told_the_right_ones(server: Served, method: str, path: str, allowed: str) -> None:
    with server.client() as client:
        response = client.request(method, path)
        refused(response, 405, f"{method} is not possible here; possible: {allowed.replace(', ', ' and ')}")
        assert response.headers["allow"] == allowed


@pytest.mark.parametrize("text", ["a\x00b", "a\x1b[2Jb", "a\x7fb", "a\u202eb", "\u2066a", "a\u009bb", "\x07"])
def test_talk_has_no_letters_that_play_tricks(server: Served, text: str) -> None:
    with Table(server).begun() as table:
        refused(table.seats[0].post("talk", text=text), 422, "nobody could see it: U+")
        assert table.stranger.state()["chat"] == []


@pytest.mark.parametrize("text", ["שלום\u200f!", "👩\u200d🚀 naïve, “so”", "one\ntwo\tthree", "1\u00a0000"])
def test_talk_in_any_language_is_left_alone(server: Served, text: str) -> None:
    with Table(server).begun() as table:
        assert table.seats[0].post("talk", text=text).status_code == 201
        assert table.stranger.state()["chat"][0]["text"] == text


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

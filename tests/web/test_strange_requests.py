"""What a stranger sends is limited before it is read: no request makes the server think for long or fill its memory.

Each case is one that a program meant to harm would send.  All of them are refused with a reason, and none takes more
than a part of what one request may take.  `make strangers` measures the same on a running server.
"""

import contextlib
import json
import math
import re
import socket
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import Request

from cultists.engine import CultistsError, Game
from cultists.engine.errors import BadScenario, DamagedLog, RuleBug
from cultists.engine.fair_dice import FairDice
from cultists.engine.log import LONGEST_HEADER, LONGEST_LINE, read_log, write_log
from cultists.engine.question import words_of
from cultists.engine.scenario import LONGEST as LONGEST_POSITION
from cultists.engine.scenario import begin
from cultists.games import GAMES
from cultists.games.duckthulhu.choosing import example
from cultists.games.duckthulhu.files import LONGEST as LONGEST_RITUAL
from cultists.games.duckthulhu.files import parse_ritual, print_ritual
from cultists.games.duckthulhu.ritual import BadRitual
from cultists.web.app import Config, create_app
from cultists.web.forms import LONGEST_HEAD, fields_of
from cultists.web.guards import UPLOADS_OF_ONE
from cultists.web.journal import NotNow
from cultists.web.lobby import form_of
from cultists.web.verify import DAMAGED, judged, sent_log
from web.serving import Served, Table, serving, wait_for

MEGABYTE = 1_000_000
MOST_MEMORY = 40 * MEGABYTE
"""Less than the 60 of which a server's own process must not take more: the request itself comes on top."""


def within_memory(work: Callable[[], Any]) -> Any:
    """What the work gives; it must not take more memory than one request may."""
    tracemalloc.start()
    try:
        found = work()
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()
    return found


# Rituals

N = LONGEST_RITUAL - 100
REST = print_ritual(example()).partition("\n\n")[2]
"""A ritual without its head."""
RITUALS = {
    "one key of many parts": ("a" + ".a" * (N // 2) + "=1", "too many parts"),
    "quoted parts": ('"a"' + '."a"' * (N // 4) + "=1", "too many parts"),
    "parts with quotes in them": ('"\\""' + '."\\""' * (N // 5) + "=1", "too many parts"),
    "parts with spaces between": ("a" + " . a" * (N // 4) + "=1", "too many parts"),
    "a heading of many parts": ("[" + "a." * (N // 2) + "a]", "too many parts"),
    "a list of headings": ("[[" + "a." * (N // 2) + "a]]", "too many parts"),
    "parts inside a table": ("a={a" + ".a" * (N // 2) + "=1}", "too many parts"),
    "many lists in each other": ("a=" + "[" * N, "nested too deeply"),
    "many tables in each other": ("a=" + "{a=" * (N // 3), "nested too deeply"),
    "a number of many digits": ("a=" + "9" * N, "too many digits"),
    "a number of many digits in groups": ("a=" + "9_9" * (N // 3), "too many digits"),
    "a hexadecimal number of many digits": ("a=0x" + "f" * (N // 2), "unknown field"),
    "a format of many digits": (f"[ritual]\nformat = 0x{'f' * (N // 2)}\n" + REST, "format"),
    "a phase of many digits": (REST.replace("number = 1\n", f"number = 0x{'f' * (N // 2)}\n", 1), "number"),
    "a promise of many digits": (REST + f"[[step]]\nnumber = 25\noutcomes = 0x{'f' * (N // 2)}", "outcomes"),
    "many keys": ("".join(f"k{n}=1\n" for n in range(4000)), "unknown field"),
    "many headings": ("".join(f"[k{n}]\n" for n in range(4000)), "unknown field"),
    "many lines": ("\n" * N, "there is missing"),
    "more letters than a ritual has": ("a" * 10 * MEGABYTE, "too long for a ritual"),
}


@pytest.mark.parametrize("name", RITUALS)
def test_a_ritual_that_is_made_to_hurt_is_refused(name: str) -> None:
    text, reason = RITUALS[name]
    with pytest.raises(BadRitual, match=reason):
        within_memory(lambda: parse_ritual(text))


def test_keys_of_as_many_parts_as_a_ritual_needs_are_read() -> None:
    name = "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p"
    text = print_ritual(example()).replace(f'name = "{example().name}"', f'name = "{name}"')
    assert parse_ritual(text).name == name


@pytest.mark.parametrize("letters", ['"' + '\\"' * 20_000, '"' * 40_000, "'" * 39_999, "a " * 20_000, "a. " * 13_000])
def test_letters_that_nearly_make_a_long_key_are_read_once(letters: str) -> None:
    """A pattern that went back for each of them would hold up the whole server for seconds."""
    with pytest.raises(BadRitual, match="This is no"):
        parse_ritual(letters[:LONGEST_RITUAL])


# Logs


def header(game: str = "stars_are_right", seats: int = 2, **more: Any) -> str:
    return json.dumps({"cultists": 1, "game": game, "rules": GAMES[game].version, "seats": seats} | more)


def ritual_in_a_log(text: str) -> str:
    return header("duckthulhu", 1, options={"ritual": text})


LOGS: dict[str, tuple[str | bytes, str]] = {
    "a ritual with a key of many parts": (ritual_in_a_log(RITUALS["one key of many parts"][0]), "too many parts"),
    "a ritual with a long number": (ritual_in_a_log(RITUALS["a number of many digits"][0]), "too many digits"),
    "a ritual of a megabyte": (ritual_in_a_log("a=" + "9" * MEGABYTE), "Line 1 is too long"),
    "many empty lines": (header() + "\n" * MEGABYTE + "x", "cannot be read"),
    "many short lines": (header() + "\n{}" * (MEGABYTE // 3), "a line has a"),
    "many wide letters": (header() + "\nĀ" * (MEGABYTE // 3), "cannot be read"),
    "one long line": (header() + '\n{"seat":1,"answer":"' + "x" * MEGABYTE + '"}', "Line 2 is too long"),
    "one long line of wide letters": (
        header() + '\n{"seat":1,"answer":"' + "😀" * (MEGABYTE // 4),
        "Line 2 is too long",
    ),
    "a seat of many digits": (header() + '\n{"seat":' + "9" * 3_900 + "}", "a line has a"),
    "seats of many digits": (header()[:-1] + ',"seats":' + "9" * 90_000 + "}", "cannot be read"),
    "a game with a long name": (json.dumps({"cultists": 1, "game": "x" * 90_000, "rules": 1, "seats": 2}), "no game"),
    "many names": (header(names=[""] * 20_000), "20000 names"),
    "a long name": (header(names=["<" * 90_000, "Ben"]), "too long; a name has"),
    "lists in each other": (header()[:-1] + ',"names":' + "[" * 90_000, "cannot be read"),
    "unknown lists in each other": (header()[:-1] + ',"zzz":' + "[" * 90_000, "nested too deeply|cannot be read"),
    "many options": (header(options={str(n): "" for n in range(6_000)}), "no option “0”"),
    "a long option": (header(options={"x" * 90_000: ""}), "no option “xxx"),
    "a position of many fields": (header(scenario={str(n): "" for n in range(6_000)}), "too long for a position"),
    "a position with a long field": (header(scenario={"sky": "1 " * 40_000}), "too long for a position"),
    "a position with a long area": (
        header("cthulhu_wars", scenario={"factions": "gc bg", "europe": "a;" * 40_000}),
        "too long for a position",
    ),
    "many scores": (header() + '\n{"end":{"scores":[' + "1," * 1_900 + '1],"winners":[]}}', "the log says"),
    "bytes that are no text": (header().encode() + b"\n" * MEGABYTE + b"\xff", "text in UTF-8"),
}


@pytest.mark.parametrize("name", LOGS)
def test_a_log_that_is_made_to_hurt_is_refused_with_a_short_reason(name: str) -> None:
    text, reason = LOGS[name]
    # However slow the machine is: here it is about memory and words.
    verdict = within_memory(lambda: judged(text, GAMES, patience=math.inf))
    assert verdict.kind == DAMAGED
    assert re.search(reason, verdict.words), verdict.words
    assert len(verdict.words) < 600
    assert all(len(player) <= 100 for player in verdict.players)


def test_a_position_that_the_rules_cannot_play_on_from_is_a_mistake_of_its_writer() -> None:
    """Nobody can owe so many Elder Signs; when they are drawn, the rules give up."""
    fields = {"factions": "GC BG", "step": "draw elder signs", "phase": "doom", "owed signs": "9999999 0"}
    game = begin(GAMES["cthulhu_wars"], fields)
    lines = [header("cthulhu_wars", scenario=fields)]
    with contextlib.suppress(RuleBug):
        while game.question is not None:
            lines.append(json.dumps({"seat": "chance", "answer": words_of(game.question.options[0])}))
            game.answer(game.question.seat, game.question.options[0])
    verdict = judged("\n".join(lines), GAMES)
    assert verdict.kind == DAMAGED
    assert f"Line {len(lines)}: the rules cannot go on from the position" in verdict.words


def test_lines_up_to_the_limits_are_read() -> None:
    with pytest.raises(DamagedLog, match="Line 2 does not fit the game"):
        read_log(header() + '\n{"seat":"chance","answer":"' + "x" * (LONGEST_LINE - 40) + '"}', GAMES)
    game = read_log(header("duckthulhu", 1, options={"ritual": print_ritual(example())}), GAMES)
    assert len(header("duckthulhu", 1, options=dict(game.options))) < LONGEST_HEADER / 5


def test_positions_up_to_the_limit_are_read() -> None:
    assert begin(GAMES["stars_are_right"], {"why": "x" * (LONGEST_POSITION - 3)}).seats
    with pytest.raises(BadScenario, match="too long for a position"):
        begin(GAMES["stars_are_right"], {"why": "x" * (LONGEST_POSITION - 2)})


def test_a_check_that_takes_too_long_is_given_up() -> None:
    """A game can be passed on for ever, and its log be long and without a mistake."""
    game = Game.new(GAMES["stars_are_right"], 2)
    FairDice("", ["", ""]).answer(game)
    log = write_log(game)
    assert judged(log, GAMES).kind != DAMAGED
    given_up = judged(log, GAMES, patience=-1.0)
    assert given_up.kind == DAMAGED
    assert "cultists verify FILE" in given_up.words


# Forms


def form(part: bytes) -> bytes:
    return b"--b\r\n" + part + b"\r\n--b--\r\n"


KIND = "multipart/form-data; boundary=b"
FORMS = {
    "many parts": (form(b"\r\n--b" * (MEGABYTE // 5)), "too many fields"),
    "a long head": (form(b"content-disposition:" + b'; name="a"' * (MEGABYTE // 10) + b"\r\n\r\nx"), "a head of"),
    "many heads": (form(b"content-disposition:;;\r\n" * (MEGABYTE // 25) + b"\r\nx"), "a head of"),
}


@pytest.mark.parametrize("name", FORMS)
def test_a_form_that_is_made_to_hurt_is_refused(name: str) -> None:
    body, reason = FORMS[name]
    for read in (sent_log, fields_of):
        with pytest.raises(NotNow, match=reason):
            within_memory(lambda read=read: read(KIND, body))  # type: ignore[misc]


def test_parts_without_a_head_are_no_fields() -> None:
    assert within_memory(lambda: sent_log(KIND, form(b"\r\n" * (MEGABYTE // 2)))) == b""
    assert within_memory(lambda: fields_of(KIND, form(b"; " * (MEGABYTE // 2)))) == {}
    assert LONGEST_HEAD < MEGABYTE / 100


def test_a_form_with_too_many_fields_is_refused() -> None:
    with pytest.raises(NotNow, match="too many fields"):
        within_memory(lambda: form_of(b"a=1&" * 8_000))


# Requests

HUGE = "9" * 4_000


def test_numbers_of_any_size_and_letters_of_any_number_get_a_plain_answer(server: Served) -> None:
    with Table(server).begun() as table, server.client(table.tokens["seats"][0]) as client:
        at = f"/t/{table.id}"
        before = table.stranger.get().content
        for path in (
            f"{at}/parts?moment={HUGE}",
            f"{at}/parts?moment=99999999999999999999",
            f"{at}/ahead?moment={HUGE}&answer=x",
            f"{at}/ahead?moment=0" + "&answer=x" * 2_000,
            f"/api/tables/{table.id}?log_since={HUGE}",
            f"{at}/qr/{HUGE}.svg",
            f"/verify?table={'a' * 30_000}",
            f"/s/{'x' * 30_000}",
            "/?" + "a=1&" * 8_000,
            f"/?game={'x' * 30_000}",
            f"/games/{'x' * 30_000}/rules",
        ):
            assert client.get(path).status_code < 500, path[:60]
        for headers in (
            {"Last-Event-ID": HUGE},
            {"Cookie": "; ".join(f"cultists-{n:032}=" + "x." * 20 for n in range(100))},
            {"Cookie": "a=b;" * 5_000},
            {"Authorization": "Bearer " + "x" * 30_000},
            {"Accept": "text/html," * 3_000},
        ):
            response = client.get("/", headers=headers)
            assert response.status_code < 500, str(headers)[:60]
        wishes: list[tuple[str, bytes]] = [
            ("/api/tables", b'{"game":"stars_are_right","seats":[' + b"{}," * 9_000 + b"{}]}"),
            ("/api/tables", b"{" + b",".join(b'"%d":1' % n for n in range(3_500)) + b"}"),
            (f"/api/tables/{table.id}/answers", b'{"moment":' + HUGE.encode() + b',"answer":"x"}'),
            (f"/api/tables/{table.id}/undo", b'{"moment":' + HUGE.encode() + b"}"),
            (f"/api/tables/{table.id}/votes", b'{"yes":true,"proposal":' + HUGE.encode() + b"}"),
            (f"/api/tables/{table.id}/proposals", b'{"what":"undo","to":' + HUGE.encode() + b"}"),
            (f"/api/tables/{table.id}/talk", b'{"text":"' + b"\\u0000" * 5_000 + b'"}'),
            ("/ritual/editor/check", b"[" * 30_000),
            ("/ritual/editor/check", b'{"sky":[' + b"1," * 15_000 + b"1]}"),
            ("/ritual/editor/read", json.dumps({"text": "a" + ".a" * 14_000 + "=1"}).encode()),
        ]
        for path, body in wishes:
            response = client.post(path, content=body, headers={"Content-Type": "application/json"})
            assert 400 <= response.status_code < 500, (path, response.text[:200])
            assert len(response.json()["error"]) < len(body) + 500
        fields = {"game": "duckthulhu", "seat1": "me", "option-ritual": "a" + ".a" * 12_000 + "=1"}
        response = client.post("/new", data=fields)
        assert response.status_code == 422
        assert "too many parts" in response.text
        assert table.stranger.get().content == before


def test_no_cookie_is_read_with_backslashes(database: str) -> None:
    """Python 3.11 takes quadratic time for them before 3.11.10, and 3.12 before 3.12.6: seconds for one request."""
    app = create_app(Config(database))

    @app.get("/api/cookies")
    async def cookies(request: Request) -> dict[str, str]:
        return request.cookies

    with serving(Config(database), app) as server, server.client() as client:
        hurting = 'a="' + "\\\\" * 15_000 + '"; cultists-abc=x.y; b="\\001"'
        found = client.get("/api/cookies", headers={"Cookie": hurting}).json()
    assert found == {"a": "", "cultists-abc": "x.y", "b": "001"}


def test_a_log_with_a_deep_ritual_is_refused_by_the_page(server: Served) -> None:
    with server.client() as client:
        response = client.post("/verify", content=LOGS["a ritual with a key of many parts"][0])
        assert response.status_code == 422
        assert "too many parts" in response.text


def test_a_link_that_is_too_long_gets_no_qr_code(server: Served) -> None:
    with Table(server) as table:
        for length in (500, 20_000):
            response = table.host.http.get(f"/t/{table.id}/qr/0.svg", headers={"Host": "x" * length})
            assert response.status_code == 409
            assert "too long for a QR code" in response.json()["error"]
        assert table.host.http.get(f"/t/{table.id}/qr/0.svg").status_code == 200


def test_few_logs_are_taken_in_at_once(database: str) -> None:
    """Each may have two megabytes, and takes that memory for as long as it is on its way."""
    with serving(Config(database, rate=1e6, burst=1e6)) as server, server.client() as client:
        host, port = server.address.removeprefix("http://").split(":")
        slow = [socket.create_connection((host, int(port))) for _ in range(UPLOADS_OF_ONE)]
        for each in slow:
            each.sendall(b"POST /verify HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
        wait_for(lambda: client.post("/verify", content=b"{").status_code == 429, "the slow ones to count")
        refused = client.post("/verify", content=b"{")
        assert "wait a moment" in refused.json()["error"]
        assert refused.headers["retry-after"] == "1"
        assert client.get("/").status_code == 200
        for each in slow:
            each.close()
        wait_for(lambda: client.post("/verify", content=b"{").status_code == 422, "them to be gone")


def test_errors_quote_little_of_what_was_sent() -> None:
    for wrong in ({"x" * MEGABYTE: ""}, {"first": "x" * MEGABYTE}):
        with pytest.raises(CultistsError) as caught:
            GAMES["stars_are_right"].checked_options(wrong)
        assert len(str(caught.value)) < 500

"""What strangers send to hurt a server: single requests of at most a megabyte, and connections that stay."""

import json
from collections.abc import Callable
from typing import Final, NamedTuple

from cultists.engine import Game
from cultists.engine.fair_dice import FairDice
from cultists.engine.log import write_log
from cultists.games import GAMES
from cultists.games.duckthulhu.choosing import example
from cultists.games.duckthulhu.files import print_ritual

MEGABYTE: Final = 1_000_000
LARGEST_HEAD: Final = 60_000
"""As much as the server lets in."""


class Aim(NamedTuple):
    """Whom to attack."""

    port: int
    table: str
    host: str
    """The token of the host of the table."""


Request = Callable[[Aim], bytes]


def post(path: str, body: bytes, kind: str = "application/json") -> Request:
    """A request with a body."""
    return lambda _: head("POST", path, f"Content-Type: {kind}\r\nContent-Length: {len(body)}") + body


def get(path: str, *headers: str) -> Request:
    """A request without."""
    return lambda aim: head("GET", path.format(table=aim.table), *(each.format(host=aim.host) for each in headers))


def head(method: str, path: str, *headers: str) -> bytes:
    """The head of a request; of several headers of one name the first counts."""
    lines = [f"{method} {path} HTTP/1.1", *headers, "Host: 127.0.0.1", "Connection: close", "", ""]
    return "\r\n".join(lines).encode()


def log_of(game: str, seats: int, more: str = "", lines: str = "") -> bytes:
    """A log with a header of this game."""
    known = f'"cultists":1,"game":"{game}","rules":{GAMES[game].version},"seats":{seats}'
    return f"{{{known}{more}}}\n{lines}".encode()


def ritual_log(text: str) -> bytes:
    """A log whose ritual is this text."""
    return log_of("duckthulhu", 1, f',"options":{json.dumps({"ritual": text})}')


def endless_log(letters: int) -> bytes:
    """The log of a game in which everybody passes, without a mistake: each answer has to be played."""
    game = Game.new(GAMES["stars_are_right"], 2)
    dice = FairDice("", ["", ""])
    dice.answer(game)
    while 37 * len(game.log) < letters:
        question = game.question
        assert question is not None
        game.answer(question.seat, question.options[-1])
        dice.answer(game)
    return write_log(game).encode()[:letters].rpartition(b"\n")[0]


DEEP: Final = "a" + ".a" * 19_990 + "=1"
HUGE_NUMBER: Final = print_ritual(example()).replace("format = 1", f"format = 0x{'f' * 18_000}")
FORM: Final = "multipart/form-data; boundary=b"
STARS: Final = "stars_are_right"


def requests() -> dict[str, Request]:
    """Each is sent alone, twice."""
    many_keys = b"{" + b",".join(b'"%d":1' % number for number in range(3_600)) + b"}"
    areas = json.dumps({"factions": "gc bg", "turn": "gc", "europe": "a;" * 30_000})
    return {
        "a log whose ritual has a key of 20,000 parts": post("/verify", ritual_log(DEEP)),
        "a ritual with such a key": post("/ritual/editor/read", json.dumps({"text": DEEP[10_020:]}).encode()),
        "a ritual with a number of 30,000 digits": post("/verify", ritual_log("a=" + "9" * 30_000)),
        "a ritual with a number of 18,000 hexadecimal digits": post(
            "/ritual/editor/read", json.dumps({"text": HUGE_NUMBER}).encode()
        ),
        "a ritual of 19,000 empty lines": post("/verify", ritual_log("a=1" + "\n" * 19_000)),
        "a log of a million empty lines": post("/verify", log_of(STARS, 2, "", "\n" * MEGABYTE)),
        "a log of 330,000 short lines": post("/verify", log_of(STARS, 2, "", "Ā\n" * (MEGABYTE // 3))),
        "a log with 200,000 names": post("/verify", log_of(STARS, 2, ',"names":[' + '"ab",' * 200_000 + '""]')),
        "a position with 30,000 things in Europe": post("/verify", log_of("cthulhu_wars", 2, f',"scenario":{areas}')),
        "a log without a mistake and without an end": post("/verify", endless_log(MEGABYTE // 2)),
        "a form with a head of a megabyte": post(
            "/verify",
            b"--b\r\ncontent-disposition:" + b'; name="a"' * (MEGABYTE // 10) + b"\r\n\r\nx\r\n--b--\r\n",
            FORM,
        ),
        "a wish with 3,600 unknown fields": post("/api/tables", many_keys),
        "lists in each other, 30,000 deep": post("/api/tables", b"[" * 30_000),
        "an address with 15,000 fields": get("/?" + "a=1&" * (LARGEST_HEAD // 4)),
        "a cookie of 60,000 letters": get("/", "Cookie: " + "cultists-abc=x;" * (LARGEST_HEAD // 15)),
        "a cookie of 58,000 backslashes": get("/", 'Cookie: a="' + "\\" * (LARGEST_HEAD - 2_000) + '"'),
        "a QR code of a long name of the server": get(
            "/t/{table}/qr/0.svg", "Authorization: Bearer {host}", "Host: " + "x" * 2_000
        ),
        "a header of a megabyte": lambda _: head("GET", "/", "A: " + "x" * MEGABYTE),
        "a megabyte of requests at once": lambda _: b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * (MEGABYTE // 34),
    }


def stays() -> dict[str, Request]:
    """Each is sent on thousands of connections, which then stay open."""
    return {
        "connections that say nothing": lambda _: b"",
        "requests that stop in their headers": lambda _: b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: a",
        "requests that stop in their body": lambda _: (
            b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: 30000\r\n\r\n" + b"a" * 9_000
        ),
        "logs that stop halfway": lambda _: (
            b"POST /verify HTTP/1.1\r\nHost: x\r\nContent-Length: 999999\r\n\r\n" + b"a" * 9_000
        ),
        "streams of events": lambda aim: head("GET", f"/api/tables/{aim.table}/events"),
    }

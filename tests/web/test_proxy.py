"""Behind a reverse proxy: its word is taken for who calls and how, and nobody else's."""

from pathlib import Path

import httpx

from cultists.web.app import Config
from web.serving import GAME, Served, serving

FORWARDED = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}


def config(folder: Path) -> Config:
    return Config(f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}", rate=0.001, burst=3)


def new_table(server: Served, **headers: str) -> httpx.Response:
    with server.client(**headers) as client:
        return client.post("/new", content=f"game={GAME}&seat1=me&seat2=friend", headers=headers)


def test_the_callers_of_a_proxy_are_told_apart(tmp_path: Path) -> None:
    with serving(config(tmp_path), proxy="127.0.0.1") as server:
        for caller in ("203.0.113.7", "203.0.113.8"):
            made = [new_table(server, **{"X-Forwarded-For": caller}).status_code for _ in range(4)]
            assert made == [303, 303, 303, 429]


def test_cookies_are_secure_and_links_https_when_the_proxy_speaks_https(tmp_path: Path) -> None:
    with serving(config(tmp_path), proxy="127.0.0.1") as server:
        made = new_table(server, **FORWARDED, Host="cultists.example")
        assert "; Secure" in made.headers["set-cookie"]
        cookie = made.headers["set-cookie"].split(";")[0]
        with server.client() as client:
            headers = FORWARDED | {"Host": "cultists.example", "Cookie": cookie}
            assert "https://cultists.example/s/" in client.get(made.headers["location"], headers=headers).text


def test_without_a_proxy_nobody_is_believed(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as server:
        made = [new_table(server, **FORWARDED | {"X-Forwarded-For": f"203.0.113.{n}"}) for n in range(4)]
        assert [each.status_code for each in made] == [303, 303, 303, 429]
        assert "; Secure" not in made[0].headers["set-cookie"]

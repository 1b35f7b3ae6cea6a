"""What protects the tables: headers, cookies, limits; and what must never be written down."""

import asyncio
import io
import json
import logging
import threading
from collections.abc import Iterator

import httpx
import pytest
import structlog

from cultists.web.app import Config, create_app
from cultists.web.serve import log_as_json
from cultists.web.studio import ARCHIVED, TooBusy, in_archive
from web.serving import Served, Table, serving

PATHS = (
    "/",
    "/api/games",
    "/api/nothing",
    "/nothing",
    "/docs",
    "/openapi.json",
    "/health",
    "/metrics",
    "/static/x.css",
)


@pytest.mark.parametrize("path", PATHS)
def test_every_response_has_the_headers_for_safety(server: Served, path: str) -> None:
    with server.client() as client:
        for headers in ({}, {"Accept": "text/html"}):
            response = client.get(path, headers=headers)
            assert response.status_code < 500
            policy = response.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert response.headers["x-content-type-options"] == "nosniff"
            assert response.headers["referrer-policy"] in ("no-referrer", "same-origin")
            assert response.headers["cross-origin-resource-policy"] == "same-origin"
            assert "server" not in response.headers


def test_no_cache_keeps_what_a_link_shows(server: Served) -> None:
    with Table(server).begun() as table:
        for response in (table.seats[0].get(), table.seats[0].get("log"), table.asked().get("hint")):
            assert response.headers["cache-control"] == "no-store"


def test_a_link_is_remembered_in_a_safe_cookie_and_leaves_the_address(server: Served) -> None:
    with Table(server) as table, server.client() as browser:
        response = browser.get(f"/s/{table.tokens['seats'][0]}")
        assert response.status_code == 303
        assert response.headers["location"] == f"/t/{table.id}"
        cookie = response.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie or "samesite=strict" in cookie
        assert browser.get(f"/api/tables/{table.id}").json()["eyes"] == 0
        assert browser.get("/s/nonsense").status_code == 404


def test_pages_of_other_sites_write_nothing(server: Served) -> None:
    with Table(server).begun() as table, server.client() as browser:
        browser.cookies.set(f"cultists-{table.id}", table.asked().token or "")
        before = table.asked().state()
        body = {"moment": before["moment"], "answer": "invoke nothing"}
        address = f"/api/tables/{table.id}/answers"
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1", server.address + ".evil.example", ""):
            response = browser.post(address, json=body, headers={"Origin": origin})
            assert response.status_code == 403, origin
            assert "other sites" in response.json()["error"]
        assert table.asked().state() == before
        assert browser.post(address, json=body, headers={"Origin": server.address}).status_code == 201


def test_long_bodies_are_refused(server: Served) -> None:
    with Table(server) as table:
        address = f"/api/tables/{table.id}/talk"
        known = table.host.http.post(address, content=b"x" * 40_000)
        assert known.status_code == 413
        assert "32768 bytes" in known.json()["error"]

        def pieces() -> Iterator[bytes]:
            for _ in range(40):
                yield b" " * 1000

        unknown = table.host.http.post(address, content=pieces(), headers={"Content-Type": "application/json"})
        assert unknown.status_code == 413
        assert "32768 bytes" in unknown.json()["error"]
        assert table.stranger.state()["chat"] == []


def test_who_writes_too_fast_is_slowed_down(database: str) -> None:
    with serving(Config(database, rate=0.5, burst=5)) as server, Table(server) as table:
        responses = [table.host.post("talk", text="spam") for _ in range(20)]
        assert {response.status_code for response in responses} == {201, 429}
        slow = next(response for response in responses if response.status_code == 429)
        assert slow.headers["retry-after"] == "1"
        assert "wait" in slow.json()["error"]
        assert table.stranger.get().status_code == 200, "reading goes on"


def test_who_makes_the_server_think_or_draw_too_fast_is_slowed_down(database: str) -> None:
    with serving(Config(database, rate=0.001, burst=5)) as server, Table(server).begun() as table:
        asked = table.asked()
        wanted = {"moment": asked.state()["moment"], "answer": "invoke nothing"}
        statuses = [asked.http.get(f"/t/{table.id}/ahead", params=wanted).status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429], "the table and its beginning were two"


def test_neither_logs_nor_figures_hold_a_secret(database: str, capfd: pytest.CaptureFixture[str]) -> None:
    written = io.StringIO()
    every_log = logging.StreamHandler(written)
    logging.getLogger().addHandler(every_log)
    logging.getLogger().setLevel(logging.DEBUG)
    # Not what the test's own client writes.
    every_log.addFilter(lambda record: not record.name.startswith(("httpx", "httpcore")))
    log_as_json()
    try:
        with serving(Config(database, rate=1e6, burst=1e6)) as server, Table(server).begun() as table:
            secrets = [table.tokens["host"], table.tokens["watch"], *table.tokens["seats"]]
            with server.client() as client:
                for token in secrets:
                    client.get(f"/s/{token}")
                    client.get(f"/s/{token}x")
                    client.get(f"/t/{table.id}?token={token}")
                    client.get(f"/api/tables/{token}")
                    client.request("BREW", f"/s/{token}")
                    client.post(f"/api/tables/{table.id}/answers", headers={"Authorization": f"Bearer {token}"})
                figures = client.get("/metrics").text
            table.asked().answer("a bad answer")
            table.asked().answer()
    finally:
        logging.getLogger().removeHandler(every_log)
        logging.getLogger().setLevel(logging.WARNING)
        structlog.reset_defaults()
    captured = capfd.readouterr()
    everything = captured.out + captured.err + written.getvalue() + figures
    assert "cultists_requests_total" in figures
    assert "BREW" not in figures
    for secret in secrets:
        assert secret not in everything


def test_figures_and_health_are_shown(server: Served) -> None:
    with Table(server) as table, table.watch.events() as events, server.client() as client:
        next(events)
        figures = client.get("/metrics").text
        assert "cultists_streams 0.0" not in figures
        assert 'route="/api/tables/{table}"' in figures or 'route="/api/tables"' in figures
        assert client.get("/health").json() == {"status": "ok"}


def test_a_bug_is_answered_politely_and_logged(database: str, capfd: pytest.CaptureFixture[str]) -> None:
    log_as_json()
    app = create_app(Config(database))

    @app.get("/api/broken/{token}")
    async def broken(token: str) -> None:
        raise KeyError(f"a bug in a route, {len(token)}")

    with serving(Config(database), app) as server, server.client() as client:
        response = client.get("/api/broken/secret-token")
        assert response.status_code == 500
        assert response.json()["kind"] == "Broken"
        assert response.headers["x-content-type-options"] == "nosniff"
        figures = client.get("/metrics").text
    structlog.reset_defaults()
    assert 'route="/api/broken/{token}",status="500"' in figures
    told = capfd.readouterr()
    assert "a bug in a route" in told.out + told.err
    assert "secret-token" not in told.out + told.err


def test_the_api_is_described(server: Served) -> None:
    with server.client() as client:
        described = client.get("/openapi.json").json()
    assert "/api/tables/{table}/answers" in described["paths"]
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], f"{method} {path}"
            assert operation["description"], f"{method} {path}"
            if "{table}" in path:
                assert {"404", "422"} <= operation["responses"].keys(), f"{method} {path}"


def test_a_response_is_small_enough_to_be_read(server: Served) -> None:
    """A state of two seats stays below 64 kB, so that a phone need not wait for it."""
    with Table(server).begun() as table:
        assert len(json.dumps(table.asked().state())) < 64_000


def test_foreign_accept_headers_do_no_harm(server: Served) -> None:
    with server.client() as client:
        for accept in ("text/html", "image/png", "*/*", "", "q=;;;,"):
            response: httpx.Response = client.get("/api/tables/nowhere", headers={"Accept": accept})
            assert response.status_code == 404
            assert response.json()["error"]


def test_pictures_of_the_past_are_not_kept(server: Served) -> None:
    """A game has hundreds of moments, and anybody may look at all of them."""
    with Table(server).begun() as table:
        for _ in range(12):
            table.asked().answer()
        with server.client() as client:
            for moment in range(table.stranger.state()["moment"]):
                assert (
                    client.get(f"/t/{table.id}/parts", params={"layout": "wide", "moment": moment}).status_code == 200
                )
        assert len(server.app.state.tables._live[table.id].drawn) <= 1


def test_who_comes_when_much_is_worked_out_is_asked_to_come_later() -> None:
    """Work of seconds cannot be interrupted, and there is one thread for it."""

    async def work() -> None:
        done = threading.Event()
        begun = [in_archive(done.wait, 60) for _ in range(ARCHIVED)]
        with pytest.raises(TooBusy, match="try again"):
            await in_archive(done.wait, 60)
        done.set()
        assert await asyncio.gather(*begun) == [True] * ARCHIVED
        assert await in_archive(done.wait, 60)

    asyncio.run(work())


def test_browsers_and_robots_get_what_they_ask_every_site_for(server: Served) -> None:
    with server.client() as client:
        icon, robots = client.get("/favicon.ico"), client.get("/robots.txt")
    assert icon.headers["content-type"] == "image/svg+xml"
    assert icon.text.startswith("<svg")
    assert robots.headers["content-type"].startswith("text/plain")
    assert {"User-agent: *", "Disallow: /t/", "Disallow: /s/"} <= set(robots.text.splitlines())

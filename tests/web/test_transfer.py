"""What travels: pages, pictures and data are compressed, and a browser asks for each file once."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from cultists.engine import Rules
from cultists.games import GAMES
from cultists.web import assets
from cultists.web.assets import STATIC, Assets
from web.serving import Served, Table

ENCODINGS = ("gzip", "br", "zstd")
LINK = re.compile(r'(?:href|src)="(/static/[^"]+)"')
IMPORT = re.compile(r'(?:import|from)\s*\(?"([^"]+\.js)"')


@pytest.fixture
def pages(server: Served) -> Iterator[list[str]]:
    """One page of each kind."""
    with server.client(Accept="text/html") as client:
        with Table(server) as table:
            waiting = client.get(f"/t/{table.id}")
            playing = client.get(f"/t/{table.begun().id}")
        found = [client.get(path) for path in ("/", "/games/cthulhu_wars/rules", "/ritual", "/docs", "/nothing")]
        yield [each.text for each in (waiting, playing, *found)]


def test_each_file_is_asked_for_once(server: Served, pages: list[str]) -> None:
    links = {link for page in pages for link in LINK.findall(page)}
    assert len(links) > 10
    with server.client() as client:
        for link in links:
            response = client.get(link)
            assert response.status_code == 200, link
            assert "immutable" in response.headers["cache-control"]
            assert re.match(r"/static/[0-9a-f]{12}/", link)


def test_a_file_has_another_name_when_anything_changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    before = Assets(GAMES).edition
    assert Assets(GAMES).edition == before
    fewer: Mapping[str, Rules[Any]] = {name: rules for name, rules in GAMES.items() if name != "cthulhu_wars"}
    assert Assets(fewer).edition != before
    for path in STATIC.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    assert Assets(GAMES).edition == before
    (tmp_path / "page.js").write_text("/* changed */")
    assert Assets(GAMES).edition != before


def test_a_page_of_another_version_finds_its_files_but_keeps_none(server: Served) -> None:
    with server.client() as client:
        response = client.get("/static/000000000000/page.js")
        assert response.headers["content-type"].startswith("text/javascript")
        assert response.headers["cache-control"] == "no-store"
        missing = client.get("/static/000000000000/nothing.js")
        assert (missing.status_code, missing.headers["cache-control"]) == (404, "no-store")


def test_scripts_import_only_what_lies_beside_them() -> None:
    found = Assets(GAMES)
    imports = 0
    for name, content in found.files.items():
        for other in IMPORT.findall(content.decode() if name.endswith(".js") else ""):
            imports += 1
            folder = name.rpartition("/")[0]
            while other.startswith("../"):
                folder, other = folder.rpartition("/")[0], other.removeprefix("../")
            assert "/".join([*filter(None, [folder]), other.removeprefix("./")]) in found.files, f"{name}: {other}"
    assert imports > 50


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("path", ["/", "/games/cthulhu_wars/rules", "/openapi.json", "page", "state", "script"])
def test_what_is_long_travels_compressed(server: Served, encoding: str, path: str) -> None:
    bots = [{"kind": "bot", "bot": "uniform"}] * 4
    known: Assets = server.app.state.assets
    script = "games/cthulhu_wars/table.js"
    with Table(server, bots, game="cthulhu_wars").begun() as table, server.client() as client:
        paths = {"page": f"/t/{table.id}", "state": f"/api/tables/{table.id}", "script": known.address(script)}
        with client.stream("GET", paths.get(path, path), headers={"Accept-Encoding": encoding}) as response:
            response.read()
    assert response.headers["content-encoding"] == encoding
    assert "accept-encoding" in response.headers["vary"].lower()
    assert response.num_bytes_downloaded * 2.5 < len(response.content)
    assert path != "script" or response.content == known.files[script]


def test_what_is_short_is_not_compressed(server: Served) -> None:
    with server.client() as client:
        assert "content-encoding" not in client.get("/health", headers={"Accept-Encoding": "gzip"}).headers


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_stream_of_events_needs_no_compressor(server: Served, encoding: str) -> None:
    """It could hold events back, and would take memory for as long as the page is open."""
    with Table(server) as table:
        headers = {"Accept-Encoding": encoding}
        with table.watch.http.stream("GET", f"/api/tables/{table.id}/events", headers=headers) as response:
            assert response.status_code == 200
            assert "content-encoding" not in response.headers
            assert any(line.startswith("id:") for line in response.iter_lines()), "the first event is kept back"

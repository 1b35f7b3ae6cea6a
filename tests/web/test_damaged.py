"""A damaged table harms no page but its own."""

import asyncio
import contextlib
import io
import json
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
import structlog

from cultists.store import Entry, Store
from cultists.web import lobby
from cultists.web.app import Config
from cultists.web.serve import log_as_json
from web.serving import Served, Table, serving


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the server has logged."""
    into = io.StringIO()
    log_as_json(into)
    yield into
    structlog.reset_defaults()


def begun(served: Served, number: int) -> list[Table]:
    """Tables that are being played; nobody keeps a connection to them."""
    tables = [Table(served).begun() for _ in range(number)]
    for table in tables:
        table.close()
    return tables


def add_entry(url: str, table: Table, kind: str, body: Any, seat: int = 0) -> None:
    """One more entry in the journal of a table."""

    async def work() -> None:
        async with Store.opened(url) as store:
            n = len(await store.entries(table.id))
            assert await store.append(Entry(table.id, n, kind, seat, body, 1e9))

    _run(work)


def change(url: str, statement: str, table: Table) -> None:
    """Change what is stored of a table by hand."""

    async def work() -> None:
        async with Store.opened(url) as store, store._engine.begin() as connection:
            await connection.execute(sa.text(statement), {"id": table.id})

    _run(work)


def _run(work: Callable[[], Any]) -> None:
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work()).result()


def browser(served: Served, *tables: Table) -> httpx.Client:
    """A browser that keeps the host's link to each of the tables."""
    client = served.client(Accept="text/html")
    for table in tables:
        client.cookies.set(f"cultists-{table.id}", table.tokens["host"])
    return client


DAMAGES: dict[str, Callable[[str, Table], None]] = {
    "an entry of no kind": lambda url, table: add_entry(url, table, "juggled", {}),
    "an answer that is none": lambda url, table: add_entry(url, table, "answered", {"words": "fly to the moon"}),
    "an entry without what it needs": lambda url, table: add_entry(url, table, "answered", {}),
    "a body that is no JSON": lambda url, table: change(
        url, "UPDATE entries SET body = '{' WHERE table_id = :id AND n = 1", table
    ),
    "a body that is no object": lambda url, table: add_entry(url, table, "answered", 7),
    "a missing entry": lambda url, table: change(url, "DELETE FROM entries WHERE table_id = :id AND n = 0", table),
    "a seat that nobody has": lambda url, table: add_entry(url, table, "answered", {"words": "x", "by": "bot"}, seat=7),
    "a game that is none": lambda url, table: change(
        url, "UPDATE tables SET setup = replace(setup, 'rules', 'regeln') WHERE id = :id", table
    ),
    "a setup that is none": lambda url, table: change(url, "UPDATE tables SET setup = '{}' WHERE id = :id", table),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_a_row_that_cannot_be_opened(database: str, written: io.StringIO, damage: str) -> None:
    with serving(Config(database, rate=1e6, burst=1e6)) as server:
        tables = begun(server, 3)
    DAMAGES[damage](database, tables[1])
    with serving(Config(database, rate=1e6, burst=1e6)) as server, browser(server, *tables) as client:
        for path in ("/", "/?game=grand_octopus"):
            home = client.get(path)
            assert home.status_code == 200
            assert home.text.count("A table that cannot be opened") == 1
            assert f"Its number is {tables[1].id}." in home.text
            assert f'href="/t/{tables[1].id}"' not in home.text
            assert "Whoever runs this server finds the reason in its log." in home.text
            for table in (tables[0], tables[2]):
                assert f'href="/t/{table.id}"' in home.text
        assert client.get("/ritual").status_code == 200
        own = client.get(f"/t/{tables[1].id}")
        assert own.status_code == 500
        assert "This table cannot be opened" in own.text
        data = client.get(f"/api/tables/{tables[1].id}", headers={"Accept": "*/*"})
        assert data.json()["kind"] == "DamagedTable"
        assert client.get(f"/t/{tables[0].id}").status_code == 200
        for text in (own.text, data.text, home.text):
            assert "fly to the moon" not in text
            assert "Traceback" not in text
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    damaged = [line for line in lines if line["event"] == "a table is damaged"]
    assert damaged
    assert all(line["table"] == tables[1].id and "Traceback" in line["exception"] for line in damaged)
    assert not [line for line in lines if line["event"] == "a bug"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET body = CAST(x'7bff7d' AS TEXT) WHERE table_id = :id AND n = 1",
        "UPDATE tables SET setup = CAST(x'7bff7d' AS TEXT) WHERE id = :id",
        "UPDATE entries SET at = 'noon' WHERE table_id = :id",
        "UPDATE passes SET seat = 9 WHERE table_id = :id",
        "UPDATE passes SET role = 'king' WHERE table_id = :id",
    ],
    ids=["bytes that are no text", "a setup that is no text", "a time that is none", "no such seat", "no such role"],
)
def test_what_sqlite_lets_in_harms_one_table_alone(tmp_path: Path, statement: str) -> None:
    """It checks no types, and a disk may change what lies on it."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    with serving(Config(url, rate=1e6, burst=1e6)) as server:
        tables = begun(server, 3)
    change(url, statement, tables[1])
    with serving(Config(url, rate=1e6, burst=1e6)) as server, browser(server, *tables) as client:
        for table in tables:
            client.cookies.set(f"cultists-{table.id}", f"{table.tokens['host']}.{table.tokens['seats'][0]}")
        home = client.get("/")
        assert home.status_code == 200
        for table in (tables[0], tables[2]):
            assert f'href="/t/{table.id}"' in home.text
            assert client.get(f"/t/{table.id}").status_code == 200
        assert client.get("/ritual").status_code == 200


def test_a_broken_page_of_the_file_harms_only_the_tables_on_it(tmp_path: Path, written: io.StringIO) -> None:
    file = tmp_path / "tables.sqlite"
    url = f"sqlite+aiosqlite:///{file}"
    with serving(Config(url, rate=1e6, burst=1e6)) as server:
        tables = begun(server, 2)
        for table in tables:
            with server.client(table.tokens["host"]) as host:
                for _ in range(60):  # so that each has pages of its own
                    host.post(f"/api/tables/{table.id}/talk", json={"text": f"{table.id} " * 40})
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content, size = bytearray(file.read_bytes()), 4096
    own, other = (table.id.encode() for table in tables)
    pages = range(0, len(content), size)
    broken = [at for at in pages if content.count(own, at, at + size) > 30 > 1 > content.count(other, at, at + size)]
    if not broken:
        pytest.skip("the tables share all pages")
    content[broken[0] : broken[0] + 200] = b"\xff" * 200
    file.write_bytes(content)
    with serving(Config(url, rate=1e6, burst=1e6)) as server, browser(server, *tables) as client:
        home = client.get("/")
        assert home.status_code == 200
        assert f'href="/t/{tables[1].id}"' in home.text
        assert home.text.count("A table that cannot be opened") == 1
    assert "SQLITE_CORRUPT" in written.getvalue()


def test_a_table_that_cannot_be_drawn_is_left_alone(
    server: Served, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It could be read, but it is in a position in which our own code breaks."""
    line = lobby.table_line
    tables = begun(server, 2)

    def broken(at: Any, state: Any) -> Any:
        if state.id == tables[0].id:
            raise KeyError("a hand")
        return line(at, state)

    monkeypatch.setattr(lobby, "table_line", broken)
    with browser(server, *tables) as client:
        home = client.get("/")
    assert home.status_code == 200
    assert "This table cannot be shown." in home.text
    assert f'href="/t/{tables[1].id}"' in home.text
    found = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [(each["event"], each["table"]) for each in found] == [("a table cannot be shown", tables[0].id)]
    assert "in broken" in found[0]["exception"]
    assert "a hand" not in found[0]["exception"].replace('"a hand"', "")


def test_a_table_of_other_rules_says_so_in_its_row(database: str) -> None:
    with serving(Config(database)) as server:
        tables = begun(server, 2)
    change(
        database, "UPDATE tables SET setup = replace(setup, '\"rules\"\\:', '\"rules\"\\:9') WHERE id = :id", tables[0]
    )
    with serving(Config(database)) as server, browser(server, *tables) as client:
        home = client.get("/")
        assert "This needs version 9" in home.text
        assert f'href="/t/{tables[1].id}"' in home.text


def test_a_table_that_is_gone_and_a_cookie_that_names_none_are_left_out(server: Served) -> None:
    with Table(server).begun() as table, browser(server, table) as client:
        client.cookies.set("cultists-gone", "x")
        client.cookies.set("cultists-" + "x" * 3000, "x")
        client.cookies.set("cultists-..", "x")
        home = client.get("/")
    assert home.status_code == 200
    assert "A table that cannot be opened" not in home.text
    assert f'href="/t/{table.id}"' in home.text

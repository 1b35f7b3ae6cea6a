"""The store: journals that only grow, one entry for each place, durable when acknowledged; on both databases."""

import asyncio
import contextlib
import gc
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

import cultists.store.migrate
from cultists.store import Entry, Pass, Store, StoredTable, default_url
from cultists.store.migrate import migrate
from cultists.store.schema import entries, metadata
from cultists.store.store import BadDatabase, database_url
from store.databases import plain


def entry(table: str, n: int, **body: Any) -> Entry:
    return Entry(table, n, "said", 0, body, 1.5)


def test_a_database_may_be_called_as_people_call_it() -> None:
    assert database_url("sqlite:////x/tables.sqlite").drivername == "sqlite+aiosqlite"
    assert database_url("postgres://ann@host/name").drivername == "postgresql+psycopg"
    with pytest.raises(BadDatabase) as refused:
        database_url("mysql://ann:secret@host/name")
    assert "secret" not in str(refused.value)


async def make(store: Store, name: str = "one") -> StoredTable:
    table = StoredTable(name, "stars_are_right", {"rules": 1, "seats": []}, f"secret of {name}", 1.0)
    given = {f"hash of {name}": Pass(name, "seat", 1), f"host of {name}": Pass(name, "host", None)}
    await store.make_table(table, given, Entry(name, 0, "made", None, {}, 1.0))
    return table


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


def engine_of(url: str) -> sa.Engine:
    return sa.create_engine(url.replace("+aiosqlite", ""))


async def eventually(condition: Callable[[], Any], seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.005)


# The schema


def test_migrations_lead_to_the_schema_and_back(database: str) -> None:
    migrate(database)
    migrate(database)  # a second server that starts
    engine = engine_of(database)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        config = Config()
        folder = Path(cultists.store.migrate.__file__).parent / "migrations"
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        connection.commit()
        assert set(sa.inspect(connection).get_table_names()) <= {"alembic_version"}
        command.upgrade(config, "head")
        connection.commit()
        assert set(metadata.tables) <= set(sa.inspect(connection).get_table_names())
    engine.dispose()


@pytest.mark.slow
def test_servers_that_start_together_migrate_once(database: str) -> None:
    script = f"from cultists.store.migrate import migrate; migrate({database!r})"
    started = [
        subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.PIPE, text=True, bufsize=1) for _ in range(3)
    ]
    for process in started:
        _, errors = process.communicate()
        assert process.returncode == 0, errors


def test_the_database_is_where_it_was_asked_to_be(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CULTISTS_DATABASE_URL", "postgresql+psycopg://somewhere/else")
    assert default_url() == "postgresql+psycopg://somewhere/else"
    monkeypatch.delenv("CULTISTS_DATABASE_URL")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url().startswith("sqlite+aiosqlite:///")


def test_an_address_may_begin_as_people_write_it(postgres_database: str) -> None:
    async def work() -> None:
        for drivers in ("postgres", "postgresql"):
            async with Store.opened(postgres_database.replace("postgresql+psycopg", drivers)) as store:
                assert await store.healthy()

    run(work)


# Tables, passes, journals


def test_what_is_stored_is_found_again(database: str) -> None:
    async def work() -> None:
        async with Store.opened(database) as store:
            made = await make(store)
            assert await store.append(entry("one", 1, text="\x00 “Iä!” \u2028 🐙"))
        async with Store.opened(database) as store:
            assert await store.table("one") == made
            assert await store.table("two") is None
            assert await store.pass_of("hash of one") == Pass("one", "seat", 1)
            assert await store.pass_of("host of one") == Pass("one", "host", None)
            assert await store.pass_of("") is None
            read = await store.entries("one")
            assert read == [Entry("one", 0, "made", None, {}, 1.0), entry("one", 1, text="\x00 “Iä!” \u2028 🐙")]
            assert await store.entries("one", 1) == read[1:]
            assert await store.entries("two") == []
            assert await store.healthy()

    run(work)


def test_a_place_is_given_once(database: str) -> None:
    async def work() -> None:
        async with Store.opened(database) as store:
            await make(store)
            assert await store.append(entry("one", 1, by="the first"))
            assert not await store.append(entry("one", 1, by="the second"))
            at_once = await asyncio.gather(*(store.append(entry("one", 2, by=number)) for number in range(5)))
            assert at_once == [True, False, False, False, False]
            assert [each.body for each in await store.entries("one", 1)] == [{"by": "the first"}, {"by": 0}]

    run(work)


def test_two_servers_that_want_the_same_places_have_one_winner_each(postgres_database: str) -> None:
    """In whatever order they ask: they may wait for each other, but never in a circle."""

    async def work() -> None:
        async with Store.opened(postgres_database) as one, Store.opened(postgres_database) as two:
            names = [f"table{number}" for number in range(100)]
            for name in names:
                await make(one, name)
            for n in range(1, 11):
                here = [one.append(entry(name, n, by="one")) for name in names]
                there = [two.append(entry(name, n, by="two")) for name in reversed(names)]
                won = await asyncio.gather(*here, *there)
                first, second = won[:100], won[:99:-1]
                assert [a + b for a, b in zip(first, second, strict=True)] == [1] * 100
                (stored,) = await two.entries(names[0], n)
                assert stored.body == {"by": "one" if first[0] else "two"}

    run(work)


def test_entries_that_come_together_share_a_commit(database: str) -> None:
    async def work() -> None:
        async with Store.opened(database) as store:
            for number in range(10):
                await make(store, f"table{number}")
            commits = 0

            def count(_: Any) -> None:
                nonlocal commits
                commits += 1

            sa.event.listen(store._engine.sync_engine, "commit", count)
            waiting = [store.append(entry(f"table{n % 10}", n // 10 + 1)) for n in range(500)]
            assert all(await asyncio.gather(*waiting))
            assert commits < 20, f"{commits} commits for 500 entries"

    run(work)


def test_an_acknowledged_entry_can_be_read_by_anybody_at_once(database: str) -> None:
    async def work() -> None:
        async with Store.opened(database) as store:
            await make(store)
            engine = engine_of(database)
            for n in range(1, 20):
                assert await store.append(entry("one", n))
                with engine.connect() as other:
                    assert other.scalar(sa.select(sa.func.max(entries.c.n))) == n
            engine.dispose()

    run(work)


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    async def work() -> None:
        async with Store.opened(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}") as store:
            async with store._engine.connect() as connection:
                pragmas = ("journal_mode", "synchronous", "foreign_keys")
                values = [(await connection.execute(sa.text(f"PRAGMA {each}"))).scalar() for each in pragmas]
            assert values == ["wal", 2, 1]

    run(work)


def test_closing_writes_what_waits(database: str) -> None:
    async def work() -> None:
        async with Store.opened(database) as store:
            await make(store)
            waiting = [asyncio.create_task(store.append(entry("one", n))) for n in range(1, 301)]
            await asyncio.sleep(0)
        assert all([await each for each in waiting])
        async with Store.opened(database) as store:
            assert len(await store.entries("one")) == 301

    run(work)


def test_who_stops_waiting_harms_nobody(database: str) -> None:
    async def work() -> None:
        async with Store.opened(database) as store:
            await make(store)
            waiting = asyncio.create_task(store.append(entry("one", 1)))
            await asyncio.sleep(0)
            waiting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await waiting
            assert not await store.append(entry("one", 1)), "it was written all the same"
            assert await store.append(entry("one", 2))

    run(work)


def test_a_store_that_closes_waits_for_who_still_reads(database: str) -> None:
    """Or their connections would never be closed, and the garbage collector would complain in some later test."""

    async def work() -> None:
        async with Store.opened(database) as store:
            table = await make(store)
            reading = [asyncio.create_task(store.entries("one")) for _ in range(5)]
            looking = asyncio.create_task(store.table("one"))
            gone = [asyncio.create_task(store.entries("one")) for _ in range(5)]
            await asyncio.sleep(0)
            for each in gone:
                each.cancel()
        assert all(len(found) == 1 for found in await asyncio.gather(*reading))
        assert await looking == table
        assert not store._visits

    run(work)
    gc.collect()


def test_a_store_closes_although_its_database_answers_no_reader(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cultists.store.store.VISITS_MAY_TAKE", 0.05)

    async def work() -> None:
        hanging = asyncio.Event()
        async with Store.opened(database) as store:
            store._visits.add(asyncio.create_task(hanging.wait()))
        hanging.set()

    run(work)
    assert "the database still does not answer" in capsys.readouterr().out


# A database that is in trouble


def test_a_writer_whose_database_vanishes_reports_and_lives_on(postgres: str, postgres_database: str) -> None:
    name = postgres_database.split("?")[0].rsplit("/", 1)[1]

    async def work() -> None:
        admin = await psycopg.AsyncConnection.connect(plain(postgres.format("postgres")), autocommit=True)
        async with admin, Store.opened(postgres_database) as store:
            await make(store)
            await admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            await admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
            with pytest.raises(OSError, match="did not take an entry"):
                await store.append(entry("one", 1))
            assert not await store.healthy()
            await admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
            assert await store.append(entry("one", 1))
            assert await store.healthy()

    run(work)


def test_a_locked_file_is_waited_for(tmp_path: Path) -> None:
    async def work() -> None:
        async with Store.opened(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}") as store:
            await make(store)
            other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            waiting = asyncio.create_task(store.append(entry("one", 1)))
            await asyncio.sleep(0.2)
            assert not waiting.done()
            other.execute("COMMIT")
            other.close()
            assert await waiting

    run(work)


def test_errors_do_not_tell_what_was_to_be_stored(database: str) -> None:
    """They are logged."""

    async def work() -> None:
        async with Store.opened(database) as store:
            with pytest.raises(OSError, match="did not take") as caught:
                await store.append(entry("no such table", 1, text="a secret of somebody"))
            assert "a secret of somebody" not in str(caught.value)
            await make(store)
            with pytest.raises(sa.exc.IntegrityError) as again:
                await make(store)
            assert "secret of one" not in str(again.value)

    run(work)


# Other processes


def test_other_processes_are_told(postgres_database: str) -> None:
    async def work() -> None:
        async with Store.opened(postgres_database) as one, Store.opened(postgres_database) as two:
            heard: list[tuple[str, int]] = []

            async def listen(table: str, n: int) -> None:
                heard.append((table, n))

            two.on_change(listen)
            await make(one, "one")
            await make(one, "two")
            await eventually(lambda: ("", 0) in heard)  # it listens
            heard.clear()
            await asyncio.gather(one.append(entry("one", 1)), one.append(entry("two", 1)), one.append(entry("one", 1)))
            await eventually(lambda: len(heard) >= 2)
            assert sorted(heard) == [("one", 1), ("two", 1)]

    run(work)


CUT_OFF = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
)


def test_whoever_was_cut_off_is_told_that_something_may_have_been_missed(postgres_database: str) -> None:
    async def work() -> None:
        async with Store.opened(postgres_database) as store:
            heard: list[tuple[str, int]] = []

            async def listen(table: str, n: int) -> None:
                heard.append((table, n))
                if len(heard) == 2:
                    raise sa.exc.OperationalError("a listener fails, too", None, Exception())

            store.on_change(listen)
            await make(store)
            for times in (1, 2, 3):
                async with await psycopg.AsyncConnection.connect(plain(postgres_database), autocommit=True) as killer:
                    killed = 0
                    while not killed:  # it may not listen yet, or again
                        killed = (await killer.execute(CUT_OFF)).rowcount
                await eventually(lambda times=times: heard.count(("", 0)) > times - 1)  # type: ignore[misc]
            heard.clear()
            n = 0
            async with asyncio.timeout(60):
                # What is written before it listens again is not told.
                while not any(table == "one" for table, _ in heard):
                    n += 1
                    await store.append(entry("one", n))
                    await asyncio.sleep(0.2)

    run(work)

"""The store: tables, passes (who may do what), and each table's journal.

A journal is a list of entries that only grows.  `append` returns when the entry is durable; entries of many tables that
arrive together share one commit.  Two writers that want the same place in a journal are told apart by its primary key.
"""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import platformdirs
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from cultists.store.migrate import migrate
from cultists.store.schema import entries, passes, tables

BATCH: Final = 200
"""How many entries share a commit at most."""
CHANNEL: Final = "cultists"


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of a table's journal."""

    table: str
    n: int
    kind: str
    seat: int | None
    body: dict[str, Any]
    at: float


class StoredTable(msgspec.Struct, frozen=True):
    """What is known of a table from its making on.  The secret is that of its dice."""

    id: str
    game: str
    setup: dict[str, Any]
    secret: str
    made_at: float


class Pass(msgspec.Struct, frozen=True):
    """What a link entitles to: a seat, the host's rights, or watching."""

    table: str
    role: str
    seat: int | None


Listener = Callable[[str], Awaitable[None]]


def default_url() -> str:
    """The database: CULTISTS_DATABASE_URL, or a file in the user's data folder."""
    return os.environ.get("CULTISTS_DATABASE_URL") or sqlite_url(Path(platformdirs.user_data_dir("cultists")))


def sqlite_url(folder: Path) -> str:
    """The database file in a folder, which is made if it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}"


class Store:
    """Open with `async with Store.opened(url) as store`."""

    def __init__(self, url: str) -> None:
        self._url = sa.make_url(url)
        self._is_postgres = self._url.get_backend_name() == "postgresql"
        self._engine = create_async_engine(self._url, **({"pool_size": 10} if self._is_postgres else {}))
        self._insert = postgresql.insert if self._is_postgres else sqlite.insert
        self._waiting: list[tuple[Entry, asyncio.Future[bool]]] = []
        self._work = asyncio.Event()
        self._listeners: list[Listener] = []
        if not self._is_postgres:
            sa.event.listen(self._engine.sync_engine, "connect", _durable)

    @classmethod
    @contextlib.asynccontextmanager
    async def opened(cls, url: str) -> AsyncIterator["Store"]:
        """A store with its schema up to date, writing until the block ends; then all that waits is written."""
        await asyncio.to_thread(migrate, url)
        store = cls(url)
        tasks = [asyncio.create_task(store._write_forever())]
        if store._is_postgres:
            tasks.append(asyncio.create_task(store._listen_forever()))
        try:
            yield store
        finally:
            while store._waiting:
                await asyncio.sleep(0.005)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await store._engine.dispose()

    def on_change(self, listener: Listener) -> None:
        """Have somebody told of every table whose journal grows, also through another server process."""
        self._listeners.append(listener)

    # Tables and passes

    async def make_table(self, table: StoredTable, given: dict[str, Pass], first: Entry) -> None:
        """A new table with its passes (by token hash) and the first entry of its journal."""
        async with self._engine.begin() as connection:
            await connection.execute(
                tables.insert().values(
                    id=table.id,
                    game=table.game,
                    setup=msgspec.json.encode(table.setup).decode(),
                    secret=table.secret,
                    made_at=table.made_at,
                )
            )
            rows = [
                {"token_hash": token_hash, "table_id": each.table, "role": each.role, "seat": each.seat}
                for token_hash, each in given.items()
            ]
            await connection.execute(passes.insert(), rows)
            await connection.execute(entries.insert().values(**_row(first)))

    async def table(self, table: str) -> StoredTable | None:
        """The table with this id."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(tables).where(tables.c.id == table))).mappings().first()
        if row is None:
            return None
        return StoredTable(row["id"], row["game"], msgspec.json.decode(row["setup"]), row["secret"], row["made_at"])

    async def pass_of(self, token_hash: str) -> Pass | None:
        """What the token with this hash entitles to."""
        async with self._engine.connect() as connection:
            found = await connection.execute(sa.select(passes).where(passes.c.token_hash == token_hash))
            row = found.mappings().first()
        return None if row is None else Pass(row["table_id"], row["role"], row["seat"])

    async def healthy(self) -> bool:
        """Whether the database answers."""
        try:
            async with self._engine.connect() as connection:
                await connection.execute(sa.select(1))
        except sa.exc.SQLAlchemyError:
            return False
        return True

    # Journals

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The journal of a table from place `since` on."""
        query = sa.select(entries).where(entries.c.table_id == table, entries.c.n >= since).order_by(entries.c.n)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [
            Entry(row["table_id"], row["n"], row["kind"], row["seat"], msgspec.json.decode(row["body"]), row["at"])
            for row in rows
        ]

    async def append(self, entry: Entry) -> bool:
        """Write an entry.  True: it is durable.  False: the place was taken by somebody else."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, future))
        self._work.set()
        return await asyncio.shield(future)

    async def _write_forever(self) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            while self._waiting:
                batch = self._waiting[:BATCH]
                try:
                    taken = await self._write([entry for entry, _ in batch])
                except Exception as error:  # the database is gone: whoever waits learns it, the writer lives on
                    for _, future in batch:
                        future.set_exception(OSError(f"the database did not take an entry: {error}"))
                    del self._waiting[: len(batch)]
                    continue
                del self._waiting[: len(batch)]
                for entry, future in batch:
                    # Of two entries for one place in the same batch the first has it.
                    mine = taken.pop((entry.table, entry.n), None) is not None
                    future.set_result(mine)
                    if mine and not self._is_postgres:
                        await self._tell(entry.table)

    async def _write(self, batch: Sequence[Entry]) -> dict[tuple[str, int], bool]:
        """Write what can be written in one commit; gives the places that were free."""
        unique = {(entry.table, entry.n): entry for entry in reversed(batch)}
        statement = (
            self._insert(entries)
            .values([_row(entry) for entry in unique.values()])
            .on_conflict_do_nothing()
            .returning(entries.c.table_id, entries.c.n)
        )
        async with self._engine.begin() as connection:
            rows = (await connection.execute(statement)).all()
            if self._is_postgres:
                await self._notify(connection, {table for table, _ in rows})
        return dict.fromkeys(((table, n) for table, n in rows), True)

    # Other processes

    async def _notify(self, connection: AsyncConnection, changed: set[str]) -> None:
        for table in sorted(changed):
            await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, table)))

    async def _tell(self, table: str) -> None:
        for listener in self._listeners:
            await listener(table)

    async def _listen_forever(self) -> None:
        import psycopg

        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    # What happened while nobody listened: an empty name means “look at every table you hold”.
                    await self._tell("")
                    async for notice in connection.notifies():
                        await self._tell(notice.payload)
            except (psycopg.Error, OSError):
                await asyncio.sleep(0.5)


def _row(entry: Entry) -> dict[str, Any]:
    body = msgspec.json.encode(entry.body).decode()
    return {
        "table_id": entry.table,
        "n": entry.n,
        "kind": entry.kind,
        "seat": entry.seat,
        "body": body,
        "at": entry.at,
    }


def _durable(connection: Any, _record: Any) -> None:
    """An acknowledged answer survives a power cut: write-ahead log, synced at every commit."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()

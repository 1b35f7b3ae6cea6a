"""The store: tables, passes (who may do what), and each table's journal.

A journal is a list of entries that only grows.  `append` returns when the entry is durable; entries of many tables that
arrive together share one commit.  Two writers that want the same place in a journal are told apart by its primary key.
"""

import asyncio
import contextlib
import functools
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec
import platformdirs
import sqlalchemy as sa
import structlog
from alembic.util import CommandError
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import create_async_engine

from cultists.engine import CultistsError
from cultists.missing import needs
from cultists.store.migrate import migrate
from cultists.store.schema import entries, passes, tables

BATCH: Final = 200
"""How many entries share a commit at most."""
VISITS_MAY_TAKE: Final = 2.0
"""Seconds that a store which closes waits for visits to the database under way."""
CHANNEL: Final = "cultists"
NOTIFY: Final = sa.text(f"SELECT pg_notify('{CHANNEL}', notice) FROM unnest(CAST(:notices AS text[])) AS notice")
PRESENCE: Final = "cultists_presence"


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


logger = structlog.get_logger()

P = ParamSpec("P")
T = TypeVar("T")
Listener = Callable[[str, int], Awaitable[None]]
"""Hears the table and the place of an entry; an empty table means that entries of any table may have been missed."""


def default_url() -> str:
    """The database: CULTISTS_DATABASE_URL, or a file in the user's data folder."""
    return os.environ.get("CULTISTS_DATABASE_URL") or sqlite_url(Path(platformdirs.user_data_dir("cultists")))


def sqlite_url(folder: Path) -> str:
    """The database file in a folder, which is made if it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}"


def place_of(text: str) -> str:
    """Where tables are kept, for people: a file, or a database without its password."""
    url = database_url(text)
    if url.get_backend_name() == "sqlite":
        return str(url.database or "memory, so they are lost at the end")
    return f"the database {url.set(drivername='postgresql', query={}).render_as_string()}"


DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
}
"""The drivers that we use, by what people write."""


class BadDatabase(CultistsError):
    """The address of a database that we cannot use, or one that does not answer."""


def database_url(text: str) -> sa.URL:
    """The address of a database, with the driver that we use.  Raises BadDatabase, without a word of its password."""
    wanted = "as in sqlite:////var/lib/cultists/tables.sqlite or postgresql://user:password@host/name"
    try:
        url = sa.make_url(text)
    except sa.exc.ArgumentError as error:
        raise BadDatabase(f"This is not the address of a database; write one {wanted}.") from error
    url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
    if url.drivername not in DRIVERS.values():
        raise BadDatabase(f"Tables cannot be kept in “{url.drivername}”; write an address {wanted}.")
    return url


def make_ready(text: str) -> None:
    """Bring a database up to date before anybody comes.

    Raises BadDatabase and MissingExtra, whose texts say what is wrong without a word of the password.
    """
    url = database_url(text)
    is_postgres = url.get_backend_name() == "postgresql"
    if is_postgres and os.name == "nt":  # psycopg cannot wait in the event loop that uvicorn uses there
        raise BadDatabase("On Windows, tables can be kept only in a SQLite file; leave out --database.")
    if is_postgres:
        needs("psycopg", "postgres", "A PostgreSQL database")
    try:
        migrate(url)
    except (sa.exc.DBAPIError, CommandError) as error:
        reason = str(getattr(error, "orig", error)).strip()
        if url.password:
            reason = reason.replace(str(url.password), "***")
        is_silent = is_postgres and isinstance(error, sa.exc.OperationalError)
        raise BadDatabase(f"The database {'does not answer' if is_silent else 'cannot be used'}: {reason}") from error


def is_damage(error: Exception) -> bool:
    """Whether a database answered, but what lies there cannot be read: bytes that are no text, a broken page."""
    original = getattr(error, "orig", None)
    code = getattr(original, "sqlite_errorname", None) or getattr(original, "sqlstate", None) or ""
    return code.startswith(("SQLITE_CORRUPT", "XX001", "XX002")) or str(original).startswith("Could not decode to")


def _visit(
    work: Callable[Concatenate["Store", P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate["Store", P], Coroutine[Any, Any, T]]:
    """A visit to the database goes on to its end even if whoever asked is cancelled: so its connection comes back."""

    @functools.wraps(work)
    async def visit(store: "Store", /, *args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(work(store, *args, **kwargs))
        store._visits.add(task)
        task.add_done_callback(store._visits.discard)
        # Looked at here, because the caller may be gone.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    return visit


class Store:
    """Open with `async with Store.opened(url) as store`."""

    def __init__(self, url: str) -> None:
        self._url = database_url(url)
        self._is_postgres = self._url.get_backend_name() == "postgresql"
        # Parameters are hidden from the texts of errors, which are logged: among them are the secrets of dice.
        options: dict[str, Any] = {"hide_parameters": True}
        if self._is_postgres:
            options |= {"pool_size": 10, "pool_pre_ping": True}
        self._engine = create_async_engine(self._url, **options)
        # A commit is one visit to a thread of its own; the async driver would make one for each of its steps.
        self._writer = sa.create_engine(_sync(self._url), **options)
        self._thread = ThreadPoolExecutor(1, "journals")
        insert = postgresql.insert(entries) if self._is_postgres else sqlite.insert(entries)
        self._insert = insert.on_conflict_do_nothing().returning(entries.c.table_id, entries.c.n)
        self._waiting: list[tuple[Entry, asyncio.Future[bool]]] = []
        self._work = asyncio.Event()
        self._visits: set[asyncio.Task[Any]] = set()
        self._listeners: list[Listener] = []
        self._presence_listeners: list[Callable[[str], None]] = []
        if not self._is_postgres:
            sa.event.listen(self._engine.sync_engine, "connect", _durable)
            sa.event.listen(self._writer, "connect", _durable)

    @classmethod
    @contextlib.asynccontextmanager
    async def opened(cls, url: str) -> AsyncIterator["Store"]:
        """A store with its schema up to date, writing until the block ends; then all that waits is written."""
        await asyncio.to_thread(migrate, database_url(url))
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
            await asyncio.to_thread(store._thread.shutdown)
            store._writer.dispose()
            if store._visits and (await asyncio.wait(store._visits, timeout=VISITS_MAY_TAKE))[1]:
                logger.warning("the database still does not answer; its connections are left behind")
            await store._engine.dispose()

    def on_change(self, listener: Listener) -> None:
        """Have somebody told of every entry that another server process may have written (on PostgreSQL)."""
        self._listeners.append(listener)

    def on_presence(self, listener: Callable[[str], None]) -> None:
        """Have somebody told what any process announces; an empty notice means that some may have been missed."""
        self._presence_listeners.append(listener)

    # Tables and passes

    @_visit
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
            await connection.execute(
                passes.insert(), [_pass_row(token_hash, each) for token_hash, each in given.items()]
            )
            await connection.execute(entries.insert().values(**_row(first)))

    @_visit
    async def give_pass(self, token_hash: str, given: Pass) -> None:
        """One more token for a table.  Given again, it is what it was."""
        with contextlib.suppress(sa.exc.IntegrityError):
            async with self._engine.begin() as connection:
                await connection.execute(passes.insert().values(**_pass_row(token_hash, given)))

    @_visit
    async def table(self, table: str) -> StoredTable | None:
        """The table with this id."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(tables).where(tables.c.id == table))).mappings().first()
        if row is None:
            return None
        return StoredTable(row["id"], row["game"], msgspec.json.decode(row["setup"]), row["secret"], row["made_at"])

    @_visit
    async def pass_of(self, token_hash: str) -> Pass | None:
        """What the token with this hash entitles to."""
        async with self._engine.connect() as connection:
            found = await connection.execute(sa.select(passes).where(passes.c.token_hash == token_hash))
            row = found.mappings().first()
        return None if row is None else Pass(row["table_id"], row["role"], row["seat"])

    @_visit
    async def healthy(self) -> bool:
        """Whether the database answers."""
        try:
            async with self._engine.connect() as connection:
                await connection.execute(sa.select(1))
        except (sa.exc.SQLAlchemyError, OSError):
            return False
        return True

    # Journals

    @_visit
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
        loop = asyncio.get_running_loop()
        while True:
            await self._work.wait()
            self._work.clear()
            while self._waiting:
                batch = self._waiting[:BATCH]
                try:
                    taken = await loop.run_in_executor(self._thread, self._write, [entry for entry, _ in batch])
                except Exception as error:  # the database is gone: whoever waits learns it, the writer lives on
                    if not isinstance(error, (sa.exc.SQLAlchemyError, OSError)):
                        logger.exception("a bug in the store", tables=sorted({entry.table for entry, _ in batch}))
                    for _, future in batch:
                        refused = OSError("the database did not take an entry")
                        refused.__cause__ = error
                        future.set_exception(refused)
                    del self._waiting[: len(batch)]
                    continue
                del self._waiting[: len(batch)]
                for entry, future in batch:
                    # Of two entries for one place in the same batch the first has it.
                    place = entry.table, entry.n
                    future.set_result(place in taken)
                    taken.discard(place)

    def _write(self, batch: Sequence[Entry]) -> set[tuple[str, int]]:
        """Write what can be written in one commit; gives the places that were free.  Runs in the writer's thread."""
        unique = {(entry.table, entry.n): entry for entry in reversed(batch)}
        # In one order for all servers: two that want the same places wait for each other, but never in a circle.
        rows = [_row(unique[place]) for place in sorted(unique)]
        with self._writer.begin() as connection:
            taken = {(table, n) for table, n in connection.execute(self._insert, rows)}
            if taken and self._is_postgres:
                connection.execute(NOTIFY, {"notices": [f"{table} {n}" for table, n in sorted(taken)]})
        return taken

    # Other processes

    @property
    def is_shared(self) -> bool:
        """Whether other server processes may work on the same tables."""
        return self._is_postgres

    @_visit
    async def announce(self, notice: str) -> None:
        """Tell all processes something that nobody keeps, in at most 8,000 bytes."""
        async with self._engine.begin() as connection:
            await connection.execute(sa.select(sa.func.pg_notify(PRESENCE, notice)))

    async def _tell(self, table: str, n: int) -> None:
        for listener in self._listeners:
            await listener(table, n)

    def _tell_presence(self, notice: str) -> None:
        for listener in self._presence_listeners:
            listener(notice)

    async def _listen_forever(self) -> None:
        import psycopg

        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await connection.execute(f"LISTEN {PRESENCE}")
                    await self._tell("", 0)
                    self._tell_presence("")
                    async for notice in connection.notifies():
                        if notice.channel == PRESENCE:
                            self._tell_presence(notice.payload)
                        else:
                            table, n = notice.payload.split()
                            await self._tell(table, int(n))
            except Exception as error:  # the database is gone, for us or for a listener: try again until it is back
                is_known = isinstance(error, (psycopg.Error, sa.exc.SQLAlchemyError, OSError))
                reason = type(error).__name__
                logger.warning("notices from other servers are cut off", reason=reason, exc_info=not is_known)
                await asyncio.sleep(0.5)


def _pass_row(token_hash: str, given: Pass) -> dict[str, Any]:
    return {"token_hash": token_hash, "table_id": given.table, "role": given.role, "seat": given.seat}


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


def _sync(url: sa.URL) -> sa.URL:
    return url.set(drivername="sqlite") if url.get_backend_name() == "sqlite" else url


def _durable(connection: Any, _record: Any) -> None:
    """An acknowledged answer survives a power cut: write-ahead log, synced at every commit."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()

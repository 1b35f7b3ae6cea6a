"""How many durable answers a second the web table takes: `make bench-web`, or `python -m benchmarks.web --help`.

One server process; the clients live in this one.  Two hundred tables are in play.  The clients know the dice of these
tables, so they play without asking for the state first, unless they are the load that behaves like browsers.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from benchmarks.loopback import KINDS, Client, ServerProcess, database
from cultists.engine import Game, words_of
from cultists.engine.fair_dice import FairDice
from cultists.games import GAMES
from cultists.store import Entry, Store, StoredTable
from cultists.web.app import Config
from cultists.web.journal import SeatSetup, Setup
from cultists.web.passes import all_passes, seat_token

RULES: Final = GAMES["stars_are_right"]
STEADY: Final = 300
"""Answers a second in the load that comes at a steady pace."""
LOADS: Final = ("20 at once", "all at once", f"{STEADY} a second", "browsers")
PEER: Final = "boardgame.io, file storage, same kind of machine: 355/s with 20 matches, 936/s with 200 (not durable)"


class Played:
    """A table, with the game as the clients know it."""

    def __init__(self, number: int) -> None:
        self.id = f"bench{number}"
        self.host = f"the host of table {number}"
        self.secret = f"the secret of table {number}"
        self._rng = random.Random(number)
        self._dice = FairDice(self.secret, ("", ""))
        self._begin()

    def _begin(self) -> None:
        self.game: Game[Any] = Game.new(RULES, 2)
        self._dice.answer(self.game)

    async def store(self, store: Store) -> None:
        """Put it into the database, begun."""
        settled = Setup(RULES.version, (SeatSetup("person", None, "Ann"), SeatSetup("person", None, "Ben")), {})
        options = RULES.checked_options({})
        setup = msgspec.to_builtins(msgspec.structs.replace(settled, options=dict(options)))
        made = StoredTable(self.id, RULES.name, setup, self.secret, time.time())
        await store.make_table(made, all_passes(self.id, self.host, 2), Entry(self.id, 0, "made", None, {}, 0.0))
        await store.append(Entry(self.id, 1, "began", None, {}, time.time()))

    async def answer(self, clients: dict[int, Client]) -> float:
        """Answer what is asked, at random; gives the seconds until it was acknowledged."""
        question = self.game.question
        assert question is not None, "a game at random lasts longer than any benchmark"
        words = words_of(self._rng.choice(question.options))
        body = {"moment": self.game.moment, "answer": words}
        began = time.perf_counter()
        status, content = await clients[question.seat].request("POST", f"/api/tables/{self.id}/answers", body)
        seconds = time.perf_counter() - began
        if status != 201:
            raise RuntimeError(f"{status}: {content!r}")
        self.game.answer(question.seat, words)
        self._dice.answer(self.game)
        return seconds


class Row(msgspec.Struct):
    """What one load came to."""

    database: str
    load: str
    tables: int
    answers: float
    """Acknowledged a second."""
    p50: float
    """Milliseconds."""
    p99: float
    server_busy: float
    """Share of one core."""
    clients_busy: float
    looks: float = 0.0
    """States fetched a second, by those who watch."""

    @property
    def bound(self) -> str:
        """What bounds it."""
        if "a second" in self.load:
            return "the pace"
        if self.clients_busy > 0.9 and self.clients_busy > self.server_busy:
            return "these clients"
        return "the server's one core" if self.server_busy > 0.8 else "waiting: disk, or a busy machine"


class Load:
    """Clients of one server."""

    def __init__(self, kind: str, server: ServerProcess, tables: list[Played], seconds: float) -> None:
        self._kind = kind
        self._server = server
        self._tables = tables
        self._seconds = seconds
        self._clients = {
            table.id: {seat: Client(server.port, seat_token(table.host, seat)) for seat in range(2)} for table in tables
        }
        self._looks = 0

    async def measure(self, load: str) -> Row:
        """One load."""
        await asyncio.gather(*(self._one(table) for table in self._tables))
        self._looks = 0
        watchers = []
        if load == "browsers":
            watchers = [asyncio.create_task(self._watch(table, seat)) for table in self._tables for seat in range(2)]
            await asyncio.sleep(2)
        began, server, clients = time.perf_counter(), self._server.cpu(), time.process_time()
        until = began + self._seconds
        if "a second" in load:
            times = await self._steadily(until)
        else:
            times = await self._at_once(20 if load == LOADS[0] else len(self._tables), until)
        seconds = time.perf_counter() - began
        busy = (self._server.cpu() - server) / seconds, (time.process_time() - clients) / seconds
        for watcher in watchers:
            watcher.cancel()
        await asyncio.gather(*watchers, return_exceptions=True)
        times.sort()
        return Row(
            self._kind,
            load,
            len(self._tables),
            len(times) / seconds,
            1000 * times[len(times) // 2],
            1000 * times[len(times) * 99 // 100],
            *busy,
            self._looks / seconds,
        )

    async def _one(self, table: Played) -> float:
        return await table.answer(self._clients[table.id])

    async def _at_once(self, number: int, until: float) -> list[float]:
        """So many clients, each answering at a table of its own as soon as the last answer is acknowledged."""
        times: list[float] = []

        async def keep_answering(mine: list[Played]) -> None:
            while time.perf_counter() < until:
                times.extend([await self._one(table) for table in mine])

        await asyncio.gather(*(keep_answering(self._tables[first::number]) for first in range(number)))
        return times

    async def _steadily(self, until: float) -> list[float]:
        """Answers come at random moments, as many a second as we like, whether earlier ones are through or not."""
        rng, free, tasks = random.Random(1), self._tables[:], []
        rng.shuffle(free)
        due = time.perf_counter()

        async def at(table: Played) -> float:
            seconds = await self._one(table)
            free.insert(0, table)
            return seconds

        while due < until:
            due += rng.expovariate(STEADY)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if free:
                tasks.append(asyncio.create_task(at(free.pop())))
        return list(await asyncio.gather(*tasks))

    async def _watch(self, table: Played, seat: int) -> None:
        """Like a browser: hears the events of the table and looks at it after each."""
        token = seat_token(table.host, seat)
        looking = Client(self._server.port, token)
        async for _ in Client(self._server.port, token).events(table.id):
            await looking.get(f"/api/tables/{table.id}?log_since={max(0, table.game.moment - 5)}")
            self._looks += 1

    def close(self) -> None:
        for clients in self._clients.values():
            for client in clients.values():
                client.close()


async def measured(kind: str, url: str, tables: int, seconds: float, told: Callable[[str], None]) -> dict[str, Any]:
    """All loads on one database."""
    with tempfile.TemporaryDirectory(prefix="cultists-bench-") as folder:
        played = [Played(number) for number in range(tables)]
        async with Store.opened(url) as store:
            for table in played:
                await table.store(store)
        config = Config(url, pace=0, rate=1e9, burst=1e9, streams_of_one=10**6)
        server = ServerProcess(config, Path(folder))
        await asyncio.to_thread(server.start)
        try:
            load = Load(kind, server, played, seconds)
            empty = server.memory()
            rows = []
            for name in LOADS:
                told(f"{kind}: {name}")
                rows.append(await load.measure(name))
                if name == LOADS[1]:
                    memory = (server.memory() - empty) / tables
            load.close()
        finally:
            server.stop()
        moments = sum(table.game.moment for table in played) / tables
        return {"rows": rows, "bytes_per_table": round(memory), "moments_per_table": round(moments)}


def sync_time(folder: Path) -> float:
    """Milliseconds that the disk takes to make a few bytes durable."""
    times = []
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        for _ in range(50):
            began = time.perf_counter()
            file.write(b"x" * 200)
            file.flush()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - began)
    return 1000 * sorted(times)[len(times) // 2]


def show(results: dict[str, Any], console: Console) -> None:
    """The figures as a table."""
    grid = Grid(title="Durable answers over HTTP, one server process")
    for name in ("database", "load", "tables", "answers/s", "p50 ms", "p99 ms", "looks/s", "server", "clients"):
        grid.add_column(name, justify="left" if name in ("database", "load") else "right")
    grid.add_column("bounded by")
    for kind in results["databases"].values():
        for row in kind["rows"]:
            figures = f"{row.answers:.0f}", f"{row.p50:.1f}", f"{row.p99:.1f}", f"{row.looks:.0f}"
            busy = f"{row.server_busy:.0%}", f"{row.clients_busy:.0%}"
            grid.add_row(row.database, row.load, str(row.tables), *figures, *busy, row.bound)
    console.print(grid)
    for name, kind in results["databases"].items():
        console.print(f"{name}: {kind['bytes_per_table'] / 1024:.0f} kB a table in the server's memory.", style="dim")
    console.print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; a sync to disk takes {results['sync_ms']:.2f} ms. "
        "“All at once”: one client per table, without pauses; its latency is the queue. “Browsers”: two watch each "
        f"table and fetch it after every event.\n{PEER}.",
        style="dim",
    )


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.web", description="Measure how many answers a second the web table takes and keeps."
    )
    parser.add_argument(
        "--tables", type=int, default=200, help="how many tables are in play at the same time (%(default)s)"
    )
    parser.add_argument("--seconds", type=float, default=8.0, help="seconds for each load (%(default)s)")
    parser.add_argument(
        "--database", choices=(*KINDS, "both"), default="both", help="where tables are kept (%(default)s)"
    )
    parser.add_argument(
        "--json",
        type=Path,
        default=Path("build/bench-web.json"),
        metavar="PATH",
        help="where the figures go (%(default)s)",
    )
    arguments = parser.parse_args()
    kinds = KINDS if arguments.database == "both" else (arguments.database,)
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    results: dict[str, Any] = {"cores": os.cpu_count(), "sync_ms": sync_time(Path(tempfile.gettempdir()))}
    results["databases"] = {}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(kinds) * len(LOADS))

        def told(what: str) -> None:
            progress.update(task, description=what, advance=1)

        for kind in kinds:
            with database(kind) as url:
                coming = measured(kind, url, arguments.tables, arguments.seconds, told)
                results["databases"][kind] = asyncio.run(coming)
    results["load"] = os.getloadavg()[0]
    show(results, Console(highlight=False, width=140))
    arguments.json.write_bytes(msgspec.json.format(msgspec.json.encode(results)) + b"\n")
    print(f"The figures are in {arguments.json}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

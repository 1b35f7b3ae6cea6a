"""The kill test: `make torture`, or `python -m benchmarks.torture --kills 200 --database both`.

Clients play on many tables while the servers are killed (SIGKILL) at random moments and started again.  Afterwards
every answer that was acknowledged must be in its journal, no place may have been given twice, and each server must ask
what the journal says.  On PostgreSQL two servers share the tables.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from benchmarks.loopback import KINDS, Client, ServerProcess, database
from cultists.engine import Game
from cultists.games import GAMES
from cultists.store import Store
from cultists.web.app import Config
from cultists.web.journal import Journal

GAME: Final = "stars_are_right"
DOUBLE_CLICKS: Final = 0.1
"""The share of answers that are sent twice at the same time."""
BOTS: Final = 5
"""Every so many tables has a bot on a third seat."""
NEWEST: Final = 1_000_000
"""Of the story, nothing: it grows long, and nobody reads it here."""
PATIENCE: Final = 20.0
"""Seconds in which a server has to catch up with what was acknowledged."""


class Table:
    """A table, and all that was acknowledged there."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.id: str = made["table"]
        self.tokens: list[str] = made["seats"]
        self.answers: dict[int, list[tuple[int, str]]] = {}
        """Seat and words by place in the journal; more than one for a place would be a lie."""
        self.is_over = False


class Report(msgspec.Struct):
    """What came of it."""

    database: str
    servers: int
    tables: int
    kills: int = 0
    acknowledged: int = 0
    refused: int = 0
    """Late or doubled answers: 409."""
    cut_off: int = 0
    """Answers whose fate the client does not know: the server died before it could say."""
    lost: int = 0
    """Acknowledged answers that are not in the journal."""
    twice: int = 0
    """Places in a journal that were acknowledged to two answers."""
    strays: int = 0
    """Tables whose servers ask something else than the journal says."""
    orphans: int = 0
    """Worker processes that outlived their server."""
    unexpected: int = 0
    """Responses that are neither an acknowledgement nor a polite refusal."""
    pauses: list[float] = []
    """Seconds from each kill to the next acknowledgement by that server."""

    @property
    def holds(self) -> bool:
        return not (self.lost or self.twice or self.strays or self.orphans or self.unexpected) and self.acknowledged > 0


class Torture:
    """One database, its servers, the tables, and those who play there."""

    def __init__(self, kind: str, servers: list[ServerProcess], tables: int, url: str, seed: int) -> None:
        self.servers = servers
        self.url = url
        self.report = Report(kind, len(servers), tables)
        self.tables: list[Table] = []
        self.unexpected: Counter[str] = Counter()
        self._killed: dict[int, float] = {}
        self._groups: list[int] = []
        self._rng = random.Random(seed)
        self._done = False
        self._going_on = asyncio.Event()
        self._going_on.set()

    async def run(self, kills: int, told: Callable[[], None]) -> Report:
        """Play, kill, count."""
        async with Store.opened(self.url) as store:
            await self._run(store, kills, told)
        return self.report

    async def _run(self, store: Store, kills: int, told: Callable[[], None]) -> None:
        for number in range(self.report.tables):
            self.tables.append(await self._make_table(number))
        players = [
            asyncio.create_task(self._play(table, seat, self.servers[seat % len(self.servers)].port))
            for table in self.tables
            for seat in range(2)
        ]
        for _ in range(kills):
            await asyncio.sleep(self._rng.uniform(0.02, 0.5))
            await self._kill(self._rng.choice(self.servers))
            await self._compare(store, self._rng.sample(self.tables, min(2, len(self.tables))))
            self.report.kills += 1
            told()
        await asyncio.sleep(0.5)
        self._done = True
        await asyncio.gather(*players)
        await self._count(store)

    async def _make_table(self, number: int) -> Table:
        client = Client(self.servers[0].port)
        seats: list[dict[str, str]] = [{"name": "Ann"}, {"name": "Ben"}]
        if number % BOTS == 0:
            seats.append({"kind": "bot", "bot": "uniform"})
        status, content = await client.request("POST", "/api/tables", {"game": GAME, "seats": seats})
        assert status == 201, content
        made = json.loads(content)
        host = Client(self.servers[0].port, made["host"])
        status, content = await host.request("POST", f"/api/tables/{made['table']}/begin", {})
        assert status == 201, content
        client.close()
        host.close()
        return Table(made)

    # Playing

    async def _play(self, table: Table, seat: int, port: int) -> None:
        """One seat: look, answer at random, start again when the server is gone."""
        client, second = (Client(port, table.tokens[seat]) for _ in range(2))
        while not self._done and not table.is_over:
            await self._going_on.wait()
            try:
                status, content = await client.request("GET", f"/api/tables/{table.id}?log_since={NEWEST}")
                if status != 200:
                    self._unexpected(status, content)
                    continue
                state = json.loads(content)
                table.is_over = state["phase"] == "over"
                if state["question"] is None:
                    await asyncio.sleep(0.02)
                    continue
                await self._answer(table, seat, state, client, second)
            except OSError:
                await asyncio.sleep(0.02)
        client.close()
        second.close()

    async def _answer(self, table: Table, seat: int, state: Any, client: Client, second: Client) -> None:
        words = self._rng.choice(state["question"]["options"])["words"]
        body = {"moment": state["moment"], "answer": words}
        clicks = [client, second] if self._rng.random() < DOUBLE_CLICKS else [client]
        path = f"/api/tables/{table.id}/answers"
        done = await asyncio.gather(*(each.request("POST", path, body) for each in clicks), return_exceptions=True)
        for response in done:
            if isinstance(response, OSError):
                self.report.cut_off += 1
            elif isinstance(response, BaseException):
                raise response
            else:
                self._note(table, seat, words, client, *response)
        if any(isinstance(response, OSError) for response in done):
            raise OSError("cut off")

    def _note(self, table: Table, seat: int, words: str, client: Client, status: int, content: bytes) -> None:
        if status == 201:
            n = json.loads(content)["n"]
            self.report.twice += n in table.answers
            table.answers.setdefault(n, []).append((seat, words))
            self.report.acknowledged += 1
            if client.port in self._killed:
                self.report.pauses.append(time.monotonic() - self._killed.pop(client.port))
        elif status == 409:
            self.report.refused += 1
        else:
            self._unexpected(status, content)

    def _unexpected(self, status: int, content: bytes) -> None:
        self.report.unexpected += 1
        self.unexpected[f"{status} {content[:200]!r}"] += 1

    # Killing

    async def _kill(self, server: ServerProcess) -> None:
        self._groups.append(server.pid)
        server.kill()
        began = time.monotonic()
        await asyncio.to_thread(server.start)
        self._killed[server.port] = began

    # Counting

    async def _compare(self, store: Store, tables: list[Table]) -> None:
        """Each server asks what the journal says.  Meanwhile nobody plays."""
        self._going_on.clear()
        for table in tables:
            for server in self.servers:
                self.report.strays += not await self._agrees(store, table, server)
        self._going_on.set()

    async def _agrees(self, store: Store, table: Table, server: ServerProcess) -> bool:
        last = max(table.answers, default=0)
        clients = [Client(server.port, token) for token in table.tokens[:2]]
        until = time.monotonic() + PATIENCE
        try:
            while time.monotonic() < until:
                states = [await client.get(f"/api/tables/{table.id}?log_since={NEWEST}") for client in clients]
                if states[0]["n"] == states[1]["n"] > last:
                    folded = await self._folded(store, table, states)
                    differing = [key for key in folded[0] if [s[key] for s in states] != [f[key] for f in folded]]
                    if differing:
                        self.unexpected[f"{table.id} differs from its journal in {', '.join(differing)}"] += 1
                    return not differing
                await asyncio.sleep(0.01)  # the others play on, or the other server has not heard of it yet
            self.unexpected[f"{table.id} stays at {[state['n'] for state in states]}, though {last} was given"] += 1
        finally:
            for client in clients:
                client.close()
        return False

    async def _folded(self, store: Store, table: Table, states: list[Any]) -> list[Any]:
        """What the states should be, as far as the game goes, by the journal alone."""
        stored = await store.table(table.id)
        assert stored is not None
        journal = Journal(stored, GAMES[GAME])
        for entry in (await store.entries(table.id))[: states[0]["n"]]:
            journal.read(entry)
        game: Game[Any] = journal.game  # type: ignore[assignment]
        return [
            state
            | {"n": journal.n, "moment": game.moment, "phase": journal.phase}
            | {
                "question": _plain(None if journal.is_over else game.question_for(seat)),
                "view": _plain(game.view(seat)),
            }
            for seat, state in enumerate(states)
        ]

    async def _count(self, store: Store) -> None:
        for table in self.tables:
            journal = {entry.n: entry for entry in await store.entries(table.id)}
            for n, answers in table.answers.items():
                entry = journal.get(n)
                stored = None if entry is None else (entry.seat, entry.body.get("words"))
                self.report.lost += sum(answer != stored for answer in answers)
        await self._compare(store, self.tables)
        until = time.monotonic() + PATIENCE
        while (left := sum(map(_is_alive, self._groups))) and time.monotonic() < until:
            await asyncio.sleep(0.05)
        self.report.orphans = left


def _plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def _is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def tortured(kind: str, kills: int, tables: int, seed: int, told: Callable[[], None]) -> Report:
    """The whole test on one kind of database."""
    with tempfile.TemporaryDirectory(prefix="cultists-torture-") as folder, database(kind) as url:
        config = Config(url, pace=0, rate=1e9, burst=1e9)
        servers = [ServerProcess(config, Path(folder)) for _ in range(2 if kind == "postgres" else 1)]
        for server in servers:
            server.start()
        try:
            torture = Torture(kind, servers, tables, url, seed)
            report = asyncio.run(torture.run(kills, told))
        finally:
            for server in servers:
                server.stop()
        for text, times in torture.unexpected.most_common(5):
            print(f"{times} x {text}", file=sys.stderr)
        if not report.holds:
            for server in servers:
                print(server.errors.read_text()[-3000:], file=sys.stderr)
        return report


def show(reports: list[Report], console: Console) -> None:
    """The figures as a table."""
    grid = Grid(title="Servers killed while people play")
    columns = ["database", "servers", "tables", "kills", "acknowledged", "cut_off", "refused"]
    columns += ["lost", "twice", "strays", "orphans"]
    for name in (*columns, "pause p50", "longest"):
        grid.add_column(name.replace("_", " "), justify="left" if name == "database" else "right")
    for report in reports:
        figures = [getattr(report, name) for name in columns]
        pauses = sorted(report.pauses) or [0.0]
        grid.add_row(*map(str, figures), f"{pauses[len(pauses) // 2]:.2f} s", f"{pauses[-1]:.2f} s")
    console.print(grid)
    console.print(
        "Cut off: the server died before it could say whether the answer was stored; the player looks, then goes on.\n"
        "Pause: the time from the kill to the next confirmed answer from that server, including its start.",
        style="dim",
    )


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.torture", description="Kill servers while bots play, and count what is lost."
    )
    parser.add_argument("--kills", type=int, default=200, help="how many kills on each database (%(default)s)")
    parser.add_argument(
        "--tables", type=int, default=20, help="how many tables are in play at the same time (%(default)s)"
    )
    parser.add_argument(
        "--database", choices=(*KINDS, "both"), default="both", help="where tables are kept (%(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1928, help="fixes the moments of the kills (%(default)s)")
    parser.add_argument(
        "--json",
        type=Path,
        default=Path("build/torture.json"),
        metavar="PATH",
        help="where the figures go (%(default)s)",
    )
    arguments = parser.parse_args()
    # Workers of killed servers leave semaphores to Python's tracker, which cleans up and says so.
    os.environ["PYTHONWARNINGS"] = "ignore::UserWarning:multiprocessing.resource_tracker"
    kinds = KINDS if arguments.database == "both" else (arguments.database,)
    reports = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for kind in kinds:
            task = progress.add_task(f"killing on {kind}", total=arguments.kills)
            told = lambda task=task: progress.advance(task)  # noqa: E731
            reports.append(tortured(kind, arguments.kills, arguments.tables, arguments.seed, told))
    show(reports, Console(highlight=False, width=140))
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_bytes(msgspec.json.format(msgspec.json.encode(reports)) + b"\n")
    print(f"The figures are in {arguments.json}.")
    return 0 if all(report.holds for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main())

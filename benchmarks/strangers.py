"""What strangers can do to a server, and what those who play feel of it: `make strangers`.

Each attack runs on loopback, against a server of its own in a temporary folder, while some people answer questions and
others open pages.  The same is measured just before, without the attack.  The attackers call from another address.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, Self

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid

from benchmarks.loopback import Client, ServerProcess, _forks
from benchmarks.stalls import watched_app
from benchmarks.strange_requests import Aim, Request, requests, stays
from benchmarks.web import Played
from cultists.store import Store
from cultists.web import serve
from cultists.web.app import Config
from cultists.web.minds import end_with_the_server
from cultists.web.passes import seat_token

MOST_MEMORY: Final = 60e6
"""What one request may take."""
LONGEST_STALL: Final = 0.3
"""Seconds of the event loop that it may take."""
HARM: Final = 8.0
"""So many times as long as without the attack honest requests may take; machines are noisy, and loopback is quick."""
QUICK: Final = 0.05
"""Seconds below which a request is quick, whatever it is compared with."""
GIVEN_UP: Final = 15.0
STOPPING: Final = 10.0
FEW_FILES: Final = 1024
"""What systemd gives a program that asks for nothing."""
TABLES: Final = 60
WIDTH: Final = 118
LEGEND: Final = (
    "A → B: just before the attack → during it.",
    "Memory: MB of the server's process before the attack, at most during it, and after it.",
    "Loop stood still: the longest time, in ms, in which the server answered nobody.",
    "Answers, pages: 95 of 100 that players and visitors asked for came within so many ms.",
    f"{FEW_FILES} files: the server may open no more than these; each connection counts as one.",
    f"Harm: more than {MOST_MEMORY / 1e6:.0f} MB for one request; a loop that stood still for more than"
    f" {LONGEST_STALL} s and twice as long as before;",
    "  players or visitors whose requests failed, though none did before, or took more than"
    f" {HARM:.0f} times as long and {1000 * HARM * QUICK:.0f} ms.",
    "  Whatever did harm is tried again, unless it took too much memory; the better try counts.",
)
SERVED: Final = "127.0.0.1"
STRANGER: Final = "127.0.0.2"


def _end_with(parent: int) -> None:
    """A program that is killed cannot stop its server."""
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)


def _serve(config: Config, port: int, errors: str, files: int | None) -> None:
    os.setsid()
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    if files is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    setattr(serve, "create_app", lambda config, **_: watched_app(config))  # noqa: B010 - with a watch in its loop
    serve.serve(config, port=port)


class Target(ServerProcess):
    """A server that is attacked."""

    def __init__(self, config: Config, folder: Path, files: int | None = None) -> None:
        super().__init__(config, folder)
        self._files = files

    def start(self) -> Self:
        """Start it and wait until it answers."""
        self._process = _forks.Process(target=_serve, args=(self._config, self.port, str(self.errors), self._files))
        return self._started()

    def stop(self) -> None:
        """Politely, and if it is still at work on what strangers sent, at once."""
        os.kill(self.pid, signal.SIGTERM)
        self._process.join(STOPPING)
        if self.is_alive():
            self.kill()

    def resident(self, *, most: bool = False) -> int:
        """Bytes in memory now; or the most since the last look at it."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        name = "VmHWM:" if most else "VmRSS:"
        size = next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith(name))
        if not most:
            Path(f"/proc/{self.pid}/clear_refs").write_text("5")  # the most is counted anew
        return size


class Felt(msgspec.Struct):
    """What honest people felt in some time."""

    answers: list[float] = []
    pages: list[float] = []
    failed: list[str] = []

    def figures(self) -> dict[str, Any]:
        """Milliseconds."""
        found: dict[str, Any] = {"failed": len(self.failed), "why": self.failed[0] if self.failed else ""}
        for name in ("answers", "pages"):
            times = sorted(getattr(self, name))
            found[name] = [round(1000 * times[len(times) * share // 100], 1) for share in (50, 95)] if times else []
            found[name] += [round(1000 * times[-1], 1)] if times else []
        return found


async def _ended(tasks: list[asyncio.Task[None]]) -> None:
    """Again and again: until Python 3.12 a task that waits for a connection may lose its cancellation."""
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=1.0)


class Honest:
    """People who answer at their tables, and others who come and open pages."""

    def __init__(self, port: int, tables: list[Played], players: int = 4, visitors: int = 2) -> None:
        self._port = port
        self._fresh = iter(tables)
        self._people = [self._answer] * players + [self._visit] * visitors
        self.felt = Felt()

    @contextlib.asynccontextmanager
    async def at_play(self) -> AsyncIterator[Self]:
        """While the block lasts, they play."""
        tasks = [asyncio.create_task(each()) for each in self._people]
        try:
            yield self
        finally:
            await _ended(tasks)

    async def during(self, seconds: float) -> Felt:
        """What they feel in this time."""
        self.felt = Felt()
        await asyncio.sleep(seconds)
        return self.felt

    async def _answer(self) -> None:
        """Each answer follows the last; who was hung up on goes on at another table."""
        for table in self._fresh:
            clients = {seat: Client(self._port, seat_token(table.host, seat)) for seat in range(2)}
            try:
                while True:
                    felt = self.felt
                    async with asyncio.timeout(GIVEN_UP):
                        felt.answers.append(await table.answer(clients))
                    await asyncio.sleep(0.02)
            except (OSError, RuntimeError) as error:
                self.felt.failed.append(f"an answer: {str(error) or type(error).__name__}")
                await asyncio.sleep(0.2)
            finally:
                for client in clients.values():
                    client.close()

    async def _visit(self) -> None:
        """Each page on a new connection, as somebody who comes."""
        for path in itertools.cycle(("/", "/t/bench0", "/games/stars_are_right/rules")):
            client, began = Client(self._port), time.perf_counter()
            try:
                async with asyncio.timeout(GIVEN_UP):
                    status, _ = await client.request("GET", path)
                self.felt.pages.append(time.perf_counter() - began)
                if status != 200:
                    raise OSError(f"status {status}")
            except (OSError, TimeoutError) as error:
                self.felt.failed.append(f"a page: {str(error) or type(error).__name__}")
            finally:
                client.close()
            await asyncio.sleep(0.05)


class Row(msgspec.Struct):
    """An attack, and the same time without it."""

    attack: str
    before: float
    peak: float
    after: float
    """Memory of the server's process, in bytes."""
    stall_quiet: float
    stall: float
    """The longest that the event loop kept others waiting, in seconds."""
    quiet: dict[str, Any]
    felt: dict[str, Any]
    answer: str
    """What the server answered last."""
    broken: list[str] = []
    """The harm that was done, in words."""
    tries: int = 1


def judged(row: Row, *, is_one: bool) -> list[str]:
    """The harm that was done."""
    broken = []
    if is_one and row.peak - row.before > MOST_MEMORY:
        broken.append(f"{(row.peak - row.before) / 1e6:.0f} MB for one request")
    if row.stall > max(LONGEST_STALL, 2 * row.stall_quiet):
        broken.append(f"the loop stood still for {row.stall:.1f} s")
    if row.felt["failed"] and not row.quiet["failed"]:
        broken.append(f"{row.felt['failed']} honest requests failed ({row.felt['why'][:60]})")
    for name in ("answers", "pages"):
        if not row.felt[name]:
            broken.append(f"no {name} at all")
        elif row.quiet[name] and row.felt[name][1] > HARM * max(row.quiet[name][1], 1000 * QUICK):
            broken.append(f"{name} took {row.felt[name][1] / row.quiet[name][1]:.0f} times as long (p95)")
    return broken


class Siege:
    """A server, those who play there, and one attack after another."""

    def __init__(self, target: Target, honest: Honest, seconds: float, played: Played) -> None:
        self._target = target
        self._honest = honest
        self._seconds = seconds
        self._look = Client(target.port)
        spawn = multiprocessing.get_context("spawn")
        self._strangers = ProcessPoolExecutor(1, mp_context=spawn, initializer=end_with_the_server)
        self.aim = Aim(target.port, played.id, played.host)

    async def _stall(self) -> float:
        """The longest since it was asked last, as far as the server itself was at work in that time."""
        status, content = await self._look.request("GET", "/stalls")
        assert status == 200, content
        return float(json.loads(content)["held"]) / 1000

    async def under(self, name: str, attack: Callable[[], Any], *, is_one: bool) -> Row:
        """One attack.  If it takes long it is tried again, because the machine may have had something else to do; the
        better try counts.  Memory is never the machine's doing.
        """
        row = await self._tried(name, attack, is_one=is_one)
        if row.broken and not (is_one and row.peak - row.before > MOST_MEMORY):
            again = await self._tried(name, attack, is_one=is_one)
            row = min((again, row), key=lambda each: len(each.broken))
            row.tries = 2
        return row

    async def _tried(self, name: str, attack: Callable[[], Any], *, is_one: bool) -> Row:
        """The time without the attack, then that with it."""
        await self._stall()
        quiet = (await self._honest.during(self._seconds)).figures()
        stall_quiet = await self._stall()
        before = self._target.resident()
        self._honest.felt = felt = Felt()
        answer = await attack()
        await asyncio.sleep(0.5)
        stall = await self._stall()
        peak, after = self._target.resident(most=True), self._target.resident()
        row = Row(name, before, peak, after, stall_quiet, stall, quiet, felt.figures(), answer)
        row.broken = judged(row, is_one=is_one)
        return row

    async def send(self, request: Request) -> str:
        """The same request twice; the last answer."""
        return await self._elsewhere(sent_twice, self.aim.port, request(self.aim))

    async def stay(self, request: Request, number: int, seconds: float) -> str:
        """So many connections with the same start, which then wait."""
        return await self._elsewhere(stayed, self.aim.port, request(self.aim), number, seconds)

    async def ready(self) -> None:
        """Start what must not be started while something is measured."""
        await asyncio.get_running_loop().run_in_executor(self._strangers, os.getpid)

    async def _elsewhere(self, attack: Callable[..., str], *aim: Any) -> str:
        """In a process of its own: what the attacker has to do must not be felt here."""
        return await asyncio.get_running_loop().run_in_executor(self._strangers, attack, *aim)

    def close(self) -> None:
        """Look no more, and attack no more."""
        self._look.close()
        for process in list(getattr(self._strangers, "_processes", None) or {}):
            os.kill(process, signal.SIGKILL)  # nothing public ends one that is at work
        self._strangers.shutdown(wait=False, cancel_futures=True)


async def connected(port: int, first: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    """A connection of a stranger; None if it is refused."""
    try:
        async with asyncio.timeout(GIVEN_UP):
            streams = await asyncio.open_connection(SERVED, port, local_addr=(STRANGER, 0))
        streams[1].write(first)
    except (OSError, TimeoutError):
        return None
    return streams


def sent_twice(port: int, content: bytes) -> str:
    """Runs in the attackers' process."""
    asyncio.run(sent(port, content))
    return asyncio.run(sent(port, content))


def stayed(port: int, first: bytes, number: int, seconds: float) -> str:
    """Runs in the attackers' process."""
    return asyncio.run(all_stayed(port, first, number, seconds))


async def sent(port: int, content: bytes, patience: float = 40.0) -> str:
    """Send a whole request from another address; the first line of the answer."""
    streams = await connected(port, content)
    if streams is None:
        return "refused"
    reader, writer = streams
    try:
        async with asyncio.timeout(patience):
            line = await reader.readline()
            while await reader.read(65_536):
                pass
        return line.decode("latin-1").strip().removeprefix("HTTP/1.1 ") or "hung up"
    except (OSError, TimeoutError, ValueError) as error:
        return type(error).__name__
    finally:
        writer.transport.abort()


async def all_stayed(port: int, first: bytes, number: int, seconds: float) -> str:
    """Open so many connections, send the same on each, and wait."""
    opened: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
    for _ in range(0, number, 50):
        tries = await asyncio.gather(*(connected(port, first) for _ in range(50)))
        opened += [each for each in tries if each is not None]
        if not any(tries):
            break  # nobody is let in any more
    readers = [asyncio.create_task(_until_its_end(reader)) for reader, _ in opened]
    await asyncio.sleep(seconds)
    left = sum(not each.done() for each in readers)
    for _, writer in opened:
        writer.transport.abort()
    await asyncio.gather(*readers)
    return f"{left} of {number} stay"


async def _until_its_end(reader: asyncio.StreamReader) -> None:
    """Until the server hangs up, whatever it says before."""
    with contextlib.suppress(OSError):
        while await reader.read(65_536):
            pass


@contextlib.asynccontextmanager
async def besieged(seconds: float, files: int | None = None) -> AsyncIterator[Siege]:
    """A server with people who play; gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="cultists-strangers-", ignore_cleanup_errors=True) as folder:
        config = Config(f"sqlite+aiosqlite:///{Path(folder) / 'tables.sqlite'}", pace=0, rate=1000.0, burst=5000.0)
        tables = [Played(number) for number in range(TABLES)]
        async with Store.opened(config.url) as store:
            for table in tables:
                await table.store(store)
        target = Target(config, Path(folder), files)
        try:
            await asyncio.to_thread(target.start)
            honest = Honest(target.port, tables[1:])
            siege = Siege(target, honest, seconds, tables[0])
            # What is loaded at the first use is loaded before anything is measured.
            for request in requests().values():
                if b"/editor/read" in (first := request(siege.aim)) or b"GET /t/" in first:
                    await sent(siege.aim.port, first[:500].replace(b"x" * 100, b""), 1.0)
            try:
                await siege.ready()
                async with honest.at_play():
                    await asyncio.sleep(1.0)
                    yield siege
            finally:
                siege.close()
        finally:
            if target.is_alive():
                target.stop()


async def measured(arguments: argparse.Namespace, done: Callable[[Row], None]) -> None:
    """All attacks that were asked for."""

    def wanted(found: dict[str, Request]) -> Iterator[tuple[str, Request]]:
        return ((name, each) for name, each in found.items() if arguments.only in name)

    seconds, number = arguments.seconds, arguments.connections
    if any(wanted(requests())):
        async with besieged(seconds) as siege:
            for name, request in wanted(requests()):
                done(await siege.under(name, partial(siege.send, request), is_one=True))
    for name, request in wanted(stays()):
        for files in (None, FEW_FILES):
            async with besieged(seconds, files) as siege:
                said = f"{number} {name}" + (f", {files} files" if files else "")
                done(await siege.under(said, partial(siege.stay, request, number, 2 * seconds), is_one=False))


def show(rows: list[Row], console: Console) -> None:
    """The main figures as a table, and what its columns mean."""
    grid = Grid(title="What strangers do, and what those who play feel", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for name in ("attack", "server's last answer"):
        grid.add_column(name)
    for name in ("memory", "loop stood still", "answers", "pages"):
        grid.add_column(name, justify="right")
    grid.add_column("harm")
    for row in rows:
        memory = " ".join(f"{size / 1e6:.0f}" for size in (row.before, row.peak, row.after))
        stalls = f"{1000 * row.stall_quiet:.0f} → {1000 * row.stall:.0f}"
        felt = [f"{_most(row.quiet[name])} → {_most(row.felt[name])}" for name in ("answers", "pages")]
        again = (" (twice)" if row.broken else " (second try)") if row.tries > 1 else ""
        grid.add_row(row.attack, row.answer, memory, stalls, *felt, ("; ".join(row.broken) or "none") + again)
    console.print(grid)
    for line in LEGEND:
        console.print(line, style="dim")
    console.print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}.", style="dim")


def _most(times: list[float]) -> str:
    return f"{times[1]:.0f}" if times else "-"


def main(given: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strangers", description="Attack a server on loopback, beside people who play."
    )
    parser.add_argument(
        "--only",
        default="",
        metavar="WORDS",
        help="only the attacks with these words in their names, as in --only cookie",
    )
    parser.add_argument("--connections", type=int, default=3000, help="how many stay open (%(default)s)")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to look without an attack (%(default)s)")
    parser.add_argument(
        "--json", type=Path, default=Path("build/bench-strangers.json"), metavar="PATH", help="where the figures go"
    )
    arguments = parser.parse_args(given)
    if not sys.platform.startswith("linux"):
        print("This reads the server's memory from /proc, which only Linux has.", file=sys.stderr)
        return 2
    if not any(arguments.only in name for name in (*requests(), *stays())):
        print(f"No attack has “{arguments.only}” in its name.  The attacks are:", file=sys.stderr)
        for name in (*requests(), *stays()):
            print(f"  {name}", file=sys.stderr)
        return 2
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    arguments.connections = min(arguments.connections, hard - 500)
    rows: list[Row] = []

    def done(row: Row) -> None:
        rows.append(row)
        print(f"{len(rows):2} {row.attack}: {'; '.join(row.broken) or 'no harm'}", file=sys.stderr, flush=True)

    is_whole = True
    try:
        asyncio.run(measured(arguments, done))
    except KeyboardInterrupt:
        is_whole = False
        print("Interrupted; this is what there is.", file=sys.stderr)
    show(rows, Console(highlight=False, width=WIDTH))
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=2) + b"\n")
    print(f"The figures are in {arguments.json}.")
    return 1 if any(row.broken for row in rows) else 0 if is_whole else 130


if __name__ == "__main__":
    sys.exit(main())

"""How long the server's event loop keeps others waiting, while bots play at many tables and pages are fetched.

A task inside the server sleeps for five milliseconds again and again. `late` is how much later it wakes at worst, which
on a busy machine is also the machine's doing; `busy` is how long the loop's own thread worked in between: our doing.
`held` counts of that delay no more than all threads of the server worked, because one may keep the interpreter.
A thread beside it looks at what the loop is doing while it is late, and the worst places are printed.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import multiprocessing
import os
import sys
import threading
import time
import traceback
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from rich.console import Console
from rich.table import Table as Grid

from benchmarks.loopback import KINDS, Client, database
from cultists.web.app import Config, create_app
from cultists.web.serve import Server
from cultists.web.studio import SWITCH

TICK: Final = 0.005
LIMIT: Final = 0.05
"""What the design allows."""
GAME: Final = "stars_are_right"


class Watch:
    """Runs inside the server; its figures can be had at /stalls, which begins a new count."""

    def __init__(self) -> None:
        self._woken = time.perf_counter()
        self._thread = threading.get_ident()
        self.begin()

    def begin(self) -> None:
        self.late: list[float] = []
        self.busy: list[float] = []
        self.held = 0.0
        self.seen: dict[str, float] = {}
        self.swept = 0.0

    async def tick(self) -> None:
        """In the loop."""
        threading.Thread(target=self._look, daemon=True).start()
        gc.callbacks.append(self._sweeping)
        while True:
            worked, used, self._woken = time.thread_time(), time.process_time(), time.perf_counter()
            await asyncio.sleep(TICK)
            self.late.append(time.perf_counter() - self._woken - TICK)
            self.busy.append(time.thread_time() - worked)
            self.held = max(self.held, min(self.late[-1], time.process_time() - used))

    def _sweeping(self, phase: str, _: dict[str, int]) -> None:
        """The garbage collector at work."""
        if phase == "start":
            self._swept_at = time.thread_time()
        else:
            self.swept = max(self.swept, time.thread_time() - self._swept_at)

    def _look(self) -> None:
        """Beside it."""
        while True:
            time.sleep(0.01)
            late = time.perf_counter() - self._woken - TICK
            frame = sys._current_frames().get(self._thread) if late > LIMIT / 2 else None
            if frame is not None:
                ours = [each for each in traceback.extract_stack(frame) if "cultists" in each.filename] or [
                    traceback.extract_stack(frame)[-1]
                ]
                place = " < ".join(f"{Path(each.filename).name}:{each.name}" for each in reversed(ours[-4:]))
                self.seen[place] = max(self.seen.get(place, 0.0), late)

    def figures(self) -> dict[str, Any]:
        """The worst since the last count."""
        worst = sorted(self.seen.items(), key=lambda each: -each[1])[:6]
        swept, held = 1000 * self.swept, 1000 * self.held
        late, busy = sorted(self.late) or [0.0], sorted(self.busy) or [0.0]
        self.begin()
        return {
            "late": 1000 * late[-1],
            "late_p99": 1000 * late[len(late) * 99 // 100],
            "busy": 1000 * busy[-1],
            "held": held,
            "over": sum(each > LIMIT for each in busy),
            "swept": swept,
            "seen": [(place, 1000 * seconds) for place, seconds in worst],
        }


def watched_app(config: Config) -> FastAPI:
    """The application with a watch in its loop."""
    app = create_app(config, when_warm=gc.freeze)
    inner = app.router.lifespan_context

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[Any]:
        watch = Watch()
        app.state.watch = watch
        ticking = asyncio.create_task(watch.tick())
        async with inner(app) as state:
            yield state
        ticking.cancel()

    app.router.lifespan_context = lifespan

    @app.get("/stalls", include_in_schema=False)
    async def stalls() -> Any:
        return app.state.watch.figures()

    return app


def _serve(config: Config, port: int) -> None:
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    Server(uvicorn.Config(watched_app(config), port=port, log_config=None, access_log=False)).run()


class Running:
    """A watched server in a process of its own."""

    def __init__(self, url: str, port: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._process = spawn.Process(target=_serve, args=(Config(url, pace=0, rate=1e9, burst=1e9), port))
        self._process.start()
        for _ in range(1000):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("the server did not start")

    def stop(self) -> None:
        self._process.terminate()
        self._process.join()


class Visits:
    """What people and programs do to the server."""

    def __init__(self, port: int, tables: int) -> None:
        self._port = port
        self._count = tables
        self._client = Client(port)
        self.tables: list[dict[str, Any]] = []

    async def figures(self) -> Any:
        """How late the loop was since the last look."""
        return json.loads((await self._get("/stalls"))[1])

    async def _get(self, path: str, token: str | None = None) -> tuple[int, bytes]:
        client = Client(self._port, token)
        try:
            return await client.request("GET", path)
        finally:
            client.close()

    async def make(self) -> None:
        """Tables with four bots each; they begin to play."""
        seats = [{"kind": "bot", "bot": "greedy", "name": name} for name in ("Ann", "Ben", "Cleo", "Dan")]
        for _ in range(self._count):
            status, content = await self._client.request("POST", "/api/tables", {"game": GAME, "seats": seats})
            assert status == 201, content
            self.tables.append(json.loads(content))
            host = Client(self._port, self.tables[-1]["host"])
            await host.request("POST", f"/api/tables/{self.tables[-1]['table']}/begin")
            host.close()

    async def play(self) -> None:
        """Bots play, and browsers look at every table all the time."""
        going = {each["table"] for each in self.tables}
        while going:
            for table in sorted(going):
                await asyncio.gather(self._get(f"/t/{table}"), self._get(f"/t/{table}/parts?layout=tall"))
                state = json.loads((await self._get(f"/api/tables/{table}"))[1])
                if state["phase"] == "over":
                    going.discard(table)

    async def look(self) -> None:
        """The pages of every table at once, as after a restart."""
        await asyncio.gather(*(self._get(f"/t/{each['table']}") for each in self.tables))

    async def travel(self) -> None:
        """Earlier moments of every table, by the slider."""
        for each in self.tables:
            for moment in (3, 60, 90, 120):
                await self._get(f"/t/{each['table']}/parts?layout=wide&moment={moment}")

    async def lists(self) -> None:
        """The list of all tables, the rules, the description of the API, all states."""
        for path in ("/", f"/games/{GAME}/rules", "/docs", "/openapi.json"):
            await self._get(path)
        await asyncio.gather(*(self._get(f"/api/tables/{each['table']}") for each in self.tables))

    async def files(self) -> None:
        """Logs, checked dice and a replay."""
        for each in self.tables[:4]:
            await self._get(f"/api/tables/{each['table']}/log")
            await self._get(f"/verify?table={each['table']}")
        await self._get(f"/t/{self.tables[0]['table']}/replay.html")


async def measured(url: str, port: int, tables: int) -> dict[str, Any]:
    """All visits, one kind after the other; the server is started anew in between, so that nothing is remembered."""
    visits = Visits(port, tables)
    found: dict[str, Any] = {}

    async def during(name: str, visit: Callable[[], Awaitable[None]]) -> None:
        await visits.figures()
        await visit()
        found[name] = await visits.figures()

    running = await asyncio.to_thread(Running, url, port)
    try:
        await during("tables are made", visits.make)
        await during("bots play, pages are fetched", visits.play)
    finally:
        running.stop()
    running = await asyncio.to_thread(Running, url, port)
    try:
        await during("pages after a restart", visits.look)
        await during("pages again", visits.look)
        await during("earlier moments", visits.travel)
        await during("lists and rules", visits.lists)
        await during("logs, dice, a replay", visits.files)
    finally:
        running.stop()
    return found


def show(results: dict[str, Any], console: Console) -> None:
    """The figures as a table."""
    grid = Grid(title="The longest that the event loop kept others waiting, in ms")
    for name in ("database", "while", "late", "late p99", "busy", f"busy > {1000 * LIMIT:.0f}", "garbage"):
        grid.add_column(name, justify="left" if name in ("database", "while") else "right")
    for kind, found in results.items():
        for name, row in found.items():
            figures = (f"{row[each]:.0f}" for each in ("late", "late_p99", "busy", "over", "swept"))
            grid.add_row(kind, name, *figures)
    console.print(grid)
    for kind, found in results.items():
        for name, row in found.items():
            for place, milliseconds in row["seen"] if row["over"] else ():
                console.print(f"{kind}, {name}: {milliseconds:.0f} ms in {place}", style="dim")
    console.print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}.", style="dim")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.stalls", description="Measure how long the server's event loop keeps others waiting."
    )
    parser.add_argument("--tables", type=int, default=20, help="how many tables, with four bots at each (%(default)s)")
    parser.add_argument(
        "--database", choices=(*KINDS, "both"), default="sqlite", help="where tables are kept (%(default)s)"
    )
    parser.add_argument("--port", type=int, default=19280)
    parser.add_argument(
        "--json",
        type=Path,
        default=Path("build/bench-stalls.json"),
        metavar="PATH",
        help="where the figures go (%(default)s)",
    )
    arguments = parser.parse_args()
    results: dict[str, Any] = {}
    for kind in KINDS if arguments.database == "both" else (arguments.database,):
        with database(kind) as url:
            results[kind] = asyncio.run(measured(url, arguments.port, arguments.tables))
    show(results, Console(highlight=False, width=140))
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps(results, indent=2) + "\n", "utf-8")
    print(f"The figures are in {arguments.json}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

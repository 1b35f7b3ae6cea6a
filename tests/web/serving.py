"""A real server on loopback, and callers at its tables."""

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Self

import httpx
import msgspec
from fastapi import FastAPI

from cultists.games import GAMES
from cultists.store import Entry, Store, StoredTable
from cultists.web.api import tokens
from cultists.web.app import Config, create_app
from cultists.web.doorkeeper import Doorkeeper
from cultists.web.journal import SeatSetup, Setup
from cultists.web.passes import all_passes
from cultists.web.serve import Server, uvicorn_config

GAME = "stars_are_right"
NAMES = ("Ann", "Ben", "Cleo", "Dan")
OPTIONS = GAMES[GAME].checked_options({})
PATIENCE = 60.0


class Served:
    """A running server: its address and its application."""

    def __init__(self, address: str, app: FastAPI, url: str, running: Server) -> None:
        self.address = address
        self.app = app
        self.url = url
        self._running = running

    def stop(self) -> None:
        """Begin to shut down."""
        self._running.should_exit = True

    def client(self, token: str | None = None, **headers: str) -> httpx.Client:
        """A caller, with a token or as a stranger."""
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        # No certificates are needed on loopback, and loading them takes longer than a whole test.
        return httpx.Client(base_url=self.address, headers=headers, timeout=PATIENCE, verify=False)


@contextlib.contextmanager
def serving(
    config: Config, app: FastAPI | None = None, proxy: str | None = None, doorkeeper: Doorkeeper | None = None
) -> Iterator[Served]:
    """A server in a thread, on a free port, until the block ends."""
    app = app or create_app(config)
    listening = socket.create_server(("127.0.0.1", 0))
    settings = uvicorn_config(app, proxy)
    settings.timeout_graceful_shutdown = 1
    running = Server(settings, doorkeeper)
    thread = threading.Thread(target=running.run, args=([listening],), daemon=True)
    thread.start()
    try:
        wait_for(lambda: running.started or not thread.is_alive(), "the server to start")
        assert running.started, "the server did not start"
        yield Served(f"http://127.0.0.1:{listening.getsockname()[1]}", app, config.url, running)
    finally:
        running.should_exit = True
        thread.join(PATIENCE)
        listening.close()


def wait_for(condition: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
    """What the condition gives as soon as it is true."""
    until = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > until:
            raise AssertionError(f"waited {seconds:.0f} seconds for {what}")
        time.sleep(0.005)
    return found


class Table:
    """A table and a caller for each of its tokens."""

    def __init__(self, served: Served, seats: list[dict[str, Any]] | int = 2, **wish: Any) -> None:
        people = [{"name": name} for name in NAMES]
        wish = {"game": GAME, "seats": people[:seats] if isinstance(seats, int) else seats} | wish
        with served.client() as client:
            made = client.post("/api/tables", json=wish)
        assert made.status_code == 201, made.text
        self._open(served, made.json())

    @classmethod
    def found(cls, served: Served, tokens: dict[str, Any]) -> Self:
        """A table that is there already."""
        table = object.__new__(cls)
        table._open(served, tokens)
        return table

    def _open(self, served: Served, tokens: dict[str, Any]) -> None:
        self.served = served
        self.tokens = tokens
        self.id: str = self.tokens["table"]
        self.host = self._caller(self.tokens["host"])
        self.seats = [self._caller(token) for token in self.tokens["seats"]]
        self.watch = self._caller(self.tokens["watch"])
        self.stranger = self._caller(None)

    def _caller(self, token: str | None) -> "Caller":
        return Caller(self.served.client(token), self.id, token)

    def begun(self) -> Self:
        """Begin the game."""
        assert self.host.post("begin").status_code == 201
        return self

    def asked(self) -> "Caller":
        """The caller whose turn it is."""
        seat: int = next(seat["seat"] for seat in self.stranger.state()["seats"] if seat["is_asked"])
        return self.seats[seat]

    def waiting(self) -> "Caller":
        """Somebody who is not asked."""
        asked = self.asked()
        return next(caller for caller in self.seats if caller is not asked)

    def close(self) -> None:
        for caller in (self.host, *self.seats, self.watch, self.stranger):
            caller.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def planned(served: Served) -> tuple[Table, Any]:
    """A table where a quick bot has a plan of some steps for who is asked, and its hint."""
    while True:
        table = Table(served).begun()
        told = table.asked().get("hint", bot="greedy").json()
        if len(told["plan"]) > 2 and told["answer"] != "invoke nothing":
            return table, told
        table.close()


def stored_table(url: str, seats: int, **setup: Any) -> dict[str, Any]:
    """A table put straight into the database, the same each time; gives its id and tokens."""
    settled = Setup(1, tuple(SeatSetup("person", None, name) for name in NAMES[:seats]), dict(OPTIONS), **setup)
    stored = StoredTable("testtable", GAME, msgspec.to_builtins(settled), "the secret of the dice", 1e9)

    async def make() -> None:
        async with Store.opened(url) as store:
            first = Entry(stored.id, 0, "made", None, {}, stored.made_at)
            await store.make_table(stored, all_passes(stored.id, "the token of the host", seats), first)

    asyncio.run(make())
    return {"table": stored.id} | tokens("the token of the host", seats)


class Caller:
    """Somebody at a table, by a token."""

    def __init__(self, http: httpx.Client, table: str, token: str | None) -> None:
        self.http = http
        self.table = table
        self.token = token

    def get(self, path: str = "", /, **query: Any) -> httpx.Response:
        return self.http.get(f"/api/tables/{self.table}{path and '/'}{path}", params=query)

    def post(self, path: str, /, **body: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{self.table}/{path}", json=body)

    def state(self, **query: Any) -> Any:
        response = self.get(**query)
        assert response.status_code == 200, response.text
        return response.json()

    def answer(self, words: str | None = None, **body: Any) -> httpx.Response:
        """Answer the question, by default with its last option: in this game that is to pass."""
        if words is None:
            words = self.state()["question"]["options"][-1]["words"]
        if "moment" not in body:
            body["moment"] = self.state()["moment"]
        return self.post("answers", answer=words, **body)

    @contextlib.contextmanager
    def events(self, last: int | None = None) -> Iterator[Iterator[dict[str, Any]]]:
        """The stream of events, each with its id and its data; a heartbeat is an event of its own."""
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        address = f"/api/tables/{self.table}/events"
        with self.http.stream("GET", address, headers=headers, timeout=PATIENCE) as response:
            assert response.status_code == 200
            assert response.headers["content-type"].startswith("text/event-stream")
            yield _parsed(response.iter_lines())


def _parsed(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    event: dict[str, Any] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if line.startswith(":"):
            event["heartbeat"] = True
        elif name == "data":
            event["data"] = json.loads(value)
        elif name:
            event[name] = value
        else:
            if event.keys() != {"retry"}:
                yield event
            event = {}


def until(events: Iterator[dict[str, Any]], condition: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
    """The events up to the first whose data fit."""
    seen = []
    for event in events:
        seen.append(event)
        if condition(event.get("data", {})):
            return seen
    raise AssertionError(f"the stream ended after {seen}")

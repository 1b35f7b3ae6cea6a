"""Connections before there is a request: limits of time, size and number, and whoever plays does not notice."""

import asyncio
import contextlib
import io
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
import structlog
from fastapi import FastAPI
from fastapi.responses import PlainTextResponse

from cultists.web import doorkeeper, serve
from cultists.web.app import Config, create_app
from cultists.web.crowd import Crowd, neighbourhood
from cultists.web.doorkeeper import LARGEST_HEAD, PIPELINED, RESERVE, Doorkeeper, Patience, Room
from cultists.web.serve import connections_for, log_as_json
from cultists.web.streams import Streams
from web.serving import Served, Table, serving, wait_for

Log = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def log() -> Iterator[Log]:
    """The lines that the server has written so far."""
    written = io.StringIO()
    log_as_json(written)
    yield lambda: list(map(json.loads, written.getvalue().splitlines()))
    structlog.reset_defaults()


@pytest.fixture
def url(tmp_path: Any) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"


class Strangers(contextlib.ExitStack):
    """Connections that do nothing good."""

    def __init__(self, server: Served) -> None:
        super().__init__()
        host, port = server.address.removeprefix("http://").split(":")
        self._place = host, int(port)

    def connect(self, sent: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
        connection = socket.create_connection(self._place, 30, (address, 0))
        self.enter_context(connection)
        connection.sendall(sent)
        return connection


def heard(connection: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    parts = []
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def is_ended(connection: socket.socket) -> bool:
    """Whether the server has hung up."""
    connection.setblocking(False)
    try:
        return connection.recv(65_536, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


# Time

QUICK = Patience(head=0.4, body=0.4, reading=0.4)


@pytest.mark.parametrize("sent", [b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nA: "])
def test_a_head_that_does_not_end_is_given_up(url: str, sent: bytes) -> None:
    keeper = Doorkeeper(patience=QUICK)
    with serving(Config(url), doorkeeper=keeper) as server, Strangers(server) as strangers:
        answer = heard(strangers.connect(sent))
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b"took too long to arrive" in answer
        wait_for(lambda: not len(keeper), "the connection to be gone")


def test_who_says_nothing_is_hung_up_on_without_a_word(url: str) -> None:
    with serving(Config(url), doorkeeper=Doorkeeper(patience=QUICK)) as server, Strangers(server) as strangers:
        assert heard(strangers.connect()) == b""


def test_who_sends_a_head_letter_by_letter_gets_no_more_time(url: str) -> None:
    with serving(Config(url), doorkeeper=Doorkeeper(patience=QUICK)) as server, Strangers(server) as strangers:
        slow = strangers.connect(b"GET / HTTP/1.1\r\n")

        def trickle() -> None:
            for _ in range(3_000):
                slow.sendall(b"a: b\r\n")
                time.sleep(0.02)

        with pytest.raises(ConnectionError):
            trickle()


def test_a_body_that_does_not_end_is_given_up_and_is_no_bug(url: str, log: Log) -> None:
    with serving(Config(url), doorkeeper=Doorkeeper(patience=QUICK)) as server, Strangers(server) as strangers:
        for head in (b"POST /verify HTTP/1.1\r\nHost: x\r\n", b"POST /new HTTP/1.1\r\nHost: x\r\n"):
            for length in (b"Content-Length: 500\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n5\r\n"):
                assert heard(strangers.connect(head + length)).startswith(b"HTTP/1.1 408 ")
        second = strangers.connect(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert second.recv(65_536).startswith(b"HTTP/1.1 200 ")
        second.sendall(b"GET /hea")
        assert b"HTTP/1.1 408 " in heard(second)
    assert not log()


LONG = 16 * 1024 * 1024
"""Bytes of an answer that the system does not take off our hands if nobody reads it."""


def with_a_long_answer(url: str) -> FastAPI:
    """The application, and an answer that is longer than what the system keeps."""
    app = create_app(Config(url))

    @app.get("/api/long")
    async def long() -> PlainTextResponse:
        return PlainTextResponse("x" * LONG)

    return app


READ_NOT: Final = b"GET /api/long HTTP/1.1\r\nHost: x\r\n\r\n"


def waits_to_be_read(keeper: Doorkeeper) -> int:
    """How many connections wait until their other end reads."""
    return len(keeper._rooms[Room.READING])


def test_who_does_not_read_the_answer_is_hung_up_on(url: str, log: Log) -> None:
    keeper = Doorkeeper(patience=Patience(head=30.0, reading=0.4))
    with serving(Config(url), with_a_long_answer(url), doorkeeper=keeper) as server, Strangers(server) as strangers:
        strangers.connect(READ_NOT)
        wait_for(lambda: waits_to_be_read(keeper), "the answer to get stuck")
        wait_for(lambda: not len(keeper), "the connection to be gone")
    assert not log()


def test_those_who_do_not_read_give_way_to_whoever_plays(url: str, log: Log) -> None:
    """Their answers are begun and never end, so nothing else would make room."""
    keeper = Doorkeeper(most=6)
    with serving(Config(url), with_a_long_answer(url), doorkeeper=keeper) as server, Strangers(server) as strangers:
        for _ in range(6):
            before = waits_to_be_read(keeper)
            strangers.connect(READ_NOT, "127.0.0.2")
            wait_for(lambda: waits_to_be_read(keeper) > before, "the answer to get stuck")  # noqa: B023 - called here
        with Table(server).begun() as table:
            for _ in range(5):
                assert table.asked().answer().status_code == 201
        strangers.close()
        wait_for(lambda: not waits_to_be_read(keeper), "all to be gone")
    assert {line["event"].partition(":")[0] for line in log()} <= {
        "too many connections",
        "there is room for connections again",
    }


@pytest.mark.parametrize("path", ["/api/tables/{}/events", "/api/long"])
def test_who_hangs_up_on_several_requests_is_known_to_be_gone(url: str, log: Log, path: str) -> None:
    """A stream would go on for ever, and an answer be written to what is closed."""
    keeper = Doorkeeper()
    config = Config(url, heartbeat=0.1)
    with serving(config, with_a_long_answer(url), doorkeeper=keeper) as server, Table(server) as table:
        streams = server.app.state.streams
        with Strangers(server) as strangers:
            first = READ_NOT.replace(b"/api/long", path.format(table.id).encode())
            strangers.connect(first + READ_NOT + READ_NOT)
            wait_for(lambda: len(streams) or waits_to_be_read(keeper), "the first answer to begin")
        wait_for(lambda: not len(streams) and not waits_to_be_read(keeper), "the server to notice")
    assert not log()


def test_a_stream_may_be_quiet_for_longer(url: str) -> None:
    config = Config(url, heartbeat=0.2)
    keeper = Doorkeeper(patience=QUICK)
    with serving(config, doorkeeper=keeper) as server, Table(server) as table, table.watch.events() as events:
        beats = 0
        while beats < 5:
            beats += "heartbeat" in next(events)


# Size


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"x" * LARGEST_HEAD + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"x" * LARGEST_HEAD + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"a:\r\n" * (LARGEST_HEAD // 4) + b"\r\n",
        b"GET / HTTP/1.1\r\nCookie: " + b"x" * LARGEST_HEAD,
        b"x" * (LARGEST_HEAD + 1),
    ],
    ids=["address", "one header", "many headers", "a header that does not end", "nonsense"],
)
def test_a_long_head_is_refused(url: str, head: bytes) -> None:
    with serving(Config(url)) as server, Strangers(server) as strangers:
        connection = strangers.connect()
        with contextlib.suppress(ConnectionError):
            connection.sendall(head)
        answer = heard(connection)
        assert answer.startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 ")), answer[:80]
        assert b"at most 65536 bytes" in answer or b"not HTTP" in answer
        with server.client() as client:
            assert client.get("/health").status_code == 200


def test_a_megabyte_of_one_header_is_not_kept(url: str) -> None:
    """Parts of a header would be put together again and again, which takes quadratic time."""
    with serving(Config(url)) as server, Strangers(server) as strangers:
        connection = strangers.connect(b"GET / HTTP/1.1\r\nA: ")
        sent = 0
        with contextlib.suppress(ConnectionError):
            for _ in range(5000):
                connection.sendall(b"x" * 16_384)
                sent += 16_384
        assert sent < 5000 * 16_384


def test_the_cookies_of_two_hundred_tables_are_taken(server: Served) -> None:
    with server.client() as client:
        cookies = "; ".join(f"cultists-{number:010}={'x' * 32}.{'y' * 32}" for number in range(200))
        assert client.get("/health", headers={"Cookie": cookies}).status_code == 200


def test_requests_that_come_together_are_answered_up_to_a_limit(url: str) -> None:
    one = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
    last = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with serving(Config(url)) as server, Strangers(server) as strangers:
        answer = heard(strangers.connect(one * (PIPELINED - 1) + last))
        assert answer.count(b"HTTP/1.1 200 ") == PIPELINED
        refused = heard(strangers.connect(one * 3_000))
        assert refused.count(b"HTTP/1.1 200 ") <= PIPELINED
        assert b"wait for the answer to one" in refused


def test_nobody_changes_to_another_protocol(server: Served) -> None:
    with server.client() as client:
        asked = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Key": "x",
            "Sec-WebSocket-Version": "13",
        }
        assert client.get("/health", headers=asked).status_code == 200


# Number


def test_idle_connections_give_way_to_whoever_plays(url: str, log: Log) -> None:
    keeper = Doorkeeper(most=30)
    with serving(Config(url, rate=1e6, burst=1e6), doorkeeper=keeper) as server, Strangers(server) as strangers:
        with Table(server).begun() as table:
            idle = [strangers.connect(sent) for sent in (b"", b"GET / HTT", b"POST /new HTTP/1.1\r\nA: b") * 40]
            for _ in range(20):
                assert table.asked().answer().status_code == 201
                with server.client() as newcomer:
                    assert newcomer.get("/").status_code == 200
            wait_for(lambda: len(keeper) <= 30, "the others to be gone")
            assert sum(map(is_ended, idle)) >= 80
            assert not is_ended(strangers.connect())
        strangers.close()
        wait_for(lambda: len(log()) == 2, "both lines")
    first, second = log()
    assert first["event"] == "too many connections: those that wait give way"
    assert second["event"] == "there is room for connections again"
    assert first["most"] == 30
    assert second["turned_out"] >= 80


def test_an_address_that_opens_many_pushes_out_its_own(url: str) -> None:
    keeper = Doorkeeper(most=40)
    with serving(Config(url), doorkeeper=keeper) as server, Strangers(server) as strangers:
        quiet = [strangers.connect(b"GET / HT", "127.0.0.2") for _ in range(5)]
        many = [strangers.connect(b"GET / HT", "127.0.0.3") for _ in range(200)]
        wait_for(lambda: len(keeper) <= 40 and sum(map(is_ended, many)) >= 160, "those that are too many to be gone")
        assert not any(map(is_ended, quiet))


def test_when_all_are_at_work_the_next_one_waits(url: str) -> None:
    """Nobody is turned out whose request is being answered."""
    app = create_app(Config(url))
    release = threading.Event()

    @app.get("/api/slow")
    async def slow() -> str:
        await asyncio.to_thread(release.wait, 60)
        return "done"

    keeper = Doorkeeper(most=4)
    with serving(Config(url), app, doorkeeper=keeper) as server, Strangers(server) as strangers:
        request = b"GET /api/slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        busy = []
        for _ in range(4):
            busy.append(strangers.connect(request))
            wait_for(lambda: len(keeper) == len(busy) and not len(keeper._waiting), "its request to begin")
        busy += [strangers.connect(request) for _ in range(4)]
        time.sleep(0.2)
        assert len(keeper) == 4
        release.set()
        assert all(b"done" in heard(each) for each in busy)


def test_streams_of_one_address_give_way_to_its_newest(url: str, log: Log) -> None:
    config = Config(url, streams=100, streams_of_one=10, rate=1e6, burst=1e6)
    with serving(config) as server, Table(server).begun() as played, Table(server) as watched:
        with played.asked().events() as mine, Strangers(server) as strangers:
            next(mine)
            stream = f"GET /api/tables/{watched.id}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode()
            many = [strangers.connect(stream) for _ in range(60)]
            wait_for(lambda: sum(b"retry: 10000" in _peeked(each) for each in many) == 51, "the oldest to give way")
            assert len(server.app.state.streams) == 10
            assert played.asked().answer().status_code == 201
            assert next(mine)["data"]["moment"] > 0, "whoever plays at another table keeps the stream"
        wait_for(lambda: len(server.app.state.streams) == 0, "all to be gone")
    assert [line["event"] for line in log()] == [
        "too many streams: the oldest give way",
        "there is room for streams again",
    ]
    assert log()[1]["given_way"] == 51


def _peeked(connection: socket.socket) -> bytes:
    connection.setblocking(False)
    try:
        return connection.recv(65_536, socket.MSG_PEEK)
    except BlockingIOError:
        return b""


def test_streams_of_all_give_way_at_the_address_that_has_most() -> None:
    async def work() -> None:
        streams = Streams(most=10, most_of_one=8)
        with contextlib.ExitStack() as stack:

            def opened(address: str) -> Any:
                return stack.enter_context(streams.opened(address, "t", asyncio.Event()))

            few = [opened("192.0.2.1") for _ in range(3)]
            many = [opened("192.0.2.2") for _ in range(7)]
            opened("192.0.2.3")
            assert [each.must_end for each in few] == [False] * 3
            assert [each.must_end for each in many] == [True] + [False] * 6
            assert len(streams) == 10
        assert len(streams) == 0

    asyncio.run(work())


def test_the_largest_part_of_the_largest_group_goes_first() -> None:
    crowd: Crowd[str] = Crowd()
    for member, group, part in (
        ("a1", "a", "mine"), ("b1", "b", "x"), ("a2", "a", "many"), ("a3", "a", "many"), ("b2", "b", "x")
    ):  # fmt: skip
        crowd.add(member, group, part)
    assert (crowd.next_to_go(), crowd.next_to_go("b"), crowd.next_to_go("c")) == ("a2", "b1", None)
    crowd.remove("a2")
    crowd.remove("a2")
    crowd.remove("a3")
    assert crowd.next_to_go() == "b1"
    assert (len(crowd), crowd.size_of("a"), "a1" in crowd, "a2" in crowd) == (3, 1, True, False)


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("nonsense", "nonsense"),
    ],
)
def test_a_household_is_one_address(address: str, counts_as: str) -> None:
    assert neighbourhood(address) == counts_as


# Files


def test_files_are_kept_for_the_database(log: Log) -> None:
    assert connections_for(1024) == 1024 - RESERVE
    assert connections_for(100) == 50
    assert [line["files"] for line in log()] == [1024, 100]
    assert connections_for(1_000_000) == doorkeeper.MOST
    assert len(log()) == 2


@pytest.mark.parametrize(("soft", "hard", "files"), [(1024, 4096, 4096), (1024, 10**6, 10_200), (1024, -1, 10_200)])
def test_as_many_files_are_taken_as_the_system_gives(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, files: int
) -> None:
    import resource

    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: asked.append(wanted))
    assert serve.files() == files
    assert asked == [(files, hard)]

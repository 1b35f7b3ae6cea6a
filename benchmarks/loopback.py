"""Servers in processes of their own, real databases, and clients that cost little: for bench-web and torture."""

import asyncio
import contextlib
import json
import multiprocessing
import os
import signal
import socket
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Final, Self

from benchmarks.postgres import running_postgres
from cultists.web.app import Config
from cultists.web.serve import serve

KINDS: Final = ("sqlite", "postgres")

IDLE: Final = 3.0
"""Seconds after which a connection is not used again; the server hangs up after five."""

# A process that has imported everything forks the servers, so that one starts within a moment.
_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(["cultists.web.serve", "sqlalchemy.dialects.sqlite.aiosqlite", "psycopg"])


@contextlib.contextmanager
def database(kind: str) -> Iterator[str]:
    """A fresh database of that kind, gone afterwards; gives its address."""
    with tempfile.TemporaryDirectory(prefix="cultists-", ignore_cleanup_errors=True) as folder:
        if kind == "sqlite":
            yield f"sqlite+aiosqlite:///{Path(folder) / 'tables.sqlite'}"
            return
        with running_postgres(folder) as address:
            yield address.format("postgres")


def _serve(config: Config, port: int, errors: str) -> None:
    os.setsid()
    os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    serve(config, port=port)


class ServerProcess:
    """A server that can be killed and started again on the same port."""

    def __init__(self, config: Config, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.errors = folder / f"server-{self.port}.log"
        self._config = config
        self._process: Any = None

    def start(self) -> Self:
        """Start it and wait until it answers."""
        self._process = _forks.Process(target=_serve, args=(self._config, self.port, str(self.errors)))
        return self._started()

    def _started(self) -> Self:
        """Start the process, and wait until the server in it answers."""
        self._process.start()
        for _ in range(2000):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5).close()
            except OSError:
                if not self._process.is_alive():
                    break
                time.sleep(0.01)
            else:
                return self
        raise RuntimeError(f"the server did not start: {self.errors.read_text()[-2000:]}")

    def is_alive(self) -> bool:
        """Whether it has been started and not ended."""
        return self._process is not None and bool(self._process.is_alive())

    @property
    def pid(self) -> int:
        """The server's process; its group is its own."""
        pid: int = self._process.pid
        return pid

    def kill(self) -> None:
        """As if the power went off: SIGKILL to the server alone."""
        os.kill(self.pid, signal.SIGKILL)
        self._process.join()

    def stop(self) -> None:
        """Politely."""
        os.kill(self.pid, signal.SIGTERM)
        self._process.join()

    def memory(self) -> int:
        """Bytes in memory that are the server's own."""
        rollup = Path(f"/proc/{self.pid}/smaps_rollup").read_text()
        return sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Private")) * 1024

    def cpu(self) -> float:
        """Seconds of a core that the server has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Client:
    """One connection, kept open; as little HTTP as will do, so that the clients do not bound what is measured."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self.port = port
        self._head = f"Host: 127.0.0.1:{port}\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "")
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used = 0.0

    async def request(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """Status and body of a response.  Raises OSError if the server is gone."""
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\n{self._head}Content-Type: application/json\r\n"
        try:
            if time.monotonic() - self._used > IDLE:
                self.close()
            if self._streams is None:
                self._streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self._streams
            writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
            response = await self._response(reader)
            self._used = time.monotonic()
            return response
        except (OSError, asyncio.IncompleteReadError, ValueError, IndexError) as error:
            self.close()
            raise OSError(f"the server is gone: {error}") from error
        except asyncio.CancelledError:
            self.close()
            raise

    async def _response(self, reader: asyncio.StreamReader) -> tuple[int, bytes]:
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head[9:12])
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0])
        return status, await reader.readexactly(length)

    async def get(self, path: str) -> Any:
        """The data at a path."""
        status, content = await self.request("GET", path)
        if status != 200:
            raise RuntimeError(f"{status} for {path}: {content!r}")
        return json.loads(content)

    async def events(self, table: str) -> AsyncIterator[Any]:
        """The data of the events of a table, until the server ends."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(f"GET /api/tables/{table}/events HTTP/1.1\r\n{self._head}\r\n".encode())
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])
        finally:
            writer.close()

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

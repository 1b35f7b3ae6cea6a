"""Running the server: from the command to the first page in the browser."""

import asyncio
import contextlib
import errno
import gc
import ipaddress
import logging
import math
import os
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any, Final, TextIO

import msgspec
import structlog
import uvicorn
from fastapi import FastAPI

from cultists.engine import CultistsError
from cultists.store.store import make_ready
from cultists.web.app import Config, create_app
from cultists.web.doorkeeper import MOST, RESERVE, Connection, Door, Doorkeeper
from cultists.web.faults import InOurWords, as_exception
from cultists.web.streams import MOST as MOST_STREAMS
from cultists.web.studio import SWITCH

PORT = 1928
EVERYBODY: Final = ("0.0.0.0", "::")
"""What to listen on so that the whole network can call."""
IMPATIENCE: Final = 1.0
"""Seconds after which another Ctrl-C means that the end takes too long."""


logger = structlog.get_logger()


class PortTaken(CultistsError):
    """Another program listens on the port."""


class NoSuchAddress(CultistsError):
    """An address that this machine does not have, or that is none."""


class Server(uvicorn.Server):
    """uvicorn's, with a doorkeeper.  It ends the streams of events first, which would never end by themselves."""

    asked_to_end = math.inf

    def __init__(self, config: uvicorn.Config, doorkeeper: Doorkeeper | None = None) -> None:
        super().__init__(config)
        self.doorkeeper = Doorkeeper() if doorkeeper is None else doorkeeper
        config.http = partial(Connection, self.doorkeeper)  # type: ignore[assignment]  # uvicorn only calls it

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        self._keeping = asyncio.create_task(self.doorkeeper.keep())
        if sockets is None or sys.platform == "win32":
            await super().startup(sockets)
            return
        await super().startup([])
        for listening in sockets:
            settings = {"server_state": self.server_state, "app_state": self.lifespan.state}
            connection = partial(Connection, self.doorkeeper, config=self.config, **settings)
            door = Door(listening, self.doorkeeper, connection)
            door.open()
            self.servers.append(door)  # type: ignore[arg-type]  # it closes like one

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End in an orderly way.  A key that is pressed twice hurries nothing: half an end is a traceback.

        Who has waited and presses it again is let go at once; what was acknowledged is in the store.
        """
        now = time.monotonic()
        if not self.should_exit:
            self.asked_to_end = now
            super().handle_exit(sig, frame)
        elif sig == signal.SIGINT and now - self.asked_to_end > IMPATIENCE:
            os._exit(130)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer what is under way, then end."""
        app: Any = self.config.app
        app.state.tables.end_streams()
        await super().shutdown(sockets)
        self._keeping.cancel()


def serve(
    config: Config,
    host: str = "127.0.0.1",
    port: int = PORT,
    *,
    proxy: str | None = None,
    open_browser: bool = False,
    when_listening: Callable[[], object] = lambda: None,
) -> None:
    """Serve until interrupted; then finish what was acknowledged and end.

    `proxy` is the address of a reverse proxy, whose word is taken for who calls, and whether by https.
    Raises what is wrong with an address, the port or the database before anything begins.
    """
    _check_proxy(proxy)
    make_ready(config.url)
    listening = _listen(host, port)
    log_as_json()
    logging.basicConfig(level=logging.WARNING, handlers=[InOurWords()])
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # it warns of each request that is no HTTP
    doorkeeper = Doorkeeper(connections_for(files()))
    config = msgspec.structs.replace(config, streams=min(config.streams, doorkeeper.most // 2))
    sys.setswitchinterval(SWITCH)
    when_listening()
    # The garbage collector need not look through all our modules again each time: that takes 100 ms.
    gc.freeze()
    server = Server(uvicorn_config(create_app(config, when_warm=gc.freeze), proxy), doorkeeper)
    if open_browser:
        pages = address(host, port), address_for_friends(host, port)
        threading.Thread(target=open_when_ready, args=pages, daemon=True).start()
    # When all is done, uvicorn raises the signal again that ended it; let both kinds end the program in an orderly way.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def files() -> int:
    """How many files this process may have open at once; connections count, too.  We take all that we may have."""
    if sys.platform == "win32":
        return MOST + RESERVE
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + RESERVE if hard == resource.RLIM_INFINITY else min(hard, MOST + RESERVE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    with contextlib.suppress(OSError, ValueError):  # some systems have another limit beside this one
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


def connections_for(files: int) -> int:
    """How many connections are let in with so many files; at least half of the files are theirs."""
    most = min(MOST, max(files - RESERVE, files // 2))
    if most < MOST_STREAMS:
        logger.warning(
            "few files may be open at once, so few connections are let in; raise LimitNOFILE", files=files, most=most
        )
    return most


def uvicorn_config(app: FastAPI, proxy: str | None = None) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=3,
        server_header=False,
        ws="none",
        # Not uvicorn's habit, to believe everybody on this machine: a caller's address is what limits go by.
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
    )


def _check_proxy(proxy: str | None) -> None:
    if proxy is None or proxy == "*":
        return
    for each in proxy.split(","):
        try:
            ipaddress.ip_network(each.strip())
        except ValueError as error:
            raise NoSuchAddress(
                f"--proxy takes the address of a proxy, such as 127.0.0.1; “{each.strip()}” is not one."
            ) from error


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    if sys.platform == "win32":  # there SO_REUSEADDR would take a port away from the server that has it
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            raise NoSuchAddress(
                f"“{host}” is not an address of this machine ({error.strerror or error}). "
                "Use --host 127.0.0.1 for this machine alone, or --host 0.0.0.0 for everybody who can reach it."
            ) from error
        raise PortTaken(
            f"Port {port} on {host} cannot be used ({error.strerror or error}). "
            f"Is cultists running already?  To use another port: --port {port + 1}."
        ) from error
    return listening


def address(host: str, port: int) -> str:
    """What to open in a browser on this computer."""
    shown = "localhost" if host in (*EVERYBODY, "127.0.0.1", "::1") else host
    return f"http://{shown}:{port}/"


def address_for_friends(host: str, port: int) -> str | None:
    """What to open in the same network, if the server listens to all of it and this computer is in one."""
    here = address_in_the_network() if host in EVERYBODY else None
    return here and f"http://{here}:{port}/"


def address_in_the_network() -> str | None:
    """The address of this computer in its network, if it is in one; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is kept for documentation
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(found).is_loopback else found


def open_when_ready(page: str, page_for_friends: str | None) -> None:
    """Open the browser when the server answers.

    The links and QR codes of a page begin with the address by which it was opened.  So the address for friends is the
    better one, unless this computer itself does not reach it, as in some containers and private networks.
    """
    for _ in range(100):
        if _answers(page):
            webbrowser.open(page_for_friends if page_for_friends and _answers(page_for_friends) else page)
            return
        time.sleep(0.1)


def _answers(page: str) -> bool:
    try:
        urllib.request.urlopen(f"{page}health", timeout=1).close()
    except OSError:
        return False
    return True


def log_as_json(to: TextIO | None = None) -> None:
    """One JSON object a line on standard error; never a path, because links are secret."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.ExceptionRenderer(as_exception),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(to or sys.stderr),
    )

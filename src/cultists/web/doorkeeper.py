"""Connections before there is a request: who may come in, how long they may take, and who must go when it is full.

uvicorn waits for ever for the end of a request, keeps headers of any length, and lets everybody in until the system has
no files left, which the database needs, too.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable
from enum import Enum, auto
from typing import Any, Final

import msgspec
import structlog
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from cultists.web.crowd import Crowd, neighbourhood

LARGEST_HEAD: Final = 64 * 1024
"""Bytes of an address with its headers; the cookies of two hundred tables are a third of that."""
PIPELINED: Final = 16
"""Requests that one connection may send before it has heard the answer to the first; browsers send one."""
AT_ONCE: Final = 32
"""Connections that are let in before others have a turn; fewer if there is little room, because those that are being
let in cannot be told from one another yet.
"""
RESERVE: Final = 200
"""Files that are kept for the database, for the processes of bots, and for what is being let in."""
MOST: Final = 10_000
ROOM_AGAIN: Final = 0.9
BACKLOG: Final = 1024

logger = structlog.get_logger()


class Room(Enum):
    """What a connection is waiting for."""

    HEAD = auto()
    BODY = auto()
    NEXT = auto()
    """Its last request is answered; uvicorn ends it after five seconds."""
    READING = auto()
    """That its other end reads what was sent."""


class Patience(msgspec.Struct, frozen=True):
    """Seconds that a connection may wait in each room."""

    head: float = 15.0
    body: float = 60.0
    reading: float = 180.0


class Refused(Exception):
    """A request is refused before it is one."""


class Doorkeeper:
    """Knows all connections of this process."""

    def __init__(self, most: int = MOST, patience: Patience | None = None) -> None:
        self.most = most
        self.at_once = max(1, min(AT_ONCE, most // 16))
        self.patience = patience or Patience()
        self.expected = 0
        """Connections that were let in, and are not set up yet."""
        self.when_room: Callable[[], object] = lambda: None
        """Called when somebody has gone."""
        self._inside: set[Connection] = set()
        self._rooms: dict[Room, dict[Connection, float]] = {room: {} for room in Room}
        """Since when who waits there, the longest first."""
        self._waiting: Crowd[Connection] = Crowd()
        self._turned_out = 0
        self._was_full = False

    def __len__(self) -> int:
        return len(self._inside) + self.expected

    def enters(self, connection: "Connection") -> None:
        """A connection is there."""
        self._inside.add(connection)
        if len(self._inside) > self.most:  # where there is no Door
            self.make_room()
        self.waits(connection, Room.HEAD)

    def leaves(self, connection: "Connection") -> None:
        """It is gone."""
        for room in self._rooms.values():
            room.pop(connection, None)
        self._waiting.remove(connection)
        self._inside.discard(connection)
        if self._was_full and len(self) <= ROOM_AGAIN * self.most:
            logger.warning("there is room for connections again", connections=len(self), turned_out=self._turned_out)
            self._was_full, self._turned_out = False, 0
        self.when_room()

    def waits(self, connection: "Connection", room: Room) -> None:
        """It waits for something from now on."""
        self.works(connection)
        self._rooms[room][connection] = connection.loop.time()
        self._waiting.add(connection, connection.address, room.name)

    def works(self, connection: "Connection") -> None:
        """It sends nothing that we wait for: its request is here, and the answer is up to us."""
        for room in (Room.HEAD, Room.BODY, Room.NEXT):
            self._rooms[room].pop(connection, None)
        self._waiting.remove(connection)
        if connection in self._rooms[Room.READING]:
            self._waiting.add(connection, connection.address, Room.READING.name)

    def is_read(self, connection: "Connection", *, is_read: bool) -> None:
        """Whether the other end of it reads what we send.  If not, it waits, too, whatever else it does."""
        if not is_read:
            self._rooms[Room.READING].setdefault(connection, connection.loop.time())
            self._waiting.add(connection, connection.address, Room.READING.name)
        elif self._rooms[Room.READING].pop(connection, None) is not None:
            room = next((room for room, those in self._rooms.items() if connection in those), None)
            if room is None:
                self._waiting.remove(connection)
            else:
                self._waiting.add(connection, connection.address, room.name)

    def make_room(self) -> bool:
        """Let one go, if it is full: of those who wait the oldest of the address that has most of them.

        False: all are at work.  Then whoever comes has to wait.
        """
        if len(self) < self.most:
            return True
        if not self._was_full:
            self._was_full = True
            logger.warning("too many connections: those that wait give way", connections=len(self), most=self.most)
        oldest = self._waiting.next_to_go()
        if oldest is None:
            return False
        self._turned_out += 1
        # Not when it is told that it has gone, which may be later: somebody waits for its place.
        self._waiting.remove(oldest)
        self._inside.discard(oldest)
        oldest.turned_out()
        return True

    def sweep(self, now: float) -> None:
        """End what has waited too long."""
        patience = self.patience
        for room, seconds in (
            (Room.HEAD, patience.head), (Room.BODY, patience.body), (Room.READING, patience.reading)
        ):  # fmt: skip
            for connection, since in list(self._rooms[room].items()):
                if now - since < seconds:
                    break
                connection.took_too_long(room)

    async def keep(self) -> None:
        """Sweep for ever."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(1.0, self.patience.head / 4))
            self.sweep(loop.time())


class Connection(HttpToolsProtocol):
    """uvicorn's, with limits."""

    def __init__(self, doorkeeper: Doorkeeper, **settings: Any) -> None:
        super().__init__(**settings)
        self.address = ""
        self._doorkeeper = doorkeeper
        self._is_in_head = True
        self._is_in_body = False
        self._received = 0
        """Bytes of the head that is being sent, …"""
        self._head = 0
        """… and of its parts that have been read."""
        self._refusal = (400, "This is not HTTP.")
        self._unanswered: list[Any] = []
        """Requests whose answers are not complete; uvicorn itself knows only the newest of those that came together."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        self.address = neighbourhood(self.client[0]) if self.client else ""
        self._doorkeeper.enters(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._doorkeeper.leaves(self)
        self._forget_unanswered()
        super().connection_lost(exc)

    def _forget_unanswered(self) -> None:
        """Nobody will hear the answers.  Those who work on them learn it, and write nothing to what is closed."""
        self.pipeline.clear()
        for each in self._unanswered:
            each.disconnected = True
            each.message_event.set()

    def turned_out(self) -> None:
        """It has to go, at once."""
        self._forget_unanswered()
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if not self._is_in_head and not self._is_in_body:
            self._begin_head()  # the next request
        if self._is_in_head:
            self._received += len(data)
        super().data_received(data)
        if self._is_in_head and self._received > LARGEST_HEAD and not self.transport.is_closing():
            self._refuse_head()
            self.send_400_response("")

    def _begin_head(self) -> None:
        self._is_in_head, self._received = True, 0
        self._doorkeeper.waits(self, Room.HEAD)

    def _refuse_head(self) -> None:
        self._refusal = 431, f"The address and the headers are too long: at most {LARGEST_HEAD} bytes are allowed."

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        if not self._is_in_head:  # it came together with the one before
            self._begin_head()
        if len(self.pipeline) >= PIPELINED:
            self._refusal = 400, "Too many requests at once: wait for the answer to one before you send the next."
            raise Refused

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._count(len(name) + len(value) + 4)

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > LARGEST_HEAD:
            self._refuse_head()
            raise Refused

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._unanswered.append(self.cycle)
        self._is_in_head, self._is_in_body = False, True
        self._doorkeeper.waits(self, Room.BODY)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._is_in_body = False
        if self.cycle.response_complete:
            self._doorkeeper.waits(self, Room.NEXT)
        else:
            self._doorkeeper.works(self)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._unanswered = [each for each in self._unanswered if not each.response_complete]
        if not self._is_in_body and not self.pipeline and not self.transport.is_closing():
            self._doorkeeper.waits(self, Room.NEXT)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._doorkeeper.is_read(self, is_read=False)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._doorkeeper.is_read(self, is_read=True)

    def took_too_long(self, room: Room) -> None:
        """End it, with a word if there is somebody who could hear it."""
        if room is Room.READING:
            self.turned_out()
        elif not self._received:
            self.transport.close()
        else:
            self._refusal = 408, "The request took too long to arrive."
            self.send_400_response("")

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - we know better
        """Say what is wrong, and hang up."""
        is_answering = any(each.response_started for each in self._unanswered)
        self._forget_unanswered()
        if is_answering:
            self.transport.close()  # in the middle of an answer there is no room for another
            return
        status, text = self._refusal
        content = b'{"error": "%s", "kind": "Refused"}' % text.encode()
        self.transport.write(
            STATUS_LINE[status]
            + b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(content)
            + content
        )
        self.transport.close()


class Door:
    """Lets connections in while there is room, in place of the loop, which would not stop before the files are used up.

    It has what uvicorn expects of an asyncio server.
    """

    def __init__(
        self, listening: socket.socket, doorkeeper: Doorkeeper, connection: Callable[[], asyncio.Protocol]
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._listening = listening
        self._doorkeeper = doorkeeper
        self._connection = connection
        self._comings: set[asyncio.Task[None]] = set()
        self._is_open = False
        self._is_over = False

    def open(self) -> None:
        """Begin to let connections in, or go on with it."""
        if not self._is_open and not self._is_over:
            self._is_open = True
            self._listening.setblocking(False)
            self._listening.listen(BACKLOG)
            self._loop.add_reader(self._listening, self._let_in)
            self._doorkeeper.when_room = self.open

    def _shut(self) -> None:
        if self._is_open:
            self._is_open = False
            self._loop.remove_reader(self._listening)

    def _let_in(self) -> None:
        while self._doorkeeper.expected < self._doorkeeper.at_once:
            if not self._doorkeeper.make_room():
                self._shut()  # until somebody has gone
                return
            try:
                accepted, _ = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                # No files at all: somebody else in this process has taken the reserve.
                logger.error("no connection can be accepted", reason=error.strerror)
                self._shut()
                self._loop.call_later(1.0, self.open)
                return
            self._doorkeeper.expected += 1
            coming = self._loop.create_task(self._set_up(accepted))
            self._comings.add(coming)
            coming.add_done_callback(self._comings.discard)

    async def _set_up(self, accepted: socket.socket) -> None:
        try:
            accepted.setblocking(False)
            with contextlib.suppress(OSError):
                accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await self._loop.connect_accepted_socket(self._connection, accepted)
        except OSError:  # it is gone already
            accepted.close()
        finally:
            self._doorkeeper.expected -= 1

    def close(self) -> None:
        """Let nobody in any more."""
        self._shut()
        self._is_over = True

    async def wait_closed(self) -> None:
        """Until the last who was let in is set up."""
        if self._comings:
            await asyncio.wait(self._comings)

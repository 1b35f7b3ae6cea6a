"""Who is connected, to whichever server process.

Nothing of it is kept. What a process says of its seats holds for a while, and it says so again in time; a process that
dies says nothing more, and its seats are soon thought to be empty.
"""

import asyncio
import contextlib
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from cultists.store import Store

BEAT: Final = 10.0
"""Seconds after which a process says again who is there."""
HOLDS: Final = 25.0
"""Seconds for which it is believed."""
TABLES: Final = 100
"""How many tables fit into one notice; PostgreSQL takes 8,000 bytes."""


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a process tells the others: who is there at some of its tables, and all of them at each."""

    process: str
    here: dict[str, list[int]] = {}
    asks: bool = False
    """Whether the others should say at once who is there."""


class Presence:
    """The seats from which somebody watches."""

    def __init__(self, store: Store, changed: Callable[[str], None], beat: float = BEAT, holds: float = HOLDS) -> None:
        self._store = store
        self._changed = changed
        self._beat = beat
        self._holds = holds
        self._process = secrets.token_hex(4)
        self._here: dict[str, Counter[int]] = {}
        self._elsewhere: dict[str, dict[str, tuple[frozenset[int], float]]] = {}
        """By table and process: the seats, and until when to believe it."""
        self._unsaid: set[str] = set()
        self._is_asking = False
        self._work = asyncio.Event()
        store.on_presence(self._heard)

    def at(self, table: str) -> frozenset[int]:
        """The seats of a table at which somebody is."""
        elsewhere = (seats for seats, _ in self._elsewhere.get(table, {}).values())
        return frozenset(self._seats_here(table)).union(*elsewhere)

    @contextlib.contextmanager
    def sitting(self, table: str, seats: Iterable[int]) -> Iterator[None]:
        """While the block lasts, a browser is there for these seats."""
        seats = tuple(seats)
        self._count(table, seats, 1)
        try:
            yield
        finally:
            self._count(table, seats, -1)

    def _count(self, table: str, seats: tuple[int, ...], by: int) -> None:
        before = self._seats_here(table)
        here = self._here.setdefault(table, Counter())
        for seat in seats:
            here[seat] += by
        after = self._seats_here(table)
        if not after:
            del self._here[table]
        if after != before:
            self._say(table)
            self._changed(table)

    def _seats_here(self, table: str) -> list[int]:
        return sorted(seat for seat, count in self._here.get(table, {}).items() if count > 0)

    # Other processes

    def _say(self, *tables: str) -> None:
        if self._store.is_shared:  # else there is nobody to tell
            self._unsaid.update(tables)
            self._work.set()

    def _heard(self, payload: str) -> None:
        """A notice of some process; an empty one means that notices may have been missed."""
        if not payload:
            self._is_asking = True
            self._say(*self._here)
            return
        try:
            notice = msgspec.json.decode(payload, type=Notice)
        except msgspec.MsgspecError:
            return
        if notice.process == self._process:
            return
        if notice.asks:
            self._say(*self._here)
        until = time.monotonic() + self._holds
        for table, seats in notice.here.items():
            self._believe(table, notice.process, frozenset(seats), until)

    def _believe(self, table: str, process: str, seats: frozenset[int], until: float) -> None:
        before = self.at(table)
        there = self._elsewhere.setdefault(table, {})
        if seats:
            there[process] = seats, until
        else:
            there.pop(process, None)
        if not there:
            del self._elsewhere[table]
        if self.at(table) != before:
            self._changed(table)

    def _forget(self) -> None:
        """Believe nothing any longer that has not been said again."""
        now = time.monotonic()
        old = [
            (table, process)
            for table, there in self._elsewhere.items()
            for process, (_, until) in there.items()
            if until < now
        ]
        for table, process in old:
            self._believe(table, process, frozenset(), now)

    async def tell_forever(self) -> None:
        """Say what has changed when it does, and all of it from time to time.  One after the other, so that the last
        word is the newest.
        """
        beat = time.monotonic() + self._beat
        while True:
            # Not wait_for: until Python 3.12 it may lose a cancellation, and the server would not end.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, beat - time.monotonic())):
                    await self._work.wait()
            self._work.clear()
            if time.monotonic() >= beat:
                beat = time.monotonic() + self._beat
                self._unsaid.update(self._here)
                self._forget()
            tables, self._unsaid = sorted(self._unsaid), set()
            asks, self._is_asking = self._is_asking, False
            if tables or asks:
                await self._tell(tables, asks)

    async def _tell(self, tables: list[str], asks: bool) -> None:
        parts = [tables[start : start + TABLES] for start in range(0, len(tables), TABLES)] or [[]]
        for part in parts:
            notice = Notice(self._process, {table: self._seats_here(table) for table in part}, asks)
            # What the database does not take now is said again with the next beat.
            with contextlib.suppress(SQLAlchemyError, OSError):
                await self._store.announce(msgspec.json.encode(notice).decode())

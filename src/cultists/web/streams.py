"""The streams of events that are open: so many for one address, and so many in all.

A stream costs little and may last for hours, so nothing else ends those that somebody opens by the thousand.
"""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Final

import structlog

from cultists.web.crowd import Crowd, neighbourhood

MOST: Final = 5_000
MOST_OF_ONE: Final = 300
"""A school or a club behind one address has fewer."""
ROOM_AGAIN: Final = 0.9
"""The share below which it is full no longer: not each one that goes and comes is worth a line in the log."""

logger = structlog.get_logger()


class Stream:
    """An open stream.  When it must give way, its event is set so that it looks."""

    def __init__(self, changed: asyncio.Event) -> None:
        self._changed = changed
        self.must_end = False

    def end(self) -> None:
        """Let it make room; a browser asks again by itself."""
        self.must_end = True
        self._changed.set()


class Streams:
    """All streams of this process."""

    def __init__(self, most: int = MOST, most_of_one: int = MOST_OF_ONE) -> None:
        self.most = most
        self._most_of_one = min(most_of_one, most)
        self._open: Crowd[Stream] = Crowd()
        self._given_way = 0
        self._full_for: str | None = None
        """The address for which there was no room last; None: there is room for all."""

    def __len__(self) -> int:
        return len(self._open)

    @contextlib.contextmanager
    def opened(self, address: str, table: str, changed: asyncio.Event) -> Iterator[Stream]:
        """A stream of a table, for as long as the block lasts.  One that takes too much room may have to end for it."""
        group, stream = neighbourhood(address), Stream(changed)
        if self._open.size_of(group) >= self._most_of_one:
            self._let_go(self._open.next_to_go(group), group)
        elif len(self._open) >= self.most:
            self._let_go(self._open.next_to_go(), group)
        self._open.add(stream, group, table)
        try:
            yield stream
        finally:
            self._open.remove(stream)
            self._look_for_room()

    def _let_go(self, stream: Stream | None, newcomer: str) -> None:
        if stream is None:
            return
        if self._full_for is None:
            limits = {"most": self.most, "most_of_one": self._most_of_one}
            logger.warning("too many streams: the oldest give way", streams=len(self._open), **limits)
        self._full_for = newcomer
        self._open.remove(stream)
        self._given_way += 1
        stream.end()

    def _look_for_room(self) -> None:
        if self._full_for is None or len(self._open) > ROOM_AGAIN * self.most:
            return
        if self._open.size_of(self._full_for) <= ROOM_AGAIN * self._most_of_one:
            logger.warning("there is room for streams again", streams=len(self._open), given_way=self._given_way)
            self._full_for, self._given_way = None, 0

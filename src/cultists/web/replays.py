"""Replay files for downloads: drawn once, in a process of their own, because hundreds of pictures take seconds."""

import asyncio
from collections import OrderedDict
from typing import Final

import structlog

from cultists.engine import CultistsError
from cultists.web.journal import Journal, NotNow
from cultists.web.minds import Worker
from cultists.web.replay_file import replay_of_log

KEPT: Final = 16
"""How many files are kept for the next who asks; one has half a megabyte at most."""
PATIENCE: Final = 120.0

logger = structlog.get_logger()


class ReplayFailed(CultistsError):
    """The file could not be made."""


class Replays:
    """The replay files of finished games."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def file(self, journal: Journal) -> bytes:
        """The replay of a finished game.  Raises NotNow and ReplayFailed."""
        if journal.game is None or not journal.is_over:
            raise NotNow("A replay shows every secret. You can have it when the game is over.")
        if journal.id not in self._files:
            making = self._make(journal)
            self._files[journal.id] = asyncio.create_task(making)
            while len(self._files) > KEPT:
                self._files.popitem(last=False)
        try:
            # Whoever hangs up does not take the file from the others who wait for it.
            return await asyncio.shield(self._files[journal.id])
        except ReplayFailed:
            self._files.pop(journal.id, None)
            raise

    async def _make(self, journal: Journal) -> bytes:
        log = journal.log()
        async with self._one_at_a_time:
            worker = Worker()
            try:
                await worker.started()
                return await asyncio.wait_for(worker.submit(replay_of_log, (log,)), PATIENCE)
            except Exception as error:
                logger.exception("a replay could not be made", table=journal.id, game=journal.rules.name)
                raise ReplayFailed("The replay could not be made. You can still save the log.") from error
            finally:
                worker.throw_away()

    async def close(self) -> None:
        """Give up what is under way."""
        for task in self._files.values():
            task.cancel()
        await asyncio.gather(*self._files.values(), return_exceptions=True)

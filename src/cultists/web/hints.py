"""The hints that people ask for at one table: each is thought once, and for a seat one after the other."""

import asyncio
from typing import NamedTuple

from cultists.bots import Hint
from cultists.web.journal import Journal, NotNow
from cultists.web.minds import Minds, Names, TooManyHints


class Asked(NamedTuple):
    """What a bot was asked for a hint."""

    seat: int
    bot: str
    moment: int
    whim: str
    names: Names
    """A hint speaks of people by their names; a bot that takes a seat over has another one."""

    def is_asked_at(self, journal: Journal) -> bool:
        """Whether the table still asks it."""
        assert journal.game is not None
        return (
            self.names == tuple(journal.game.names)
            and self.whim == journal.whim
            and self.seat in journal.asked
            and journal.is_still_at(self.moment)
        )


class Hints:
    """The thoughts about the present question of a table, and those that are not at their end."""

    def __init__(self) -> None:
        self._thoughts: dict[Asked, asyncio.Task[Hint]] = {}

    async def ask(self, journal: Journal, minds: Minds, seat: int, bot: str) -> Hint:
        """What a bot would do.  Who asks again while nothing has changed gets the same thought.

        A worker cannot be interrupted, so who asks something else waits until the seat's last hint is there.
        Raises TooManyHints, BotFailed, and NotNow if the table has moved on meanwhile.
        """
        assert journal.game is not None
        self._forget(journal)
        asked = Asked(seat, bot, journal.game.moment, journal.whim, tuple(journal.game.names))
        thought = self._thoughts.get(asked)
        if thought is None:
            before = [other for key, other in self._thoughts.items() if key.seat == seat and not other.done()]
            if len(before) > 1:
                raise TooManyHints(
                    "A bot is still working on your last hint, and another one is waiting. Please have patience."
                )
            thought = asyncio.create_task(_think(journal, minds, asked, before))
            # Looked at here, for who asked may be gone.
            thought.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._thoughts[asked] = thought
        # Whoever hangs up does not take the hint from the others.
        return await asyncio.shield(thought)

    def _forget(self, journal: Journal) -> None:
        """What failed, or is about another moment, is of no use any more."""
        self._thoughts = {
            asked: thought
            for asked, thought in self._thoughts.items()
            if not thought.done()
            or (not thought.cancelled() and thought.exception() is None and asked.is_asked_at(journal))
        }


async def _think(journal: Journal, minds: Minds, asked: Asked, before: list[asyncio.Task[Hint]]) -> Hint:
    if before:
        await asyncio.wait(before)
    if journal.game is None or not asked.is_asked_at(journal):
        raise NotNow("The game has gone on; ask again.")
    return await minds.answer(journal.id, journal.game, asked.seat, asked.bot, asked.whim, is_hint=True)

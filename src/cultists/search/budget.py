"""How long a bot may think: so many thoughts, and a clock that ends them early.

Thoughts are counted, not timed, so that a game can be played again exactly.  Whoever sits at a table with people adds
the clock; the arena takes it away.
"""

from math import inf
from typing import Any, Protocol, runtime_checkable

import msgspec

from cultists.engine import Bot


class Budget(msgspec.Struct, frozen=True):
    """Thoughts for one answer, and the seconds after which they end in any case."""

    thoughts: int
    seconds: float = inf

    def times(self, factor: float) -> "Budget":
        """The same with more time, or less."""
        return Budget(max(1, round(self.thoughts * factor)), self.seconds * factor)

    def unhurried(self) -> "Budget":
        """The same without the clock: what is answered then depends on nothing but the position and the luck."""
        return Budget(self.thoughts)


@runtime_checkable
class Thinker(Protocol):
    """A bot whose budget can be changed."""

    budget: Budget

    def __call__(self, sight: Any, rng: Any) -> Any: ...


def unhurried(bot: Bot, factor: float = 1.0) -> Bot:
    """The bot without a clock, and with more thoughts or fewer; a bot that does not search stays as it is."""
    if isinstance(bot, Thinker):
        bot.budget = bot.budget.times(factor).unhurried()
    return bot

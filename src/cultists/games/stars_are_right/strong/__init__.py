"""The levels of The Stars Are Right: a novice, and players who think ahead.

bot.py plans and follows turns, candidates.py finds turns that are worth a thought, futures.py tries them out in
imagined worlds (world.py), outlook.py says who stands how there, worth.py has the weights at first sight, reasons.py
the words.
"""

from cultists.games.stars_are_right.strong.bot import Novice, Thinker
from cultists.search.budget import Budget

__all__ = ["Novice", "Thinker", "adept", "high_priest"]


def adept() -> Thinker:
    """Thinks a little."""
    return Thinker(Budget(200, seconds=1.0))


def high_priest() -> Thinker:
    """Thinks a lot."""
    return Thinker(Budget(700, seconds=1.8))

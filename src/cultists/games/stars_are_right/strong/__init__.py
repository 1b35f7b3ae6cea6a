"""The levels of The Stars Are Right: a novice, and players who think ahead.

bot.py plans and follows turns, candidates.py finds turns that are worth a thought, futures.py tries them out in
imagined worlds (world.py) where all play quickly (quick.py), outlook.py says how we stand there, as games have taught
(learnt.py), filling.py uses up symbols, reasons.py has the words; novice.py plans as a novice does.  In games of two
the high priest's first look is foresight.py, by the chances of both (prospects.py).
"""

from cultists.games.stars_are_right.strong.bot import Novice, Seer
from cultists.search.budget import Budget

__all__ = ["Novice", "Seer", "adept", "high_priest"]


def adept() -> Seer:
    """Thinks a little."""
    return Seer(Budget(20, seconds=1.0))


def high_priest() -> Seer:
    """Thinks a lot."""
    return Seer(Budget(500, seconds=1.8))

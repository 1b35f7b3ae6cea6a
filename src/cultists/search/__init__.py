"""Thinking ahead in worlds that a seat cannot tell from the real one.  It knows no game.

bot = Search(advice, Budget(thoughts=400, seconds=1.8))     # advice: what the game knows about itself
bot(sight, rng)                                             # an answer
bot.verdict                                                 # what came of thinking, and what is expected
"""

from cultists.search.budget import Budget, Thinker, unhurried
from cultists.search.tree import Advice, Search, Verdict

__all__ = ["Advice", "Budget", "Search", "Thinker", "Verdict", "unhurried"]

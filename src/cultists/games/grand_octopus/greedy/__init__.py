"""The bots `greedy`, `trusting`, `vengeful` and `liar`: one player in the dark, four kinds of people in talk.

bot.py answers questions, orders.py mixes secret orders, talking.py negotiates, deeds.py does the rest, characters.py
and weights.py have all dials, and position.py boils a view down.
"""

from cultists.games.grand_octopus.greedy.bot import Greedy
from cultists.games.grand_octopus.greedy.characters import CHARACTERS

__all__ = ["CHARACTERS", "Greedy"]

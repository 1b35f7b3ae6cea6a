"""The bot `greedy`: it plans its own turn and summons the best it can reach.

bot.py answers questions, planner.py thinks a turn through with the moves that the planner of the skies finds, reach.py
uses up what is left, worth.py has the weights, and position.py reads a view back into cards and a sky.
"""

from cultists.games.stars_are_right.greedy.bot import Greedy

__all__ = ["Greedy"]

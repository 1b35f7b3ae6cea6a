"""The bot `greedy`, which is the level acolyte, and the level novice: they weigh what one turn brings.

bot.py answers questions, orders.py mixes secret orders, talking.py negotiates, deeds.py does the rest, characters.py
and weights.py have all dials, and position.py boils a view down.  novice.py is the beginner.  The other characters
(`trusting`, `vengeful`, `liar`) talk as these dials say, and give orders by thinking/.
"""

from cultists.games.grand_octopus.greedy.bot import Greedy
from cultists.games.grand_octopus.greedy.characters import CHARACTERS, GREEDY, LIAR, TRUSTING, VENGEFUL
from cultists.games.grand_octopus.greedy.novice import Novice

__all__ = ["CHARACTERS", "GREEDY", "LIAR", "TRUSTING", "VENGEFUL", "Greedy", "Novice"]

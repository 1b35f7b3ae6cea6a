"""The levels adept and high priest: they think about secret orders by regret; the high priest looks ahead in talks.

bot.py answers questions and levels.py has the dials.  In the dark: orders.py, regret.py, valuing.py, prospects.py.  In
the open: bargain.py for talks, trial.py for deeds, outlook.py.  What a position is worth: odds.py with weights.py,
which are counted.  words.py says what is expected.
"""

from cultists.games.grand_octopus.thinking.bot import Thinking
from cultists.games.grand_octopus.thinking.levels import ADEPT, HIGH_PRIEST, PERSON, Level

__all__ = ["ADEPT", "HIGH_PRIEST", "PERSON", "Level", "Thinking"]

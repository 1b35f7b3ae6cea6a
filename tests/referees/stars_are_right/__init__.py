"""The second referee of The Stars Are Right, written from the rule text alone.

`cards.py`, `sky.py`, `table.py`, `summoning.py` and `turn.py` are the referee.  `positions.py` makes positions,
`tallying.py` counts what they exercise, and `adapter.py` alone knows how the game asks and answers.
"""

from referees.stars_are_right.courses import COURSES

__all__ = ["COURSES"]

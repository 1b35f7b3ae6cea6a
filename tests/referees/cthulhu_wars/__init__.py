"""The second referee of Cthulhu Wars, written from the rule text alone.

`units.py` has all units of the eight factions, `rituals.py` the track of the rituals.  The referee of acts and phases
is in `acts/`, that of battles in `battles/`.
"""

from typing import Final

from referees.cthulhu_wars.acts.courses import COURSES as ACTS
from referees.cthulhu_wars.battles.courses import COURSES as BATTLES
from referees.frame import Course

COURSES: Final[tuple[Course, ...]] = (*ACTS, *BATTLES)

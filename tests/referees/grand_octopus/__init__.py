"""A second referee for Night of the Grand Octopus, written from the rule text alone.

`university.py` is the table, `turn.py` the phases of a turn; `conflicts.py`, `exterior.py` and `victory.py` are what
happens in them.  `adapter.py` alone knows the form of the game's scenarios, options, views and events, `positions.py`
makes what both play, and `beside.py` compares.
"""

from typing import Final

from referees.frame import Course
from referees.grand_octopus.positions import errors, last_turns, outside, turns, victories, whole_games

TURNS: Final = (
    "choice: the Cultist stays",
    "choice: the Cultist takes the stairs",
    "conflicts: Offspring and cults, each cult loses a point",
    "conflicts: one cult alone dominates",
    "conflicts: only Offspring, nothing happens",
    "conflicts: several Offspring cost one point",
    "elimination: Components returned by house rule",
    "elimination: at zero a cult is out",
    "elimination: its Offspring stays until the turn ends",
    "elimination: the Offspring of a dead cult still fights",
    "gathering: declined",
    "gathering: never two of a kind",
    "gathering: nothing is left",
    "gathering: taken",
    "negotiation: no agreement is a confrontation",
    "negotiation: nothing happens",
    "negotiation: one cult dominates as if alone",
    "negotiation: one cult wants a confrontation",
    "quick: both hands in the same direction are an error of both",
    "revocation: a new turn begins",
)
ERRORS: Final = (
    "errors: Cultist and Offspring in the same place",
    "errors: Cultists and Offspring that ended up together are separated next turn",
    "errors: dagger on the line",
    "errors: dagger out of reach",
    "errors: no Offspring hurts the fallen",
    "errors: tentacle on the line, no Offspring",
    "errors: the Offspring beside its own fallen Cultist fights the others",
    "errors: the fallen do not negotiate, and no fight hurts them",
    "errors: the fallen gather nothing",
    "errors: the fallen prevent nobody from gathering",
)
OUTSIDE: Final = (
    "city: each cult loses a point before it is settled",
    "city: the dead are gone before it is settled",
    "city: the fallen lose nothing",
    "colony: a Component returns to its Location",
    "colony: nobody is named",
    "colony: the last point is kept after all",
    "colony: the last point is paid",
    "colony: whoever gathers the key may not use it",
    "dreams: a point gained",
    "dreams: no gain after a loss in a conflict",
    "dreams: no gain with the key gathered this turn",
    "dreams: no point wanted",
    "dreams: nobody gains above seven",
    "dreams: the fallen gain nothing",
    "marsh: exchanged",
    "marsh: no exchange that doubles a Component",
    "marsh: no exchange",
    "marsh: the fresh key is given",
    "memory: an exchange that cannot be",
    "memory: an exchange that was named rightly",
    "outside: going there, without Offspring",
    "outside: leaving to any room",
    "outside: staying",
)
VICTORIES: Final = (
    "victory: a tie that nobody wins",
    "victory: a tie that power decides",
    "victory: a tie that the grimoire thins out",
    "victory: a tie that the stone idol thins out",
    "victory: a tie that the skull thins out",
    "victory: a tie that the potion thins out",
    "victory: a tie that the star chart thins out",
    "victory: a tie that the plant thins out",
    "victory: four Components win",
    "victory: nobody is left",
    "victory: several cults complete in the same turn",
    "victory: the last cult wins",
    "victory: the last turn ends the game without a winner",
    "victory: three Components win the quick game",
)

COURSES: Final = (
    Course("turns", 40, turns, TURNS),
    Course("errors", 12, errors, ERRORS),
    Course("outside", 25, outside, OUTSIDE),
    Course("victories", 12, victories, VICTORIES),
    Course("last-turns", 8, last_turns, ()),
    Course("games", 3, whole_games, ()),
)

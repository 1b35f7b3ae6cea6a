"""Characters: the same player in the dark, and four kinds of people when it comes to talk."""

from math import inf
from typing import Final, NamedTuple


class Character(NamedTuple):
    """How a bot talks.  All but the name and the flags are in the units of weights.py."""

    name: str
    about: str
    """What people read of it who choose it."""
    honour: float = 0.5
    """What it is worth to keep one's word; inf: it is never broken."""
    kindness: float = 0.0
    """How much more it likes to give in than to stand firm."""
    treachery: float = 0.0
    """The pleasure of a fight with those who trusted us."""
    believes: bool = False
    """Whether it takes everybody at their word, whatever the record says."""
    avenges: bool = False
    """Whether it fights those who broke their word."""


GREEDY: Final = Character("greedy", "haggles, and breaks its word only when much is to be gained")
"""Haggles, looks at the record of the others, and breaks its word only when much is to be gained."""
TRUSTING: Final = Character(
    "trusting", "gives in easily, believes everybody, keeps its word", honour=inf, kindness=0.3, believes=True
)
"""Gives in easily, believes everybody, and always keeps its word."""
VENGEFUL: Final = Character(
    "vengeful", "keeps its word, and fights whoever has broken theirs", honour=inf, kindness=-0.1, avenges=True
)
"""Keeps its word, and fights whoever has broken theirs, to the last point but one."""
LIAR: Final = Character("liar", "agrees to everything, and then fights", honour=0.0, kindness=0.5, treachery=0.6)
"""Agrees to everything, and then fights if it can afford it."""

CHARACTERS: Final = (GREEDY, TRUSTING, VENGEFUL, LIAR)
"""The one that gives hints comes first."""

"""The dials of those who think ahead: how long, what they take the others for, and whether they look ahead in talks."""

from typing import Final, NamedTuple


class Level(NamedTuple):
    """How a thinking bot thinks."""

    thoughts: int
    """Rounds of regret about an order; how far talks and deeds are thought through follows from it (bot.py)."""
    habitual: float
    """How much of the time the others are taken for acolytes, who have their habits (orders.py)."""
    observes: bool
    """Whether it finds out by what the others order who has such habits (acquaintance.py)."""
    looks_ahead: bool
    """Whether it looks ahead in talks and tries out deeds; if not, it judges both as an acolyte does."""


ADEPT: Final = Level(thoughts=60, habitual=0.3, observes=False, looks_ahead=False)
PERSON: Final = ADEPT._replace(thoughts=40)
"""The characters: quick in the dark, and themselves in talk."""
HIGH_PRIEST: Final = Level(thoughts=200, habitual=0.3, observes=True, looks_ahead=True)

SECONDS: Final = 1.8
"""People do not wait longer for an answer."""

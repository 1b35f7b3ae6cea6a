"""A bot's memory and sealed answers: what somebody has changed unseen must not make it forget."""

from cultists.games import GAMES
from cultists.web import minds
from cultists.web.minds import Line, think

NAMES = ("Ann", "Ben", "Cleo")
OPTIONS = GAMES["grand_octopus"].checked_options({})
MUSEUM: Line = (0, "Cultist to the museum, Offspring in the observatory", False)
OUTSIDE: Line = (0, "Cultist to the Exterior", False)


def bot_after(*lines: Line) -> object:
    """The bot that has answered for Ben after these answers."""
    think("sealed", "grand_octopus", NAMES, OPTIONS, [*lines], "whim", 1, False, "acolyte")
    return minds._minds["sealed", 1, "acolyte", "whim", False][3]


def test_a_changed_answer_is_no_other_game() -> None:
    """While it is sealed the bot stays; an answer that was opened otherwise is another game, and needs a new bot."""
    first = bot_after(MUSEUM)
    assert bot_after(OUTSIDE) is first
    ben: Line = (1, "Cultist to the crypt, Offspring in the observatory", False)
    cleo: Line = (2, "Cultist to the crypt, Offspring in the library", False)
    opened = bot_after(OUTSIDE, ben, cleo)
    assert opened is first
    other: Line = (2, "Cultist to the crypt, Offspring in the museum", False)
    assert bot_after(MUSEUM, ben, other) is not first

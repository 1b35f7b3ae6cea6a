"""Recorded rituals with their ends: when a rule changes, these show it.

A ritual ends in one way only, with an empty sky; what differs is the number of mistakes, and the ritual itself.
"""

from pathlib import Path

import pytest

from cultists.engine.log import read_log, write_log
from cultists.games import GAMES
from cultists.games.duckthulhu.checking import check
from cultists.games.duckthulhu.files import parse_ritual
from cultists.games.duckthulhu.ritual import STANDARD_INSTRUCTIONS, BadRitual

FILES = sorted((Path(__file__).parents[2] / "replays" / "duckthulhu").glob("*.cult"))

TURN_OVER = "TURNOVERTHOSEWITHOUTSTARS"
FLIP_ALL = "FLIPALLANDREADTHESTARLESS"
ENDS = {
    "easy": (1, FLIP_ALL, "MUSCOVYDUCK"),
    "from_the_middle": (4, TURN_OVER, "ELDERFEATHER"),
    "hard": (0, FLIP_ALL, "HARLEQUINDUCK"),
    "own_instructions": (2, "CJQTVDQWDHGHBOCVGTQMLMZTA", "NXFZIJGZTJXU"),
    "own_message": (2, "MEETATTHEPONDXXXXXXXXXXXX", "MANDARINDUCK"),
    "with_mistakes": (2, TURN_OVER, "ELDERFEATHER"),
    "without_a_mistake": (0, TURN_OVER, "ELDERFEATHER"),
}
"""The mistakes, the message, and the answer."""
TOLD = {
    "easy": ("took back", 1),
    "from_the_middle": ("devoured", 5),
    "hard": ("took back", 2),
    "own_instructions": ("devoured", 25),
    "own_message": ("mistook", 2),
    "with_mistakes": ("took back", 5),
    "without_a_mistake": ("moved", 25),
}
"""How often something was told that it was kept for."""


def text_of(name: str) -> str:
    """A recorded game."""
    return next(path for path in FILES if path.stem == name).read_text("utf-8")


def test_every_recorded_ritual_is_listed_with_its_end() -> None:
    """No file without an end to compare with."""
    assert [path.stem for path in FILES] == sorted(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_a_recorded_ritual_ends_as_it_did(name: str) -> None:
    """The same answers lead to the same end, and the log is written again letter by letter."""
    text = text_of(name)
    game = read_log(text, GAMES)
    assert game.is_over
    assert (game.scores, game.winners) == ((25,), (0,))
    view = game.view(0)
    hidden = [each.other_letter for each in view.devoured if not each.other_side.isdigit()]  # type: ignore[attr-defined]
    message = "".join(each.letter for each in view.devoured)  # type: ignore[attr-defined]
    assert (game.table.mistakes, message, "".join(hidden)) == ENDS[name]
    assert write_log(game) == text


@pytest.mark.parametrize("name", TOLD)
def test_a_recorded_ritual_shows_what_it_was_kept_for(name: str) -> None:
    """Each is here for a rule."""
    kind, times = TOLD[name]
    told = [event.kind for _, event in read_log(text_of(name), GAMES).events_for(None)]
    assert told.count(kind) == times
    assert told.count("mistook") == ENDS[name][0] - 2 * (name == "from_the_middle")
    assert told[-1] == "ended"
    assert told.count("ended") == 1


@pytest.mark.parametrize("name", ENDS)
def test_a_recorded_ritual_must_be_valid(name: str) -> None:
    """With other directions on its chart it cannot be played, and whoever opens the log is told why."""
    other = text_of(name).replace(r"direction = \"ENE\"", r"direction = \"WSW\"")
    with pytest.raises(BadRitual, match=r"This ritual cannot be played; step \d+: "):
        read_log(other, GAMES)


def test_a_ritual_may_have_its_own_instructions_and_share_directions() -> None:
    """In three of its phases two figures lead the same way.  (rules 7.2, 13.17)"""
    ritual = parse_ritual(read_log(text_of("own_instructions"), GAMES).options["ritual"])
    assert check(ritual) == []
    assert sum(map(str.__ne__, ritual.instructions, STANDARD_INSTRUCTIONS)) > 20
    assert sum(len({sign.direction for sign in phase}) < 5 for phase in ritual.phases) == 3

"""Recorded games, one for each way in which a game can end: when a rule changes, these show it."""

from pathlib import Path

import pytest

from cultists.engine.errors import DamagedLog
from cultists.engine.laws import a_game_ends_once, a_turn_has_each_part_once
from cultists.engine.log import read_log, write_log
from cultists.games import GAMES
from games.grand_octopus.play import RULES, told

FILES = sorted((Path(__file__).parents[3] / "tests" / "replays" / "grand_octopus").glob("*.cult"))

ENDS = {
    "face_down": ("last cult", 2, (0, 0, 3, 0)),
    "four_components": ("components", 0, (4, 0, 0, 3)),
    "last_cult": ("last cult", 1, (0, 2, 0, 0)),
    "moon_men": ("components", 0, (4, 3, 0, 3)),
    "nobody_left": ("nobody left", None, (0, 0, 0)),
    "power_breaks_the_tie": ("components", 0, (3, 0, 3)),
    "quick": ("components", 0, (3, 2, 1)),
    "sixty_turns": ("turns", None, (3, 2, 0)),
    "total_tie": ("tie", None, (3, 3, 1)),
    "two_complete_in_one_turn": ("components", 0, (4, 0, 2, 3, 4)),
}
"""Why each game ended, who won, and the Components of the living."""
SHOWS = {
    "face_down": ("exchange failed", "exchanged", "gathered"),
    "four_components": ("broke its word", "gained", "insisted", "won A components 4"),
    "last_cult": ("sank", "eliminated", "won B last cult"),
    "moon_men": ("sacrificed", "put back", "returned"),
    "nobody_left": ("sank", "nobody won - nobody left"),
    "power_breaks_the_tie": ("outdone C 0 0",),
    "quick": ("won A components 3",),
    "sixty_turns": ("revelation - 60", "nobody won - turns"),
    "total_tie": ("nobody won - tie 0 1",),
    "two_complete_in_one_turn": ("exchanged", "outdone E 0"),
}
"""What is told in each of them: they are here for it."""
OPTIONS = {
    "last_cult": ("power", "players", "players+1"),
    "moon_men": ("exterior", "colony", "dreams"),
    "quick": ("game", "quick", "full"),
    "two_complete_in_one_turn": ("exterior", "marsh", "dreams"),
}
"""An option with which each was played, and another choice with which the same answers are not legal."""


def text_of(name: str) -> str:
    """A recorded game."""
    (path,) = [each for each in FILES if each.stem == name]
    return path.read_text("utf-8")


def test_every_recorded_game_is_listed_with_its_end() -> None:
    """No file without an end to compare with, and no way to end without a file."""
    assert [path.stem for path in FILES] == sorted(ENDS)
    assert {ending for ending, *_ in ENDS.values()} == {"components", "last cult", "nobody left", "tie", "turns"}


@pytest.mark.parametrize("name", ENDS)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    """The same answers lead to the same end, told once, and the log is written again letter by letter."""
    text, (ending, winner, scores) = text_of(name), ENDS[name]
    game = read_log(text, GAMES)
    RULES.check(game.table)
    a_turn_has_each_part_once(game)
    a_game_ends_once(game)
    assert game.is_over
    assert game.table.ending == ending
    assert game.winners == (() if winner is None else (winner,))
    assert game.scores == scores
    assert write_log(game) == text


@pytest.mark.parametrize("name", SHOWS)
def test_a_recorded_game_shows_what_it_was_kept_for(name: str) -> None:
    """Each is here for some rules."""
    events = [told(event) for _, event in read_log(text_of(name), GAMES).events_for(None)]
    for wanted in SHOWS[name]:
        assert any(event.startswith(wanted) for event in events), wanted


@pytest.mark.parametrize("name", OPTIONS)
def test_a_recorded_game_needs_its_option(name: str) -> None:
    """With another choice the same answers are not legal, or do not lead there."""
    option, value, other = OPTIONS[name]
    text = text_of(name)
    assert f'"{option}":"{value}"' in text
    with pytest.raises(DamagedLog):
        read_log(text.replace(f'"{option}":"{value}"', f'"{option}":"{other}"'), GAMES)

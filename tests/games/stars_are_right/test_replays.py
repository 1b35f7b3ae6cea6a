"""Recorded games with their ends, and counted courses: when a rule changes, these show it."""

from pathlib import Path

import pytest

from cultists.engine.errors import DamagedLog
from cultists.engine.log import read_log, write_log
from cultists.engine.scenario import game_of_scenario
from cultists.games import GAMES
from games.courses import courses
from games.stars_are_right.play import RULES, Stars, about, check, heard, offered, said

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "tests" / "replays" / "stars_are_right").glob("*.cult"))

ENDS = {
    "birthday": (10, 4),
    "cthulhoo_star": (10, 4),
    "dhole_searches": (6, 10, 3),
    "dhole_top": (6, 10, 3),
    "dhole_while_drawing": (6, 7, 10),
    "formless_star": (5, 10),
    "four_players_minion_for_the_seventh": (7, 7, 4, 10),
    "four_players_reshuffle": (6, 10, 5, 4),
    "four_players_seventh": (9, 12, 5, 4),
    "lost_great_old_one": (2, 10),
    "reflections": (10, 4),
    "seventh_decides": (3, 10),
    "three_players_exchange": (5, 10, 5),
    "three_players_minion_for_the_seventh": (9, 6, 11),
    "three_players_seventh": (8, 10, 8),
    "two_players_lent_stars": (10, 7),
    "two_players_minion_for_the_seventh": (7, 10),
}
WAYS = ("summoned", "dismissed", "used")
"""What comes before the victory: a summoning, the loss of the seventh creature, or the use of a Minion instead."""
TOLD = {
    "dhole_searches": "searched",
    "four_players_reshuffle": "reshuffled",
    "seventh_decides": "dismissed",
    "three_players_exchange": "exchanged",
    "two_players_lent_stars": "lent",
}
OPTIONS = {
    "cthulhoo_star": ("cthulhoo_star", "ME", "SH"),
    "dhole_top": ("dhole", "top", "search"),
    "formless_star": ("formless_star", "FM", "LE"),
    "reflections": ("reflections", "on", "off"),
    "birthday": ("first", "birthday", "chance"),
}


def text_of(name: str) -> str:
    """A recorded game."""
    return next(path for path in FILES if path.stem == name).read_text("utf-8")


def test_every_recorded_game_is_listed_with_its_end() -> None:
    """No file without an end to compare with."""
    assert [path.stem for path in FILES] == sorted(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    """The same answers lead to the same end, and the log is written again letter by letter."""
    text = text_of(name)
    game = read_log(text, GAMES)
    check(game)
    assert game.is_over
    assert game.scores == ENDS[name]
    assert game.winners == (max(range(game.seats), key=game.scores.__getitem__),)
    assert write_log(game) == text


@pytest.mark.parametrize("name", TOLD)
def test_a_recorded_game_shows_what_it_was_kept_for(name: str) -> None:
    """Each is here for a rule."""
    events = [heard(event) for _, event in read_log(text_of(name), GAMES).events_for(None)]
    assert any(event.startswith(TOLD[name]) for event in events)
    if name == "seventh_decides":
        assert events[-2].startswith("dismissed"), "the discarded seventh is followed by the win"


def way_it_ended(game: Stars) -> tuple[str, int]:
    """What came before the victory, and how many played."""
    told = [event.kind for _, event in game.events_for(None)]
    assert told[-1] == "won"
    if told[-2] in ("summoned", "dismissed"):
        return told[-2], game.seats
    assert told[-2] in ("fetched", "drew", "exchanged"), told[-5:]
    return "used", game.seats


def test_there_is_a_game_for_each_way_to_end_and_each_number_of_players() -> None:
    """Three ways to win, two to four players."""
    found = {way_it_ended(read_log(text_of(name), GAMES)) for name in ENDS}
    assert found == {(way, seats) for way in WAYS for seats in (2, 3, 4)}


def test_a_lost_great_old_one_stays_lost_to_the_end() -> None:
    """The sky shows its other avatar, which is in the hand at the summoning, and it is not offered.  (rules 10.4)"""
    game = read_log(text_of("lost_great_old_one"), GAMES)
    refused = 0
    for moment in range(game.moment):
        then = game.at(moment)
        if about(then) == "1: summon":
            held = next((each for each in then.table.hands[0] if each.id == "cthulhoo-p"), None)
            is_right = held is not None and held.constellations.shown_in(then.table.sky)
            if is_right and moment:
                refused += 1
                assert "summon cthulhoo-p" not in offered(then)
    assert game.table.lost[0] == ("Cthulhoo",)
    assert refused > 0


def test_a_dhole_is_used_between_two_draws_and_after_the_last() -> None:
    """Moments at which none was offered before.  (rules 11.3)"""
    game = read_log(text_of("dhole_while_drawing"), GAMES)
    asked = {
        about(game.at(moment))[3:] for moment, answer in enumerate(game.log) if said(answer[1]).startswith("use dhole")
    }
    assert asked >= {"draw", "end of turn"}


@pytest.mark.parametrize("name", OPTIONS)
def test_a_recorded_game_needs_its_option(name: str) -> None:
    """Without the option the same answers are not legal."""
    option, value, default = OPTIONS[name]
    text = text_of(name)
    assert f'"{option}":"{value}"' in text
    with pytest.raises(DamagedLog):
        read_log(text.replace(f'"{option}":"{value}"', f'"{option}":"{default}"'), GAMES)


COUNTS = {
    "powers": [6, 127, 3337, 67200],
    "gug": [2, 9, 37, 407, 2209],
    "seventh": [2, 12, 98, 1651, 76210],
    "crowded": [8, 30, 326, 4540, 81978],
    "last_cards": [6, 62, 459, 1450, 7544],
}


@pytest.mark.parametrize("name", COUNTS)
def test_the_number_of_courses_from_a_scenario(name: str) -> None:
    """To growing depth, chance included."""
    text = (ROOT / "scenarios" / "stars_are_right" / f"{name}.txt").read_text("utf-8")
    game = game_of_scenario(text, GAMES)
    assert game.rules is RULES
    assert [courses(game, depth) for depth in range(1, len(COUNTS[name]) + 1)] == COUNTS[name]

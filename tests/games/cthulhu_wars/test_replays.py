"""Recorded games with their ends, positions worth playing, and counted courses: when a rule changes, these show it."""

from pathlib import Path

import pytest

from cultists.engine.errors import DamagedLog
from cultists.engine.log import read_log, write_log
from cultists.engine.scenario import game_of_scenario, parse_scenario, print_scenario, scenario_of
from cultists.games import GAMES
from games.courses import courses
from games.cthulhu_wars.play import RULES, Wars

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "tests" / "replays" / "cthulhu_wars").glob("*.cult"))
POSITIONS = sorted((ROOT / "scenarios" / "cthulhu_wars").glob("*.txt"))

ENDS = {
    # name: why it ended, in which phase, who won, everybody's Doom
    "exhaustion": ("exhaustion", "doom", (2,), (13, 9, 14, 11)),
    "five_players": ("doom", "action", (0,), (31, 16, 12, 15, 23)),
    "humanity": ("instant death", "doom", (), (7, 6, 3)),
    "instant_death_with_a_winner": ("instant death", "doom", (0,), (35, 8, 25)),
    "other_options": ("instant death", "doom", (3,), (27, 26, 22, 40)),
    "shared_victory": ("instant death", "doom", (0, 1), (29, 29, 11)),
    "thirty_doom_by_revealed_signs": ("doom", "action", (1,), (12, 30, 9)),
    "thirty_doom_in_the_doom_phase": ("doom", "doom", (1,), (12, 43, 25, 10)),
    "two_players": ("doom", "action", (1,), (16, 33)),
    "two_players_and_humanity": ("doom", "action", (), (39, 12)),
}


def recorded(name: str) -> Wars:
    """A recorded game at its end."""
    return read_log(text_of(name), GAMES)


def text_of(name: str) -> str:
    return next(path for path in FILES if path.stem == name).read_text("utf-8")


def test_every_recorded_game_is_listed_with_its_end() -> None:
    """No file without an end to compare with."""
    assert [path.stem for path in FILES] == sorted(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    """The same answers lead to the same end, and the log is written again letter by letter."""
    game = recorded(name)
    RULES.check(game.table)
    table = game.table
    assert (table.ending, table.phase, game.winners, game.scores) == ENDS[name]
    assert write_log(game) == text_of(name)


@pytest.mark.parametrize("name", ENDS)
def test_winners_have_six_spellbooks_and_the_most_doom_of_those_who_do(name: str) -> None:
    """In whole games.  (rules 15.2)"""
    game = recorded(name)
    masters = [seat for seat in range(game.seats) if len(game.table.books[seat]) == 6]
    most = max((game.scores[seat] for seat in masters), default=None)
    assert game.winners == tuple(seat for seat in masters if game.scores[seat] == most)


def test_every_number_of_players_and_every_way_to_end_is_recorded() -> None:
    """With one winner, several and none; two players and five too."""
    games = [recorded(name) for name in ENDS]
    assert {game.seats for game in games} == set(RULES.seats)
    assert {(game.table.ending, game.table.phase) for game in games} == {
        ("doom", "action"),
        ("doom", "doom"),
        ("exhaustion", "doom"),
        ("instant death", "doom"),
    }
    assert {min(len(game.winners), 2) for game in games} == {0, 1, 2}


def test_a_recorded_war_of_two_knows_the_vote_the_decay_and_the_open_turn() -> None:
    """Both voted, chance decided, the decay marker rose, and somebody kept the turn open."""
    game = recorded("two_players")
    kinds = [event.kind for _, event in game.events_for(None)]
    assert (kinds.count("voted"), kinds.count("first") > 0, kinds.count("decay") > 0) == (2, True, True)
    assert '"aside":"keep the turn open after the action"' in text_of("two_players")


def test_a_game_won_by_revealed_signs_shows_the_aside() -> None:
    """Somebody revealed Elder Signs unasked, and the game ended with the turn."""
    assert '"aside":"reveal an Elder Sign' in text_of("thirty_doom_by_revealed_signs")


def test_a_game_with_other_options_needs_them() -> None:
    """The same answers are not legal on the other map."""
    text = text_of("other_options")
    assert '"map":"fine-west"' in text
    with pytest.raises(DamagedLog):
        read_log(text.replace('"map":"fine-west"', '"map":"fine-east"'), GAMES)


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_scenario_file_says_why_and_can_be_played(path: Path) -> None:
    """It names its rules version and its reason, gives the same position when written again, and asks somebody."""
    text = path.read_text("utf-8")
    fields = parse_scenario(text)
    assert (fields["game"], fields["rules"]) == ("cthulhu_wars", str(RULES.version))
    assert len(fields["why"]) > 20
    assert parse_scenario(print_scenario(fields)) == fields
    game = game_of_scenario(text, GAMES)
    RULES.check(game.table)
    assert game.questions
    again = game_of_scenario(scenario_of(game), GAMES)
    assert again.checkpoint.fields() == game.checkpoint.fields()


def test_there_are_scenarios_worth_playing() -> None:
    """Battles, a negotiation, a road to a spellbook, the last ritual."""
    assert {path.stem for path in POSITIONS} >= {
        "all_out_war",
        "ghouls",
        "instant_death",
        "kings_road",
        "surrounded",
        "thousand_forms",
    }


COUNTS = {
    "all_out_war": [72, 2797, 115441],
    "ghouls": [34, 828, 15098],
    "instant_death": [29, 87, 1682],
    "kings_road": [51, 1131, 28881],
    "surrounded": [50, 794, 15797],
    "thousand_forms": [88, 4442, 147144],
}


@pytest.mark.parametrize("name", COUNTS)
def test_the_number_of_courses_from_a_scenario(name: str) -> None:
    """To growing depth, chance included."""
    text = (ROOT / "scenarios" / "cthulhu_wars" / f"{name}.txt").read_text("utf-8")
    game = game_of_scenario(text, GAMES)
    assert [courses(game, depth) for depth in range(1, len(COUNTS[name]) + 1)] == COUNTS[name]

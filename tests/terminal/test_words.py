"""The table, its events and its rules as text: complete, and never wider than 80 columns."""

import re
from random import Random

import pytest

from cultists.bots import bot_for
from cultists.engine import CHANCE, Game, Sight
from cultists.games import GAMES
from cultists.terminal.screen import Screen

STARS = GAMES["stars_are_right"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_fits_into_eighty_columns(seats: int) -> None:
    names = ["Ann", "Benjamin the Third of Innsmouth", "Cleo", "D"][:seats]
    game = Game.new(STARS, seats, {"cthulhoo_star": "ME"}, names)
    rng, greedy = Random(seats), bot_for(STARS, "greedy")
    while (question := game.question) is not None:
        is_chance = question.seat == CHANCE
        game.answer(
            question.seat, rng.choice(question.options) if is_chance else greedy(Sight(game, question.seat), rng)
        )
        for seat in (None, *range(seats)):
            text = STARS.view_in_words(game.view(seat), game.names)
            assert max(map(len, text.splitlines())) <= 80, text
    for seat in (None, 0):
        for _, event in game.events_for(seat):
            assert STARS.event_in_words(event, game.names).endswith((".", "!"))


def test_the_rules_can_be_read_by_topic() -> None:
    whole = STARS.help()
    topics = dict(re.findall(r"^## (\d+)\. (.*)$", whole, re.M))
    expected = {"Turn", "Invoke", "Powers", "Summon", "Bonus stars", "Minions", "Winning", "Options"}
    assert expected <= set(topics.values())
    for number, topic in topics.items():
        section = STARS.help(topic.lower())
        assert section.startswith(f"## {number}. {topic}")
        assert section in whole
    assert STARS.help("xyzzy") == ""


def test_every_option_of_the_rules_is_explained() -> None:
    for option in STARS.setup_options:
        assert f"`{option.name}`" in STARS.help("options")


def test_cards_are_found_by_name() -> None:
    assert STARS.help("card dagoon push") == (
        "Dagoon (push): Greater Servitor of Cthulhoo, 2 points\n"
        "  invocation     2 pushes\n"
        "  constellation  FM SH 1\n"
        "  power          1 push becomes 2 pushes\n"
        "  bonus star     LE, lunar eclipse, for Cthulhoo"
    )
    assert STARS.help("hasturs spawn").count("Greater Servitor of Hastur") == 3
    assert STARS.help("card tcho-tcho").count("Lesser Servitor of Chaugnar") == 9
    assert "with cthulhoo_star=ME it has ME instead of SH" in STARS.help("card cthulhoo-p")


def test_a_command_to_copy_stays_in_one_piece(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    Screen().hint("See it again:", "cultists games", indent=1)
    Screen().hint("See it again:", "cultists replay a/long/name.cult")
    assert capsys.readouterr().out.splitlines() == [
        " See it again: cultists games",
        "See it again:",
        "  cultists replay a/long/name.cult",
    ]

"""Positions as text: every position of a game survives the round trip, and mistakes are named."""

from random import Random

import pytest

from cultists.bots import answer_for, bot_for
from cultists.engine import CHANCE, Game
from cultists.engine.errors import BadScenario
from cultists.engine.scenario import game_of_scenario, scenario_of
from games.cthulhu_wars.play import RULES, lay, units


@pytest.mark.parametrize(("seed", "seats"), [(1, 3), (2, 4)])
def test_every_checkpoint_survives_the_round_trip(seed: int, seats: int) -> None:
    """Battles, negotiations, Elder Signs and all."""
    rng = Random(seed)
    game = Game.new(RULES, seats)
    bot = bot_for(RULES, "greedy")
    while not game.is_over:
        question = game.question
        assert question is not None
        is_odd = question.seat != CHANCE and rng.random() < 0.2
        game.answer(
            question.seat, rng.choice(question.options) if is_odd else answer_for(game, question.seat, bot, rng)
        )
        again = game_of_scenario(scenario_of(game), {"cthulhu_wars": RULES})
        assert again.checkpoint.fields() == game.checkpoint.fields()


def test_numbers_of_units_may_be_left_out() -> None:
    """Like units are as good as each other."""
    game = lay("factions: GC BG YS", "europe: GC: Acolyte x3, Deep One; YS: keeper Acolyte, Undead #2 4")
    assert units(game, "GC", "Europe") == ["Acolyte"] * 3 + ["Deep One"]
    assert units(game, "YS", "Europe") == ["Acolyte", "Undead", "Undead"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("factions: GC XX YS", "There is no faction “XX”"),
        ("factions: GC GC YS", "different ones"),
        ("factions: GC BG YS   atlantis: GC: Acolyte", "There is no “atlantis”"),
        ("factions: GC BG YS   arabia: GC: Acolyte", "The areas of this map are: Arctic Ocean, "),
        ("factions: GC BG YS   battle: 1 against 2 in Arabia", "There is no area"),
        ("factions: GC BG YS   europe: CC: Acolyte", "“CC” does not play here"),
        ("factions: GC BG YS   europe: GC: Undead", "Great Cthulhu has no “Undead”"),
        ("factions: GC BG YS   europe: GC: Acolyte x7", "does not have so many"),
        ("factions: GC BG YS   power: 1 2", "should be 3 numbers"),
        ("factions: GC BG YS   books gc: Frenzy", "Great Cthulhu has no “Frenzy”"),
        ("factions: GC BG YS   signs gc: 1   signs bg: 1", "in two places"),
        ("factions: GC BG YS   step: dance", "“step” should be one of"),
        ("factions: GC BG YS   turn: CC", "“CC” does not play here"),
        ("factions: GC BG YS   ritual: 9", "“ritual” should be one of"),
        ("factions: GC BG YS   battle: Europe", "1 against 2 in Europe"),
        ("factions: GC BG YS   met gc: 7", "numbers from 1 to 6"),
    ],
)
def test_mistakes_are_named(line: str, reason: str) -> None:
    """With what would be right."""
    with pytest.raises(BadScenario) as error:
        lay(line)
    assert reason in str(error.value)

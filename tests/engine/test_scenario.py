"""Scenario text: positions to read and to type."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cultists.engine.errors import BadScenario, UnknownGame
from cultists.engine.laws import state
from cultists.engine.scenario import game_of_scenario, parse_scenario, print_scenario, scenario_of
from engine.market import GAMES, Market, at_the_market, say

TEXT = """\
# a remark
game: market   rules: 3
why: nobody can gamble without a coin: see   rule 7
coins:
  0 5
  # another remark
  2

hand 1: amber   hand 2:   turn: 0
step: trade
"""

names = st.text("abcz", min_size=1, max_size=5)
keys = st.one_of(names, st.builds("{} {}".format, names, st.integers(0, 12)))
words = st.builds("{}{}".format, st.text("aZ0:;=,./+-", max_size=6), st.sampled_from("ax9"))
rows = st.lists(words, min_size=1, max_size=9).map(" ".join)
values = st.one_of(st.just(""), rows, st.lists(rows, min_size=2, max_size=5).map("\n".join))


def refused(text: str, kind: type[Exception] = BadScenario) -> str:
    with pytest.raises(kind) as caught:
        game_of_scenario(text, GAMES)
    return str(caught.value)


def test_one_field_a_line_or_several_or_a_block() -> None:
    assert parse_scenario(TEXT) == {
        "game": "market",
        "rules": "3",
        "why": "nobody can gamble without a coin: see   rule 7",
        "coins": "0 5\n2",
        "hand 1": "amber",
        "hand 2": "",
        "turn": "0",
        "step": "trade",
    }
    assert parse_scenario("turn : 1   hand  2: jade") == {"turn": "1", "hand 2": "jade"}


@settings(deadline=None, derandomize=True, max_examples=100)
@given(st.dictionaries(keys, values, max_size=8))
def test_what_is_printed_can_be_read(fields: dict[str, str]) -> None:
    text = print_scenario(fields)
    assert parse_scenario(text) == fields
    assert print_scenario(parse_scenario(text)) == text


def test_a_game_begins_in_the_position_of_the_text() -> None:
    game = game_of_scenario(TEXT, GAMES)
    assert game.table.coins == [0, 5, 2]
    assert game.question is not None
    assert game.question.options == ("wait", "dig", "sell")
    assert game.start is not None
    assert game.start["why"].startswith("nobody")


def test_a_position_is_printed_and_read() -> None:
    game = say(at_the_market(3), (0, "sell"), (0, "sell amber"), (0, 2), (1, "wait"))
    text = scenario_of(game, why="the third seat is next")
    assert text.startswith("game: market   rules: 3\nwhy: the third seat is next\n")
    again = game_of_scenario(text, GAMES)
    assert state(again) == state(game)


def test_in_mid_step_the_position_is_that_of_its_beginning() -> None:
    game = say(at_the_market(), (0, "sell"), (0, "sell amber"))
    assert scenario_of(game) == scenario_of(at_the_market())


def test_bad_texts_are_refused_with_line_and_reason() -> None:
    assert refused("") == "The scenario does not name its game; begin with “game: market”."
    assert refused("game: market\nnonsense") == "Line 2 should be “key: value”, but is “nonsense”."
    assert refused("game: market\nTurn: 1") == "Line 2 should be “key: value”, but is “Turn: 1”."
    assert refused("  game: market") == "Line 1 is indented, but belongs to no key: “game: market”."
    assert refused("game: market\n  more") == "Line 2 is indented, but belongs to no key: “more”."
    assert refused("game: market\ncoins: 1 1   coins: 2 2") == "Line 2 gives “coins” a second time."
    assert refused("game: chess", UnknownGame) == "There is no game “chess” here; there are: market."
    assert "needs version 9" in refused("game: market   rules: 9", UnknownGame)
    assert "“coins” is missing" in refused("game: market")


def test_a_position_that_the_rules_cannot_go_on_from_is_refused() -> None:
    """It is the text's fault, so it is no RuleBug."""
    assert refused("game: market   coins: 1 1   step: nap").startswith("The rules cannot go on from this position")
    cursed = refused("game: market   coins: 1 1   step: night   luck: -1")
    assert "(step “night”): ZeroDivisionError: the curse strikes at night." in cursed


def test_the_end_is_a_position_too() -> None:
    game = game_of_scenario("game: market   coins: 1 4   step: end   won: 1", GAMES)
    assert game.is_over
    assert game.winners == (1,)
    assert Market().winners(game_of_scenario(scenario_of(game), GAMES).table) == (1,)


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    """Python itself does not read it."""
    assert refused(TEXT.replace("turn: 0", f"turn: {'9' * 5000}")).startswith("The scenario cannot be read")

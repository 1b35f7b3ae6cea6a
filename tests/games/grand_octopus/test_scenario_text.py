"""Positions as text: read, written, refused."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cultists.engine.errors import CultistsError
from cultists.engine.laws import random_game
from cultists.engine.scenario import game_of_scenario, scenario_of
from games.grand_octopus.play import RULES, Octopus, asked, lay, until

SCENARIOS = Path(__file__).parents[3] / "scenarios" / "grand_octopus"


def read(text: str) -> Octopus:
    return game_of_scenario(f"game: grand_octopus\n{text}", {RULES.name: RULES})


def test_a_position_of_two_lines() -> None:
    game = read("seats: 4   options: exterior=marsh   turn: 5\ncult 1: at 2, power 3, owns 1 4\ncult 2: out, owns 3\n")
    table = game.table
    assert (table.round, table.exterior) == (5, "marsh")
    assert (table.places, table.power) == ([2, 0, 1, 1], [3, 0, 5, 5])
    assert table.owned == [(1, 4), (3,), (), ()]
    assert table.tokens[1:] == [2, 3, 2, 2, 3, 3, 3]


def test_a_new_game_is_short() -> None:
    assert scenario_of(lay()) == (
        "game: grand_octopus   rules: 1   seats: 3   turn: 1   step: choose\n"
        "cult 1: at 1, power 4   cult 2: at 1, power 4   cult 3: at 1, power 4\n"
    )


def test_a_meeting_is_written_down_with_all_that_was_said() -> None:
    game = until(lay(), "talk", "A 2/5, B 2/4, C 3/6")
    game.answer(1, "propose: the red cult takes it")
    game.answer(0, "ready to vote")
    text = scenario_of(game)
    assert "meeting: 1 - 0 ready, 2 red 1; last 1" in text
    assert asked(game_of_scenario(text, {RULES.name: RULES})) == "B: talk"


@settings(max_examples=60, deadline=None)
@given(
    seats=st.integers(3, 5),
    seed=st.integers(0, 10_000),
    moment=st.integers(0, 60),
    exterior=st.sampled_from(["dreams", "marsh", "colony", "city", "random"]),
    components=st.sampled_from(["open", "face-down"]),
)
def test_any_position_can_be_written_down(seats: int, seed: int, moment: int, exterior: str, components: str) -> None:
    game = random_game(RULES, seats, seed, {"exterior": exterior, "components": components}, limit=moment)
    text = scenario_of(game)
    again = game_of_scenario(text, {RULES.name: RULES})
    assert again.checkpoint.fields() == game.checkpoint.fields()
    assert scenario_of(again) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("seats: 2", "a number from 3 to 5"),
        ("options: exterior=sea", "cannot be “sea”"),
        ("cult 4: at 1", "no field of this game with 3 seats"),
        ("cult 1: at 8", "Locations and Components from 1 to 7"),
        ("cult 1: in the crypt", "should be like “at 2, power 4, owns 1 3”"),
        ("cult 1: at 1, power 8", "a power from 1 to 7"),
        ("cult 1: at 1, power 0", "or it is out"),
        ("cult 1: out, power 2", "or it is out"),
        ("cult 1: at 1, owns 2 2", "has one already"),
        ("cult 1: at 1, owns 2\ncult 2: at 1, owns 2\ncult 3: at 1, owns 2", "no Component 2 left"),
        ("options: game=quick\ncult 1: at 7", "from 1 to 6"),
        ("cult 1: at 1, owns 1 2 3 4", "This game is over"),
        ("cult 1: out\ncult 2: out", "This game is over"),
        ("step: talk", "“settling” belongs to the steps after “choose”"),
        ("step: dance", "should be one of"),
        ("meeting: 1 - 0, 2 - 0", "a “meeting” belongs to"),
        ("ending: tie", "belong together"),
        ("exterior: city", "belongs to options: exterior=random"),
        ("order 1: 9/9 from 1", "should be like “2/5 from 1”"),
        ("turn: 61", "from 1 to 60"),
        ("known: all cult 1 has 3", "belongs to options: components=face-down"),
        ("options: components=face-down\nknown: all cult 1 has 3", "does not have"),
        ("clues: cult 1 lacks 3", "belongs to options: components=face-down"),
        ("options: components=face-down\nclues: cult 1 likes 3", "should be like “cult 2 lacks 5 or cult 2 has 3”"),
        ("options: components=face-down\nclues: cult 1 has 3 or cult 2 has 3", "not true"),
        ("promises 1: kept", "should be like “kept 2, broke 1, against 3”"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(CultistsError, match=reason):
        read(text)


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*.txt")), ids=lambda path: path.stem)
def test_the_scenarios_on_file_can_be_played(path: Path) -> None:
    game = game_of_scenario(path.read_text("utf-8"), {RULES.name: RULES})
    assert not game.is_over
    assert "why:" in path.read_text("utf-8")
    RULES.check(game.table)


def test_there_are_scenarios_on_file() -> None:
    assert len([*SCENARIOS.glob("*.txt")]) >= 8

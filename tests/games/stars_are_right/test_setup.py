"""Setup: the sky, the cards, who begins; and the order of turns."""

from random import Random

import pytest

from cultists.engine import CHANCE, Game
from cultists.engine.errors import UnknownOption, WrongSeatCount
from games.stars_are_right.play import RULES, Stars, about, after, check, draw_all, lay, offered, play


def set_up(seats: int = 2, seed: int = 1, **options: str) -> Stars:
    """A game after its setup, laid and dealt by chance."""
    game, rng = Game.new(RULES, seats, options), Random(seed)
    while game.question and game.question.seat == CHANCE:
        game.answer(CHANCE, rng.choice(game.question.options))
        check(game)
    return game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_dealt_five_cards_and_the_rest_is_the_draw_pile(seats: int) -> None:
    """Five each; what is left lies face down; no discards, no creatures yet.  (rules 2.2)"""
    table = set_up(seats).table
    assert [len(cards) for cards in table.hands] == [5] * seats
    assert len(table.deck) == 75 - 5 * seats
    assert table.discards == ()
    assert table.creatures == [()] * seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_only_two_to_four_can_play(seats: int) -> None:
    """Two to four cultists.  (rules 2.2)"""
    with pytest.raises(WrongSeatCount, match="2 to 4 players"):
        Game.new(RULES, seats)


def test_the_sky_is_five_by_five_of_all_tiles_with_either_side_up() -> None:
    """The tiles are mixed, sides too; over many games every tile lies anywhere.  (rules 2.1)"""
    skies = [set_up(seed=seed).table.sky for seed in range(200)]
    for sky in skies:
        assert sorted(face // 2 for face in sky.cells) == list(range(25))
    assert len({sky.cells[0] for sky in skies}) > 40, "nearly all of the 50 faces come to lie in the corner"


def test_chance_lays_each_tile_once_with_one_of_its_two_sides() -> None:
    """Fifty faces to begin with; a laid tile takes both of its faces away."""
    game = Game.new(RULES, 2)
    assert len(offered(game)) == 50
    game = after(game, offered(game)[7])
    assert len(offered(game)) == 48


def test_the_deal_goes_round_the_table_and_only_the_owner_sees_a_card() -> None:
    """Only its owner sees a card.  (rules 2.2)"""
    game = set_up(3)
    dealt = [event for _, event in game.events_for(1) if event.kind == "drew"]
    assert [event.seat for event in dealt] == [0, 1, 2] * 5
    assert [bool(event.secret) for event in dealt] == [False, True, False] * 5


def test_chance_decides_who_begins_if_nobody_is_asked() -> None:
    """The default; every seat may come out.  (rules 2.3, 15.18)"""
    firsts = {set_up(3, seed).table.turn for seed in range(30)}
    assert firsts == {0, 1, 2}


def test_the_next_birthday_begins() -> None:
    """The first seat answers for the table whose birthday comes next.  (rules 14.1, 15.18)"""
    game = set_up(4, first="birthday")
    assert about(game) == "1: whose birthday comes next"
    assert offered(game) == [f"seat {seat} begins" for seat in (1, 2, 3, 4)]
    assert about(after(game, "seat 3 begins")) == "3: invoke"
    assert play(game, "seat 3 begins") == ["began"]


def test_turns_go_clockwise_from_the_first_player() -> None:
    """After the last seat comes the first; a round is over when all had a turn.  (rules 2.3)"""
    game = after(set_up(3, first="birthday"), "seat 2 begins")
    turns = []
    for _ in range(6):
        turns.append((game.table.turn + 1, game.table.round))
        game = draw_all(after(game, "invoke nothing", "summon nothing"))
    assert turns == [(2, 1), (3, 1), (1, 1), (2, 2), (3, 2), (1, 2)]


def test_unknown_options_are_refused() -> None:
    """An option has a name and a few values; the error says which."""
    with pytest.raises(UnknownOption, match="its options are: first, reflections, dhole"):
        Game.new(RULES, 2, {"mirror": "on"})
    with pytest.raises(UnknownOption, match="it can be: search, top"):
        Game.new(RULES, 2, {"dhole": "bottom"})


def test_a_scenario_without_a_sky_begins_with_the_setup() -> None:
    """An empty position is the beginning of a game."""
    assert lay("step: lay the sky\nseats: 3").table.fields() == Game.new(RULES, 3).table.fields()

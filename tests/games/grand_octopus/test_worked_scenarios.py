"""The worked scenarios of the rules, in their order.  (rules 21)"""

import pytest

from cultists.engine.errors import IllegalAnswer
from cultists.games.grand_octopus.choices import EXCHANGES
from games.grand_octopus.play import Octopus, asked, cults, heard, lay, turn, until, winner


@pytest.mark.parametrize(("players", "power", "tokens"), [(3, 4, 2), (4, 5, 3), (5, 6, 4)])
def test_power_and_components_at_the_start(players: int, power: int, tokens: int) -> None:
    """Power is one more than the players, and the Components of a Location are one fewer.  (rules 21.1)"""
    table = lay(players=players).table
    assert table.power == [power] * players
    assert table.places == [1] * players
    assert table.tokens[1:] == [tokens] * 7
    assert table.owned == [()] * players


def test_offspring_among_themselves_do_nothing() -> None:
    """Four of them wait in a room without Cultists.  (rules 21.2)"""
    game = turn(lay(players=4), "A 2/6, B 3/6, C 4/6, D 1/6")
    assert cults(game) == "A(2, p5, {2}) B(3, p5, {3}) C(4, p5, {4}) D(1, p5, {1})"
    assert not heard(game, "struck")


def test_offspring_hit_each_others_cults() -> None:
    """A and B each lose one point; C, far away, gathers.  (rules 21.3)"""
    game = turn(lay(), "A 2/3, B 3/2, C 4/5")
    assert cults(game) == "A(2, p3) B(3, p3) C(4, p4, {4})"


def test_two_offspring_hurt_once() -> None:
    """A cult that meets two of them loses one point.  (rules 21.4)"""
    game = turn(lay(players=4), "A 2/5, B 3/2, C 4/2, D 5/6")
    assert cults(game) == "A(2, p4) B(3, p5, {3}) C(4, p5, {4}) D(5, p4)"


def test_offspring_end_a_negotiation_before_it_begins() -> None:
    """Where there is an Offspring, nobody talks: both cults lose a point.  (rules 21.5)"""
    game = turn(lay(players=4), "A 2/5, B 2/4, C 3/2, D 5/6")
    assert cults(game) == "A(2, p4) B(2, p4) C(3, p5, {3}) D(5, p4)"
    assert not heard(game, "met")


MEETING_IN_2 = "A 2/5, B 2/4, C 3/6"


def test_an_agreement_on_nothing_changes_nothing() -> None:
    """Nobody gathers, and nobody loses power.  (rules 21.6)"""
    game = turn(lay(), MEETING_IN_2, "A votes nothing", "B votes nothing")
    assert cults(game) == "A(2, p4) B(2, p4) C(3, p4, {3})"


def test_an_agreement_on_one_cult_lets_it_gather() -> None:
    """It dominates the room, and the other keeps its power.  (rules 21.7)"""
    game = turn(lay(), MEETING_IN_2, "A votes B", "B votes B")
    assert cults(game) == "A(2, p4) B(2, p4, {2}) C(3, p4, {3})"
    assert "dominated B 2 agreed" in heard(game)


def test_one_vote_for_a_fight_is_enough() -> None:
    """Both lose a point, though one voted for the other.  (rules 21.8)"""
    game = turn(lay(), MEETING_IN_2, "A votes B", "B votes fight")
    assert cults(game) == "A(2, p3) B(2, p3) C(3, p4, {3})"


def test_votes_that_differ_are_a_fight() -> None:
    """Two votes for nothing and one for oneself are no agreement.  (rules 21.9)"""
    game = turn(lay(), "A 1/5, B 1/4, C 1/6", "A votes nothing", "B votes nothing", "C votes C")
    assert cults(game) == "A(1, p3) B(1, p3) C(1, p3)"


def test_a_cult_gets_no_second_component_of_a_kind() -> None:
    """It dominates the room all the same.  (rules 21.10)"""
    game = turn(lay("A(2, p4, {2})"), "A 2/6, B 3/6, C 4/6")
    assert cults(game) == "A(2, p4, {2}) B(3, p4, {3}) C(4, p4, {4})"
    assert {"dominated A 2 alone", "left it A 2 owned"} <= {*heard(game)}


def test_an_empty_room_is_dominated_without_gathering() -> None:
    """Others have taken what lay there.  (rules 21.11)"""
    game = turn(lay("B(1, p4, {2}) C(1, p4, {2})"), "A 2/6, B 3/6, C 4/6")
    assert cults(game) == "A(2, p4) B(3, p4, {2,3}) C(4, p4, {2,4})"
    assert {"dominated A 2 alone", "left it A 2 empty"} <= {*heard(game)}


def test_an_unreachable_room_costs_a_point_but_the_offspring_comes() -> None:
    """The Cultist falls where it stands.  (rules 21.12)"""
    game = turn(lay(), "A 6/4, B 3/2, C 4/5")
    assert cults(game) == "A(1, p3) B(3, p4, {3}) C(4, p3)"


def test_a_fallen_cultist_blocks_nobody() -> None:
    """The other Cultist in the room is alone.  (rules 21.13)"""
    game = turn(lay(), "A 6/3, B 1/2, C 4/5")
    assert cults(game) == "A(1, p3) B(1, p4, {1}) C(4, p4, {4})"


def test_an_offspring_spares_its_own_fallen_cultist() -> None:
    """A loses one point for its error; the Offspring hurts B.  (rules 21.14)"""
    game = turn(lay(), "A 6/1, B 1/2, C 4/5")
    assert cults(game) == "A(1, p3) B(1, p3) C(4, p4, {4})"


def test_a_tentacle_on_the_line_only_keeps_the_offspring_away() -> None:
    """No power is lost.  (rules 21.15)"""
    game = turn(lay(), "A 2/x, B 3/6, C 4/5")
    assert cults(game) == "A(2, p4, {2}) B(3, p4, {3}) C(4, p4, {4})"
    assert "ordered A 2/x offspring error 1 2 0" in heard(game)


def test_both_hands_on_any_room_lead_to_the_exterior() -> None:
    """Whatever rooms are named; and both may gain in the Dreams.  (rules 21.16)"""
    orders = "A 6/6, B 3/3, C 4/1, D 1/5"
    game = turn(lay(players=4), orders, "A votes nothing", "B votes nothing", "A gains", "B gains")
    assert cults(game) == "A(7, p6) B(7, p6) C(4, p5, {4}) D(1, p4)"


def test_from_the_exterior_a_cultist_returns_to_any_room() -> None:
    """Even to the garden, with its Offspring elsewhere.  (rules 21.17)"""
    game = turn(lay("A(7, p4, {7})"), "A 6/4, B 2/5, C 3/5")
    assert cults(game) == "A(6, p4, {6,7}) B(2, p4, {2}) C(3, p4, {3})"
    assert "ordered A 6/4 move 7 6 4" in heard(game)


def test_the_dreams_give_a_key_or_power_but_not_both() -> None:
    """Without the key A has 5 power, with the key 4.  (rules 21.18)"""
    orders = "A 1/1, B 2/5, C 3/5"
    game = turn(lay(), orders, "A declines", "A gains")
    assert cults(game) == "A(7, p5) B(2, p4, {2}) C(3, p4, {3})"
    game = turn(lay(), orders, "A gathers")
    assert cults(game) == "A(7, p4, {7}) B(2, p4, {2}) C(3, p4, {3})"


IN_DREAMS = "A 1/1, B 2/2, C 3/5"


def test_nobody_gains_after_a_fight_in_the_dreams() -> None:
    """Both have lost a point there, and neither is asked.  (rules 21.19)"""
    for lines in (("A insists",), ("A votes nothing", "B votes fight")):
        game = turn(lay(), IN_DREAMS, *lines)
        assert cults(game) == "A(7, p3) B(7, p3) C(3, p4, {3})"


def test_a_cult_that_did_not_gather_may_gain() -> None:
    """The other one took the key by agreement.  (rules 21.20)"""
    game = turn(lay(), IN_DREAMS, "A votes A", "B votes A", "A gathers", "B gains")
    assert cults(game) == "A(7, p4, {7}) B(7, p5) C(3, p4, {3})"


def test_nobody_gains_above_seven() -> None:
    """The key may be taken all the same.  (rules 21.21)"""
    orders = "A 3/3, B 2/6, C 3/6, D 4/6, E 5/6"
    game = turn(lay("A(7, p7)", players=5), orders, "A gathers")
    assert cults(game).startswith("A(7, p7, {7})")
    game = turn(lay("A(7, p7)", players=5), orders, "A declines")
    assert cults(game).startswith("A(7, p7) ")


def at_the_marsh(mine: str) -> Octopus:
    position = f"A(1, p4, {{{mine}}}) B(1, p4, {{1,2}})"
    return until(lay(position, exterior="marsh"), "exchange", "A 5/5, B 4/6, C 5/6")


def test_components_are_exchanged_in_the_marsh() -> None:
    """A skull for a grimoire, after the key was gathered.  (rules 21.22)"""
    position = "A(1, p4, {3}) B(1, p4, {1,2})"
    game = turn(lay(position, exterior="marsh"), "A 5/5, B 4/6, C 5/6", "A swaps 3 for 1 of B")
    assert cults(game) == "A(7, p4, {1,7}) B(4, p4, {2,3,4}) C(5, p4, {5})"


def test_an_exchange_that_would_double_a_kind_is_refused() -> None:
    """The other would own two idols; but the fresh key may be given.  (rules 21.23)"""
    game = at_the_marsh("2")
    with pytest.raises(IllegalAnswer):
        game.answer(0, EXCHANGES[2, 1, 1])
    game.answer(0, EXCHANGES[7, 1, 1])
    assert cults(game) == "A(7, p4, {1,2}) B(4, p4, {2,4,7}) C(5, p4, {5})"


def test_an_exchange_that_would_double_ones_own_kind_is_refused() -> None:
    """Both own an idol and a skull, so A can take neither; the grimoire that it lacks is open to it.  (rules 12)"""
    game = lay("A(1, p4, {2,3}) B(1, p4, {1,2,3})", exterior="marsh")
    game = until(game, "exchange", "A 5/5, B 4/6, C 5/6", "A gathers")
    for kind in (2, 3):
        with pytest.raises(IllegalAnswer):
            game.answer(0, EXCHANGES[7, 1, kind])
    game.answer(0, EXCHANGES[7, 1, 1])
    assert cults(game).startswith("A(7, p4, {1,2,3}) B(4, p4, {2,3,4,7})")


def test_the_moon_men_take_the_fourth_component() -> None:
    """For one point B puts its idol back, and the game goes on.  (rules 21.24)"""
    position = "A(1, p5, {1}) B(1, p5, {1,2,3})"
    game = turn(
        lay(position, players=4, exterior="colony"),
        "A 2/2, B 4/6, C 5/6, D 3/6",
        "B gathers",
        "A declines",
        "A sends Moon Men to B",
        "B puts back 2",
    )
    assert cults(game) == "A(7, p4, {1}) B(4, p5, {1,3,4}) C(5, p5, {5}) D(3, p5, {3})"
    assert winner(game) is None
    assert game.table.tokens[2] == 3


def test_the_lost_city_costs_a_point_before_anything_else() -> None:
    """What is left of the cult may take the key.  (rules 21.25)"""
    game = turn(lay("A(1, p2)", exterior="city"), "A 2/2, B 3/6, C 4/6")
    assert cults(game).startswith("A(7, p1, {7})")


def test_a_cult_that_dies_in_the_lost_city_is_gone_before_it_is_settled() -> None:
    """The other is alone and need not negotiate.  (rules 21.26)"""
    game = turn(lay("A(1, p1) B(1, p4)", exterior="city"), "A 2/2, B 3/3, C 5/6")
    assert cults(game) == "A(out) B(7, p3, {7}) C(5, p4, {5})"
    assert not heard(game, "met")


def test_the_grimoire_decides_between_complete_cults() -> None:
    """More power does not help.  (rules 21.27)"""
    game = turn(lay("A(1, p3, {1,2,3}) B(1, p4, {2,3,4})"), "A 4/6, B 5/6, C 2/6")
    assert cults(game).startswith("A(4, p3, {1,2,3,4}) B(5, p4, {2,3,4,5})")
    assert winner(game) == "A"


def test_the_next_kind_decides_among_equals() -> None:
    """Grimoire and idol are equal; the skull decides.  (rules 21.28)"""
    position = "A(5, p2, {1,2,4}) B(3, p3, {1,2,3})"
    game = turn(lay(position, players=4), "A 5/6, B 4/6, C 3/6, D 2/6")
    assert cults(game).startswith("A(5, p2, {1,2,4,5}) B(4, p3, {1,2,3,4})")
    assert winner(game) == "B"


@pytest.mark.parametrize(("power", "expected"), [(2, "B"), (3, "tie")])
def test_equal_sets_are_decided_by_power_or_not_at_all(power: int, expected: str) -> None:
    """With the same power too, nobody wins.  (rules 21.29)"""
    position = f"A(3, p{power}, {{1,2,3}}) B(1, p3, {{1,3,4}}) C(5)"
    game = turn(lay(position), "A 4/6, B 2/6, C 5/6")
    assert cults(game).startswith(f"A(4, p{power}, {{1,2,3,4}}) B(2, p3, {{1,2,3,4}})")
    assert winner(game) == expected
    assert asked(game) == "over"


def test_the_offspring_of_the_dead_bites_on() -> None:
    """Its Cultist left the board in room 2; the Offspring still hurts in room 5.  (rules 21.30)"""
    game = turn(lay("A(1, p1, {1})", players=4), "A 2/5, B 3/2, C 5/6, D 4/6")
    assert cults(game) == "A(out) B(3, p5, {3}) C(5, p4) D(4, p5, {4})"


def test_both_hands_on_one_room_are_an_error_in_the_quick_game() -> None:
    """The Cultist falls, one point is lost, and no Offspring comes.  (rules 21.31)"""
    game = turn(lay(game="quick"), "A 4/4, B 1/3, C 2/5")
    assert cults(game) == "A(1, p3) B(1, p4, {1}) C(2, p4, {2})"
    assert "ordered A n/n double error 1 1 0" in heard(game)


def test_three_components_win_the_quick_game() -> None:
    """The third Component ends the game.  (rules 21.32)"""
    game = turn(lay("A(1, p2, {1,2})", game="quick"), "A 3/6, B 4/6, C 5/6")
    assert cults(game).startswith("A(3, p2, {1,2,3})")
    assert winner(game) == "A"


def test_the_last_cult_wins() -> None:
    """The two others have fought with their last points.  (rules 21.33)"""
    game = turn(lay("A(1, p1) B(1, p1) C(5, p2, {1})"), "A 2/3, B 2/4, C 5/6", "A insists")
    assert cults(game) == "A(out) B(out) C(5, p2, {1,5})"
    assert winner(game) == "C"
    assert game.table.ending == "last cult"

"""The rulings, in their order.  (rules 20)"""

from collections.abc import Coroutine
from itertools import combinations
from typing import Any

import pytest

from cultists.engine.errors import IllegalAnswer
from cultists.engine.scenario import game_of_scenario, scenario_of
from cultists.games.grand_octopus.board import NEIGHBOURS, ROOMS
from cultists.games.grand_octopus.choices import TARGETS
from cultists.games.grand_octopus.ending import favoured, verify
from cultists.games.grand_octopus.orders import Order, order, orders_from
from games.grand_octopus.play import RULES, Octopus, asked, cults, heard, lay, order_all, spelled, turn, until, winner


def offered(game: Octopus) -> list[str]:
    """The words of the open question's options."""
    assert game.question is not None
    return [str(getattr(option, "words", option)) for option in game.question.options]


def the_end_of(step: Coroutine[Any, Any, str | None]) -> str | None:
    """The step that follows a step that asks nobody."""
    with pytest.raises(StopIteration) as stopped:
        step.send(None)
    return stopped.value.value  # type: ignore[no-any-return]


def test_the_stairs_are_data_and_keep_what_is_known_of_the_board() -> None:
    """Connected, two to four neighbours, both ways, and no stairs between library and garden.  (rules 20.1)"""
    assert 6 not in NEIGHBOURS[1]
    for room in ROOMS:
        assert 2 <= len(NEIGHBOURS[room]) <= 4
        assert all(room in NEIGHBOURS[near] for near in NEIGHBOURS[room])
    reached = {1}
    for _ in ROOMS:
        reached |= {near for room in reached for near in NEIGHBOURS[room]}
    assert reached == {*ROOMS}


def test_starting_power_is_players_plus_one_or_by_option_players() -> None:
    """The usual one is players plus one.  (rules 20.2)"""
    assert lay(players=4).table.power == [5] * 4
    assert lay(players=4, power="players").table.power == [4] * 4


def test_victory_is_checked_only_after_the_exterior() -> None:
    """A fourth Component of room 1 does not stop the turn; the Exterior still can take it away.  (rules 20.3)"""
    position = "A(1, p4, {1,2,3}) B(1, p4, {1})"
    game = until(lay(position, exterior="colony"), "sacrifice", "A 4/6, B 1/1, C 5/6", "A gathers", "B declines")
    assert game.table.owned[0] == (1, 2, 3, 4)
    assert not game.is_over
    game = turn(lay(position, exterior="marsh"), "A 4/6, B 1/1, C 5/6", "B declines", "B declines")
    assert winner(game) == "A"


def test_gathering_may_be_declined_openly() -> None:
    """All can hear that A declines.  (rules 20.4)"""
    game = turn(lay(), "A 2/6, B 3/6, C 4/6", "A declines")
    assert cults(game).startswith("A(2, p4) ")
    assert "left it A 2 declined" in heard(game)


def test_a_cult_that_can_gather_nothing_still_dominates() -> None:
    """Without a key to take, the Marsh is dominated all the same.  (rules 20.5)"""
    position = "A(7, p4, {7}) B(1, p4, {1})"
    game = turn(lay(position, exterior="marsh"), "A 1/1, B 2/6, C 3/6", "A swaps 7 for 1 of B")
    assert "dominated A 7 alone" in heard(game)
    assert cults(game).startswith("A(7, p4, {1}) B(2, p4, {2,7})")


def test_an_agreement_may_name_a_cult_that_can_gather_nothing() -> None:
    """In the Marsh this is a real gift.  (rules 20.6)"""
    position = "A(7, p4, {7}) B(7, p4, {1})"
    game = turn(
        lay(position, exterior="marsh"), "A 1/1, B 2/2, C 3/6", "A votes A", "B votes A", "A swaps 7 for 1 of B"
    )
    assert cults(game).startswith("A(7, p4, {1}) B(7, p4, {7})")


def test_the_conflicts_are_settled_to_their_end_before_victory_is_checked() -> None:
    """A has its fourth Component, and B may still gain a point in the Dreams.  (rules 20.3)"""
    game = turn(lay("A(1, p3, {1,2,3}) B(7, p3)"), "A 4/6, B 1/1, C 5/6", "A gathers", "B declines", "B gains")
    assert cults(game).startswith("A(4, p3, {1,2,3,4}) B(7, p4) ")
    assert winner(game) == "A"


@pytest.mark.parametrize(
    ("votes", "expected"),
    [
        (("nothing", "nothing"), "A(2, p4) B(2, p4)"),
        (("A", "A"), "A(2, p4, {2}) B(2, p4)"),
        (("B", "B"), "A(2, p4) B(2, p4, {2})"),
        (("A", "B"), "A(2, p3) B(2, p3)"),
        (("nothing", "A"), "A(2, p3) B(2, p3)"),
        (("nothing", "fight"), "A(2, p3) B(2, p3)"),
        (("fight", "fight"), "A(2, p3) B(2, p3)"),
    ],
)
def test_equal_votes_count_and_anything_else_is_a_fight(votes: tuple[str, str], expected: str) -> None:
    """Equal votes for a fight are a fight too.  (rules 20.7)"""
    game = turn(lay(), "A 2/5, B 2/4, C 3/6", f"A votes {votes[0]}", f"B votes {votes[1]}")
    assert cults(game).startswith(expected)


def test_votes_are_shown_together() -> None:
    """Before the last vote nobody sees any.  (rules 20.7)"""
    game = until(lay(), "vote", "A 2/5, B 2/4, C 3/6")
    assert asked(game) == "AB: vote"
    before = game.view(1)
    game.answer(0, "fight")
    assert game.view(1) == before
    assert not heard(game, "voted")
    game.answer(1, "nothing happens")
    assert heard(game, "voted") == ["voted A fight", "voted B nothing"]


def test_a_vote_that_comes_too_late_is_a_fight() -> None:
    """When time runs out at the vote, the answer is a fight; everywhere else a stand-in goes on.  (rules 8.3, 20.7)"""
    game = until(lay(), "vote", "A 2/5, B 2/4, C 3/6")
    late = game.rules.out_of_time(game.questions[0])
    assert late is not None
    game.answer(0, late)
    game.answer(1, "nothing happens")
    assert cults(game).startswith("A(2, p3) B(2, p3)")
    others = [
        lay(),
        until(lay(), "talk", "A 2/5, B 2/4, C 3/6"),
        until(lay(), "gather", "A 2/5, B 3/4, C 4/6"),
        until(lay(), "gain", "A 1/1, B 3/4, C 4/6", "A declines"),
    ]
    assert [game.rules.out_of_time(each.questions[0]) for each in others] == [None] * 4


@pytest.mark.parametrize("offspring", [1, 2])
def test_any_number_of_offspring_costs_one_point(offspring: int) -> None:
    """One or two, A loses one point.  (rules 20.8)"""
    game = turn(lay(), f"A 2/5, B 3/2, C 4/{2 if offspring == 2 else 6}")
    assert cults(game).startswith("A(2, p3)")


def test_a_fallen_cultist_is_not_hurt_by_its_own_offspring_but_others_are() -> None:
    """A loses a point for its error, and B for the Offspring.  (rules 20.9)"""
    game = turn(lay(), "A x/1, B 1/5, C 4/5")
    assert cults(game).startswith("A(1, p3) B(1, p3)")


def test_a_cult_that_dies_of_an_error_still_sends_its_offspring() -> None:
    """It hurts B in the same turn.  (rules 20.10)"""
    game = turn(lay("A(1, p1)"), "A 6/2, B 2/5, C 3/5")
    assert cults(game) == "A(out) B(2, p3) C(3, p4, {3})"
    assert "eliminated A 1" in heard(game)


def test_the_only_dagger_error_in_the_exterior_is_the_line() -> None:
    """Every room can be reached from there.  (rules 20.11)"""
    game = lay("A(7, p4)")
    question = game.question
    assert question is not None
    assert {each.dagger for each in question.options if each.falls} == {0}
    game = turn(game, "A x/3, B 3/6, C 4/6")
    assert cults(game).startswith("A(7, p3) B(3, p3) ")


def test_both_hands_on_the_line_are_two_errors_and_no_journey() -> None:
    """The Cultist falls, and no Offspring comes.  (rules 20.12)"""
    game = turn(lay(), "A x/x, B 3/6, C 4/6")
    assert cults(game).startswith("A(1, p3)")
    assert "ordered A x/x double error 1 1 0" in heard(game)


def test_a_fallen_cultist_gains_nothing_in_the_dreams() -> None:
    """It counts as absent, alone there and beside one that stands and gains.  (rules 20.13)"""
    game = turn(lay("A(7, p4)"), "A x/x, B 3/6, C 4/6")
    assert cults(game).startswith("A(7, p3)")
    game = turn(lay("A(7, p4) B(7, p4)"), "A x/x, B 1/1, C 4/6", "B declines", "B gains")
    assert cults(game).startswith("A(7, p3) B(7, p5)")


def test_every_standing_cult_in_the_dreams_may_gain_or_not() -> None:
    """No cult dominates here, and each decides for itself.  (rules 20.14)"""
    votes = ("A votes nothing", "B votes nothing", "C votes nothing")
    game = turn(lay(), "A 1/1, B 2/2, C 3/3", *votes, "A gains", "B declines", "C gains")
    assert cults(game) == "A(7, p5) B(7, p4) C(7, p5)"


def test_power_lost_elsewhere_does_not_matter() -> None:
    """Only a fight in the Dreams bars the gain, and there is no other loss there.  (rules 20.14)"""
    game = turn(lay("A(7, p2)"), "A 1/1, B 2/6, C 3/6", "A declines", "A gains")
    assert cults(game).startswith("A(7, p3)")


def test_a_cult_that_dominates_the_dreams_and_has_a_key_may_gain() -> None:
    """It gathers nothing, so it gains like the other one.  (rules 20.15)"""
    position = "A(7, p4, {7}) B(7, p4)"
    game = turn(lay(position), "A 1/1, B 2/2, C 3/6", "A votes A", "B votes A", "A gains", "B gains")
    assert cults(game).startswith("A(7, p5, {7}) B(7, p5)")


def test_the_fresh_key_may_be_given_and_the_dead_are_left_alone() -> None:
    """And the other cult cannot refuse.  (rules 20.16)"""
    position = "A(1, p4) B(1, p4, {1}) C(1, p4) D(out, {2})"
    game = until(lay(position, players=4, exterior="marsh"), "exchange", "A 5/5, B 4/6, C 5/6")
    question = game.question
    assert question is not None
    assert {each.cult for each in question.options[:-1]} == {1, 2}
    assert {each.give for each in question.options[:-1]} == {7}
    game.answer(0, question.options[0])
    assert game.asked() == (0, 1, 2), "nobody was asked whether it agrees"


def test_without_a_component_nothing_can_be_exchanged() -> None:
    """A has declined the key and owns nothing.  (rules 20.16)"""
    game = turn(lay("B(1, p4, {1})", exterior="marsh"), "A 5/5, B 4/6, C 5/6", "A declines")
    assert cults(game).startswith("A(7, p4) B(4, p4, {1,4})")


def test_with_face_down_components_the_marsh_is_a_guess() -> None:
    """A right guess is an exchange, a wrong one is nothing.  (rules 20.17)"""
    position = "A(1, p4, {3}) B(1, p4, {1,2})"
    options: dict[str, Any] = {"exterior": "marsh", "components": "face-down"}
    orders = "A 5/5, B 4/6, C 5/6"
    game = turn(lay(position, **options), orders, "A swaps 3 for 1 of B")
    assert cults(game).startswith("A(7, p4, {1,7}) B(4, p4, {2,3,4})")
    game = turn(lay(position, **options), orders, "A swaps 3 for 5 of B")
    assert cults(game).startswith("A(7, p4, {3,7}) B(4, p4, {1,2,4})")
    assert "exchange failed A 3 1 5" in heard(game)


def test_nothing_happens_if_the_other_has_the_kind_already() -> None:
    """B would own two idols.  (rules 20.17)"""
    position = "A(1, p4, {2}) B(1, p4, {1,2})"
    options: dict[str, Any] = {"exterior": "marsh", "components": "face-down"}
    game = turn(lay(position, **options), "A 5/5, B 4/6, C 5/6", "A swaps 2 for 1 of B")
    assert cults(game).startswith("A(7, p4, {2,7}) B(4, p4, {1,2,4})")


def test_every_kind_that_one_lacks_can_be_named() -> None:
    """Also kinds that the other does not have.  (rules 20.17)"""
    position = "A(1, p4, {3}) B(1, p4, {1,2})"
    options: dict[str, Any] = {"exterior": "marsh", "components": "face-down"}
    game = until(lay(position, **options), "exchange", "A 5/5, B 4/6, C 6/5", "A declines")
    question = game.question
    assert question is not None
    named = {spelled(each) for each in question.options[:-1]}
    assert named == {f"3 for {kind} of B" for kind in (1, 2, 4, 5, 6, 7)}


@pytest.mark.parametrize("position", ["A(7, p4, {7}) B(1, p4, {1})", "B(1, p4, {1,7}) C(1, p4, {7})"])
def test_a_cult_that_cannot_gather_a_key_may_use_the_colony(position: str) -> None:
    """It owns one already, or none is left.  (rules 20.18)"""
    game = turn(lay(position, exterior="colony"), "A 1/1, B 2/6, C 3/6", "A sends Moon Men to B", "B puts back 1")
    assert cults(game).startswith("A(7, p3")
    assert 1 not in game.table.owned[1]


def test_a_cult_that_gathers_a_key_may_not_use_the_colony() -> None:
    """It keeps its power, and B keeps its Components.  (rules 20.18)"""
    game = turn(lay("B(1, p4, {1})", exterior="colony"), "A 1/1, B 2/6, C 3/6", "A gathers")
    assert cults(game).startswith("A(7, p4, {7}) B(2, p4, {1,2})")


def test_the_last_point_may_be_sacrificed_after_a_second_question() -> None:
    """First the other cult puts its Component back, then A is out.  (rules 20.19)"""
    position = "A(1, p1) B(1, p4, {1})"
    orders = "A 1/1, B 2/6, C 3/6"
    lines = ("A declines", "A sends Moon Men to B", "A says yes", "B puts back 1")
    game = until(lay(position, exterior="colony"), "discard", orders, *lines[:3])
    assert cults(game).startswith("A(7, p1) "), "it pays when B has put something back"
    game = turn(lay(position, exterior="colony"), orders, *lines)
    assert cults(game) == "A(out) B(2, p4, {2}) C(3, p4, {3})"
    game.rules.check(game.table)
    assert heard(game, "put back", "eliminated") == ["put back B 1", "eliminated A 7"]
    again = ("A declines", "A sends Moon Men to B", "A says no", "A declines")
    assert cults(turn(lay(position, exterior="colony"), orders, *again)).startswith("A(7, p1) B(2, p4, {1,2})")


def test_a_cult_without_components_cannot_be_chosen() -> None:
    """C owns nothing, so only B is offered.  (rules 20.20)"""
    game = until(lay("B(1, p4, {1})", exterior="colony"), "sacrifice", "A 1/1, B 2/6, C 6/5", "A declines")
    assert offered(game)[:-1] == [TARGETS[1].words]


def test_a_returned_component_lies_there_from_the_next_turn_on() -> None:
    """Its room was settled before the Exterior.  (rules 20.21)"""
    position = "A(1, p4) B(3, p4, {2}) C(1, p4, {2})"
    orders = "A 1/1, B 2/6, C 3/6"
    game = turn(lay(position, exterior="colony"), orders, "A declines", "A sends Moon Men to B")
    assert game.table.tokens[2] == 1
    assert 2 not in game.table.owned[1], "B stood in the museum, but it was settled before"
    game = turn(game, "A 1/1, B 2/6, C 4/6", "B gathers", "A declines", "A declines")
    assert game.table.owned[1] == (2,)


def test_losses_on_entering_the_lost_city_are_taken_together() -> None:
    """Both lose their last point at the same time.  (rules 20.22)"""
    game = turn(lay("A(1, p1) B(1, p1)", exterior="city"), "A 2/2, B 3/3, C 5/6")
    assert cults(game) == "A(out) B(out) C(5, p4, {5})"
    assert winner(game) == "C"


def test_survivors_of_the_lost_city_negotiate_as_usual() -> None:
    """They agree on B, who takes the key.  (rules 20.22)"""
    game = turn(lay(exterior="city"), "A 2/2, B 3/3, C 5/6", "A votes B", "B votes B")
    assert cults(game) == "A(7, p3) B(7, p3, {7}) C(5, p4, {5})"


def test_a_fallen_cultist_loses_nothing_more_in_the_lost_city() -> None:
    """Its error has cost a point already, alone there and beside one that stands and sinks.  (rules 20.23)"""
    game = turn(lay("A(7, p4)", exterior="city"), "A x/2, B 3/6, C 5/6")
    assert cults(game).startswith("A(7, p3)")
    game = turn(lay("A(7, p4) B(7, p4)", exterior="city"), "A x/2, B 1/1, C 5/6")
    assert cults(game).startswith("A(7, p3) B(7, p3, {7})")
    assert heard(game, "sank") == ["sank B 7 3"]


@pytest.mark.parametrize(("option", "left"), [("out-of-play", 1), ("returned", 2)])
def test_components_of_the_eliminated_are_out_of_play_or_returned(option: str, left: int) -> None:
    """By the option `eliminated`.  (rules 20.24)"""
    game = turn(lay("A(1, p1, {2})", eliminated=option), "A x/6, B 3/6, C 4/6")
    assert cults(game).startswith("A(out)")
    assert game.table.tokens[2] == left
    game.rules.check(game.table)


def test_components_of_the_eliminated_come_back_only_at_the_end_of_the_turn() -> None:
    """C finds none in the museum this turn.  (rules 20.24)"""
    position = "A(1, p1, {2}) B(1, p4, {2})"
    game = turn(lay(position, eliminated="returned"), "A x/6, B 3/6, C 2/6")
    assert "left it C 2 empty" in heard(game)
    assert game.table.tokens[2] == 1


def test_what_the_killed_owned_is_not_gathered_in_the_same_turn() -> None:
    """An Offspring kills A in the museum, and C finds no star chart in the observatory.  (rules 20.24)"""
    position = "A(1, p1, {5}) B(1, p4, {5})"
    game = turn(lay(position, eliminated="returned"), "A 2/6, B 3/2, C 5/6")
    assert heard(game, "eliminated", "left it", "returned") == ["eliminated A 2", "left it C 5 empty", "returned A 5"]
    assert cults(game) == "A(out) B(3, p4, {3,5}) C(5, p4)"
    assert game.table.tokens[5] == 1


def test_one_cult_left_wins_at_the_next_check() -> None:
    """The turn is settled to its end before.  (rules 20.25)"""
    game = turn(lay("A(1, p1) B(1, p1)"), "A x/6, B x/6, C 5/6")
    assert winner(game) == "C"
    assert game.table.owned[2] == (5,), "the turn was settled to its end"


def test_if_no_cult_is_left_nobody_wins() -> None:
    """All three lose their last point by an error.  (rules 20.26)"""
    game = turn(lay("A(1, p1) B(1, p1) C(1, p1)"), "A x/6, B x/6, C x/6")
    assert winner(game) == "nobody left"


def test_the_tie_break_looks_at_what_is_owned() -> None:
    """A had its grimoire before, and what B gathers now comes before what A gathers.  (rules 20.27)"""
    game = turn(lay("A(1, p2, {1,3,4}) B(1, p4, {3,4,5})"), "A 5/6, B 2/6, C 1/6")
    assert cults(game).startswith("A(5, p2, {1,3,4,5}) B(2, p4, {2,3,4,5})")
    assert winner(game) == "A"


def test_a_total_tie_ends_the_game() -> None:
    """One Component or one point of power more would decide; the first game shows it.  (rules 20.28)"""
    position = "A(1, p3, {1,2,3}) B(1, p3, {1,2,3})"
    game = turn(lay(position, players=4), "A 4/6, B 4/6, C 1/6, D 2/6", "A votes A", "B votes A")
    assert winner(game) == "A"
    position = "A(4, p3, {1,2,3}) B(3, p3, {1,2,4})"
    game = turn(lay(position, players=4), "A 4/6, B 3/6, C 1/6, D 2/6")
    assert winner(game) == "tie"


def test_the_tie_break_goes_through_all_kinds_in_order() -> None:
    """Beside a plain reading of the rule: the first kind that only one of two cults has.  (rules 15.2, 20.28)"""
    table = lay(players=5).table.copy()
    sets = [*combinations(range(1, 8), 4)]
    for one in sets:
        for other in sets:
            table.owned[0], table.owned[1] = one, other
            differing = [kind for kind in range(1, 8) if (kind in one) != (kind in other)]
            expected = [0, 1] if not differing else [0] if differing[0] in one else [1]
            assert favoured(table, [0, 1]) == expected


def test_sixty_turns_are_the_limit() -> None:
    """In each of them everybody stays in the library and agrees on nothing.  (rules 20.29)"""
    game = lay()
    for number in range(1, 61):
        assert game.table.round == number
        game = turn(game, "A 1/6, B 1/6, C 1/6", "A votes nothing", "B votes nothing", "C votes nothing")
    assert winner(game) == "turns"


def test_three_may_play_with_an_exterior_and_five_may_play_quick() -> None:
    """The quick game is an offer, not a duty.  (rules 20.30)"""
    assert lay(players=3).table.tokens[7] == 2
    quick = lay(players=5, game="quick").table
    assert quick.tokens[7] == 0
    assert quick.needed == 3


def test_the_dead_do_not_win() -> None:
    """A guard: no rule leads there, because the dead gather nothing.  (rules 20.31)"""
    table = lay(players=3).table.copy()
    table.owned[0] = (1, 2, 3, 4)
    table.lose_power(0)
    table.power[0], table.places[0] = 0, 0
    assert the_end_of(verify(table)) == "choose"
    assert table.winner is None


def test_private_decisions_are_asked_in_the_order_of_seats() -> None:
    """Here the three that may gain in the Dreams.  (rules 20.32)"""
    votes = ("A votes nothing", "B votes nothing", "C votes nothing")
    game = until(lay(), "gain", "A 1/1, B 2/2, C 3/3", *votes)
    asked_in_order = []
    while game.table.step == "gain":
        asked_in_order.append(asked(game))
        game.answer(game.questions[0].seat, "gain nothing")
    assert asked_in_order == ["A: gain", "B: gain", "C: gain"]


@pytest.mark.parametrize("options", [{}, {"game": "quick"}])
def test_cultist_and_offspring_that_were_together_are_separated_in_the_next_turn(options: dict[str, Any]) -> None:
    """A may err again, but not so that they meet again; two turns later it may.  (rules 6.4, 20.33)"""
    game = turn(lay(players=4, **options), "A x/1, B 2/6, C 3/6, D 4/6")
    assert game.table.must_part() == (True, False, False, False)
    for setting in ("x/1", "6/1"):
        with pytest.raises(IllegalAnswer):
            game.answer(0, order(1, setting, quick="game" in options))
    everything = {*orders_from(1, quick="game" in options)}
    assert {each.place for each in everything - {*order_options(game, 0)}} == {"x/1", "6/1"}
    game = turn(game, "A 6/2, B 2/6, C 3/6, D 4/6")
    assert {*order_options(game, 0)} == everything, "they were apart, so nothing is forbidden any more"


@pytest.mark.parametrize("room", ROOMS)
def test_a_cult_that_must_part_keeps_to_it_in_every_room(room: int) -> None:
    """Also in a position that was written down, and after going back.  (rules 6.4, 20.33)"""
    game = turn(lay(f"A({room}, p4)"), f"A x/{room}, B x/6, C x/6")
    game.answer(0, order(room, "x/x"))
    game.undo(0)
    for same in (game, game.copy(), game_of_scenario(scenario_of(game), {RULES.name: RULES})):
        assert {each.place for each in {*orders_from(room, quick=False)} - {*order_options(same, 0)}} == {
            f"{dagger}/{room}" for dagger in ("x", *(each for each in ROOMS if each not in (room, *NEIGHBOURS[room])))
        }


def order_options(game: Octopus, seat: int) -> list[Order]:
    """What a cult may order."""
    return [each for question in game.questions if question.seat == seat for each in question.options]


def test_a_cultist_that_fell_alone_may_meet_its_offspring_next() -> None:
    """Only cults whose two pawns were together are bound.  (rules 20.33)"""
    game = turn(lay(), "A x/3, B 2/6, C 4/6")
    assert not any(game.table.must_part())
    game = turn(game, "A x/1, B 2/6, C 4/6")
    assert game.table.must_part() == (True, False, False)


def test_orders_are_carried_out_before_anything_is_settled() -> None:
    game = order_all(lay(), "A 2/5, B 2/4, C 3/6")
    assert game.table.places == [2, 2, 3]
    assert asked(game) == "AB: talk"

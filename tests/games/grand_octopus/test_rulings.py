"""The rulings R1 to R32 of the facts, by number."""

from itertools import combinations
from typing import Any

import pytest

from cultists.games.grand_octopus.board import NEIGHBOURS, ROOMS
from cultists.games.grand_octopus.choices import TARGETS
from cultists.games.grand_octopus.ending import end_the_turn, favoured
from games.grand_octopus.play import Octopus, asked, cults, heard, lay, order_all, spelled, turn, until, winner


def offered(game: Octopus) -> list[str]:
    """The words of the open question's options."""
    assert game.question is not None
    return [str(getattr(option, "words", option)) for option in game.question.options]


def test_r1_the_stairs_are_data_and_keep_what_is_known_of_the_board() -> None:
    """Connected, two to four neighbours, both ways, and no stairs between library and garden."""
    assert 6 not in NEIGHBOURS[1]
    for room in ROOMS:
        assert 2 <= len(NEIGHBOURS[room]) <= 4
        assert all(room in NEIGHBOURS[near] for near in NEIGHBOURS[room])
    reached = {1}
    for _ in ROOMS:
        reached |= {near for room in reached for near in NEIGHBOURS[room]}
    assert reached == {*ROOMS}


def test_r2_starting_power_is_players_plus_one_or_by_option_players() -> None:
    assert lay(players=4).table.power == [5] * 4
    assert lay(players=4, power="players").table.power == [4] * 4


def test_r3_victory_is_checked_only_after_the_exterior() -> None:
    """A fourth Component of room 1 does not stop the turn; the Exterior still can take it away."""
    position = "A(1, p4, {1,2,3}) B(1, p4, {1})"
    game = until(lay(position, exterior="colony"), "sacrifice", "A 4/6, B 1/1, C 5/6", "A gathers", "B declines")
    assert game.table.owned[0] == (1, 2, 3, 4)
    assert not game.is_over
    game = turn(lay(position, exterior="marsh"), "A 4/6, B 1/1, C 5/6", "B declines", "B declines")
    assert winner(game) == "A"


def test_r4_gathering_may_be_declined_openly() -> None:
    game = turn(lay(), "A 2/6, B 3/6, C 4/6", "A declines")
    assert cults(game).startswith("A(2, p4) ")
    assert "left it A 2 declined" in heard(game)


def test_r5_who_can_gather_nothing_still_dominates() -> None:
    """Without a key to take, the Marsh is dominated all the same."""
    position = "A(7, p4, {7}) B(1, p4, {1})"
    game = turn(lay(position, exterior="marsh"), "A 1/1, B 2/6, C 3/6", "A swaps 7 for 1 of B")
    assert "dominated A 7 alone" in heard(game)
    assert cults(game).startswith("A(7, p4, {1}) B(2, p4, {2,7})")


def test_r6_an_agreement_may_name_a_cult_that_can_gather_nothing() -> None:
    position = "A(7, p4, {7}) B(7, p4, {1})"
    game = turn(
        lay(position, exterior="marsh"), "A 1/1, B 2/2, C 3/6", "A votes A", "B votes A", "A swaps 7 for 1 of B"
    )
    assert cults(game).startswith("A(7, p4, {1}) B(7, p4, {7})")


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
def test_r7_equal_votes_count_and_anything_else_is_a_fight(votes: tuple[str, str], expected: str) -> None:
    game = turn(lay(), "A 2/5, B 2/4, C 3/6", f"A votes {votes[0]}", f"B votes {votes[1]}")
    assert cults(game).startswith(expected)


def test_r7_votes_are_shown_together() -> None:
    game = until(lay(), "vote", "A 2/5, B 2/4, C 3/6")
    assert asked(game) == "AB: vote"
    before = game.view(1)
    game.answer(0, "fight")
    assert game.view(1) == before
    assert not heard(game, "voted")
    game.answer(1, "nothing happens")
    assert heard(game, "voted") == ["voted A fight", "voted B nothing"]


@pytest.mark.parametrize("offspring", [1, 2])
def test_r8_any_number_of_offspring_costs_one_point(offspring: int) -> None:
    game = turn(lay(), f"A 2/5, B 3/2, C 4/{2 if offspring == 2 else 6}")
    assert cults(game).startswith("A(2, p3)")


def test_r9_a_fallen_cultist_does_not_mind_its_own_offspring_but_others_do() -> None:
    game = turn(lay(), "A x/1, B 1/5, C 4/5")
    assert cults(game).startswith("A(1, p3) B(1, p3)")


def test_r10_who_dies_of_an_error_still_sends_the_offspring() -> None:
    game = turn(lay("A(1, p1)"), "A 6/2, B 2/5, C 3/5")
    assert cults(game) == "A(out) B(2, p3) C(3, p4, {3})"
    assert "eliminated A 1" in heard(game)


def test_r11_the_only_dagger_error_in_the_exterior_is_the_line() -> None:
    game = lay("A(7, p4)")
    question = game.question
    assert question is not None
    assert {each.dagger for each in question.options if each.falls} == {0}
    game = turn(game, "A x/3, B 3/6, C 4/6")
    assert cults(game).startswith("A(7, p3) B(3, p3) ")


def test_r12_both_hands_on_the_line_are_two_errors_and_no_journey() -> None:
    game = turn(lay(), "A x/x, B 3/6, C 4/6")
    assert cults(game).startswith("A(1, p3)")
    assert "ordered A x/x double error 1 1 0" in heard(game)


def test_r13_a_fallen_cultist_gains_nothing_in_the_dreams() -> None:
    game = turn(lay("A(7, p4)"), "A x/x, B 3/6, C 4/6")
    assert cults(game).startswith("A(7, p3)")


def test_r14_every_standing_cult_in_the_dreams_may_gain_or_not() -> None:
    votes = ("A votes nothing", "B votes nothing", "C votes nothing")
    game = turn(lay(), "A 1/1, B 2/2, C 3/3", *votes, "A gains", "B declines", "C gains")
    assert cults(game) == "A(7, p5) B(7, p4) C(7, p5)"


def test_r14_power_lost_elsewhere_does_not_matter() -> None:
    """Only a fight in the Dreams themselves bars the gain; there is no other loss for who stands there."""
    game = turn(lay("A(7, p2)"), "A 1/1, B 2/6, C 3/6", "A declines", "A gains")
    assert cults(game).startswith("A(7, p3)")


def test_r15_who_dominates_the_dreams_and_has_a_key_may_gain() -> None:
    position = "A(7, p4, {7}) B(7, p4)"
    game = turn(lay(position), "A 1/1, B 2/2, C 3/6", "A votes A", "B votes A", "A gains", "B gains")
    assert cults(game).startswith("A(7, p5, {7}) B(7, p5)")


def test_r16_the_fresh_key_may_be_given_and_the_dead_are_left_alone() -> None:
    position = "A(1, p4) B(1, p4, {1}) C(1, p4) D(out, {2})"
    game = until(lay(position, players=4, exterior="marsh"), "exchange", "A 5/5, B 4/6, C 5/6")
    question = game.question
    assert question is not None
    assert {each.cult for each in question.options[:-1]} == {1, 2}
    assert {each.give for each in question.options[:-1]} == {7}
    game.answer(0, question.options[0])
    assert game.asked() == (0, 1, 2), "nobody was asked whether it agrees"


def test_r16_without_a_component_nothing_can_be_exchanged() -> None:
    game = turn(lay("B(1, p4, {1})", exterior="marsh"), "A 5/5, B 4/6, C 5/6", "A declines")
    assert cults(game).startswith("A(7, p4) B(4, p4, {1,4})")


def test_r17_with_face_down_components_the_marsh_is_a_guess() -> None:
    position = "A(1, p4, {3}) B(1, p4, {1,2})"
    options: dict[str, Any] = {"exterior": "marsh", "components": "face-down"}
    orders = "A 5/5, B 4/6, C 5/6"
    game = turn(lay(position, **options), orders, "A swaps 3 for 1 of B")
    assert cults(game).startswith("A(7, p4, {1,7}) B(4, p4, {2,3,4})")
    game = turn(lay(position, **options), orders, "A swaps 3 for 5 of B")
    assert cults(game).startswith("A(7, p4, {3,7}) B(4, p4, {1,2,4})")
    assert "exchange failed A 3 1 5" in heard(game)


def test_r17_nothing_happens_if_the_other_has_the_kind_already() -> None:
    position = "A(1, p4, {2}) B(1, p4, {1,2})"
    options: dict[str, Any] = {"exterior": "marsh", "components": "face-down"}
    game = turn(lay(position, **options), "A 5/5, B 4/6, C 5/6", "A swaps 2 for 1 of B")
    assert cults(game).startswith("A(7, p4, {2,7}) B(4, p4, {1,2,4})")


def test_r17_every_kind_that_one_lacks_can_be_named() -> None:
    position = "A(1, p4, {3}) B(1, p4, {1,2})"
    options: dict[str, Any] = {"exterior": "marsh", "components": "face-down"}
    game = until(lay(position, **options), "exchange", "A 5/5, B 4/6, C 6/5", "A declines")
    question = game.question
    assert question is not None
    named = {spelled(each) for each in question.options[:-1]}
    assert named == {f"3 for {kind} of B" for kind in (1, 2, 4, 5, 6, 7)}


@pytest.mark.parametrize("position", ["A(7, p4, {7}) B(1, p4, {1})", "B(1, p4, {1,7}) C(1, p4, {7})"])
def test_r18_who_cannot_gather_a_key_may_use_the_colony(position: str) -> None:
    game = turn(lay(position, exterior="colony"), "A 1/1, B 2/6, C 3/6", "A sends Moon Men to B", "B puts back 1")
    assert cults(game).startswith("A(7, p3")
    assert 1 not in game.table.owned[1]


def test_r18_who_gathers_a_key_may_not() -> None:
    game = turn(lay("B(1, p4, {1})", exterior="colony"), "A 1/1, B 2/6, C 3/6", "A gathers")
    assert cults(game).startswith("A(7, p4, {7}) B(2, p4, {1,2})")


def test_r19_the_last_point_may_be_sacrificed_after_a_second_question() -> None:
    position = "A(1, p1) B(1, p4, {1})"
    orders = "A 1/1, B 2/6, C 3/6"
    lines = ("A declines", "A sends Moon Men to B", "A says yes", "B puts back 1")
    game = turn(lay(position, exterior="colony"), orders, *lines)
    assert cults(game) == "A(out) B(2, p4, {2}) C(3, p4, {3})"
    assert heard(game, "put back", "eliminated") == ["put back B 1", "eliminated A 7"]
    again = ("A declines", "A sends Moon Men to B", "A says no", "A declines")
    assert cults(turn(lay(position, exterior="colony"), orders, *again)).startswith("A(7, p1) B(2, p4, {1,2})")


def test_r20_a_cult_without_components_cannot_be_chosen() -> None:
    game = until(lay("B(1, p4, {1})", exterior="colony"), "sacrifice", "A 1/1, B 2/6, C 6/5", "A declines")
    assert offered(game)[:-1] == [TARGETS[1].words]


def test_r21_a_returned_component_lies_there_from_the_next_turn_on() -> None:
    position = "A(1, p4) B(3, p4, {2}) C(1, p4, {2})"
    orders = "A 1/1, B 2/6, C 3/6"
    game = turn(lay(position, exterior="colony"), orders, "A declines", "A sends Moon Men to B")
    assert game.table.tokens[2] == 1
    assert 2 not in game.table.owned[1], "B stood in the museum, but it was settled before"
    game = turn(game, "A 1/1, B 2/6, C 4/6", "B gathers", "A declines")
    assert game.table.owned[1] == (2,)


def test_r22_losses_on_entering_the_lost_city_are_taken_together() -> None:
    game = turn(lay("A(1, p1) B(1, p1)", exterior="city"), "A 2/2, B 3/3, C 5/6")
    assert cults(game) == "A(out) B(out) C(5, p4, {5})"
    assert winner(game) == "C"


def test_r22_survivors_negotiate_as_usual() -> None:
    game = turn(lay(exterior="city"), "A 2/2, B 3/3, C 5/6", "A votes B", "B votes B")
    assert cults(game) == "A(7, p3) B(7, p3, {7}) C(5, p4, {5})"


def test_r23_a_fallen_cultist_loses_nothing_more_in_the_lost_city() -> None:
    game = turn(lay("A(7, p4)", exterior="city"), "A x/2, B 3/6, C 5/6")
    assert cults(game).startswith("A(7, p3)")


@pytest.mark.parametrize(("option", "left"), [("out-of-play", 1), ("returned", 2)])
def test_r24_components_of_the_eliminated(option: str, left: int) -> None:
    game = turn(lay("A(1, p1, {2})", eliminated=option), "A x/6, B 3/6, C 4/6")
    assert cults(game).startswith("A(out)")
    assert game.table.tokens[2] == left
    game.rules.check(game.table)


def test_r24_they_come_back_only_at_the_end_of_the_turn() -> None:
    position = "A(1, p1, {2}) B(1, p4, {2})"
    game = turn(lay(position, eliminated="returned"), "A x/6, B 3/6, C 2/6")
    assert "left it C 2 empty" in heard(game)
    assert game.table.tokens[2] == 1


def test_r25_one_cult_left_wins_at_the_next_check() -> None:
    game = turn(lay("A(1, p1) B(1, p1)"), "A x/6, B x/6, C 5/6")
    assert winner(game) == "C"
    assert game.table.owned[2] == (5,), "the turn was settled to its end"


def test_r26_nobody_left_nobody_wins() -> None:
    game = turn(lay("A(1, p1) B(1, p1) C(1, p1)"), "A x/6, B x/6, C x/6")
    assert winner(game) == "nobody left"


def test_r27_the_tie_break_looks_at_what_is_owned() -> None:
    """Neither gathered its grimoire this turn."""
    game = turn(lay("A(1, p2, {1,3,4}) B(1, p4, {2,3,4})"), "A 2/6, B 5/6, C 1/6")
    assert winner(game) == "A"


def test_r28_a_total_tie_ends_the_game() -> None:
    position = "A(1, p3, {1,2,3}) B(1, p3, {1,2,3})"
    game = turn(lay(position, players=4), "A 4/6, B 4/6, C 1/6, D 2/6", "A votes A", "B votes A")
    assert winner(game) == "A"
    position = "A(4, p3, {1,2,3}) B(3, p3, {1,2,4})"
    game = turn(lay(position, players=4), "A 4/6, B 3/6, C 1/6, D 2/6")
    assert winner(game) == "tie"


def test_r28_the_tie_break_goes_through_all_kinds_in_order() -> None:
    """Against a plain reading of the rule: compare, from the first kind on, who has it and who has not."""
    table = lay(players=5).table.copy()
    sets = [*combinations(range(1, 8), 4)]
    for one in sets:
        for other in sets:
            table.owned[0], table.owned[1] = one, other
            differing = [kind for kind in range(1, 8) if (kind in one) != (kind in other)]
            expected = [0, 1] if not differing else [0] if differing[0] in one else [1]
            assert favoured(table, [0, 1]) == expected


def test_r29_sixty_turns_are_the_limit() -> None:
    game = lay()
    for number in range(1, 61):
        assert game.table.round == number
        game = turn(game, "A 1/6, B 1/6, C 1/6", "A votes nothing", "B votes nothing", "C votes nothing")
    assert winner(game) == "turns"


def test_r30_three_may_play_with_an_exterior_and_five_may_play_quick() -> None:
    assert lay(players=3).table.tokens[7] == 2
    quick = lay(players=5, game="quick").table
    assert quick.tokens[7] == 0
    assert quick.needed == 3


def test_r31_the_dead_do_not_win() -> None:
    """A guard: no rule leads there, because the dead gather nothing."""
    table = lay(players=3).table.copy()
    table.owned[0] = (1, 2, 3, 4)
    table.lose_power(0)
    table.power[0], table.places[0] = 0, 0
    assert end_the_turn(table) == "choose"
    assert table.winner is None


def test_r32_private_decisions_are_asked_in_the_order_of_seats() -> None:
    votes = ("A votes nothing", "B votes nothing", "C votes nothing")
    game = until(lay(), "gain", "A 1/1, B 2/2, C 3/3", *votes)
    asked_in_order = []
    while game.table.step == "gain":
        asked_in_order.append(asked(game))
        game.answer(game.questions[0].seat, "gain nothing")
    assert asked_in_order == ["A: gain", "B: gain", "C: gain"]


def test_orders_are_carried_out_before_anything_is_settled() -> None:
    game = order_all(lay(), "A 2/5, B 2/4, C 3/6")
    assert game.table.places == [2, 2, 3]
    assert asked(game) == "AB: talk"

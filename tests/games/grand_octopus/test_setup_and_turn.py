"""Setup, variants, and how the parts of a turn follow each other."""

import pytest

from cultists.engine import CHANCE, Game, words_of
from cultists.engine.errors import UnknownOption, WrongSeatCount
from cultists.engine.laws import random_game
from cultists.games.grand_octopus.board import COMPONENTS, EXTERIORS, NAMES, ROOMS
from cultists.games.grand_octopus.orders import orders_from
from games.grand_octopus.play import RULES, asked, cults, heard, lay, order_all, see, turn, until


@pytest.mark.parametrize("players", [1, 2, 6])
def test_only_three_to_five_can_play(players: int) -> None:
    with pytest.raises(WrongSeatCount, match="3 to 5 players"):
        Game.new(RULES, players)


def test_there_are_seven_locations_with_a_component_each() -> None:
    assert len(NAMES) == len(COMPONENTS) == 8
    assert len({*NAMES}) == len({*COMPONENTS}) == 8
    assert (NAMES[1], COMPONENTS[1], COMPONENTS[7]) == ("library", "grimoire", "silver key")


def test_chance_may_draw_the_exterior() -> None:
    game = lay(exterior="random")
    question = game.question
    assert question is not None
    assert question.seat == CHANCE
    assert [option.exterior for option in question.options] == [*EXTERIORS]
    game.answer(CHANCE, "Lost City")
    assert game.table.exterior == "city"
    assert asked(game) == "ABC: choose"


def test_the_quick_game_has_no_exterior_to_draw() -> None:
    assert asked(lay(exterior="random", game="quick")) == "ABC: choose"


def test_an_unknown_exterior_is_refused() -> None:
    with pytest.raises(UnknownOption, match="dreams, marsh, colony, city, random"):
        lay(exterior="moon")


def test_locations_are_settled_by_their_numbers() -> None:
    game = turn(lay(players=5), "A 5/6, B 2/6, C 1/1, D 4/6, E 1/6", "C declines", "C declines")
    assert [each.split()[2] for each in heard(game, "location")] == ["1", "2", "4", "5", "7"]


def test_orders_are_shown_before_anything_is_settled() -> None:
    game = turn(lay(), "A 2/3, B 3/2, C 6/5")
    kinds = [each.split()[0] for each in heard(game)]
    assert kinds[:5] == ["revelation", "ordered", "ordered", "ordered", "fell"]


def test_a_cult_that_is_alone_may_gather_one_component_of_the_location() -> None:
    """Exactly one goes from there to the cult, and nothing elsewhere.  It is asked, and nobody else is.  (rules 7.4)"""
    game = order_all(lay("B(7, p4) C(1, p4)", players=4, exterior="city"), "A 2/5, B x/6, C x/6, D x/6")
    assert asked(game) == "A: gather"
    assert [*map(words_of, game.questions[0].options)] == ["gather the stone idol", "gather nothing"]
    game.answer(0, "gather the stone idol")
    assert game.table.owned == [(2,), (), (), ()]
    assert game.table.tokens == [0, 3, 2, 3, 3, 3, 3, 3]


def test_offspring_without_cultists_leave_everything_as_it_is() -> None:
    """Nothing is taken, and no Location is settled there; those who lie in the library count as absent.  (rules 7.2)"""
    game = turn(lay("A(1, p4, {2}) B(1, p4, {3})"), "A x/3, B x/1, C x/6")
    assert cults(game) == "A(1, p3, {2}) B(1, p3, {3}) C(1, p3)", "the errors cost a point, the Offspring none"
    assert game.table.tokens == [0, 2, 1, 1, 2, 2, 2, 2]
    assert heard(game, "location", "struck", "dominated") == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_fallen_cultist_gathers_nothing(room: int) -> None:
    """It is alone in a room full of Components, and nobody is asked.  (rules 6.2)"""
    game = turn(lay(f"A({room}, p4)"), "A x/x, B x/x, C x/x")
    assert cults(game).startswith(f"A({room}, p3) ")
    assert game.table.tokens[1:] == [2] * 7


def test_a_fallen_cultist_does_not_negotiate() -> None:
    """A and B agree on A in the room where C lies, and C is neither asked nor counted.  (rules 6.2)"""
    game = until(lay(), "talk", "A 1/5, B 1/4, C x/6")
    assert asked(game) == "AB: talk"
    assert see(game, None).meeting is not None
    game = turn(lay(), "A 1/5, B 1/4, C x/6", "A votes A", "B votes A")
    assert cults(game) == "A(1, p4, {1}) B(1, p4) C(1, p3)"


def test_a_fallen_cultist_is_not_hurt_in_the_fights_of_others() -> None:
    """Neither if they vote for it nor if somebody insists: only the fighters lose a point.  (rules 6.2, 8.1)"""
    for lines in (("A votes fight", "B votes nothing"), ("A insists",)):
        game = turn(lay("C(1, p2)"), "A 1/5, B 1/4, C x/6", *lines)
        assert cults(game) == "A(1, p3) B(1, p3) C(1, p1)"


def test_the_cult_that_takes_it_by_agreement_is_as_if_alone() -> None:
    """It alone is asked, it may decline, and it takes one Component; the others keep what they have.  (rules 8.1)"""
    orders, votes = "A 2/5, B 2/4, C 3/6", ("A votes B", "B votes B")
    game = until(lay(), "gather", orders, *votes)
    assert asked(game) == "B: gather"
    assert cults(turn(lay(), orders, *votes, "B declines")) == "A(2, p4) B(2, p4) C(3, p4, {3})"
    game = turn(lay(), orders, *votes, "B gathers")
    assert cults(game) == "A(2, p4) B(2, p4, {2}) C(3, p4, {3})"
    assert game.table.tokens == [0, 2, 1, 1, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("exterior", "line", "expected"),
    [
        ("marsh", "A swaps 4 for 1 of B", "A(7, p4, {1}) B(7, p4, {4})"),
        ("colony", "A sends Moon Men to B", "A(7, p3, {4}) B(7, p4)"),
    ],
)
def test_an_agreement_gives_the_power_of_the_exterior(exterior: str, line: str, expected: str) -> None:
    """Whoever takes it dominates the place as if alone there, with or without its Component.  (rules 8.1, 12, 13)"""
    game = lay("A(7, p4, {4}) B(7, p4, {1})", exterior=exterior)
    game = turn(game, "A 1/1, B 2/2, C 3/6", "A votes A", "B votes A", "A declines", line)
    assert cults(game).startswith(expected)


def test_in_the_quick_game_nobody_can_leave_the_university() -> None:
    """From no room, whatever is set; the Exterior is not on the table, and there are no keys.  (rules 17.2)"""
    for start in ROOMS:
        assert all(each.goes_to in ROOMS for each in orders_from(start, quick=True))
        game = order_all(lay(f"A({start}, p4)", game="quick", exterior="marsh"), "A 4/4, B 1/3, C 1/3")
        assert game.table.places[0] == start
        assert game.table.is_fallen(0)
        assert game.table.power[0] == 3, "one point for both errors together"
        assert see(game, None).seats[0].offspring == 0
        assert (see(game, None).exterior, see(game, None).tokens[6]) == ("", 0)


def test_offspring_leave_and_cultists_stay_and_stand_up() -> None:
    game = turn(lay(), "A 2/3, B 3/2, C 6/5")
    for each in see(game, None).seats:
        assert each.offspring == 0
        assert not each.is_fallen
    assert game.table.places == [2, 3, 1]
    assert game.table.round == 2


def test_while_a_turn_is_settled_offspring_and_the_fallen_are_seen() -> None:
    game = order_all(lay(players=4), "A 2/3, B 2/4, C 6/5, D 5/6")
    seats = see(game, None).seats
    assert [each.offspring for each in seats] == [3, 4, 5, 6]
    assert [each.is_fallen for each in seats] == [False, False, True, False]


def test_the_last_turn_can_be_seen_until_the_next_revelation() -> None:
    game = turn(lay(), "A 2/3, B 3/2, C 4/5")
    view = see(game, None)
    assert [(each.location, each.outcome, each.gathered) for each in view.settled] == [
        (2, "offspring", False),
        (3, "offspring", False),
        (4, "alone", True),
    ]
    order = view.seats[0].order
    assert order is not None
    assert (order.came_from, order.goes_to, order.offspring) == (1, 2, 3)


def test_the_eliminated_are_not_asked_any_more() -> None:
    game = turn(lay("A(1, p1)"), "A x/6, B 3/6, C 4/6")
    assert asked(game) == "BC: choose"
    game = turn(game, "B 3/6, C 4/6")
    assert cults(game).startswith("A(out)")


def test_the_dead_cultist_leaves_before_later_rooms_are_settled() -> None:
    """A dies in room 2 together with nobody; its Offspring still waits in 5."""
    game = until(lay("A(1, p1)", players=4), "gather", "A 2/5, B 3/2, C 5/6, D 4/6")
    assert game.table.places[0] == 0
    assert see(game, None).seats[0].offspring == 5


def test_gathering_in_one_room_does_not_wait_for_another() -> None:
    """The token that is left goes to who is settled first: one room, one cult a turn."""
    game = turn(lay("B(1, p4, {2})"), "A 2/6, B 3/6, C 4/6")
    assert game.table.tokens[2] == 0
    assert cults(game).startswith("A(2, p4, {2})")


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("variant", [{}, {"exterior": "colony"}, {"exterior": "city"}, {"game": "quick"}])
def test_random_games_end_within_sixty_turns(players: int, variant: dict[str, str]) -> None:
    for seed in range(40):
        game = random_game(RULES, players, seed, variant)
        assert game.is_over
        assert game.table.round <= 60
        RULES.check(game.table)

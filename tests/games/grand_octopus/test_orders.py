"""The Command Clock: what can be set, what it means, and what the words say."""

import pytest

from cultists.engine import words_of
from cultists.games.grand_octopus.board import EXTERIOR, LOCATIONS, ROOMS
from cultists.games.grand_octopus.orders import ORDERS, QUICK_ORDERS, order
from games.grand_octopus.play import cults, heard, lay, order_all, turn


@pytest.mark.parametrize(("start", "legal"), [(1, 26), (2, 21), (3, 21), (4, 21), (5, 21), (6, 16), (7, 31)])
def test_there_are_as_many_legal_orders_as_the_stairs_allow(start: int, legal: int) -> None:
    assert sum(not each.is_error for each in ORDERS[start]) == legal


@pytest.mark.parametrize("start", LOCATIONS)
def test_every_setting_is_an_option_and_both_hands_on_one_room_are_one(start: int) -> None:
    orders = ORDERS[start]
    assert len(orders) == 7 * 7 - 5
    assert len({each.place for each in orders}) == len({words_of(each) for each in orders}) == len(orders)


@pytest.mark.parametrize("orders", [*ORDERS[1:], *QUICK_ORDERS[1:7]])
def test_errors_come_last_and_say_so(orders: tuple[object, ...]) -> None:
    errors = [words_of(each).startswith("error: ") for each in orders]
    assert errors == sorted(errors)
    assert errors == [each.is_error for each in orders]  # type: ignore[attr-defined]


STAIRS = {1: (2, 3, 4, 5), 2: (1, 3, 6), 3: (1, 2, 4), 4: (1, 3, 5), 5: (1, 4, 6), 6: (2, 5)}
"""Where the stairs of rules 3.3 lead: four from the library, none to the garden, and a ring round it."""


@pytest.mark.parametrize("start", ROOMS)
@pytest.mark.parametrize("room", ROOMS)
def test_a_cultist_stays_or_takes_one_stair_and_falls_otherwise(start: int, room: int) -> None:
    """It is never more than one room away from where it stood, and an error costs a point.  (rules 3.3, 5.1)"""
    can_go = room == start or room in STAIRS[start]
    game = order_all(lay(f"A({start}, p4)"), f"A {room}/{room % 6 + 1}, B x/x, C x/x")
    assert game.table.places[0] == (room if can_go else start)
    assert game.table.power[0] == (4 if can_go else 3)
    assert (f"fell A {start} 3" in heard(game, "fell")) == (not can_go)
    assert heard(game, "ordered")[0].split()[-1] == str(room % 6 + 1), "the Offspring comes where it was called"


@pytest.mark.parametrize("start", LOCATIONS)
def test_a_dagger_on_the_line_fells_the_cultist_where_it_stands(start: int) -> None:
    """It does not move, and the error costs one point; the Offspring comes all the same.  (rules 6.1)"""
    game = turn(lay(f"A({start}, p4)"), f"A x/{start % 6 + 1}, B x/x, C x/x")
    assert cults(game).startswith(f"A({start}, p3) ")
    assert heard(game, "ordered")[0] == f"ordered A x/{start % 6 + 1} cultist error {start} {start} {start % 6 + 1}"


def test_from_the_library_the_garden_is_not_reachable() -> None:
    assert order(1, "6/2").falls
    assert not order(2, "6/2").falls
    assert not order(EXTERIOR, "6/2").falls


@pytest.mark.parametrize("room", ROOMS)
def test_both_hands_on_any_room_mean_the_same(room: int) -> None:
    there = order(1, f"{room}/{room}")
    assert there is order(1, "3/3")
    assert (there.kind, there.goes_to, there.offspring, there.falls) == ("exterior", 7, 0, False)
    error = order(1, f"{room}/{room}", quick=True)
    assert (error.kind, error.goes_to, error.offspring, error.falls) == ("double error", 1, 0, True)


@pytest.mark.parametrize(
    ("start", "setting", "words"),
    [
        (1, "2/5", "Cultist to the museum, Offspring in the observatory"),
        (1, "1/6", "Cultist stays in the library, Offspring in the botanical garden"),
        (1, "4/4", "Cultist to the Exterior"),
        (7, "4/4", "Cultist stays in the Exterior"),
        (1, "6/3", "error: no stairs to the botanical garden, Cultist falls, Offspring in the crypt"),
        (1, "x/3", "error: dagger on the line, Cultist falls, Offspring in the crypt"),
        (1, "2/x", "error: Cultist to the museum, no Offspring"),
        (1, "x/x", "error: dagger on the line, Cultist falls, no Offspring"),
    ],
)
def test_an_order_says_what_it_means(start: int, setting: str, words: str) -> None:
    assert order(start, setting).words == words


def test_an_error_can_be_chosen_on_purpose_and_makes_untouchable() -> None:
    """A falls in the library, where two Offspring wait, and loses a single point."""
    game = turn(lay(players=4), "A x/6, B 2/1, C 3/1, D 4/6")
    assert cults(game).startswith("A(1, p4) ")


def test_the_options_of_a_place_are_shared() -> None:
    one, other = lay(), lay(players=5)
    assert one.questions[0].options is other.questions[4].options is ORDERS[1]

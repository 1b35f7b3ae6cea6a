"""One's own clock: it can be seen and set anew until the last one is set, and shown if it is changed afterwards."""

from random import Random
from typing import Any

import pytest

from cultists.bots import bot_for
from cultists.engine import Sight
from cultists.engine.errors import GameOver, IllegalAnswer, NotYourQuestion
from cultists.engine.laws import sight, state, told
from cultists.engine.log import read_log, write_log
from cultists.engine.scenario import game_of_scenario, scenario_of
from cultists.engine.story import story
from cultists.games.grand_octopus.orders import Order, order, orders_from
from games.grand_octopus.play import LETTERS, RULES, Octopus, asked, cults, heard, lay, order_all, see, turn, until

GAMES = {RULES.name: RULES}


def show(game: Octopus, letter: str) -> None:
    """A cult shows its clock."""
    seat = LETTERS.index(letter)
    offered = game.asides(seat)
    assert offered is not None
    (option,) = offered.options
    assert game.aside(seat, option.words) is True


def left(game: Octopus, letter: str) -> list[Order]:
    """The settings that a cult can choose now."""
    (question,) = [each for each in game.questions if each.seat == LETTERS.index(letter)]
    return [*question.options]


def sealed(game: Octopus, letter: str) -> str | None:
    """The setting that a cult sees on its clock."""
    found = game.sealed(LETTERS.index(letter))
    if found is None:
        return None
    (place,) = [option.place for option in found.question.options if option.words == found.answer]
    return place


def change(game: Octopus, letter: str, setting: str) -> None:
    seat = LETTERS.index(letter)
    game.change(seat, order(game.table.places[seat], setting))


def test_a_clock_can_be_set_anew_until_the_last_one_is_set() -> None:
    """The owner sees what it says; what it said last is carried out.  (rules 5.4)"""
    game = order_all(lay(), "A 2/5, B 3/6")
    assert (sealed(game, "A"), sealed(game, "B"), sealed(game, "C")) == ("2/5", "3/6", None)
    for setting in ("x/x", "2/2", "4/5"):
        change(game, "A", setting if setting != "2/2" else "n/n")
        assert sealed(game, "A") == setting.replace("2/2", "n/n")
    assert asked(game) == "C: choose"
    game = order_all(game, "C 5/6")
    assert game.table.places == [4, 3, 5]
    with pytest.raises(NotYourQuestion, match="no sealed answer"):
        change(game, "A", "2/5")
    assert sealed(game, "A") is None


def test_nobody_notices_that_a_clock_was_set_anew() -> None:
    """The others see, hear and may take back the same.  (rules 5.4)"""
    games = [order_all(lay(), "A 2/5, B 3/6") for _ in range(2)]
    change(games[1], "A", "4/1")
    for seat in (1, 2, None):
        assert len({sight(game, seat) for game in games}) == 1
    assert len({told(game) for game in games}) == 1
    assert len({(game.moment, *map(game.can_undo, range(3))) for game in games}) == 1


def test_a_vote_can_be_changed_until_the_last_one_is_in() -> None:
    """A vote is as secret as a clock.  (rules 8.3)"""
    game = until(lay(), "vote", "A 2/5, B 2/4, C 3/6")
    game.answer(0, "fight")
    game.change(0, "nothing happens")
    assert game.asides(0) is None, "there is no clock to show"
    game.answer(1, "nothing happens")
    assert heard(game, "voted") == ["voted A nothing", "voted B nothing"]


def test_a_clock_that_was_shown_must_be_set_to_something_else() -> None:
    """All see it; its owner alone is asked again, without what was shown; all others stay set.  (rules 16.2, 20.34)"""
    game = order_all(lay(), "A 2/5, B 3/6")
    show(game, "A")
    assert asked(game) == "AC: choose"
    assert (sealed(game, "A"), sealed(game, "B")) == (None, "3/6")
    everything = {*orders_from(1, quick=False)}
    assert {each.place for each in everything - {*left(game, "A")}} == {"2/5"}
    assert {*left(game, "C")} == everything
    for seat in (0, 1, 2, None):
        assert told_last(game, seat) == "showed"
        assert see(game, seat).seats[0].shown == ("2/5",)
        (said,) = [each for each in story(game, seat) if "shows the clock" in each]
        assert "Cultist to the museum, Offspring in the observatory" in said
    with pytest.raises(IllegalAnswer):
        game.answer(0, order(1, "2/5"))
    game = order_all(game, "A 2/4, C 5/6")
    assert game.table.places == [2, 3, 5]
    assert heard(game, "ordered")[0].split()[2] == "2/4"


def told_last(game: Octopus, seat: int | None) -> str:
    return game.events_for(seat)[-1][1].kind


def test_what_was_shown_is_no_option_for_a_change_either() -> None:
    """Neither in the same round of changes nor after another clock was shown.  (rules 20.34)"""
    game = order_all(lay(), "A 2/5")
    show(game, "A")
    game = order_all(game, "A 3/5")
    with pytest.raises(IllegalAnswer):
        change(game, "A", "2/5")
    show(game, "A")
    assert {each.place for each in {*orders_from(1, quick=False)} - {*left(game, "A")}} == {"2/5", "3/5"}


def test_clocks_may_be_shown_until_two_settings_are_left() -> None:
    """With one setting left, everybody would know the order.  B's clock stays set all the time.  (rules 20.34)"""
    game = order_all(lay(), "B 3/6")
    while len(left(game, "A")) > 2:
        game.answer(0, left(game, "A")[0])
        show(game, "A")
    assert len(see(game, None).seats[0].shown) == 42
    game.answer(0, left(game, "A")[0])
    assert game.asides(0) is None
    with pytest.raises(IllegalAnswer):
        game.aside(0, "show my clock")
    assert sealed(game, "B") == "3/6"
    assert state(game.at(game.moment)) == state(game.copy())


def test_only_a_clock_that_is_set_can_be_shown() -> None:
    """Not before, not after the revelation, not somebody else's, and not by the dead.  (rules 16.2)"""
    game = order_all(lay("D(out)", players=4), "A 2/5")
    for seat in (1, 2, 3):
        assert game.asides(seat) is None
        with pytest.raises(IllegalAnswer):
            game.aside(seat, "show my clock: Cultist to the museum, Offspring in the observatory")
    with pytest.raises(IllegalAnswer):
        game.aside(0, "show my clock: Cultist to the crypt, Offspring in the observatory")
    game = order_all(game, "B 2/4, C 3/6")
    assert asked(game) == "AB: talk"
    assert [game.asides(seat) for seat in range(4)] == [None] * 4
    game = turn(lay("A(1, p3, {1,2,3})"), "A 4/6, B 5/6, C 2/6")
    assert game.is_over
    with pytest.raises(GameOver):
        game.aside(0, "show my clock")


def test_the_next_turn_begins_with_all_settings() -> None:
    """What was shown binds for one turn.  (rules 20.34)"""
    game = order_all(lay(), "A x/6")
    show(game, "A")
    game = turn(game, "A x/5, B 2/6, C 3/6")
    assert cults(game).startswith("A(1, p3)")
    assert {*left(game, "A")} == {*orders_from(1, quick=False)}
    assert see(game, None).seats[0].shown == ()


def test_a_shown_clock_is_kept_in_logs_copies_and_positions() -> None:
    """And in every earlier moment.  (rules 16.2)"""
    game = order_all(lay(), "A 2/5, B 3/6")
    before = state(game.copy())
    show(game, "A")
    shown = state(game)
    game = order_all(game, "A 3/4")
    change(game, "B", "4/6")
    for again in (read_log(write_log(game), GAMES), game.copy(), game.at(game.moment)):
        assert state(again) == state(game)
        assert sealed(again, "B") == "4/6"
    assert state(game.at(3)) == shown
    assert state(game.at(2))[1:] == before[1:]
    position = game_of_scenario(scenario_of(game), GAMES)
    assert position.checkpoint.fields() == game.checkpoint.fields()
    assert "shown 1: 2/5" in scenario_of(game)


def test_everybody_can_read_what_was_shown() -> None:
    """In the terminal and in the pictures, in this turn; in the next it says nothing any more.  (rules 16.2)"""
    game = order_all(lay(), "A 2/5")
    show(game, "A")
    game = order_all(game, "A 3/3")
    show(game, "A")
    for seat in (0, 1, None):
        view = see(game, seat)
        shown = "; has shown “Cultist to the museum, Offspring in the observatory” and “Cultist to the Exterior”"
        assert shown in " ".join(RULES.view_in_words(view, ["Ann", "Ben", "Cleo"]).split())
        for layout in ("wide", "tall"):
            drawn = RULES.draw_bare(view, None, ["Ann", "Ben", "Cleo"], layout)
            assert shown in drawn
            assert ("thinking, showed one room twice" in drawn) == (layout == "wide")
    game = turn(game, "A x/5, B 2/6, C 3/6")
    assert "shown" not in RULES.view_in_words(see(game, 1), ["Ann", "Ben", "Cleo"])


def test_nothing_is_taken_back_past_a_shown_clock() -> None:
    """All have seen it; a new setting may be taken back.  (rules 16.2)"""
    game = order_all(lay(), "A 2/5")
    show(game, "A")
    assert not any(map(game.can_undo, range(3)))
    game = order_all(game, "A 3/4")
    game.undo(0)
    assert asked(game) == "ABC: choose"
    assert len(left(game, "A")) == 43


@pytest.mark.parametrize("name", ["novice", "acolyte", "adept", "high priest"])
@pytest.mark.parametrize("options", [{}, {"game": "quick"}])
def test_a_bot_that_stands_in_sets_a_shown_clock_to_something_else(name: str, options: dict[str, Any]) -> None:
    """Whatever was shown, even everything that it might want.  (rules 16.2)"""
    game = lay("A(1, p4)", **options)
    while any(not each.is_error for each in left(game, "A")):
        game.answer(0, left(game, "A")[0])
        show(game, "A")
        if len(left(game, "A")) % 6 == 0:
            assert bot_for(RULES, name)(Sight(game, 0), Random(3)) in left(game, "A")
    assert bot_for(RULES, name)(Sight(game, 0), Random(3)) in left(game, "A")

"""Simultaneous secret choices (`ask_all`): held until all are in, in any order."""

from random import Random
from typing import Any

import pytest

from cultists.engine import Game
from cultists.engine.errors import IllegalAnswer, NothingToUndo, NotYourQuestion, StaleAnswer
from cultists.engine.laws import sight, state, told
from cultists.engine.log import read_log, write_log
from engine import market
from engine.market import at_the_market, say


def at_the_offers() -> Game[Any]:
    """Three seats with three coins each."""
    return say(at_the_market(3), (0, "wait"), (1, "wait"), (2, "wait"))


def test_all_are_asked_at_once() -> None:
    game = at_the_offers()
    assert game.asked() == (0, 1, 2)
    assert [question.about for question in game.questions] == ["offer"] * 3
    assert game.question is game.questions[0]
    for seat in range(3):
        asked = game.question_for(seat)
        assert asked is not None
        assert asked.seat == seat


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_the_order_of_the_answers_does_not_matter(order: tuple[int, ...]) -> None:
    offers = {0: 1, 1: 3, 2: 2}
    game = say(at_the_offers(), *((seat, offers[seat]) for seat in order))
    assert game.table.offered == (1, 3, 2)
    assert game.scores == (3, 4, 3)


def test_others_see_only_that_a_seat_has_answered() -> None:
    """Whatever seat 2 offers, all the others and spectators see and hear the same."""
    games = [say(at_the_offers(), (1, offer)) for offer in range(4)]
    for seat in (0, 2, None):
        assert len({sight(game, seat) for game in games}) == 1
    assert len({told(game) for game in games}) == 1
    assert games[0].asked() == (0, 2)
    assert games[0].question_for(1) is None


def test_nobody_answers_twice() -> None:
    game = say(at_the_offers(), (1, 2))
    with pytest.raises(NotYourQuestion, match="Seat 2 has answered already; the others are still thinking"):
        game.answer(1, 3)
    with pytest.raises(NotYourQuestion, match="Seat 8 is not asked now; seat 1 and seat 3 are"):
        game.answer(7, 3)
    with pytest.raises(IllegalAnswer, match="“4” is no answer to “offer”; legal are: 0, 1, 2, 3"):
        game.answer(0, 4)
    assert game.asked() == (0, 2)


def test_who_answers_in_secret_need_not_know_that_others_have_answered() -> None:
    """All were asked at one moment; an answer to it is not late because somebody else was quicker."""
    asked_at = at_the_offers().moment
    game = say(at_the_offers(), (1, 2))
    with pytest.raises(StaleAnswer):
        game.answer(0, 1, at=asked_at - 1)
    with pytest.raises(StaleAnswer):
        game.answer(0, 1, at=asked_at + 2)
    game.answer(0, 1, at=asked_at)
    game.copy().check_answer(2, 0, at=asked_at)
    game.answer(2, 0, at=asked_at + 2)
    with pytest.raises(StaleAnswer):
        game.answer(0, "wait", at=asked_at)


def test_a_held_answer_can_be_taken_back_until_another_seat_answers() -> None:
    game = say(at_the_offers(), (1, 2))
    twin = game.copy()
    twin.undo(1)
    assert state(twin) == state(at_the_offers())
    twin.answer(1, 3)
    twin.answer(0, 0)
    for seat in (1, 2):
        with pytest.raises(NothingToUndo):
            twin.undo(seat)
    twin.undo(0)
    assert twin.asked() == (0, 2)


def test_offers_that_all_have_heard_stay() -> None:
    game = say(at_the_offers(), (1, 2), (2, 2), (0, 0))
    assert not game.can_undo(0)
    with pytest.raises(NothingToUndo, match="something has been learned since"):
        game.undo(0)


def test_copies_and_logs_keep_held_answers() -> None:
    game = say(at_the_offers(), (2, 3), (0, 1))
    again = read_log(write_log(game), market.GAMES)
    assert again.asked() == game.copy().asked() == (1,)
    for each in (again, game.copy(), game):
        each.answer(1, 0)
        assert each.table.offered == (1, 0, 3)


def test_imagined_worlds_draw_the_held_answers_of_others_anew() -> None:
    game = say(at_the_offers(), (2, 3), (0, 1))
    worlds = [game.imagined_by(1, Random(seed)) for seed in range(40)]
    assert {world.asked() for world in worlds} == {(1,)}
    ends = [say(world, (1, 0)).table.offered for world in worlds]
    assert {offered[0] for offered in ends} == {offered[2] for offered in ends} == {0, 1, 2, 3}
    own = [say(game.imagined_by(0, Random(seed)), (1, 0)).table.offered for seed in range(40)]
    assert {offered[0] for offered in own} == {1}
    assert {offered[2] for offered in own} == {0, 1, 2, 3}


def test_imagined_worlds_keep_what_all_have_heard() -> None:
    game = say(at_the_offers(), (2, 3), (0, 1), (1, 0))
    assert {game.imagined_by(1, Random(seed)).table.offered for seed in range(9)} == {(1, 0, 3)}


def test_who_goes_back_past_the_opening_goes_back_to_where_all_were_asked() -> None:
    """Else somebody would choose again and know what the others hold."""
    asked_at = at_the_offers().moment
    game = say(at_the_offers(), (1, 2), (0, 1))
    assert game.before_what_was_opened(asked_at + 1) == asked_at + 1, "nothing is opened yet"
    game = say(game, (2, 3))
    assert [game.before_what_was_opened(asked_at + held) for held in range(3)] == [asked_at] * 3
    assert game.before_what_was_opened(asked_at - 1) == asked_at - 1
    assert game.before_what_was_opened(game.moment) == game.moment

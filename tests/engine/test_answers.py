"""Asking and answering: by words, by object, and what is said to a bad answer."""

from random import Random
from typing import Any

import msgspec
import pytest

from cultists.engine import CHANCE, Game, Question
from cultists.engine.errors import (
    GameOver,
    IllegalAnswer,
    NoSuchSeat,
    NotYourQuestion,
    StaleAnswer,
    UnknownOption,
    WrongSeatCount,
)
from cultists.engine.laws import state, told
from cultists.engine.question import option_by_words
from engine.market import TO_SELL, Market, at_the_market, say


def refused(game: Game[Any], kind: type[Exception], seat: int, choice: object, at: int | None = None) -> str:
    """The text of the refusal; nothing has changed after it."""
    before, events, log = state(game), told(game), list(game.log)
    with pytest.raises(kind) as caught:
        game.answer(seat, choice, at)
    assert (state(game), told(game), list(game.log)) == (before, events, log)
    assert game.moment == len(game.log)
    return str(caught.value)


def test_a_new_game_asks_chance_to_deal() -> None:
    game = Game.new(Market(), 2)
    assert game.question is not None
    assert (game.question.seat, game.question.about, len(game.question.options)) == (CHANCE, "deal", 12)
    assert game.asked() == (CHANCE,)
    assert game.names == ("seat 1", "seat 2")


def test_an_option_is_answered_by_itself_or_by_its_words() -> None:
    market = say(at_the_market(), (0, "sell"))
    by_object = say(market, (0, TO_SELL["coral"]))
    by_words = say(market, (0, "sell coral"))
    by_careless_words = say(market, (0, "  SELL   Coral "))
    assert state(by_object) == state(by_words) == state(by_careless_words)
    assert by_object.log == by_words.log == by_careless_words.log


def test_an_equal_thing_becomes_the_option_itself() -> None:
    """True and 1.0 equal the option 1; the log must have the option, or its words could not be read again."""
    prices = say(at_the_market(), (0, "sell"), (0, "sell amber"))
    for one in (True, 1.0, "1"):
        assert type(say(prices, (0, one)).log[-1][1]) is int


def test_exact_words_go_before_careless_ones() -> None:
    question = Question(0, "which", ("Go", "go", "a  b"))
    assert [option_by_words(question, words) for words in ("go", "Go", "GO", "a  b")] == ["go", "Go", "Go", "a  b"]


def test_questions_are_plain_data_for_their_own_seat_alone() -> None:
    game = say(at_the_market(), (0, "sell"))
    assert msgspec.json.decode(msgspec.json.encode(game.question_for(0))) == {
        "index": 5,
        "seat": 0,
        "about": "sell what",
        "options": [
            {"words": "sell amber", "place": "good-amber"},
            {"words": "sell coral", "place": "good-coral"},
        ],
    }
    assert game.question_for(1) is None
    assert game.question_for(None) is None
    assert game.asked() == (0,)


def test_an_only_option_is_taken_without_asking_unless_always() -> None:
    """The bank alone buys, so nobody is asked to whom to sell; the only good in the hand is asked for all the same."""
    game = say(at_the_market(), (0, "sell"), (0, "sell amber"))
    assert game.question is not None
    assert game.question.about == "for"
    game = say(game, (0, 2), (1, "wait"), (0, 0), (1, 0), (0, "sell"))
    assert game.question_for(0) is not None
    assert game.question is not None
    assert [option.words for option in game.question.options] == ["sell coral"]


def test_an_illegal_answer_hears_what_was_asked_and_what_is_legal() -> None:
    text = refused(at_the_market(), IllegalAnswer, 0, "steal")
    assert text == "“steal” is no answer to “trade”; legal are: wait, sell, gamble."
    text = refused(Game.new(Market(), 2), IllegalAnswer, CHANCE, "deal sand")
    assert text.endswith("deal honey … (12 options).")
    for nonsense in (None, 3, object(), ("wait",), [], b"wait"):
        refused(at_the_market(), IllegalAnswer, 0, nonsense)


def test_another_seat_hears_who_is_asked() -> None:
    game = at_the_market()
    assert refused(game, NotYourQuestion, 1, "wait") == "Seat 2 is not asked now; seat 1 is (“trade”)."
    assert refused(game, NotYourQuestion, CHANCE, "wait").startswith("Chance is not asked now")
    assert refused(game, NotYourQuestion, 99, "wait").startswith("Seat 100 is not asked now")


def test_a_late_or_early_answer_is_stale() -> None:
    game = at_the_market()
    for at in (3, 5, -1):
        assert f"moment {at} " in refused(game, StaleAnswer, 0, "wait", at)
    game.answer(0, "wait", 4)
    assert "has come to moment 5" in refused(game, StaleAnswer, 0, "wait", 4)


def test_after_the_end_nothing_is_asked() -> None:
    game = at_the_market()
    for _ in range(3):
        game = say(game, (0, "wait"), (1, "wait"), (0, 1), (1, 0))
    assert game.is_over
    assert game.question is None
    assert not game.questions
    assert game.asked() == ()
    assert game.winners == (0,)
    assert "over" in refused(game, GameOver, 0, "wait")
    assert game.question_for(0) is None
    assert "over" in repr(game)


def test_seats_names_and_options_are_checked() -> None:
    with pytest.raises(WrongSeatCount, match="The Market is for 2 to 3 players, not 4"):
        Game.new(Market(), 4)
    with pytest.raises(WrongSeatCount, match=r"3 names \(Ann, Ben, Cat\) for 2 seats"):
        Game.new(Market(), 2, names=["Ann", "Ben", "Cat"])
    with pytest.raises(UnknownOption, match="no option “rain”; its options are: bugs"):
        Game.new(Market(), 2, {"rain": "on"})
    with pytest.raises(UnknownOption, match="“bugs” cannot be “many”; it can be: off, on"):
        Game.new(Market(), 2, {"bugs": "many"})
    assert Game.new(Market(), names=["Ann", "Ben", "Cat"]).seats == 3


def test_a_game_draws_itself_as_the_asked_seat_sees_it() -> None:
    assert at_the_market()._repr_svg_().startswith("<svg")
    assert "True" in at_the_market()._repr_svg_()
    assert "False" in Game.new(Market(), 2)._repr_svg_()


def test_events_are_numbered_and_secrets_are_for_their_audience() -> None:
    game = say(at_the_market(), (0, "gamble"), (CHANCE, 3), (CHANCE, 5))
    kinds = [(moment, event.kind) for moment, event in game.events_for(None)]
    assert kinds == [
        *((moment, "drew") for moment in (1, 2, 3, 4)),
        (4, "dawned"),
        (4, "turn"),
        (7, "rolled"),
        (7, "turn"),
    ]
    assert [event.kind for _, event in game.events_for(0, since=4)] == ["rolled", "turn"]
    assert [event.secret for _, event in game.events_for(0)][:4] == [("amber",), (), ("coral",), ()]
    assert [event.secret for _, event in game.events_for(1)][:4] == [(), ("bone",), (), ("dust",)]
    assert not any(event.secret for _, event in game.events_for(None))


def test_chance_and_strangers_see_nothing() -> None:
    """Seat -1 is chance; it must not be taken for the last seat, as Python counts."""
    game = at_the_market()
    for stranger in (CHANCE, 2, 99):
        with pytest.raises(NoSuchSeat, match="there are 2 seats"):
            game.view(stranger)
        with pytest.raises(NoSuchSeat, match="there are 2 seats"):
            game.imagined_by(stranger, Random(1))
        assert game.asides(stranger) is None
        assert not any(event.secret for _, event in game.events_for(stranger))


def test_an_answer_can_be_checked_without_being_given() -> None:
    game = at_the_market()
    before = state(game)
    game.check_answer(0, "wait", 4)
    with pytest.raises(IllegalAnswer, match="“steal” is no answer"):
        game.check_answer(0, "steal")
    with pytest.raises(NotYourQuestion):
        game.check_answer(1, "wait")
    with pytest.raises(StaleAnswer):
        game.check_answer(0, "wait", 3)
    assert state(game) == before

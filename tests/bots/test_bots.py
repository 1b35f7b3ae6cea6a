"""Bots by name, and the small driver around them."""

from random import Random
from typing import Any

import pytest

from cultists.bots import answer_for, bot_for, bot_names, hint, play_on, uniform
from cultists.engine import CHANCE, CultistsError, Game, Sight, words_of
from cultists.engine.errors import NotYourQuestion, UnknownBot
from cultists.games import GAMES

STARS = GAMES["stars_are_right"]


def begun(seed: int = 1) -> Game[Any]:
    """A game of two, up to the first question of a player."""
    game: Game[Any] = Game.new(STARS, 2)
    play_on(game, {}, Random(seed))
    return game


def test_every_game_has_uniform_and_its_own_bots() -> None:
    assert bot_names(STARS)[:2] == ("uniform", "greedy")
    for rules in GAMES.values():
        assert all(callable(bot_for(rules, name)) for name in bot_names(rules))


def test_an_unknown_bot_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(UnknownBot, match="No bot “gredy” plays The Stars Are Right; there are: uniform, greedy"):
        bot_for(STARS, "gredy")
    assert issubclass(UnknownBot, CultistsError)


def test_uniform_takes_every_option_sooner_or_later() -> None:
    game = begun()
    assert game.question is not None
    taken = {answer_for(game, game.question.seat, uniform, Random(seed)) for seed in range(200)}
    assert taken == set(game.question.options)


def test_chance_needs_no_bot_and_answers_only_when_it_is_asked() -> None:
    game: Game[Any] = Game.new(STARS, 2)
    assert game.question is not None
    assert answer_for(game, CHANCE, None, Random(1)) in game.question.options
    with pytest.raises(NotYourQuestion):
        answer_for(begun(), CHANCE, None, Random(1))


def test_play_goes_on_until_a_seat_without_a_bot_is_asked() -> None:
    game = begun()
    rng = Random(3)
    first = game.asked()[0]
    answers = play_on(game, {first: bot_for(STARS, "greedy")}, rng)
    assert answers > 3
    assert game.asked() == (1 - first,)
    assert play_on(game, {}, rng) == 0
    play_on(game, {0: bot_for(STARS, "greedy"), 1: bot_for(STARS, "greedy")}, rng)
    assert game.is_over


def test_play_goes_no_further_than_its_limit() -> None:
    game = begun()
    assert play_on(game, dict.fromkeys(range(2), uniform), Random(1), limit=10) == 10
    assert not game.is_over


def test_a_hint_is_the_bots_own_answer_with_its_reason() -> None:
    game = begun()
    seat = game.asked()[0]
    greedy = bot_for(STARS, "greedy")
    advice = hint(game, seat, greedy, Random(1))
    assert advice.words == words_of(greedy(Sight(game, seat), Random(1)))
    assert "away: " in advice.reason or "summoned" in advice.reason
    assert hint(game, seat, uniform, Random(1)).reason == ""


def test_a_hint_tells_the_plan_without_what_nobody_will_be_asked() -> None:
    """With no creature in play there are no powers to use, so “use no more powers” is taken unasked."""

    class Planner:
        def __call__(self, sight: Sight, _: Random) -> Any:
            return self.intends(sight)[0]

        def intends(self, sight: Sight) -> list[Any]:
            first = next(option for option in sight.question.options if words_of(option) != "invoke nothing")
            return [first, "use no more powers", "push row 1 left", "flip r1c1", "swap r1c1 r1c2"]

    for seed in range(5):
        game = begun(seed)
        told = hint(game, game.asked()[0], Planner(), Random(1))
        words = [step.words for step in told.plan]
        assert words[0] == told.words
        assert "use no more powers" not in words
        assert len(words) > 1
        for each in words:
            game.answer(game.asked()[0], each)


def test_a_bot_without_a_plan_foresees_one_answer() -> None:
    game = begun()
    told = hint(game, game.asked()[0], uniform, Random(1))
    assert [step.words for step in told.plan] == [told.words]

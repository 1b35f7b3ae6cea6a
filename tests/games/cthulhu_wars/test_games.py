"""Whole games: of chance and of bots, with the invariants after every answer."""

from collections import Counter
from random import Random

import pytest

from cultists.bots import answer_for, bot_for, uniform
from cultists.engine import CHANCE, Bot, Game
from cultists.engine.log import write_log
from games.cthulhu_wars.play import RULES, Wars

pytestmark = pytest.mark.slow


def played(seed: int, bots: dict[int, Bot], seats: int, slips: float = 0.0) -> Wars:
    """A game to its end, checked after every answer; now and then somebody slips."""
    rng = Random(seed)
    game = Game.new(RULES, seats)
    while not game.is_over:
        question = game.question
        assert question is not None
        if question.seat != CHANCE and rng.random() < slips:
            choice = rng.choice(question.options)
        else:
            choice = answer_for(game, question.seat, bots.get(question.seat), rng)
        game.answer(question.seat, choice)
        RULES.check(game.table)
        for seat in range(seats):
            if rng.random() < 0.01 and (aside := game.asides(seat)):
                game.aside(seat, rng.choice(aside.options).words)
                RULES.check(game.table)
    return game


@pytest.mark.parametrize("seats", [3, 4])
def test_random_games_end_and_keep_the_invariants(seats: int) -> None:
    """Pools add up, keepers stand at their gates, 36 Elder Signs, nothing negative."""
    for seed in range(10):
        game = played(seed, dict.fromkeys(range(seats), uniform), seats)
        assert game.table.ending in ("doom", "instant death", "exhaustion")


@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_games_with_slips_visit_everything(seats: int) -> None:
    """Battles, awakenings, spellbooks: what chance alone hardly ever reaches."""
    bot = bot_for(RULES, "greedy")
    told: Counter[str] = Counter()
    for seed in range(6):
        game = played(seed, dict.fromkeys(range(seats), bot), seats, slips=0.2)
        told.update(event.kind for _, event in game.events_for(None))
    assert {"battle", "awoke", "killed", "retreated", "captured", "learnt", "ritual", "desecrated"} <= set(told)


def test_four_greedy_bots_end_with_a_winner_who_has_six_books() -> None:
    """Not by exhaustion, and humanity seldom wins."""
    bot = bot_for(RULES, "greedy")
    games = [played(seed, dict.fromkeys(range(4), bot), 4) for seed in range(12)]
    assert sum(bool(game.winners) for game in games) >= 10
    assert all(len(game.table.books[seat]) == 6 for game in games for seat in game.winners)


def test_greedy_beats_three_uniform_bots() -> None:
    """Far more often than one in four; `cultists watch` prints the figure with its interval."""
    greedy = bot_for(RULES, "greedy")
    wins = 0
    for seed in range(16):
        seat = seed % 4
        game = played(seed, {each: greedy if each == seat else uniform for each in range(4)}, 4)
        wins += seat in game.winners
    assert wins >= 11


def test_the_same_seed_plays_the_same_game() -> None:
    """A bot's only chance is the generator it is given."""
    bot = bot_for(RULES, "greedy")
    one, other = (played(5, dict.fromkeys(range(3), bot), 3) for _ in range(2))
    assert write_log(one) == write_log(other)


def test_the_bot_can_say_why() -> None:
    """A sentence for the hint."""
    from cultists.bots import hint

    game = Game.new(RULES, 3)
    rng = Random(3)
    while game.question is not None and game.question.seat == CHANCE:
        game.answer(CHANCE, rng.choice(game.question.options))
    game.answer(game.asked()[0], "clockwise")
    advice = hint(game, game.asked()[0], bot_for(RULES, "greedy"), rng)
    assert advice.words in [option.words for option in game.question.options]  # type: ignore[union-attr]
    assert advice.reason.endswith(".")

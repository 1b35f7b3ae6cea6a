"""Fair dice: what they promise can be checked, whatever the options of a game are made of."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

import pytest

from cultists.engine import CHANCE, Game, Step, ask
from cultists.engine.fair_dice import FairDice, Fairness, UnfairDice, commitment, verify
from engine.market import Market, MarketTable, end_of_turn


class Word:
    """An option that is made anew at every question and equals nothing but itself."""

    def __init__(self, words: str) -> None:
        self.words = words


async def trade(table: MarketTable) -> str:
    """A turn whose options are fresh things."""
    await ask(table.turn, "trade", [Word("wait"), Word("sleep")])
    return end_of_turn(table)


class SleepyMarket(Market):
    """The market with another turn."""

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "trade": trade}


def played(rules: Market) -> tuple[Game[MarketTable], Fairness]:
    game, rng = Game.new(rules, 3), Random(5)
    dice = FairDice("secret", ("a", "b", "c"))
    dice.answer(game)
    while (question := game.question) is not None:
        game.answer(question.seat, rng.choice(question.options))
        dice.answer(game)
    return game, Fairness(commitment("secret"), ("a", "b", "c"), "secret")


@pytest.mark.parametrize("rules", [Market(), SleepyMarket()])
def test_honest_dice_hold(rules: Market) -> None:
    game, fairness = played(rules)
    assert verify(game, fairness) == sum(seat == CHANCE for seat, *_ in game.log) > 5


def test_a_secret_that_is_not_shown_yet_cannot_be_checked() -> None:
    game, fairness = played(Market())
    with pytest.raises(UnfairDice, match="not known yet"):
        verify(game, Fairness(fairness.commitment, fairness.nonces))


def test_nonces_do_not_run_together() -> None:
    assert [FairDice("s", ("ab", "c")).pick(n, 1000) for n in range(5)] != [
        FairDice("s", ("a", "bc")).pick(n, 1000) for n in range(5)
    ]

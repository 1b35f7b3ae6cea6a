"""The page that checks the dice of a game."""

import pytest

from cultists.engine import Game
from cultists.engine.fair_dice import FairDice, Fairness, commitment
from cultists.engine.log import write_log
from cultists.games import GAMES
from cultists.web.verify import judged

SECRET = "sealed"


@pytest.mark.parametrize(("name", "words"), [("grand_octopus", "left to chance"), ("stars_are_right", "All 41 dice")])
def test_a_verdict_speaks_of_the_dice_that_there_were(name: str, words: str) -> None:
    game = Game.new(GAMES[name], 3)
    FairDice(SECRET, ("", "", "")).answer(game)
    verdict = judged(write_log(game, Fairness(commitment(SECRET), ("", "", ""), SECRET)), GAMES)
    assert verdict.kind == "fair"
    assert words in verdict.words

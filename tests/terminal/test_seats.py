"""Who sits where, as said on the command line."""

from random import Random
from typing import Any

import pytest

from cultists.bots import uniform
from cultists.engine import BotKind, Sight
from cultists.games.stars_are_right.rules import StarsAreRight
from cultists.terminal.mistakes import Mistake
from cultists.terminal.seats import default_seats, read_bots, read_seats


class Priest:
    """Somebody to be told apart."""

    def __call__(self, sight: Sight, rng: Random) -> Any:
        return uniform(sight, rng)


class Levelled(StarsAreRight):
    """A game with levels."""

    bots = (
        BotKind("novice", lambda: uniform, "is new", True),
        BotKind("acolyte", lambda: uniform, "is usual", True),
        BotKind("high priest", Priest, "is best", True),
    )


RULES = Levelled()


@pytest.mark.parametrize("words", ["high priest", "High-Priest", "high_priest", " HIGH  PRIEST "])
def test_a_level_of_two_words_can_be_written_in_several_ways(words: str) -> None:
    players = read_seats(RULES, f"me,{words},novice,{words}")
    assert [player.name for player in players] == ["Player", "High priest 2", "Novice", "High priest 4"]
    assert [isinstance(player.bot, Priest) for player in players] == [False, True, False, True]
    assert read_bots(RULES, f"{words},novice") == ["high priest", "novice"]


def test_the_usual_level_sits_down_with_who_names_nobody() -> None:
    assert default_seats(RULES) == "me,acolyte,acolyte"


def test_who_does_not_exist_is_refused_with_a_guess() -> None:
    with pytest.raises(Mistake, match=r"acolyte, high priest\. Did you mean acolyte\?"):
        read_seats(RULES, "me,acolite")

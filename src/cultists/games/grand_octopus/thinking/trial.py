"""Deeds are tried out: an option in an imagined world, until its Location is settled; all answer as acolytes would.

Then the outlook says what it was worth.
"""

from random import Random
from typing import Any, Final

from cultists.engine import Game, Sight
from cultists.games.grand_octopus.greedy.bot import Greedy
from cultists.games.grand_octopus.greedy.characters import GREEDY
from cultists.games.grand_octopus.table import OctopusTable
from cultists.games.grand_octopus.thinking.outlook import outlook

ACOLYTE: Final = Greedy(GREEDY)


def tried(sight: Sight, option: Any, rng: Random) -> float:
    """What came of an option in one imagined world: our chance to win."""
    game: Game[OctopusTable] = sight.imagine(rng)
    place, turn = game.table.settling, game.table.round
    game.answer(sight.seat, option)
    while (question := game.question) is not None and (game.table.settling, game.table.round) == (place, turn):
        game.answer(question.seat, ACOLYTE.choose(Sight(game, question.seat), rng)[0])
    return outlook(game.table)[sight.seat]

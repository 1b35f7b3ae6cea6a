"""What is not in the dark is tried out: an option in an imagined world, with the others as acolytes would answer.

A talk is played to its end, a deed until its Location is settled; then the outlook says what it was worth.  Who has
broken promises is taken for a liar, the more often the worse its record.
"""

from random import Random
from typing import Any, Final

from cultists.engine import Game, Sight
from cultists.games.grand_octopus.greedy.bot import Greedy
from cultists.games.grand_octopus.greedy.characters import GREEDY, LIAR
from cultists.games.grand_octopus.greedy.position import trust
from cultists.games.grand_octopus.table import OctopusTable
from cultists.games.grand_octopus.thinking.outlook import outlook
from cultists.games.grand_octopus.view import PromiseView

ACOLYTE: Final = Greedy(GREEDY)
FALSE_FRIEND: Final = Greedy(LIAR)
DISHONOUR: Final = 0.015
"""A broken promise costs so much of the chance to win: nobody forgets it."""


def tried(sight: Sight, option: Any, rng: Random) -> float:
    """What came of an option in one imagined world: our chance to win."""
    game: Game[OctopusTable] = sight.imagine(rng)
    seat, before = sight.seat, game.table
    place, turn, broken = before.settling, before.round, before.promises[seat].broken
    minds = [_taken_for(before, each, rng) for each in range(game.seats)]
    minds[seat] = ACOLYTE
    game.answer(seat, option)
    while (question := game.question) is not None and (game.table.settling, game.table.round) == (place, turn):
        game.answer(question.seat, minds[question.seat].choose(Sight(game, question.seat), rng)[0])
    return outlook(game.table)[seat] - DISHONOUR * (game.table.promises[seat].broken - broken)


def _taken_for(table: OctopusTable, seat: int, rng: Random) -> Greedy:
    return ACOLYTE if rng.random() < trust(PromiseView(*table.promises[seat])) else FALSE_FRIEND

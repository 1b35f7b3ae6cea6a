"""A finished game and the file of its replay."""

import json
import re
import zlib
from base64 import b64decode
from functools import cache
from random import Random
from typing import Any

from cultists.bots import bot_for
from cultists.engine import Game, Sight
from cultists.engine.fair_dice import FairDice, Fairness, commitment
from cultists.games import GAMES
from cultists.web.replay_file import replay_file
from web.serving import GAME

SECRET, NONCES = "a secret", ("one", "two")
FAIRNESS = Fairness(commitment(SECRET), NONCES, SECRET)
NASTY = "</script><b>'&\""


@cache
def finished(names: tuple[str, ...] = ("Ann", NASTY)) -> Game[Any]:
    """A game between bots, with dice that were promised."""
    game, dice, rng = Game.new(GAMES[GAME], names=names), FairDice(SECRET, NONCES), Random(2)
    bot = bot_for(game.rules, "greedy")
    dice.answer(game)
    while not game.is_over:
        (seat,) = game.asked()
        game.answer(seat, bot(Sight(game, seat), rng))
        dice.answer(game)
    return game


@cache
def page() -> str:
    """Its replay."""
    return replay_file(finished(), FAIRNESS)


def data(html: str) -> Any:
    """What a file has packed in itself."""
    packed = re.search(r'id="replay-data">([^<]*)<', html)
    assert packed is not None
    return json.loads(zlib.decompress(b64decode(packed[1]), -zlib.MAX_WBITS))

"""The unique actions of each faction, those of its spellbook requirements, and how its Great Old Ones awaken."""

from collections.abc import Callable
from typing import Final

from referees.cthulhu_wars.acts.common import Costs
from referees.cthulhu_wars.acts.factions import (
    ancients,
    black_goat,
    crawling_chaos,
    great_cthulhu,
    opener_of_the_way,
    sleeper,
    windwalker,
    yellow_sign,
)
from referees.cthulhu_wars.acts.world import Perform, World

ACTS: Final[dict[str, Callable[[World, int], Costs]]] = {
    "GC": great_cthulhu.acts,
    "CC": crawling_chaos.acts,
    "BG": black_goat.acts,
    "YS": yellow_sign.acts,
    "WW": windwalker.acts,
    "OW": opener_of_the_way.acts,
    "SL": sleeper.acts,
    "AN": ancients.acts,
}
PERFORM: Final[dict[str, Perform]] = {
    "GC": great_cthulhu.PERFORM,
    "CC": crawling_chaos.PERFORM,
    "BG": black_goat.PERFORM,
    "YS": yellow_sign.PERFORM,
    "WW": windwalker.PERFORM,
    "OW": opener_of_the_way.PERFORM,
    "SL": sleeper.PERFORM,
    "AN": ancients.PERFORM,
}

"""The factions.  Importing one registers its rules; to add one, write its file and name it here."""

from typing import Final

from cultists.games.cthulhu_wars.faction import Faction
from cultists.games.cthulhu_wars.factions.ancients import THE_ANCIENTS
from cultists.games.cthulhu_wars.factions.black_goat import BLACK_GOAT
from cultists.games.cthulhu_wars.factions.crawling_chaos import CRAWLING_CHAOS
from cultists.games.cthulhu_wars.factions.great_cthulhu import GREAT_CTHULHU
from cultists.games.cthulhu_wars.factions.opener_of_the_way import OPENER_OF_THE_WAY
from cultists.games.cthulhu_wars.factions.sleeper import SLEEPER
from cultists.games.cthulhu_wars.factions.windwalker import WINDWALKER
from cultists.games.cthulhu_wars.factions.yellow_sign import YELLOW_SIGN

CORE: Final[tuple[Faction, ...]] = (GREAT_CTHULHU, CRAWLING_CHAOS, BLACK_GOAT, YELLOW_SIGN)
FACTIONS: Final[tuple[Faction, ...]] = (*CORE, WINDWALKER, OPENER_OF_THE_WAY, SLEEPER, THE_ANCIENTS)

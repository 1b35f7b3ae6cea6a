"""The rules that a table may choose at the start, where sources disagree or leave a choice.  (facts 4.18)"""

from typing import Final

from cultists.engine import SetupOption

RANDOM_FACTIONS: Final = SetupOption(
    "factions", ("random", "pick"), "who plays what: chance deals, or each seat picks in turn"
)
BOX: Final = SetupOption(
    "box", ("core", "all"), "which factions can be had: the four core ones, or all; five players always have all"
)
FINE_WEST: Final = "fine-west"
OTHER_MAP: Final = SetupOption(
    "map", ("fine-east", FINE_WEST), "which half of the map is divided finely with four players (E35 or E53)"
)
BATTLE_LIMIT: Final = SetupOption(
    "battles", ("phase", "turn"), "one battle per area and player in each Action phase, or in each turn (D-01)"
)
AT_ZERO: Final = SetupOption(
    "at_zero", ("nothing", "gates"), "what may be done after the last Power is spent: nothing, or taking gates (D-03)"
)
GATES: Final = SetupOption(
    "gates", ("claimed", "by-hand"), "free gates are taken for you in your turn, or only when you say so"
)
GATHERING: Final = SetupOption(
    "gathering", ("in-play", "on-map"), "which Cultists give Power: all in play, or those on the map (D-21)"
)
OPTIONS: Final = (RANDOM_FACTIONS, BOX, OTHER_MAP, BATTLE_LIMIT, AT_ZERO, GATES, GATHERING)
DEFAULTS: Final = {option.name: option.default for option in OPTIONS}

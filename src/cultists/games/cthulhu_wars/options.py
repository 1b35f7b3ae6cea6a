"""The rules that a table may choose at the start, where sources disagree or leave a choice.  (rules 2.8)"""

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
    "map",
    ("fine-east", FINE_WEST),
    "which half of the map is finely divided with four players: the eastern or the western one",
)
BATTLE_LIMIT: Final = SetupOption(
    "battles",
    ("phase", "turn"),
    "how often a player with six spellbooks may battle in one area: once in an Action phase, or in a turn",
)
AT_ZERO: Final = SetupOption(
    "at_zero", ("nothing", "gates"), "what you may still do when your last Power is spent: nothing, or take gates"
)
GATES: Final = SetupOption(
    "gates", ("claimed", "by-hand"), "free gates are taken for you in your turn, or only when you say so"
)
GATHERING: Final = SetupOption(
    "gathering", ("on-map", "in-play"), "which Cultists give you Power: those on the map, or all that are in play"
)
BY_CHANCE: Final = "chance"
NAMED_SEATS: Final = ("seat-1", "seat-2", "seat-3", "seat-4", "seat-5")
FIRST_PLAYER: Final = SetupOption(
    "first_player",
    ("vote", BY_CHANCE, *NAMED_SEATS),
    "who begins if nobody plays Great Cthulhu: you all vote in secret, chance decides, or the seat named here; "
    "never the Windwalker",
)
OPTIONS: Final = (RANDOM_FACTIONS, BOX, OTHER_MAP, BATTLE_LIMIT, AT_ZERO, GATES, GATHERING, FIRST_PLAYER)
DEFAULTS: Final = {option.name: option.default for option in OPTIONS}

"""All units of the eight factions, as the faction cards give them."""

from dataclasses import dataclass
from typing import Final

CULTIST: Final = "Cultist"
MONSTER: Final = "Monster"
TERROR: Final = "Terror"
GOO: Final = "Great Old One"

FACTIONS: Final = {
    "GC": "Great Cthulhu",
    "CC": "Crawling Chaos",
    "BG": "Black Goat",
    "YS": "Yellow Sign",
    "WW": "Windwalker",
    "OW": "Opener of the Way",
    "SL": "Sleeper",
    "AN": "The Ancients",
}

# Costs that are no number
GNOPH_KEHS_IN_POOL: Final = "number of Gnoph-Keh in the pool"

# Combats that are no number
SPELLBOOKS_OF_BOTH: Final = "own spellbooks and the opponent's"
GATES_AND_CULTISTS: Final = "controlled gates and Cultists in play"
UNDEAD_TOGETHER: Final = "all Undead together: their number less 1"
BYAKHEE_TOGETHER: Final = "all Byakhee together: their number and 1"
COST_OF_A_RITUAL: Final = "the current cost of a ritual"
HALF_THE_FOES_DOOM: Final = "half the opponent's Doom, rounded up"
TWICE_THE_FOES_GREAT_OLD_ONES: Final = "twice the Great Old Ones of all enemies in play"
FORMLESS_SPAWN: Final = "number of Formless Spawn in play, and 1 with Tsathoggua"
THE_FOES_POWER: Final = "the larger of 2 and the opponent's Power"


@dataclass(frozen=True)
class Kind:
    """One kind of unit of a faction."""

    faction: str
    name: str
    rank: str
    count: int
    cost: int | str
    """What it costs the first time and without any spellbook."""
    combat: int | str
    worth: int
    """Doom for the opponent in a two-player game: the cost, or the mean of the costs it can have, rounded up."""


KINDS: Final = (
    *(Kind(faction, "Acolyte", CULTIST, 6, 1, 0, 1) for faction in FACTIONS),
    Kind("GC", "Deep One", MONSTER, 4, 1, 1, 1),
    Kind("GC", "Shoggoth", MONSTER, 2, 2, 2, 2),
    Kind("GC", "Starspawn", MONSTER, 2, 3, 3, 3),
    Kind("GC", "Cthulhu", GOO, 1, 10, 6, 7),
    Kind("CC", "Nightgaunt", MONSTER, 3, 1, 0, 1),
    Kind("CC", "Flying Polyp", MONSTER, 3, 2, 1, 2),
    Kind("CC", "Hunting Horror", MONSTER, 2, 3, 2, 3),
    Kind("CC", "Nyarlathotep", GOO, 1, 10, SPELLBOOKS_OF_BOTH, 10),
    Kind("BG", "Ghoul", MONSTER, 2, 1, 0, 1),
    Kind("BG", "Fungi from Yuggoth", MONSTER, 4, 2, 1, 2),
    Kind("BG", "Dark Young", MONSTER, 3, 3, 2, 3),
    Kind("BG", "Shub-Niggurath", GOO, 1, 8, GATES_AND_CULTISTS, 8),
    Kind("YS", "Undead", MONSTER, 6, 1, UNDEAD_TOGETHER, 1),
    Kind("YS", "Byakhee", MONSTER, 4, 2, BYAKHEE_TOGETHER, 2),
    Kind("YS", "King in Yellow", GOO, 1, 4, 0, 4),
    Kind("YS", "Hastur", GOO, 1, 10, COST_OF_A_RITUAL, 10),
    Kind("WW", "Wendigo", MONSTER, 4, 1, 1, 1),
    Kind("WW", "Gnoph-Keh", MONSTER, 4, GNOPH_KEHS_IN_POOL, 3, 3),
    Kind("WW", "Rhan Tegoth", GOO, 1, 6, 3, 6),
    Kind("WW", "Ithaqua", GOO, 1, 6, HALF_THE_FOES_DOOM, 6),
    Kind("OW", "Mutant", MONSTER, 4, 2, 1, 2),
    Kind("OW", "Abomination", MONSTER, 3, 3, 2, 3),
    Kind("OW", "Spawn of Yog-Sothoth", MONSTER, 2, 4, 3, 4),
    Kind("OW", "Yog-Sothoth", GOO, 1, 6, TWICE_THE_FOES_GREAT_OLD_ONES, 6),
    Kind("SL", "Wizard", MONSTER, 2, 1, 0, 1),
    Kind("SL", "Serpent Man", MONSTER, 3, 2, 1, 2),
    Kind("SL", "Formless Spawn", MONSTER, 4, 3, FORMLESS_SPAWN, 3),
    Kind("SL", "Tsathoggua", GOO, 1, 8, THE_FOES_POWER, 8),
    Kind("AN", "Un-Man", MONSTER, 3, 3, 0, 2),
    Kind("AN", "Reanimated", MONSTER, 3, 4, 2, 3),
    Kind("AN", "Yothan", TERROR, 3, 6, 7, 5),
)

BY_FACTION: Final = {code: {kind.name: kind for kind in KINDS if kind.faction == code} for code in FACTIONS}
"""The kinds of each faction, by their names."""

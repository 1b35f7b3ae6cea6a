"""What things are worth to the bot, in one currency.  A point of Doom is 4."""

from typing import Final

DOOM: Final = 4.0
POWER: Final = 1.6
"""Power is spent to the last point in every Action phase; it is worth what it could do elsewhere."""
SIGN: Final = 6.7
"""An Elder Sign is worth 5/3 Doom on average."""
BOOK: Final = 24.0
"""Without all six nobody wins."""
GREAT_ONE: Final = 22.0
"""A Great Old One in play: a fighter, a protector, and an Elder Sign in every ritual."""
GATE_IN_A_CYCLE: Final = 2 * POWER + DOOM
CULTIST_IN_A_CYCLE: Final = POWER
CYCLES: Final = 7
"""How long a game lasts at most, about."""
RITUALS_IN_A_CYCLE: Final = 1.4
"""How many there are, about, if nobody hurries."""
HASTE: Final = 1.5
"""How much dearer a spellbook becomes towards the end."""
READY_FOR_RITUALS: Final = 5
"""With fewer spellbooks a ritual only brings the end nearer."""
PILGRIM: Final = 0.8
"""How much of a spellbook is earned by walking to where it can be built for."""
CAPTIVE: Final = 7.0
DIE: Final = 1.2
"""One die of combat on the map."""
NEXUS: Final = 8.0
"""What an action out of turn must be worth."""
PATIENCE: Final = 20
"""After so many cycles rituals are performed whoever wins: otherwise two who cannot get their spellbooks never end."""
HERALDED: Final = 5
"""What the Windwalker's rituals cost with its Herald."""
ALL_CATHEDRALS: Final = 4
ASCENT: Final = 5
"""How much Power the Dragon must bring."""
KILL: Final = 5.0
PAIN: Final = 2.0

BOOKS: Final = {
    "Great Cthulhu": ("Dreams", "Y'ha Nthlei", "Absorb", "Regenerate", "Devolve", "Submerge"),
    "Crawling Chaos": (
        "The Thousand Forms",
        "Emissary of the Outer Gods",
        "Abduct",
        "Seek and Destroy",
        "Invisibility",
        "Madness",
    ),
    "Black Goat": ("The Thousand Young", "The Red Sign", "Blood Sacrifice", "Frenzy", "Necrophagy", "Ghroth"),
    "Yellow Sign": (
        "Passion",
        "The Screaming Dead",
        "The Third Eye",
        "Zingaya",
        "He Who is Not to be Named",
        "Shriek of the Byakhee",
    ),
    "Windwalker": (
        "Herald of the Outer Gods",
        "Cannibalism",
        "Ice Age",
        "Arctic Wind",
        "Howl",
        "Berserkergang",
    ),
    "Opener of the Way": (
        "They Break Through",
        "The Million Favored Ones",
        "Dragon Ascending",
        "Dragon Descending",
        "Dread Curse of Azathoth",
        "Channel Power",
    ),
    "Sleeper": (
        "Cursed Slumber",
        "Demand Sacrifice",
        "Burrow",
        "Capture Monster",
        "Ancient Sorcery",
        "Energy Nexus",
    ),
    "The Ancients": ("Extinction", "Festival", "Consecration", "Brainless", "Worship Services", "Unholy Ground"),
}
"""Which spellbook is taken first."""

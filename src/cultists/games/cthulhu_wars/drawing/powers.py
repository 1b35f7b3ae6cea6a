"""What a faction's own powers do that no spellbook of that name tells, for their plates and their help."""

from typing import Final

POWERS: Final = {
    "Devour": "The enemy chooses one of its Monsters or Cultists in this battle, and loses it. Once in each battle.",
    "surface": "Surface. Cthulhu and all units that dived with him come back, in any area you choose",
    "Avatar": "Avatar. Shub-Niggurath changes places with a Monster or Cultist elsewhere. Its owner chooses which",
    "eliminate two of your Cultists": "Eliminate two of your Cultists. From any areas; this earns you a spellbook",
    "let Dark Young keep": "The Red Sign. Dark Young may keep gates as Cultists do",
    "pay": "Pay Power. This earns you a spellbook",
    "desecrate": (
        "Desecrate. Roll a die in the King's area. If you have at least as many units there as the die shows, the area "
        "is desecrated for good. In any case you place a unit there that costs 2 Power or less"
    ),
    "give 3 Doom": "Give another player 3 Doom. You lose none, and it earns you a spellbook",
    "hibernate": (
        "Hibernate. Gain 1 Power for each enemy Great Old One in play, but not more than you have. You keep it all, "
        "and take no more turns until Power is gathered"
    ),
    "do nothing": "Lethargy. Your turn passes, and costs nothing",
    "Death from Below": "Death from Below. Place the cheapest Monster of your pool where you have a unit",
    "learn": "Ancient Sorcery. A Serpent Man goes to that enemy. You have its own ability until the Doom phase is over",
    "capture a Monster": "Capture Monster. Tsathoggua captures a Monster in his area",
    "wake the slumbering gate": "Cursed Slumber. The gate and its keeper come back to the map",
    "dematerialize": "Dematerialization. Any of your units of one area go to one other area. Once in a Doom phase",
    "build a Cathedral": (
        "Cathedral. A Cultist builds it in its area, for 1 Power, or for 3 if another Cathedral is next door. One may "
        "stand on each of the three glyphs, and one in an area without a glyph"
    ),
    "let every enemy summon": (
        "A gift to your enemies. Each places such a Monster at a gate of its own, and pays nothing. "
        "This earns you a spellbook"
    ),
    "perform a Ritual of Annihilation": (
        "Ritual of Annihilation. 1 Doom for each of your gates, and an Elder Sign for each of your Great Old Ones. "
        "The next ritual costs more"
    ),
}
"""By the beginning of the option's words."""
CARRIES: Final = "carries the gate"
_CARRYING: Final = (
    "The Beyond One. A unit that costs 3 Power or more takes the gate of its area, with its keeper, to any area "
    "without a gate"
)


def power_in_words(words: str) -> str:
    """What the power of an option does; nothing if its words name no such power."""
    if CARRIES in words:
        return _CARRYING
    return next((does for beginning, does in POWERS.items() if words.startswith(beginning)), "")

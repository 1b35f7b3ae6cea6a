"""The families of positions in which the referee of battles and the game play side by side."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from referees.cthulhu_wars.battles.beside import Beside
from referees.cthulhu_wars.battles.positions import Style, scene
from referees.frame import Course, Difference, Tally


def fought(*styles: Style) -> Callable[[Random, Tally], Difference | None]:
    """Declare a battle in a position of one of these styles, fight it, and perhaps another one."""

    def compare(rng: Random, tally: Tally) -> Difference | None:
        return Beside(scene(rng, rng.choice(styles)), rng, tally).play()

    return compare


ANY: Final = (Style(), Style(most=7, near=0.2), Style(seats=(3, 4), books=0.95), Style(books=0.4, least_power=0))
GREAT: Final = (
    Style(sides=("CC",), great=1, most=3),
    Style(sides=("CC", "WW"), great=1, most=3, least_power=0),
    Style(sides=("YS",), great=1, most=4),
    Style(sides=("AN",), great=1, most=3),
    Style(sides=("AN", "CC"), great=1, most=3),
    Style(sides=("WW", "GC"), great=0.9, most=3, least_power=0),
    Style(sides=("OW",), others=("GC",), great=1, most=2),
)
CORNERED: Final = (
    Style(closed=0.8, area="Australia", most=3, near=0),
    Style(closed=0.8, area="Antarctica", most=3, near=0),
    Style(closed=1, sides=("CC",), great=0.8, most=2, near=0, area="Australia", books=0.95),
    Style(closed=1, sides=("CC", "AN"), great=1, most=2, near=0, area="Australia", books=0.95),
    Style(closed=1, sides=("CC", "AN"), there=("Nyarlathotep",), most=3, near=0, area="Antarctica", books=0.95),
    Style(closed=1, sides=("YS",), most=3, near=0, area="Antarctica"),
)
BYSTANDERS: Final = (
    Style(others=("BG", "CC"), seats=(3, 4, 5), books=0.95, near=0.4, most=4),
    Style(others=("WW", "SL"), seats=(3, 4, 5), books=0.95, guests=0.8, most=4),
    Style(sides=("CC", "BG"), books=1, most=5, great=0.1, near=0.1),
    Style(sides=("AN", "WW"), books=0.95, most=4, near=0.2),
    Style(others=("WW", "CC", "BG"), seats=(4, 5), books=0.95, most=3),
)
TWO: Final = (Style(seats=(2,)), Style(seats=(2,), great=0.9, most=3), Style(seats=(2,), sides=("GC",), most=4))
FEW: Final = (
    Style(most=1, great=0.3),
    Style(most=2, great=0.2, sides=("GC",), books=0.9),
    Style(most=3, sides=("WW",), books=0.9, great=0.5),
    Style(most=3, sides=("CC",), books=0.9, great=0.2),
    Style(most=4, sides=("OW",), books=0.9, great=0.2),
    Style(most=4, sides=("GC", "WW"), books=1, great=0.7),
    Style(most=3, sides=("CC", "BG"), books=1, great=0.1, near=0.1),
    Style(most=4, sides=("CC", "BG"), books=1, great=0.1, near=0.1),
    Style(most=3, sides=("CC", "GC"), books=1, great=0.8),
    Style(most=3, sides=("AN", "WW"), books=1, great=0.2, near=0.1),
    Style(most=2, sides=("AN",), books=0.9),
    Style(most=5, sides=("AN", "WW"), books=1, great=0.3, near=0.1),
    Style(most=2, sides=("GC", "WW"), books=1, great=1, near=0.1),
    *[Style(most=1, sides=("GC", "WW"), books=1, there=("Cthulhu", "Wendigo"), near=0.1)] * 5,
    *[Style(most=1, sides=("GC", "CC"), books=1, there=("Cthulhu", "Flying Polyp"), great=0.1)] * 4,
    *[Style(most=1, sides=("GC",), books=1, there=("Shoggoth", "Shoggoth", "Acolyte"), great=0.1)] * 8,
    *[Style(most=1, sides=("AN", "WW"), books=1, there=("Yothan", "Gnoph-Keh"), great=0.1)] * 5,
    *[Style(most=1, sides=("BG", "CC"), books=1, there=("Ghoul", "Flying Polyp"), great=0.1)] * 4,
)

DECLARING: Final = (
    "declare: Cultists alone, with Frenzy",
    "declare: Reanimated with a leader",
    "declare: an enemy without combat",
    "declare: not by Reanimated alone",
    "declare: not in an Ice Age that cannot be paid",
    "declare: not twice in one area",
    "declare: not without combat",
    "declare: one of several enemies",
    "declare: the Ice Age costs 1 Power more",
    "declare: with the spellbooks of the other of two players",
    "declare: with unlimited battle",
)
BEFORE: Final = (
    "Abduct: by the attacker",
    "Abduct: by the defender",
    "Absorb: a fed Shoggoth is eaten with its dice",
    "Absorb: the dice leave with the Shoggoth",
    "Absorb: three dice for each unit",
    "Demand Sacrifice: Kills count as Pains",
    "Demand Sacrifice: Tsathoggua takes no part",
    "Demand Sacrifice: an Elder Sign",
    "Devour and Abduct: a Terror is neither Monster nor Cultist",
    "Devour: by the attacker",
    "Devour: by the defender",
    "Energy Nexus: a battle comes first",
    "Energy Nexus: a unit moves away first",
    "Energy Nexus: any act that begins in the area",
    "Energy Nexus: the battle does not take place",
    "Howl: Madness does not say where",
    "Howl: a Great Old One is driven off",
    "Howl: a Monster or Cultist is driven off",
    "Howl: a keeper leaves its gate",
    "Howl: into an area of the Windwalker",
    "Invisibility: an enemy unit",
    "Invisibility: an own unit",
    "Invisibility: hidden Undead and Byakhee are not counted",
    "Invisibility: itself",
    "Seek and Destroy: by the attacker",
    "Seek and Destroy: by the defender",
    "before: a side without units ends the battle",
    "before: who was devoured stays devoured, although Cthulhu is gone",
    "before: who was hidden stays hidden, although the Polyp is gone",
)
DICE: Final = (
    "Channel Power: a second time",
    "Channel Power: misses rolled anew",
    "combat: Byakhee",
    "combat: Cultists with Frenzy",
    "combat: Formless Spawn",
    "combat: Hastur",
    "combat: Ithaqua",
    "combat: Nyarlathotep",
    "combat: Shub-Niggurath",
    "combat: Shub-Niggurath with The Red Sign",
    "combat: Tsathoggua",
    "combat: Undead",
    "combat: Yog-Sothoth",
    "combat: a side without dice",
    "combat: a submerged Cthulhu counts for Yog-Sothoth",
)
RESULTS: Final = (
    "Berserkergang: a Terror is neither Monster nor Cultist",
    "Berserkergang: excess is ignored",
    "Berserkergang: the enemy loses a unit",
    "Emissary: a Kill is a Pain",
    "Emissary: cornered, he stays",
    "Emissary: cornered, he stays and saves the others",
    "Emissary: no safety",
    "Eternal: a Kill is cancelled",
    "Eternal: a Pain is cancelled",
    "Eternal: cannot be paid",
    "Eternal: the Harbinger profits all the same",
    "Harbinger: from Cthulhu",
    "Harbinger: from Hastur",
    "Harbinger: from Ithaqua",
    "Harbinger: from King in Yellow",
    "Harbinger: from Rhan Tegoth",
    "Harbinger: from Shub-Niggurath",
    "Harbinger: from Tsathoggua",
    "Harbinger: from Yog-Sothoth",
    "Harbinger: power",
    "Harbinger: signs",
    "Kills: a single Kill eliminates a Great Old One",
    "Kills: both sides choose at the same time, unseen",
    "Kills: excess is ignored",
    "Kills: on the keeper of a gate",
    "Kills: put on units",
    "Necrophagy: a Ghoul comes",
    "Necrophagy: a Ghoul comes to a battle of others",
    "Necrophagy: a Ghoul that is already there",
    "Necrophagy: a hidden Ghoul",
    "Pains: a killed keeper still keeps its gate",
    "Pains: both sides choose at the same time, unseen",
    "Pains: excess is ignored",
    "Pains: put on units",
    "Pains: the killed still stand on the map",
    "Regenerate: a Pain beside a Kill",
    "Regenerate: two Kills on one Starspawn",
    "Regenerate: two Pains on one Starspawn",
    "Unholy Ground: a Great Old One is lost",
    "Unholy Ground: nothing saves it",
    "Vengeance: although Hastur is killed",
    "Vengeance: the Yellow Sign puts Kills on enemy units",
    "Vengeance: the Yellow Sign puts Pains on enemy units",
    "no later result undoes an ability: the Harbinger profits although he is killed",
    "the other side has not seen the assignment",
)
AFTERWARDS: Final = (
    "Cannibalism: Acolyte",
    "Cannibalism: Acolyte in a battle of others",
    "Cannibalism: Wendigo",
    "Cannibalism: Wendigo in a battle of others",
    "Cannibalism: only Kills count",
    "Extinction: a lost Yothan leaves the game",
    "Madness: in a battle of others",
    "Madness: in an own battle",
    "Madness: the defender retreats first",
    "Madness: the owner says who is lost",
    "Passion: 1 Power for lost Cultists",
    "The Million Favored Ones: Abomination",
    "The Million Favored Ones: Acolyte",
    "The Million Favored Ones: Mutant",
    "The Million Favored Ones: Spawn of Yog-Sothoth",
    "The Million Favored Ones: a Spawn becomes several Mutants",
    "The Million Favored Ones: a keeper leaves its gate",
    "The Million Favored Ones: where it fled to",
    "gates: a gate is abandoned with the loss of its keeper",
    "gates: a keeper that retreats leaves its gate",
    "requirement: Great Cthulhu devoured a unit",
    "requirement: Great Cthulhu kills a unit",
    "requirement: Great Cthulhu kills three units",
    "requirement: Great Cthulhu kills two units",
    "requirement: a cancelled Kill counts for Great Cthulhu",
    "requirement: the Opener of the Way loses a unit in a battle",
    "requirement: the Sleeper rolls six dice",
    "retreats: a surrounded Great Old One is lost",
    "retreats: not to where the enemy is",
    "retreats: one of the surrounded is lost",
    "retreats: one of the surrounded is lost, the others stay",
    "retreats: the attacker first, then the defender",
    "retreats: third factions do not matter",
    "retreats: to areas next door",
    "retreats: units may part",
)
OF_TWO: Final = (
    "two players: Doom for a loss",
    "two players: Yog-Sothoth has 4",
    "two players: half for a Nyarlathotep that survived a Kill",
    "two players: half for a Rhan Tegoth that survived a Kill",
    "two players: half for a Starspawn that survived a Kill",
)

COURSES: Final = (
    Course("battles", 12, fought(*ANY), (*DECLARING, *BEFORE, *AFTERWARDS)),
    Course("battles of Great Old Ones", 9, fought(*GREAT), (*DICE, *RESULTS)),
    Course("cornered", 4, fought(*CORNERED), ()),
    Course("battles with bystanders", 5, fought(*BYSTANDERS), ()),
    Course("battles of two players", 5, fought(*TWO), OF_TWO),
    Course("small battles", 5, fought(*FEW), ()),
)

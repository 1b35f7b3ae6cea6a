"""The requirements of each faction, and what comes at the end of an action: Passion, requirements, spellbooks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referees.cthulhu_wars.acts.factions.windwalker import glyph_areas
from referees.cthulhu_wars.acts.world import CHANCE, OCEANS, Flow, World, ask
from referees.cthulhu_wars.units import GOO

Met = Callable[[World, int], bool]


def areas_with_units(number: int) -> Met:
    """Black Goat: own units in so many areas."""
    return lambda world, seat: len(world.places(seat)) >= number


def awakened(name: str) -> Met:
    """A Great Old One has been awakened."""
    return lambda world, seat: name in world.players[seat].awakened


def used(what: str) -> Met:
    """An action was carried out."""
    return lambda world, seat: what in world.players[seat].used


def gates_or_power(gates: int, power: int) -> Met:
    """Crawling Chaos: so many gates or so much Power."""
    return lambda world, seat: world.controlled(seat) >= gates or world.players[seat].power >= power


def oceans(world: World, seat: int) -> bool:
    """Great Cthulhu: control 3 gates in oceans, or 4 gates lie in oceans."""
    mine = [area for area in world.gates_of(seat) if area in OCEANS]
    return len(mine) >= 3 or sum(area in OCEANS for area in world.gate_areas()) >= 4


def with_every_enemy(world: World, seat: int) -> bool:
    """Black Goat: share an area with each enemy, not the same one for all."""
    mine = world.places(seat)
    return all(any(world.here(area, foe) for area in mine) for foe in world.enemies(seat))


def opposite_gate(world: World, seat: int) -> bool:
    """Windwalker: a gate in the glyph area where it did not start."""
    return any(area in world.gate_areas() for area in glyph_areas(world) if area != world.players[seat].start)


def other_six(world: World, seat: int) -> bool:
    """Windwalker: another faction has six spellbooks."""
    is_paid = "gave up Ithaqua" in world.players[seat].used
    return is_paid or any(world.six_books(foe) for foe in world.enemies(seat))


def number_of_gates(number: int, number_for_two: int) -> Met:
    """Opener of the Way: so many gates on the map."""
    return lambda world, _: len(world.gate_areas()) >= (number_for_two if len(world.players) == 2 else number)


def at_enemy_gates(world: World, seat: int) -> bool:
    """Opener of the Way: own units in at least 2 areas with gates that enemies control."""
    theirs = {area for area, keeper in world.gates.items() if keeper is not None and keeper.seat != seat}
    return len(theirs & set(world.places(seat))) >= 2


def great_old_ones_meet(world: World, seat: int) -> bool:
    """Opener of the Way: an own Great Old One in an area with an enemy's."""
    return any(
        GOO in world.ranks_here(area, foe)
        for area in world.places(seat)
        if GOO in world.ranks_here(area, seat)
        for foe in world.enemies(seat)
    )


WATCHED: Final[dict[str, dict[int, Met]]] = {
    "GC": {4: oceans, 5: awakened("Cthulhu")},
    "CC": {
        1: used("paid 4"),
        2: used("paid 6"),
        3: gates_or_power(3, 12),
        4: gates_or_power(4, 15),
        5: used("captured"),
        6: awakened("Nyarlathotep"),
    },
    "BG": {
        1: areas_with_units(4),
        2: areas_with_units(6),
        3: areas_with_units(8),
        4: with_every_enemy,
        5: used("two Cultists"),
        6: awakened("Shub-Niggurath"),
    },
    "YS": {
        1: used("gave Doom"),
        2: awakened("King in Yellow"),
        3: used("token chevron"),
        4: used("token dragon"),
        5: used("token thorns"),
        6: awakened("Hastur"),
    },
    "WW": {
        1: used("first player"),
        2: opposite_gate,
        3: other_six,
        5: awakened("Rhan Tegoth"),
        6: awakened("Ithaqua"),
    },
    "OW": {
        1: number_of_gates(8, 8),
        2: number_of_gates(12, 10),
        3: at_enemy_gates,
        5: great_old_ones_meet,
        6: awakened("Yog-Sothoth"),
    },
    "SL": {
        1: used("give 3 Power"),
        2: used("all gain"),
        3: used("all lose"),
        5: used("ritual"),
        6: awakened("Tsathoggua"),
    },
    "AN": {
        1: used("cathedral chevron"),
        2: used("cathedral dragon"),
        3: used("cathedral thorns"),
        4: used("cathedral -"),
        5: used("cheapest for all"),
        6: used("dearest for all"),
    },
}
"""What is looked at after each action.  The requirements of battles and of the Doom phase come elsewhere."""


def end_of_action(world: World) -> Flow:
    """Passion pays once; then spellbooks and Elder Signs are taken, in the order of play from the active player."""
    for seat, player in enumerate(world.players):
        if player.lost_cultist and world.has(seat, "Passion"):
            world.count("Yellow Sign: Passion")
            player.power += 1
        player.lost_cultist = False
    while True:
        order = world.order(world.turn)
        for whose, number in [(seat, number) for seat in order for number in newly_met(world, seat)]:
            meet(world, whose, number)
        yield from draw_signs(world)
        if not any(player.due for player in world.players):
            return
        for seat in order:
            yield from take_books(world, seat)


def draw_signs(world: World) -> Flow:
    """An Elder Sign from the bag for each that was earned; 1 Doom if there is none."""
    for seat in world.order(world.turn):
        player = world.players[seat]
        while player.owed:
            player.owed -= 1
            if not world.signs_left:
                world.count("elder signs: none is left, 1 Doom")
                player.doom += 1
                continue
            drawn = yield from ask(CHANCE, "elder sign", [(sign,) for sign in world.signs_left])
            player.signs = sorted([*player.signs, int(str(drawn[0]))])


def newly_met(world: World, seat: int) -> list[int]:
    """The requirements that are true now and were not before."""
    player = world.players[seat]
    watched = WATCHED[player.faction]
    return [number for number, is_met in watched.items() if number not in player.met and is_met(world, seat)]


def meet(world: World, seat: int, number: int) -> None:
    """A requirement is met for good; some bring more than a spellbook."""
    player = world.players[seat]
    player.met.add(number)
    player.due += 1
    world.count(f"requirement: {player.faction} {number}")
    if (player.faction, number) == ("BG", 4):
        player.power += len(world.players) - 1
    if (player.faction, number) in (("YS", 6), ("GC", 1), ("GC", 6)):
        world.earn_signs(seat, 1)


def take_books(world: World, seat: int) -> Flow:
    """For each requirement a spellbook of one's choice."""
    player = world.players[seat]
    while player.due:
        player.due -= 1
        left = [book for book in BOOKS[player.faction] if book not in player.books]
        chosen = yield from ask(seat, "spellbook", [("book", book) for book in left])
        player.books.append(str(chosen[1]))
        world.count("spellbooks: taken")


BOOKS: Final = {
    "GC": ("Absorb", "Devolve", "Dreams", "Regenerate", "Submerge", "Y'ha Nthlei"),
    "CC": (
        *("Abduct", "Emissary of the Outer Gods", "Invisibility", "Madness", "Seek and Destroy"),
        "The Thousand Forms",
    ),
    "BG": ("Blood Sacrifice", "Frenzy", "Ghroth", "Necrophagy", "The Red Sign", "The Thousand Young"),
    "YS": (
        *("He Who is Not to be Named", "Passion", "Shriek of the Byakhee", "The Screaming Dead", "The Third Eye"),
        "Zingaya",
    ),
    "WW": ("Arctic Wind", "Berserkergang", "Cannibalism", "Herald of the Outer Gods", "Howl", "Ice Age"),
    "OW": (
        *("Channel Power", "Dragon Ascending", "Dragon Descending", "Dread Curse of Azathoth"),
        *("The Million Favored Ones", "They Break Through"),
    ),
    "SL": ("Ancient Sorcery", "Burrow", "Capture Monster", "Cursed Slumber", "Demand Sacrifice", "Energy Nexus"),
    "AN": ("Brainless", "Consecration", "Extinction", "Festival", "Unholy Ground", "Worship Services"),
}

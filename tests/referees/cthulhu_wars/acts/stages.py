"""What must lie on the table so that something rare can happen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from referees.cthulhu_wars.acts.factions.windwalker import glyph_areas
from referees.cthulhu_wars.acts.world import SYMBOLS, Unit, World
from referees.cthulhu_wars.units import GOO

Stage = Callable[[World, Random, int], None]


def set_the_stage(world: World, rng: Random, seat: int) -> None:
    """What some rare actions need: a gate where the Great Old One awakens, the right units in one area."""
    faction = world.players[seat].faction
    if faction == "GC" and rng.random() < 0.5:
        world.gates.setdefault("South Pacific", None)
    if faction == "YS":
        stage_of_yellow_sign(world, rng, seat)
    if faction == "WW" and rng.random() < 0.5:
        stage_of_windwalker(world, rng, seat)
    if faction == "OW" and world.gates and rng.random() < 0.5 and world.pool(seat, "Abomination"):
        world.put(rng.choice(sorted(world.gates)), seat, "Abomination")
    if faction == "SL":
        stage_of_sleeper(world, rng, seat)
    if faction == "AN" and rng.random() < 0.5:
        stage_of_ancients(world, seat)
    lend(world, rng, seat)
    if faction == "BG" and rng.random() < 0.1:
        for foe in world.enemies(seat):  # nobody is left whom Ghroth could take
            remove(world, foe, "Acolyte")


def stage_of_sleeper(world: World, rng: Random, seat: int) -> None:
    """Tsathoggua stands somewhere, or may come back; a gate sleeps; a Great Old One may be learnt to be cheap."""
    player = world.players[seat]
    great = world.seat_of("GC")
    if great is not None and rng.random() < 0.5:
        remove(world, seat, "Tsathoggua")
        player.awakened.add("Tsathoggua")
        if world.pool(seat, "Formless Spawn"):
            world.put(rng.choice(world.areas), seat, "Formless Spawn")
        if world.pool(seat, "Serpent Man"):
            player.submerged["Serpent Man"] += 1
            player.lent.append("GC")
    elif rng.random() < 0.6 and world.pool(seat, "Tsathoggua"):
        monsters = [area for foe in world.enemies(seat) for area in world.places(foe)]
        world.put(rng.choice(monsters or world.areas), seat, "Tsathoggua")
        player.awakened.add("Tsathoggua")
    if rng.random() < 0.3 and world.pool(seat, "Acolyte"):
        player.slumbering = "Acolyte"


def stage_of_ancients(world: World, seat: int) -> None:
    """One Gnoph-Keh is left in the pool of a Windwalker with a gate, so that it costs as much as a Wendigo."""
    walker = world.seat_of("WW")
    if walker is not None:
        home = world.players[walker].start
        keep_a_gate(world, walker, home)
        while world.pool(walker, "Gnoph-Keh") > 1:
            world.put(home, walker, "Gnoph-Keh")
        world.players[seat].met -= {5, 6}


def lend(world: World, rng: Random, seat: int) -> None:
    """Serpent Men lie on cards of others, if the Sleeper has learnt Ancient Sorcery."""
    if world.has(seat, "Ancient Sorcery") and not world.players[seat].lent:
        learnt = rng.sample(world.enemies(seat), rng.choice((0, 1, 1, 2)) if len(world.players) > 2 else 1)
        for foe in learnt:
            if world.pool(seat, "Serpent Man"):
                world.players[seat].submerged["Serpent Man"] += 1
                world.players[seat].lent.append(world.players[foe].faction)


def remove(world: World, seat: int, kind: str) -> None:
    """All units of a kind go from the map to the pool."""
    for area in world.where(seat, kind):
        while world.number(area, seat, kind):
            world.take(next(world.refs(area, seat, kind=kind)))


def stage_of_yellow_sign(world: World, rng: Random, seat: int) -> None:
    """The King stands somewhere, and an Undead beside an Acolyte; sometimes no small unit is left in the pool."""
    place = rng.choice(world.places(seat) or world.areas)
    if rng.random() < 0.5 and world.pool(seat, "King in Yellow"):
        world.put(place, seat, "King in Yellow")
        world.players[seat].awakened.add("King in Yellow")
        world.desecrated = set(sorted(world.desecrated)[:2])
    if rng.random() < 0.3:
        for area in world.where(seat, "King in Yellow"):
            keep_a_gate(world, seat, area)
    beside = [area for foe in world.enemies(seat) for area in world.where(foe, "Acolyte")]
    if beside and world.pool(seat, "Undead") > 1:
        world.put(rng.choice(beside), seat, "Undead")
    if rng.random() < 0.15:
        for kind in ("Acolyte", "Undead", "Byakhee"):
            while world.pool(seat, kind):
                world.put(rng.choice(world.areas), seat, kind)


def keep_a_gate(world: World, seat: int, area: str) -> None:
    """The player controls a gate there, if it can."""
    if world.number(area, seat, "Acolyte") or world.pool(seat, "Acolyte"):
        if not world.number(area, seat, "Acolyte"):
            world.put(area, seat, "Acolyte")
        world.gates[area] = Unit(seat, "Acolyte")


def stage_of_windwalker(world: World, rng: Random, seat: int) -> None:
    """Ithaqua may awaken: at a gate, or at Yog-Sothoth."""
    glyph = rng.choice(glyph_areas(world))
    opener = world.seat_of("OW")
    world.players[seat].awakened.add("Rhan Tegoth")
    if world.has(seat, "Arctic Wind") and world.places(seat) and rng.random() < 0.5:
        if world.pool(seat, "Ithaqua"):
            world.put(rng.choice(world.places(seat)), seat, "Ithaqua")
            world.players[seat].awakened.add("Ithaqua")
        return
    remove(world, seat, "Ithaqua")
    if opener is not None and world.pool(opener, "Yog-Sothoth"):
        world.gates.pop(glyph, None)
        world.put(glyph, opener, "Yog-Sothoth")
        world.players[opener].awakened.add("Yog-Sothoth")
    else:
        world.gates.setdefault(glyph, None)


# ---- just before a requirement is met ----


def seven_areas(world: World, rng: Random, seat: int) -> None:
    """Black Goat has units in seven areas."""
    free = [area for area in world.areas if not world.here(area, seat)]
    rng.shuffle(free)
    for kind in ("Acolyte", "Ghoul", "Fungi from Yuggoth", "Dark Young"):
        while world.pool(seat, kind) and len(world.places(seat)) < 7 and free:
            world.put(free.pop(), seat, kind)


def one_gate_more(wanted: int, for_two: int) -> Stage:
    """All gates but one lie there, and a Cultist could create it."""

    def stage(world: World, rng: Random, seat: int) -> None:
        number = (for_two if len(world.players) == 2 else wanted) - 1
        areas = rng.sample(world.areas, len(world.areas))
        for area in areas:
            if len(world.gate_areas()) < number:
                world.gates.setdefault(area, None)
            elif len(world.gate_areas()) > number and area in world.gates:
                del world.gates[area]
        free = [area for area in areas if area not in world.gates]
        if free and world.pool(seat, "Acolyte"):
            world.put(free[0], seat, "Acolyte")

    return stage


def great_old_ones_apart(world: World, rng: Random, seat: int) -> None:
    """Yog-Sothoth stands beside the area of an enemy's Great Old One, and hardly anybody else is there to move."""
    for kind in world.kinds(seat):
        remove(world, seat, kind)
    world.players[seat].awakened.add("Yog-Sothoth")
    theirs = [
        area
        for foe in world.enemies(seat)
        for name, card in world.kinds(foe).items()
        if card.rank == GOO
        for area in world.where(foe, name)
    ]
    world.put(rng.choice(world.near(rng.choice(theirs)) if theirs else world.areas), seat, "Yog-Sothoth")


def king_with_a_symbol(symbol: str) -> Stage:
    """The King stands with many Undead in an area with this symbol and without a token."""

    def stage(world: World, rng: Random, seat: int) -> None:
        area = rng.choice([each for each in world.areas if SYMBOLS[each] == symbol])
        remove(world, seat, "King in Yellow")
        world.put(area, seat, "King in Yellow")
        world.players[seat].awakened.add("King in Yellow")
        world.desecrated = set(sorted(world.desecrated - {area})[:3])
        for _ in range(min(4, world.pool(seat, "Undead"))):
            world.put(area, seat, "Undead")

    return stage


def king_at_a_gate(world: World, rng: Random, seat: int) -> None:
    """The King stands at a gate of the Yellow Sign, and Hastur sleeps."""
    area = rng.choice(world.areas)
    for name in ("King in Yellow", "Hastur"):
        remove(world, seat, name)
    world.players[seat].awakened = {"King in Yellow"}
    world.players[seat].power = 12
    world.put(area, seat, "King in Yellow")
    keep_a_gate(world, seat, area)


def cultist_with_a_symbol(symbol: str) -> Stage:
    """A Cultist of the Ancients stands where this Cathedral could be."""

    def stage(world: World, rng: Random, seat: int) -> None:
        world.cathedrals = {each for each in world.cathedrals if SYMBOLS[each] != symbol}
        if world.pool(seat, "Acolyte"):
            world.put(rng.choice([each for each in world.areas if SYMBOLS[each] == symbol]), seat, "Acolyte")

    return stage


STAGES: Final[dict[tuple[str, int], Stage]] = {
    ("BG", 3): seven_areas,
    ("OW", 1): one_gate_more(8, 8),
    ("OW", 2): one_gate_more(12, 10),
    ("OW", 5): great_old_ones_apart,
    ("WW", 6): stage_of_windwalker,
    ("YS", 3): king_with_a_symbol("chevron"),
    ("YS", 4): king_with_a_symbol("dragon"),
    ("YS", 5): king_with_a_symbol("thorns"),
    ("YS", 6): king_at_a_gate,
    ("AN", 1): cultist_with_a_symbol("chevron"),
    ("AN", 2): cultist_with_a_symbol("dragon"),
    ("AN", 3): cultist_with_a_symbol("thorns"),
}
"""By faction and number of the requirement."""
SELDOM: Final = (*[("WW", 6)] * 4, *[("BG", 3)] * 3, *[("OW", 5)] * 3, ("YS", 3), ("YS", 4), ("YS", 5), ("YS", 6))
"""Those that need so much that they are tried more often."""

"""The setup: start areas, the first player, the first direction."""

from __future__ import annotations

from collections import Counter
from typing import Final

from referees.cthulhu_wars.acts.factions.windwalker import glyph_areas
from referees.cthulhu_wars.acts.world import CHANCE, GLYPHS, Act, Ask, Flow, Unit, World, ask
from referees.cthulhu_wars.units import FACTIONS

FIXED: Final = ("GC", "CC", "BG", "YS", "SL")
CHOOSE: Final = ("AN", "WW", "OW")
"""They choose their start areas after the others, in this order."""
ACOLYTES: Final = 6


def set_up(world: World) -> Flow:
    """From the factions that were dealt to the first turn of the Action phase."""
    for seat, player in enumerate(world.players):
        if player.faction in FIXED:
            begin_in(world, seat, next(a for a in world.areas if GLYPHS[a] == FACTIONS[player.faction]))
    for faction in CHOOSE:
        whose = world.seat_of(faction)
        if whose is not None:
            options: list[Act] = [("start", area) for area in start_areas(world, faction)]
            chosen = yield from ask(whose, "start area", options)
            world.count(f"setup: {faction} chooses where it begins")
            begin_in(world, whose, str(chosen[1]))
    yield from choose_first_player(world)
    world.turn = world.first
    if len(world.players) > 2:  # between two the direction makes no difference
        turned = yield from ask(world.first, "direction", [("direction", 1), ("direction", -1)])
        world.direction = int(str(turned[1]))


def start_areas(world: World, faction: str) -> list[str]:
    """The Ancients: no glyph; the Windwalker: its two glyphs; the Opener: wherever no gate is."""
    if faction == "AN":
        return [area for area in world.areas if GLYPHS[area] is None]
    areas = glyph_areas(world) if faction == "WW" else list(world.areas)
    return [area for area in areas if area not in world.gates]


def begin_in(world: World, seat: int, area: str) -> None:
    """A gate and six Acolytes, one of them on the gate."""
    world.players[seat].start = area
    world.put(area, seat, "Acolyte", ACOLYTES)
    world.gates[area] = Unit(seat, "Acolyte")


def choose_first_player(world: World) -> Flow:
    """Great Cthulhu; without it the most votes of one secret round, and chance among equals.  Never the Windwalker."""
    great = world.seat_of("GC")
    if great is not None:
        world.count("setup: Great Cthulhu is the first player")
        world.first = great
        return
    able = [seat for seat, player in enumerate(world.players) if player.faction != "WW"]
    if len(able) < len(world.players):
        world.count("setup: never the Windwalker")
    votes = Counter[int]()
    if len(able) > 1:
        world.count("setup: without Great Cthulhu the players choose who begins")
        options: list[Act] = [("seat", seat) for seat in able]
        answers = yield Ask("vote", {seat: list(options) for seat in range(len(world.players))})
        votes = Counter(int(str(vote[1])) for vote in answers.values())
    most = [seat for seat in able if votes[seat] == max(votes.values(), default=0)]
    if len(most) > 1:
        world.count("setup: chance breaks a tie")
    drawn = yield from ask(CHANCE, "first player", [("seat", seat) for seat in most])
    world.first = int(str(drawn[1]))

"""Windwalker: Hibernate, Ice Age, and its two Great Old Ones."""

from referees.cthulhu_wars.acts.combat import great_old_ones_of_enemies
from referees.cthulhu_wars.acts.common import Costs
from referees.cthulhu_wars.acts.world import GLYPHS, Act, Flow, Perform, Ref, World

RHAN, ITHAQUA = "Rhan Tegoth", "Ithaqua"


def glyph_areas(world: World) -> list[str]:
    """Arctic Ocean and Antarctica."""
    return [area for area in world.areas if GLYPHS[area] == "Windwalker"]


def acts(world: World, seat: int) -> Costs:
    """All that the Windwalker alone may do."""
    found = hibernations(world, seat)
    me = world.players[seat]
    if len(world.players) == 2 and 3 not in me.met and world.in_play(seat, ITHAQUA):
        found["give up Ithaqua",] = 0
    if world.has(seat, "Ice Age"):
        found |= {("ice age", area): 1 for area in world.areas if area != world.ice}
    if world.pool(seat, RHAN):
        found |= {("awaken", RHAN, area): 6 for area in glyph_areas(world)}
    if world.pool(seat, ITHAQUA) and RHAN in me.awakened:
        found |= {("awaken", ITHAQUA, area): 6 for area in glyph_areas(world) if area in world.gate_areas()}
    return found


def hibernations(_world: World, _seat: int) -> Costs:
    """Hibernate costs nothing."""
    return {("hibernate",): 0}


def awaken(world: World, seat: int, act: Act) -> Flow:
    """Ithaqua's gate is removed from the map; if Yog-Sothoth is the only one there, it is he."""
    name, area = str(act[1]), str(act[2])
    if name == ITHAQUA:
        if area in world.gates:
            del world.gates[area]
        else:
            opener = world.seat_of("OW")
            assert opener is not None
            world.lose(Ref(area, opener, "Yog-Sothoth", False), by=seat)
            world.count("Windwalker: Ithaqua removes Yog-Sothoth")
    world.put(area, seat, name)
    world.players[seat].awakened.add(name)
    world.count(f"awaken: {name}")
    return
    yield


def hibernate(world: World, seat: int, _act: Act) -> Flow:
    """1 Power for each Great Old One of the enemies, at most as much as there is; no more actions in this phase."""
    me = world.players[seat]
    gain = great_old_ones_of_enemies(world, seat)
    world.count("Windwalker: Hibernate, as much as there was" if gain > me.power else "Windwalker: Hibernate")
    me.power += min(gain, me.power)
    me.hibernates = True
    return
    yield


def ice_age(world: World, _seat: int, act: Act) -> Flow:
    """The token goes to an area."""
    world.ice = str(act[1])
    world.count("Windwalker: Ice Age")
    return
    yield


def give_up(world: World, seat: int, _act: Act) -> Flow:
    """Two players: Ithaqua is eliminated for the requirement of another's six spellbooks."""
    (home,) = world.where(seat, ITHAQUA)
    world.lose(Ref(home, seat, ITHAQUA, False))
    world.players[seat].used.add("gave up Ithaqua")
    world.count("Windwalker: Ithaqua is given up, with two players")
    return
    yield


PERFORM: Perform = {"give up Ithaqua": give_up, "awaken": awaken, "hibernate": hibernate, "ice age": ice_age}

"""Great Cthulhu: Dreams, Submerge, and Cthulhu himself."""

from referees.cthulhu_wars.acts.common import Costs
from referees.cthulhu_wars.acts.world import OCEANS, Act, Flow, Perform, Ref, World, ask

CARD = "Great Cthulhu"
START = "South Pacific"


def acts(world: World, seat: int) -> Costs:
    """All that Great Cthulhu alone may do."""
    found: Costs = {}
    me = world.players[seat]
    if START in world.gate_areas() and world.pool(seat, "Cthulhu"):
        cost = 4 if "Cthulhu" in me.awakened else 10
        found["awaken", "Cthulhu", START] = cost + world.tax(START, seat)
    if world.has(seat, "Dreams") and world.pool(seat, "Acolyte"):
        for area in world.areas:
            for foe in world.enemies(seat):
                if world.number(area, foe, "Acolyte"):
                    found["dreams", area, foe] = 2 + world.tax(area, seat)
    if world.has(seat, "Submerge"):
        for area in world.where(seat, "Cthulhu"):
            if area in OCEANS:
                found["submerge", area] = 1
        if me.submerged["Cthulhu"]:
            found |= {("emerge", area): world.tax(area, seat) for area in world.areas}
    return found


def awaken(world: World, seat: int, _act: Act) -> Flow:
    """Cthulhu appears in the South Pacific; each awakening brings an Elder Sign."""
    me = world.players[seat]
    world.count("awaken: Cthulhu again" if "Cthulhu" in me.awakened else "awaken: Cthulhu")
    world.put(START, seat, "Cthulhu")
    me.awakened.add("Cthulhu")
    world.earn_signs(seat, 1)
    return
    yield


def dreams(world: World, seat: int, act: Act) -> Flow:
    """The enemy eliminates an Acolyte of its choice in the area, and an Acolyte from the pool comes there."""
    _, area, foe = act
    victim = int(str(foe))
    ref = yield from ask(victim, "dreams", list(world.refs(str(area), victim, kind="Acolyte")))
    assert isinstance(ref, Ref)
    world.lose(ref, by=seat)
    world.put(str(area), seat, "Acolyte")
    world.count("Great Cthulhu: Dreams")


def submerge(world: World, seat: int, act: Act) -> Flow:
    """Cthulhu and any own units of the area go to the faction card."""
    area, me = str(act[1]), world.players[seat]
    world.take(Ref(area, seat, "Cthulhu", False))
    me.submerged["Cthulhu"] += 1
    world.count("Great Cthulhu: Submerge")
    while True:
        options: list[Act] = list(world.refs(area, seat))
        chosen = yield from ask(seat, "submerge", [*options, ("enough",)])
        if not isinstance(chosen, Ref):
            return
        world.take(chosen)
        me.submerged[chosen.kind] += 1


def emerge(world: World, seat: int, act: Act) -> Flow:
    """All of them come up together in any area."""
    me = world.players[seat]
    for kind, number in me.submerged.items():
        if number:
            world.put(str(act[1]), seat, kind, number)
    me.submerged.clear()
    world.count("Great Cthulhu: emerging")
    return
    yield


PERFORM: Perform = {"awaken": awaken, "dreams": dreams, "submerge": submerge, "emerge": emerge}

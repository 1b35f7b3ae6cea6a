"""Sleeper: three requirements to pay for, Lethargy, Cursed Slumber, Capture Monster, and Tsathoggua."""

from referees.cthulhu_wars.acts.common import Costs
from referees.cthulhu_wars.acts.world import Act, Flow, Perform, Ref, Unit, World, ask
from referees.cthulhu_wars.units import GOO, MONSTER

TSATHOGGUA, FORMLESS, SERPENT_MAN = "Tsathoggua", "Formless Spawn", "Serpent Man"


def acts(world: World, seat: int) -> Costs:
    """All that the Sleeper alone may do."""
    me = world.players[seat]
    found: Costs = {}
    if world.pool(seat, TSATHOGGUA):
        cost = 4 if TSATHOGGUA in me.awakened and world.can(seat, "GC") else 8
        found |= {("awaken", TSATHOGGUA, area): cost + world.tax(area, seat) for area in world.where(seat, FORMLESS)}
    if 1 not in me.met:
        found |= {("give 3 Power", foe): 3 for foe in world.enemies(seat)}
    if 2 not in me.met:
        found["all gain",] = 3
    if 3 not in me.met:
        found["all lose",] = 3
    homes = world.where(seat, TSATHOGGUA)
    others = [each for each in world.enemies(seat) if world.players[each].power and not world.players[each].hibernates]
    for home in homes:
        if not others:
            world.count("Sleeper: no Lethargy if nobody else can act")
        else:
            found["lethargy",] = world.tax(home, seat)
    if world.has(seat, "Capture Monster"):
        for home in homes:
            for foe in world.enemies(seat):
                ranks = world.ranks_here(home, foe)
                if MONSTER in ranks and GOO not in ranks:
                    found["capture monster", foe] = 1 + world.tax(home, seat)
    if world.has(seat, "Ancient Sorcery") and world.on_map(seat, SERPENT_MAN):
        teachers = [foe for foe in world.enemies(seat) if world.players[foe].faction not in me.lent]
        found |= {("learn", foe): 1 for foe in teachers}
    if world.has(seat, "Cursed Slumber"):
        if me.slumbering is None:
            found |= {("slumber", area): 1 for area in world.gates_of(seat)}
        else:
            found |= {("wake", area): 1 + world.tax(area, seat) for area in world.areas if area not in world.gates}
    return found


def begins_in(world: World, seat: int, act: Act) -> str | None:
    """Where an act begins, for the Energy Nexus; some begin nowhere."""
    if act[0] == "capture monster":
        return world.where(seat, TSATHOGGUA)[0]
    places = [each.area if isinstance(each, Ref) else str(each) for each in act[1:]]
    return next((place for place in places if place in world.areas), None)


def awaken(world: World, seat: int, act: Act) -> Flow:
    """Tsathoggua appears beside a Formless Spawn."""
    world.put(str(act[2]), seat, TSATHOGGUA)
    world.players[seat].awakened.add(TSATHOGGUA)
    world.count("awaken: Tsathoggua")
    if world.can(seat, "GC"):
        world.earn_signs(seat, 1)
    return
    yield


def gives(world: World, seat: int, act: Act) -> Flow:
    """3 Power to another player, 1 to every other, or 1 from every other."""
    me = world.players[seat]
    me.used.add(str(act[0]))
    world.count(f"Sleeper: {act[0]}")
    if act[0] == "give 3 Power":
        world.players[int(str(act[1]))].power += 3
    for foe in world.enemies(seat):
        if act[0] == "all gain":
            world.players[foe].power += 1
        if act[0] == "all lose":
            world.players[foe].power = max(0, world.players[foe].power - 1)
    return
    yield


def learn(world: World, seat: int, act: Act) -> Flow:
    """A Serpent Man goes to an enemy's card, and the Sleeper has that faction's unique ability."""
    serpents = [ref for area in world.where(seat, SERPENT_MAN) for ref in world.refs(area, seat, kind=SERPENT_MAN)]
    ref = yield from ask(seat, "send a Serpent Man", list(serpents))
    assert isinstance(ref, Ref)
    world.take(ref)
    world.players[seat].submerged[SERPENT_MAN] += 1
    world.players[seat].lent.append(world.players[int(str(act[1]))].faction)
    world.count("Sleeper: Ancient Sorcery")


def unlearn(world: World) -> Flow:
    """At the end of the Doom phase the Serpent Men come back to any areas, with 1 Power each."""
    seat = world.seat_of("SL")
    if seat is None:
        return
    player = world.players[seat]
    while player.lent:
        player.lent.pop()
        where = yield from ask(seat, "the Serpent Man returns to", [("area", area) for area in world.areas])
        player.submerged[SERPENT_MAN] -= 1
        world.put(str(where[1]), seat, SERPENT_MAN)
        player.power += 1
        world.count("Sleeper: Ancient Sorcery ends")


def lethargy(world: World, _seat: int, _act: Act) -> Flow:
    """Do nothing."""
    world.count("Sleeper: Lethargy")
    return
    yield


def capture_monster(world: World, seat: int, act: Act) -> Flow:
    """The owner chooses a Monster in Tsathoggua's area."""
    foe = int(str(act[1]))
    (home,) = world.where(seat, TSATHOGGUA)
    ref = yield from ask(foe, "captive", list(world.refs(home, foe, MONSTER)))
    assert isinstance(ref, Ref)
    world.lose(ref, by=seat)
    world.players[seat].captives[Unit(foe, ref.kind)] += 1
    world.count("Sleeper: Capture Monster")


def slumber(world: World, seat: int, act: Act) -> Flow:
    """A controlled gate and its keeper go to the faction card."""
    area, me = str(act[1]), world.players[seat]
    keeper = world.gates[area]
    assert keeper is not None
    world.take(Ref(area, seat, keeper.kind, True))
    del world.gates[area]
    me.slumbering = keeper.kind
    world.count("Sleeper: Cursed Slumber")
    return
    yield


def wake(world: World, seat: int, act: Act) -> Flow:
    """Both come back to an area without a gate."""
    area, me = str(act[1]), world.players[seat]
    assert me.slumbering is not None
    world.put(area, seat, me.slumbering)
    world.gates[area] = Unit(seat, me.slumbering)
    me.slumbering = None
    world.count("Sleeper: the gate wakes")
    return
    yield


PERFORM: Perform = {
    "awaken": awaken,
    "give 3 Power": gives,
    "all gain": gives,
    "all lose": gives,
    "learn": learn,
    "lethargy": lethargy,
    "capture monster": capture_monster,
    "slumber": slumber,
    "wake": wake,
}

"""Yellow Sign: Desecrate, Zingaya, three ways to travel, a gift of Doom, and both Great Old Ones."""

from referees.cthulhu_wars.acts.common import Costs
from referees.cthulhu_wars.acts.world import CHANCE, SYMBOLS, TOKENS, Act, Flow, Perform, Ref, World, ask
from referees.cthulhu_wars.units import CULTIST, MONSTER

KING, HASTUR = "King in Yellow", "Hastur"
NAMELESS, SCREAMING, SHRIEK = "He Who is Not to be Named", "The Screaming Dead", "Shriek of the Byakhee"


def small_units(world: World, seat: int) -> list[str]:
    """Cultists and Monsters of cost 2 or less in the pool."""
    return [
        kind
        for kind, card in world.kinds(seat).items()
        if card.rank in (CULTIST, MONSTER) and isinstance(card.cost, int) and card.cost <= 2 and world.pool(seat, kind)
    ]


def acts(world: World, seat: int) -> Costs:
    """All that the Yellow Sign alone may do."""
    found: Costs = {}
    kings = world.where(seat, KING)
    if world.pool(seat, KING):
        for area in world.places(seat):
            if area not in world.gate_areas():
                found["awaken", KING, area] = 4 + world.tax(area, seat)
    if world.pool(seat, HASTUR):
        for area in kings:
            if area in world.gates_of(seat):
                found["awaken", HASTUR, area] = 10 + world.tax(area, seat)
    if 1 not in world.players[seat].met:
        found |= {("give Doom", foe): 0 for foe in world.enemies(seat)}
    for area in kings:
        if not small_units(world, seat):
            world.count("Yellow Sign: no Desecrate without a small unit in the pool")
        elif len(world.desecrated) >= TOKENS:
            world.count("Yellow Sign: no Desecrate without a token")
        elif area not in world.desecrated:
            found["desecrate", area] = (1 if third_eye(world, seat) else 2) + world.tax(area, seat)
    if world.has(seat, "Zingaya") and world.pool(seat, "Undead"):
        for area in world.where(seat, "Undead"):
            for foe in world.enemies(seat):
                if world.number(area, foe, "Acolyte"):
                    found["zingaya", area, foe] = 1 + world.tax(area, seat)
    return found | travels(world, seat)


def travels(world: World, seat: int) -> Costs:
    """He Who is Not to be Named, The Screaming Dead, Shriek of the Byakhee."""
    found: Costs = {}
    if world.has(seat, NAMELESS):
        for home in world.where(seat, HASTUR):
            for area in world.areas:
                if area != home and any(CULTIST in world.ranks_here(area, each) for each in range(len(world.players))):
                    found["nameless", area] = 1 + world.tax(area, seat)
    if world.has(seat, SCREAMING):
        for home in world.where(seat, KING):
            found |= {("screaming", area): 1 + world.tax(area, seat) for area in world.near(home)}
    if world.has(seat, SHRIEK):
        homes = world.where(seat, "Byakhee")
        for area in world.areas:
            if set(homes) - {area}:
                found["shriek", area] = 1 + world.tax(area, seat)
    return found


def third_eye(world: World, seat: int) -> bool:
    """The Third Eye works while Hastur is in play."""
    return world.has(seat, "The Third Eye") and bool(world.in_play(seat, HASTUR))


def awaken(world: World, seat: int, act: Act) -> Flow:
    """The King without a gate; Hastur at a gate with the King."""
    world.put(str(act[2]), seat, str(act[1]))
    world.players[seat].awakened.add(str(act[1]))
    world.count(f"awaken: {act[1]}")
    return
    yield


def give_doom(world: World, seat: int, act: Act) -> Flow:
    """Another player gets 3 Doom."""
    world.players[int(str(act[1]))].doom += 3
    world.players[seat].used.add("gave Doom")
    world.count("Yellow Sign: gives Doom away")
    return
    yield


def desecrate(world: World, seat: int, act: Act) -> Flow:
    """A die, at most the own units there: a token.  Then in any case a small unit from the pool."""
    area = str(act[1])
    number = sum(world.here(area, seat).values())
    (die,) = yield from ask(CHANCE, "desecrate", [(face,) for face in range(1, 7)])
    if int(str(die)) <= number:
        world.desecrated.add(area)
        world.count("Yellow Sign: Desecrate succeeds")
        symbol = SYMBOLS[area]
        if symbol:
            world.players[seat].used.add(f"token {symbol}")
        if third_eye(world, seat):
            world.count("Yellow Sign: The Third Eye brings an Elder Sign")
            world.earn_signs(seat, 1)
    else:
        world.count("Yellow Sign: Desecrate fails")
    chosen = yield from ask(seat, "desecrate places", [("place", kind) for kind in small_units(world, seat)])
    world.put(area, seat, str(chosen[1]))


def zingaya(world: World, seat: int, act: Act) -> Flow:
    """The enemy eliminates an Acolyte of its choice there, and an Undead takes its place."""
    _, area, foe = act
    victim = int(str(foe))
    ref = yield from ask(victim, "zingaya", list(world.refs(str(area), victim, kind="Acolyte")))
    assert isinstance(ref, Ref)
    world.lose(ref, by=seat)
    world.put(str(area), seat, "Undead")
    world.count("Yellow Sign: Zingaya")


def nameless(world: World, seat: int, act: Act) -> Flow:
    """Hastur goes to any area with a Cultist."""
    (home,) = world.where(seat, HASTUR)
    world.take(Ref(home, seat, HASTUR, False))
    world.put(str(act[1]), seat, HASTUR)
    world.count("Yellow Sign: He Who is Not to be Named")
    return
    yield


def screaming(world: World, seat: int, act: Act) -> Flow:
    """The King goes next door with any Undead of his area."""
    (home,), target = world.where(seat, KING), str(act[1])
    world.take(Ref(home, seat, KING, False))
    world.put(target, seat, KING)
    while world.number(home, seat, "Undead"):
        along = Ref(home, seat, "Undead", False)
        chosen = yield from ask(seat, "bring", [along, ("enough",)])
        if chosen != along:
            break
        world.take(along)
        world.put(target, seat, "Undead")
    world.count("Yellow Sign: The Screaming Dead")


def shriek(world: World, seat: int, act: Act) -> Flow:
    """Any number of Byakhee, at least one, fly to one area."""
    target, moved = str(act[1]), 0
    still = {area: world.number(area, seat, "Byakhee") for area in world.where(seat, "Byakhee") if area != target}
    while True:
        able: list[Act] = [Ref(area, seat, "Byakhee", False) for area, number in still.items() if number]
        chosen = yield from ask(seat, "bring", [*able, *([("enough",)] if moved else [])])
        if not isinstance(chosen, Ref):
            break
        still[chosen.area] -= 1
        moved += 1
        world.take(chosen)
        world.put(target, seat, "Byakhee")
        if not any(still.values()):
            break
    world.count("Yellow Sign: Shriek of the Byakhee")


PERFORM: Perform = {
    "awaken": awaken,
    "give Doom": give_doom,
    "desecrate": desecrate,
    "zingaya": zingaya,
    "nameless": nameless,
    "screaming": screaming,
    "shriek": shriek,
}

"""Black Goat: two Cultists for a spellbook, Avatar, Ghroth, and Shub-Niggurath."""

from referees.cthulhu_wars.acts.common import Costs
from referees.cthulhu_wars.acts.world import CHANCE, Act, Flow, Perform, Ref, World, ask
from referees.cthulhu_wars.units import CULTIST, MONSTER

SHUB, FUNGI = "Shub-Niggurath", "Fungi from Yuggoth"


def acts(world: World, seat: int) -> Costs:
    """All that Black Goat alone may do."""
    found: Costs = {}
    cultists = world.on_map(seat, "Acolyte")
    if world.pool(seat, SHUB) and cultists >= 2:
        for area in world.gates_of(seat):
            found["awaken", SHUB, area] = 8 + world.tax(area, seat)
    if 5 not in world.players[seat].met and cultists >= 2:
        found["sacrifice two",] = 0
    for home in world.where(seat, SHUB):
        for area in world.areas:
            for owner in range(len(world.players)):
                if area != home and world.ranks_here(area, owner) & {CULTIST, MONSTER}:
                    tax = max(world.tax(area, seat), world.tax(home, seat))
                    found["avatar", area, owner] = 1 + tax
    if world.has(seat, "Ghroth"):
        if any(world.on_map(foe, "Acolyte") for foe in world.enemies(seat)):
            found["ghroth",] = 2
        else:
            world.count("Black Goat: no Ghroth without an enemy's Cultist")
    return found


def sacrifice(world: World, seat: int, number: int) -> Flow:
    """Eliminate own Cultists, from anywhere on the map."""
    for _ in range(number):
        ref = yield from ask(seat, "sacrifice", list(world.refs_anywhere(seat, CULTIST)))
        assert isinstance(ref, Ref)
        world.lose(ref)


def awaken(world: World, seat: int, act: Act) -> Flow:
    """Two own Cultists are eliminated, and she appears at a gate that Black Goat controlled."""
    yield from sacrifice(world, seat, 2)
    world.put(str(act[2]), seat, SHUB)
    world.players[seat].awakened.add(SHUB)
    world.count("awaken: Shub-Niggurath")


def sacrifice_two(world: World, seat: int, _act: Act) -> Flow:
    """A requirement: two own Cultists."""
    yield from sacrifice(world, seat, 2)
    world.players[seat].used.add("two Cultists")
    world.count("Black Goat: two Cultists for a spellbook")


def avatar(world: World, seat: int, act: Act) -> Flow:
    """The owner picks a Monster or Cultist there; it and Shub-Niggurath swap areas."""
    _, area, whose = act
    owner = int(str(whose))
    ref = yield from ask(owner, "avatar", list(world.refs(str(area), owner, CULTIST, MONSTER)))
    assert isinstance(ref, Ref)
    (home,) = world.where(seat, SHUB)
    world.take(ref)
    world.take(Ref(home, seat, SHUB, False))
    world.put(home, owner, ref.kind)
    world.put(str(area), seat, SHUB)
    world.count("Black Goat: Avatar with an own unit" if owner == seat else "Black Goat: Avatar with an enemy's unit")


def ghroth(world: World, seat: int, _act: Act) -> Flow:
    """A die: at most the areas with Fungi, and the enemies lose so many Cultists; else an Acolyte comes from any pool.

    How the enemies agree is left open: one answer says how many each loses.
    """
    areas = len(world.where(seat, FUNGI))
    (die,) = yield from ask(CHANCE, "ghroth", [(face,) for face in range(1, 7)])
    if int(str(die)) > areas:
        yield from ghroth_fails(world, seat)
        return
    if len(world.players) == 2:
        world.count("two players: Ghroth is halved")
    wanted = (int(str(die)) + 1) // 2 if len(world.players) == 2 else int(str(die))
    there = {foe: world.on_map(foe, "Acolyte") for foe in world.enemies(seat)}
    wanted = min(wanted, sum(there.values()))
    world.count("Black Goat: Ghroth, Cultists are eliminated")
    told = yield from ask(seat, "what was agreed about Cultists", [("refs", wanted), ("no",)])
    lost = told[1]
    assert isinstance(lost, tuple)
    assert len(lost) == wanted, f"{wanted} Cultists are lost, not {lost}"
    for ref in lost:
        assert (ref.seat != seat, ref.kind) == (True, "Acolyte"), ref
        world.lose(ref, by=seat)


def ghroth_fails(world: World, seat: int) -> Flow:
    """Black Goat places an Acolyte of any faction from its pool in any area."""
    owners = [each for each in range(len(world.players)) if world.pool(each, "Acolyte")]
    world.count("Black Goat: Ghroth, an Acolyte is placed" if owners else "Black Goat: Ghroth, nothing happens")
    if owners:
        whose = yield from ask(seat, "ghroth: whose", [("seat", owner) for owner in owners])
        where = yield from ask(seat, "ghroth: where", [("area", area) for area in world.areas])
        world.put(str(where[1]), int(str(whose[1])), "Acolyte")


PERFORM: Perform = {"awaken": awaken, "sacrifice two": sacrifice_two, "avatar": avatar, "ghroth": ghroth}

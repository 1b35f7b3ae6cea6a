"""Opener of the Way: The Beyond One, the Dread Curse of Azathoth, and Yog-Sothoth."""

from collections.abc import Sequence

from referees.cthulhu_wars.acts.common import Costs
from referees.cthulhu_wars.acts.world import CHANCE, Act, Flow, Perform, Ref, World, ask
from referees.cthulhu_wars.units import GOO

YOG, SPAWN = "Yog-Sothoth", "Spawn of Yog-Sothoth"
DEAR = 3


def acts(world: World, seat: int) -> Costs:
    """All that the Opener of the Way alone may do."""
    found: Costs = {}
    if world.pool(seat, YOG):
        found |= {("awaken", YOG, area): 6 + world.tax(area, seat) for area in world.where(seat, SPAWN)}
    found |= beyonds(world, seat)
    if world.has(seat, "Dread Curse of Azathoth") and dice(world, seat):
        for area in world.areas:
            if any(world.here(area, foe) for foe in world.enemies(seat)):
                found["dread curse", area] = 2 + world.tax(area, seat)
    return found


def beyonds(world: World, seat: int) -> Costs:
    """The Beyond One: a dear unit stands at a gate, and no enemy's Great Old One does."""
    found: Costs = {}
    for home in world.gates:
        if any(GOO in world.ranks_here(home, foe) for foe in world.enemies(seat)):
            continue
        for kind in world.here(home, seat):
            if is_dear(world, seat, kind):
                free = [area for area in world.areas if area not in world.gates]
                found |= {("beyond", home, kind, area): 1 + world.tax(area, seat) for area in free}
    return found


def is_dear(world: World, seat: int, kind: str) -> bool:
    """Whether its printed cost is 3 or more."""
    cost = world.kinds(seat)[kind].cost
    return isinstance(cost, int) and cost >= DEAR


def dice(world: World, seat: int) -> int:
    """How many dice the Dread Curse rolls; half with two players."""
    number = world.in_play(seat, "Abomination") + world.in_play(seat, SPAWN)
    return (number + 1) // 2 if len(world.players) == 2 else number


def awaken(world: World, seat: int, act: Act) -> Flow:
    """A Spawn returns to the pool, and he takes its place."""
    area = str(act[2])
    world.take(Ref(area, seat, SPAWN, False))
    world.put(area, seat, YOG)
    world.players[seat].awakened.add(YOG)
    world.count("awaken: Yog-Sothoth")
    return
    yield


def beyond(world: World, seat: int, act: Act) -> Flow:
    """A unit, the gate and its keeper go to an area without a gate."""
    _, home, kind, area = (str(each) for each in act)
    keeper = world.gates[home]
    world.take(Ref(home, seat, kind, False))
    world.put(area, seat, kind)
    if keeper is not None:
        world.units[home][keeper] -= 1
        if not world.units[home][keeper]:
            del world.units[home][keeper]
        world.put(area, keeper.seat, keeper.kind)
        if keeper.seat != seat:
            world.count("Opener of the Way: The Beyond One with an enemy's gate")
    del world.gates[home]
    world.gates[area] = keeper
    world.count("Opener of the Way: The Beyond One")
    return
    yield


def dread_curse(world: World, seat: int, act: Act) -> Flow:
    """A die for each Abomination and Spawn: Kills and Pains, split among the enemies in the area.

    Who takes what is told in one answer: the units that are killed, and where each of the pained goes.
    """
    area, faces = str(act[1]), list[int]()
    for _ in range(dice(world, seat)):
        (die,) = yield from ask(CHANCE, "dread curse", [(face,) for face in range(1, 7)])
        faces.append(int(str(die)))
    kills, pains = faces.count(6), sum(face in (4, 5) for face in faces)
    there = sum(sum(world.here(area, foe).values()) for foe in world.enemies(seat))
    kills = min(kills, there)
    pains = min(pains, there - kills)
    world.count("Opener of the Way: Dread Curse of Azathoth")
    if len(world.players) == 2:
        world.count("two players: the Dread Curse is halved")
    if kills + pains == 0:
        return
    told = yield from ask(seat, "who was cursed", [("cursed", area, kills, pains), ("no",)])
    dead, fled = told[1], told[2]
    assert isinstance(dead, Sequence)
    assert isinstance(fled, Sequence)
    assert (len(dead), len(fled)) == (kills, pains), f"of {there} units {dead} were killed and {fled} pained"
    for ref in dead:
        assert (ref.area, ref.seat != seat) == (area, True)
        world.lose(ref, by=seat)
    for ref, target in fled:
        assert (ref.area, ref.seat != seat, target in world.near(area)) == (area, True, True)
        world.take(ref)
        world.put(target, ref.seat, ref.kind)


PERFORM: Perform = {"awaken": awaken, "beyond": beyond, "dread curse": dread_curse}

"""The Ancients: Cathedrals, and two gifts of Monsters."""

from collections.abc import Callable

from referees.cthulhu_wars.acts.common import Costs, price
from referees.cthulhu_wars.acts.world import SYMBOLS, Act, Flow, Perform, World, ask
from referees.cthulhu_wars.units import CULTIST, MONSTER

CATHEDRALS = 4


def acts(world: World, seat: int) -> Costs:
    """All that the Ancients alone may do."""
    found: Costs = {}
    taken = {SYMBOLS[area] for area in world.cathedrals}
    for area in world.places(seat):
        if CULTIST in world.ranks_here(area, seat) and SYMBOLS[area] not in taken and len(taken) < CATHEDRALS:
            is_near = any(near in world.cathedrals for near in world.near(area))
            found["cathedral", area] = (3 if is_near else 1) + world.tax(area, seat)
    if 5 not in world.players[seat].met:
        found["cheapest for all",] = 0
    if 6 not in world.players[seat].met:
        found["dearest for all",] = 0
    return found


def cathedral(world: World, seat: int, act: Act) -> Flow:
    """One for each symbol and one where there is none."""
    area = str(act[1])
    world.cathedrals.add(area)
    world.players[seat].used.add(f"cathedral {SYMBOLS[area] or '-'}")
    world.count("Ancients: a Cathedral")
    return
    yield


def gifts(world: World, seat: int, act: Act) -> Flow:
    """Each enemy summons its cheapest or dearest Monster for nothing, at its gate."""
    choose: Callable[[list[int]], int] = min if act[0] == "cheapest for all" else max
    world.players[seat].used.add(str(act[0]))
    world.count(f"Ancients: {act[0]}")
    for foe in world.order(seat)[1:]:
        able = [kind for kind, card in world.kinds(foe).items() if card.rank == MONSTER and world.pool(foe, kind)]
        if not able:
            continue
        wanted = choose([price(world, foe, kind) for kind in able])
        areas = list(world.gates_of(foe))
        if world.players[foe].faction == "OW":
            areas += [area for area in world.where(foe, "Yog-Sothoth") if area not in areas]
        equal: list[Act] = [("place", kind) for kind in able if price(world, foe, kind) == wanted]
        if areas:
            if len(equal) > 1:
                world.count("Ancients: of two Monsters that cost the same the enemy chooses")
            which = yield from ask(foe, "which Monster comes free", equal)
            where = yield from ask(foe, "a gift of the Ancients", [("place", which[1], area) for area in areas])
            world.put(str(where[2]), foe, str(which[1]))


PERFORM: Perform = {"cathedral": cathedral, "cheapest for all": gifts, "dearest for all": gifts}

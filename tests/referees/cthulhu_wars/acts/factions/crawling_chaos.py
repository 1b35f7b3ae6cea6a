"""Crawling Chaos: two requirements to pay for, The Thousand Forms, and Nyarlathotep."""

from referees.cthulhu_wars.acts.common import Costs
from referees.cthulhu_wars.acts.world import CHANCE, Act, Flow, Perform, World, ask

FORMS = "The Thousand Forms"


def acts(world: World, seat: int) -> Costs:
    """All that Crawling Chaos alone may do."""
    found: Costs = {}
    me = world.players[seat]
    if world.pool(seat, "Nyarlathotep"):
        for area in world.gates_of(seat):
            found["awaken", "Nyarlathotep", area] = 10 + world.tax(area, seat)
    if 1 not in me.met:
        found["pay", 4] = 4
    if 2 not in me.met:
        found["pay", 6] = 6
    if not me.met & {1, 2}:
        found["pay", 10] = 10
    if world.has(seat, FORMS) and FORMS not in me.used and world.in_play(seat, "Nyarlathotep"):
        found["thousand forms",] = 0
    return found


def awaken(world: World, seat: int, act: Act) -> Flow:
    """Nyarlathotep appears at a gate that Crawling Chaos controls."""
    world.put(str(act[2]), seat, "Nyarlathotep")
    world.players[seat].awakened.add("Nyarlathotep")
    world.count("awaken: Nyarlathotep")
    return
    yield


def pay(world: World, seat: int, act: Act) -> Flow:
    """4 Power, 6 Power, or both."""
    world.players[seat].used |= {f"paid {each}" for each in ((4, 6) if act[1] == 10 else (act[1],))}
    world.count(f"Crawling Chaos: pays {act[1]} for spellbooks")
    return
    yield


def thousand_forms(world: World, seat: int, _act: Act) -> Flow:
    """A die: the others lose so much Power together, or Crawling Chaos gains it.

    How they talk is left open.  So the others' losses come as one answer: who loses how much, or nothing.
    """
    me = world.players[seat]
    me.used.add(FORMS)
    (die,) = yield from ask(CHANCE, "thousand forms", [(face,) for face in range(1, 7)])
    lost = (int(str(die)) + 1) // 2 if len(world.players) == 2 else int(str(die))
    if len(world.players) == 2:
        world.count("two players: the Thousand Forms are halved")
    power = {foe: world.players[foe].power for foe in world.enemies(seat)}
    agreed: Act = ("nothing",)
    if sum(power.values()) >= lost:
        agreed = yield from ask(seat, "what was agreed about Power", [("a split", lost), ("nothing",)])
    else:
        world.count("Crawling Chaos: the Thousand Forms ask for more than there is")
    if agreed[0] == "nothing":
        me.power += lost
        world.count("Crawling Chaos: the Thousand Forms bring Power")
        return
    split = agreed[1]
    assert isinstance(split, tuple)
    assert sum(split) == lost, (split, lost)
    world.count("Crawling Chaos: the Thousand Forms cost the others Power")
    for foe, loss in enumerate(split):
        world.pay(foe, loss)


PERFORM: Perform = {"awaken": awaken, "pay": pay, "thousand forms": thousand_forms}

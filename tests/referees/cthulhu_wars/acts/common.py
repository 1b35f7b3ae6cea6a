"""The common actions, and taking and leaving gates: when each is legal, what it costs, what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from referees.cthulhu_wars.acts.combat import combat
from referees.cthulhu_wars.acts.world import GATE, Act, Flow, Ref, Unit, World, ask
from referees.cthulhu_wars.units import CULTIST, GOO, MONSTER, TERROR

Costs = dict[Act, int]


def affordable(world: World, seat: int, costs: Iterable[tuple[Act, int]]) -> Costs:
    """Those of the acts that a player can pay."""
    return {act: cost for act, cost in costs if cost <= world.players[seat].power}


# ---- what is legal ----


def recruits(world: World, seat: int) -> Costs:
    """1 Power: a Cultist from the pool to an area with an own unit, or anywhere if none is on the map."""
    if not world.pool(seat, "Acolyte"):
        world.count("recruit: not without a Cultist in the pool")
        return {}
    areas = world.places(seat) or world.areas
    return {("recruit", "Acolyte", area): 1 + world.tax(area, seat) for area in areas}


def price(world: World, seat: int, kind: str) -> int:
    """What summoning a monster of this kind costs now."""
    cost = world.kinds(seat)[kind].cost
    if kind == "Gnoph-Keh":
        return world.pool(seat, kind)
    assert isinstance(cost, int)
    if world.has(seat, "The Thousand Young") and world.in_play(seat, "Shub-Niggurath"):
        world.count("Black Goat: The Thousand Young")
        return cost - 1
    cheaper = {("Un-Man", "Festival"): 0, ("Reanimated", "Brainless"): 1, ("Yothan", "Extinction"): 3}
    return next((new for (name, book), new in cheaper.items() if name == kind and world.has(seat, book)), cost)


def summons(world: World, seat: int) -> Costs:
    """The cost on the card: a Monster (or Terror) from the pool to an area with a controlled gate."""
    areas = list(world.gates_of(seat))
    if world.players[seat].faction == "OW":
        areas += world.where(seat, "Yog-Sothoth")
        if world.has(seat, "They Break Through"):
            areas = world.gate_areas()
            world.count("Opener of the Way: They Break Through")
    able = [
        kind for kind, card in world.kinds(seat).items() if card.rank in (MONSTER, TERROR) and world.pool(seat, kind)
    ]
    return {
        ("summon", kind, area): price(world, seat, kind) + world.tax(area, seat)
        for area in dict.fromkeys(areas)
        for kind in able
    }


def builds(world: World, seat: int) -> Costs:
    """3 Power: a gate where a Cultist of one's own stands and no gate."""
    return {
        ("build", area): GATE + world.tax(area, seat)
        for area in world.places(seat)
        if area not in world.gates and any(world.can_keep(seat, kind) for kind in world.here(area, seat))
    }


def is_led(world: World, area: str, seat: int) -> bool:
    """Brainless: Reanimated do something only where another own unit stands."""
    return any(kind != "Reanimated" for kind in world.here(area, seat))


def is_stuck(world: World, area: str, seat: int, kind: str) -> bool:
    """Whether this kind can do nothing in this area because nobody leads it."""
    is_brainless = kind == "Reanimated" and world.has(seat, "Brainless")
    if is_brainless:
        world.count("Ancients: Brainless")
    return is_brainless and not is_led(world, area, seat)


def reach(world: World, seat: int, area: str) -> list[str]:
    """Where a unit may move to: one step; two for Crawling Chaos, but not back."""
    near = list(world.near(area))
    if world.can(seat, "CC"):
        far = [each for step in near for each in world.near(step) if each != area]
        return list(dict.fromkeys([*near, *far]))
    return near


def moves(world: World, seat: int, still: Counter[Ref], taxed: set[str]) -> Costs:
    """1 Power for each unit, and the tax once; `still` are the units that have not moved in this action."""
    return {
        ("move", ref, target): 1 + (world.tax(target, seat) if target not in taxed else 0)
        for ref, number in still.items()
        if number and not is_stuck(world, ref.area, seat, ref.kind)
        for target in reach(world, seat, ref.area)
    }


def unmoved(world: World, seat: int) -> Counter[Ref]:
    """All units of a player on the map, at the beginning of a Move action."""
    still: Counter[Ref] = Counter()
    for area in world.places(seat):
        for ref in world.refs(area, seat):
            still[ref] = (
                1
                if ref.is_keeper
                else world.number(area, seat, ref.kind) - (world.gates.get(area) == Unit(seat, ref.kind))
            )
    return still


def battles(world: World, seat: int) -> Costs:
    """1 Power: where an enemy has a unit and the own units have at least 1 Combat against it."""
    found: Costs = {}
    for area in world.places(seat):
        if has_unlimited_battle(world, seat) and area in world.players[seat].fought:
            world.count("unlimited battle: only one in an area in each Action phase")
            continue
        if all(is_stuck(world, area, seat, kind) for kind in world.here(area, seat)):
            continue
        for foe in world.enemies(seat):
            if not world.here(area, foe):
                continue
            if combat(world, area, seat, foe) >= 1:
                found["battle", area, foe] = 1 + world.tax(area, seat)
            else:
                world.count("battle: not without Combat")
    return found


def has_unlimited_battle(world: World, seat: int) -> bool:
    """Six spellbooks; with two players those of the other count too."""
    if len(world.players) == 2 and world.six_books(1 - seat):
        world.count("two players: unlimited battle for both")
        return True
    return world.six_books(seat)


def may_capture(world: World, area: str, seat: int, foe: int) -> bool:
    """A Great Old One protects from all; Monsters protect from Monsters; no Cultist captures."""
    theirs = world.ranks_here(area, foe)
    if CULTIST not in theirs:
        return False
    if GOO in theirs:
        world.count("capture: a Great Old One protects from all")
        return False
    mine = {world.kinds(seat)[kind].rank for kind in world.here(area, seat) if not is_stuck(world, area, seat, kind)}
    if GOO in mine:
        return True
    if theirs & {MONSTER, TERROR}:
        world.count("capture: a Monster protects from Monsters")
        return False
    is_safe = world.players[foe].faction == "WW" and world.in_play(foe, "Ithaqua")  # Ferox
    if is_safe and mine & {MONSTER, TERROR}:
        world.count("Windwalker: Ferox")
    return bool(mine & {MONSTER, TERROR}) and not is_safe


def captures(world: World, seat: int) -> Costs:
    """1 Power: an enemy's Cultist without a protector, where one has a Monster or Great Old One."""
    return {
        ("capture", area, foe): 1 + world.tax(area, seat)
        for area in world.places(seat)
        for foe in world.enemies(seat)
        if may_capture(world, area, seat, foe)
    }


def gate_acts(world: World, seat: int) -> Costs:
    """0 Power: stand on an abandoned gate, or step off an own one."""
    found: Costs = {("leave", area): 0 for area in world.gates_of(seat)}
    for area in world.gates_of(seat):  # to leave and to take it with another kind, in one answer
        able = [kind for kind in world.here(area, seat) if world.can_keep(seat, kind)]
        found |= {("relieve", area, kind): 0 for kind in able if world.gates[area] != Unit(seat, kind)}
    for area, keeper in world.gates.items():
        if keeper is None:
            can = any(world.can_keep(seat, kind) for kind in world.here(area, seat))
            found |= {("control", area): 0} if can else {}
    return found


# ---- what they do ----


def recruit(world: World, seat: int, act: Act) -> Flow:
    """Place the Cultist."""
    _, kind, area = act
    world.count("recruit" if world.places(seat) else "recruit: anywhere, without a unit on the map")
    world.put(str(area), seat, str(kind))
    return
    yield


def summon(world: World, seat: int, act: Act) -> Flow:
    """Place the Monster; with Festival an enemy gains 1 Power from an Un-Man."""
    _, kind, area = act
    world.count("summon")
    world.put(str(area), seat, str(kind))
    if kind == "Un-Man" and world.has(seat, "Festival"):
        world.count("Ancients: Festival")
        chosen = yield from ask(seat, "festival", [("seat", foe) for foe in world.enemies(seat)])
        world.players[int(str(chosen[1]))].power += 1


def build(world: World, seat: int, act: Act) -> Flow:
    """Place the gate; the builder stands on it at once."""
    area = str(act[1])
    world.count("create gate")
    keepers: list[Act] = [ref for ref in world.refs(area, seat) if world.can_keep(seat, ref.kind)]
    chosen = yield from ask(seat, "keeper", keepers)
    assert isinstance(chosen, Ref)
    world.gates[area] = Unit(seat, chosen.kind)


def move_one(world: World, seat: int, ref: Ref, target: str, still: Counter[Ref]) -> None:
    """One unit moves; it cannot move again in this action."""
    still[ref] -= 1
    world.take(ref)
    world.put(target, seat, ref.kind)


def move(world: World, seat: int, act: Act) -> Flow:
    """As many units as one likes, each once; whoever has paid for the first goes on or stops."""
    still, taxed, spent = unmoved(world, seat), set[str](), 0
    if world.ice and world.tax(world.ice, seat):
        world.count("move: while the Ice Age taxes")
    units = 0
    while act[0] == "move":
        _, ref, target = act
        assert isinstance(ref, Ref)
        cost = 1 + (world.tax(str(target), seat) if target not in taxed else 0)
        if units:
            world.pay(seat, cost)
        spent += cost
        units += 1
        if world.tax(str(target), seat):
            world.count("Windwalker: Ice Age taxes a Move once")
            taxed.add(str(target))
        world.count("Crawling Chaos: Flight" if target not in world.near(ref.area) else "move")
        move_one(world, seat, ref, str(target), still)
        if ref.kind == "Ithaqua" and world.has(seat, "Arctic Wind"):
            yield from arctic_wind(world, seat, ref.area, str(target), still)
        options: list[Act] = list(affordable(world, seat, moves(world, seat, still, taxed).items()))
        act = yield from ask(seat, "move on", [*options, ("enough",)])
    if units > 1:
        world.count("move: several units")
    if world.has(seat, "Burrow") and spent >= 2:
        world.count("Sleeper: Burrow")
        world.players[seat].power += 1


def arctic_wind(world: World, seat: int, area: str, target: str, still: Counter[Ref]) -> Flow:
    """When Ithaqua moves, own units of his area may go along for nothing."""
    while True:
        able: list[Act] = [ref for ref, number in still.items() if number and ref.area == area]
        chosen = yield from ask(seat, "arctic wind", [*able, ("enough",)])
        if not isinstance(chosen, Ref):
            return
        world.count("Windwalker: Arctic Wind")
        move_one(world, seat, chosen, target, still)


def capture(world: World, seat: int, act: Act) -> Flow:
    """The enemy chooses which Cultist; it goes to the captor's card."""
    _, area, foe = act
    victim = int(str(foe))
    options: list[Act] = list(world.refs(str(area), victim, CULTIST))
    if len(options) > 1:
        world.count("capture: the victim chooses which Cultist")
    ref = yield from ask(victim, "captive", options)
    assert isinstance(ref, Ref)
    world.count("capture: by a Great Old One" if GOO in world.ranks_here(ref.area, seat) else "capture: by a Monster")
    world.lose(ref, by=seat)
    world.players[seat].captives[Unit(victim, ref.kind)] += 1
    if world.players[seat].faction == "CC":
        world.players[seat].used.add("captured")


def first_keeper(world: World, seat: int, area: str) -> str:
    """Who steps on a gate, if nobody says: a Cultist, if there is one."""
    able = [kind for kind in world.here(area, seat) if world.can_keep(seat, kind)]
    return "Acolyte" if "Acolyte" in able else able[0]


def relieve(world: World, seat: int, act: Act) -> Flow:
    """Another kind of keeper stands on the own gate."""
    assert str(act[1]) in world.gates_of(seat)
    world.gates[str(act[1])] = Unit(seat, str(act[2]))
    world.count("gate: another keeper")
    return
    yield


def control(world: World, seat: int, act: Act) -> Flow:
    """Stand on the gate."""
    area = str(act[1])
    assert world.gates[area] is None
    kind = first_keeper(world, seat, area)
    world.gates[area] = Unit(seat, kind)
    world.count("gate: taken with a Dark Young" if kind == "Dark Young" else "gate: taken")
    return
    yield


def leave(world: World, seat: int, act: Act) -> Flow:
    """Step off the gate."""
    assert str(act[1]) in world.gates_of(seat)
    world.gates[str(act[1])] = None
    world.count("gate: left")
    return
    yield

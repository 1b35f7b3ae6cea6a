"""Gather Power, Determine First Player and Doom."""

from __future__ import annotations

from referees.cthulhu_wars.acts.asides import unasked
from referees.cthulhu_wars.acts.common import Costs, affordable
from referees.cthulhu_wars.acts.ending import is_at_the_end, the_end
from referees.cthulhu_wars.acts.factions.sleeper import unlearn
from referees.cthulhu_wars.acts.spellbooks import end_of_action, meet
from referees.cthulhu_wars.acts.turn import Turn, action_phase, last_chance_to_ascend
from referees.cthulhu_wars.acts.world import ALL_BOOKS, OCEANS, Act, Flow, Ref, World, ask
from referees.cthulhu_wars.units import CULTIST, MONSTER


def play(world: World, begun: Turn | None = None) -> Flow:
    """Phase after phase, from where the world stands, to the end of the game; a turn may have begun."""
    while world.ended is None:
        if world.moment == "act":
            yield from action_phase(world, begun)
            begun = None
        elif world.moment == "gather":
            yield from gather_power(world)
        elif world.moment == "first player":
            yield from first_player(world)
        else:
            yield from doom_phase(world)


# ---- Gather Power ----


def gather_power(world: World) -> Flow:
    """All at once; then nobody has less than half of the most."""
    if world.decay:
        world.count("two players: the decay marker returns before gathering")
    world.decay = 0
    world.turn = world.first
    earned = [gathered(world, seat) for seat in range(len(world.players))]
    for seat, player in enumerate(world.players):
        player.power += earned[seat]
        player.captives.clear()
        player.hibernates = False
        player.used.discard("The Thousand Forms")
    most = max(player.power for player in world.players)
    for player in world.players:
        if player.power < (most + 1) // 2:
            world.count("gather: half of the most at least")
            player.power = (most + 1) // 2
        if player.power > 20:
            world.count("gather: more than 20 Power")
    world.moment = "first player"
    yield from end_of_action(world)


def gathered(world: World, seat: int) -> int:
    """What one player earns."""
    player = world.players[seat]
    cultists = sum(world.on_map(seat, kind) for kind, card in world.kinds(seat).items() if card.rank == CULTIST)
    if world.rules.get("gathering") == "in-play":
        cultists += player.submerged["Acolyte"] + (player.slumbering == "Acolyte")
    elif player.submerged["Acolyte"] or player.slumbering:
        world.count("gather: nothing for Cultists that are not on the map")
    abandoned = sum(keeper is None for keeper in world.gates.values())
    if abandoned:
        world.count("gather: 1 for each abandoned gate")
    if player.captives.total():
        world.count("gather: 1 for each captive, who returns")
    total = cultists + 2 * world.controlled(seat) + abandoned + player.captives.total()
    return total + gathered_by_abilities(world, seat)


def gathered_by_abilities(world: World, seat: int) -> int:
    """Y'ha Nthlei, The Red Sign, Feast, Worship Services."""
    found = 0
    if world.has(seat, "Y'ha Nthlei") and world.in_play(seat, "Cthulhu"):
        theirs = sum(area in OCEANS for foe in world.enemies(seat) for area in enemy_gates(world, foe))
        found += named(world, "Great Cthulhu: Y'ha Nthlei", theirs)
    if world.has(seat, "The Red Sign"):
        found += named(world, "Black Goat: The Red Sign", world.in_play(seat, "Dark Young"))
    if world.can(seat, "YS"):
        feasts = sum(bool(world.here(area, seat)) for area in world.desecrated)
        found += named(world, "Yellow Sign: Feast", feasts)
    ancients = world.seat_of("AN")
    if ancients is not None and world.has(ancients, "Worship Services"):
        owners = world.enemies(ancients) if seat == ancients else [seat]
        beside = [area for area in world.cathedrals if any(area in enemy_gates(world, foe) for foe in owners)]
        found += named(world, "Ancients: Worship Services", len(beside))
        if seat != ancients and len(beside) > 1:
            world.count("Ancients: Worship Services, several for one enemy")
    return found


def enemy_gates(world: World, foe: int) -> list[str]:
    """The areas in which an enemy controls a gate; Yog-Sothoth is one."""
    yog = world.where(foe, "Yog-Sothoth") if world.players[foe].faction == "OW" else []
    return [*world.gates_of(foe), *yog]


def named(world: World, ability: str, power: int) -> int:
    """Count an ability if it brings something."""
    if power:
        world.count(ability)
    return int(power)


# ---- Determine First Player ----


def first_player(world: World) -> Flow:
    """Most Power; among equals the previous first player decides.  Then the first player chooses the direction."""
    yield from last_chance_to_ascend(world)
    most = max(player.power for player in world.players)
    tied = [seat for seat, player in enumerate(world.players) if player.power == most]
    if len(tied) > 1:
        world.count("first player: a tie that the previous one decides")
    chosen = yield from ask(world.first, "first player", [("seat", seat) for seat in tied])
    world.first = int(str(chosen[1]))
    world.count("first player: the most Power")
    world.turn = world.first
    world.players[world.first].used.add("first player")
    yield from end_of_action(world)
    if len(world.players) > 2:  # between two the direction makes no difference
        turned = yield from ask(world.first, "direction", [("direction", 1), ("direction", -1)])
        world.direction = int(str(turned[1]))
    world.moment = "doom"


# ---- Doom ----


def doom_phase(world: World) -> Flow:
    """Requirements of the phase, Doom for gates, a slot for each player in the order of play, the end."""
    great_cthulhu_in_doom(world)
    if len(world.players) == 2:
        world.count("two players: no Doom for gates in the Doom phase")
    else:
        world.count("doom: 1 for each controlled gate")
        for seat, player in enumerate(world.players):
            player.doom += world.controlled(seat)
    yield from end_of_action(world)
    yield from last_of_great_cthulhu(world)
    for seat in world.order():
        yield from slot(world, seat)
    yield from unlearn(world)
    yield from end_of_action(world)
    for player in world.players:
        player.used -= {"ritual performed", "Blood Sacrifice", "Dematerialization", "Death from Below"}
        player.ritual_gates = 0
        player.fought.clear()
    if world.is_instant_death():
        world.count("ending: Instant Death")
        yield from the_end(world, "instant death")
    elif is_at_the_end(world):
        world.count("ending: 30 Doom at the end of the Doom phase")
        yield from the_end(world, "doom")
    elif not any(player.power or gathered(world, seat) for seat, player in enumerate(world.players)):
        world.count("ending: it cannot go on")
        yield from the_end(world, "exhaustion")
    world.moment, world.turn = "act", world.first
    world.cycle += 1


def great_cthulhu_in_doom(world: World) -> None:
    """Its first Doom phase brings a spellbook and an Elder Sign."""
    seat = world.seat_of("GC")
    if seat is not None and 1 not in world.players[seat].met:
        meet(world, seat, 1)


def last_of_great_cthulhu(world: World) -> Flow:
    """Any Doom phase with the five other spellbooks brings the sixth, and an Elder Sign."""
    seat = world.seat_of("GC")
    if seat is not None and 6 not in world.players[seat].met and len(world.players[seat].books) == ALL_BOOKS - 1:
        meet(world, seat, 6)
        yield from end_of_action(world)


def slot(world: World, seat: int) -> Flow:
    """At most one ritual, and the abilities of this phase, in any order."""
    world.turn = seat
    while True:
        options: list[Act] = [*affordable(world, seat, doom_acts(world, seat).items()), ("no more",)]
        act = yield from ask(seat, "annihilation", options)
        if act[0] == "aside":
            unasked(world, act)
            continue
        if act[0] == "no more":
            yield from end_of_action(world)
            return
        world.pay(seat, doom_acts(world, seat)[act])
        yield from perform(world, seat, act)
        yield from end_of_action(world)
        yield from last_of_great_cthulhu(world)


def doom_acts(world: World, seat: int) -> Costs:
    """The ritual, and what the faction may do in its slot."""
    player = world.players[seat]
    found: Costs = {}
    if "ritual performed" not in player.used:
        found["ritual",] = 5 if world.has(seat, "Herald of the Outer Gods") else world.ritual_cost()
    elif world.has(seat, "Dragon Descending") and "Dragon Descending" not in player.used and player.ritual_gates:
        found["dragon descending",] = 0
    has_victim = world.in_play(seat, "Shub-Niggurath") and world.on_map(seat, "Acolyte")
    if world.has(seat, "Blood Sacrifice") and "Blood Sacrifice" not in player.used and has_victim:
        found["blood sacrifice",] = 0
    if player.faction == "SL" and "Death from Below" not in player.used:
        cheapest = cheapest_monsters(world, seat)
        areas = world.places(seat) or world.areas
        found |= {("death from below", area): 0 for area in areas if cheapest}
    if world.can(seat, "AN") and "Dematerialization" not in player.used:
        found |= {("dematerialize", home): 0 for home in world.places(seat)}
    return found


def cheapest_monsters(world: World, seat: int) -> list[str]:
    """The Monsters in the pool that cost least."""
    able = {
        kind: card.cost
        for kind, card in world.kinds(seat).items()
        if card.rank == MONSTER and world.pool(seat, kind) and isinstance(card.cost, int)
    }
    return [kind for kind, cost in able.items() if cost == min(able.values())]


def perform(world: World, seat: int, act: Act) -> Flow:
    """What is done in a slot."""
    player = world.players[seat]
    match act[0]:
        case "ritual":
            ritual(world, seat)
        case "dragon descending":
            world.count("Opener of the Way: Dragon Descending")
            player.doom += player.ritual_gates
            player.used.add("Dragon Descending")
        case "blood sacrifice":
            player.used.add("Blood Sacrifice")
            ref = yield from ask(seat, "sacrifice", list(world.refs_anywhere(seat, CULTIST)))
            assert isinstance(ref, Ref)
            world.lose(ref)
            world.earn_signs(seat, 1)
            world.count("Black Goat: Blood Sacrifice")
        case "death from below":
            player.used.add("Death from Below")
            world.put(str(act[1]), seat, cheapest_monsters(world, seat)[0])
            world.count("Sleeper: Death from Below")
        case "dematerialize":
            player.used.add("Dematerialization")
            yield from dematerialize(world, seat, str(act[1]))


def dematerialize(world: World, seat: int, home: str) -> Flow:
    """Any own units of one area go to another one."""
    targets: list[Act] = [("area", area) for area in world.areas if area != home]
    target = yield from ask(seat, "dematerialize to", targets)
    area = str(target[1])
    while True:
        options: list[Act] = list(world.refs(home, seat))
        if not options:
            break
        chosen = yield from ask(seat, "dematerialize", [*options, ("enough",)])
        if not isinstance(chosen, Ref):
            break
        world.take(chosen)
        world.put(area, seat, chosen.kind)
    world.count("Ancients: Dematerialization")


def ritual(world: World, seat: int) -> None:
    """Pay, advance the marker, 1 Doom for each controlled gate, an Elder Sign for each Great Old One."""
    player = world.players[seat]
    if world.is_instant_death():
        world.count("doom: a ritual on Instant Death costs 10")
    else:
        world.ritual += 1
    if world.has(seat, "Herald of the Outer Gods"):
        world.count("Windwalker: Herald of the Outer Gods")
    player.used |= {"ritual performed", "ritual"}
    player.ritual_gates = world.controlled(seat)
    player.doom += player.ritual_gates
    signs = len(world.great_old_ones(seat))
    if world.has(seat, "Consecration") and world.cathedrals:
        world.count("Ancients: Consecration")
        signs += 2 if len(world.cathedrals) == 4 else 1
    world.earn_signs(seat, signs)
    world.count(f"doom: a ritual of {len(world.players)} players")
    world.count("doom: a ritual with a Great Old One" if signs else "doom: a ritual without a Great Old One")

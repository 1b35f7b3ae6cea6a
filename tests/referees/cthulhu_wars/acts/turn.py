"""The Action phase: whose turn it is, what may be done in it, and when the phase ends."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from referees.cthulhu_wars.acts import common
from referees.cthulhu_wars.acts.asides import ASCENDING, do_aside, unasked
from referees.cthulhu_wars.acts.common import Costs, affordable, gate_acts, has_unlimited_battle
from referees.cthulhu_wars.acts.ending import is_at_the_end, the_end
from referees.cthulhu_wars.acts.factions import ACTS, PERFORM, opener_of_the_way, windwalker
from referees.cthulhu_wars.acts.factions.yellow_sign import NAMELESS, SCREAMING
from referees.cthulhu_wars.acts.spellbooks import end_of_action
from referees.cthulhu_wars.acts.world import Act, Ask, Flow, Perform, Unit, World, ask

COMMON = {
    "recruit": common.recruit,
    "summon": common.summon,
    "build": common.build,
    "move": common.move,
    "capture": common.capture,
    "control": common.control,
    "leave": common.leave,
    "relieve": common.relieve,
}
LEARNT: Perform = {"hibernate": windwalker.hibernate, "beyond": opener_of_the_way.beyond}
TRAVELS = {"nameless": NAMELESS, "screaming": SCREAMING}
GATES = ("control", "leave", "relieve")
UNTAXED = ("move", "slumber", "submerge", *GATES)


@dataclass
class Turn:
    """How far a player's turn has come."""

    seat: int
    main: str | None = None
    """The main action, once it is done."""
    may_follow: bool = False
    """Whether the Yellow Sign may have a second action now."""
    has_acted: bool = False
    """Whether something was done without a main action that can pass for one: a summons, a battle."""
    left: set[str] = field(default_factory=set)
    """Gates that were left in this turn and not taken back."""
    has_begun: bool = False
    """Whether what comes before the first action is done."""


def is_active(world: World, seat: int) -> bool:
    """Whoever has Power and does not hibernate takes turns."""
    player = world.players[seat]
    return player.power > 0 and not player.hibernates


def main_acts(world: World, seat: int) -> Costs:
    """All main actions that a player can pay and complete; none at 0 Power, not even what costs nothing."""
    if not world.players[seat].power:
        return {}
    costs = common.recruits(world, seat) | common.summons(world, seat) | common.builds(world, seat)
    costs |= common.moves(world, seat, common.unmoved(world, seat), set())
    costs |= common.battles(world, seat) | common.captures(world, seat)
    costs |= ACTS[world.players[seat].faction](world, seat)
    if world.players[seat].faction != "WW" and world.can(seat, "WW"):
        costs |= windwalker.hibernations(world, seat)
    if world.players[seat].faction != "OW" and world.can(seat, "OW"):
        costs |= opener_of_the_way.beyonds(world, seat)
    return affordable(world, seat, costs.items())


def unlimited_acts(world: World, seat: int) -> Costs:
    """Gates for nothing; battles with six spellbooks; the summons of Black Goat.  Nothing at 0 Power."""
    if not world.players[seat].power:
        return gate_acts(world, seat) if world.rules.get("at_zero") == "gates" else {}
    costs = gate_acts(world, seat)
    if has_unlimited_battle(world, seat):
        costs |= common.battles(world, seat)
    if world.can(seat, "BG"):
        costs |= common.summons(world, seat)
    return affordable(world, seat, costs.items())


def action_phase(world: World, begun: Turn | None = None) -> Flow:
    """Turn after turn, until nobody is active; the first turn may have begun."""
    while begun is not None or (yield from somebody_goes_on(world)):
        yield from one_turn(world, begun or Turn(world.turn))
        begun = None
        if is_at_the_end(world):
            world.count("ending: 30 Doom at the end of a turn")
            yield from the_end(world, "doom")
            return
        world.turn = world.order(world.turn)[1]
    world.count("action phase: it ends when nobody is active")
    world.moment = "gather"


def somebody_goes_on(world: World) -> Generator[Ask, dict[int, Act], bool]:
    """Whether somebody is active; if nobody is, Dragon Ascending may change that."""
    if not any(is_active(world, seat) for seat in range(len(world.players))):
        yield from last_chance_to_ascend(world)
    return any(is_active(world, seat) for seat in range(len(world.players)))


def last_chance_to_ascend(world: World) -> Flow:
    """The Opener of the Way is asked if it has less Power than an enemy."""
    seat = world.seat_of("OW")
    if seat is None or not world.has(seat, ASCENDING) or ASCENDING in world.players[seat].used:
        return
    mine = world.players[seat].power
    richer: list[Act] = [("seat", foe) for foe in world.enemies(seat) if world.players[foe].power > mine]
    if richer:
        chosen = yield from ask(seat, "dragon ascending", [*richer, ("no",)])
        if chosen[0] == "seat":
            do_aside(world, seat, (ASCENDING.lower(), chosen[1]))


def one_turn(world: World, turn: Turn) -> Flow:
    """The turn of a player; whoever has no Power is skipped."""
    seat = world.turn
    if not turn.has_begun:
        if not begins(world, turn):
            return
        yield from end_of_action(world)
    while turn.main is None:
        if not world.players[seat].power and not gates_at_zero(world, seat):
            return
        act = yield from ask(seat, "act", before_the_main_action(world, turn))
        if act[0] == "aside":
            unasked(world, act)
            continue
        if act[0] == "end":
            return
        if act[0] == "drop":
            world.count("pass: all Power is dropped")
            world.players[seat].power = 0
            return
        yield from perform(world, turn, act)
    yield from after_the_main_action(world, turn)


def begins(world: World, turn: Turn) -> bool:
    """What comes before the first action; gives whether there can be one."""
    seat = turn.seat
    world.stays = False
    if world.rules.get("battles") == "turn":
        world.players[seat].fought.clear()
    if len(world.players) == 2:
        if not is_active(world, seat):
            world.decay += 1
            world.count("two players: the decay marker rises")
            return False
        if not pays_for_decay(world, seat):
            return False
    if not is_active(world, seat):
        world.count("action phase: without Power, or hibernating, one is skipped")
        return False
    claim(world, turn)
    return True


def claim(world: World, turn: Turn) -> None:
    """By default free gates are taken for their player in the own turn, but not one that was just left."""
    seat = turn.seat
    may = world.players[seat].power > 0 or (turn.main is not None and world.rules.get("at_zero") == "gates")
    if world.rules.get("gates") == "by-hand" or not may or world.players[seat].hibernates:
        return
    for area, keeper in world.gates.items():
        able = any(world.can_keep(seat, kind) for kind in world.here(area, seat))
        if keeper is None and able and area not in turn.left:
            world.gates[area] = Unit(seat, common.first_keeper(world, seat, area))
            world.count("gate: taken for the player by default")


def gates_at_zero(world: World, seat: int) -> bool:
    """A house rule: gates may still be taken and left after the last Power was spent."""
    return bool(unlimited_acts(world, seat)) and (world.rules.get("gates") == "by-hand" or world.stays)


def pays_for_decay(world: World, seat: int) -> bool:
    """Two players: the marker's position is paid before the turn; whoever cannot, or has nothing left, does not act."""
    player = world.players[seat]
    if not world.decay:
        return True
    if player.power <= world.decay:
        world.count("two players: the decay marker takes the last Power")
        player.power = 0
        return False
    world.count("two players: the decay marker is paid")
    player.power -= world.decay
    return True


def before_the_main_action(world: World, turn: Turn) -> list[Act]:
    """Main and unlimited actions, and dropping all Power."""
    seat = turn.seat
    mains = main_acts(world, seat)
    options: list[Act] = list(mains | unlimited_acts(world, seat))
    if not world.players[seat].power:
        return [*options, ("end",)]
    if turn.has_acted:
        options.append(("end",))
    must_act = len(world.players) == 2 and world.players[seat].power > 1
    if must_act:
        world.count("two players: no dropping of more than 1 Power")
    if not must_act or not mains:
        options.append(("drop",))
    return options


def after_the_main_action(world: World, turn: Turn) -> Flow:
    """Unlimited actions as often as one wishes, or the second action of the Yellow Sign; then the turn ends."""
    seat = turn.seat
    is_usual = world.rules.get("gates") != "by-hand"
    while not world.players[seat].hibernates:
        options: list[Act] = list(unlimited_acts(world, seat))
        if turn.may_follow and world.players[seat].power:
            forbidden = set(TRAVELS)
            options = [act for act in main_acts(world, seat) if act[0] not in forbidden] + options
            options = list(dict.fromkeys(options))
        if is_usual and not world.stays and all(act[0] in GATES for act in options):
            options = []
        if not options:
            return
        act = yield from ask(seat, "act on", [*options, ("end",)])
        if act[0] == "aside":
            unasked(world, act)
            continue
        if act[0] == "end":
            return
        if turn.may_follow and act[0] not in GATES:
            world.count("Yellow Sign: a second action")
        turn.may_follow = False
        if act[0] in GATES:
            world.count("unlimited: a gate after the main action")
        yield from perform(world, turn, act)


def perform(world: World, turn: Turn, act: Act) -> Flow:
    """Pay for an act and carry it out; what can be met by it is met at its end."""
    seat, verb = turn.seat, str(act[0])
    cost = (main_acts(world, seat) | unlimited_acts(world, seat))[act]
    is_free = is_unlimited(world, seat, verb)
    world.pay(seat, cost)
    if is_taxed(world, seat, act):
        world.count(f"Windwalker: Ice Age taxes: {verb}")
    if verb == "battle":
        yield from battle(world, seat, act)
    else:
        own = PERFORM[world.players[seat].faction]
        yield from (own.get(verb) or COMMON.get(verb) or LEARNT[verb])(world, seat, act)
    if turn.main is None:
        if is_free:
            turn.has_acted |= verb not in GATES
            world.count(
                "unlimited: a gate before the main action" if verb in GATES else "unlimited: before the main action"
            )
        else:
            turn.main = verb
            turn.may_follow = verb in TRAVELS
    if verb == "leave":
        turn.left.add(str(act[1]))
        world.stays |= turn.main is not None  # it may be taken back, as often as one wishes
    elif verb in ("control", "relieve"):
        turn.left.discard(str(act[1]))
    if verb not in (*GATES, "battle"):  # what a battle left has been claimed, before it earned anything
        claim(world, turn)
    yield from end_of_action(world)


def is_taxed(world: World, seat: int, act: Act) -> bool:
    """Whether the act ends where an enemy's Ice Age lies; what leaves the map ends nowhere, a Move is counted apart."""
    return world.players[seat].faction != "WW" and world.ice in act and act[0] not in UNTAXED


def is_unlimited(world: World, seat: int, verb: str) -> bool:
    """Gates always; battles with six spellbooks; summons of Black Goat."""
    if verb == "battle":
        return has_unlimited_battle(world, seat)
    return verb in GATES or (verb == "summon" and world.can(seat, "BG"))


def battle(world: World, seat: int, act: Act) -> Flow:
    """A battle is not decided here: one answer tells that it is over, and the world is what it left."""
    _, area, _ = act
    world.count("battle: an unlimited one" if has_unlimited_battle(world, seat) else "battle")
    world.players[seat].fought.add(str(area))
    yield from ask(seat, "a battle", [("over",), ("no",)])

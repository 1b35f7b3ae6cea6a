"""The actions that every faction has: recruit, summon, create a gate, move, battle, capture.  (rules 5.1 to 5.7)"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from cultists.engine import ask
from cultists.games.cthulhu_wars.acts import BATTLE, CAPTURE, CREATE_GATE, MOVE, RECRUIT, SUMMON, Act
from cultists.games.cthulhu_wars.after_action import finish, unlimited_verbs
from cultists.games.cthulhu_wars.battle_state import Battle
from cultists.games.cthulhu_wars.combat import combat
from cultists.games.cthulhu_wars.faction import CULTIST, MONSTER, TERROR, Faction, Kind
from cultists.games.cthulhu_wars.maps import Area
from cultists.games.cthulhu_wars.moments import (
    AFTER_MOVE,
    CAPTURED,
    LEADERLESS,
    MOVED,
    SAFE_FROM_CAPTURE,
    SUMMON_PLACES,
    SUMMONED,
)
from cultists.games.cthulhu_wars.setting import Unit
from cultists.games.cthulhu_wars.table import CAPTIVE, NO_GATE, StepName, WarsTable

GATE_COST: Final = 3


def common_actions(table: WarsTable, seat: int) -> list[Act]:
    """All of them that are possible and can be paid."""
    areas = table.areas_of(seat)
    led = led_areas(table, seat, areas)
    meetings = [(area, foes) for area in led if (foes := foes_in(table, seat, area))]
    return [
        *recruits(table, seat, areas),
        *summons(table, seat),
        *new_gates(table, seat, areas),
        *moves(table, seat, led, ()),
        *battles(table, seat, meetings),
        *captures(table, seat, meetings),
    ]


def foes_in(table: WarsTable, seat: int, area: Area) -> list[int]:
    """The enemies of a seat that have units in an area."""
    units = table.at[area.index]
    if units[0].seat == units[-1].seat == seat:  # units lie in the order of seats
        return []
    return [foe for foe in dict.fromkeys([unit.seat for unit in units]) if foe != seat]


def led_areas(table: WarsTable, seat: int, areas: Sequence[Area]) -> Sequence[Area]:
    """Those in which units can begin something; who leads others away must go last."""
    for rule in table.rules_of(seat, LEADERLESS):
        areas = [area for area in areas if not rule(table, seat, area)]
    return areas


# Recruit


def recruits(table: WarsTable, seat: int, areas: Sequence[Area]) -> list[Act]:
    """A Cultist where a unit of yours is; anywhere if there is none on the map."""
    power = table.power[seat]
    kinds = [
        kind for kind in table.faction(seat).kinds if kind.rank == CULTIST and table.from_pool(seat, kind) is not None
    ]
    return [
        _recruit(kind, area)
        for kind in kinds
        for area in areas or table.setting.board.areas
        if kind.cost + table.toll(seat, area) <= power
    ]


@cache
def _recruit(kind: Kind, area: Area) -> Act:
    return Act(RECRUIT, f"recruit {kind.name} in {area.name}", recruit, area=area, thing=kind)


async def recruit(table: WarsTable, seat: int, act: Act) -> StepName:
    """One Cultist from the pool, for 1 Power."""
    _enter(table, seat, act, act.thing.cost)
    return finish(table, RECRUIT)


def _enter(table: WarsTable, seat: int, act: Act, cost: int) -> Unit:
    area, unit = act.area, table.from_pool(seat, act.thing)
    assert area is not None and unit is not None
    table.pay(seat, cost + table.toll(seat, area))
    table.place(unit, area)
    table.say(act.verb, seat, unit.kind.name, area.name)
    return unit


# Summon


def summons(table: WarsTable, seat: int) -> list[Act]:
    """A Monster at a gate that you control."""
    power, held = table.power[seat], table.held(seat)
    for rule in table.rules_of(seat, SUMMON_PLACES):
        held += [area for area in rule(table, seat) if area not in held]
    if not held:
        return []
    acts = []
    for kind in table.faction(seat).kinds:
        if kind.rank in (MONSTER, TERROR) and table.from_pool(seat, kind) is not None:
            price = table.price(seat, kind)
            acts += [_summon(kind, area) for area in held if price + table.toll(seat, area) <= power]
    return acts


@cache
def _summon(kind: Kind, area: Area) -> Act:
    return Act(SUMMON, f"summon {kind.name} in {area.name}", summon, area=area, thing=kind)


async def summon(table: WarsTable, seat: int, act: Act) -> StepName:
    """One Monster from the pool, for its price."""
    unit = _enter(table, seat, act, table.price(seat, act.thing))
    for rule in table.rules_of(seat, SUMMONED):
        await rule(table, seat, unit)
    return finish(table, SUMMON)


# Create a gate


def new_gates(table: WarsTable, seat: int, areas: Sequence[Area]) -> list[Act]:
    """Where there is no gate, and somebody who can keep one."""
    if table.power[seat] < GATE_COST:
        return []
    return [
        _new_gate(area)
        for area in areas
        if table.gates[area.index] is NO_GATE
        and GATE_COST + table.toll(seat, area) <= table.power[seat]
        and any(table.can_keep(unit) for unit in table.here(seat, area))
    ]


@cache
def _new_gate(area: Area) -> Act:
    return Act(CREATE_GATE, f"create a gate in {area.name}", create_gate, area=area)


async def create_gate(table: WarsTable, seat: int, act: Act) -> StepName:
    """The builder steps on it at once, also with the last Power.  (rules 5.4)"""
    assert act.area is not None
    table.pay(seat, GATE_COST + table.toll(seat, act.area))
    builders = [unit for unit in table.here(seat, act.area) if table.can_keep(unit)]
    table.gates[act.area.index] = (await ask(seat, "step on the gate", table.figures(builders))).unit.id
    table.say("created gate", seat, act.area.name)
    return finish(table, CREATE_GATE)


# Move


def moves(table: WarsTable, seat: int, areas: Sequence[Area], moved: tuple[Unit, ...]) -> list[Act]:
    """One unit to a place that it can reach; like units are offered once, a gate's keeper apart."""
    power = table.power[seat]
    if power < 1:
        return []
    acts: list[Act] = []
    flies = bool(table.lent[seat]) and table.flies(seat)
    for area in areas:
        gate = table.gates[area.index]
        last = None
        for unit in table.at[area.index]:
            is_keeper = unit.id == gate
            # Like units stand beside each other; only a keeper may come between them.
            if unit.seat == seat and (is_keeper or unit.kind is not last) and unit not in moved:
                acts += table.setting.moves_of(_move, seat, unit.kind, is_keeper, area, flies)
                last = last if is_keeper else unit.kind
    if table.has_tolls:
        return [act for act in acts if act.area and 1 + table.toll_of_entry(seat, act.area) <= power]
    return acts


@cache
def _move(kind: Kind, is_keeper: bool, source: Area, area: Area) -> Act:
    who = f"{kind.name} on the gate" if is_keeper else kind.name
    return Act(
        MOVE, f"move {who} from {source.name} to {area.name}", move, area=area, source=source, thing=(kind, is_keeper)
    )


async def move(table: WarsTable, seat: int, act: Act) -> StepName:
    """1 Power per unit, each at most once per action; one may go after the other."""
    assert act.area is not None and act.source is not None
    kind, is_keeper = act.thing
    gate = table.gates[act.source.index]
    unit = next(
        unit
        for unit in table.at[act.source.index]
        if unit.kind is kind and (unit.id == gate) == is_keeper and unit not in table.moved
    )
    table.pay(seat, 1 + table.toll_of_entry(seat, act.area))
    table.place(unit, act.area)
    table.moved = (*table.moved, unit)
    table.say("moved", seat, kind.name, act.source.name, act.area.name)
    if is_keeper:
        table.say("left gate", seat, act.source.name)
    for rule in table.rules_of(seat, MOVED):
        await rule(table, seat, unit, act.source, act.area)
    return "move on"


def more_moves(table: WarsTable, seat: int) -> list[Act]:
    """Units that have not moved in this action, and the end of it."""
    return [*moves(table, seat, led_areas(table, seat, table.areas_of(seat)), table.moved), DONE]


async def move_on(table: WarsTable) -> StepName:
    """More units may be moved in the same action."""
    seat = table.turn
    choice = await ask(seat, "move on", table.offer(more_moves))
    if choice is not DONE:
        return await choice.perform(table, seat, choice)
    end_move(table, seat)
    return finish(table, MOVE)


def end_move(table: WarsTable, seat: int) -> None:
    """A Move action is over; somebody may profit from what was spent on it."""
    entered = {table.area_of(unit): None for unit in table.moved}
    spent = len(table.moved) + sum(table.toll(seat, area) for area in entered if area is not None)
    table.moved = ()
    for rule in table.rules_of(seat, AFTER_MOVE):
        rule(table, seat, spent)


async def _stop(table: WarsTable, seat: int, act: Act) -> StepName:  # noqa: ARG001 - the contract of every action
    return "move on"


DONE: Final = Act("stop", "that is all", _stop)


# Battle


def battles(table: WarsTable, seat: int, meetings: list[tuple[Area, list[int]]]) -> list[Act]:
    """Where an enemy is, and you have at least 1 combat against that enemy.

    Who has unlimited battles fights once per area, whenever in the phase (or turn) it was.  (rules 27.1, 27.31)
    """
    is_limited = BATTLE in unlimited_verbs(table, seat)
    return [
        _battle(table.faction(foe), foe, area)
        for area, foes in meetings
        if not (is_limited and (seat, area) in table.fought) and 1 + table.toll(seat, area) <= table.power[seat]
        if (units := table.here(seat, area))
        for foe in foes
        if combat(table, seat, foe, units) > 0
    ]


@cache
def _battle(enemy: Faction, foe: int, area: Area) -> Act:
    return Act(BATTLE, f"battle {enemy.name} in {area.name}", battle, area=area, thing=foe)


async def battle(table: WarsTable, seat: int, act: Act) -> StepName:
    """Declared and paid; all units of both factions there take part."""
    assert act.area is not None
    table.pay(seat, 1 + table.toll(seat, act.area))
    table.fought = (*table.fought, (seat, act.area))
    table.battle = Battle(act.area, seat, act.thing)
    table.say("battle", seat, table.faction(act.thing).name, act.area.name)
    return "before the battle"


# Capture


def captures(table: WarsTable, seat: int, meetings: list[tuple[Area, list[int]]]) -> list[Act]:
    """Where you outrank the protectors of an enemy's Cultists."""
    return [
        _capture(table.faction(foe), foe, area)
        for area, foes in meetings
        if 1 + table.toll(seat, area) <= table.power[seat]
        for foe in foes
        if can_capture(table, seat, foe, area)
    ]


def can_capture(table: WarsTable, seat: int, foe: int, area: Area) -> bool:
    """Great Old Ones outrank Monsters, Monsters outrank Cultists; third parties neither help nor protect."""
    mine = theirs = 0
    has_cultist = False
    for unit in table.at[area.index]:
        if unit.seat == seat:
            mine = max(mine, unit.kind.weight)
        elif unit.seat == foe:
            theirs = max(theirs, unit.kind.weight)
            has_cultist = has_cultist or unit.is_cultist
    if not has_cultist or mine <= theirs:
        return False
    return not any(rule(table, foe, mine == 2) for rule in table.rules_of(foe, SAFE_FROM_CAPTURE))


@cache
def _capture(enemy: Faction, foe: int, area: Area) -> Act:
    return Act(CAPTURE, f"capture a Cultist of {enemy.name} in {area.name}", capture, area=area, thing=foe)


async def capture(table: WarsTable, seat: int, act: Act) -> StepName:
    """The owner chooses which Cultist; it lies on the captor's card until Power is gathered."""
    assert act.area is not None
    foe: int = act.thing
    table.pay(seat, 1 + table.toll(seat, act.area))
    cultists = [unit for unit in table.here(foe, act.area) if unit.is_cultist]
    captive = (await ask(foe, "give up a captive", table.figures(cultists))).unit
    table.put(captive, CAPTIVE + seat)
    table.say("captured", seat, captive.kind.name, table.faction(foe).name, act.area.name)
    table.mourn(captive, seat)  # captured counts as eliminated, not as killed
    for rule in table.rules_of(seat, CAPTURED):
        rule(table, seat)
    return finish(table, CAPTURE)

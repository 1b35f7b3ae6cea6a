"""Taking and leaving a gate: the unlimited action that costs nothing.  (rules 6.2)"""

from functools import cache
from typing import Final

from cultists.games.cthulhu_wars.acts import Act
from cultists.games.cthulhu_wars.after_action import settled
from cultists.games.cthulhu_wars.faction import Kind
from cultists.games.cthulhu_wars.gate_control import free_gates, may_handle_gates, take_gate
from cultists.games.cthulhu_wars.maps import Area
from cultists.games.cthulhu_wars.moments import KEEPERS
from cultists.games.cthulhu_wars.table import ABANDONED, StepName, WarsTable

TAKE: Final = "take a gate"
LEAVE: Final = "leave a gate"
RELIEVE: Final = "relieve a keeper"


def gates_to_take(table: WarsTable, seat: int) -> list[Act]:
    """What only gains something; it is offered first."""
    return [_take_act(area) for area in free_gates(table, seat)] if may_handle_gates(table, seat) else []


def gates_to_leave(table: WarsTable, seat: int) -> list[Act]:
    """What gives something up, or only changes the keeper; it is offered last."""
    if not may_handle_gates(table, seat):
        return []
    held = table.held(seat)
    acts = []
    if table.rules_of(seat, KEEPERS):  # otherwise all keepers are Cultists, and as good as each other
        acts += [_relief(kind, area) for area in held for kind in reliefs(table, area)]
    return acts + [_leave_act(area) for area in held]


def reliefs(table: WarsTable, area: Area) -> list[Kind]:
    """Other kinds of units that could keep a gate instead of its keeper."""
    keeper = table.keeper(area)
    assert keeper is not None
    able = [unit.kind for unit in table.here(keeper.seat, area) if table.can_keep(unit)]
    return [kind for kind in dict.fromkeys(able) if kind is not keeper.kind]


@cache
def _take_act(area: Area) -> Act:
    return Act(TAKE, f"take the gate in {area.name}", take, area=area)


@cache
def _leave_act(area: Area) -> Act:
    return Act(LEAVE, f"leave the gate in {area.name}", leave, area=area)


@cache
def _relief(kind: Kind, area: Area) -> Act:
    return Act(RELIEVE, f"let {kind.name} keep the gate in {area.name}", relieve, area=area, thing=kind)


async def take(table: WarsTable, seat: int, act: Act) -> StepName:
    """A Cultist steps on an abandoned gate."""
    assert act.area is not None
    take_gate(table, seat, act.area)
    table.left = tuple(area for area in table.left if area is not act.area)
    return settled(table, "act")


async def leave(table: WarsTable, seat: int, act: Act) -> StepName:
    """The keeper steps off.  Nobody steps on again in this turn unless its owner says so."""
    assert act.area is not None
    # After the main action the turn does not end by itself now, though one may only step on again.
    table.stays = table.stays or table.has_acted
    table.gates[act.area.index] = ABANDONED
    table.left = (*table.left, act.area)
    table.say("left gate", seat, act.area.name)
    return settled(table, "act")


async def relieve(table: WarsTable, seat: int, act: Act) -> StepName:
    """The keeper steps off and another kind of unit on, in one go: both are unlimited and free."""
    assert act.area is not None
    table.gates[act.area.index] = next(unit.id for unit in table.here(seat, act.area) if unit.kind is act.thing)
    table.say("took gate", seat, act.area.name)
    return settled(table, "act")

"""Who stands on which gate, and when a free one is taken.  (rules 6.1)"""

from cultists.games.cthulhu_wars.maps import Area
from cultists.games.cthulhu_wars.options import AT_ZERO, GATES
from cultists.games.cthulhu_wars.table import ABANDONED, RESTS, WarsTable


def may_handle_gates(table: WarsTable, seat: int) -> bool:
    """Nothing unlimited is done without Power, unless the table plays it so.  (rules 27.3)"""
    return table.power[seat] > 0 or table.options[AT_ZERO.name] != AT_ZERO.default


def free_gates(table: WarsTable, seat: int) -> list[Area]:
    """Abandoned gates that a unit of the seat could step on now."""
    if ABANDONED not in table.gates:
        return []
    return [
        area
        for area in table.areas_of(seat)
        if table.gates[area.index] == ABANDONED and any(table.can_keep(unit) for unit in table.here(seat, area))
    ]


def is_by_hand(table: WarsTable) -> bool:
    """Whether the table takes gates only when their owners say so."""
    return table.options[GATES.name] != GATES.default


def claim_gates(table: WarsTable, seat: int) -> None:
    """Free gates are taken without asking, as nearly everybody would, but not those that were left in this turn.

    A table may choose to do it by hand.
    """
    if not is_by_hand(table) and may_handle_gates(table, seat) and not table.counter(seat, RESTS):
        for area in free_gates(table, seat):
            if area not in table.left:
                take_gate(table, seat, area)


def take_gate(table: WarsTable, seat: int, area: Area) -> None:
    """A unit steps on a free gate, a Cultist if there is one."""
    keepers = [unit for unit in table.here(seat, area) if table.can_keep(unit)]
    table.gates[area.index] = min(keepers, key=lambda unit: not unit.is_cultist).id
    table.say("took gate", seat, area.name)

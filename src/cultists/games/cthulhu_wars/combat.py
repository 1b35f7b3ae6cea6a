"""How many dice units roll.  (rules 7.6)"""

from cultists.games.cthulhu_wars.faction import Kind
from cultists.games.cthulhu_wars.setting import Unit
from cultists.games.cthulhu_wars.table import WarsTable


def combat(table: WarsTable, seat: int, foe: int, fighters: list[Unit]) -> int:
    """The combat of a seat's units against an enemy, without what was added in a battle."""
    total = 0
    counts: dict[Kind, int] = {}
    for unit in fighters:
        kind = unit.kind
        if kind.dice is None:
            total += kind.combat
        else:
            counts[kind] = counts.get(kind, 0) + 1
    for kind, count in counts.items():
        total += kind.dice(table, seat, foe, count)  # type: ignore[misc]
    return total

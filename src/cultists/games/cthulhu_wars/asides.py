"""What may be done unasked: reveal Elder Signs, keep the turn open, and what factions have.  (rules 6.2, 13.2)"""

from functools import lru_cache, partial
from typing import Final

from cultists.engine import Question
from cultists.games.cthulhu_wars.acts import Aside
from cultists.games.cthulhu_wars.ending import reveal
from cultists.games.cthulhu_wars.gate_control import is_by_hand
from cultists.games.cthulhu_wars.moments import AT_ANY_TIME
from cultists.games.cthulhu_wars.table import WarsTable


def asides(table: WarsTable, seat: int) -> Question[Aside] | None:
    """Everything that the seat could do now, if anything."""
    if not table.where or table.step is None:
        return None
    offered = [_reveal_one(sign.value) for sign in {each.value: each for each in table.signs[seat]}.values()]
    offered.sort(key=lambda each: each.words)
    for rule in table.rules_of(seat, AT_ANY_TIME):
        offered += rule(table, seat)
    if _can_stay(table, seat):
        offered.append(STAY)
    return Question(seat, "at any time", tuple(offered)) if offered else None


@lru_cache
def _reveal_one(value: int) -> Aside:
    return Aside(f"reveal an Elder Sign worth {value}", partial(_show, value))


def _show(value: int, table: WarsTable, seat: int) -> None:
    reveal(table, seat, next(sign for sign in table.signs[seat] if sign.value == value))


def _can_stay(table: WarsTable, seat: int) -> bool:
    """Whether the turn would end with the main action, so that no gate could be left after it."""
    is_own_turn = table.phase == "action" and table.turn == seat
    return is_own_turn and not (table.has_acted or table.stays or is_by_hand(table))


def _stay(table: WarsTable, seat: int) -> None:  # noqa: ARG001 - the contract of every aside
    table.stays = True


STAY: Final = Aside("keep the turn open after the action", _stay)
"""A gate may be left after the main action; whoever wants that says so, and nobody else is asked.  (rules 6.2)"""

"""What is different when two factions are alone: losses give Doom, and who acts alone decays.  (rules 16.2, 16.4)"""

from itertools import cycle
from typing import Final

from cultists.games.cthulhu_wars.setting import Unit
from cultists.games.cthulhu_wars.table import WarsTable

MOST_DROPPED: Final = 1
"""Nobody drops more Power than this; one must act."""


def halved(table: WarsTable, number: int) -> int:
    """Some rolls count half, rounded up."""
    return -(-number // 2) if table.is_duel else number


def score_survivors(table: WarsTable, struck: tuple[Unit, ...]) -> None:
    """A unit that a Kill did not remove still gives half of its value."""
    if table.is_duel:
        for unit in dict.fromkeys(struck):
            table.score(unit, -(-unit.kind.value // 2))


def next_decay(table: WarsTable) -> int:
    """What is paid before the next turn, if nothing else changes: one more if only one player can act.  (rules 16.4)"""
    if not table.is_duel or table.phase != "action":
        return 0
    return table.decay + (sum(table.is_active(seat) for seat in table.setting.seats) == 1)


def stop_the_decay(table: WarsTable) -> None:
    """The marker goes back to 0 before Power is gathered.  (rules 16.4)"""
    if table.decay:
        table.decay = 0
        table.say("no decay", table.first)


def next_to_act(table: WarsTable, seats: tuple[int, ...]) -> int | None:
    """Whose turn it is: who cannot act moves the decay marker on, who can pays it first.

    Who cannot pay it all, or has nothing left then, loses the rest and the turn.  (rules 27.26)
    """
    for seat in cycle(seats):
        if not any(table.is_active(each) for each in table.setting.seats):
            return None
        if not table.is_active(seat):
            table.decay += 1
            table.say("decay", seat, table.decay, table.faction(1 - seat).name)
            continue
        paid = min(table.decay, table.power[seat])
        table.pay(seat, paid)
        if paid:
            table.say("decayed", seat, paid, table.power[seat])
        if table.power[seat]:
            return seat
        table.turn = seat  # it was this player's turn, even if nothing could be done in it
    return None

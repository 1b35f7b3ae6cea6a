"""The end: all Elder Signs are revealed; six spellbooks and the most Doom win, or humanity does.  (rules 15.2)"""

from cultists.games.cthulhu_wars.after_action import settled
from cultists.games.cthulhu_wars.moments import AT_THE_END
from cultists.games.cthulhu_wars.table import BOOKS, ElderSign, StepName, WarsTable


async def end(table: WarsTable) -> StepName | None:
    """Nobody loses by revealing, so everybody does."""
    for seat, rule in table.rules_at(AT_THE_END, table.first):
        rule(table, seat)
    then = settled(table, "end")
    if then != "end":
        return then
    for seat in table.order_from(table.first):
        reveal(table, seat, *table.signs[seat])
    able = [seat for seat in table.setting.seats if len(table.books[seat]) == BOOKS]
    most = max((table.doom[seat] for seat in able), default=0)
    table.winners = tuple(seat for seat in able if table.doom[seat] == most)
    table.tell("ended", table.first, table.ending, *(table.faction(seat).name for seat in table.winners))
    return None


def reveal(table: WarsTable, seat: int, *signs: ElderSign) -> None:
    """Elder Signs are shown, and their Doom counts at once; they leave the game."""
    if not signs:
        return
    table.signs[seat] = tuple(sign for sign in table.signs[seat] if sign not in signs)
    table.revealed = tuple(sorted((*table.revealed, *signs), key=lambda sign: sign.number))
    worth = sum(sign.value for sign in signs)
    table.doom[seat] += worth
    table.tell("revealed", seat, table.faction(seat).name, str(len(signs)), str(worth), reveals=True)

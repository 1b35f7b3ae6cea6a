"""The end of a turn: has somebody won?  If not, the Offspring leave and the next turn begins.  (rules 4.3, 15)"""

from collections.abc import Sequence

from cultists.engine import CHANCE
from cultists.games.grand_octopus.board import LOCATIONS
from cultists.games.grand_octopus.table import TURNS, Ending, OctopusTable, StepName, digits, listed


async def verify(table: OctopusTable) -> StepName | None:
    """Victory is checked once, when all Locations are settled.  (rules 15.1, 20.3)"""
    living = table.living()
    complete = [seat for seat in living if len(table.owned[seat]) >= table.needed]
    if complete:
        best = favoured(table, complete)
        if len(best) > 1:
            return _nobody_won(table, "tie", listed(tuple(best)))
        for seat in complete:
            if seat != best[0]:
                what = what_decides(table.owned[best[0]], table.owned[seat])
                table.tell("outdone", seat, digits(best[0]), digits(what), reveals=True)
        return _won(table, best[0], "components")
    if len(living) == 1:
        return _won(table, living[0], "last cult")
    if not living:
        return _nobody_won(table, "nobody left")
    return revoke(table)


def favoured(table: OctopusTable, complete: Sequence[int]) -> list[int]:
    """Who is before the others: who owns the grimoire, then the stone idol, and so on; then who has more power.

    It counts what they own now, not what they gathered this turn.  (rules 15.2, 20.27)
    """
    tied = list(complete)
    for kind in LOCATIONS:
        tied = [seat for seat in tied if kind in table.owned[seat]] or tied
    most = max(table.power[seat] for seat in tied)
    return [seat for seat in tied if table.power[seat] == most]


def what_decides(favoured: Sequence[int], other: Sequence[int]) -> int:
    """The first kind that only one of two complete cults owns; 0: none, and power decides.  (rules 15.2)"""
    return next((kind for kind in LOCATIONS if kind in favoured and kind not in other), 0)


def revoke(table: OctopusTable) -> StepName | None:
    """Offspring leave the board, fallen Cultists stand up, a new turn begins, at most sixty.  (rules 4.3, 15.4)"""
    table.settling = 0
    if table.options["eliminated"] == "returned":
        give_back(table)
    if table.round == TURNS:
        return _nobody_won(table, "turns")
    table.round += 1
    return "choose"


def give_back(table: OctopusTable) -> None:
    """Option: the Components of eliminated cults go back to their Locations at the end of the turn.  (rules 20.24)"""
    for seat, owned in enumerate(table.owned):
        if owned and table.is_out(seat):
            for kind in owned:
                table.put_back(seat, kind)
            table.tell("returned", seat, " ".join(map(str, owned)), reveals=table.is_hidden)


def _won(table: OctopusTable, seat: int, how: Ending) -> StepName | None:
    table.winner, table.ending = seat, how
    table.tell("won", seat, how, str(len(table.owned[seat])), reveals=True)
    return None


def _nobody_won(table: OctopusTable, why: Ending, who: str = "") -> StepName | None:
    """Total equality (of whom), nobody alive, or sixty turns: no one finds favour.  (rules 15.2 to 15.4)"""
    table.ending = why
    table.tell("nobody won", CHANCE, why, who, reveals=True)
    return None

"""What may be done at any time, unasked: reveal Elder Signs, and what factions have of that kind.  (rules 13.2)"""

from functools import lru_cache, partial

from cultists.engine import Question
from cultists.games.cthulhu_wars.acts import Aside
from cultists.games.cthulhu_wars.ending import reveal
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
    return Question(seat, "at any time", tuple(offered)) if offered else None


@lru_cache
def _reveal_one(value: int) -> Aside:
    return Aside(f"reveal an Elder Sign worth {value}", partial(_show, value))


def _show(value: int, table: WarsTable, seat: int) -> None:
    reveal(table, seat, next(sign for sign in table.signs[seat] if sign.value == value))

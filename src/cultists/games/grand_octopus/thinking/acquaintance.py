"""Getting to know the others: who has the habits of an acolyte, and who thinks as we do?

Every revelation shows what somebody ordered.  An order that an acolyte gives often and a thinking player seldom speaks
for the one, and the other way round.  A bot that has seen nothing yet goes by what is usual.
"""

from typing import Final

from cultists.games.grand_octopus.thinking.orders import Night
from cultists.games.grand_octopus.view import OctopusView

FLOOR: Final = 0.002
"""Nothing is thought to be less likely than this."""
MOST: Final = 8.0
"""One order changes the odds by no more than this factor."""
SURE: Final = 0.95
"""Nobody is ever quite sure."""


class Acquaintance:
    """How much each of the others is taken for an acolyte."""

    def __init__(self, usual: float) -> None:
        self._usual = usual
        self._odds: dict[int, float] = {}
        self._night: Night | None = None
        self._round = 0

    def habitual(self, seat: int) -> float:
        """How much of the time a seat is taken for an acolyte."""
        odds = self._usual / (1 - self._usual) * self._odds.get(seat, 1.0)
        return min(SURE, max(1 - SURE, odds / (1 + odds)))

    def expects(self, night: Night, view: OctopusView) -> None:
        """Orders are given now; the next revelation will tell."""
        self._night, self._round = night, view.round

    def learns(self, view: OctopusView) -> None:
        """Orders were revealed, if this is the turn after those that were expected."""
        night, self._night = self._night, None
        if night is None or view.round != self._round + 1:
            return
        for seat in night.habits:
            shown = view.seats[seat].order
            for index, order in enumerate(night.orders[seat]):
                if shown is not None and (order.goes_to, order.offspring) == (shown.goes_to, shown.offspring):
                    habit = max(FLOOR, night.habit(seat, index))
                    thought = max(FLOOR, night.regrets[seat].average()[index])
                    known = self._odds.get(seat, 1.0)
                    self._odds[seat] = known * min(MOST, max(1 / MOST, habit / thought))

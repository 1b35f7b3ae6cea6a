"""What greedy thinks things are worth.  The weights are here, and only here.

Worth is in odds: a cult whose standing is higher by 1 is likelier to win by a factor of e.  The middle
of both tables follows, rounded, the odds of the winners of 360 games of an earlier greedy against itself.  Their ends
(victory, elimination, more than 3 power: too few cases) and all other weights were set by hand.
"""

from math import exp
from typing import Final

from cultists.games.grand_octopus.greedy.position import Cult, Position

MISSING: Final = (7.0, 2.7, 1.5, 0.6, 0.0)
"""The standing of a cult by the number of Components that it still needs: 0 to 4."""
POWER: Final = (-4.0, -1.3, -0.5, 0.0, 0.1, 0.2, 0.25, 0.3)
"""… and by the power it has left: 0 to 7."""

PROSPECT: Final = 0.08
"""Each wanted Component within one step of where a Cultist will stand."""
SHARE: Final = 0.25
"""How much of what lies there a cult hopes for that meets others."""
QUARREL: Final = 0.35
"""How often a meeting ends in a fight, with those who keep their word."""
EXCHANGE: Final = 0.1
"""To dominate the Marsh, besides the key."""
SPOIL: Final = 0.3
"""In the Marsh: to get rid of a kind that lies within reach, or to give it to another cult that it then cannot use."""
EARLY_KIND: Final = 0.01
"""… and a kind that comes one place earlier when a tie is broken."""

TEMPERATURE: Final = 0.15
"""How far orders are mixed: one that is better by this part of the greatest stake is e times as likely."""
ROUNDS: Final = 16
"""How often all cults think again about what the others will do."""


def standing(cult: Cult, needed: int, more: int = 0, power: int = 0) -> float:
    """How good a cult's chances are, with some Components more and some power more or less."""
    left = max(0, cult.power + power)
    if not left:
        return POWER[0]
    missing = min(max(0, needed - cult.owns - more), len(MISSING) - 1)
    return MISSING[missing] + POWER[min(left, len(POWER) - 1)]


class Worth:
    """What changes are worth to each cult, and how much the others' luck concerns it."""

    __slots__ = ("component", "loss", "point", "put_back", "rivalry")

    def __init__(self, position: Position) -> None:
        cults, needed = position.cults, position.needed
        now = [standing(cult, needed) for cult in cults]
        self.component = [standing(cult, needed, more=1) - here for cult, here in zip(cults, now, strict=True)]
        """One Component more."""
        self.put_back = [here - standing(cult, needed, more=-1) for cult, here in zip(cults, now, strict=True)]
        """One Component less, as a positive number; so is `loss`."""
        self.loss = [here - standing(cult, needed, power=-1) for cult, here in zip(cults, now, strict=True)]
        """One point of power less."""
        self.point = [standing(cult, needed, power=1) - here for cult, here in zip(cults, now, strict=True)]
        """One point of power more."""
        self.rivalry = _rivalry(position, now)
        """By cult and rival: what the rival gains is lost to the cult in this proportion.  It is more for leaders."""

    def of(self, seat: int, changes: dict[int, float]) -> float:
        """What some changes of standing together are worth to a cult."""
        rivalry = self.rivalry[seat]
        return changes.get(seat, 0.0) - sum(rivalry[other] * change for other, change in changes.items())


def _rivalry(position: Position, now: list[float]) -> list[list[float]]:
    """Chances of winning are shares of a whole: what a leader loses is much, and goes to all others."""
    odds = [exp(here) if cult.place else 0.0 for cult, here in zip(position.cults, now, strict=True)]
    whole = sum(odds)
    seats = range(len(odds))
    return [
        [0.0 if other == seat or whole == odds[seat] else odds[other] / (whole - odds[seat]) for other in seats]
        for seat in seats
    ]

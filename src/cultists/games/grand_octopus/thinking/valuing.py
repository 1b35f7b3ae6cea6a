"""What all orders of a cult would have been worth against those of the others: its chance to win after the turn."""

from random import Random
from typing import Final

from cultists.games.grand_octopus.board import EXTERIOR
from cultists.games.grand_octopus.orders import Order
from cultists.games.grand_octopus.thinking.prospects import PLACES, Prospects, Share

NOBODY: Final[tuple[int, ...]] = ()
Drawn = dict[int, Order]
"""An order for each living cult."""


class Dark:
    """A turn as the others have ordered it, for a cult that may still choose."""

    __slots__ = ("called", "is_struck", "prospects", "there", "without")

    def __init__(self, prospects: Prospects, seat: int, drawn: Drawn, rng: Random) -> None:
        self.prospects = prospects
        self.is_struck = [False] * PLACES
        """Where Offspring of the others appear; those that do not come are counted in Location 0."""
        self.there: dict[int, tuple[int, ...]] = {}
        """Which of the others go where."""
        for other, order in drawn.items():
            if other != seat:
                self.is_struck[order.offspring] = True
                self.there[order.goes_to] = (*self.there.get(order.goes_to, NOBODY), other)
        self.called: dict[int, float] = {}
        """The odds of those in a room, all together, if our Offspring comes there."""
        self.without: dict[int, float] = {}
        """… and if it does not, nor our Cultist."""
        for place, present in self.there.items():
            self.called[place] = sum([prospects.hurt[other][place] for other in present])
            self.without[place] = self._without(place, present, rng)

    def _without(self, place: int, present: tuple[int, ...], rng: Random) -> float:
        if self.is_struck[place]:
            return self.called[place]
        if len(present) == 1:
            return self.prospects.takes[present[0]][place]
        courses = self.prospects.meeting(present, place)
        (course,) = rng.choices(courses, [chance for chance, _ in courses])
        return sum(course[1].values())

    def elsewhere(self, place: int) -> list[float]:
        """The odds of all who do not go to a place, together, by the room of our Offspring.

        Sums, not differences: beside a cult that wins, what all others have would be lost in the rounding.
        """
        without = [each for at, each in self.without.items() if at != place]
        rest = [sum(without)] * PLACES
        for room in self.there:
            if room not in (place, EXTERIOR):
                rest[room] = self.called[room] + sum(
                    [each for at, each in self.without.items() if at not in (place, room)]
                )
        return rest


def worths(prospects: Prospects, seat: int, orders: list[Order], drawn: Drawn, rng: Random) -> list[float]:
    """The worth of each of a cult's orders.  What it has drawn itself does not matter."""
    dark = Dark(prospects, seat, drawn, rng)
    nowhere = dark.elsewhere(0)
    cases = {goal: _cases(dark, seat, goal, nowhere) for goal in {order.goes_to for order in orders}}
    found = []
    for order in orders:
        rest, ends = cases[order.goes_to]
        worth = 0.0
        for chance, mine, theirs in ends:
            if mine:
                worth += chance * mine / (mine + theirs + rest[order.offspring])
        found.append(worth)
    return found


def _cases(dark: Dark, seat: int, goal: int, nowhere: list[float]) -> tuple[list[float], list[Share]]:
    """What may happen to a cult at its goal: how likely it is, its odds then, and the odds of those whom it meets.

    With them the odds of all who are elsewhere, by the room of our Offspring.
    """
    prospects, others = dark.prospects, dark.there.get(goal, NOBODY)
    rest = dark.elsewhere(goal) if others else nowhere
    if dark.is_struck[goal]:
        return rest, [(1.0, prospects.hurt[seat][goal], dark.called.get(goal, 0.0))]
    if not others:
        return rest, [(1.0, prospects.takes[seat][goal], 0.0)]
    return rest, prospects.shares(seat, others, goal)

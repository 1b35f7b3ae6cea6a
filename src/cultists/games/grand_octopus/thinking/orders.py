"""Secret orders: all cults imagine the same turn again and again, and learn from what they would have regretted.

In each round every cult draws an order; then each learns what all of its orders would have been worth against those of
the others.  Some of the time the others are taken for acolytes, whose habits are known (greedy/orders.py), the rest of
the time for players who learn as we do: so habits are used, and our own are hard to use.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate
from operator import add
from random import Random
from typing import Final

from cultists.games.grand_octopus.greedy.orders import Thoughts
from cultists.games.grand_octopus.orders import Order, orders_from
from cultists.games.grand_octopus.thinking.prospects import prospects
from cultists.games.grand_octopus.thinking.regret import Regret, pick
from cultists.games.grand_octopus.thinking.valuing import Drawn, worths
from cultists.games.grand_octopus.thinking.worlds import World

FAINT: Final = 0.3
"""Orders that were less likely than this part of the likeliest are not given: they are left from the first rounds."""
FUTURES: Final = 100
"""So many of the last rounds are remembered, to speak of them."""


def good_orders(world: World, seat: int) -> list[Order]:
    """The orders without a mistake."""
    return [order for order in orders_from(world.cults[seat].place, quick=not world.exterior) if not order.is_error]


class Night:
    """A turn in the dark, in the mind of one seat.  Worlds differ only in Components that lie face down."""

    def __init__(self, worlds: Sequence[World], seat: int, habits: Thoughts, habitual: Callable[[int], float]) -> None:
        """`habitual`: how much of the time each of the others follows its habits."""
        self.worlds = [prospects(world) for world in worlds]
        self.seat = seat
        self.living = worlds[0].living
        self.habitual = {each: habitual(each) for each in self.living if each != seat}
        self.orders = {each: good_orders(worlds[0], each) for each in self.living}
        self.regrets = {each: Regret(len(self.orders[each])) for each in self.living}
        self.habits = {each: _running(habits, each, self.orders[each]) for each in self.living if each != seat}
        self.rounds = 0
        self._worths = [0.0] * len(self.orders[seat])
        """Of each of our orders, in all rounds together."""
        self.futures: list[Drawn] = []
        """What the others ordered in the last rounds."""

    def think(self, rng: Random) -> None:
        """One round."""
        drawn = {each: self._draw(each, rng) for each in self.living}
        world = self.worlds[self.rounds % len(self.worlds)]
        for each in self.living:
            found = worths(world, each, self.orders[each], drawn, rng)
            self.regrets[each].learn(found)
            if each == self.seat:
                self._worths = [*map(add, self._worths, found)]
        if len(self.futures) < FUTURES:
            self.futures.append(drawn)
        else:
            self.futures[self.rounds % FUTURES] = drawn
        self.rounds += 1

    def _draw(self, seat: int, rng: Random) -> Order:
        if seat != self.seat and rng.random() < self.habitual[seat]:
            return self.orders[seat][pick(self.habits[seat], rng)]
        return self.orders[seat][self.regrets[seat].drawn(rng)]

    def habit(self, seat: int, index: int) -> float:
        """How often an acolyte in another seat would give an order."""
        running = self.habits[seat]
        return (running[index] - (running[index - 1] if index else 0.0)) / running[-1]

    def mixture(self) -> dict[Order, float]:
        """How likely each of our orders is."""
        average = self.regrets[self.seat].average()
        # Who has habits does not look for ours: the surer we are of that, the less there is to hide.
        surely = sum(self.habitual.values()) / len(self.habitual)
        faint = max(FAINT, surely) * max(average)
        clear = [chance if chance >= faint else 0.0 for chance in average]
        whole = sum(clear)
        return {order: chance / whole for order, chance in zip(self.orders[self.seat], clear, strict=True)}

    def chances(self) -> dict[Order, float]:
        """Our chance to win with each order, on the average of all rounds."""
        return {order: total / self.rounds for order, total in zip(self.orders[self.seat], self._worths, strict=True)}


def _running(habits: Thoughts, seat: int, orders: list[Order]) -> list[float]:
    return [*accumulate([habits.mixtures[seat].chance(order) for order in orders])]

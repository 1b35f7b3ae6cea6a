"""How likely a seat is to win the race to ten points, at a glance, in an imagined world."""

from math import exp
from typing import Final

from cultists.games.stars_are_right.strong.world import World
from cultists.games.stars_are_right.table import POINTS_TO_WIN

POINTS_A_TURN: Final = 1.85
"""So many points a player gains in a turn, on average over games of greedy."""
LUCK: Final = 0.6
"""How much luck may still change, in turns: the smaller, the surer is whoever is ahead."""


def race(world: World, seat: int, turns: int) -> float:
    """The chance of a seat that has had so many turns since the others had their last one.

    The others need as many turns as their points tell; those who need fewer than the seat has had, and will need, win.
    """
    if world.winner is not None and world.winner != seat:
        return 0.0
    mine = turns - 1 + turns_left(world, seat)
    chance = 1.0
    for other in range(len(world.hands)):
        if other != seat:
            chance /= 1 + exp((mine - turns_left(world, other)) / LUCK)
    return chance if turns > 1 or world.winner is None else 1.0


def turns_left(world: World, seat: int) -> float:
    """How many turns a seat still needs, about."""
    return max(0.0, POINTS_TO_WIN - world.points(seat)) / POINTS_A_TURN

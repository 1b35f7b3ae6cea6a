"""How a novice plans a turn: it sees what a move or two would bring."""

from random import Random
from typing import Final

from cultists.games.stars_are_right.greedy.reach import total
from cultists.games.stars_are_right.planner.reach import glance
from cultists.games.stars_are_right.planner.solving import largest
from cultists.games.stars_are_right.strong.filling import NOT_MOVED, filled
from cultists.games.stars_are_right.strong.quick import GLANCE
from cultists.games.stars_are_right.strong.world import Moment, Turn, World, targets, ways_to_pay

NEARBY: Final = 2
"""So many moves a novice thinks ahead."""


def nearby_turn(world: World, moment: Moment, rng: Random) -> Turn:
    """The turn of somebody who sees what a move or two would bring; used creatures lie still."""
    seat = world.turn
    scale = world.scale(seat)
    pays = ways_to_pay(world, moment)
    pays.sort(key=lambda pay: (pay.price, total(pay.symbols)))
    reach = glance(world.sky, GLANCE)
    budgets = largest([pay.symbols for pay in pays])
    for target in sorted(targets(world.hands[seat], scale), key=lambda target: -target.card.points):
        costs = reach.costs(target.wanted, budgets)
        for pay in pays:
            cost = costs.cheapest(pay.symbols)
            if pay.invoked is not target.card and cost is not None and total(cost) <= NEARBY:
                found = costs.moves(cost)
                return Turn(pay, filled(found, pay.symbols, rng), len(found.moves), target)
    return Turn(pays[0], filled(NOT_MOVED, pays[0].symbols, rng), 0, None)

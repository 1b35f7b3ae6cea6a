"""A quick turn, as anybody might play it in an imagined world: the best summoning within reach, and no thought more."""

from functools import lru_cache
from random import Random
from typing import Final

from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, Symbols
from cultists.games.stars_are_right.greedy.reach import total
from cultists.games.stars_are_right.greedy.worth import Scale
from cultists.games.stars_are_right.planner.reach import Costs, glance
from cultists.games.stars_are_right.planner.solving import Spending, largest
from cultists.games.stars_are_right.strong.filling import NOT_MOVED, filled
from cultists.games.stars_are_right.strong.world import Standing, Target, Turn, World, spendings, targets

GLANCE: Final = 20_000
"""So many positions are looked at to guess what somebody will do; all that is near is found."""
LITTLE: Final = 3
"""So many symbols hardly ever summon a Great Old One that gets no star."""


def quick_turn(world: World, rng: Random) -> Turn:
    """The turn of a player who takes the best summoning within reach and thinks no further."""
    pairs, cheapest, budgets = _wishes(world.standing(world.turn))
    reach = glance(world.sky, GLANCE)
    known: dict[Target, Costs] = {}
    for worth, _, target, way in pairs:
        if worth <= -cheapest.price:
            break
        costs = known.get(target)
        if costs is None:
            costs = known[target] = reach.costs(target.wanted, budgets)
        if (cost := costs.cheapest(way.symbols)) is not None:
            found = costs.moves(cost)
            return Turn(way, filled(found, way.symbols, rng), len(found.moves), target)
    return Turn(cheapest, filled(NOT_MOVED, cheapest.symbols, rng), 0, None)


Wishes = tuple[list[tuple[float, int, Target, Spending]], Spending, list[Symbols]]


@lru_cache(1_000)
def _wishes(standing: Standing) -> Wishes:
    """What to summon with which symbols, the best first; the cheapest way to do nothing; and the symbols to think of.

    The sky has no part in it, so that it is the same in many imagined futures.
    """
    hand, mine, *_ = standing
    scale = Scale(*standing)
    ways = spendings(hand, mine, scale)
    most = max(total(way.symbols) for way in ways)
    pairs = [
        (target.worth - way.price, -total(way.symbols), target, way)
        for target in targets(hand, scale)
        if target.card.rank != GREAT_OLD_ONE or most + 2 * len(target.lenders) > LITTLE
        for way in ways
        if way.invoked is not target.card
    ]
    pairs.sort(key=lambda pair: pair[:2], reverse=True)
    cheapest = min(ways, key=lambda way: (way.price, len(way.powers)))
    return pairs, cheapest, largest([way.symbols for way in ways])

"""The exact planner of the skies: every creature that can be summoned this turn, and the best way to each.

    solve(Start.of_table(game.table)).best()                    # a whole turn
    Reach(sky).costs(card.constellations, [budget]).within(budget)   # one question, some microseconds

solving.py thinks a turn through, reach.py finds moves, tables.py holds what is true of every sky, kernels.py and
pricing.py have the loops, which machine.py compiles if it can.
"""

from cultists.games.stars_are_right.planner.reach import Costs, Found, Patience, Reach, filler, glance, harmless
from cultists.games.stars_are_right.planner.solving import (
    Solution,
    Spending,
    Use,
    Way,
    solve,
    spendings,
    star_sets,
    warm_up,
)
from cultists.games.stars_are_right.planner.start import MOMENTS, Start

__all__ = [
    "MOMENTS",
    "Costs",
    "Found",
    "Patience",
    "Reach",
    "Solution",
    "Spending",
    "Start",
    "Use",
    "Way",
    "filler",
    "glance",
    "harmless",
    "solve",
    "spendings",
    "star_sets",
    "warm_up",
]

"""The beginner: it sees what it lacks and goes there, sends its Offspring anywhere, and gives in easily."""

from random import Random
from typing import Final

from cultists.engine import Sight
from cultists.games.grand_octopus.board import COMPONENTS, location_name
from cultists.games.grand_octopus.greedy.bot import Greedy
from cultists.games.grand_octopus.greedy.characters import TRUSTING
from cultists.games.grand_octopus.greedy.position import read
from cultists.games.grand_octopus.greedy.talking import Choice

WANDERS: Final = 0.4
"""How often it goes anywhere."""


class Novice(Greedy):
    """Does not ask itself what the others will do."""

    def __init__(self) -> None:
        super().__init__(TRUSTING)

    def choose(self, sight: Sight, rng: Random | None = None) -> Choice:
        """One of the options, and why.  Without a generator: the first that it would like."""
        if sight.question.about != "choose":
            return super().choose(sight, rng)
        position = read(sight.view)
        options = sight.question.options
        # All others may have been shown, so that only errors are left.
        legal = [order for order in options if not order.is_error] or [*options]
        wanted = [order for order in legal if position.wants(sight.seat, order.goes_to)]
        wanders = not wanted or (rng is not None and rng.random() < WANDERS)
        orders = legal if wanders else wanted
        order = rng.choice(orders) if rng else orders[0]
        if order in wanted:
            return order, f"We lack a {COMPONENTS[order.goes_to]}."
        return order, f"We have a look at {location_name(order.goes_to, position.exterior)}."

"""What a summoning comes to: which creatures leave for it, and how many points its player has then.

Rules, picture, terminal, bots and planner ask here, so that nothing promises what the rules would not give.
"""

from collections.abc import Callable, Sequence

from cultists.games.stars_are_right.cards import LESSER_SERVITOR, Card
from cultists.games.stars_are_right.table import CREATURES, POINTS_TO_WIN


class Outcome:
    """The end of a summoning, if the player discards as little as possible."""

    __slots__ = ("lost", "seventh", "total")

    def __init__(self, total: int, lost: tuple[Card, ...], seventh: Card | None) -> None:
        self.total = total
        """The points of all that is left."""
        self.lost = lost
        """The Lesser Servitors that lent a star and left.  (rules 10.3)"""
        self.seventh = seventh
        """The creature that goes because there were seven.  (rules 9.6)"""

    @property
    def wins(self) -> bool:
        """Whether it ends the game.  (rules 13.1)"""
        return self.total >= POINTS_TO_WIN

    @property
    def gone(self) -> tuple[Card, ...]:
        """All that leave."""
        return self.lost if self.seventh is None else (*self.lost, self.seventh)


def fewest_points(creatures: Sequence[Card]) -> Card:
    """The creature whose loss costs fewest points, the oldest of equals."""
    return min(creatures, key=lambda card: card.points)


def outcome(
    mine: Sequence[Card],
    card: Card,
    lenders: Sequence[Card] = (),
    least: Callable[[Sequence[Card]], Card] = fewest_points,
) -> Outcome:
    """What comes of summoning a card with the stars of these lenders, for somebody with these creatures in play.

    `least` says which of seven creatures goes; whoever has another opinion of that must still save points first.
    """
    lost = tuple([each for each in lenders if each.rank == LESSER_SERVITOR])
    stay = [each for each in (*mine, card) if each not in lost] if lost else [*mine, card]
    seventh = None
    if len(stay) > CREATURES:
        seventh = least(stay)
        stay.remove(seventh)
    return Outcome(sum([each.points for each in stay]), lost, seventh)

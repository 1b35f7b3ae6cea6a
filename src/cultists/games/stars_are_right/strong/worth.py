"""What things are worth to strong while it plays on in its imagination, in tenths of a victory point."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, GREATER_SERVITOR, LESSER_SERVITOR, MINION, Card
from cultists.games.stars_are_right.summoning import STARS_TO_IGNORE
from cultists.games.stars_are_right.table import POINTS_TO_WIN

POINT: Final = 10.0
WIN: Final = 1000.0
MINIONS: Final = {"Ghast": 3.0, "Dhole": 4.0, "Ghoul": 1.5, "Tindaloo": 1.0, "Gug": 1.0}
"""A Minion in play; it fades as powers do."""


class Taste(NamedTuple):
    """The weights."""

    power: tuple[float, float, float, float] = (6.0, 4.0, 2.0, 0.0)
    """A power in play at the beginning of the game, by rank; it fades as the end comes near."""
    doubling: float = 1.5
    """More for a Lesser Servitor that makes two symbols of one."""
    star_in_need: float = 5.0
    """A bonus star that a Great Old One in our hand could use and nobody else lends."""
    star: float = 1.0
    """Any other bonus star."""
    keep: tuple[float, float, float, float] = (3.0, 7.0, 4.0, 1.0)
    """A card in hand, by rank, for the creature it may become."""
    keep_star: float = 6.0
    """More for a Great Old One in hand, for each different star that is ready for it."""
    keep_symbol: float = 0.8
    """A card in hand, for each symbol of its invocation."""
    new_card: float = 5.0
    """The card that will be drawn for one that has left the hand."""
    minions: float = 1.0
    """Minions in play, as a part of what stands above."""


RANKS: Final = {GREAT_OLD_ONE: 0, GREATER_SERVITOR: 1, LESSER_SERVITOR: 2, MINION: 3}
TASTE: Final = Taste()


class Scale:
    """What cards are worth to one seat at one moment."""

    __slots__ = ("early", "hand", "mine", "taste", "theirs")

    def __init__(
        self,
        hand: Sequence[Card],
        mine: Sequence[Card],
        theirs: Sequence[Card],
        furthest: int,
        taste: Taste = TASTE,
    ) -> None:
        self.hand = hand
        self.mine = mine
        self.theirs = theirs
        self.early = 1 - min(furthest, POINTS_TO_WIN) / POINTS_TO_WIN
        self.taste = taste

    def in_play(self, card: Card) -> float:
        """A creature before us: its points, and what it can still do."""
        use = self.taste.power[RANKS[card.rank]] + self.taste.minions * MINIONS.get(card.name, 0.0)
        if card.rank == LESSER_SERVITOR and card.power and sum(card.power.gives) > 1:
            use += self.taste.doubling
        return card.points * POINT + self.early * use + self._star(card)

    def _star(self, card: Card) -> float:
        if card.star is None:
            return 0.0
        for other in self.hand:
            if other.rank == GREAT_OLD_ONE and other.family == card.family and not self.has_avatar(other):
                for each in self.mine:
                    if each.star == card.star and each.family == card.family and each is not card:
                        return self.taste.star
                return self.taste.star_in_need
        return self.taste.star

    def in_hand(self, card: Card) -> float:
        """A card in our hand, if it is neither invoked nor put away."""
        worth = self.taste.keep_symbol * sum(card.invocation)
        if card.rank == GREAT_OLD_ONE:
            if self.has_avatar(card):
                return worth
            ready = {each.star for each in self.mine if each.family == card.family and each.star}
            worth += self.taste.keep_star * min(len(ready), self.stars(card))
        return worth + self.taste.keep[RANKS[card.rank]]

    def has_avatar(self, great_old_one: Card) -> bool:
        """Whether this Great Old One lies before us already."""
        return any(card.name == great_old_one.name for card in self.mine)

    def stars(self, great_old_one: Card) -> int:
        """How many stars may be lent to it."""
        return STARS_TO_IGNORE - sum(card.name == great_old_one.name for card in self.theirs)

    def least(self, creatures: Sequence[Card]) -> Card:
        """The creature that is missed least; points come first, so that a victory is never thrown away."""
        return min(creatures, key=lambda card: (card.points, self.in_play(card)))

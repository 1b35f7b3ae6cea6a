"""What things seem to be worth at first sight, in tenths of a victory point.  The weights are here, and only here."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from cultists.games.stars_are_right.cards import (
    GREAT_OLD_ONE,
    GREATER_SERVITOR,
    LESSER_SERVITOR,
    MINION,
    Card,
)
from cultists.games.stars_are_right.outcome import outcome
from cultists.games.stars_are_right.summoning import STARS_TO_IGNORE, symbols_of
from cultists.games.stars_are_right.table import POINTS_TO_WIN
from cultists.sky import Constellations

POINT: Final = 10.0
WIN: Final = 1000.0

POWER: Final = {GREAT_OLD_ONE: 6.0, GREATER_SERVITOR: 4.0, LESSER_SERVITOR: 2.0, MINION: 0.0}
"""A power in play at the beginning of the game; it fades as the end comes near."""
DOUBLING: Final = 1.5
"""More for a Lesser Servitor that makes two symbols of one."""
MINIONS: Final = {"Ghast": 3.0, "Dhole": 4.0, "Ghoul": 1.5, "Tindaloo": 1.0, "Gug": 1.0}
"""A Minion in play, fading as powers do."""
STAR_IN_NEED: Final = 5.0
"""A bonus star that a Great Old One in our hand could use and nobody else lends."""
STAR: Final = 1.0
"""Any other bonus star."""

KEEP: Final = {GREAT_OLD_ONE: 3.0, GREATER_SERVITOR: 7.0, LESSER_SERVITOR: 4.0, MINION: 1.0}
"""A card in hand, for the creature it may become."""
KEEP_STAR: Final = 6.0
"""More for a Great Old One in hand, for each different star that is ready for it."""
KEEP_SYMBOL: Final = 0.8
"""A card in hand, for each symbol of its invocation."""
NEW_CARD: Final = 5.0
"""The card that will be drawn for one that has left the hand."""


class Scale:
    """What cards are worth to one seat at one moment."""

    __slots__ = ("early", "hand", "lost", "mine", "theirs")

    def __init__(
        self,
        hand: Sequence[Card],
        mine: Sequence[Card],
        theirs: Sequence[Card],
        furthest: int,
        lost: Sequence[str] = (),
    ) -> None:
        self.hand = hand
        self.lost = lost
        """The Great Old Ones that we have summoned and that have left play."""
        self.mine = mine
        self.theirs = theirs
        self.early = 1 - min(furthest, POINTS_TO_WIN) / POINTS_TO_WIN

    def in_play(self, card: Card) -> float:
        """A creature before us: its points, and what it can still do."""
        use = POWER[card.rank] + MINIONS.get(card.name, 0.0)
        if card.rank == LESSER_SERVITOR and card.power and sum(card.power.gives) > 1:
            use += DOUBLING
        return card.points * POINT + self.early * use + self._star(card)

    def _star(self, card: Card) -> float:
        if card.star is None:
            return 0.0
        for other in self.hand:
            if other.rank == GREAT_OLD_ONE and other.family == card.family and not self.has_summoned(other):
                for each in self.mine:
                    if each.star == card.star and each.family == card.family and each is not card:
                        return STAR
                return STAR_IN_NEED
        return STAR

    def in_hand(self, card: Card) -> float:
        """A card in our hand, if it is neither invoked nor put away."""
        worth = KEEP_SYMBOL * sum(card.invocation)
        if card.rank == GREAT_OLD_ONE:
            if self.has_summoned(card):
                return worth
            ready = {each.star for each in self.mine if each.family == card.family and each.star}
            worth += KEEP_STAR * min(len(ready), self.stars(card))
        return worth + KEEP[card.rank]

    def has_summoned(self, great_old_one: Card) -> bool:
        """Whether we have summoned this Great Old One before, in play still or not."""
        return great_old_one.name in self.lost or any(card.name == great_old_one.name for card in self.mine)

    def stars(self, great_old_one: Card) -> int:
        """How many stars may be lent to it."""
        return STARS_TO_IGNORE - sum(card.name == great_old_one.name for card in self.theirs)

    def least(self, creatures: Sequence[Card]) -> Card:
        """The creature that is missed least; points come first, so that a victory is never thrown away."""
        return min(creatures, key=lambda card: (card.points, self.in_play(card)))

    def lendings(self, card: Card) -> Iterator[tuple[Card, ...]]:
        """Who may lend stars to a card: every choice that makes sense, none at all if it cannot be summoned.

        Only Great Old Ones get stars.  Those of Greater Servitors cost nothing, so no choice leaves them out.
        """
        if card.rank != GREAT_OLD_ONE:
            yield ()
            return
        if self.has_summoned(card):
            return
        lenders: dict[str, Card] = {}
        own = [each for each in self.mine if each.star is not None and each.family == card.family]
        own.sort(key=lambda each: -self.in_play(each) if each.rank == LESSER_SERVITOR else 0.0)
        for servitor in own:
            lenders[servitor.star or ""] = servitor
        limit = min(len(lenders), self.stars(card))
        free = [each for each in lenders.values() if each.rank == GREATER_SERVITOR]
        for size in range(limit + 1):
            for chosen in combinations(lenders.values(), size):
                if size == limit or all(each in chosen for each in free):
                    yield chosen


class Target:
    """A summoning to hope for: a card of the hand, the Servitors that lend it stars, and what it would bring."""

    __slots__ = ("card", "lenders", "outcome", "wanted", "wins", "worth")

    def __init__(self, card: Card, lenders: tuple[Card, ...], scale: Scale) -> None:
        self.card = card
        self.lenders = lenders
        self.wanted: Constellations = card.constellations.ignoring(symbols_of(each.star or "" for each in lenders))
        self.outcome = outcome(scale.mine, card, lenders, scale.least)
        self.wins = self.outcome.wins
        self.worth = scale.in_play(card) - sum(map(scale.in_play, self.outcome.gone))
        self.worth += NEW_CARD - scale.in_hand(card)
        if self.wins:
            self.worth += WIN


def targets(card: Card, scale: Scale) -> Iterator[Target]:
    """Every way to summon a card."""
    for lenders in scale.lendings(card):
        yield Target(card, lenders, scale)

"""What greedy thinks things are worth, in tenths of a victory point.  The weights are here, and only here."""

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
from cultists.games.stars_are_right.greedy.position import Position
from cultists.games.stars_are_right.summoning import STARS_TO_IGNORE, symbols_of
from cultists.games.stars_are_right.table import CREATURES, POINTS_TO_WIN
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


def early(position: Position) -> float:
    """1 at the beginning, nearly 0 just before the end: how long what we build will still serve."""
    furthest = max(seat.points for seat in position.view.seats)
    return 1 - min(furthest, POINTS_TO_WIN) / POINTS_TO_WIN


def in_play(card: Card, position: Position) -> float:
    """A creature before us: its points, and what it can still do."""
    use = POWER[card.rank] + MINIONS.get(card.name, 0.0)
    if card.rank == LESSER_SERVITOR and card.power and sum(card.power.gives) > 1:
        use += DOUBLING
    return card.points * POINT + early(position) * use + _star(card, position)


def _star(card: Card, position: Position) -> float:
    if card.star is None:
        return 0.0
    lent = {each.star for each in position.mine if each.family == card.family and each is not card}
    is_needed = card.star not in lent and any(
        other.rank == GREAT_OLD_ONE and other.family == card.family and not position.has_avatar(other)
        for other in position.hand
    )
    return STAR_IN_NEED if is_needed else STAR


def in_hand(card: Card, position: Position) -> float:
    """A card in our hand, if it is neither invoked nor put away."""
    worth = KEEP[card.rank] + KEEP_SYMBOL * sum(card.invocation)
    if card.rank == GREAT_OLD_ONE:
        if position.has_avatar(card):
            return KEEP_SYMBOL * sum(card.invocation)
        ready = {each.star for each in position.lendable(card)}
        worth += KEEP_STAR * min(len(ready), STARS_TO_IGNORE - position.avatars_elsewhere(card))
    return worth


class Target:
    """A summoning to hope for: a card of the hand, the Servitors that lend it stars, and what it would bring."""

    __slots__ = ("card", "lenders", "wanted", "wins", "worth")

    def __init__(self, card: Card, lenders: tuple[Card, ...], position: Position) -> None:
        self.card = card
        self.lenders = lenders
        self.wanted: Constellations = card.constellations.ignoring(symbols_of(each.star or "" for each in lenders))
        # A list, not a set: the order of a sum shows in its last digit, and that of a set changes with the process.
        gone = [each for each in lenders if each.rank == LESSER_SERVITOR]
        stay = [each for each in (*position.mine, card) if each not in gone]
        if len(stay) > CREATURES:
            seventh = least(stay, position)
            stay.remove(seventh)
            gone.append(seventh)
        self.wins = sum(each.points for each in stay) >= POINTS_TO_WIN
        self.worth = in_play(card, position) - sum(in_play(each, position) for each in gone)
        self.worth += NEW_CARD - in_hand(card, position)
        if self.wins:
            self.worth += WIN


def least(creatures: Sequence[Card], position: Position) -> Card:
    """The creature that is missed least; points come first, so that a victory is never thrown away."""
    return min(creatures, key=lambda card: (card.points, in_play(card, position)))


def targets(card: Card, position: Position) -> Iterator[Target]:
    """Every way to summon a card.  A Great Old One may get stars; those of Greater Servitors cost nothing."""
    if card.rank != GREAT_OLD_ONE:
        yield Target(card, (), position)
        return
    if position.has_avatar(card):
        return
    lenders: dict[str, Card] = {}
    for servitor in sorted(position.lendable(card), key=lambda each: _loss(each, position), reverse=True):
        lenders[servitor.star or ""] = servitor
    limit = min(len(lenders), STARS_TO_IGNORE - position.avatars_elsewhere(card))
    free = tuple(each for each in lenders.values() if each.rank == GREATER_SERVITOR)
    for size in range(limit + 1):
        for chosen in combinations(lenders.values(), size):
            unasked = [each for each in free if each not in chosen]
            if not unasked or size == limit:
                yield Target(card, chosen, position)


def _loss(servitor: Card, position: Position) -> float:
    return 0.0 if servitor.rank == GREATER_SERVITOR else in_play(servitor, position)

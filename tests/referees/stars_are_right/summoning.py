"""What may be summoned, with which lent stars, and what it comes to in points."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from referees.stars_are_right.cards import CARDS, GREAT_OLD_ONE, LESSER
from referees.stars_are_right.sky import are_right
from referees.stars_are_right.table import CREATURES_IN_PLAY, Table, points

STARS_TO_IGNORE: Final = 3
Lenders = tuple[str, ...]
"""The Servitors that lend their stars, sorted."""


def summonings(table: Table) -> dict[str, list[Lenders]]:
    """Each card of the hand that may be summoned now, with all sets of lenders that make it possible."""
    possible = {card: lendings(table, card) for card in table.hand if not was_summoned_before(table, card)}
    return {card: lenders for card, lenders in possible.items() if lenders}


def was_summoned_before(table: Table, card: str) -> bool:
    """Each player may summon each Great Old One only once, and leaving play does not undo that.

    (Chapter "Summoning Multiple Avatars": "summon only once" is what counts; not having two in front of you is only
    one thing that follows from it.)
    """
    return CARDS[card].rank == GREAT_OLD_ONE and CARDS[card].name in table.summoned[table.turn]


def lendings(table: Table, card: str) -> list[Lenders]:
    """The sets of lenders with which the stars are right for this card; the empty one if none is needed.

    A ruling: no star is borrowed that is not needed, so a set is left out if the stars are right without one of its
    stars.  Two Servitors with the same star never lend together, for each star stands once in a figure.
    """
    figures = CARDS[card].constellations
    able = lenders_for(table, card)
    right: list[Lenders] = []
    for size in range(most_stars_to_ignore(table, card) + 1):
        for lenders in combinations(sorted(able), size):
            stars = frozenset(str(CARDS[lender].bonus_star) for lender in lenders)
            if len(stars) < size or not are_right(table.sky, figures, stars):
                continue
            if not any(are_right(table.sky, figures, stars - {star}) for star in stars):
                right.append(lenders)
    return right


def lenders_for(table: Table, card: str) -> list[str]:
    """The player's Servitors whose ruler is this Great Old One, and whose star stands in its figure."""
    creature = CARDS[card]
    if creature.rank != GREAT_OLD_ONE:
        return []
    shown = {symbol for figure in creature.constellations for row in figure for symbol in row}
    ruled = [lender for lender in table.mine if CARDS[lender].ruler == creature.name]
    return [lender for lender in ruled if CARDS[lender].bonus_star in shown]


def most_stars_to_ignore(table: Table, card: str) -> int:
    """Three, less one for each avatar of this Great Old One that lies before another player."""
    others = [creatures for seat, creatures in enumerate(table.creatures) if seat != table.turn]
    avatars = [each for creatures in others for each in creatures if CARDS[each].name == CARDS[card].name]
    return max(0, STARS_TO_IGNORE - len(avatars))


def creatures_after(table: Table, card: str, lenders: Lenders) -> list[str]:
    """What lies before the player when the card has been placed: lenders that are Lesser Servitors went first."""
    lost = {lender for lender in lenders if CARDS[lender].rank == LESSER}
    return [*(creature for creature in table.mine if creature not in lost), card]


def totals(table: Table, card: str, lenders: Lenders) -> dict[str | None, int]:
    """The points after this summoning, for each creature that may be discarded as the seventh (None: there is none)."""
    after = creatures_after(table, card, lenders)
    if len(after) <= CREATURES_IN_PLAY:
        return {None: points(after)}
    return {seventh: points(after) - CARDS[seventh].points for seventh in after}


def best_total(table: Table, card: str, lenders: Lenders) -> int:
    """The most points that this summoning can come to, when everything has been discarded that must be."""
    return max(totals(table, card, lenders).values())

"""Step 4: if the stars are right, you may summon one creature.  With it: bonus stars, avatars, the seventh creature."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Final

from cultists.engine import ask
from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, LESSER_SERVITOR, Act, Card
from cultists.games.stars_are_right.minions import minions_at_hand, use_minion
from cultists.games.stars_are_right.outcome import Outcome, outcome
from cultists.games.stars_are_right.table import CREATURES, POINTS_TO_WIN, StarsTable, StepName
from cultists.sky import parse_symbol, which_shown

NOTHING: Final = "summon nothing"
STARS_TO_IGNORE: Final = 3


class Loan:
    """A way to fill the gaps of a Great Old One's constellation: Servitors, each lending its bonus star."""

    __slots__ = ("lenders", "outcome")

    def __init__(self, lenders: tuple[Card, ...], outcome: Outcome) -> None:
        self.lenders = lenders
        self.outcome = outcome
        """What the summoning comes to with these lenders."""

    @property
    def words(self) -> str:
        """How many points are left, who is discarded for it, and who lends and stays."""
        stay = [card for card in self.lenders if card not in self.outcome.lost]
        fates = [
            f"{_named(some)} {one if len(some) == 1 else many}"
            for some, one, many in (
                (self.outcome.lost, "lends and is discarded", "lend and are discarded"),
                (stay, "lends and stays", "lend and stay"),
            )
            if some
        ]
        end = "and the game" if self.outcome.wins else "in all"
        return f"{self.outcome.total} points {end}: {', '.join(fates) or 'no star is lent'}"

    def __repr__(self) -> str:
        return f"<{self.words}>"


def _named(cards: Sequence[Card]) -> str:
    *most, last = (card.words for card in cards)
    return f"{', '.join(most)} and {last}" if most else last


async def summon(table: StarsTable) -> StepName | None:
    """One creature from the hand whose constellations the sky shows.

    Asked even if the stars are right for nothing, because silence would tell the others so.
    """
    seat = table.turn
    hand = table.hands[seat]
    right = [card.to_summon for card in summonable(table, seat)]
    options: list[Act | str] = [*right, *minions_at_hand(table), NOTHING]
    choice = await ask(seat, "summon", options, always=bool(hand))
    if isinstance(choice, str):
        return "discard"
    if choice.verb == "use":
        return await use_minion(table, choice.card, "summon")
    card = choice.card
    ways = loans(table, seat, card)
    table.take_from_hand(seat, card)
    if len(ways) == 1:
        return place(table, card, ways[0])
    table.summoning = card
    return "lend stars"


async def lend_stars(table: StarsTable) -> StepName | None:
    """Servitors lend their stars to their own Great Old One: the player chooses which.

    A Minion may be used even now.  If it gives the lenders away, the card goes back to the hand, and all have seen it.
    (rules 10.3, 15.15)
    """
    seat, card = table.turn, table.summoning
    assert card is not None
    ways = loans(table, seat, card)
    if not ways:
        take_back(table, card)
        return "summon"
    options: list[Loan | Act] = [*ways, *minions_at_hand(table)]
    choice = await ask(seat, "lend stars", options)
    if isinstance(choice, Act):
        return await use_minion(table, choice.card, "lend stars")
    table.summoning = None
    return place(table, card, choice)


def take_back(table: StarsTable, card: Card) -> None:
    """The stars are no longer right for a card that was shown."""
    table.summoning = None
    table.hands[table.turn] = (*table.hands[table.turn], card)
    table.seen = (*table.seen, card)
    table.tell("took back", table.turn, card.id)


def place(table: StarsTable, card: Card, loan: Loan) -> StepName | None:
    """Lesser Servitors that lend leave before the new creature is placed; Greater ones stay.  (rules 10.3)"""
    seat = table.turn
    for lender in loan.lenders:
        table.tell("lent", seat, lender.id, card.id)
        if lender.rank == LESSER_SERVITOR:
            table.dismiss(seat, lender)
    table.creatures[seat] = (*table.creatures[seat], card)
    table.tell("summoned", seat, card.id)
    return after_summoning(table)


async def discard_the_seventh(table: StarsTable) -> StepName | None:
    """Six creatures at most; any of the seven goes, the new one too, before points are counted.

    A Minion may be used instead, which leaves six.  (rules 9.6, 15.12, 15.15)
    """
    seat = table.turn
    if len(table.creatures[seat]) <= CREATURES:
        return after_summoning(table)
    options = [*(card.to_discard for card in table.creatures[seat]), *minions_at_hand(table)]
    choice = await ask(seat, "discard the seventh", options)
    if choice.verb == "use":
        return await use_minion(table, choice.card, "discard the seventh")
    table.dismiss(seat, choice.card)
    table.tell("dismissed", seat, choice.card.id)
    return after_summoning(table)


def after_summoning(table: StarsTable) -> StepName | None:
    """Ten points end the game at once.  (rules 13.1)"""
    seat = table.turn
    if len(table.creatures[seat]) > CREATURES:
        return "discard the seventh"
    if table.points(seat) >= POINTS_TO_WIN:
        table.winner = seat
        table.tell("won", seat, str(table.points(seat)))
        return None
    return "discard"


def summonable(table: StarsTable, seat: int) -> list[Card]:
    """The cards in a hand for which the stars are right, bonus stars counted."""
    hand = table.hands[seat]
    shown = which_shown([card.constellations for card in hand], table.sky)
    return [
        card
        for place, card in enumerate(hand)
        if (place in shown if card.rank != GREAT_OLD_ONE else is_great_old_one_summonable(table, seat, card))
    ]


def is_great_old_one_summonable(table: StarsTable, seat: int, card: Card) -> bool:
    """Whether the sky shows what bonus stars do not supply.  Each player summons it only once.  (rules 10.4)"""
    return not table.has_summoned(seat, card.name) and any(True for _ in needed_stars(table, seat, card))


def needed_stars(table: StarsTable, seat: int, card: Card) -> Iterator[tuple[str, ...]]:
    """The sets of stars that must be lent so that the sky shows the rest; none of them longer than needed.

    At most three, and one fewer for each avatar that others have summoned.  (rules 10.2, 10.4)
    """
    lendable = sorted({servitor.star for servitor in servitors(table, seat, card) if servitor.star})
    if not card.constellations.ignoring(symbols_of(lendable)).shown_in(table.sky):
        return  # not even with every star that could be lent
    limit = STARS_TO_IGNORE - table.avatars(card.name, besides=seat)
    enough: list[tuple[str, ...]] = []
    for size in range(min(limit, len(lendable)) + 1):
        for stars in combinations(lendable, size):
            if any(set(fewer) <= set(stars) for fewer in enough):
                continue
            if card.constellations.ignoring(symbols_of(stars)).shown_in(table.sky):
                enough.append(stars)
                yield stars


def loans(table: StarsTable, seat: int, card: Card) -> list[Loan]:
    """All ways to lend what is needed, that which leaves most points first.

    Equal stars do not add up, so each star has one lender.  (rules 16.21)
    """
    mine = table.creatures[seat]
    if card.rank != GREAT_OLD_ONE:
        return [Loan((), outcome(mine, card))]
    lenders = servitors(table, seat, card)
    found = [
        Loan(chosen, outcome(mine, card, chosen))
        for stars in needed_stars(table, seat, card)
        for chosen in product(*([lender for lender in lenders if lender.star == star] for star in stars))
    ]
    return sorted(found, key=lambda loan: (-loan.outcome.total, len(loan.outcome.gone)))


def symbols_of(stars: Iterable[str]) -> frozenset[int]:
    """The symbols with these codes."""
    return frozenset(map(parse_symbol, stars))


def servitors(table: StarsTable, seat: int, card: Card) -> list[Card]:
    """The seat's creatures that serve this Great Old One."""
    return [each for each in table.creatures[seat] if each.family == card.family and each.star is not None]

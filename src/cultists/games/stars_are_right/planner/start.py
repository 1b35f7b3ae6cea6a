"""Where a plan begins: the sky, the cards, and how far the turn has come."""

from collections.abc import Iterable
from typing import Final

from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, Card, Symbols
from cultists.games.stars_are_right.table import NO_SYMBOLS, StarsTable
from cultists.sky import Sky

MOMENTS: Final = ("invoke", "use powers", "change the sky", "summon")
"""The steps of a turn from which on a summoning can be planned."""


class Start:
    """What a player has to plan with, at one moment of a turn."""

    __slots__ = ("about", "discards", "given", "hand", "invoked", "lost", "mine", "sky", "symbols", "theirs", "used")

    def __init__(
        self,
        sky: Sky,
        hand: Iterable[Card],
        mine: Iterable[Card] = (),
        theirs: Iterable[Card] = (),
        used: Iterable[Card] = (),
        symbols: Symbols = NO_SYMBOLS,
        about: str = "invoke",
        invoked: Card | None = None,
        discards: Iterable[Card] = (),
        lost: Iterable[str] = (),
        given: Iterable[Card] = (),
    ) -> None:
        if about not in MOMENTS:
            raise ValueError(f"a plan can begin with {', '.join(MOMENTS)}; not with “{about}”")
        self.sky = sky
        self.hand = tuple(hand)
        self.mine = tuple(mine)
        """The player's creatures in play …"""
        self.theirs = tuple(theirs)
        """… and those of all others."""
        self.used = frozenset(used)
        """Creatures whose power cannot be used any more in this turn …"""
        self.given = frozenset(given)
        """… among them those that were given away and came back, which may be given away again."""
        self.symbols = symbols
        """The symbols at hand, if the invocation is over."""
        self.about = about
        self.invoked = invoked
        """The card that was invoked for them."""
        self.discards = tuple(discards)
        """What a Dhole could fetch."""
        self.lost = tuple(lost)
        """The Great Old Ones that the player summoned and that have left play."""

    @classmethod
    def of_table(cls, table: StarsTable, seat: int | None = None) -> "Start":
        """From a table whose secrets we may know: for the seat whose turn it is, or as if it were another's turn."""
        who = table.turn if seat is None else seat
        theirs = [card for other, owned in enumerate(table.creatures) if other != who for card in owned]
        if who != table.turn:
            return cls(
                table.sky, table.hands[who], table.creatures[who], theirs, discards=table.discards, lost=table.lost[who]
            )
        return cls(
            table.sky,
            table.hands[who],
            table.creatures[who],
            theirs,
            (*table.used, *table.given),
            table.symbols,
            table.step or "the end",
            table.invoked,
            table.discards,
            table.lost[who],
            table.given,
        )

    def after_exchange(self, minion: Card, given: Card, taken: Card) -> "Start":
        """The same moment after a Gug or Tindaloo was used.  What was given away cannot be used this turn."""
        mine = [taken if card is given else card for card in self.mine if card is not minion]
        theirs = [given if card is taken else card for card in self.theirs]
        return self._with(self.hand, mine, theirs, self.used | {given}, (*self.discards, minion), self.given | {given})

    def after_fetching(self, dhole: Card, card: Card) -> "Start":
        """The same moment after a Dhole has fetched a card from the discards."""
        mine = [each for each in self.mine if each is not dhole]
        left = [each for each in self.discards if each is not card]
        return self._with((*self.hand, card), mine, self.theirs, self.used, (*left, dhole), self.given)

    def _with(
        self,
        hand: Iterable[Card],
        mine: Iterable[Card],
        theirs: Iterable[Card],
        used: Iterable[Card],
        discards: Iterable[Card],
        given: Iterable[Card],
    ) -> "Start":
        now = self.symbols, self.about, self.invoked
        return Start(self.sky, hand, mine, theirs, used, *now, discards, self.lost, given)

    def avatars_elsewhere(self, great_old_one: Card) -> int:
        """How many cards of this Great Old One lie before others."""
        return sum(card.rank == GREAT_OLD_ONE and card.name == great_old_one.name for card in self.theirs)

    def has_summoned(self, great_old_one: Card) -> bool:
        """Whether the player has summoned this Great Old One before, in play still or not."""
        return great_old_one.name in self.lost or any(card.name == great_old_one.name for card in self.mine)

    def servitors(self, great_old_one: Card) -> list[Card]:
        """The player's Servitors whose stars this Great Old One could use."""
        return [card for card in self.mine if card.star is not None and card.family == great_old_one.family]

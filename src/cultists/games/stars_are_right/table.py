"""What lies on the table of The Stars Are Right, and its small verbs.  No flow of play here."""

from collections.abc import Mapping
from typing import Final, Literal, Self

from cultists.engine import Table
from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, Card, Cards, Symbols, cards_for
from cultists.sky import NO_TILE, SPACES, Sky

POINTS_TO_WIN: Final = 10
HAND: Final = 5
HAND_WITH_GHAST: Final = 6
CREATURES: Final = 6
NO_SYMBOLS: Final[Symbols] = (0, 0, 0)

StepName = Literal[
    "lay the sky",
    "deal",
    "choose the first player",
    "invoke",
    "use powers",
    "change the sky",
    "summon",
    "lend stars",
    "discard the seventh",
    "discard",
    "draw",
    "draw card by card",
    "end of turn",
    "search the draw pile",
    "draw for the Dhole",
]


class StarsTable(Table):
    """The sky, the cards, and how far the player whose turn it is has come."""

    __slots__ = (
        "back",
        "batches",
        "cards",
        "creatures",
        "deck",
        "discarded",
        "discards",
        "first",
        "given",
        "hands",
        "invoked",
        "lost",
        "options",
        "round",
        "seen",
        "sky",
        "spent",
        "summoning",
        "symbols",
        "turn",
        "used",
        "winner",
    )

    step: StepName | None

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        self.step = "lay the sky"
        self.told = None
        self.options = options
        self.cards: Cards = cards_for(options)
        self.sky = Sky(bytes([NO_TILE] * len(SPACES)))
        self.hands: list[tuple[Card, ...]] = [()] * seats
        self.creatures: list[tuple[Card, ...]] = [()] * seats
        self.lost: list[tuple[str, ...]] = [()] * seats
        """For each seat: the Great Old Ones that it summoned and that have left play.  It cannot summon them again."""
        self.deck: tuple[Card, ...] = self.cards
        """The draw pile.  It has no order: each draw is an answer of chance."""
        self.discards: tuple[Card, ...] = ()
        self.first = 0
        """Who had the first turn; a new round begins there."""
        self.turn = 0
        self.round = 1
        self.invoked: Card | None = None
        self.symbols: Symbols = NO_SYMBOLS
        self.spent: Symbols = NO_SYMBOLS
        self.used: tuple[Card, ...] = ()
        """Creatures that lie sideways: their power was used this turn."""
        self.given: tuple[Card, ...] = ()
        """Creatures that were given away this turn: one that comes back cannot be used."""
        self.summoning: Card | None = None
        """Shown to the others, not yet placed: which stars it gets is being decided."""
        self.discarded = 0
        """Cards put away in step 5 of this turn."""
        self.back: StepName = "invoke"
        """The step to go on with after a Dhole has fetched."""
        self.winner: int | None = None
        self.seen: tuple[Card, ...] = ()
        """Cards in hands that everybody has seen: fetched from the discards."""
        self.batches: list[bytes] = [bytes(len(self.cards))] * seats
        """For each seat: which hidden cards it cannot tell apart.  See knowledge.py."""

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.step = self.step
        twin.told = None
        twin.options = self.options
        twin.cards = self.cards
        twin.sky = self.sky
        twin.hands = self.hands[:]
        twin.creatures = self.creatures[:]
        twin.lost = self.lost[:]
        twin.deck = self.deck
        twin.discards = self.discards
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.invoked = self.invoked
        twin.symbols = self.symbols
        twin.spent = self.spent
        twin.used = self.used
        twin.given = self.given
        twin.summoning = self.summoning
        twin.discarded = self.discarded
        twin.back = self.back
        twin.winner = self.winner
        twin.seen = self.seen
        twin.batches = self.batches[:]
        return twin

    def points(self, seat: int) -> int:
        """Victory points: those of the creatures in play.  Of seven only six will be counted.  (rules 4.2, 9.6)"""
        points = [card.points for card in self.creatures[seat]]
        return sum(points) - (min(points) if len(points) > CREATURES else 0)

    def controls(self, seat: int, name: str) -> bool:
        """Whether a seat has a creature of that name in play."""
        for card in self.creatures[seat]:  # noqa: SIM110 - asked so often that a generator would be felt
            if card.name == name:
                return True
        return False

    def has_summoned(self, seat: int, great_old_one: str) -> bool:
        """Whether a seat has summoned this Great Old One before, in play still or not.  (rules 10.4)"""
        return great_old_one in self.lost[seat] or self.controls(seat, great_old_one)

    def avatars(self, great_old_one: str, *, besides: int) -> int:
        """How many cards of this Great Old One lie before the other players."""
        return sum(
            card.rank == GREAT_OLD_ONE and card.name == great_old_one
            for seat, creatures in enumerate(self.creatures)
            if seat != besides
            for card in creatures
        )

    def take_from_hand(self, seat: int, card: Card) -> None:
        """The card leaves the hand, for all to see."""
        self.hands[seat] = without(self.hands[seat], card)
        if card in self.seen:
            self.seen = without(self.seen, card)

    def put_on_discards(self, card: Card) -> None:
        """On top of the discard pile, face up."""
        self.discards = (*self.discards, card)

    def dismiss(self, seat: int, card: Card) -> None:
        """A creature in play goes to the discard pile; that a Great Old One was summoned is not forgotten."""
        if card.rank == GREAT_OLD_ONE:
            self.lost[seat] = (*self.lost[seat], card.name)
        self.creatures[seat] = without(self.creatures[seat], card)
        self.put_on_discards(card)


def without(held: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards but for this one."""
    place = held.index(card)
    return held[:place] + held[place + 1 :]

"""An imagined table, small enough to play many turns on; what a turn is, and how it is played to its end.

It knows the turn as the rules do, but for Gug, Tindaloo and Dhole, which nobody uses here.  A test holds it against the
rules themselves.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from cultists.games.stars_are_right.cards import (
    GREAT_OLD_ONE,
    Card,
    Symbols,
)
from cultists.games.stars_are_right.greedy.planner import reachable
from cultists.games.stars_are_right.greedy.worth import NEW_CARD, WIN, Scale
from cultists.games.stars_are_right.outcome import outcome
from cultists.games.stars_are_right.planner.solving import Spending
from cultists.games.stars_are_right.summoning import symbols_of
from cultists.games.stars_are_right.table import (
    HAND,
    HAND_WITH_GHAST,
    NO_SYMBOLS,
    StarsTable,
    without,
)
from cultists.sky import Constellations, Move, Sky


class World:
    """The sky and the cards.  The draw pile has an order here: its last card is drawn first."""

    __slots__ = ("creatures", "deck", "discards", "hands", "lost", "sky", "turn", "winner")

    def __init__(
        self,
        sky: Sky,
        hands: list[tuple[Card, ...]],
        creatures: list[tuple[Card, ...]],
        deck: list[Card],
        discards: list[Card],
        turn: int,
        lost: list[tuple[str, ...]] | None = None,
    ) -> None:
        self.sky = sky
        self.hands = hands
        self.creatures = creatures
        self.deck = deck
        self.discards = discards
        self.turn = turn
        self.lost = lost or [()] * len(hands)
        self.winner: int | None = None

    @classmethod
    def of(cls, table: StarsTable, rng: Random) -> "World":
        """An imagined table, with its draw pile shuffled."""
        deck = list(table.deck)
        rng.shuffle(deck)
        discards = [*table.discards, *([table.invoked] if table.invoked else [])]
        return cls(table.sky, table.hands[:], table.creatures[:], deck, discards, table.turn, table.lost[:])

    def copy(self) -> "World":
        """An independent world."""
        piles = self.hands[:], self.creatures[:], self.deck[:], self.discards[:]
        return World(self.sky, *piles, self.turn, self.lost[:])

    def points(self, seat: int) -> int:
        """The points of a seat's creatures."""
        return sum(card.points for card in self.creatures[seat])

    def standing(self, seat: int) -> "Standing":
        """All that decides what cards are worth to a seat."""
        great = tuple(
            card
            for other, owned in enumerate(self.creatures)
            if other != seat
            for card in owned
            if card.rank == GREAT_OLD_ONE
        )
        furthest = max(map(self.points, range(len(self.creatures))))
        return self.hands[seat], self.creatures[seat], great, furthest, self.lost[seat]

    def scale(self, seat: int) -> Scale:
        """What cards are worth to a seat now."""
        return Scale(*self.standing(seat))

    def draw(self, seat: int, rng: Random) -> None:
        """Fill the hand."""
        hand = self.hands[seat]
        size = hand_size(self.creatures[seat])
        while len(hand) < size:
            if not self.deck:
                if not self.discards:
                    break
                self.deck, self.discards = self.discards, []
                rng.shuffle(self.deck)
            hand = (*hand, self.deck.pop())
        self.hands[seat] = hand


Standing = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], int, tuple[str, ...]]
"""A hand, the creatures before its owner, the Great Old Ones of all others, the most points that anybody has, and the
names of the Great Old Ones that the owner has lost."""

NO_SPENDING: Final = Spending(None, (), NO_SYMBOLS, 0.0)


class Target:
    """A summoning: a card of the hand, the Servitors that lend it stars, and what it would bring."""

    __slots__ = ("card", "lenders", "outcome", "wanted", "wins", "worth")

    def __init__(self, card: Card, lenders: tuple[Card, ...], scale: Scale) -> None:
        self.card = card
        self.lenders = lenders
        self.wanted: Constellations = card.constellations
        if lenders:
            self.wanted = card.constellations.ignoring(symbols_of(each.star or "" for each in lenders))
        self.outcome = outcome(scale.mine, card, lenders, scale.least)
        self.wins = self.outcome.wins
        gone = self.outcome.gone
        # Greedy adds in another order.  The last digit decides between equals, so each keeps to its own.
        self.worth = scale.in_play(card) - sum(map(scale.in_play, gone)) + NEW_CARD - scale.in_hand(card)
        if self.wins:
            self.worth += WIN


class Turn:
    """What to do in a turn: what to spend, how to move, what to summon, what to put away."""

    __slots__ = ("discards", "moves", "needed", "spending", "target")

    def __init__(
        self,
        spending: Spending,
        moves: tuple[Move, ...],
        needed: int,
        target: Target | None,
        discards: tuple[Card, ...] | None = None,
    ) -> None:
        self.spending = spending
        self.moves = moves
        self.needed = needed
        """How many of the moves serve the target; the others only use up symbols."""
        self.target = target
        self.discards = discards
        """None: as it seems best by then."""


@lru_cache(50_000)
def powered(symbols: Symbols, creatures: tuple[Card, ...]) -> tuple[tuple[Symbols, tuple[Card, ...]], ...]:
    """What powers can make of symbols, each with the creatures in order."""
    return tuple(reachable(symbols, creatures).items())


def spendings(hand: Sequence[Card], mine: tuple[Card, ...], scale: Scale) -> list[Spending]:
    """All ways to get symbols at the beginning of a turn; cards that give the same differ in their price."""
    found = [NO_SPENDING]
    for card in hand:
        price = scale.in_hand(card) - NEW_CARD
        found += [Spending(card, powers, symbols, price) for symbols, powers in powered(card.invocation, mine)]
    return found


def targets(hand: Sequence[Card], scale: Scale) -> Iterator[Target]:
    """Every way to summon a card."""
    for card in hand:
        for lenders in scale.lendings(card):
            yield Target(card, lenders, scale)


class Moment:
    """Where in its turn a seat is: what it can still invoke, use and move."""

    __slots__ = ("about", "symbols", "used")

    def __init__(self, about: str, symbols: Symbols = NO_SYMBOLS, used: frozenset[Card] = frozenset()) -> None:
        self.about = about
        self.symbols = symbols
        self.used = used


def ways_to_pay(world: World, moment: Moment) -> list[Spending]:
    """All ways to get symbols from this moment of the turn on."""
    seat = world.turn
    mine = world.creatures[seat]
    idle = tuple(card for card in mine if card not in moment.used)
    if moment.about == "invoke":
        return spendings(world.hands[seat], idle, world.scale(seat))
    if moment.about == "use powers":
        return [Spending(None, powers, symbols, 0.0) for symbols, powers in powered(moment.symbols, idle)]
    return [Spending(None, (), moment.symbols, 0.0)]


def play(world: World, turn: Turn, rng: Random, *, draws: bool = True) -> None:
    """Play a turn to its end, or but for the drawing; the next seat is asked then, unless the game is won."""
    seat, way, target = world.turn, turn.spending, turn.target
    if way.invoked is not None:
        world.hands[seat] = without(world.hands[seat], way.invoked)
        world.discards.append(way.invoked)
    sky = world.sky
    for move in turn.moves:
        sky = move.apply(sky)
    world.sky = sky
    if target is not None:
        world.hands[seat] = without(world.hands[seat], target.card)
        gone = target.outcome.gone
        for each in gone:
            if each.rank == GREAT_OLD_ONE:
                world.lost[seat] = (*world.lost[seat], each.name)
        world.creatures[seat] = tuple(each for each in (*world.creatures[seat], target.card) if each not in gone)
        world.discards += gone
        if target.wins:
            world.winner = seat
            return
    put_away = turn.discards if turn.discards is not None else quick_discards(world, seat)
    for card in put_away:
        world.hands[seat] = without(world.hands[seat], card)
        world.discards.append(card)
    if draws:
        world.draw(seat, rng)
    world.turn = (seat + 1) % len(world.hands)


def hand_size(creatures: Sequence[Card]) -> int:
    """How many cards a hand is filled to: a Ghast allows one more."""
    return HAND_WITH_GHAST if any(card.name == "Ghast" for card in creatures) else HAND


def most_discards(world: World, seat: int) -> int:
    """How many cards may be put away: a Ghoul allows two."""
    return 2 if any(card.name == "Ghoul" for card in world.creatures[seat]) else 1


def quick_discards(world: World, seat: int) -> tuple[Card, ...]:
    """The worst card of the hand, two with a Ghoul, where new ones are likely to be better."""
    limit = most_discards(world, seat)
    scale = world.scale(seat)
    ranked = sorted((scale.in_hand(card), card.number, card) for card in world.hands[seat])
    return tuple(card for worth, _, card in ranked[:limit] if worth < NEW_CARD)

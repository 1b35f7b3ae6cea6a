"""An imagined table, small enough to play many turns on, and a quick way to play one.

It knows the turn as the rules do, but for Gug, Tindaloo and Dhole, which nobody uses here.  A test holds it against the
rules themselves.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from cultists.games.stars_are_right.cards import (
    GREAT_OLD_ONE,
    GREATER_SERVITOR,
    KINDS,
    LESSER_SERVITOR,
    Card,
    Symbols,
)
from cultists.games.stars_are_right.change_the_sky import plus
from cultists.games.stars_are_right.greedy.planner import reachable
from cultists.games.stars_are_right.greedy.reach import total
from cultists.games.stars_are_right.planner.reach import Costs, Found, Patience, Reach
from cultists.games.stars_are_right.planner.solving import largest
from cultists.games.stars_are_right.strong.worth import TASTE, WIN, Scale, Taste
from cultists.games.stars_are_right.summoning import symbols_of
from cultists.games.stars_are_right.table import (
    CREATURES,
    HAND,
    HAND_WITH_GHAST,
    NO_SYMBOLS,
    POINTS_TO_WIN,
    StarsTable,
    without,
)
from cultists.sky import FLIPS, PUSHES, SWAPS, Constellations, Move, Sky

GLANCE: Final = 20_000
"""So many positions are looked at to guess what somebody will do; all that is near is found."""
LITTLE: Final = 3
"""So many symbols hardly ever summon a Great Old One that gets no star."""
MOVES_OF_A_KIND: Final[tuple[tuple[Move, ...], ...]] = (PUSHES, FLIPS, SWAPS)


class World:
    """The sky and the cards.  The draw pile has an order here: its last card is drawn first."""

    __slots__ = ("creatures", "deck", "discards", "hands", "sky", "tastes", "turn", "winner")

    def __init__(
        self,
        sky: Sky,
        hands: list[tuple[Card, ...]],
        creatures: list[tuple[Card, ...]],
        deck: list[Card],
        discards: list[Card],
        turn: int,
        tastes: Sequence[Taste] = (TASTE,) * 4,
    ) -> None:
        self.sky = sky
        self.hands = hands
        self.creatures = creatures
        self.deck = deck
        self.discards = discards
        self.turn = turn
        self.tastes = tastes
        self.winner: int | None = None

    @classmethod
    def of(cls, table: StarsTable, rng: Random) -> "World":
        """An imagined table, with its draw pile shuffled."""
        deck = list(table.deck)
        rng.shuffle(deck)
        discards = [*table.discards, *([table.invoked] if table.invoked else [])]
        return cls(table.sky, table.hands[:], table.creatures[:], deck, discards, table.turn)

    def copy(self) -> "World":
        """An independent world."""
        return World(self.sky, self.hands[:], self.creatures[:], self.deck[:], self.discards[:], self.turn, self.tastes)

    def points(self, seat: int) -> int:
        """The points of a seat's creatures."""
        return sum(card.points for card in self.creatures[seat])

    def scale(self, seat: int) -> Scale:
        """What cards are worth to a seat now."""
        theirs = [card for other, owned in enumerate(self.creatures) if other != seat for card in owned]
        furthest = max(map(self.points, range(len(self.creatures))))
        return Scale(self.hands[seat], self.creatures[seat], theirs, furthest, self.tastes[seat])

    def draw(self, seat: int, rng: Random) -> None:
        """Fill the hand."""
        hand = self.hands[seat]
        size = HAND_WITH_GHAST if any(card.name == "Ghast" for card in self.creatures[seat]) else HAND
        while len(hand) < size:
            if not self.deck:
                if not self.discards:
                    break
                self.deck, self.discards = self.discards, []
                rng.shuffle(self.deck)
            hand = (*hand, self.deck.pop())
        self.hands[seat] = hand


class Spending:
    """A way to get symbols: the card invoked (None: nothing, or it lies there already), and the powers in order."""

    __slots__ = ("invoked", "powers", "price", "symbols")

    def __init__(self, invoked: Card | None, powers: tuple[Card, ...], symbols: Symbols, price: float) -> None:
        self.invoked = invoked
        self.powers = powers
        self.symbols = symbols
        self.price = price


NO_SPENDING: Final = Spending(None, (), NO_SYMBOLS, 0.0)


class Target:
    """A summoning: a card of the hand, the Servitors that lend it stars, and what it would bring."""

    __slots__ = ("card", "lenders", "seventh", "wanted", "wins", "worth")

    def __init__(self, card: Card, lenders: tuple[Card, ...], scale: Scale) -> None:
        self.card = card
        self.lenders = lenders
        self.wanted: Constellations = card.constellations
        if lenders:
            self.wanted = card.constellations.ignoring(symbols_of(each.star or "" for each in lenders))
        gone = [each for each in lenders if each.rank == LESSER_SERVITOR]
        stay = [each for each in (*scale.mine, card) if each not in gone]
        self.seventh: Card | None = None
        if len(stay) > CREATURES:
            self.seventh = scale.least(stay)
            stay.remove(self.seventh)
            gone.append(self.seventh)
        self.wins = sum(each.points for each in stay) >= POINTS_TO_WIN
        self.worth = scale.in_play(card) - sum(map(scale.in_play, gone)) + scale.taste.new_card - scale.in_hand(card)
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
        price = scale.in_hand(card) - scale.taste.new_card
        found += [Spending(card, powers, symbols, price) for symbols, powers in powered(card.invocation, mine)]
    return found


def targets(hand: Sequence[Card], scale: Scale) -> Iterator[Target]:
    """Every way to summon a card.  A Great Old One may get stars; those of Greater Servitors cost nothing."""
    for card in hand:
        if card.rank != GREAT_OLD_ONE:
            yield Target(card, (), scale)
            continue
        if scale.has_avatar(card):
            continue
        lenders: dict[str, Card] = {}
        own = [each for each in scale.mine if each.star is not None and each.family == card.family]
        own.sort(key=lambda each: -scale.in_play(each) if each.rank == LESSER_SERVITOR else 0.0)
        for servitor in own:
            lenders[servitor.star or ""] = servitor
        limit = min(len(lenders), scale.stars(card))
        free = [each for each in lenders.values() if each.rank == GREATER_SERVITOR]
        for size in range(limit + 1):
            for chosen in combinations(lenders.values(), size):
                if size == limit or all(each in chosen for each in free):
                    yield Target(card, chosen, scale)


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


NEARBY: Final = 2
"""So many moves a novice thinks ahead."""


def nearby_turn(world: World, moment: Moment, rng: Random) -> Turn:
    """The turn of somebody who sees what a move or two would bring; used creatures lie still."""
    seat = world.turn
    scale = world.scale(seat)
    pays = ways_to_pay(world, moment)
    pays.sort(key=lambda pay: (pay.price, total(pay.symbols)))
    reach = Reach(world.sky, Patience(positions=GLANCE))
    budgets = largest([pay.symbols for pay in pays])
    for target in sorted(targets(world.hands[seat], scale), key=lambda target: -target.card.points):
        costs = reach.costs(target.wanted, budgets)
        for pay in pays:
            cost = costs.cheapest(pay.symbols)
            if pay.invoked is not target.card and cost is not None and total(cost) <= NEARBY:
                found = costs.moves(cost)
                return Turn(pay, filled(found, pay.symbols, rng), len(found.moves), target)
    return Turn(pays[0], filled(NOT_MOVED, pays[0].symbols, rng), 0, None)


def quick_turn(world: World, rng: Random) -> Turn:
    """The turn of a player who takes the best summoning within reach and thinks no further."""
    seat = world.turn
    hand, scale = world.hands[seat], world.scale(seat)
    ways = spendings(hand, world.creatures[seat], scale)
    most = max(total(way.symbols) for way in ways)
    pairs = [
        (target.worth - way.price, -total(way.symbols), target, way)
        for target in targets(hand, scale)
        if target.card.rank != GREAT_OLD_ONE or most + 2 * len(target.lenders) > LITTLE
        for way in ways
        if way.invoked is not target.card
    ]
    pairs.sort(key=lambda pair: pair[:2], reverse=True)
    cheapest = min(ways, key=lambda way: (way.price, len(way.powers)))
    reach = Reach(world.sky, Patience(positions=GLANCE))
    budgets = largest([way.symbols for way in ways])
    known: dict[Target, Costs] = {}
    for worth, _, target, way in pairs:
        if worth <= -cheapest.price:
            break
        costs = known.get(target)
        if costs is None:
            costs = known[target] = reach.costs(target.wanted, budgets)
        if (cost := costs.cheapest(way.symbols)) is not None:
            found = costs.moves(cost)
            return Turn(way, filled(found, way.symbols, rng), len(found.moves), target)
    return Turn(cheapest, filled(NOT_MOVED, cheapest.symbols, rng), 0, None)


NOT_MOVED: Final = Found((), (), ())


def filled(found: Found, symbols: Symbols, rng: Random) -> tuple[Move, ...]:
    """The moves, and any others for the symbols that are left; the constellation stays as it is."""
    return (*found.moves, *completed((), left_after(symbols, found.moves), found.keep, rng))


def left_after(symbols: Symbols, moves: Sequence[Move]) -> Symbols:
    """The symbols that these moves leave."""
    for move in moves:
        symbols = plus(symbols, KINDS.index(move.kind), -1)
    return symbols


def completed(extra: tuple[Move, ...], left: Symbols, keep: Sequence[int], rng: Random) -> tuple[Move, ...]:
    """Some moves, and any others for the symbols that they leave, none of which touches what is to be kept."""
    rest = left_after(left, extra)
    if rest == NO_SYMBOLS:
        return extra
    return (*extra, *(any_move(kind, keep, rng) for kind, count in enumerate(rest) for _ in range(count)))


def any_move(kind: int, keep: Sequence[int], rng: Random) -> Move:
    """A move that touches nothing to be kept."""
    moves = MOVES_OF_A_KIND[kind]
    for _ in range(40):
        move = moves[int(rng.random() * len(moves))]
        if not any(space in keep for space in move.spaces):
            return move
    return next((move for move in moves if not any(space in keep for space in move.spaces)), moves[0])


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
        gone = [each for each in target.lenders if each.rank == LESSER_SERVITOR]
        if target.seventh is not None:
            gone.append(target.seventh)
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


def quick_discards(world: World, seat: int) -> tuple[Card, ...]:
    """The worst card of the hand, two with a Ghoul, where new ones are likely to be better."""
    limit = 2 if any(card.name == "Ghoul" for card in world.creatures[seat]) else 1
    scale = world.scale(seat)
    ranked = sorted((scale.in_hand(card), card.number, card) for card in world.hands[seat])
    return tuple(card for worth, _, card in ranked[:limit] if worth < scale.taste.new_card)

"""Every creature that can be summoned this turn, and the ways to each."""

import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Final

from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, KINDS, LESSER_SERVITOR, Card, Symbols, cards
from cultists.games.stars_are_right.change_the_sky import plus
from cultists.games.stars_are_right.minions import EXCHANGES
from cultists.games.stars_are_right.outcome import Outcome, outcome
from cultists.games.stars_are_right.planner.machine import Machine, fastest
from cultists.games.stars_are_right.planner.reach import Costs, Found, Patience, Reach, filler, fillers, is_within
from cultists.games.stars_are_right.planner.start import Start
from cultists.games.stars_are_right.planner.tables import make_tables
from cultists.games.stars_are_right.powers import changed
from cultists.games.stars_are_right.summoning import STARS_TO_IGNORE, symbols_of
from cultists.games.stars_are_right.table import NO_SYMBOLS, POINTS_TO_WIN
from cultists.sky import TILES, Constellations, Move, Sky

USUAL_PUSHES: Final = 4
"""Few turns have more; tables for more are made when they are needed."""


class Spending:
    """A way to get symbols: the card invoked (None: nothing, or it lies there already), and the powers in order."""

    __slots__ = ("invoked", "powers", "price", "symbols")

    def __init__(self, invoked: Card | None, powers: tuple[Card, ...], symbols: Symbols, price: float = 0.0) -> None:
        self.invoked = invoked
        self.powers = powers
        self.symbols = symbols
        self.price = price
        """What it costs in the eyes of a bot."""


class Use:
    """A Minion in play used: a Gug or Tindaloo gives one creature for another, a Dhole fetches a card."""

    __slots__ = ("given", "minion", "taken")

    def __init__(self, minion: Card, taken: Card, given: Card | None = None) -> None:
        self.minion = minion
        self.taken = taken
        """What is got: a creature of another player, or a card from the discards."""
        self.given = given


class Way:
    """A way to summon a card."""

    __slots__ = ("card", "filler", "invoked", "is_fetched_late", "lenders", "minions", "moves", "powers", "symbols")

    def __init__(
        self, card: Card, lenders: tuple[Card, ...], spending: Spending, moves: tuple[Move, ...], rest: tuple[Move, ...]
    ) -> None:
        self.minions: tuple[Use, ...] = ()
        """The Minions that are used before all else …"""
        self.is_fetched_late = False
        """… except that a Dhole fetches the card just before it is summoned, because it was the one invoked."""
        self.card = card
        self.lenders = lenders
        """The Servitors that lend their stars."""
        self.invoked = spending.invoked
        """The card that is invoked for it; None if none is, or if that is over."""
        self.powers = spending.powers
        """The creatures whose powers are used, in order."""
        self.symbols = spending.symbols
        """The symbols that the sky is changed with; all of them must be used."""
        self.moves = moves
        """The moves that make the stars right, in order …"""
        self.filler = rest
        """… and then those that only use up what is left, and harm nothing."""

    @property
    def spent(self) -> tuple[Card, ...]:
        """The creatures in play that are lost: Minions that are used, Lesser Servitors that lend a star."""
        lesser = (card for card in self.lenders if card.rank == LESSER_SERVITOR)
        return (*(use.minion for use in self.minions), *lesser)

    @property
    def price(self) -> tuple[int, ...]:
        """To compare by: moves, then creatures lost, cards invoked, their symbols, powers used, idle moves."""
        of_card = 0 if self.invoked is None else sum(self.invoked.invocation)
        is_invoked = int(self.invoked is not None)
        return len(self.moves), len(self.spent), is_invoked, of_card, len(self.powers), len(self.filler)

    def outcome(self, start: Start) -> Outcome:
        """What the summoning comes to, when all Minions have been used and all has left that must."""
        mine = list(start.mine)
        for use in self.minions:
            mine.remove(use.minion)
            if use.given is not None:
                mine[mine.index(use.given)] = use.taken
        return outcome(mine, self.card, self.lenders)

    def __repr__(self) -> str:
        return f"<{self.card.id}: {', '.join(move.words for move in self.moves) or 'no move'}>"


class Solution:
    """All that was found."""

    __slots__ = ("is_complete", "machine", "seconds", "skies", "start", "ways")

    def __init__(
        self, start: Start, ways: Sequence[Way], is_complete: bool, skies: int, seconds: float, machine: str
    ) -> None:
        self.start = start
        self.ways = tuple(ways)
        """Card by card in the order of the hand; those that win first, then the shortest, then the cheapest."""
        self.is_complete = is_complete
        """Whether everything was searched: then no other card can be summoned, and no way is shorter."""
        self.skies = skies
        """How many positions of the wanted tiles were looked at."""
        self.seconds = seconds
        self.machine = machine

    def cards(self) -> list[Card]:
        """The cards that can be summoned."""
        return list(dict.fromkeys(way.card for way in self.ways))

    def ways_to(self, card: Card) -> list[Way]:
        """The ways to one card, the best first."""
        return [way for way in self.ways if way.card is card]

    def best(self) -> list[Way]:
        """The best way to each card."""
        return [self.ways_to(card)[0] for card in self.cards()]


Paid = dict[Card | None, list[Spending]]
"""By the card invoked."""


def spendings(start: Start) -> Paid:
    """All ways to get symbols from this moment of the turn on, each set of symbols with the fewest powers."""
    idle = [card for card in start.mine if card not in start.used]
    if start.about == "invoke":
        return {card: paid(card, NO_SYMBOLS, idle) for card in (None, *start.hand)}
    return {None: paid(None, start.symbols, idle if start.about == "use powers" else ())}


def paid(invoked: Card | None, symbols: Symbols, creatures: Sequence[Card]) -> list[Spending]:
    """All that powers can make of a card that is invoked; of the symbols that are there, if none is."""
    made = with_powers(invoked.invocation if invoked else symbols, creatures)
    return [Spending(invoked, powers, after) for after, powers in made.items()]


def with_powers(symbols: Symbols, creatures: Sequence[Card]) -> dict[Symbols, tuple[Card, ...]]:
    """The sets of symbols that powers can make, each with the fewest creatures in a right order."""
    found: dict[Symbols, tuple[Card, ...]] = {symbols: ()}
    seen = {(symbols, frozenset[Card]())}
    layer: list[tuple[Symbols, tuple[Card, ...]]] = [(symbols, ())]
    while layer:
        following: list[tuple[Symbols, tuple[Card, ...]]] = []
        for have, order in layer:
            for card in creatures:
                if card.power is None or card in order or not have[card.power.needs]:
                    continue
                now, after = changed(have, card), (*order, card)
                if (now, frozenset(after)) not in seen:
                    seen.add((now, frozenset(after)))
                    found.setdefault(now, after)
                    following.append((now, after))
        layer = following
    return found


def soonest(
    reach: Reach, wishes: Sequence[tuple[Card, Constellations]], ways: Sequence[Spending]
) -> tuple[int, Spending, Found] | None:
    """Of cards and what they ask for: which one takes the fewest answers, and how; None if none is in reach."""
    budgets = largest([way.symbols for way in ways])
    found = []
    for number, (card, wanted) in enumerate(wishes):
        costs = reach.costs(wanted, budgets)
        for way in ways:
            if way.invoked is not card and (cost := costs.cheapest(way.symbols)) is not None:
                answers = (way.invoked is not None) + len(way.powers) + sum(way.symbols)
                found.append((answers, number, way, costs, cost))
    if not found:
        return None
    _, number, way, costs, cost = min(found, key=lambda each: each[0])
    return number, way, costs.moves(cost)


def star_sets(start: Start, card: Card) -> Iterator[tuple[str, ...]]:
    """The sets of stars that could be lent to a card, small ones first.  None, if it can be summoned at all."""
    if card.rank != GREAT_OLD_ONE:
        yield ()
        return
    if start.has_summoned(card):
        return
    lendable = sorted({servitor.star for servitor in start.servitors(card) if servitor.star})
    most = max(0, STARS_TO_IGNORE - start.avatars_elsewhere(card))
    for size in range(min(most, len(lendable)) + 1):
        yield from combinations(lendable, size)


def solve(
    start: Start,
    *,
    seconds: float | None = None,
    positions: int | None = None,
    extra: Sequence[Card] = (),
    minions: bool = False,
    machine: Machine | None = None,
) -> Solution:
    """Every creature that can be summoned this turn, and the ways to each.

    Stopped after so many seconds, or positions looked at (which gives the same answer every time), or by Ctrl-C; then
    it is not complete.  `extra` cards count as if they could be fetched: they may be summoned but not invoked.
    `minions`: what cannot be summoned otherwise is tried with the Minions in play, all but the draw pile for a Dhole.
    """
    began = time.monotonic()
    patience = Patience(seconds, positions)
    reach = Reach(start.sky, patience, machine)
    paid = spendings(start)
    wished = list(dict.fromkeys((*start.hand, *extra)))
    ways: list[Way] = []
    is_complete = True
    try:
        # Great Old Ones may take long, so they come last.
        for card in sorted(wished, key=lambda card: card.rank == GREAT_OLD_ONE):
            found, is_all = ways_to(card, start, reach, paid)
            ways += found
            is_complete = is_complete and is_all
        if minions:
            for found, is_all in ways_with_minions(start, reach, tuple(ways)):
                ways += found
                is_complete = is_complete and is_all
    except KeyboardInterrupt:
        is_complete = False
    order = list(dict.fromkeys((*wished, *(way.card for way in ways))))
    ways.sort(key=lambda way: (order.index(way.card), not way.outcome(start).wins, way.price))
    return Solution(start, ways, is_complete, patience.looked, time.monotonic() - began, reach.machine.name)


def warm_up(hand: Iterable[Card], machine: Machine | None = None) -> None:
    """Load what was compiled, or compile it (some seconds, once), and make the tables for these cards.

    After that the first answer is as quick as others.  Unlike `solve` it ends at once with Ctrl-C.
    """
    machine = machine or fastest()
    reach = Reach(Sky(bytes(range(0, 2 * len(TILES), 2))), Patience(positions=10_000 // machine.slowness), machine)
    for name in ("cthulhoo-p", "dagoon-p", "deep-ones-p-p"):
        costs = reach.costs(cards().by_id[name].constellations, [(2, 2, 2)])
        for cost in costs.all()[:1]:
            costs.moves(cost)
    for card in hand:
        stars = {symbol for part in card.constellations.parts for _, _, symbol in part.cells}
        most = STARS_TO_IGNORE if card.rank == GREAT_OLD_ONE else 0
        for size in range(most + 1):
            for lent in combinations(sorted(stars), size):
                make_tables(machine, card.constellations.ignoring(lent), USUAL_PUSHES)


# With Minions: a Gug or Tindaloo serves best at once, and so does a Dhole unless it fetches the card that was invoked.


def ways_with_minions(start: Start, reach: Reach, known: Sequence[Way]) -> Iterator[tuple[list[Way], bool]]:
    """Ways to what cannot be summoned without Minions, those with few of them first; and whether each look was full.

    Also ways that win, to what can be summoned without Minions, but would not win.
    """
    points = sum(card.points for card in start.mine)
    known_to_win = {way.card for way in known if way.outcome(start).wins}
    may_win = {way.card for way in known if points + way.card.points >= POINTS_TO_WIN} - known_to_win
    reached = {way.card for way in known} - may_win
    for uses, after in after_minions(start):
        if uses and reach.patience.ends():
            yield [], False
            return
        paid = spendings(after)
        fresh: set[Card] = set()
        for card in after.hand if uses else ():
            if card not in reached:
                found, is_all = ways_to(card, after, reach, paid)
                found = [way for way in _using(found, uses) if card not in may_win or way.outcome(start).wins]
                yield found, is_all
                fresh |= {card} if found else set()
        for dhole in after.mine:
            late = [card for card in (*paid, start.invoked) if card is not None and card not in reached | may_win]
            if dhole.name == "Dhole" and start.about != "summon":
                for card in late:
                    found, is_all = ways_to(card, after, reach, {card: paid.get(card, paid[None])}, is_late=True)
                    yield _using(found, (*uses, Use(dhole, card)), is_late=True), is_all
                    fresh |= {card} if found else set()
                break
        reached |= fresh


def _using(ways: list[Way], uses: tuple[Use, ...], is_late: bool = False) -> list[Way]:
    for way in ways:
        way.minions = uses
        way.is_fetched_late = is_late
    return ways


def after_minions(start: Start) -> Iterator[tuple[tuple[Use, ...], Start]]:
    """Where the use of Minions can lead, none of them first."""
    yield (), start
    layer: list[tuple[tuple[Use, ...], Start]] = [((), start)]
    seen = set()
    while layer:
        following = []
        for uses, here in layer:
            for use, after in _after_one(here):
                key = frozenset(after.mine), frozenset(after.hand), after.used, after.given
                if key not in seen:
                    seen.add(key)
                    following.append(((*uses, use), after))
                    yield following[-1]
        layer = following


def _after_one(start: Start) -> Iterator[tuple[Use, Start]]:
    for minion in start.mine:
        if minion.name == "Dhole":
            for card in start.discards:
                yield Use(minion, card), start.after_fetching(minion, card)
        rank = EXCHANGES.get(minion.name)
        for given in start.mine:
            if given.rank == rank and (given not in start.used or given in start.given):
                for taken in start.theirs:
                    if taken.rank == rank:
                        yield Use(minion, taken, given), start.after_exchange(minion, given, taken)


# The ways to one card

Stars = frozenset[str]
Key = tuple[int, int, int]
"""What is compared: moves, powers, symbols."""


def ways_to(card: Card, start: Start, reach: Reach, paid: Paid, *, is_late: bool = False) -> tuple[list[Way], bool]:
    """For each card invoked and each set of lenders the shortest way, then the cheapest; and whether that is all."""
    able = {invoked: ways for invoked, ways in paid.items() if invoked is not card or is_late}
    budgets = largest([way.symbols for ways in able.values() for way in ways])
    best: dict[tuple[Card | None, Stars], tuple[Key, Spending, Symbols, Costs]] = {}
    is_complete = True
    for stars in star_sets(start, card):
        wanted = card.constellations.ignoring(symbols_of(stars)) if stars else card.constellations
        costs = reach.costs(wanted, budgets)
        is_complete = is_complete and costs.is_complete
        for invoked, ways in able.items():
            bids = [
                ((sum(cost), len(way.powers), sum(way.symbols)), way, cost, costs)
                for way in ways
                if (cost := costs.cheapest(way.symbols)) is not None
            ]
            if bids:
                best[invoked, frozenset(stars)] = min(bids, key=lambda bid: bid[0])
    found: list[Way] = []
    for (invoked, stars_), (key, way, cost, costs) in best.items():
        saves_no_move = any(
            other is invoked and less < stars_ and known[0][0] <= key[0] for (other, less), known in best.items()
        )
        if not saves_no_move:
            found += _ways_with(card, stars_, start, way, costs.moves(cost))
    return found, is_complete


def _ways_with(card: Card, stars: Stars, start: Start, way: Spending, found: Found) -> Iterator[Way]:
    """One way for each choice of lenders.

    Stars that are not needed cannot be lent.  What is moved only to use up symbols could make one superfluous; then
    something else is moved, or the star is not lent.
    """
    moves = found.moves
    left = left_after(way.symbols, moves)
    if not stars:
        yield Way(card, (), way, moves, filler(found.keep, left))
        return
    sky = _after(start.sky, moves)
    for rest in fillers(found.keep, left):
        if not any(_shows(card, stars - {star}, _after(sky, rest)) for star in stars):
            break
    else:
        rest = filler(found.keep, left)
        after = _after(sky, rest)
        sets = (frozenset(less) for size in range(len(stars)) for less in combinations(sorted(stars), size))
        stars = next(less for less in sets if _shows(card, less, after))
    servitors = start.servitors(card)
    for lenders in product(*([each for each in servitors if each.star == star] for star in sorted(stars))):
        yield Way(card, lenders, way, moves, rest)


def _shows(card: Card, stars: Stars, sky: Sky) -> bool:
    return card.constellations.ignoring(symbols_of(stars)).shown_in(sky)


def _after(sky: Sky, moves: Sequence[Move]) -> Sky:
    for move in moves:
        sky = move.apply(sky)
    return sky


def left_after(symbols: Symbols, moves: Sequence[Move]) -> Symbols:
    """The symbols that these moves leave."""
    for move in moves:
        symbols = plus(symbols, KINDS.index(move.kind), -1)
    return symbols


def largest(symbols: Sequence[Symbols]) -> list[Symbols]:
    """Those sets that are part of no other."""
    sets = list(dict.fromkeys(symbols))
    return [one for one in sets if not any(one != other and is_within(one, other) for other in sets)]

"""A whole turn thought through: which card to invoke, which powers to use, which moves to make, what to summon."""

from collections.abc import Iterator, Sequence
from typing import Final

from cultists.games.stars_are_right.cards import KINDS, Card, Symbols
from cultists.games.stars_are_right.greedy.position import Position
from cultists.games.stars_are_right.greedy.reach import best_filler, total
from cultists.games.stars_are_right.greedy.worth import NEW_CARD, Target, targets
from cultists.games.stars_are_right.planner import Reach, glance
from cultists.games.stars_are_right.planner.solving import (
    Spending,
    largest,
    left_after,
    paid,
    soonest,
    with_powers,
)
from cultists.games.stars_are_right.table import NO_SYMBOLS
from cultists.sky import Move

EFFORT: Final = 100_000
"""So many positions are looked at before the figures of Great Old Ones count as out of reach."""


class Plan:
    """What to do in the rest of the turn, up to the summoning.  `target` is None if nothing can be summoned."""

    __slots__ = ("moves", "needed", "spending", "target", "worth")

    def __init__(
        self, spending: Spending, moves: tuple[Move, ...], needed: int, target: Target | None, worth: float
    ) -> None:
        self.spending = spending
        self.moves = moves
        self.needed = needed
        """How many of the moves serve the target; the others only use up symbols."""
        self.target = target
        self.worth = worth


def reachable(symbols: Symbols, creatures: Sequence[Card]) -> dict[Symbols, tuple[Card, ...]]:
    """The sets of symbols that powers can make, each with the fewest creatures in a right order; no set within another.

    A smaller set needs no thought, because whatever is left over can be spent without harm.
    """
    found = with_powers(symbols, creatures)
    return {symbols: found[symbols] for symbols in largest(list(found))}


def spendings(position: Position, about: str) -> Iterator[Spending]:
    """All ways to get symbols from this moment of the turn on."""
    idle = [card for card in position.mine if card not in position.used]
    if about == "invoke":
        yield Spending(None, (), NO_SYMBOLS, 0.0)
        for card in position.hand:
            price = position.scale.in_hand(card) - NEW_CARD
            for symbols, powers in reachable(card.invocation, idle).items():
                yield Spending(card, powers, symbols, price)
    elif about == "use powers":
        for symbols, powers in reachable(position.symbols, idle).items():
            yield Spending(None, powers, symbols, 0.0)
    else:
        yield Spending(None, (), position.symbols, 0.0)


def best_plan(position: Position, about: str, extra: Sequence[Card] = ()) -> Plan:
    """The best summoning within reach, in the cheapest way; `extra` cards count as if they could be fetched.

    Pairs of a target and a way to get symbols are tried from the best to the worst, so the first that works is taken.
    """
    ways = list(spendings(position, about))
    wished = [target for card in (*position.hand, *extra) for target in targets(card, position.scale)]
    pairs = [
        (target.worth - way.price, -total(way.symbols), target, way)
        for target in wished
        for way in ways
        if way.invoked is not target.card
    ]
    pairs.sort(key=lambda pair: pair[:2], reverse=True)
    otherwise = min(ways, key=lambda way: (way.price, len(way.powers)))
    reach = glance(position.sky, EFFORT)
    budgets = largest([way.symbols for way in ways])
    for worth, _, target, way in pairs:
        if worth <= -otherwise.price:
            break
        costs = reach.costs(target.wanted, budgets)
        cost = costs.cheapest(way.symbols)
        if cost is not None:
            moves = costs.moves(cost).moves
            if target.wins:
                target, way, moves = _shortest(position, about, reach, wished, ways) or (target, way, moves)
            return Plan(way, _filled(position, moves, target, way), len(moves), target, worth)
    return Plan(otherwise, _filled(position, (), None, otherwise), 0, None, -otherwise.price)


def _shortest(
    position: Position, about: str, reach: Reach, wished: Sequence[Target], ways: Sequence[Spending]
) -> tuple[Target, Spending, tuple[Move, ...]] | None:
    """Whatever wins: the victory that takes the fewest answers; of equals, the one that loses least."""
    wins = sorted((target for target in wished if target.wins), key=lambda target: -target.worth)
    idle = [card for card in position.mine if card not in position.used] if about != "change the sky" else []
    cards = dict.fromkeys(way.invoked for way in ways)
    every = [way for card in cards for way in paid(card, position.symbols, idle)]
    found = soonest(reach, [(target.card, target.wanted) for target in wins], every)
    return found and (wins[found[0]], found[1], found[2].moves)


def _filled(position: Position, moves: tuple[Move, ...], target: Target | None, way: Spending) -> tuple[Move, ...]:
    """The moves and, because all symbols must be used, others that leave the constellation alone."""
    sky, left = position.sky, left_after(way.symbols, moves)
    for move in moves:
        sky = move.apply(sky)
    found = target.wanted.find(sky) if target else ()
    assert found is not None, "the moves of a plan make the stars right"
    keep = [space for spaces in found for space in spaces]
    summoned = target.card if target else None
    hopes = [card.constellations for card in position.hand if card is not summoned and card is not way.invoked]
    filled = list(moves)
    for kind in range(len(KINDS)):
        for _ in range(left[kind]):
            filled.append(best_filler(sky, keep, kind, hopes))
            sky = filled[-1].apply(sky)
    return tuple(filled)

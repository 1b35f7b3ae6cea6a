"""Whole turns that are worth a thought: what to summon with which symbols, and what to do with symbols left over.

After so many `seconds` no search is begun any more; what a table knows is looked up all the same.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import inf
from random import Random
from typing import Final

from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, KINDS, Card, Symbols
from cultists.games.stars_are_right.greedy.reach import total
from cultists.games.stars_are_right.planner.reach import Found, Patience, Reach, glance, harmless, is_within
from cultists.games.stars_are_right.planner.solving import Spending, largest, left_after, paid, soonest
from cultists.games.stars_are_right.strong.filling import NOT_MOVED, completed, filled
from cultists.games.stars_are_right.strong.outlook import AFTER, of_cards
from cultists.games.stars_are_right.strong.quick import quick_turn
from cultists.games.stars_are_right.strong.world import (
    Moment,
    Target,
    Turn,
    World,
    most_discards,
    play,
    powered,
    targets,
    ways_to_pay,
)
from cultists.games.stars_are_right.table import NO_SYMBOLS
from cultists.sky import Move, Sky

LOOK: Final = 200_000
"""So many positions are looked at to find our own turns."""
WAYS: Final = 3
"""So many ways to the same summoning with the same symbols are thought of."""
CHEAP: Final = 2
"""So many cheap ways to pay for the same summoning …"""
RICH: Final = 2
"""… and so many that leave many symbols over to prepare the next turn with."""
IDLE: Final = 3
"""So many ways to summon nothing."""


def turns(world: World, moment: Moment, rng: Random, seconds: float = inf) -> list[Turn]:
    """The turns that seem good to greedy, the best first."""
    seat = world.turn
    hand, scale = world.hands[seat], world.scale(seat)
    pays = ways_to_pay(world, moment)
    reach = glance(world.sky, LOOK, seconds)
    budgets = largest([pay.symbols for pay in pays])
    found: list[tuple[float, int, Turn]] = []
    for target in targets(hand, scale):
        if target.card.rank == GREAT_OLD_ONE and reach.patience.is_late:
            continue
        for worth, pay, way in _best_ways(reach, target, pays, budgets):
            turn = Turn(pay, filled(way, pay.symbols, rng), len(way.moves), target)
            found.append((worth, len(found), turn))
    pays.sort(key=lambda pay: (pay.price, len(pay.powers)))
    rich = sorted(pays, key=lambda pay: (-total(pay.symbols), pay.price))
    for pay in dict.fromkeys((*pays[:IDLE], *rich[:IDLE])):
        found.append((-pay.price, len(found), Turn(pay, filled(NOT_MOVED, pay.symbols, rng), 0, None)))
    found.sort(key=lambda each: (-each[0], each[1]))
    return [turn for *_, turn in found]


def shortest_victory(world: World, moment: Moment, rng: Random, seconds: float = inf) -> Turn | None:
    """The turn that wins with the fewest answers; of equals, the one that loses least."""
    seat = world.turn
    wins = [target for target in targets(world.hands[seat], world.scale(seat)) if target.wins]
    wins.sort(key=lambda target: -target.worth)
    mine = world.creatures[seat] if moment.about != "change the sky" else ()
    idle = [card for card in mine if card not in moment.used]
    cards = dict.fromkeys(pay.invoked for pay in ways_to_pay(world, moment))
    every = [pay for card in cards for pay in paid(card, moment.symbols, idle)]
    found = soonest(glance(world.sky, LOOK, seconds), [(each.card, each.wanted) for each in wins], every)
    if found is None:
        return None
    number, pay, way = found
    return Turn(pay, filled(way, pay.symbols, rng), len(way.moves), wins[number])


def _best_ways(
    reach: Reach, target: Target, pays: Sequence[Spending], budgets: Sequence[Symbols]
) -> Iterator[tuple[float, Spending, Found]]:
    """The cheapest ways to pay for a summoning, one for each card that is invoked, and how to move with it."""
    costs = reach.costs(target.wanted, budgets)
    every = costs.all()
    able = [pay for pay in pays if pay.invoked is not target.card and costs.within(pay.symbols)]
    able.sort(key=lambda pay: (pay.price, total(pay.symbols)))
    rich = sorted(able, key=lambda pay: (-total(pay.symbols), pay.price))
    chosen: list[Spending] = []
    for some, most in ((able, CHEAP), (rich, CHEAP + RICH)):
        for pay in some:
            if len(chosen) < most and not any(pay.invoked is other.invoked for other in chosen):
                chosen.append(pay)
    for pay in chosen:
        affordable = [cost for cost in every if is_within(cost, pay.symbols)]
        for cost in affordable[:WAYS]:
            yield target.worth - pay.price, pay, costs.moves(cost)


def with_discards(world: World, turn: Turn, when: int = AFTER) -> tuple[float, Turn]:
    """The same turn with the best cards to put away, as far as the cards alone tell; and that part of the outlook."""
    then = world.copy()
    play(then, Turn(turn.spending, (), 0, turn.target, ()), Random(0), draws=False)
    seat, hand = world.turn, then.hands[world.turn]
    best: tuple[float, tuple[Card, ...]] | None = None
    for away in ways_to_discard(then, seat):
        then.hands[seat] = tuple(card for card in hand if card not in away)
        outlook = of_cards(then, seat, when)
        if best is None or outlook > best[0]:
            best = outlook, away
    assert best is not None, "one may always keep all"
    return best[0], Turn(turn.spending, turn.moves, turn.needed, turn.target, best[1])


def ways_to_discard(world: World, seat: int) -> Iterator[tuple[Card, ...]]:
    """Nothing, any card, and with a Ghoul any two."""
    for number in range(most_discards(world, seat) + 1):
        yield from combinations(world.hands[seat], number)


def after_moves(sky: Sky, moves: Sequence[Move], target: Target | None) -> tuple[Sky, list[int]]:
    """The sky after some moves, and where the constellation lies on it that shall be kept."""
    for move in moves:
        sky = move.apply(sky)
    found = (target.wanted.find(sky) or ()) if target else ()
    return sky, [space for spaces in found for space in spaces]


def variations(
    world: World, turn: Turn, futures: Sequence[World], count: int, rng: Random, seconds: float = inf
) -> list[Turn]:
    """The same turn with other moves for the symbols that are left over: to prepare, to spoil, or any."""
    begun = turn.moves[: turn.needed]
    left = left_after(turn.spending.symbols, begun)
    if left == NO_SYMBOLS or seconds <= 0:
        return []
    patience = Patience(seconds)
    sky, keep = after_moves(world.sky, begun, turn.target)
    extras: list[tuple[Move, ...]] = []
    for some, most in (
        (_preparing(world, turn, sky, left, keep, seconds), count // 2),
        (_spoiling(world, sky, left, keep, futures), count - 1),
    ):
        for extra in some:
            if len(extras) >= most or patience.is_late:
                break
            done = completed(extra, left, keep, rng)
            if done not in extras:
                extras.append(done)
    while len(extras) < count:
        extras.append(completed((), left, keep, rng))
    return [Turn(turn.spending, begun + extra, turn.needed, turn.target, turn.discards) for extra in extras]


def _preparing(
    world: World, turn: Turn, sky: Sky, left: Symbols, keep: Sequence[int], seconds: float
) -> Iterator[tuple[Move, ...]]:
    """The first part of ways to what the rest of the hand could summon next turn."""
    seat = world.turn
    gone = (turn.spending.invoked, turn.target and turn.target.card)
    hand = [card for card in world.hands[seat] if card not in gone]
    scale = world.scale(seat)
    later = [symbols for card in hand for symbols, _ in powered(card.invocation, world.creatures[seat])]
    budgets = [(left[0] + push, left[1] + flip, left[2] + swap) for push, flip, swap in (NO_SYMBOLS, *later)]
    reach = glance(sky, LOOK, seconds)
    for target in sorted(targets(hand, scale), key=lambda target: -target.worth):
        if reach.patience.is_late:
            return
        costs = reach.costs(target.wanted, largest(budgets))
        for cost in costs.all()[:3]:
            now: list[Move] = []
            rest = left
            for move in costs.moves(cost).moves:
                kind = KINDS.index(move.kind)
                if not rest[kind] or any(space in keep for space in move.spaces):
                    break
                now.append(move)
                rest = left_after(rest, (move,))
            if now:
                yield tuple(now)


def _spoiling(
    world: World, sky: Sky, left: Symbols, keep: Sequence[int], futures: Sequence[World]
) -> Iterator[tuple[Move, ...]]:
    """Moves that touch what the next player would use."""
    for future in futures:
        then = future.copy()
        then.sky = sky
        then.turn = (world.turn + 1) % len(world.hands)
        reply = quick_turn(then, Random(0))
        if reply.target is None:
            continue
        _, there = after_moves(sky, reply.moves[: reply.needed], reply.target)
        for kind in range(len(KINDS)):
            if left[kind]:
                touching = [move for move in harmless(kind, keep) if any(space in there for space in move.spaces)]
                for move in touching[:: max(1, len(touching) // 2)]:
                    yield (move,)

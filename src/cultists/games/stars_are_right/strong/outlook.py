"""How likely a seat is to win, at a glance: what lies before it, in its hand and in its reach, as games have taught.

Each feature has a weight (learnt.py) for two moments: *after* a turn, before the hand is filled, and *before* the next.
Who foresees what two players may summon next (prospects.py) has other weights after a turn.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from operator import mul
from typing import Final

from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, GREATER_SERVITOR, LESSER_SERVITOR, MINION, Card, Symbols
from cultists.games.stars_are_right.greedy.worth import Scale
from cultists.games.stars_are_right.planner.reach import glance
from cultists.games.stars_are_right.planner.solving import largest
from cultists.games.stars_are_right.strong.learnt import FORESIGHT, WEIGHTS
from cultists.games.stars_are_right.strong.prospects import PROSPECTS, Prospects
from cultists.games.stars_are_right.strong.world import Standing, Target, World, powered, targets
from cultists.games.stars_are_right.summoning import STARS_TO_IGNORE
from cultists.games.stars_are_right.table import NO_SYMBOLS, POINTS_TO_WIN

FARTHEST: Final = 6
MINIONS: Final = ("Ghast", "Ghoul", "Dhole", "Gug", "Tindaloo")
BEFORE_US: Final = (
    *(f"points missing: {missing}" for missing in range(1, POINTS_TO_WIN + 1)),
    "creatures",
    "more symbols from one",
    "more symbols from two",
    "choice of symbols",
    "Great Old Ones with one star ready",
    "Great Old Ones with two stars ready",
    "Great Old Ones with three stars ready",
    "stars of Greater Servitors",
    *(f"a {minion} before us" for minion in MINIONS),
)
IN_HAND: Final = (
    "cards",
    "symbols",
    "Great Old Ones that we have",
    "Great Old Ones without a star",
    "Great Old Ones with one star",
    "Great Old Ones with two stars",
    "Great Old Ones with three stars",
    "Great Old Ones that would win",
    "Great Old Ones that would win, with two stars",
    "Greater Servitors",
    "Greater Servitors that would win",
    "Lesser Servitors",
    "Lesser Servitors that would win",
    "Lesser Servitors that double",
    "Minions",
    "stars for a Great Old One of the hand",
    "families of Great Old Ones",
    "different invocations",
    "most symbols in a turn",
)
OF_OTHERS: Final = (
    *(f"points they miss: {missing}" for missing in range(1, POINTS_TO_WIN + 1)),
    "symbols of the others",
    "stars of the others",
)
IN_REACH: Final = (
    *(f"points within reach: {points}" for points in range(5)),
    "victory within reach",
    *(f"moves to a Great Old One: {moves}" for moves in range(1, FARTHEST)),
    f"moves to a Great Old One: {FARTHEST} or more",
)
OF_CARDS: Final = (*BEFORE_US, *IN_HAND, *OF_OTHERS)
FEATURES: Final = (*OF_CARDS, *IN_REACH)
FORESEEN_FEATURES: Final = (*OF_CARDS, *PROSPECTS)
VICTORY: Final = IN_REACH.index("victory within reach")

AFTER, BEFORE, FORESEEN = 0, 1, 2
"""When: a turn is over, or the next begins; or a turn of two players is over, and it is foreseen what may follow."""

GLANCE: Final = 100_000
"""So many positions are looked at, many fewer in plain Python; Great Old Ones that need more count as out of reach."""
FAR: Final = 20
"""More moves than that are none at all."""

Limits = tuple[tuple[str, int], ...]
"""For each Great Old One of the others, by name, how many stars may be lent to it less."""
Ready = dict[str, int]
"""For each family how many different stars are ready, -1 if its Great Old One lies before us."""


def after_a_turn(world: World, seat: int) -> float:
    """How likely a seat is to win when its turn is over and its hand not yet filled."""
    return likely(of_cards(world, seat, AFTER) + of_reach(world, seat, AFTER)[0])


def before_a_turn(world: World, seat: int) -> tuple[float, Target | None]:
    """How likely a seat is to win whose turn begins; and the best that it could summon."""
    more, best = of_reach(world, seat, BEFORE)
    return likely(of_cards(world, seat, BEFORE) + more), best


def likely(logit: float) -> float:
    """What adds up, as a chance."""
    return 1.0 / (1.0 + exp(-logit))


def of_cards(world: World, seat: int, when: int) -> float:
    """The part that has nothing to do with the sky."""
    weights = _weights(len(world.hands), when, OF_CARDS)
    return _weighed(weights, card_features(world, seat))


def of_reach(world: World, seat: int, when: int) -> tuple[float, Target | None]:
    """The part that the sky gives."""
    weights = _weights(len(world.hands), when, IN_REACH)
    features, best = reach_features(world, seat)
    return _weighed(weights, features), best


def of_prospects(prospects: Prospects, world: World) -> float:
    """The part that the next summoning of both players gives."""
    return _weighed(_weights(len(world.hands), FORESEEN, PROSPECTS), prospects.features(world))


def _weighed(weights: Sequence[float], features: Sequence[float]) -> float:
    return float(sum(map(mul, weights, features)))


@lru_cache
def _weights(players: int, when: int, features: tuple[str, ...]) -> tuple[float, ...]:
    if when == FORESEEN:
        return tuple(FORESIGHT[name] for name in features)
    return tuple(WEIGHTS[name][players - 2][when] for name in features)


# What lies on the table and in the hand


def card_features(world: World, seat: int) -> list[float]:
    """All features but those of the sky."""
    ours, ready = _before_us(world.creatures[seat], _limits(world, seat), world.lost[seat])
    missing = POINTS_TO_WIN - world.points(seat)
    return [*ours, *_in_hand(world.hands[seat], world.creatures[seat], ready, missing), *_of_others(world, seat)]


def _limits(world: World, seat: int) -> Limits:
    great = [
        card.name
        for other, owned in enumerate(world.creatures)
        if other != seat
        for card in owned
        if card.rank == GREAT_OLD_ONE
    ]
    return tuple((name, great.count(name)) for name in sorted(set(great)))


@lru_cache(50_000)
def _before_us(creatures: tuple[Card, ...], limits: Limits, lost: tuple[str, ...]) -> tuple[list[float], Ready]:
    """`lost` are Great Old Ones that were summoned and have left play: stars for them help no more."""
    missing = POINTS_TO_WIN - sum(card.points for card in creatures)
    found = [float(missing == each) for each in range(1, POINTS_TO_WIN + 1)]
    less = dict(limits)
    names = {card.name for card in creatures}
    summoned = names.union(lost)
    stars: dict[str, set[str]] = {}
    staying = 0
    for card in creatures:
        if card.star and card.family and card.family not in summoned:
            stars.setdefault(card.family, set()).add(card.star)
    ready = {family: min(len(each), STARS_TO_IGNORE - less.get(family, 0)) for family, each in stars.items()}
    for family in stars:
        staying += len({card.star for card in creatures if card.family == family and card.rank == GREATER_SERVITOR})
    counts = list(ready.values())
    found += [len(creatures), *_symbols(creatures), counts.count(1), counts.count(2), counts.count(3), staying]
    found += [float(name in names) for name in MINIONS]
    return found, ready | dict.fromkeys(summoned, -1)


@lru_cache(50_000)
def _symbols(creatures: tuple[Card, ...]) -> tuple[float, float, float]:
    """How many symbols more powers make of one and of two of a kind, on average; and how much choice there is."""
    more = [0, 0]
    choice = 0
    for kind in range(3):
        for number in (1, 2):
            symbols = [0, 0, 0]
            symbols[kind] = number
            found = powered((symbols[0], symbols[1], symbols[2]), creatures)
            more[number - 1] += max(sum(made) for made, _ in found) - number
            choice += (len(found) - 1) * (number == 2)
    return more[0] / 3, more[1] / 3, choice / 3


def _in_hand(hand: tuple[Card, ...], creatures: tuple[Card, ...], ready: Ready, missing: int) -> list[float]:
    symbols = useless = win = win_with_two = doubling = coming = 0
    great = [0, 0, 0, 0]
    ranks = {GREAT_OLD_ONE: 0, GREATER_SERVITOR: 0, LESSER_SERVITOR: 0, MINION: 0}
    families = set()
    kinds = set()
    most = 0
    for card in hand:
        symbols += sum(card.invocation)
        kinds.add(card.invocation)
        ranks[card.rank] += 1
        most = max(most, _most(card.invocation, creatures))
        if card.rank == GREAT_OLD_ONE:
            stars = ready.get(card.name, 0)
            if stars < 0:
                useless += 1
                continue
            families.add(card.name)
            great[stars] += 1
            win += missing <= card.points
            win_with_two += missing <= card.points and stars >= 2
        elif card.rank == LESSER_SERVITOR and card.power and sum(card.power.gives) > 1:
            doubling += 1
    if families:
        own = {(card.family, card.star) for card in creatures}
        coming = sum(
            1 for card in hand if card.star and card.family in families and (card.family, card.star) not in own
        )
    greater, lesser = ranks[GREATER_SERVITOR], ranks[LESSER_SERVITOR]
    return [
        len(hand),
        symbols,
        useless,
        *great,
        win,
        win_with_two,
        greater,
        greater * (missing <= 2),
        lesser,
        lesser * (missing <= 1),
        doubling,
        ranks[MINION],
        coming,
        len(families),
        len(kinds),
        most,
    ]


@lru_cache(50_000)
def _most(symbols: Symbols, creatures: tuple[Card, ...]) -> int:
    return max(sum(made) for made, _ in powered(symbols, creatures))


def _of_others(world: World, seat: int) -> list[float]:
    missing = [0.0] * POINTS_TO_WIN
    symbols = stars = 0.0
    for other, creatures in enumerate(world.creatures):
        if other != seat:
            missing[max(0, POINTS_TO_WIN - world.points(other) - 1)] += 1
            symbols += sum(_symbols(creatures)[:2])
            counts = list(_before_us(creatures, (), world.lost[other])[1].values())
            stars += counts.count(2) + 2 * counts.count(3)
    return [*missing, symbols, stars]


# What the sky allows


def reach_features(world: World, seat: int) -> tuple[list[float], Target | None]:
    """What the seat could summon if it were its turn and nothing changed; and the best of it."""
    hopes, budgets, symbols = _hopes(world.standing(seat))
    reach = glance(world.sky, GLANCE)
    best: Target | None = None
    most, nearest = 0, FAR
    wins = False
    for target, lost, able in hopes:
        points = target.card.points - lost
        if target.card.rank == GREAT_OLD_ONE:
            moves = reach.at_least(target.wanted)
            nearest = min(nearest, moves + lost)
            if moves > symbols:
                continue
        if points < most or (best is not None and points == most and not target.wins):
            continue
        costs = reach.costs(target.wanted, budgets)
        if any(map(costs.within, able)):
            best = target
            most = max(most, points)
            wins = wins or target.wins
    found = [0.0] * len(IN_REACH)
    found[most] = 1.0
    found[VICTORY] = float(wins)
    if nearest < FAR:
        found[VICTORY + min(max(nearest, 1), FARTHEST)] = 1.0
    return found, best


Hopes = tuple[list[tuple[Target, int, list[Symbols]]], list[Symbols], int]


@lru_cache(1_000)
def _hopes(standing: Standing) -> Hopes:
    """What might be summoned, with points lost by lending and the symbols there may be for it; all symbols; the most.

    The sky has no part in it, so that it is the same in many imagined futures.
    """
    hand, mine, *_ = standing
    made = {card: [symbols for symbols, _ in powered(card.invocation, mine)] for card in hand}
    hopes = []
    for target in targets(hand, Scale(*standing)):
        lost = sum(each.points for each in target.outcome.gone)
        able = largest([NO_SYMBOLS, *(each for card in hand if card is not target.card for each in made[card])])
        hopes.append((target, lost, able))
    budgets = largest([NO_SYMBOLS, *(symbols for each in made.values() for symbols in each)])
    return hopes, budgets, max(map(sum, budgets))

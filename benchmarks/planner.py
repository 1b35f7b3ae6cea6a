"""The planner of the skies beside the plain search: all moves in all orders, and a look at every sky they lead to."""

from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random

from benchmarks.trials import Contestant, Trial
from cultists.games.stars_are_right.cards import Card, Symbols, cards
from cultists.games.stars_are_right.change_the_sky import plus
from cultists.games.stars_are_right.planner import Start, solve
from cultists.sky import FLIPS, PUSHES, SWAPS, TILES, Move, Sky, which_shown

PLANNER = "planner"
PLAIN_SEARCH = "plain search"
BOTH = "3 symbols"
"""What both are timed at; the others would keep the plain search busy for hours."""
SYMBOLS: dict[str, Symbols] = {
    BOTH: (1, 1, 1),
    "4 symbols": (2, 1, 1),
    "5 symbols": (2, 1, 2),
    "6 symbols": (2, 2, 2),
}
HANDS = 40
HAND = 5

MOVES: tuple[tuple[Move, ...], ...] = (PUSHES, FLIPS, SWAPS)


def starts(symbols: Symbols) -> list[Start]:
    """Random skies and hands; the symbols are at hand."""
    rng = Random(8)
    skies = [
        Sky(bytes(2 * tile + rng.randrange(2) for tile in rng.sample(range(len(TILES)), 25))) for _ in range(HANDS)
    ]
    return [Start(sky, rng.sample(cards(), HAND), symbols=symbols, about="change the sky") for sky in skies]


def planned(start: Start) -> set[Card]:
    """What the planner says can be summoned, with a way to each."""
    solution = solve(start)
    assert solution.is_complete
    return set(solution.cards())


def tried(start: Start) -> set[Card]:
    """What turns out to be summonable when everything is tried."""
    wanted = [card.constellations for card in start.hand]
    found: set[int] = set()
    for sky in skies_after(start.sky, start.symbols):
        found.update(which_shown(wanted, sky))
    return {start.hand[place] for place in found}


def skies_after(sky: Sky, symbols: Symbols) -> Iterator[Sky]:
    """Every sky after all symbols are used, as often as there are ways to it."""
    if not any(symbols):
        yield sky
    for kind, moves in enumerate(MOVES):
        if symbols[kind]:
            left = plus(symbols, kind, -1)
            for move in moves:
                yield from skies_after(move.apply(sky), left)


def planner() -> dict[str, Trial]:
    """All hands, planned."""

    def trial_of(symbols: Symbols) -> Trial:
        asked = starts(symbols)
        return lambda _rng: len([planned(start) for start in asked])

    return {what: trial_of(symbols) for what, symbols in SYMBOLS.items()}


def plain_search() -> dict[str, Trial]:
    """The same hands one by one; the two must agree."""
    asked: Sequence[Start] = starts(SYMBOLS[BOTH])
    turn = cycle(asked)
    answers = {id(start): planned(start) for start in asked}

    def trial(_rng: Random) -> int:
        start = next(turn)
        assert tried(start) == answers[id(start)], "the planner and the plain search do not agree"
        return 1

    return {BOTH: trial}


CONTESTANTS = [
    Contestant(PLANNER, "what can be summoned, and how?", planner, package="cultists", is_ours=True),
    Contestant(PLAIN_SEARCH, "what can be summoned, by trying", plain_search, package="cultists", is_ours=True),
]

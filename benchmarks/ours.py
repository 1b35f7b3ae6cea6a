"""Our games and our sky as contestants."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from benchmarks.planner import CONTESTANTS as PLANNERS
from benchmarks.trials import Contestant, Trial, copies, decisions, positions_at, positions_throughout
from cultists.engine import CHANCE, Game, Rules
from cultists.games import GAMES
from cultists.games.stars_are_right.cards import cards
from cultists.sky import TILES, Constellations, Sky, which_shown

SEATS = 4
EARLY = 100  # where catanatron is copied too
HAND = 6
SKIES = 500


def game_of(rules: Rules[Any]) -> Contestant:
    """A registered game, with four players or as many as it takes."""
    seats = min(SEATS, rules.seats[-1])
    walk = partial(play, rules, seats)

    def enter() -> dict[str, Trial]:
        states = positions_throughout(walk)
        trials = {"decisions": decisions(walk), "copies": copies(states, ready)}
        if early := positions_at(walk, EARLY):  # not every game lasts that long
            trials["early copies"] = copies(early, ready)
        return trials | {"lazy copies": copies(states, Game.copy)}

    return Contestant(rules.name, f"ours, {seats} players", enter, walk, "cultists", is_ours=True)


def play(rules: Rules[Any], seats: int, rng: Random) -> Iterator[tuple[Any, int]]:
    """A random game as any caller would play it, events and log included.  Chance is answered but not counted."""
    game = Game.new(rules, seats=seats)
    while (question := game.question) is not None:
        if question.seat != CHANCE:
            yield game, len(question.options)
        game.answer(question.seat, rng.choice(question.options))


def ready(game: Game[Any]) -> object:
    """A copy that can be played on at once: `copy` alone puts off running its step until somebody asks."""
    twin = game.copy()
    return twin, twin.question


def sky() -> dict[str, Trial]:
    """Which of six cards are summonable, on random skies and hands; the sky is new each time, as after a move."""
    rng = Random(1)
    hands = [[card.constellations for card in rng.sample(cards(), HAND)] for _ in range(SKIES)]
    skies = [bytes(2 * tile + rng.randrange(2) for tile in rng.sample(range(len(TILES)), len(TILES))) for _ in hands]
    asked: list[tuple[list[Constellations], bytes]] = list(zip(hands, skies, strict=True))

    def trial(_rng: Random) -> int:
        for hand, cells in asked:
            which_shown(hand, Sky(cells))
        return len(asked)

    return {"questions": trial}


OURS = [
    *map(game_of, GAMES.values()),
    Contestant("sky", "which of 6 cards are summonable?", sky, package="cultists", is_ours=True),
    *PLANNERS,
]

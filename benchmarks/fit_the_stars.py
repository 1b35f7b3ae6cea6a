"""What wins The Stars Are Right: the weights of the outlook, learnt from games.

    python -m benchmarks.fit_the_stars --output src/cultists/games/stars_are_right/strong/learnt.py

Quick players play many games of two, three and four in imagined worlds.  The features of a seat are noted after each
of its turns and before the next, in games of two also what it can foresee after its turn.  Then a regression finds the
weights with which its chances fit the ends of the games best.  Some games are held back to say how well weights
foretell that were not learnt from them.
"""

import argparse
import multiprocessing
import sys
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cultists.engine import CHANCE, Game
from cultists.games import GAMES
from cultists.games.stars_are_right.cards import cards
from cultists.games.stars_are_right.planner.machine import fastest
from cultists.games.stars_are_right.strong.outlook import FEATURES, FORESEEN_FEATURES, card_features, reach_features
from cultists.games.stars_are_right.strong.prospects import HANDS, Prospects, make_ready
from cultists.games.stars_are_right.strong.quick import quick_turn
from cultists.games.stars_are_right.strong.world import World, play
from cultists.missing import how_to_install

RULES: Final = GAMES["stars_are_right"]
PLAYERS: Final = (2, 3, 4)
FORESEEING: Final = 2
"""Only games of so many are foreseen."""
LONGEST: Final = 40
"""So many turns a seat has at most; the game is dropped then."""
CALM: Final = 30.0
"""Keeps weights small where there is little to learn from."""
MOMENTS: Final = ("after a turn", "before a turn", "after a turn, with foresight")

Numbers = NDArray[np.float64]


class Noted(NamedTuple):
    """The features of a seat at one moment."""

    seat: int
    features: list[float]


class Played(NamedTuple):
    """What was noted after turns, before them, and after them with foresight; and who won."""

    after: list[Noted]
    before: list[Noted]
    foreseen: list[Noted]
    winner: int | None


def begun(players: int, luck: str) -> tuple[World, Random]:
    """A world at the beginning of a game."""
    rng = Random(luck)
    game: Game[Any] = Game.new(RULES, players)
    while game.question is not None and game.question.seat == CHANCE:
        game.answer(CHANCE, rng.choice(game.question.options))
    return World.of(game.table, rng), rng


def played(players: int, luck: str) -> Played:
    """Play one game."""
    world, rng = begun(players, luck)
    guesses = Random(f"{luck}/guesses")
    game = Played([], [], [], None)
    while world.winner is None and len(game.before) < LONGEST * players:
        seat = world.turn
        game.before.append(note(world, seat))
        play(world, quick_turn(world, rng), rng, draws=False)
        if world.winner is None:
            game.after.append(note(world, seat))
            if players == FORESEEING:
                game.foreseen.append(foresee(world, seat, guesses))
            world.draw(seat, rng)
    return game._replace(winner=world.winner)


def note(world: World, seat: int) -> Noted:
    """The features of a seat now, by what it could summon if nothing changed."""
    return Noted(seat, [*card_features(world, seat), *reach_features(world, seat)[0]])


def foresee(world: World, seat: int, rng: Random) -> Noted:
    """The features of a seat after its turn, by what both might summon next in worlds that the seat imagines."""
    worlds = [dealt_anew(world, seat, rng) for _ in range(HANDS)]
    return Noted(seat, [*card_features(world, seat), *Prospects(fastest(), worlds, seat).features(world)])


def dealt_anew(world: World, seat: int, rng: Random) -> World:
    """The same world with all that a seat cannot see dealt anew."""
    imagined = world.copy()
    others = [other for other in range(len(world.hands)) if other != seat]
    imagined.deck += [card for other in others for card in world.hands[other]]
    rng.shuffle(imagined.deck)
    for other in others:
        imagined.hands[other] = tuple(imagined.deck.pop() for _ in world.hands[other])
    return imagined


def fit(known: Numbers, won: Numbers, steps: int = 12) -> Numbers:
    """The weights, by Newton's method: the slope, and how it bends, say how far to go."""
    scale = known.std(axis=0) + 1e-6
    scaled = known / scale
    weights = np.zeros(known.shape[1])
    for _ in range(steps):
        chances = 1 / (1 + np.exp(-(scaled @ weights)))
        slope = scaled.T @ (won - chances) - CALM * weights
        bend = (scaled * (chances * (1 - chances))[:, None]).T @ scaled + CALM * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return np.asarray(weights / scale)


def loss(known: Numbers, won: Numbers, weights: Numbers) -> float:
    """How badly the weights foretell these games; a coin has 0.693 with two players."""
    chances = 1 / (1 + np.exp(-(known @ weights)))
    return float(-(won * np.log(chances) + (1 - won) * np.log(1 - chances)).mean())


def learnt(players: int, games: int, seed: int) -> list[Numbers]:
    """The weights for all moments."""
    moments = MOMENTS if players == FORESEEING else MOMENTS[:2]
    notes: list[list[Noted]] = [[] for _ in moments]
    ends: list[list[float]] = [[] for _ in moments]
    tasks = [(players, f"{seed}/{players}/{number}") for number in range(games)]
    # Forked, so that tables are shared; and in the order of the games, so that it does not matter who plays them.
    with multiprocessing.get_context("fork").Pool() as pool:
        for number, (*found, winner) in enumerate(pool.imap(_played, tasks, chunksize=8)):
            for some, end, more in zip(notes, ends, found[: len(moments)], strict=True):
                some += more if winner is not None else []
                end += [float(each.seat == winner) for each in more] if winner is not None else []
            if sys.stderr.isatty() and number % 100 == 0:
                print(f"\r{players} players: {number} of {games} games", end="", file=sys.stderr)
    weights = []
    for moment, some, end in zip(moments, notes, ends, strict=True):
        known, won = np.array([each.features for each in some], dtype=np.float64), np.array(end)
        held_back = len(known) // 10
        trial = fit(known[held_back:], won[held_back:])
        foretold = loss(known[:held_back], won[:held_back], trial)
        print(f"{players} players, {moment}: {len(known)} moments; held back: loss {foretold:.4f}", flush=True)
        weights.append(fit(known, won))
    return weights


def _played(task: tuple[int, str]) -> Played:
    return played(*task)


def page(weights: list[list[Numbers]], foresight: Numbers) -> str:
    """The module with the weights."""
    lines = [
        '"""What benchmarks/fit_the_stars.py has learnt from games."""',
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
        "WEIGHTS: Final[Mapping[str, tuple[tuple[float, float], ...]]] = {",
    ]
    for place, name in enumerate(FEATURES):
        pairs = ", ".join(f"({after[place]:.3f}, {before[place]:.3f})" for after, before in weights)
        lines.append(f'    "{name}": ({pairs}),')
    lines += [
        "}",
        '"""For two, three and four players: what a feature is worth after a turn, and before the next."""',
        "",
        "FORESIGHT: Final[Mapping[str, float]] = {",
    ]
    lines += [f'    "{name}": {weight:.3f},' for name, weight in zip(FORESEEN_FEATURES, foresight, strict=True)]
    lines += [
        "}",
        '"""For two players: what it is worth after a turn, if it is foreseen what both may summon next."""',
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Play, learn, write."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.fit_the_stars", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--games", type=int, default=10_000, help="how many games with each number of players (%(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, help="where to write the weights")
    told = parser.parse_args()
    if not fastest().many_skies:
        parser.error(f"numba is needed to foresee games. To install it: {how_to_install('fast')}")
    make_ready(fastest(), tuple(cards()))
    weights = {players: learnt(players, told.games, told.seed) for players in PLAYERS}
    if told.output:
        foresight = weights[FORESEEING].pop()
        told.output.write_text(page(list(weights.values()), foresight), encoding="utf-8")


if __name__ == "__main__":
    main()

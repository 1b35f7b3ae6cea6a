"""What wins Cthulhu Wars: the weights of the outlook, learnt from games.

    python -m benchmarks.fit_the_wars --games 1400 --seed 1 --output src/cultists/games/cthulhu_wars/strong/learnt.py

Bots of different skill play, each seat with a carelessness of its own, so that it shows what an advantage is worth and
not only who likes it.  At some moments of each game the features of every seat are noted.  Then a regression finds the
weights with which the chances of the seats fit the ends of the games best.
"""

import argparse
import pickle
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cultists.bots import bot_for
from cultists.engine import CHANCE, Bot, Game, Sight
from cultists.games import GAMES
from cultists.games.cthulhu_wars.factions import FACTIONS
from cultists.games.cthulhu_wars.strong.levels import Novice
from cultists.games.cthulhu_wars.strong.outlook import FEATURES, features, names_of, progress, stages

RULES: Final = GAMES["cthulhu_wars"]
NAMES: Final = (*FEATURES, *(name for faction in FACTIONS for name in names_of(faction)))
MOMENTS: Final = 24
"""Positions noted in a game, about."""
CARELESSNESS: Final = (0.0, 0.0, 4.0, 8.0, 16.0)
TABLES: Final = (
    (4, {"box": "core"}),
    (4, {"box": "core"}),
    (4, {"box": "core"}),
    (4, {"box": "all"}),
    (3, {"box": "all"}),
    (5, {"box": "all"}),
    (2, {"box": "all"}),
)
"""The tables take turns; most of them are of the usual kind."""


class Moment(NamedTuple):
    """A position: how far the game had come, each seat's features, and in the end who won."""

    progress: float
    features: list[list[float]]
    factions: list[int]
    met: list[list[bool]]
    won: list[float]


def noted(table: Any) -> tuple[float, list[list[float]], list[int], list[list[bool]]]:
    """What is known about a position."""
    seats = range(table.seats)
    return (
        progress(table),
        [features(table, seat) for seat in seats],
        [FACTIONS.index(table.faction(seat)) for seat in seats],
        [[each in table.fulfilled[seat] for each in table.faction(seat).requirements] for seat in seats],
    )


def play(number: int, seed: int, strong: str) -> list[Moment]:
    """One game; its moments."""
    rng = Random(f"{seed}/{number}")
    seats, options = TABLES[number % len(TABLES)]
    bots: list[Bot] = [Novice(rng.choice(CARELESSNESS)) for _ in range(seats)]
    if strong:
        for seat in rng.sample(range(seats), seats // 2):
            bots[seat] = bot_for(RULES, strong)
    game: Game[Any] = Game.new(RULES, seats, options)
    found = []
    answers = 0
    while (question := game.question) is not None and answers < 4000:
        if question.seat == CHANCE:
            game.answer(CHANCE, rng.choice(question.options))
            continue
        if question.about in ("act", "annihilation") and rng.random() < MOMENTS / 120:
            found.append(noted(game.table))
        game.answer(question.seat, bots[question.seat](Sight(game, question.seat), rng))
        answers += 1
    winners = game.winners
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return [Moment(*each, won) for each in found] if winners else []


def matrix(moment: Moment) -> NDArray[np.float64]:
    """The features of all seats as numbers, each for the beginning, the middle and the end."""
    rows = np.zeros((len(moment.won), len(NAMES)))
    for seat, own in enumerate(moment.features):
        rows[seat, : len(FEATURES)] = own
        first = len(FEATURES) + moment.factions[seat] * 7
        rows[seat, first] = 1
        rows[seat, first + 1 : first + 7] = moment.met[seat]
    return np.concatenate([rows * stage for stage in stages(moment.progress)], axis=1)


def fit(moments: list[Moment], calm: float, steps: int = 9) -> NDArray[np.float64]:
    """The weights; `calm` keeps them small where there is little to learn from."""
    most = max(len(moment.won) for moment in moments)
    known = np.zeros((len(moments), most, 3 * len(NAMES)), dtype=np.float64)
    seated = np.full((len(moments), most), -1e9, dtype=np.float64)
    won = np.zeros((len(moments), most), dtype=np.float64)
    for place, moment in enumerate(moments):
        count = len(moment.won)
        known[place, :count] = matrix(moment)
        seated[place, :count] = 0
        won[place, :count] = moment.won
    scale = np.ones(3 * len(NAMES))
    for first in range(0, 3 * len(NAMES), len(NAMES)):
        common = slice(first, first + len(FEATURES))
        scale[common] = np.sqrt((known[:, :, common] ** 2).mean(axis=(0, 1)))
    known /= scale
    weights = np.zeros(3 * len(NAMES))
    flat = known.reshape(-1, known.shape[2])
    # Newton's method: the slope, and how it bends, say how far to go.
    for _ in range(steps):
        standing = (flat @ weights).reshape(won.shape) + seated
        standing -= standing.max(axis=1, keepdims=True)
        chances = np.exp(standing)
        chances /= chances.sum(axis=1, keepdims=True)
        slope = (chances - won).reshape(-1) @ flat / len(moments) + calm * weights
        means = np.einsum("ms,msf->mf", chances, known)
        bend = (flat * chances.reshape(-1, 1)).T @ flat - means.T @ means
        weights -= np.linalg.solve(bend / len(moments) + calm * np.eye(len(weights)), slope)
    loss = -(won * np.log(chances + 1e-9)).sum(axis=1).mean()
    print(f"{len(moments)} moments, loss {loss:.4f}")
    return np.asarray(weights / scale)


def loss_of(moments: list[Moment], weights: NDArray[np.float64]) -> float:
    """How badly the weights foretell games that they were not learnt from."""
    total = 0.0
    for moment in moments:
        standing = matrix(moment) @ weights
        chances = np.exp(standing - standing.max())
        total -= float((np.array(moment.won) * np.log(chances / chances.sum() + 1e-9)).sum())
    return total / len(moments)


def page(weights: NDArray[np.float64]) -> str:
    """The module with the weights."""
    three = weights.reshape(3, len(NAMES))
    lines = [
        '"""What benchmarks/fit_the_wars.py has learnt from games: weights for the beginning, middle and end."""',
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
        "WEIGHTS: Final[Mapping[str, tuple[float, float, float]]] = {",
        *(f'    "{name}": ({", ".join(f"{weight:.3f}" for weight in three[:, at])}),' for at, name in enumerate(NAMES)),
        "}",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Play, learn, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--strong", default="", help="a bot that has half of the seats in every game")
    parser.add_argument("--calm", type=float, default=0.001)
    parser.add_argument("--moments", nargs="*", type=Path, default=[], help="files of moments noted earlier")
    parser.add_argument("--keep", type=Path, help="where to keep the moments of these games")
    parser.add_argument("--output", type=Path, help="where to write the weights")
    told = parser.parse_args()
    games = [play(number, told.seed, told.strong) for number in range(told.games)]
    if told.keep:
        told.keep.write_bytes(pickle.dumps([[tuple(each) for each in game] for game in games]))
    for file in told.moments:
        games += [[Moment(*each) for each in game] for game in pickle.loads(file.read_bytes())]
    held_back = games[::10]
    weights = fit([each for at, game in enumerate(games) if at % 10 for each in game], told.calm)
    print(f"games held back: loss {loss_of([each for game in held_back for each in game], weights):.4f}")
    if told.output:
        told.output.write_text(page(fit([each for game in games for each in game], told.calm)), encoding="utf-8")


if __name__ == "__main__":
    main()

"""What a cult's standing is worth, counted.  `python -m benchmarks.fit_the_octopus [--games 2500] [--seed 1]`

Plays games of a quick high priest with three acolytes and fits the odds of the winner, at the beginning of each turn,
to what each cult had then; that the high priest plays better is counted apart.  What it prints belongs into
src/cultists/games/grand_octopus/thinking/weights.py.
"""

import argparse
from random import Random
from typing import Any, Final

import numpy as np

from cultists.bots import bot_for, play_on
from cultists.engine import Game
from cultists.games import GAMES
from cultists.games.grand_octopus.board import EXTERIOR
from cultists.games.grand_octopus.thinking.odds import Cult, gone, ways
from cultists.games.grand_octopus.thinking.weights import EARLY
from cultists.games.grand_octopus.thinking.worlds import World, world_of
from cultists.search import unhurried

RULES: Final = GAMES["grand_octopus"]
SEATS: Final = 4
COLUMNS: Final = (
    *(f"MISSING[{missing}]" for missing in range(1, 5)),
    *(f"POWER[{power}]" for power in range(1, 8)),
    "KEY",
    "KEY_BEFORE_VICTORY",
    *(f"WAYS_TO_VICTORY[{number}]" for number in range(6)),
    "GONE",
    *(f"EARLY {kind}" for kind, _ in EARLY),
    "high priest",
)
DOUBT: Final = 2.0
"""Few cases move a weight little away from zero."""
STEPS: Final = 30
QUICK: Final = 0.25
"""How much of its thoughts the high priest is given."""

Turn = tuple[int, World]
"""The seat of the high priest, and what lay on the table."""


def columns(cult: Cult, world: World) -> list[str]:
    """What counts for a cult."""
    missing = world.needed - len(cult.owned)
    names = [f"MISSING[{missing}]", f"POWER[{cult.power}]"]
    if EXTERIOR in cult.owned:
        names.append("KEY_BEFORE_VICTORY" if missing == 1 else "KEY")
    if missing == 1:
        names.append(f"WAYS_TO_VICTORY[{ways(cult, world.tokens)}]")
    return [*names, *(f"EARLY {kind}" for kind, _ in EARLY if kind in cult.owned)]


def turns(seed: int) -> tuple[int | None, list[Turn]]:
    """Who won a game, and all turns at their beginning."""
    game: Game[Any] = Game.new(RULES, SEATS)
    priest = seed % SEATS
    bots = {seat: bot_for(RULES, "acolyte") for seat in range(SEATS)}
    bots[priest] = unhurried(bot_for(RULES, "high priest"), QUICK)
    rng = Random(seed)
    found = []
    while not game.is_over:
        is_new = game.table.step == "choose"
        if is_new:
            found.append((priest, world_of(game.table)))
        play_on(game, bots, rng, limit=len(game.asked()) if is_new else 1)
    return game.table.winner, found


def fit(cases: list[tuple[int, Turn]]) -> np.ndarray[Any, Any]:
    """The weights that make the winners likeliest, by Newton's method."""
    owners = [
        (number, seat == winner, world.cults[seat], world, seat == priest)
        for number, (winner, (priest, world)) in enumerate(cases)
        for seat in world.living
    ]
    table = np.zeros((len(owners), len(COLUMNS)))
    for row, (_, _, cult, world, is_priest) in enumerate(owners):
        for name in columns(cult, world):
            table[row, COLUMNS.index(name)] = 1
        table[row, COLUMNS.index("GONE")] = gone(cult, world.tokens)
        table[row, COLUMNS.index("high priest")] = is_priest
    groups = np.array([owner[0] for owner in owners])
    won = np.array([owner[1] for owner in owners], float)
    weights = np.zeros(len(COLUMNS))
    for _ in range(STEPS):
        odds = np.exp(table @ weights)
        chances = odds / np.bincount(groups, odds)[groups]
        shares = table * chances[:, None]
        means = np.zeros((len(cases), len(COLUMNS)))
        np.add.at(means, groups, shares)
        curve = table.T @ shares - means.T @ means + DOUBT * np.eye(len(COLUMNS))
        weights += np.linalg.solve(curve, table.T @ (won - chances) - DOUBT * weights)
    return weights


def main() -> int:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fit_the_octopus", description=__doc__)
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    cases = []
    for number in range(arguments.games):
        winner, found = turns(arguments.seed * 1_000_000 + number)
        if winner is not None:
            cases += [(winner, turn) for turn in found]
    print(f"{len(cases)} turns of {arguments.games} games")
    for name, weight in zip(COLUMNS, fit(cases), strict=True):
        print(f"  {name:20} {weight:+.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

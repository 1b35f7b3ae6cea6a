"""The `bench` command: how fast each game runs here.  Peers are compared by `make bench` in the repository."""

import json
import time
from random import Random
from typing import Any, Final

from cultists.engine import CHANCE, Game, Rules
from cultists.games import GAMES
from cultists.terminal.progress import progress
from cultists.terminal.screen import Screen

KEPT: Final = 200
"""The most positions that are copied; they are spread over the games."""


def bench(seconds: float, as_json: bool) -> None:
    """Measure random play and copies of each game."""
    found = []
    with progress("Measuring the games", len(GAMES)) as advance:
        for rules in GAMES.values():
            found.append({"game": rules.name, "players": rules.seats[-1], **_measured(rules, seconds)})
            advance()
    if as_json:
        print(json.dumps(found, indent=2))
        return
    screen = Screen()
    screen.say(f"{'game':20} {'players':>7} {'decisions/s':>12} {'copies/s':>10}", style="bold")
    for row in found:
        screen.say(f"{row['game']:20} {row['players']:>7} {row['decisions_per_s']:>12,} {row['copies_per_s']:>10,}")
    screen.say(
        "Random play on one core. Dice and draws are not counted as decisions. Every copy is ready to be played on."
    )


def _measured(rules: Rules[Any], seconds: float) -> dict[str, int]:
    rng = Random(1)
    positions: list[Game[Any]] = []
    decisions, spent, since = 0, 0.0, 0
    while spent < seconds / 2:
        game: Game[Any] = Game.new(rules, rules.seats[-1])
        began = time.perf_counter()
        while (question := game.question) is not None and spent + time.perf_counter() - began < seconds / 2:
            game.answer(question.seat, rng.choice(question.options))
            if question.seat != CHANCE:
                decisions += 1
                since += 1
            if not positions or (since > 100 and len(positions) < KEPT):
                since = 0
                positions.append(game.copy())
        spent += time.perf_counter() - began
    return {"decisions_per_s": round(decisions / spent), "copies_per_s": round(_copies(positions, seconds / 2))}


def _copies(positions: list[Game[Any]], seconds: float) -> float:
    copies, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        for position in positions:
            _ = position.copy().question
        copies += len(positions)
        if not positions:
            return 0.0
    return copies / (time.perf_counter() - began)

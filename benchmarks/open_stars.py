"""How much is there to win in The Stars Are Right?  The high priest's way of thinking, with cards open before it.

    python -m benchmarks.open_stars --games 400

It plays against quick players, who take the best summoning within reach as greedy does: once as at the table; once with
the hands of all others open before it; and once with the draw pile open too, card by card.  No honest player can see
any of that, so what the last one wins is more than can be asked of this way of thinking.

To tell what such shares mean, quick players play among themselves, and one of them needs some points less than ten.

Games are played in imagined worlds, where nobody uses Gug, Tindaloo or Dhole; the same games for each.
"""

import argparse
import time
from collections.abc import Sequence
from math import inf
from random import Random
from typing import Final, NamedTuple

from benchmarks.fit_the_stars import LONGEST, begun, dealt_anew
from benchmarks.many_games import games_of
from cultists.arena.statistics import wilson
from cultists.games.stars_are_right.strong import high_priest
from cultists.games.stars_are_right.strong.bot import best_trial
from cultists.games.stars_are_right.strong.futures import Clock, Futures
from cultists.games.stars_are_right.strong.quick import quick_turn
from cultists.games.stars_are_right.strong.world import Moment, Turn, World, play
from cultists.games.stars_are_right.table import POINTS_TO_WIN

OWN, HANDS, ALL = "its own hand", "all hands", "all hands and the draw pile"
SIGHTS: Final = (OWN, HANDS, ALL)
PLAYERS: Final = (2, 4)
HEAD_STARTS: Final = (0, 1, 2, 3)
"""So many points less than ten are enough for one of the quick players."""
MORE_GAMES: Final = 5
"""They need no time to think, so that for each game of a thinking one they can play so many."""


class Task(NamedTuple):
    """One game: how many play, what the thinking one sees, where it sits, and what luck there is."""

    players: int
    sees: str
    seat: int
    luck: str
    thoughts: int


class HeadStart(NamedTuple):
    """One game of quick players: how many play, who needs how many points less, and what luck there is."""

    players: int
    points: int
    seat: int
    luck: str


def seen(world: World, sees: str, rng: Random) -> World:
    """The world as the player on turn imagines it: what it does not see is dealt anew."""
    if sees == OWN:
        return dealt_anew(world, world.turn, rng)
    imagined = world.copy()
    if sees == HANDS:
        rng.shuffle(imagined.deck)
    return imagined


def thoughtful_turn(world: World, sees: str, thoughts: int, rng: Random) -> Turn:
    """The turn of a high priest that sees so much."""
    clock = Clock(inf)
    futures = Futures(lambda luck: seen(world, sees, luck), rng, clock)
    return best_trial(futures, Moment("invoke"), thoughts, clock, rng).turn


def wins(task: Task) -> tuple[Task, bool]:
    """Play a game; whether the thinking one wins."""
    world, rng = begun(task.players, task.luck)
    for _ in range(LONGEST * task.players):
        thinks = world.turn == task.seat
        play(world, thoughtful_turn(world, task.sees, task.thoughts, rng) if thinks else quick_turn(world, rng), rng)
        if world.winner is not None:
            break
    return task, world.winner == task.seat


def wins_ahead(task: HeadStart) -> tuple[HeadStart, bool]:
    """Play a game; whether the one with the head start wins.  It plays like the others, and does not know of it."""
    world, rng = begun(task.players, task.luck)
    for _ in range(LONGEST * task.players):
        seat = world.turn
        play(world, quick_turn(world, rng), rng)
        if world.winner is None and seat == task.seat and world.points(seat) >= POINTS_TO_WIN - task.points:
            world.winner = seat
        if world.winner is not None:
            break
    return task, world.winner == task.seat


def say(players: int, who: str, ends: Sequence[bool]) -> None:
    """Print how often somebody wins."""
    low, high = wilson(sum(ends), len(ends)) if ends else (0.0, 1.0)
    share = f"{sum(ends) / max(1, len(ends)):.1%} ({low:.1%} to {high:.1%})"
    print(f"{players} players, {who} wins {share} of {len(ends)} games; even {1 / players:.0%}")


def main() -> int:
    """Play, and say who wins how often."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.open_stars",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--games",
        type=int,
        default=400,
        help="how many games for each number of players and each kind of sight (%(default)s)",
    )
    parser.add_argument("--players", type=int, nargs="+", choices=PLAYERS, default=PLAYERS)
    parser.add_argument("--thoughts", type=int, default=high_priest().budget.thoughts)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    said = parser.parse_args()
    tasks = [
        Task(players, sees, number % players, f"{said.seed}/{players}/{number // players}", said.thoughts)
        for number in range(said.games)
        for players in said.players
        for sees in SIGHTS
    ]
    began = time.perf_counter()
    done, is_interrupted = games_of(wins, tasks, said.processes, "The Stars Are Right with open cards")
    ahead: list[tuple[HeadStart, bool]] = []
    if not is_interrupted:
        quick = [
            HeadStart(players, points, number % players, f"{said.seed}/{players}/{number // players}")
            for number in range(MORE_GAMES * said.games)
            for players in said.players
            for points in HEAD_STARTS
        ]
        ahead, is_interrupted = games_of(wins_ahead, quick, said.processes, "Head starts")
    for players in said.players:
        for sees in SIGHTS:
            say(
                players, f"who sees {sees}", [won for task, won in done if (task.players, task.sees) == (players, sees)]
            )
        for points in HEAD_STARTS:
            ends = [won for task, won in ahead if (task.players, task.points) == (players, points)]
            say(players, f"a quick player who needs {POINTS_TO_WIN - points} points", ends)
    print(f"{said.thoughts} thoughts a turn, {time.perf_counter() - began:.0f} s")
    return 130 if is_interrupted else 0


if __name__ == "__main__":
    raise SystemExit(main())

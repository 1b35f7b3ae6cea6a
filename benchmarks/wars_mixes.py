"""Random games of every mix of factions and number of players.  `python -m benchmarks.wars_mixes [--games 24]`

Each of the 210 mixes of 2 to 5 factions is played so many times, the factions in other seats each time.  All answer at
random; in every fourth game they play greedily and slip now and then, which leads deeper into the game.  Now and then
somebody does something unasked.  After every answer the invariants of the table are checked; a game that breaks is
saved as a log.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from benchmarks.many_games import games_of
from cultists.bots import answer_for, bot_for
from cultists.engine import CHANCE, Game
from cultists.engine.log import write_log
from cultists.games import GAMES
from cultists.games.cthulhu_wars.factions import FACTIONS

RULES: Final = GAMES["cthulhu_wars"]
DEEP: Final = 4
"""Every fourth game of a mix is played greedily."""
SLIPS: Final = 0.25
ASIDES: Final = 0.02
BROKEN: Final = Path("broken-games")


class Task(NamedTuple):
    """One game: who plays what, and its luck."""

    mix: tuple[str, ...]
    number: int
    seed: int


class Outcome(NamedTuple):
    """How it went; `error` is empty if nothing broke."""

    task: Task
    ending: str
    answers: int
    kinds: tuple[str, ...]
    """The kinds of events that were told."""
    error: str = ""
    log: str = ""


def mixes() -> Iterator[tuple[str, ...]]:
    """All sets of 2 to 5 of the eight factions."""
    for size in RULES.seats:
        yield from combinations([faction.name for faction in FACTIONS], size)


def play(task: Task) -> Outcome:
    """One game to its end, checked after every answer; runs in any process."""
    rng = Random(f"{task.seed}/{task.mix}/{task.number}")
    turned = task.number % len(task.mix)
    wanted = [*task.mix[turned:], *task.mix[:turned]]
    game: Game[Any] = Game.new(RULES, len(wanted), {"box": "all", "factions": "pick"})
    for seat, name in enumerate(wanted):
        game.answer(seat, name)
    bot = bot_for(RULES, "uniform" if task.number % DEEP else "greedy")
    try:
        while (question := game.question) is not None:
            slips = question.seat != CHANCE and rng.random() < SLIPS
            choice = rng.choice(question.options) if slips else answer_for(game, question.seat, bot, rng)
            game.answer(question.seat, choice)
            RULES.check(game.table)
            seat = rng.randrange(len(wanted))
            if rng.random() < ASIDES and (aside := game.asides(seat)):
                game.aside(seat, rng.choice(aside.options).words)
                RULES.check(game.table)
    except Exception as error:  # whatever broke is the finding; the log shows it again
        return Outcome(task, "", game.moment, (), f"{type(error).__name__}: {error}", write_log(game))
    kinds = tuple(sorted({event.kind for _, event in game.events_for(None)}))
    return Outcome(task, RULES.ending(game.table), game.moment, kinds)


def main() -> int:
    """Play them all, print what happened, and fail if anything broke."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wars_mixes", description=__doc__)
    parser.add_argument(
        "--games", type=int, default=24, help="how many games for each of the 210 mixes (24, so 5,040 in all)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    tasks = [Task(mix, number, arguments.seed) for number in range(arguments.games) for mix in mixes()]
    began = time.perf_counter()
    done, is_interrupted = games_of(play, tasks, arguments.processes, "Cthulhu Wars: every mix")
    broken = [outcome for outcome in done if outcome.error]
    for place, outcome in enumerate(broken):
        BROKEN.mkdir(exist_ok=True)
        (BROKEN / f"wars-mix-{place + 1}.cult").write_text(outcome.log, "utf-8")
    facts = {
        "games": len(done),
        "mixes": len({outcome.task.mix for outcome in done}),
        "games_by_players": dict(sorted(Counter(len(outcome.task.mix) for outcome in done).items())),
        "answers": sum(outcome.answers for outcome in done),
        "endings": dict(Counter(outcome.ending for outcome in done if outcome.ending).most_common()),
        "kinds_of_events": len({kind for outcome in done for kind in outcome.kinds}),
        "broken": [f"{', '.join(outcome.task.mix)}: {outcome.error}" for outcome in broken],
        "is_interrupted": is_interrupted,
        "seconds": round(time.perf_counter() - began, 1),
    }
    print(json.dumps(facts, indent=2) if arguments.json else "\n".join(f"{key}: {facts[key]}" for key in facts))
    return int(bool(broken))


if __name__ == "__main__":
    raise SystemExit(main())

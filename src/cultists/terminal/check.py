"""The `check` command: the laws of every game, held against random games."""

import json
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from cultists.engine import Rules
from cultists.engine.laws import LawBroken, Report, check_game, random_game, replay_elsewhere_is_the_same
from cultists.engine.log import write_log
from cultists.games import GAMES
from cultists.terminal.called import to_type
from cultists.terminal.files import write_text
from cultists.terminal.progress import processes_for, progress
from cultists.terminal.screen import Screen
from cultists.terminal.shelf import find_rules, read_setup

STOPPED: Final = 130
"""The exit code after Ctrl-C, as shells give it."""


class Task(NamedTuple):
    """One random game to check."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, str]


class Breach(NamedTuple):
    """A law that did not hold, with the game that shows it."""

    task: Task
    law: str
    what: str
    log: str


def check(
    name: str,
    games: int,
    seed: int,
    seats: int | None,
    processes: int | None,
    as_json: bool,
    setup: Sequence[str] = (),
) -> int:
    """Check random games until one breaks a law; gives the exit code."""
    rules = find_rules(name)
    options = read_setup(setup)
    rules.checked_options(options)
    if seats is not None:
        rules.check_seats(seats)
    numbers = list(rules.seats) if seats is None else [seats]
    tasks = [Task(rules.name, numbers[each % len(numbers)], seed + each, options) for each in range(games)]
    began = time.perf_counter()
    kept: list[Report] = []
    breach, is_stopped = None, False
    try:
        with progress(f"{rules.title}: games checked", games) as advance:
            with _checked(tasks, processes_for(games, processes)) as reports:
                for found in reports:
                    if isinstance(found, Breach):
                        breach = found
                        break
                    kept.append(found)
                    advance()
            breach = breach or _elsewhere(rules, tasks[: len(numbers)])
    except KeyboardInterrupt:
        is_stopped = True
    code = _tell(rules, kept, breach, time.perf_counter() - began, as_json)
    if is_stopped:
        Screen(stderr=True).say(f"Stopped after {len(kept)} of {games} games.", style="bold")
    return STOPPED if is_stopped else code


def _checked(tasks: list[Task], processes: int) -> "closing[Generator[Report | Breach, None, None]]":
    if processes == 1:
        return closing(check_one(task) for task in tasks)
    from cultists.arena.workers import side_by_side

    return closing(side_by_side(check_one, ((task,) for task in tasks), processes))


def check_one(task: Task) -> Report | Breach:
    """One random game; runs in any process."""
    try:
        return check_game(GAMES[task.game], task.seats, task.seed, task.options)
    except LawBroken as broken:
        return Breach(task, broken.law, broken.what, write_log(broken.game))


def _elsewhere(rules: Rules[Any], tasks: list[Task]) -> Breach | None:
    """The first game of each number of players, replayed in another process with another hash seed."""
    try:
        played = [random_game(rules, task.seats, task.seed, task.options) for task in tasks]
        replay_elsewhere_is_the_same(played, "cultists.games:GAMES", hash_seed=1 + tasks[0].seed % 1000)
    except LawBroken as broken:
        return Breach(tasks[0], broken.law, broken.what, write_log(broken.game))
    return None


def _tell(rules: Rules[Any], kept: list[Report], breach: Breach | None, seconds: float, as_json: bool) -> int:
    log = Path(f"{rules.name}-breach-{breach.task.seed}.cult").absolute() if breach else None
    if breach and log:
        write_text(log, breach.log)
    answers, moments = sum(report.answers for report in kept), sum(report.moments for report in kept)
    by_seats = {seats: sum(report.seats == seats for report in kept) for seats in rules.seats}
    if as_json:
        told = None if breach is None else {"law": breach.law, "what": breach.what, "log": str(log), **_again(breach)}
        facts = {"game": rules.name, "rules": rules.version, "games": len(kept), "games_by_players": by_seats}
        facts |= {"answers": answers, "moments_checked": moments, "seconds": round(seconds, 3), "breach": told}
        print(json.dumps(facts, indent=2, ensure_ascii=False))
    else:
        screen = Screen()
        games = ", ".join(f"{number} with {seats} players" for seats, number in by_seats.items() if number)
        screen.say(f"{len(kept)} random games kept all laws ({games or 'none'}).")
        screen.say(f"{answers} answers, {moments} moments looked at closely, {seconds:.1f} seconds.")
        if breach:
            screen.say(f"Broken: {breach.law}.", style="bold")
            screen.say(breach.what)
            screen.say(f"The game is saved in {log}.")
            again = _again(breach)
            chosen = "".join(f" --option {name}={value}" for name, value in breach.task.options.items())
            seed = f"--seed {again['seed']} --seats {again['seats']}"
            screen.hint("Again:", f"{to_type('check', rules.name)} -n 1 {seed}{chosen}")
    return 1 if breach else 0


def _again(breach: Breach) -> dict[str, int]:
    return {"seed": breach.task.seed, "seats": breach.task.seats}

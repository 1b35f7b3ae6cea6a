"""How the factions of Cthulhu Wars fare against each other, played by greedy bots.

    python -m benchmarks.balance --games 2016 --processes 2 --output build/balance.html --json build/balance.json

Rounds of eight games: within a round every faction sits once in every seat, with the same neighbours at the same
distance.  From round to round the neighbours change, so that all of them meet, and two, three, four and five players
take turns.  Ctrl-C ends it early; what was played until then is the report.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

import msgspec

from benchmarks.balance_page import page
from benchmarks.many_games import games_of
from cultists.arena import wilson
from cultists.bots import answer_for, bot_for
from cultists.engine import CHANCE, Game
from cultists.games import GAMES
from cultists.games.cthulhu_wars.factions import FACTIONS
from cultists.games.cthulhu_wars.table import BOOKS

RULES: Final = GAMES["cthulhu_wars"]
NAMES: Final = tuple(faction.name for faction in FACTIONS)


class Task(NamedTuple):
    """One game: who plays what, seat by seat, and its luck."""

    mix: tuple[str, ...]
    seed: str


class Played(NamedTuple):
    """What came of it, seat by seat."""

    mix: tuple[str, ...]
    winners: tuple[int, ...]
    doom: tuple[int, ...]
    books: tuple[int, ...]
    cycles: int
    answers: int
    ending: str


class Fared(msgspec.Struct, frozen=True):
    """How a faction, or a seat, fared.  A victory shared by n counts 1/n for each."""

    name: str
    games: int
    wins: float
    share: float
    interval: tuple[float, float]
    """95 %, Wilson."""
    doom: float
    books: float
    six_books: float
    """The share of games with all six."""


class Table(msgspec.Struct, frozen=True):
    """The games of one number of players."""

    players: int
    games: int
    factions: tuple[Fared, ...]
    seats: tuple[Fared, ...]
    unwon: int
    """Humanity's victories."""
    endings: dict[str, int]
    cycles: dict[int, int]
    """Games by their length."""
    answers: float


class Report(msgspec.Struct, frozen=True):
    """All of it."""

    rules: int
    games: int
    asked: int
    seed: int
    seconds: float
    is_interrupted: bool
    factions: tuple[Fared, ...]
    tables: tuple[Table, ...]


def rounds(players: int, seed: int) -> list[tuple[int, ...]]:
    """In which distances the neighbours sit, round by round; all of them, in an order of chance."""
    distances = [(0, *others) for others in permutations(range(1, len(NAMES)), players - 1)]
    Random(f"{seed}/{players}").shuffle(distances)
    return distances


def tasks_for(games: int, seed: int) -> list[Task]:
    """As many whole rounds as fit, of all numbers of players by turns."""
    known = {players: rounds(players, seed) for players in RULES.seats}
    tasks: list[Task] = []
    number = 0
    while len(tasks) + len(NAMES) * len(known) <= max(games, len(NAMES) * len(known)):
        for players, order in known.items():
            distances = order[number % len(order)]
            for first in range(len(NAMES)):
                mix = tuple(NAMES[(first + each) % len(NAMES)] for each in distances)
                tasks.append(Task(mix, f"{seed}/{players}/{number}/{first}"))
        number += 1
    return tasks


def play(task: Task) -> Played:
    """One game of greedy bots; runs in any process."""
    rng, bot = Random(task.seed), bot_for(RULES, "greedy")
    game: Game[Any] = Game.new(RULES, len(task.mix), {"box": "all", "factions": "pick"})
    for seat, name in enumerate(task.mix):
        game.answer(seat, name)
    while (question := game.question) is not None:
        game.answer(question.seat, answer_for(game, question.seat, None if question.seat == CHANCE else bot, rng))
    table = game.table
    books = tuple(map(len, table.books))
    return Played(task.mix, tuple(game.winners), tuple(table.doom), books, table.cycle, game.moment, table.ending)


def fared(name: str, played: Sequence[tuple[Played, int]]) -> Fared:
    """What became of some seats of some games."""
    wins = sum(1 / len(game.winners) for game, seat in played if seat in game.winners)
    count = len(played)
    return Fared(
        name,
        count,
        wins,
        wins / count if count else 0.0,
        wilson(wins, count),
        fmean(game.doom[seat] for game, seat in played) if played else 0.0,
        fmean(game.books[seat] for game, seat in played) if played else 0.0,
        fmean(game.books[seat] == BOOKS for game, seat in played) if played else 0.0,
    )


def by_faction(games: Sequence[Played]) -> tuple[Fared, ...]:
    """Every faction, wherever it sat."""
    return tuple(
        fared(name, [(game, seat) for game in games for seat, each in enumerate(game.mix) if each == name])
        for name in NAMES
    )


def count(games: Sequence[Played], players: int) -> Table:
    """The games of one number of players."""
    those = [game for game in games if len(game.mix) == players]
    return Table(
        players,
        len(those),
        by_faction(those),
        tuple(fared(f"seat {seat + 1}", [(game, seat) for game in those]) for seat in range(players)),
        sum(not game.winners for game in those),
        dict(Counter(game.ending for game in those).most_common()),
        dict(sorted(Counter(game.cycles for game in those).items())),
        fmean(game.answers for game in those) if those else 0.0,
    )


def tell(report: Report) -> str:
    """The report as tables for a terminal, or for a page of documentation."""
    lines = [f"{report.games} games, rules version {report.rules}, seed {report.seed}, {report.seconds:.0f} seconds."]
    for table in report.tables:
        ends = ", ".join(f"{name} {number}" for name, number in table.endings.items())
        cycles = fmean([n for n, number in table.cycles.items() for _ in range(number)] or [0])
        lines += [
            "",
            f"{table.players} players, {table.games} games; a fair share is {1 / table.players:.1%}; "
            f"{cycles:.1f} cycles and {table.answers:.0f} answers a game; {ends}; humanity won {table.unwon}.",
            "",
            "| | games | wins | 95 % | Doom | spellbooks | all six |",
            "|---|---|---|---|---|---|---|",
        ]
        for each in (*table.factions, *table.seats):
            low, high = each.interval
            lines.append(
                f"| {each.name} | {each.games} | {each.share:.1%} | {low:.1%} to {high:.1%} "
                f"| {each.doom:.1f} | {each.books:.2f} | {each.six_books:.0%} |"
            )
    return "\n".join(lines)


def main() -> int:
    """Play, count, print, draw."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.balance", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--games", type=int, default=2016, help="about how many games; whole rounds are played (%(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument(
        "--output", type=Path, default=Path("build/balance.html"), help="where the page with plots goes (%(default)s)"
    )
    parser.add_argument("--json", type=Path, help="where the figures for a script go")
    arguments = parser.parse_args()
    tasks = tasks_for(arguments.games, arguments.seed)
    began = time.perf_counter()
    done, is_interrupted = games_of(play, tasks, arguments.processes, "Cthulhu Wars: balance")
    seconds = time.perf_counter() - began
    tables = tuple(count(done, players) for players in RULES.seats)
    report = Report(
        RULES.version, len(done), len(tasks), arguments.seed, seconds, is_interrupted, by_faction(done), tables
    )
    print(tell(report))
    for file in filter(None, (arguments.output, arguments.json)):
        file.parent.mkdir(parents=True, exist_ok=True)
    arguments.output.write_text(page(msgspec.to_builtins(report)), "utf-8")
    if arguments.json:
        arguments.json.write_text(json.dumps(msgspec.to_builtins(report, str_keys=True), indent=1), "utf-8")
    print(f"\nThe plots are in {arguments.output}.")
    return 130 if is_interrupted else 0


if __name__ == "__main__":
    raise SystemExit(main())

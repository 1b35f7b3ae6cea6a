"""Matches: bots play many games against each other, and the results are counted.

    result = play_match(GAMES["stars_are_right"], ["greedy", "uniform", "uniform"], games=200, seed=1)
    result.bots[0].share, result.bots[0].interval, result.rounds.median
    msgspec.json.encode(result)

The same seed gives the same games, whatever the number of processes: game k draws all its luck from the match's seed
and k.  (Only the seconds differ.)  With more than one process a script needs `if __name__ == "__main__":`.
"""

import multiprocessing
import os
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from cultists.arena.statistics import Spread, spread, wilson
from cultists.bots import answer_for, bot_for
from cultists.engine import CHANCE, Bot, Game, Rules, words_of
from cultists.engine.log import write_log

LIMIT: Final = 100_000
"""Answers of bots after which a game is stopped.  Random games may be long, but not that long."""
BROKEN_GAMES: Final = Path("broken-games")
"""Where the logs of broken games go, unless told otherwise."""
AHEAD: Final = 3
"""How many games per process wait in line."""

Maker = Callable[[], Bot]
"""Makes a bot for one seat of one game."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a match.  Seats are counted from 0."""

    number: int
    seats: tuple[str, ...]
    """The name of the bot in each seat."""
    winners: tuple[int, ...]
    """The seats that won; none if the game was stopped or broke, or if nobody has won."""
    scores: tuple[int, ...]
    decisions: int
    """Answers of bots; chance is not counted."""
    rounds: int | None
    """If the game counts rounds."""
    roles: tuple[str, ...]
    """What each seat played, if seats differ in that."""
    ending: str
    """In which of its ways the game ended, if it has several."""
    seconds: float
    is_capped: bool = False
    error: str = ""
    """What broke, with its traceback."""
    log: str = ""
    """The log of a broken game, up to the answer that broke it."""


class SeatResult(msgspec.Struct, frozen=True):
    """How a bot fared in one seat."""

    wins: float
    games: int


class RoleResult(msgspec.Struct, frozen=True):
    """How seats fared that played one role."""

    role: str
    wins: float
    games: int
    share: float
    interval: tuple[float, float]
    """The share with 95 % confidence (Wilson)."""


class BotResult(msgspec.Struct, frozen=True, kw_only=True):
    """How the bots of one name fared together.  A victory shared by n seats counts 1/n for each of them."""

    bot: str
    wins: float
    games: int
    """Games that came to an end."""
    share: float
    """Wins by games."""
    interval: tuple[float, float]
    """The share with 95 % confidence (Wilson)."""
    by_seat: tuple[SeatResult, ...]
    by_role: tuple[RoleResult, ...]
    """None where all seats play the same."""


class Broken(msgspec.Struct, frozen=True):
    """A game that could not be played to its end because something went wrong."""

    number: int
    error: str
    log_file: str


class MatchResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a match.  Games that were stopped at the limit or broke have no winner and count for nobody."""

    game: str
    rules: int
    options: dict[str, str]
    players: tuple[str, ...]
    seed: int
    asked: int
    """Games that were asked for."""
    played: int
    """Games that came to an end."""
    capped: int
    """Games that were stopped at the limit."""
    broken: tuple[Broken, ...]
    is_interrupted: bool
    bots: tuple[BotResult, ...]
    shared: int
    """Games with more than one winner."""
    by_seat: tuple[float, ...]
    """Wins by seat, whoever sat there."""
    by_role: tuple[RoleResult, ...]
    """Wins by role, whoever played it; none where all seats play the same."""
    endings: dict[str, int]
    """Games by the way they ended; empty for games with one way to end."""
    unwon: int
    """Games that ended without a winner."""
    rounds: Spread | None
    decisions: Spread | None
    seconds: float
    """Of the clock, from the first game to the last."""
    processes: int


class _Task(msgspec.Struct, frozen=True):
    """All that a game needs, to be sent to another process."""

    rules: Rules[Any]
    players: tuple[str, ...]
    makers: dict[str, Maker]
    options: dict[str, str]
    seed: int
    limit: int


def play_match(
    rules: Rules[Any],
    bots: Sequence[str],
    games: int = 100,
    seed: int = 1,
    *,
    options: Mapping[str, str] | None = None,
    processes: int | None = None,
    limit: int = LIMIT,
    on_game: Callable[[Played], None] | None = None,
    makers: Mapping[str, Maker] | None = None,
    broken_games: Path = BROKEN_GAMES,
) -> MatchResult:
    """Play a match: as many seats as bots, who change seats from game to game.

    `processes`: None for all cores, 1 for this process alone.  `on_game` hears of each game when it ends, in any order.
    `limit`: after so many decisions a game is stopped.  `makers`: further bots by name (with several processes they
    must be functions of a module).  Ctrl-C ends the match early; what was played until then is the result.
    Raises UnknownBot, WrongSeatCount and UnknownOption before anything is played.
    """
    rules.check_seats(len(bots))
    checked = rules.checked_options(options or {})
    task = _Task(rules, tuple(bots), dict(makers or {}), checked, seed, limit)
    _seated(task, 0)
    count = min(processes or os.cpu_count() or 1, max(games, 1))
    begun = time.perf_counter()
    done: list[Played] = []
    is_interrupted = False
    try:
        with closing(_games(task, games, count)) as ending:
            for played in ending:
                done.append(played)
                if on_game is not None:
                    on_game(played)
    except KeyboardInterrupt:
        is_interrupted = True
    done.sort(key=lambda played: played.number)
    return _result(task, done, games, is_interrupted, time.perf_counter() - begun, count, broken_games)


def seating(players: int, number: int) -> tuple[int, ...]:
    """Which player sits in which seat in a game: everybody moves on one seat, then the order of neighbours changes."""
    orders = [(0, *others) for others in permutations(range(1, players))]
    order = orders[number // players % len(orders)]
    return tuple(order[(seat - number) % players] for seat in range(players))


def _seated(task: _Task, number: int) -> list[tuple[str, Bot]]:
    names = [task.players[player] for player in seating(len(task.players), number)]
    return [(name, task.makers[name]() if name in task.makers else bot_for(task.rules, name)) for name in names]


def play_game(task: _Task, number: int) -> Played:
    """Play one game of a match."""
    begun = time.perf_counter()
    seated = _seated(task, number)
    luck = {seat: Random(f"{task.seed}/{number}/{seat}") for seat in range(CHANCE, len(seated))}
    game: Game[Any] = Game.new(task.rules, len(seated), task.options, [name for name, _ in seated])
    opening = [*task.rules.opening_luck(len(seated), task.options, number)]
    decisions = 0
    error = log = ""
    try:
        while decisions < task.limit and (question := game.question) is not None:
            seat = question.seat
            if seat == CHANCE and opening and opening[0] in map(words_of, question.options):
                game.answer(seat, opening.pop(0))
                continue
            bot = None if seat == CHANCE else seated[seat][1]
            game.answer(seat, answer_for(game, seat, bot, luck[seat]))
            decisions += seat != CHANCE
    except Exception:
        # A rule or a bot went wrong.  The other games go on; this one is reported with all that is known.
        error, log = traceback.format_exc(), write_log(game)
    return Played(
        number=number,
        seats=tuple(name for name, _ in seated),
        winners=tuple(game.winners),
        scores=tuple(game.scores),
        decisions=decisions,
        rounds=getattr(game.view(None), "round", None),
        roles=task.rules.roles(game.table),
        ending=task.rules.ending(game.table),
        seconds=time.perf_counter() - begun,
        is_capped=not (error or game.is_over),
        error=error,
        log=log,
    )


def _games(task: _Task, games: int, processes: int) -> Generator[Played, None, None]:
    """The games as they end."""
    if processes == 1:
        yield from (play_game(task, number) for number in range(games))
        return
    # Fresh processes, not forks: a progress bar's thread would not survive a fork.
    context = multiprocessing.get_context("spawn")
    numbers = iter(range(games))
    with ProcessPoolExecutor(processes, context, _ignore_interrupts) as pool:
        waiting: set[Future[Played]] = set()
        try:
            while True:
                while len(waiting) < AHEAD * processes and (number := next(numbers, None)) is not None:
                    waiting.add(pool.submit(play_game, task, number))
                if not waiting:
                    return
                ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in ended)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the first of them decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _result(
    task: _Task, done: list[Played], asked: int, is_interrupted: bool, seconds: float, processes: int, folder: Path
) -> MatchResult:
    ended = [played for played in done if not (played.is_capped or played.error)]
    rounds = [played.rounds for played in ended if played.rounds is not None]
    return MatchResult(
        game=task.rules.name,
        rules=task.rules.version,
        options=task.options,
        players=task.players,
        seed=task.seed,
        asked=asked,
        played=len(ended),
        capped=sum(played.is_capped for played in done),
        broken=tuple(_saved(task, played, folder) for played in done if played.error),
        is_interrupted=is_interrupted,
        bots=tuple(_fared(name, ended) for name in dict.fromkeys(task.players)),
        shared=sum(len(played.winners) > 1 for played in ended),
        by_seat=tuple(_wins(ended, seat) for seat in range(len(task.players))),
        by_role=_roles(ended),
        endings=dict(sorted(Counter(played.ending for played in ended if played.ending).items())),
        unwon=sum(not played.winners for played in ended),
        rounds=spread(rounds),
        decisions=spread([played.decisions for played in ended]),
        seconds=seconds,
        processes=processes,
    )


def _wins(ended: Sequence[Played], seat: int) -> float:
    return sum((1 / len(played.winners) for played in ended if seat in played.winners), 0.0)


def _fared(name: str, ended: Sequence[Played]) -> BotResult:
    by_seat = []
    for seat in range(len(ended[0].seats) if ended else 0):
        there = [played for played in ended if played.seats[seat] == name]
        by_seat.append(SeatResult(_wins(there, seat), len(there)))
    wins = sum((each.wins for each in by_seat), 0.0)
    return BotResult(
        bot=name,
        wins=wins,
        games=len(ended),
        share=wins / len(ended) if ended else 0.0,
        interval=wilson(wins, len(ended)),
        by_seat=tuple(by_seat),
        by_role=_roles(ended, name),
    )


def _roles(ended: Sequence[Played], name: str | None = None) -> tuple[RoleResult, ...]:
    """How the seats of one bot, or of all, fared by what they played."""
    wins: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for played in ended:
        for seat, role in enumerate(played.roles):
            if name in (None, played.seats[seat]):
                games[role] += 1
                wins[role] += 1 / len(played.winners) if seat in played.winners else 0  # type: ignore[assignment]
    return tuple(
        RoleResult(role, wins[role], count, wins[role] / count, wilson(wins[role], count))
        for role, count in sorted(games.items())
    )


def _saved(task: _Task, played: Played, folder: Path) -> Broken:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{task.rules.name}-seed-{task.seed}-game-{played.number}.cult"
    file.write_text(played.log, encoding="utf-8")
    return Broken(played.number, played.error, str(file))

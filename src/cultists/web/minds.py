"""Bots think in worker processes, never in the server's own.

A worker gets the log of a table, plays it up to the present, and asks the bot through its seat's sight.  A worker that
crashes or takes too long is thrown away; the caller is told and may ask a simpler bot.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any, Final, TypeVar

from cultists.bots import bot_for
from cultists.engine import Game, Sight, words_of
from cultists.engine.question import option_of
from cultists.games import GAMES

PATIENCE: Final = 10.0
"""Seconds until a bot is thought to be lost."""
STARTING: Final = 60.0
"""Seconds until a worker that does not start is given up."""
REMEMBERED: Final = 64

T = TypeVar("T")

Line = tuple[int, str, bool]
"""Seat and words of an answer, and whether it was an aside."""


class BotFailed(Exception):
    """A bot crashed or did not answer in time."""


class Worker:
    """A process that thinks about one thing at a time."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def started(self) -> None:
        """Start the process, if there is none.  On a busy machine that can take longer than most thoughts."""
        if self._pool is None:
            # "spawn", because the server's own process has threads and open connections that a fork would copy.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=end_with_the_server)
            await asyncio.wait_for(self.submit(os.getpid), STARTING)

    def submit(self, work: Callable[..., T], job: tuple[Any, ...] = ()) -> asyncio.Future[T]:
        """Begin to think."""
        return asyncio.get_running_loop().run_in_executor(self._pool, work, *job)

    def throw_away(self) -> None:
        """End the process, whatever it is doing."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list(getattr(pool, "_processes", None) or ()):
                getattr(pool, "_processes")[process].kill()  # noqa: B009 - nothing public ends a busy worker
            pool.shutdown(wait=False, cancel_futures=True)


class Minds:
    """Workers that think for bots.  Who finds none free waits; patience counts from when the thinking begins."""

    def __init__(
        self, workers: int = 1, patience: float = PATIENCE, work: Callable[..., tuple[str, str]] | None = None
    ) -> None:
        self._patience = patience
        self._work = work or think
        self._workers = [Worker() for _ in range(workers)]
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def answer(self, table: str, game: Game[Any], seat: int, bot: str, whim: str = "") -> tuple[str, str]:
        """What the bot answers for a seat, and why.  Raises BotFailed.

        The whim decides where the bot tosses a coin.  It must be a secret: who knew it could foresee the bot.
        """
        lines = [(who, words_of(choice), any(aside)) for who, choice, *aside in game.log]
        job = (table, game.rules.name, game.seats, dict(game.options), lines, whim, seat, bot)
        worker = await self._free.get()
        try:
            await worker.started()
            return await asyncio.wait_for(worker.submit(self._work, job), self._patience)
        except TimeoutError as error:
            worker.throw_away()
            raise BotFailed(f"{bot} took longer than {self._patience:.0f} seconds") from error
        except BrokenProcessPool as error:
            worker.throw_away()
            raise BotFailed(f"{bot} crashed") from error
        except Exception as error:
            raise BotFailed(f"{bot} failed: {type(error).__name__}") from error
        finally:
            self._free.put_nowait(worker)

    def close(self) -> None:
        """End the workers."""
        for worker in self._workers:
            worker.throw_away()


def end_with_the_server() -> None:
    """Runs in a worker: a server that is killed cannot end its workers, so they watch it; Ctrl-C is the server's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server is not None

    def watch() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


_games: OrderedDict[str, tuple[list[Line], Game[Any]]] = OrderedDict()


def think(
    table: str, rules: str, seats: int, options: dict[str, str], lines: list[Line], whim: str, seat: int, bot: str
) -> tuple[str, str]:
    """Runs in a worker: the bot's answer and its reason."""
    game = _game(table, rules, seats, options, lines)
    mind = bot_for(GAMES[rules], bot)
    sight = Sight(game, seat)
    # The same position gives the same answer, whichever worker or server thinks.
    choice = option_of(sight.question, mind(sight, Random(f"{whim} {table} {len(lines)} {seat}")))
    explain = getattr(mind, "explain", None)
    return words_of(choice), explain(sight) if explain is not None else ""


def _game(table: str, rules: str, seats: int, options: dict[str, str], lines: list[Line]) -> Game[Any]:
    """The game up to the present; usually it is here already, but for the last answers."""
    known, game = _games.pop(table, ([], None))
    if game is None or lines[: len(known)] != known:
        known, game = [], Game.new(GAMES[rules], seats, options)
    for seat, words, is_aside in lines[len(known) :]:
        if is_aside:
            game.aside(seat, words)
        else:
            game.answer(seat, words)
    _games[table] = (lines, game)
    while len(_games) > REMEMBERED:
        _games.popitem(last=False)
    return game

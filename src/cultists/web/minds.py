"""Bots think in worker processes, never in the server's own.

A worker gets the log of a table, plays it up to the present, and asks the bot through its seat's sight.  A worker that
crashes or takes too long is thrown away; the caller is told and may ask a simpler bot.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any, Final, TypeVar

from cultists.bots import Hint, bot_for, hint
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
        self._known: set[tuple[str, str]] = set()
        """The bots, by their games, that have been loaded."""

    async def started(self) -> None:
        """Start the process, if there is none.  On a busy machine that can take longer than most thoughts."""
        if self._pool is None:
            # "spawn", because the server's own process has threads and open connections that a fork would copy.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=end_with_the_server)
            self._known = set()
            await asyncio.wait_for(self.submit(os.getpid), STARTING)

    async def ready_for(self, rules: str, bot: str) -> None:
        """Start the process, and load what the bot needs, if that is not done yet."""
        await self.started()
        if (rules, bot) not in self._known:
            await asyncio.wait_for(self.submit(load, (rules, bot)), STARTING)
            self._known.add((rules, bot))

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


def cores() -> int:
    """How many processes can think at the same time on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Minds:
    """Workers that think for bots.  Who finds none free waits; patience counts from when the thinking begins.

    People who wait for a hint come before bots, in the order in which they asked.
    """

    def __init__(self, workers: int = 1, patience: float = PATIENCE, work: Callable[..., Hint] | None = None) -> None:
        self._patience = patience
        self._work = work or think
        self._workers = [Worker() for _ in range(workers)]
        # The last one is taken first: it has begun already, and knows the tables.
        self._free = list(self._workers)
        self._hints: deque[asyncio.Future[Worker]] = deque()
        self._bots: deque[asyncio.Future[Worker]] = deque()
        self._thoughts: set[asyncio.Task[Hint]] = set()

    async def answer(
        self, table: str, game: Game[Any], seat: int, bot: str, whim: str = "", *, is_hint: bool = False
    ) -> Hint:
        """What the bot answers for a seat; for a hint also why, and how it would go on.  Raises BotFailed.

        The whim decides where the bot tosses a coin.  It must be a secret: who knew it could foresee the bot.
        """
        lines = [(who, words_of(choice), any(aside)) for who, choice, *aside in game.log]
        job = (table, game.rules.name, game.seats, dict(game.options), lines, whim, seat, is_hint, bot)
        worker = await self._turn(self._hints if is_hint else self._bots)
        thought = asyncio.create_task(self._ask(worker, bot, job))
        self._thoughts.add(thought)
        thought.add_done_callback(self._thought_ends)
        # Who is no longer interested goes; the worker is free again when it has come to an end.
        return await asyncio.shield(thought)

    async def _turn(self, waiting: "deque[asyncio.Future[Worker]]") -> Worker:
        """A free worker, as soon as there is one."""
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release(turn.result())
            raise

    def _release(self, worker: Worker) -> None:
        """Give a worker to whoever comes next."""
        for waiting in (self._hints, self._bots):
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(worker)
                    return
        self._free.append(worker)

    async def _ask(self, worker: Worker, bot: str, job: tuple[Any, ...]) -> Hint:
        try:
            await worker.ready_for(job[1], bot)
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
            self._release(worker)

    def _thought_ends(self, thought: "asyncio.Task[Hint]") -> None:
        self._thoughts.discard(thought)
        if not thought.cancelled():
            thought.exception()  # looked at here, for who asked may be gone

    def close(self) -> None:
        """End the workers."""
        for thought in self._thoughts:
            thought.cancel()
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


def load(rules: str, bot: str) -> None:
    """Runs in a worker: a bot that has something to load or to compile does it now (`warm_up`), not while it thinks."""
    warm_up = getattr(bot_for(GAMES[rules], bot), "warm_up", None)
    if warm_up is not None:
        warm_up()


_games: OrderedDict[str, tuple[list[Line], Game[Any]]] = OrderedDict()


def think(
    table: str,
    rules: str,
    seats: int,
    options: dict[str, str],
    lines: list[Line],
    whim: str,
    seat: int,
    is_hint: bool,
    bot: str,
) -> Hint:
    """Runs in a worker: the bot's answer; for a hint also its reason and its plan."""
    game = _game(table, rules, seats, options, lines)
    # The same position gives the same answer, whichever worker or server thinks.  So the bot is made afresh: one that
    # remembered its last plan or tree would answer otherwise than one in a worker that has not seen it.
    mind = bot_for(GAMES[rules], bot)
    rng = Random(f"{whim} {table} {len(lines)} {seat}")
    if is_hint:
        return hint(game, seat, mind, rng)
    sight = Sight(game, seat)
    return Hint(words_of(option_of(sight.question, mind(sight, rng))))


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

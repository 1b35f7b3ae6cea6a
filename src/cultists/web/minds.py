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

import structlog

from cultists.bots import Hint, bot_for, hint
from cultists.engine import Bot, CultistsError, Game, Sight, words_of
from cultists.engine.question import option_of
from cultists.games import GAMES
from cultists.web.faults import Stumbled, in_worker

PATIENCE: Final = 10.0
"""Seconds until a bot is thought to be lost."""
STARTING: Final = 60.0
"""Seconds until a worker that does not start is given up."""
REMEMBERED: Final = 64
"""How many games a worker has in mind, …"""
MINDS_REMEMBERED: Final = 256
"""… and how many bots that play them or give hints there."""
HINTS_WAITING: Final = 4
"""How many may wait for a hint."""

T = TypeVar("T")

logger = structlog.get_logger()

Line = tuple[int, str, bool]
"""Seat and words of an answer, and whether it was an aside."""
Names = tuple[str, ...]
"""Those who play, by seat."""
Mind = tuple[str, int, str, str, bool]
"""What a bot is known by: table, seat, name, whim, and whether it only gives hints there."""


class BotFailed(Exception):
    """A bot crashed, or did not start or answer in time."""


class TooManyHints(CultistsError):
    """So many wait for hints that one more would wait too long."""


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
        return asyncio.get_running_loop().run_in_executor(self._pool, in_worker, work, *job)

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

    People who wait for a hint and bots take turns, each in the order in which they asked.
    """

    def __init__(self, workers: int = 1, patience: float = PATIENCE, work: Callable[..., Hint] | None = None) -> None:
        self._patience = patience
        self._work = work or think
        self._workers = [Worker() for _ in range(workers)]
        # The last one is taken first: it has begun already, and has the games in mind.
        self._free = list(self._workers)
        self._hints: deque[asyncio.Future[Worker]] = deque()
        self._bots: deque[asyncio.Future[Worker]] = deque()
        self._was_hint = False
        """Whether a hint came first when somebody waited last."""
        self._where: OrderedDict[Mind, Worker] = OrderedDict()
        """Who has thought as which bot last, and may remember."""
        self._thoughts: set[asyncio.Task[Hint]] = set()
        self._is_closed = False

    async def answer(
        self, table: str, game: Game[Any], seat: int, bot: str, whim: str = "", *, is_hint: bool = False
    ) -> Hint:
        """What the bot answers for a seat; for a hint also why, and how it would go on.

        The whim decides where the bot tosses a coin.  It must be a secret: who knew it could foresee the bot.
        Raises BotFailed and, for a hint, TooManyHints.
        """
        lines = [(who, words_of(choice), any(aside)) for who, choice, *aside in game.log]
        job = (table, game.rules.name, tuple(game.names), dict(game.options), lines, whim, seat, is_hint, bot)
        mind = (table, seat, bot, whim, is_hint)
        worker = await self._turn(mind, self._hints if is_hint else self._bots)
        self._check_open()
        thought = asyncio.create_task(self._ask(worker, mind, job))
        self._thoughts.add(thought)
        thought.add_done_callback(self._thought_ends)
        try:
            # Who is no longer interested goes; the worker is free again when it has come to an end.
            return await asyncio.shield(thought)
        except asyncio.CancelledError:
            if thought.cancelled():
                self._check_open()
            raise

    def _check_open(self) -> None:
        if self._is_closed:
            raise BotFailed("the server is closing")

    async def _turn(self, mind: Mind, waiting: "deque[asyncio.Future[Worker]]") -> Worker:
        """A free worker, as soon as there is one; if there is a choice, the one that may remember."""
        self._check_open()
        if self._free:
            worker = self._where.get(mind)
            if worker not in self._free:
                return self._free.pop()
            self._free.remove(worker)
            return worker
        if waiting is self._hints and sum(not turn.done() for turn in waiting) >= HINTS_WAITING:
            raise TooManyHints("Many people are waiting for a hint; ask again in a moment.")
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._release(turn.result())
            raise

    def _release(self, worker: Worker) -> None:
        """Give a worker to whoever comes next.  Every second one is a bot's: many hints must not stop the games."""
        for waiting in (self._bots, self._hints) if self._was_hint else (self._hints, self._bots):
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(worker)
                    self._was_hint = waiting is self._hints
                    return
        self._free.append(worker)

    async def _ask(self, worker: Worker, mind: Mind, job: tuple[Any, ...]) -> Hint:
        bot = mind[2]
        self._where[mind] = worker
        self._where.move_to_end(mind)
        while len(self._where) > MINDS_REMEMBERED * len(self._workers):
            self._where.popitem(last=False)
        problem = f"did not start within {STARTING:.0f} seconds"
        try:
            await worker.ready_for(job[1], bot)
            problem = f"took longer than {self._patience:.0f} seconds"
            return await asyncio.wait_for(worker.submit(self._work, job), self._patience)
        except TimeoutError as error:
            self._throw_away(worker)
            raise BotFailed(f"{bot} {problem}") from error
        except BrokenProcessPool as error:
            self._throw_away(worker)
            raise BotFailed(f"{bot} crashed") from error
        except Exception as error:
            kind = error.kind if isinstance(error, Stumbled) else type(error).__name__
            table, game, *_, lines, _whim, seat, _is_hint, _bot = job
            where = {"table": table, "game": game, "moment": len(lines), "seat": seat, "bot": bot}
            logger.exception("a bug in a bot", **where)
            raise BotFailed(f"{bot} failed: {kind}") from error
        finally:
            self._release(worker)

    def _throw_away(self, worker: Worker) -> None:
        """End its process; the next one remembers nothing."""
        worker.throw_away()
        for mind in [mind for mind, where in self._where.items() if where is worker]:
            del self._where[mind]

    def _thought_ends(self, thought: "asyncio.Task[Hint]") -> None:
        self._thoughts.discard(thought)
        if not thought.cancelled():
            thought.exception()  # looked at here, for who asked may be gone

    def close(self) -> None:
        """End the workers.  Whoever waits is told, and nobody thinks any more."""
        self._is_closed = True
        for turn in (*self._hints, *self._bots):
            if not turn.done():
                turn.set_exception(BotFailed("the server is closing"))
        self._hints.clear()
        self._bots.clear()
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
_minds: OrderedDict[Mind, tuple[list[Line], int, Names, Bot, Hint]] = OrderedDict()
"""The bots that this worker remembers: the log and the names that each has seen, and what it answered then.

With the log goes how much of it is settled: what lies sealed after that may be changed by whoever gave it.
"""


def think(
    table: str,
    rules: str,
    names: Names,
    options: dict[str, str],
    lines: list[Line],
    whim: str,
    seat: int,
    is_hint: bool,
    bot: str,
) -> Hint:
    """Runs in a worker: the bot's answer; for a hint also its reason and its plan.

    A bot lives while the log only grows: it learns how others play, keeps to its plan for a turn and goes on with its
    tree.  So another worker may answer otherwise; what is written first counts.  A hint has a mind of its own.
    """
    key = (table, seat, bot, whim, is_hint)
    # Taken out until it has answered: nobody knows what is in the mind of a bot that stumbled.
    known, settled, called, mind, answer = _minds.pop(key, ([], 0, (), None, None))
    if mind is None or lines[:settled] != known[:settled]:
        mind, answer = bot_for(GAMES[rules], bot), None
    if answer is None or lines != known or names != called:
        game = _game(table, rules, names, options, lines)
        settled = game.asked_since
        rng = Random(f"{whim} {table} {len(lines)} {seat}")
        answer = hint(game, seat, mind, rng) if is_hint else _answer(Sight(game, seat), mind, rng)
    _minds[key] = (lines, settled, names, mind, answer)
    while len(_minds) > MINDS_REMEMBERED:
        _minds.popitem(last=False)
    return answer


def _answer(sight: Sight, bot: Bot, rng: Random) -> Hint:
    return Hint(words_of(option_of(sight.question, bot(sight, rng))))


def _game(table: str, rules: str, names: Names, options: dict[str, str], lines: list[Line]) -> Game[Any]:
    """The game up to the present; usually it is here already, but for the last answers."""
    known, game = _games.pop(table, ([], None))
    if game is None or lines[: len(known)] != known:
        known, game = [], Game.new(GAMES[rules], len(names), options)
    game.names = names  # they change when a bot takes a seat over
    for seat, words, is_aside in lines[len(known) :]:
        if is_aside:
            game.aside(seat, words)
        else:
            game.answer(seat, words)
    _games[table] = (lines, game)
    while len(_games) > REMEMBERED:
        _games.popitem(last=False)
    return game

"""Many games side by side: in this process, in some processes of this machine, or wherever a crew of workers is.

A crew takes games one by one, each as soon as somebody is free, so that nobody waits while there is something to play.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from signal import SIGINT, SIGTERM
from typing import Any, Final, TypeVar

from cultists.arena.external import hang_up
from cultists.arena.one_game import Meeting, Played, play_game
from cultists.engine import CultistsError

AHEAD: Final = 3
"""How many games per worker wait in line."""

Job = tuple[Meeting, int]
"""A game to play: its meeting and its number."""
Crew = Callable[[Iterable[Job]], Generator[Played, None, None]]
"""Plays games and gives each when it has ended."""


T = TypeVar("T")


class WorkersLost(CultistsError):
    """A worker came to an end in the middle of a game."""


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def crew_of(processes: int) -> Crew:
    """So many processes of this machine; one is this process itself."""
    return _alone if processes == 1 else lambda jobs: _together(jobs, processes)


def _alone(jobs: Iterable[Job]) -> Generator[Played, None, None]:
    try:
        yield from (play_game(*job) for job in jobs)
    finally:
        hang_up()


def _together(jobs: Iterable[Job], processes: int) -> Generator[Played, None, None]:
    return side_by_side(play_game, jobs, processes)


def side_by_side(work: Callable[..., T], jobs: Iterable[tuple[Any, ...]], processes: int) -> Generator[T, None, None]:
    """Do work on many jobs in some processes, and give what comes of each when it is done.

    Closing the generator ends the processes at once.  Raises WorkersLost.
    """
    # Fresh processes, not forks: a progress bar's thread would not survive a fork.
    context = multiprocessing.get_context("spawn")
    jobs = iter(jobs)
    waiting: set[Future[T]] = set()
    with ProcessPoolExecutor(processes, context, _leave_the_end_to_the_first, (os.getpid(),)) as pool:
        try:
            while True:
                while len(waiting) < AHEAD * processes and (job := next(jobs, None)) is not None:
                    with _later():  # a process that is just being started would complain
                        waiting.add(pool.submit(work, *job))
                if not waiting:
                    return
                ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in ended)
        except BrokenProcessPool as error:
            _send_home(pool)  # the pool itself ends them by SIGTERM, which they leave to us
            raise WorkersLost(
                "A worker process was ended from outside, perhaps because memory ran out; "
                "fewer --processes need less memory."
            ) from error
        finally:
            if waiting:
                _send_home(pool)


@contextmanager
def _later() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM wait for the end of the block."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    usual = {each: signal.signal(each, lambda number, _: heard.append(number)) for each in (SIGINT, SIGTERM)}
    try:
        yield
    finally:
        for each, handler in usual.items():
            signal.signal(each, handler)
        for number in dict.fromkeys(heard):
            signal.raise_signal(number)


def _send_home(pool: ProcessPoolExecutor) -> None:
    """Nobody waits any more for the jobs that have begun; a game of strong bots may last for minutes."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):  # nothing public ends a busy worker
        process.kill()
    pool.shutdown(wait=True, cancel_futures=True)


def _leave_the_end_to_the_first(first: int) -> None:
    """Ctrl-C reaches every process of a terminal, and so does the SIGTERM of `timeout`.

    Only the first process decides what they mean, and ends the others.  If it is gone, SIGTERM ends the others, too.
    """
    signal.signal(SIGINT, signal.SIG_IGN)
    signal.signal(SIGTERM, lambda *_: None if os.getppid() == first else os._exit(143))

"""Many games in some processes, with a progress bar; Ctrl-C keeps what was played until then."""

import multiprocessing
import signal
from collections.abc import Callable, Sequence
from typing import TypeVar

from cultists.terminal.progress import progress

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


def games_of(
    play: Callable[[TaskT], ResultT], tasks: Sequence[TaskT], processes: int, title: str
) -> tuple[list[ResultT], bool]:
    """The results of all tasks, in any order, and whether somebody interrupted."""
    done: list[ResultT] = []
    try:
        # Fresh processes, not forks: the progress bar has a thread, which does not survive a fork.
        pool = multiprocessing.get_context("spawn").Pool(processes, _ignore_interrupts)
        with progress(title, len(tasks)) as advance, pool:
            for result in pool.imap_unordered(play, tasks, chunksize=4):
                done.append(result)
                advance()
    except KeyboardInterrupt:
        return done, True
    return done, False


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the first of them decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

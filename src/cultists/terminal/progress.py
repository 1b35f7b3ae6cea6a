"""Signs of life on stderr for whoever waits: a bar on a terminal, elsewhere a plain line now and then."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

MOST_PROCESSES: Final = 8
GAMES_WORTH_A_PROCESS: Final = 10
FIRST_LINE: Final = 10.0
"""Seconds until the first plain line; each further line takes half as long again as the one before it."""
RARER: Final = 1.5
RAREST: Final = 120.0
"""The most seconds between two plain lines."""


@contextmanager
def progress(what: str, total: int, pieces: str = "", before: int = 0) -> Iterator[Callable[[], None]]:
    """Gives a function to call after each piece of work; where the pieces have a name, shows how many a second.

    `before`: how many of all were done already, in an earlier run.
    """
    if not is_watched():
        with _lines(what, total, before) as advance:
            yield advance
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from cultists.terminal.screen import Screen

    speed = [TextColumn("{task.fields[speed]}")] if pieces else []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *speed, TimeRemainingColumn())
    with Progress(*columns, console=Screen(stderr=True).console, transient=True, speed_estimate_period=300) as bar:
        task = bar.add_task(what, total=total, completed=before, speed="")
        began = time.perf_counter()

        def advance() -> None:
            bar.advance(task)
            done = bar.tasks[0].completed - before
            bar.update(task, speed=f"{done / (time.perf_counter() - began):.2f} {pieces}/s")

        yield advance


@contextmanager
def patience(what: str) -> Iterator[None]:
    """A sign of life for work that has no pieces to count."""
    if not is_watched():
        with _lines(what, 0, 0):
            yield
        return
    from cultists.terminal.screen import Screen

    with Screen(stderr=True).console.status(f"{what} …"):
        yield


def is_watched() -> bool:
    """Whether a person sits before a terminal that can draw over a line."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def _lines(what: str, total: int, before: int) -> Iterator[Callable[[], None]]:
    """Plain lines, said by a thread of their own: a single piece may take minutes."""
    done, over, began = before, Event(), time.monotonic()

    def advance() -> None:
        nonlocal done
        done += 1

    def speak() -> None:
        pause = FIRST_LINE
        while not over.wait(pause):
            count = f"{done} of {total}, " if total else ""
            print(f"{what}: {count}{time.monotonic() - began:.0f} seconds", file=sys.stderr, flush=True)
            pause = min(pause * RARER, RAREST)

    thread = Thread(target=speak, name="progress", daemon=True)
    thread.start()
    try:
        yield advance
    finally:
        over.set()
        thread.join()


def processes_for(games: int, wanted: int | None) -> int:
    """As many as wanted; else those of this machine, as far as the work is worth starting them."""
    if wanted is not None:
        return wanted
    return max(1, min(os.cpu_count() or 1, MOST_PROCESSES, games // GAMES_WORTH_A_PROCESS))

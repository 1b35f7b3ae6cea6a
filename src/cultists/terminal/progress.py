"""Signs of life on stderr for whoever waits: a bar on a terminal, elsewhere a plain line now and then."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from threading import Event, Thread
from typing import Final

MOST_PROCESSES: Final = 8
GAMES_WORTH_A_PROCESS: Final = 10
FIRST_LINE: Final = 10.0
"""Seconds until the first plain line; each further line takes half as long again as the one before it."""
RARER: Final = 1.5
QUICK: Final = 0.7
"""Seconds that nobody minds; then a terminal says what is waited for."""
CLEAR_THE_REST: Final = "\033[K"
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
    """A sign of life for work that has no pieces to count, unless it is quick."""
    if not is_watched():
        with _lines(what, 0, 0):
            yield
        return
    over, began = Event(), time.monotonic()

    def speak() -> None:
        while not over.wait(QUICK):
            seconds = f"{time.monotonic() - began:.0f} s"
            line = f"{what} … {seconds}"[: get_terminal_size().columns - 1]
            print(f"\r{line}", end=CLEAR_THE_REST, file=sys.stderr, flush=True)

    try:
        with _beside(speak, over):
            yield
    finally:
        if time.monotonic() - began >= QUICK:
            print("\r", end=CLEAR_THE_REST, file=sys.stderr, flush=True)


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

    with _beside(speak, over):
        yield advance


@contextmanager
def _beside(speak: Callable[[], None], over: Event) -> Iterator[None]:
    """Something is said in a thread until the block is over."""
    thread = Thread(target=speak, name="progress", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def processes_for(games: int, wanted: int | None) -> int:
    """As many as wanted; else those of this machine, as far as the work is worth starting them."""
    if wanted is not None:
        return wanted
    return max(1, min(os.cpu_count() or 1, MOST_PROCESSES, games // GAMES_WORTH_A_PROCESS))

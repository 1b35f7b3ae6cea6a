"""A progress bar on stderr, where somebody looks at it; and how many processes to use."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

MOST_PROCESSES: Final = 8
GAMES_WORTH_A_PROCESS: Final = 10


@contextmanager
def progress(what: str, total: int, pieces: str = "", before: int = 0) -> Iterator[Callable[[], None]]:
    """Gives a function to call after each piece of work; where the pieces have a name, shows how many a second.

    `before`: so many of all have been done already, some other time.
    """
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda: None
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


def processes_for(games: int, wanted: int | None) -> int:
    """As many as wanted; else those of this machine, as far as the work is worth starting them."""
    if wanted is not None:
        return wanted
    return max(1, min(os.cpu_count() or 1, MOST_PROCESSES, games // GAMES_WORTH_A_PROCESS))

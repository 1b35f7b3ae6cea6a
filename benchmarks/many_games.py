"""Many games in some processes, with a progress bar; Ctrl-C keeps what was played until then."""

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import TypeVar

from cultists.arena.workers import side_by_side
from cultists.terminal.progress import progress

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


def games_of(
    play: Callable[[TaskT], ResultT], tasks: Sequence[TaskT], processes: int, title: str
) -> tuple[list[ResultT], bool]:
    """The results of all tasks, in any order, and whether somebody interrupted."""
    done: list[ResultT] = []
    try:
        games = side_by_side(play, ((task,) for task in tasks), processes)
        with progress(title, len(tasks)) as advance, closing(games) as ended:
            for result in ended:
                done.append(result)
                advance()
    except KeyboardInterrupt:
        return done, True
    return done, False

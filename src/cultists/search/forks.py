"""The same work several times at once, in processes that are copies of this one.

A sight cannot be sent to another process: it leads to the game only through what its seat may see.  A fork has it
already.  What comes back is plain data.
"""

import os
import pickle
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def side_by_side(work: Callable[[int], T], count: int) -> list[T]:
    """The results of `work(0)` to `work(count - 1)`; where there is no fork (Windows), one after the other.

    Raises ChildProcessError if one of the processes did not come to its end.
    """
    if not hasattr(os, "fork"):
        return [work(place) for place in range(count)]
    pipes = [_begin(work, place) for place in range(count)]
    return [_end(*pipe) for pipe in pipes]


def _begin(work: Callable[[int], T], place: int) -> tuple[int, int]:
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    # From here on in the child: whatever happens, it must not go on with its parent's work.
    try:
        os.close(reading)
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(work(place), pipe)
        os._exit(0)
    finally:
        os._exit(1)


def _end(child: int, reading: int) -> T:  # type: ignore[type-var]  # what the child wrote is what `work` gives
    with os.fdopen(reading, "rb") as pipe:
        written = pipe.read()
    _, status = os.waitpid(child, 0)
    if status:
        raise ChildProcessError("a process that was thinking has come to a sudden end")
    result: T = pickle.loads(written)
    return result

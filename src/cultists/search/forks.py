"""The same work several times at once, in processes that are copies of this one.

A sight cannot be sent to another process: it leads to the game only through what its seat may see.  A fork has it
already.  What comes back is plain data.
"""

import os
import pickle
from collections.abc import Callable
from typing import TypeVar, cast

T = TypeVar("T")


def side_by_side(work: Callable[[int], T], count: int) -> list[T]:
    """The results of `work(0)` to `work(count - 1)`; where there is no fork (Windows), one after the other.

    Raises ChildProcessError, with what went wrong, if one of the processes did not come to its end; by then all others
    have come to theirs.
    """
    if not hasattr(os, "fork"):
        return [work(place) for place in range(count)]
    begun: list[tuple[int, int]] = []
    try:
        begun.extend(_begin(work, place) for place in range(count))  # those before one that cannot begin are in it
    finally:
        ended: list[tuple[T | None, str]] = [_end(*each) for each in begun]
    wrong = dict.fromkeys(words for _, words in ended if words)
    if wrong:
        raise ChildProcessError(f"a process that was thinking has come to a sudden end: {'; '.join(wrong)}")
    return [cast(T, result) for result, _ in ended]


def _begin(work: Callable[[int], T], place: int) -> tuple[int, int]:
    """The process that does it, and where to read what it says."""
    reading, writing = os.pipe()
    try:
        child = os.fork()
    except OSError:
        os.close(reading)
        os.close(writing)
        raise
    if child:
        os.close(writing)
        return child, reading
    # From here on in the child: whatever happens, it must not go on with its parent's work.
    try:
        os.close(reading)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(_done(work, place))
        os._exit(0)
    finally:
        os._exit(1)


def _done(work: Callable[[int], T], place: int) -> bytes:
    """The result and no words, or no result and what went wrong in words."""
    try:
        return pickle.dumps((work(place), ""))
    except BaseException as error:  # the parent must hear of everything, an interrupt too
        return pickle.dumps((None, f"{type(error).__name__}: {error}"))


def _end(child: int, reading: int) -> tuple[T | None, str]:
    """What a process has said, when it has ended."""
    with os.fdopen(reading, "rb") as pipe:
        written = pipe.read()
    _, status = os.waitpid(child, 0)
    if status:
        return None, f"it ended with code {os.waitstatus_to_exitcode(status)}"
    said: tuple[T | None, str] = pickle.loads(written)
    return said

"""What the log says of an error that nobody expected: where in the code it happened, and in which game.

It never says with what.  The words of an error may quote a hand, a talk or a secret link, so they are left out, unless
Python or the system made them from names of things.  With the table and the moment the game can be played up to there
again, and then the words can be seen.
"""

import asyncio
import logging
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Final

import structlog

WITHHELD: Final = "(its words are left out: they may hold a secret)"
NAMES_ONLY: Final = frozenset(
    {AttributeError, NameError, ImportError, ModuleNotFoundError, IndexError, RecursionError, MemoryError, TypeError}
)
"""Errors whose words Python makes from the names of types and attributes, or has ready."""

logger = structlog.get_logger()


class Stumbled(Exception):
    """Work in another process failed; that process has written the traceback."""

    def __init__(self, kind: str, told: str) -> None:
        super().__init__(kind, told)
        self.kind = kind
        self.told = told


def traceback_of(error: BaseException) -> str:
    """The traceback of an error and of those that led to it, without the values that they quote."""
    return "".join(_told(error, set())).rstrip("\n")


def _told(error: BaseException, seen: set[int]) -> Iterator[str]:
    seen.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and id(before) not in seen:
        yield from _told(before, seen)
        yield "\nThis led to another error:\n\n" if error.__cause__ else "\nWhile that was dealt with:\n\n"
    yield "Traceback (most recent call last):\n"
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__module__.removeprefix('builtins')}.{type(error).__qualname__}".lstrip(".")
    yield f": {_words(error)}\n"
    if isinstance(error, Stumbled):
        yield f"In the other process:\n{error.told}\n"
    for each in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        yield from _told(each, seen)


def _words(error: BaseException) -> str:
    """What may be quoted of an error: of one that a database raised its code, such as SQLITE_FULL."""
    if isinstance(error, OSError):
        return error.strerror or WITHHELD
    if type(error) in NAMES_ONLY:
        return str(error)
    return getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None) or WITHHELD


def as_exception(exc_info: tuple[type[BaseException], BaseException, TracebackType | None]) -> str:
    """The same for structlog, which has the three parts."""
    return traceback_of(exc_info[1])


def in_worker(work: Any, *job: Any) -> Any:
    """Runs in another process: the work, and its own traceback if it fails.  Raises Stumbled."""
    try:
        return work(*job)
    except Exception as error:
        raise Stumbled(type(error).__name__, traceback_of(error)) from None


class InOurWords(logging.Handler):
    """What the libraries log, as lines of our log.  Their words may quote anything, so only the first line is kept."""

    def emit(self, record: logging.LogRecord) -> None:
        """One line of theirs."""
        error = record.exc_info[1] if record.exc_info else None
        what = record.getMessage().strip().partition("\n")[0]
        logger.log(record.levelno, "a library says", library=record.name, what=what, exc_info=error)


def log_what_nobody_awaits(loop: asyncio.AbstractEventLoop) -> None:
    """Have the loop log, as we do, what goes wrong in a timer or in a task that nobody waits for."""

    def handle(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        # The message alone: the rest of the context shows tasks with what they work on.
        logger.error("a bug in the background", what=context["message"], exc_info=error)

    loop.set_exception_handler(handle)

"""Where pictures are drawn and pages filled in: beside the event loop, so that a crowd at the door holds up no answer.

One thread for all of it: more would only fight over the interpreter. What takes seconds has a thread of its own.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from cultists.engine import CultistsError, Game, Rules
from cultists.engine.fair_dice import FairDice

SWITCH: Final = 0.001
"""Seconds for which the loop waits for the interpreter while the studio works; Python's own habit is five times it."""

ARCHIVED: Final = 8
"""So much work of seconds is taken on at once …"""
ARCHIVED_QUICK: Final = 5 * ARCHIVED
"""… and so much that usually takes milliseconds, and would take seconds only if somebody means it to."""

P = ParamSpec("P")
T = TypeVar("T")

_studio = ThreadPoolExecutor(1, "studio")
_archive = ThreadPoolExecutor(1, "archive")
_in_archive = 0


class TooBusy(CultistsError):
    """So much is being worked out that one more would wait too long."""


def in_studio(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
    """Milliseconds of work that touches nothing the loop may change."""
    return asyncio.get_running_loop().run_in_executor(_studio, partial(work, *args, **kwargs))


def in_archive(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
    """Seconds of such work.  Raises TooBusy, because it cannot be interrupted: who comes last would wait for all."""
    return _archived(ARCHIVED, partial(work, *args, **kwargs))


def quickly_in_archive(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
    """Work that is quick as a rule, but not for sure.  Raises TooBusy."""
    return _archived(ARCHIVED_QUICK, partial(work, *args, **kwargs))


def _archived(most: int, work: Callable[[], T]) -> asyncio.Future[T]:
    global _in_archive
    if _in_archive >= most:
        raise TooBusy("The server is very busy; try again in a moment.")
    _in_archive += 1
    done = asyncio.get_running_loop().run_in_executor(_archive, work)
    done.add_done_callback(_left_archive)
    return done


def _left_archive(_: asyncio.Future[Any]) -> None:
    global _in_archive
    _in_archive -= 1


def draw_once(rules: Rules[Any]) -> None:
    """The first picture of a game takes ten times as long as the next: shapes are read and tables are filled."""
    game = Game.new(rules)
    FairDice("", [""] * game.seats).answer(game)
    seat = next(iter(game.asked()), None)
    for prepare in (rules.shapes, rules.stylesheet, rules.cover):
        prepare()
    for layout in ("wide", "tall"):
        rules.draw_bare(game.view(seat), game.question_for(seat), game.names, layout)

"""Where pictures are drawn and pages filled in: beside the event loop, so that a crowd at the door holds up no answer.

One thread for all of it: more would only fight over the interpreter. What takes seconds has a thread of its own.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from cultists.engine import Game, Rules
from cultists.engine.fair_dice import FairDice

SWITCH: Final = 0.001
"""Seconds for which the loop waits for the interpreter while the studio works; Python's own habit is five times it."""

P = ParamSpec("P")
T = TypeVar("T")

_studio = ThreadPoolExecutor(1, "studio")
_archive = ThreadPoolExecutor(1, "archive")


def in_studio(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
    """Milliseconds of work that touches nothing the loop may change."""
    return asyncio.get_running_loop().run_in_executor(_studio, partial(work, *args, **kwargs))


def in_archive(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
    """Seconds of such work."""
    return asyncio.get_running_loop().run_in_executor(_archive, partial(work, *args, **kwargs))


def draw_once(rules: Rules[Any]) -> None:
    """The first picture of a game takes ten times as long as the next: shapes are read and tables are filled."""
    game = Game.new(rules)
    FairDice("", [""] * game.seats).answer(game)
    seat = next(iter(game.asked()), None)
    for prepare in (rules.shapes, rules.stylesheet, rules.cover):
        prepare()
    for layout in ("wide", "tall"):
        rules.draw_bare(game.view(seat), game.question_for(seat), game.names, layout)

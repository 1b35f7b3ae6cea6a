"""Bots that fail, as the worker processes meet them.  In a module of their own, because those have to import it."""

import os
import time
from typing import Any

from cultists.bots import Hint
from cultists.web.minds import think


def stalls(*_: Any) -> Hint:
    """Never answers."""
    time.sleep(60)
    return Hint("")


def crashes(*job: Any) -> Hint:
    """Takes the whole process down, if the bot is `greedy`."""
    if job[-1] == "greedy":
        os._exit(3)
    return think(*job)


def stumbles(*job: Any) -> Hint:
    """Breaks, if the bot is `greedy`."""
    if job[-1] == "greedy":
        raise ValueError("no idea")
    return think(*job)


def always_stumbles(*_: Any) -> Hint:
    """Breaks, whoever it is."""
    raise ValueError("never")

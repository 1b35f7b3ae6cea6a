"""Bots that fail, as the worker processes meet them.  In a module of their own, because those have to import it."""

import os
import time
from typing import Any

from cultists.web.minds import think


def stalls(*_: Any) -> tuple[str, str]:
    """Never answers."""
    time.sleep(60)
    return "", ""


def crashes(*job: Any) -> tuple[str, str]:
    """Takes the whole process down, if the bot is `greedy`."""
    if job[-1] == "greedy":
        os._exit(3)
    return think(*job)


def stumbles(*job: Any) -> tuple[str, str]:
    """Breaks, if the bot is `greedy`."""
    if job[-1] == "greedy":
        raise ValueError("no idea")
    return think(*job)


def always_stumbles(*_: Any) -> tuple[str, str]:
    """Breaks, whoever it is."""
    raise ValueError("never")

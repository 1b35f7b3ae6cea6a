"""The bot `uniform`: takes any option, each as likely as the others.  It plays every game."""

from random import Random
from typing import Any

from cultists.engine import Sight


def uniform(sight: Sight, rng: Random) -> Any:
    """Any option."""
    return rng.choice(sight.question.options)

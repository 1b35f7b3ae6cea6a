"""Regret matching: what one would have liked to have done more often is done more often.  It knows no game.

If all who choose at the same time learn in this way, what they did on the average comes close to an equilibrium (for
sure where two play for the same stake).  This is the variant “plus”: a regret never falls below zero, and later rounds
count more.
"""

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from random import Random


class Regret:
    """How often each of some options is chosen, learned from what they would have been worth."""

    __slots__ = ("_regrets", "_rounds", "_running", "_total", "strategy")

    def __init__(self, options: int) -> None:
        self._regrets = [0.0] * options
        self._total = [0.0] * options
        self._rounds = 0
        self._running: list[float] | None = None
        self.strategy = [1 / options] * options
        """How likely each option is in this round."""

    def learn(self, worths: Sequence[float]) -> None:
        """A round is over; so much every option would have been worth."""
        strategy = self.strategy
        got = sum([chance * worth for chance, worth in zip(strategy, worths, strict=True)])
        self._rounds = rounds = self._rounds + 1
        self._total = [so_far + rounds * chance for so_far, chance in zip(self._total, strategy, strict=True)]
        self._regrets = regrets = [
            max(0.0, before + worth - got) for before, worth in zip(self._regrets, worths, strict=True)
        ]
        whole = sum(regrets)
        self.strategy = [regret / whole for regret in regrets] if whole else [1 / len(regrets)] * len(regrets)
        self._running = None

    def average(self) -> list[float]:
        """How likely each option was in all rounds together."""
        whole = sum(self._total)
        return [each / whole for each in self._total] if whole else self.strategy

    def drawn(self, rng: Random) -> int:
        """An option, drawn by its likelihood in this round."""
        if self._running is None:
            self._running = [*accumulate(self.strategy)]
        return pick(self._running, rng)


def pick(running: list[float], rng: Random) -> int:
    """An index, drawn by likelihoods that are given as running sums."""
    return min(bisect(running, rng.random() * running[-1]), len(running) - 1)

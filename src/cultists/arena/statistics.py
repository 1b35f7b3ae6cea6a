"""Small statistics for matches: intervals of shares, and how numbers are spread."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, quantiles
from typing import Final

import msgspec

Z_95: Final = 1.959963984540054
"""So many standard deviations to either side hold 95 % of a normal distribution."""


def wilson(wins: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """The interval that holds the true share of wins with 95 % confidence (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle = share + z * z / (2 * games)
    scale = 1 + z * z / games
    low = (middle - reach) / scale if wins > 0 else 0.0
    high = (middle + reach) / scale if wins < games else 1.0
    return low, high


class Spread(msgspec.Struct, frozen=True):
    """How some numbers are spread: the least, the tenth percentile, the median, the ninetieth, the most, the mean."""

    least: float
    p10: float
    median: float
    p90: float
    most: float
    mean: float


def spread(numbers: Sequence[float]) -> Spread | None:
    """The spread of some numbers; None if there are none."""
    if not numbers:
        return None
    if len(numbers) == 1:
        (only,) = numbers
        return Spread(only, only, only, only, only, only)
    tenths = quantiles(numbers, n=10, method="inclusive")
    return Spread(min(numbers), tenths[0], tenths[4], tenths[8], max(numbers), fmean(numbers))


def difference(wins: float, games: int, than: float, of: int) -> tuple[float, float]:
    """The interval that holds the difference of two shares with 95 % confidence (Newcombe's, from Wilson's)."""
    (low, high), (other_low, other_high) = wilson(wins, games), wilson(than, of)
    share, other = wins / games if games else 0.5, than / of if of else 0.5
    reach_down = sqrt((share - low) ** 2 + (other_high - other) ** 2)
    reach_up = sqrt((high - share) ** 2 + (other - other_low) ** 2)
    return share - other - reach_down, share - other + reach_up

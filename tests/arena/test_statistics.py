"""Intervals and spreads, against known numbers."""

import pytest

from cultists.arena import Spread, difference, spread, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # the four cases of Newcombe (1998), table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (50, 100, 0.4038, 0.5962),
        (200, 200, 0.9812, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_gives_the_known_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=6e-5)


def test_half_a_win_lies_between_none_and_one() -> None:
    assert wilson(0, 10) < wilson(0.5, 10) < wilson(1, 10)


def test_a_spread_names_percentiles() -> None:
    assert spread(range(1, 12)) == Spread(1, 2, 6, 10, 11, 6)
    assert spread([7]) == Spread(7, 7, 7, 7, 7, 7)
    assert spread([]) is None


@pytest.mark.parametrize(
    ("wins", "games", "than", "of", "low", "high"),
    [
        (56, 70, 48, 80, 0.0524, 0.3339),  # the cases of Newcombe (1998), interval estimation for the difference
        (9, 10, 3, 10, 0.1705, 0.8090),
        (10, 10, 0, 20, 0.6791, 1.0),
    ],
)
def test_a_difference_of_shares_has_the_known_interval(
    wins: int, games: int, than: int, of: int, low: float, high: float
) -> None:
    assert difference(wins, games, than, of) == pytest.approx((low, high), abs=6e-5)

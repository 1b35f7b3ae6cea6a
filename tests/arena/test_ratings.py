"""Ratings: the stronger is rated higher, intervals shrink, and what says nothing changes nothing."""

import sys
from random import Random

import pytest

from arena.tournaments import played
from cultists.arena.one_game import Played
from cultists.arena.ratings import rate


def game(number: int, seats: tuple[str, ...], *winners: int, is_capped: bool = False) -> Played:
    return Played(
        number=number,
        seats=seats,
        winners=winners,
        scores=(0,) * len(seats),
        decisions=1,
        rounds=None,
        roles=(),
        ending="",
        seconds=0.0,
        is_capped=is_capped,
    )


def series(games: int, share: float, seats: tuple[str, ...] = ("strong", "weak")) -> list[Played]:
    """Games of which the first seat wins this share, the others the rest among them."""
    rng = Random(1)
    others = range(1, len(seats))
    return [game(n, seats, 0 if rng.random() < share else rng.choice(others)) for n in range(games)]


def test_the_stronger_is_rated_higher_and_intervals_shrink_with_games() -> None:
    few, many = rate(["strong", "weak"], series(50, 0.75)), rate(["strong", "weak"], series(400, 0.75))
    strong, weak = many
    assert strong.interval[0] > weak.interval[1]
    assert strong.interval[0] < strong.mean < strong.interval[1]
    assert strong.deviation < few[0].deviation
    assert (strong.mean + weak.mean) / 2 == pytest.approx(25)


def test_one_of_four_that_wins_a_quarter_is_as_strong_as_the_three() -> None:
    table = ("one", "other", "other", "other")
    even, better = rate(["one", "other"], series(400, 0.25, table)), rate(["one", "other"], series(400, 0.55, table))
    assert even[0].interval[0] < even[1].mean < even[0].interval[1]
    assert better[0].interval[0] > better[1].interval[1]


def test_games_without_a_winner_or_an_end_say_nothing() -> None:
    some = series(20, 0.75)
    silent = [game(20, ("strong", "weak")), game(21, ("strong", "weak"), 0, is_capped=True)]
    assert rate(["strong", "weak"], [*some, *silent]) == rate(["strong", "weak"], some)


def test_a_shared_victory_is_no_victory_over_each_other() -> None:
    one, other = rate(["one", "other"], [game(0, ("one", "other"), 0, 1)])
    assert one.mean == pytest.approx(other.mean)


def test_without_openskill_all_but_the_ratings_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    result = played("greedy", "uniform", games=1)
    assert result.ratings is None
    assert result.played == 2

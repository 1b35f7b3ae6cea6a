"""Matches: the same games for the same seed, every bot in every seat, and nothing swept under the rug."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from cultists.arena import MatchResult, Played, play_match
from cultists.arena.one_game import seating
from cultists.engine import Sight
from cultists.engine.errors import UnknownBot, UnknownOption, WrongSeatCount
from cultists.engine.log import read_log
from cultists.games import GAMES

STARS: Any = GAMES["stars_are_right"]


def timeless(result: MatchResult) -> MatchResult:
    """The result without what the clock and the machine contribute."""
    return msgspec.structs.replace(result, seconds=0.0, processes=0)


def clumsy(sight: Sight, rng: Random) -> Any:
    """A bot that answers with something that was not on offer."""
    return (
        rng.choice(["flip the table", "eat the sun"])
        if sight.question.about == "discard"
        else sight.question.options[0]
    )


def make_clumsy() -> Any:
    return clumsy


class Broken(type(STARS)):  # type: ignore[misc]
    """The rules with a bug in the step of discarding."""

    @staticmethod
    async def _discard(_table: Any) -> str:
        raise ZeroDivisionError("the stars are wrong")

    steps: ClassVar = {**STARS.steps, "discard": _discard}


def test_greedy_beats_three_that_play_anything() -> None:
    """A small sample; `cultists watch` shows the 200 games of the promise."""
    result = play_match(STARS, ["greedy", "uniform", "uniform", "uniform"], games=12, seed=1, processes=1)
    greedy, uniform = result.bots
    assert (greedy.bot, greedy.wins, greedy.games, greedy.share) == ("greedy", 12, 12, 1.0)
    assert greedy.interval == pytest.approx((0.75751, 1.0), abs=1e-5)
    assert (uniform.wins, uniform.games) == (0, 12)
    assert [seat.games for seat in greedy.by_seat] == [3, 3, 3, 3]
    assert [seat.games for seat in uniform.by_seat] == [9, 9, 9, 9]
    assert sum(result.by_seat) == result.played == result.asked == 12
    assert result.rounds is not None
    assert 3 <= result.rounds.median <= 12


def test_the_same_seed_gives_the_same_match_in_one_process_and_in_two() -> None:
    heard: list[Played] = []
    alone = play_match(STARS, ["greedy", "uniform"], games=6, seed=5, processes=1)
    together = play_match(STARS, ["greedy", "uniform"], games=6, seed=5, processes=2, on_game=heard.append)
    assert timeless(alone) == timeless(together)
    assert sorted(played.number for played in heard) == list(range(6))
    other = play_match(STARS, ["greedy", "uniform"], games=6, seed=6, processes=1)
    assert other.decisions != alone.decisions


def test_a_game_does_not_depend_on_those_before_it() -> None:
    many: list[Played] = []
    few: list[Played] = []
    play_match(STARS, ["greedy", "greedy"], games=4, seed=2, processes=1, on_game=many.append)
    play_match(STARS, ["greedy", "greedy"], games=2, seed=2, processes=1, on_game=few.append)
    assert [msgspec.structs.replace(played, seconds=0.0, cpu_seconds=0.0) for played in many[:2]] == [
        msgspec.structs.replace(played, seconds=0.0, cpu_seconds=0.0) for played in few
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sits_everywhere_equally_often_beside_everybody(players: int) -> None:
    orders = 1 if players == 2 else 2 if players == 3 else 6
    seatings = [seating(players, number) for number in range(players * orders)]
    assert all(sorted(each) == list(range(players)) for each in seatings)
    assert Counter((seat, player) for each in seatings for seat, player in enumerate(each)) == dict.fromkeys(
        [(seat, player) for seat in range(players) for player in range(players)], orders
    )
    assert len(set(seatings)) == len(seatings)
    rotated = seatings[:players]
    assert {each.index(0) for each in rotated} == set(range(players)), "every n games in a row are balanced by seat"


def test_a_capped_game_is_counted_as_such_and_for_nobody() -> None:
    result = play_match(STARS, ["uniform", "uniform"], games=3, seed=1, processes=1, limit=50)
    assert (result.asked, result.played, result.capped) == (3, 0, 3)
    assert [bot.wins for bot in result.bots] == [0]
    assert result.bots[0].interval == (0.0, 1.0)
    assert result.rounds is None


def test_a_bot_that_answers_nonsense_is_reported_with_the_log(tmp_path: Path) -> None:
    result = play_match(
        STARS, ["clumsy", "greedy"], 2, 1, processes=1, makers={"clumsy": make_clumsy}, broken_games=tmp_path
    )
    assert len(result.broken) == 2
    assert result.played == result.capped == 0
    first = result.broken[0]
    assert "is no answer to “discard”" in first.error
    game = read_log(Path(first.log_file).read_text("utf-8"), GAMES)
    assert game.question is not None
    assert game.question.about == "discard", "the log leads to the very question"


def test_a_broken_rule_is_reported_with_the_log(tmp_path: Path) -> None:
    result = play_match(Broken(), ["uniform", "uniform"], games=1, seed=3, processes=1, broken_games=tmp_path)
    assert "RuleBug" in result.broken[0].error
    assert "the stars are wrong" in result.broken[0].error
    assert read_log(Path(result.broken[0].log_file).read_text("utf-8"), GAMES).log


def test_an_interrupted_match_gives_what_was_played() -> None:
    heard: list[Played] = []

    def stop_after_two(played: Played) -> None:
        heard.append(played)
        if len(heard) == 2:
            raise KeyboardInterrupt

    result = play_match(STARS, ["greedy", "uniform"], games=50, seed=1, processes=1, on_game=stop_after_two)
    assert result.is_interrupted
    assert (result.asked, result.played) == (50, 2)


def test_a_result_survives_json() -> None:
    result = play_match(STARS, ["greedy", "uniform"], games=2, seed=1, processes=1, options={"dhole": "top"})
    assert msgspec.json.decode(msgspec.json.encode(result), type=MatchResult) == result
    assert result.options["dhole"] == "top"


def test_mistakes_are_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot):
        play_match(STARS, ["greedy", "genius"])
    with pytest.raises(WrongSeatCount):
        play_match(STARS, ["greedy"])
    with pytest.raises(UnknownOption):
        play_match(STARS, ["greedy", "greedy"], options={"moon": "blue"})


def test_every_player_has_every_role_in_every_seat() -> None:
    """Where seats play different factions, luck deals them so that a match is fair; ends and roles are counted."""
    wars: Any = GAMES["cthulhu_wars"]
    games: list[Played] = []
    result = play_match(wars, ["greedy", "uniform", "uniform"], games=12, seed=1, processes=1, on_game=games.append)
    for block in range(0, 12, 3):
        (roles,) = {played.roles for played in games[block : block + 3]}
        assert {roles[played.seats.index("greedy")] for played in games[block : block + 3]} == set(roles)
    greedy, uniform = result.bots
    assert sum(role.games for role in greedy.by_role) == sum(result.endings.values()) == 12
    assert sum(role.games for role in uniform.by_role) == 24
    assert sum(role.wins for role in result.by_role) == 12 - result.unwon
    assert max(role.games for role in result.by_role) - min(role.games for role in result.by_role) <= 3


def test_a_game_of_equal_seats_has_no_roles_to_count() -> None:
    """Nothing is made up for it."""
    result = play_match(STARS, ["uniform", "uniform"], games=2, seed=1, processes=1)
    assert (result.by_role, result.bots[0].by_role, result.endings, result.unwon) == ((), (), {}, 0)

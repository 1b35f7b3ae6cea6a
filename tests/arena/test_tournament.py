"""Tournaments: who meets whom, how fairly, and that the same plan gives the same games however it is played."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from arena.tournaments import OCTOPUS, plan_of, played, timeless
from cultists.arena.counting import verdict
from cultists.arena.entrants import BadEntrant, Entrant, read_entrant
from cultists.arena.one_game import Played
from cultists.arena.tournament import BadPlan, Plan, TournamentResult, ladder, play_tournament, round_robin
from cultists.bots import uniform
from cultists.engine import BotKind, Sight
from cultists.engine.errors import UnknownBot, UnknownOption, WrongSeatCount
from cultists.games import GAMES
from cultists.search import Budget


class Dreamer:
    """A bot that searches, as far as anybody can tell from outside."""

    made: ClassVar[list["Dreamer"]] = []

    def __init__(self) -> None:
        self.budget = Budget(100, seconds=2.0)
        self.made.append(self)

    def __call__(self, sight: Sight, rng: Random) -> Any:
        return uniform(sight, rng)


class WithDreamer(type(OCTOPUS)):  # type: ignore[misc]
    """The game with one more bot."""

    bots = (*OCTOPUS.bots, BotKind("day dreamer", Dreamer, "dreams"))


def fool(sight: Sight, rng: Random) -> Any:
    """A bot of ours with a bug."""
    raise ZeroDivisionError(sight, rng)


class WithFool(type(OCTOPUS)):  # type: ignore[misc]
    """The game with a bot that breaks it."""

    bots = (BotKind("fool", lambda: fool, "breaks"),)


def test_in_a_round_robin_every_two_meet() -> None:
    assert round_robin(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_at_a_larger_table_each_of_two_is_once_the_challenger() -> None:
    assert round_robin(["a", "b"], 4) == [("a", "b", "b", "b"), ("b", "a", "a", "a")]


def test_on_a_ladder_each_challenges_the_one_named_before_it() -> None:
    assert ladder(["novice", "adept", "high priest"], 3) == [
        ("adept", "novice", "novice"),
        ("high priest", "adept", "adept"),
    ]


@pytest.mark.parametrize("games", [7, 8, 9])
def test_a_challenger_sits_everywhere_as_evenly_as_the_number_of_games_allows(games: int) -> None:
    result = played("greedy", "uniform", games=games)
    for meeting in result.meetings:
        there = [seat.games for seat in meeting.bots[0].by_seat]
        assert sum(there) == games
        assert max(there) - min(there) <= 1


def test_a_challenger_plays_every_faction_equally_often() -> None:
    wars: Any = GAMES["cthulhu_wars"]
    bots = [read_entrant("uniform"), Entrant("other", "uniform")]
    plan = Plan.of(wars, [("other", "uniform", "uniform", "uniform")], bots, 8, 1, limit=1)
    games: list[Played] = []
    play_tournament(plan, processes=1, on_game=games.append)
    assert Counter(game.roles[game.seats.index("other")] for game in games) == dict.fromkeys(games[0].roles, 2)
    assert Counter(game.seats.index("other") for game in games) == dict.fromkeys(range(4), 2)


def test_wins_of_all_meetings_add_up() -> None:
    result = played("greedy", "uniform", "novice", games=4)
    assert (result.asked, result.played, len(result.meetings)) == (24, 24, 6)
    for bot in result.bots:
        own = [each for meeting in result.meetings for each in meeting.bots if each.bot == bot.bot]
        assert bot.wins == pytest.approx(sum(each.wins for each in own))
        assert bot.games == sum(each.games for each in own) == 16
        assert bot.even == pytest.approx(0.5)  # one of three seats in half of its games, two in the others
    unwon = sum(meeting.unwon for meeting in result.meetings)
    assert sum(bot.wins for bot in result.bots) == pytest.approx(24 - unwon)
    assert result.meetings[0].bots[0].even == pytest.approx(1 / 3)


def test_beyond_noise_is_where_the_interval_leaves_the_even_share_out() -> None:
    assert verdict((0.26, 0.40), 0.25) == "more"
    assert verdict((0.10, 0.24), 0.25) == "less"
    assert verdict((0.20, 0.30), 0.25) == "noise"


def test_the_same_plan_gives_the_same_games_in_one_process_and_in_two() -> None:
    plan = plan_of("greedy", "uniform", games=3)
    heard: list[Played] = []
    alone = play_tournament(plan, processes=1)
    together = play_tournament(plan, processes=2, on_game=heard.append)
    assert timeless(alone) == timeless(together)
    assert sorted((game.meeting, game.number) for game in heard) == [(m, n) for m in range(2) for n in range(3)]
    assert 0 < together.busy <= 1.05
    assert together.processes == 2


def test_a_meeting_is_the_same_whoever_else_meets() -> None:
    few, many = played("greedy", "uniform", games=3), played("greedy", "uniform", "novice", games=3)
    assert timeless(few).meetings == timeless(many).meetings[:2]
    assert timeless(played("greedy", "uniform", games=3, seed=2)).meetings != timeless(few).meetings


def test_a_factor_multiplies_the_thoughts_and_nobody_has_a_clock() -> None:
    Dreamer.made.clear()
    bots = [read_entrant(words) for words in ("Day-Dreamer x2", "day dreamer", "day_dreamer x0.5")]
    assert [bot.name for bot in bots] == ["day dreamer x2", "day dreamer", "day dreamer x0.5"]
    play_tournament(Plan.of(WithDreamer(), [[bot.name for bot in bots]], bots, 1, 1, limit=5), processes=1)
    assert [each.budget for each in Dreamer.made[-3:]] == [Budget(200), Budget(100), Budget(50)]


@pytest.mark.parametrize(
    ("words", "entrant"),
    [
        ("Greedy", Entrant("greedy", "greedy")),
        (" high-priest  x2 ", Entrant("high priest x2", "high priest", 2.0)),
        ("adept x1", Entrant("adept", "adept")),
        ("adept x.5", Entrant("adept x0.5", "adept", 0.5)),
        ("http://localhost:8000/Bot", Entrant("localhost:8000/Bot", "http://localhost:8000/Bot")),
        ("Mine=HTTPS://a.b/c=d", Entrant("Mine", "https://a.b/c=d")),
        ("stdio:python my/bot.py --fast", Entrant("bot", "stdio:python my/bot.py --fast")),
        ("mine=stdio:./bot", Entrant("mine", "stdio:./bot")),
    ],
)
def test_an_entrant_is_read(words: str, entrant: Entrant) -> None:
    assert read_entrant(words) == entrant


@pytest.mark.parametrize("words", ["", "  ", "adept x0", "adept x-1", "Adept-x -.5", "stdio:", "mine=http://"])
def test_a_meaningless_entrant_is_refused(words: str) -> None:
    with pytest.raises(BadEntrant):
        read_entrant(words)


def test_mistakes_are_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot):
        plan_of("greedy", "genius")
    with pytest.raises(BadPlan, match="at least two bots"):
        plan_of("greedy")
    with pytest.raises(BadPlan, match="same number of seats"):
        plan_of("greedy", "uniform", tables=[["greedy"] * 3, ["uniform"] * 4])
    with pytest.raises(BadPlan, match="Two bots are called “mine”"):
        plan_of("mine=stdio:a", "mine=stdio:b")
    with pytest.raises(WrongSeatCount):
        plan_of("greedy", "uniform", tables=[["greedy", "uniform"]])
    with pytest.raises(UnknownOption):
        plan_of("greedy", "uniform", options={"moon": "blue"})
    with pytest.raises(BadEntrant, match="does not search"):
        plan_of("greedy", "greedy x2")
    with pytest.raises(BadPlan, match="played alone"):
        Plan.of(GAMES["duckthulhu"], [["uniform"]], [read_entrant("uniform")], 1, 1)


def test_an_interrupted_tournament_gives_what_was_played() -> None:
    heard: list[Played] = []

    def stop_after_two(game: Played) -> None:
        heard.append(game)
        if len(heard) == 2:
            raise KeyboardInterrupt

    result = play_tournament(plan_of("greedy", "uniform"), processes=1, on_game=stop_after_two)
    assert (result.is_interrupted, result.asked, result.played) == (True, 8, 2)


def test_broken_games_of_different_meetings_have_logs_of_their_own(tmp_path: Path) -> None:
    bots = [read_entrant("uniform"), Entrant("fool", "fool")]
    result = play_tournament(
        Plan.of(WithFool(), round_robin(["uniform", "fool"], 3), bots, 1, 1), processes=1, broken_games=tmp_path
    )
    assert result.broken == 2
    assert result.played == 0
    assert len({meeting.broken[0].log_file for meeting in result.meetings}) == 2
    assert "ZeroDivisionError" in result.meetings[0].broken[0].error


def test_a_result_survives_json() -> None:
    result = played("greedy", "uniform", games=2)
    assert msgspec.json.decode(msgspec.json.encode(result), type=TournamentResult) == result

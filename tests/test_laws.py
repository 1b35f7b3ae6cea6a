"""The laws of the engine, on every game of the shelf.  `cultists check GAME --games 1000` runs many more."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cultists.engine import CultistsError, Rules
from cultists.engine.laws import check_game, random_game, replay_elsewhere_is_the_same
from cultists.engine.log import read_log, write_log
from cultists.engine.scenario import game_of_scenario, scenario_of
from cultists.games import GAMES

SHORT = 1500
"""Answers of the games that are not played to their end; long enough for a few reshuffles."""


def tables() -> Iterator[Any]:
    """Every game with every number of players."""
    for rules in GAMES.values():
        for seats in rules.seats:
            yield pytest.param(rules, seats, id=f"{rules.name}-{seats}")


def variants() -> Iterator[Any]:
    """Every game with each of its setup options at a value that is not the default."""
    for rules in GAMES.values():
        for option in rules.setup_options:
            for choice in option.choices[1:]:
                yield pytest.param(rules, {option.name: choice}, id=f"{rules.name}-{option.name}-{choice}")


@pytest.mark.parametrize(("rules", "seats"), [*tables()])
def test_whole_random_games_keep_the_laws(rules: Rules[Any], seats: int) -> None:
    """A few games to their end."""
    for seed in (2, 4):
        report = check_game(rules, seats, seed)
        assert report.ended
        print(report)


@pytest.mark.parametrize("seed", [53, 54, 55])
def test_random_games_of_two_under_the_stars_come_to_an_end(seed: int) -> None:
    """Whoever only plays at random hardly ever gets ten points there, and each Great Old One comes once."""
    assert random_game(GAMES["stars_are_right"], 2, seed, limit=60_000).is_over


@pytest.mark.parametrize("rules", [*GAMES.values()], ids=[*GAMES])
def test_every_game_says_which_events_end_it(rules: Rules[Any]) -> None:
    """Otherwise the law that a game ends once would see nothing."""
    assert rules.endings


@pytest.mark.parametrize(("rules", "seats"), [*tables()])
def test_short_random_games_keep_the_laws(rules: Rules[Any], seats: int) -> None:
    """More games of which only the beginning is played."""
    for seed in range(100, 104):
        check_game(rules, seats, seed, limit=SHORT)


@pytest.mark.parametrize(("rules", "seats"), [*tables()])
def test_beginnings_keep_the_laws_at_every_turn(rules: Rules[Any], seats: int) -> None:
    """Looked at closely: invariants after each answer, all laws at every fifth or so."""
    check_game(rules, seats, 7, limit=250, thorough=True)


@pytest.mark.parametrize(("rules", "options"), [*variants()])
def test_the_laws_hold_under_every_setup_option(rules: Rules[Any], options: dict[str, str]) -> None:
    check_game(rules, rules.seats[-1], 11, options, limit=SHORT)


@pytest.mark.parametrize("rules", [*GAMES.values()], ids=[*GAMES])
def test_games_are_the_same_in_another_process_with_another_hash_seed(rules: Rules[Any]) -> None:
    games = [random_game(rules, seats, 5, limit=SHORT) for seats in rules.seats]
    for hash_seed in (1, 2):
        replay_elsewhere_is_the_same(games, "cultists.games:GAMES", hash_seed)


def damaged(text: str, rng: Random) -> str:
    """The text with a word or a line of it lost, doubled, moved, or replaced by another of its words or by nonsense."""
    pieces = re.split(r"(\s+)", text)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(pieces))
        other = rng.choice([*pieces, "0", "99", "-1", "²", "☃", "end", "/", ":", "\n"])
        pieces[at] = rng.choice(["", other, pieces[at] * 2, f"{pieces[at]} {other}", pieces[at][:-1]])
    return "".join(pieces)


@pytest.mark.parametrize(("rules", "seats"), [*tables()])
def test_damaged_scenarios_are_played_or_refused_by_name(rules: Rules[Any], seats: int) -> None:
    """Whatever somebody types: a game that goes on, or one of our own errors."""
    rng = Random(seats)
    refused = 0
    for seed in range(8):
        text = scenario_of(random_game(rules, seats, seed, limit=rng.randrange(30, 400)))
        for _ in range(40):
            typed = damaged(text, rng)
            try:
                game = game_of_scenario(typed, {rules.name: rules})
                for seat in (*range(game.seats), None):
                    game.view(seat)
                game_of_scenario(scenario_of(game), {rules.name: rules})
            except CultistsError:
                refused += 1
            except Exception as error:
                raise AssertionError(f"{type(error).__name__}: {error}\n{typed}") from error
    assert refused


@pytest.mark.parametrize(("rules", "seats"), [*tables()])
def test_damaged_logs_are_read_or_refused_by_name(rules: Rules[Any], seats: int) -> None:
    rng = Random(seats)
    text = write_log(random_game(rules, seats, 3, limit=120))
    refused = 0
    for _ in range(60):
        try:
            read_log(damaged(text, rng), {rules.name: rules})
        except CultistsError:
            refused += 1
    assert refused

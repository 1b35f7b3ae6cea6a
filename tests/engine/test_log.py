"""Log files: a game as text, and what is said about text that is none."""

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cultists.engine import CHANCE, Game
from cultists.engine.errors import CultistsError, DamagedLog, UnknownGame, UnknownOption, WrongSeatCount
from cultists.engine.laws import digest, random_game, state, told
from cultists.engine.log import read_log, write_log
from cultists.engine.scenario import begin
from engine import market
from engine.market import GAMES, Market, at_the_market, say

HEADER = {"cultists": 1, "game": "market", "rules": 3, "seats": 2}


def log_of(*lines: object, **header: Any) -> str:
    """A log with some of its header changed; `...` leaves a field out."""
    fields = {name: value for name, value in (HEADER | header).items() if value is not ...}
    return "\n".join(json.dumps(line) if isinstance(line, dict) else str(line) for line in (fields, *lines))


def damage(text: str | bytes, kind: type[CultistsError] = DamagedLog) -> str:
    with pytest.raises(kind) as caught:
        read_log(text, GAMES)
    assert type(caught.value) is kind
    return str(caught.value)


def finished() -> Game[Any]:
    game = Game.new(Market(), names=["Ann", "Ben"])
    game = say(game, *((CHANCE, f"deal {name}") for name in market.GOODS[:4]))
    for _ in range(3):
        game = say(game, (0, "wait"), (1, "wait"), (1, 0), (0, 1))
    return game


def test_a_log_reads_like_a_game() -> None:
    lines = write_log(finished()).splitlines()
    assert json.loads(lines[0]) == HEADER | {"names": ["Ann", "Ben"], "options": {"bugs": "off"}}
    assert lines[1] == '{"seat":"chance","answer":"deal amber"}'
    assert lines[5:9] == [
        '{"seat":1,"answer":"wait"}',
        '{"seat":2,"answer":"wait"}',
        '{"seat":2,"answer":"0"}',
        '{"seat":1,"answer":"1"}',
    ]
    assert lines[-1] == '{"end":{"scores":[12,3],"winners":[1]}}'


def test_replay_equals_play() -> None:
    for seed in range(10):
        game = random_game(Market(), 2 + seed % 2, seed, {"bugs": "off"})
        again = read_log(write_log(game), GAMES)
        assert (state(again), told(again), again.log) == (state(game), told(game), game.log)
        assert (again.names, again.options, again.seats) == (game.names, game.options, game.seats)
        assert digest(again) == digest(game)


def test_the_digest_tells_games_apart() -> None:
    assert digest(at_the_market()) == digest(at_the_market()) == digest(at_the_market().copy())
    one, other = say(at_the_market(), (0, "wait")), say(at_the_market(), (0, "gamble"))
    assert len({digest(each) for each in (at_the_market(), one, other)}) == 3


def test_a_game_from_a_scenario_keeps_its_beginning() -> None:
    game = begin(Market(), {"coins": "5 1 2", "step": "offer", "why": "three offers", "hand 2": "jade"})
    game.names = ("Ann", "Ben", "Cat")
    game.answer(2, 2)
    again = read_log(write_log(game), GAMES)
    assert (state(again), told(again), again.names) == (state(game), told(game), game.names)
    assert again.start == game.start
    assert again.table.coins == [5, 1, 2]


def test_names_may_hold_any_character() -> None:
    """Also those that some take for the end of a line."""
    names = ['A"nn\n', "Be\u2028n\x85\x1c", "", "🐙"][:3]
    game = Game.new(Market(), names=names)
    assert read_log(write_log(game), GAMES).names == tuple(names)
    assert read_log(write_log(game).encode(), GAMES).names == tuple(names)


def test_blank_lines_and_foreign_line_ends_do_not_matter() -> None:
    text = write_log(finished())
    assert read_log(text.replace("\n", "\r\n\n"), GAMES).is_over


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "hello",
        "{}",
        "[1]",
        "null",
        '{"cultists": 1, "game": "mar',
        "%PDF-1.7",
        '{"game": "market"}',
        "\ufeff",
    ],
)
def test_what_is_no_log_at_all(text: str) -> None:
    assert damage(text).startswith(
        'Line 1 should be the header of a log, {"cultists": 1, "game": …}, but cannot be read'
    )


def test_bytes_that_are_no_text() -> None:
    assert damage(b"\x89PNG\r\n\x1a\n\x00\xff") == (
        "Line 1 should be text in UTF-8, but holds other bytes; is this a log file?"
    )
    assert damage(write_log(finished()).encode() + b"\xff").startswith("Line 19 should be text")


def test_another_format_game_version_or_number_of_seats() -> None:
    assert damage(log_of(cultists=2)) == "Line 1 says log format 2; this program reads format 1."
    assert damage(log_of(game="chess"), UnknownGame) == "There is no game “chess” here; there are: market."
    assert "needs version 2 of the rules of The Market; here is version 3" in damage(log_of(rules=2), UnknownGame)
    assert "for 2 to 3 players, not 7" in damage(log_of(seats=7), WrongSeatCount)
    assert "1 names (Ann) for 2 seats" in damage(log_of(names=["Ann"]), WrongSeatCount)
    assert "no option “rain”" in damage(log_of(options={"rain": "on"}), UnknownOption)
    assert "but cannot be read" in damage(log_of(seats="two"))
    assert "but cannot be read" in damage(log_of(rules=...))


def test_a_scenario_that_does_not_fit_its_header() -> None:
    assert "“coins” is missing" in damage(log_of(scenario={"turn": "1"}))
    assert damage(log_of(scenario={"coins": "1 2 3"})) == (
        "Line 1 says 2 seats and 0 names, but its scenario has 3 seats."
    )
    assert "2 names" in damage(log_of(seats=3, names=["Ann", "Ben"], scenario={"coins": "1 2 3"}))


def test_a_truncated_line() -> None:
    text = write_log(finished())
    cut = text[: text.index('{"seat":1') + 14]
    assert damage(cut).startswith('Line 6 should be like {"seat": 1, "answer": "…"}, but cannot be read')


def test_a_log_may_end_anywhere_between_two_lines() -> None:
    lines = write_log(finished()).splitlines()
    for length in range(1, len(lines)):
        assert read_log("\n".join(lines[:length]), GAMES).moment == length - 1


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ({"seat": "chance", "answer": "deal sand"}, "Line 2 does not fit the game so far: “deal sand” is no answer"),
        ({"seat": 1, "answer": "wait"}, "Line 2 does not fit the game so far: Seat 1 is not asked now; chance is"),
        ({"seat": 0, "answer": "deal amber"}, 'Line 2: a line has a "seat" (a number from 1 on, or "chance")'),
        ({"seat": -1, "answer": "deal amber"}, "Line 2: a line has"),
        ({"seat": "Ann", "answer": "deal amber"}, "Line 2: a line has"),
        ({"seat": "chance"}, "Line 2: a line has"),
        ({"answer": "deal amber"}, "Line 2: a line has"),
        ({"seat": "chance", "answer": "deal amber", "aside": "reveal amber"}, "Line 2: a line has"),
        ({"seat": 1, "aside": "reveal amber"}, "Line 2 does not fit the game so far: There is nothing that seat 1"),
        ({"seat": 1, "answer": 3}, "Line 2 should be like"),
        ({"seat": 1, "reply": "wait"}, "Line 2 should be like"),
        ({"end": {"scores": [1, 2], "winners": []}}, "Line 2: the log says that the game ends here, but it goes on"),
        ("]", "Line 2 should be like"),
    ],
)
def test_a_line_that_does_not_fit(line: object, text: str) -> None:
    assert damage(log_of(line)).startswith(text)


def test_an_aside_in_mid_step_fits_nowhere() -> None:
    lines = write_log(say(at_the_market(), (0, "sell"))).splitlines()
    text = "\n".join([*lines, '{"seat":2,"aside":"reveal bone"}'])
    assert damage(text).startswith("Line 7: an aside stands where the game is in the middle of a step")


def test_another_end_than_the_game_has() -> None:
    text = write_log(finished())
    assert "but the game ends with" in damage(text.replace("[12,3]", "[3,12]"))
    assert damage(text + '{"seat":1,"answer":"wait"}').startswith(
        "Line 19 does not fit the game so far: The game is over"
    )


@settings(deadline=None, derandomize=True, max_examples=150)
@given(st.data())
def test_whatever_is_done_to_a_log_it_is_read_or_refused_by_name(data: st.DataObject) -> None:
    """Cut it, double lines, put other bytes in: never another exception than ours."""
    content = write_log(finished()).encode()
    begin_at, end_at = sorted(data.draw(st.tuples(*[st.integers(0, len(content))] * 2)))
    damaged = content[:begin_at] + data.draw(st.binary(max_size=8)) + content[end_at:]
    with contextlib.suppress(CultistsError):
        read_log(damaged, GAMES)
